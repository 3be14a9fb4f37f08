/** Runs command lines in this process, with texts in the place of streams. */
import { Writable } from 'node:stream';
import type { RuleInfo } from '../../server/src/cli/context.js';
import type { Terminal } from '../../server/src/cli/io.js';
import { run } from '../../server/src/cli/program.js';
import type { Engine } from '../../server/src/host/check.js';
import { effect, fakeEngine, finding, placeOf, type Sources, tool, verdicts } from '../support/fake-engine.js';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Files that were written. */
  readonly files: Readonly<Record<string, string>>;
}

export const RULES: readonly RuleInfo[] = [
  { id: 'read-only-contradiction', kind: 'contradiction', severity: 'error', summary: 'readOnlyHint: true on a tool that writes' },
  { id: 'missing-hint', kind: 'missing', severity: 'information', summary: 'a hint is not declared' },
];

export async function cli(argv: readonly string[], engine: Engine, more: Partial<Terminal> = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const files: Record<string, string> = {};
  const terminal: Terminal = {
    cwd: import.meta.dirname,
    env: {},
    stdoutIsTTY: false,
    stderrIsTTY: false,
    columns: undefined,
    stdout: (text) => {
      out += text;
    },
    stderr: (text) => {
      err += text;
    },
    writeFile: async (path, text) => {
      files[path] = text;
    },
    ...more,
  };
  const code = await run(argv, { terminal, engine, rules: RULES, progressStream: new Writable(), serveMcp: async () => {} });
  return { code, out, err, files };
}

/** A note server with one lie: save_note says that it only reads, and writes a file two calls further. */
export const NOTES: Sources = {
  'package.json': '{"name":"notes"}',
  'src/tools.ts': `server.registerTool(
  'save_note',
  { annotations: { readOnlyHint: true } },
  async ({ id, text }) => saveNote(id, text),
);
server.registerTool('list_notes', {}, listNotes);
`,
  'src/store.ts': `export async function saveNote(id, text) {
\tawait writeAtomic(pathOf(id), text);
}
async function writeAtomic(path, text) {
  await fs.writeFile(path, text);
}
`,
};

const at = (file: string, text: string, nth = 0) => placeOf(NOTES, file, text, nth);

const written = effect('file.write', at('src/store.ts', 'fs.writeFile(path, text)'), {
  what: 'fs.writeFile',
  target: 'the path in argument `id`',
  through: [
    { name: 'saveNote', place: at('src/tools.ts', 'saveNote(id, text)') },
    { name: 'writeAtomic', place: at('src/store.ts', 'writeAtomic(pathOf(id), text)') },
  ],
});

export const LIE = finding(at('src/tools.ts', 'readOnlyHint: true'), {
  message: 'save_note declares readOnlyHint: true, but its handler overwrites a file.',
  related: [
    { message: 'calls saveNote', place: at('src/tools.ts', 'saveNote(id, text)') },
    { message: 'calls writeAtomic', place: at('src/store.ts', 'writeAtomic(pathOf(id), text)') },
    { message: 'fs.writeFile overwrites the path in argument `id`', place: at('src/store.ts', 'fs.writeFile(path, text)') },
  ],
  fix: { title: 'Set readOnlyHint to false', edits: [{ place: at('src/tools.ts', 'true'), text: 'false' }], safe: true },
});

export const MISSING = finding(at('src/tools.ts', "'list_notes'"), {
  rule: 'missing-hint',
  kind: 'missing',
  severity: 'information',
  tool: 'list_notes',
  message: 'list_notes does not declare readOnlyHint.',
});

const readOnlyHint = at('src/tools.ts', 'readOnlyHint');

export const TOOLS = [
  tool('list_notes', at('src/tools.ts', "'list_notes'"), {
    verdicts: verdicts({ readOnlyHint: { value: true, certainty: 'proven' } }),
  }),
  tool('save_note', at('src/tools.ts', "'save_note'"), {
    title: { value: 'Save a note', place: null },
    handler: { place: at('src/tools.ts', 'async ('), name: null },
    annotations: {
      entries: [
        {
          key: 'readOnlyHint',
          value: true,
          constant: true,
          keyPlace: readOnlyHint,
          valuePlace: at('src/tools.ts', 'true'),
          memberPlace: null,
        },
        { key: 'openWorldHint', value: undefined, constant: false, keyPlace: null, valuePlace: null, memberPlace: null },
      ],
      object: null,
      complete: true,
    },
    effects: [written],
    verdicts: verdicts({
      readOnlyHint: { value: false, certainty: 'proven', because: [written] },
      // A copy, as an engine may give: the report has to recognise it.
      destructiveHint: { value: true, certainty: 'proven', because: [{ ...written }] },
      idempotentHint: { value: true, certainty: 'proven', because: [written] },
      openWorldHint: { value: false, certainty: 'proven', because: [written] },
    }),
    dependsOn: [
      {
        argument: 'mode',
        cases: [
          { value: 'dry', verdicts: verdicts({ readOnlyHint: { value: true, certainty: 'proven' } }) },
          {
            value: 'real',
            verdicts: verdicts({
              readOnlyHint: { value: false, certainty: 'proven' },
              destructiveHint: { value: true, certainty: 'proven' },
            }),
          },
        ],
      },
    ],
  }),
];

/** Everything above as an engine. */
export const notesEngine = () =>
  fakeEngine(NOTES, { tools: TOOLS, findings: [MISSING, LIE], unknownCalls: [{ call: 'acme.frob', count: 3 }] });
