/** "Annotate all": what is written, where, and that it is read as it was meant. Each server as the real engine sees it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { annotationFixes, stillOpen } from '../../server/src/checklist/annotate.js';
import { applyEdits } from '../../server/src/edits/apply.js';
import { mendInRounds } from '../../server/src/edits/rounds.js';
import { titleFromName } from '../../server/src/edits/title.js';
import type { AnnotationKey } from '../../server/src/model/hint.js';
import type { Tool } from '../../server/src/model/tool.js';
import { known, missing, untitled } from '../../server/src/rules/support/missing.js';
import { type Files, open, type Server } from '../support/check.js';

interface Annotated {
  readonly before: Server;
  readonly after: Server;
  readonly files: Files;
  readonly open: readonly (readonly [string | null, readonly AnnotationKey[]])[];
  readonly confirm: boolean;
}

async function annotate(files: Files): Promise<Annotated> {
  const before = await open(files);
  const { draft, last } = await mendInRounds({
    first: before,
    plan: ({ tools, files: texts }) => annotationFixes(tools, tools, (file) => texts[file]),
    textOf: ({ files: texts }, file) => texts[file],
    next: (texts) => open({ ...files, ...Object.fromEntries(texts) }),
  });
  const edits = draft.edits();
  for (const [file, text] of draft.texts()) {
    const own = edits.map(({ edit }) => edit).filter(({ place }) => place.file === file);
    expect(applyEdits(files[file] ?? '', own)).toBe(text);
  }
  return {
    before,
    after: last,
    files: { ...files, ...Object.fromEntries(draft.texts()) },
    open: stillOpen(last.tools).map(({ tool, keys }) => [tool.name, keys] as const),
    confirm: edits.some(({ notes }) => notes.some((note) => note.confirm)),
  };
}

/** The text without its annotations, its white space and its commas: all that an annotation may bring. */
function bare(text: string): string {
  let rest = text;
  for (let last = ''; last !== rest; ) {
    last = rest;
    rest = rest
      .replace(/(['"]?)(?:title|readOnlyHint|destructiveHint|idempotentHint|openWorldHint)\1\s*:\s*(?:true|false|'[^'\n]*'|"[^"\n]*")/g, '')
      .replace(/\{[\s,]*\.\.\.(\w+)[\s,]*\}/g, '$1')
      .replace(/(['"]?)annotations\1\s*:\s*\{[\s,]*\}/g, '')
      .replace(/\{[\s,]*\}/g, '');
  }
  return rest.replace(/[\s,]+/g, '');
}

/** What has to hold of every server. */
function holds({ before, after, files }: Annotated): void {
  expect(after.names).toEqual(before.names);
  for (const file of Object.keys(files)) expect(bare(files[file] ?? '')).toBe(bare(before.files[file] ?? ''));
  for (const [i, tool] of before.tools.entries()) {
    const now = after.tools[i] as Tool;
    expect(after.verdicts(now.name ?? '?')).toBe(before.verdicts(tool.name ?? '?'));
    const wanted: { title?: string } & Record<string, unknown> = Object.fromEntries(known(tool).map(({ hint, value }) => [hint, value]));
    if (tool.name !== null && untitled(tool)) wanted.title = titleFromName(tool.name);
    expect(after.annotations(now.name ?? '?'), tool.name ?? '?').toEqual({ ...before.annotations(tool.name ?? '?'), ...wanted });
    expect(now.misplaced).toHaveLength(tool.misplaced.length);
  }
  const told = after.tools.filter((tool) => missing(tool).length === 0).map(({ name }) => name);
  const said = after.analysis.findings.filter(({ rule, tool }) => rule.startsWith('missing-') && told.includes(tool));
  expect(said.map(({ message }) => message)).toEqual([]);
  expect(after.contradictions).toEqual(before.contradictions);
}

const SDK = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;
const ONE = (text: string): Files => ({ 'src/server.ts': text });

const BODIES = {
  read: "await readFile('/data/x', 'utf8');",
  wipe: "await rm('/data/x');",
  log: "await appendFile('/data/x', 'line');",
  fetch: 'await fetch(url);',
};

describe('annotate all', () => {
  test.each([
    [
      'registerTool',
      SDK +
        Object.entries(BODIES)
          .map(
            ([name, body]) =>
              `server.registerTool('${name}_it', { description: 'd', inputSchema: { url: z.string() } }, async ({ url }) => { ${body} return { content: [] }; });\n`,
          )
          .join(''),
    ],
    [
      'tool()',
      SDK +
        `server.tool('read_it', async () => { ${BODIES.read} return { content: [] }; });
server.tool('wipe_it', 'Wipes', async () => { ${BODIES.wipe} return { content: [] }; });
server.tool(
  'fetch_it',
  'Fetches',
  { url: z.string() },
  async ({ url }) => { ${BODIES.fetch} return { content: [] }; },
);
`,
    ],
    [
      'a table of tools',
      `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { readFile, rm } from 'node:fs/promises';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const TOOLS = [
  {
    name: 'read_it',
    description: 'Reads',
    inputSchema: { type: 'object', properties: {} },
  },
  { name: 'wipe_it', description: 'Wipes', inputSchema: { type: 'object' } },
];
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TOOLS }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  switch (params.name) {
    case 'read_it':
      ${BODIES.read}
      break;
    case 'wipe_it':
      ${BODIES.wipe}
      break;
  }
  return { content: [] };
});
`,
    ],
    [
      'FastMCP',
      `import { FastMCP } from 'fastmcp';
import { readFile, rm } from 'node:fs/promises';
const server = new FastMCP({ name: 's', version: '1.0.0' });
server.addTool({
  name: 'read_it',
  description: 'Reads',
  execute: async () => {
    ${BODIES.read}
    return '';
  },
});
server.addTool({ name: 'wipe_it', description: 'Wipes', execute: async () => { ${BODIES.wipe} return ''; } });
`,
    ],
    [
      'annotations that were begun',
      `${SDK}server.registerTool('read_it', { description: 'd', annotations: { openWorldHint: false } }, async () => { ${BODIES.read} return { content: [] }; });
server.registerTool('wipe_it', { title: 'Wipe', description: 'd', annotations: {} }, async () => { ${BODIES.wipe} return { content: [] }; });
server.registerTool('log_it', { description: 'd', annotations: { title: '', readOnlyHint: undefined } }, async () => { ${BODIES.log} return { content: [] }; });
`,
    ],
    [
      'a preset that tools share',
      `${SDK}const READS = { readOnlyHint: true };
server.registerTool('read_it', { description: 'd', annotations: READS }, async () => { ${BODIES.read} return { content: [] }; });
server.registerTool('fetch_it', { description: 'd', inputSchema: { url: z.string() }, annotations: READS }, async ({ url }) => { ${BODIES.fetch} return { content: [] }; });
`,
    ],
  ])('of %s writes exactly what the code tells', async (_, source) => {
    const annotated = await annotate(ONE(source));
    expect(annotated.before.tools.length).toBeGreaterThan(1);
    holds(annotated);
    expect(annotated.open).toEqual([]);
    expect(annotated.files['src/server.ts']).toContain('Read it');
  });

  test('of the example server leaves nothing that the code tells', async () => {
    const root = join(import.meta.dirname, '../../examples/notes-server');
    const paths = globSync(['src/**/*.ts', '*.json'], { cwd: root });
    const annotated = await annotate(Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
    expect(annotated.before.tools.length).toBeGreaterThan(3);
    holds(annotated);
  });

  test('of a helper in which tools differ writes the hints in which they agree, and lists the others', async () => {
    const source = `${SDK}function add(name: string, run: (url: string) => Promise<void>) {
  server.registerTool(name, { title: name, description: 'd', inputSchema: { url: z.string() } }, async ({ url }) => { await run(url); return { content: [] }; });
}
add('read_it', async () => { ${BODIES.read} });
add('fetch_it', async (url) => { ${BODIES.fetch} });
`;
    const { after, open: left } = await annotate(ONE(source));
    const [first, second] = after.names.map((name) => after.annotations(name));
    expect(first).toEqual(second);
    for (const name of after.names) {
      for (const [key, value] of Object.entries(after.annotations(name)))
        if (key !== 'title') expect(after.tool(name).verdicts[key as 'readOnlyHint'].value).toBe(value);
    }
    expect(left.length).toBeGreaterThan(0);
  });

  test('never guesses: what cannot be told is left out and listed', async () => {
    const annotated = await annotate(
      ONE(
        `${SDK}server.registerTool('call_it', { description: 'd' }, async () => { await globalThis.frob(); return { content: [] }; });\n`,
      ),
    );
    expect(annotated.after.annotations('call_it')).toEqual({ title: 'Call it' });
    expect(annotated.open).toEqual([['call_it', ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']]]);
  });

  test('does not go against the author’s own word', async () => {
    const { after, open: left } = await annotate(
      ONE(
        `${SDK}server.registerTool('odd', { title: 'Odd', description: 'd', annotations: { destructiveHint: true } }, async () => { ${BODIES.read} return { content: [] }; });\n`,
      ),
    );
    expect(after.annotations('odd')).toEqual({ destructiveHint: true, openWorldHint: false });
    expect(left).toEqual([['odd', ['readOnlyHint']]]);
  });

  test('asks to look at what is only likely, and at nothing that is proven', async () => {
    const proven = await annotate(
      ONE(`${SDK}server.registerTool('a', { description: 'd' }, async () => { ${BODIES.read} return { content: [] }; });\n`),
    );
    expect(proven.confirm).toBe(false);
    const likely = await annotate(
      ONE(
        `import { Crm } from 'some-crm';\n${SDK}const crm = new Crm();\nserver.registerTool('a', { description: 'd' }, async () => { await crm.listContacts(); return { content: [] }; });\n`,
      ),
    );
    expect(likely.after.annotations('a')).toMatchObject({ readOnlyHint: true });
    expect(likely.confirm).toBe(true);
  });

  test('of what is annotated already changes nothing', async () => {
    const files = ONE(
      `${SDK}server.registerTool('a', { title: 'A', description: 'd', annotations: { readOnlyHint: true, openWorldHint: false } }, async () => { ${BODIES.read} return { content: [] }; });\n`,
    );
    expect((await annotate(files)).files).toEqual(files);
  });
});
