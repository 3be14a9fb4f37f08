/**
 * The real engine over sources in memory, with terse answers for tests.
 *
 * A workspace is one text. `// @file src/x.ts` on a line of its own starts a file; without such a line the text is
 * `src/server.ts`. Indentation that the lines of a file share is taken away. `open` analyses a workspace:
 *
 *   const server = await open(`…`);
 *   server.names                  tool names in the order of registration, `?` for a name that cannot be told
 *   server.verdicts('save')       'ro=false destr=true idem=? open=~true': `~` likely, `*` arguable, `?` unknown
 *   server.does('save')           what the handler does, one text an effect, in the order of the source:
 *                                 'file.write /data/${id}', '~api.create the package x' (likely), '? frob' (unknown: its call)
 *   server.trace('save')          the same with line and calls: 'file.write(fs.writeFile) src/store.ts:4 < save < put'
 *   server.annotations('save')    { readOnlyHint: true, … }, `undefined` for what is not constant
 *   server.written('save')        for each hint the texts that a fix would edit, as 'key | value | member'
 *   server.depends('save')        { mode: { read: 'ro=true …', delete: 'ro=false …' } }; an empty table for free text
 *   server.findings()             'rule tool: message' of contradictions and what else was found
 *   server.notes                  messages of the notes
 *
 * `handle` is for tests of the evaluator: the text is `src/main.ts` (or starts with `// @file src/main.…`) and exports
 * `handle`, which is the handler of one tool without a schema of its own; it answers what the handler does. Functions
 * of `node:fs/promises` need no import there, so that a row can be one line: `rm(x)` is the mark that code was reached,
 * and its target shows the value of `x`.
 */
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import type { LibraryFile } from '../../server/src/catalogue/schema.js';
import { applyEdits } from '../../server/src/edits/apply.js';
import type { Effect } from '../../server/src/model/effect.js';
import { HINTS } from '../../server/src/model/hint.js';
import type { Place } from '../../server/src/model/place.js';
import type { AnnotationEntry, Tool } from '../../server/src/model/tool.js';
import type { Verdict, Verdicts } from '../../server/src/model/verdict.js';
import { type Analysis, openSession, type Session } from '../../server/src/session.js';
import { MemoryWorkspace } from '../resolver/memory.js';

export type Files = Readonly<Record<string, string>>;

const FILE_LINE = /^[ \t]*\/\/ @file (\S+)[ \t]*$/;

/** The files of a marked text, each without its shared indentation. */
export function filesOf(source: string, first = 'src/server.ts'): Record<string, string> {
  const files: Record<string, string[]> = {};
  let lines: string[] = [];
  if (!source.split('\n').some((line) => FILE_LINE.test(line))) files[first] = lines;
  for (const line of source.replace(/^\n/, '').split('\n')) {
    const mark = FILE_LINE.exec(line)?.[1];
    if (mark === undefined) lines.push(line);
    else {
      lines = [];
      files[mark] = lines;
    }
  }
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, dedent(text)]));
}

function dedent(lines: readonly string[]): string {
  const width = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0));
  return `${lines
    .map((line) => line.slice(width))
    .join('\n')
    .trimEnd()}\n`;
}

/** A workspace of these files; a package.json is there unless the files bring one. */
export function workspaceOf(files: Files): MemoryWorkspace {
  return new MemoryWorkspace({ 'package.json': { name: 'server', version: '1.0.0', type: 'module' }, ...files });
}

/** @param libraries catalogue files beside the built-in ones */
export function sessionOf(files: Files, libraries: readonly LibraryFile[] = []): Session {
  return libraries.length > 0 ? openSession(workspaceOf(files), [...LIBRARIES, ...libraries]) : openSession(workspaceOf(files));
}

/** No time passes in tests: fuel ends what is too much, on a busy machine as on an idle one. */
const STILL = (): number => 0;

/** Analyses a marked text, or files. */
export async function open(source: string | Files, libraries: readonly LibraryFile[] = []): Promise<Server> {
  const files = typeof source === 'string' ? filesOf(source) : source;
  const session = sessionOf(files, libraries);
  return new Server(files, await session.analyse({ clock: STILL }), session);
}

const SHORT = { readOnlyHint: 'ro', destructiveHint: 'destr', idempotentHint: 'idem', openWorldHint: 'open' } as const;

function verdictText(verdict: Verdict): string {
  const { value, certainty, arguable } = verdict;
  return `${certainty === 'likely' ? '~' : ''}${value === 'unknown' ? '?' : value}${arguable ? '*' : ''}`;
}

/** Four verdicts as one text. */
export function verdictsText(verdicts: Verdicts): string {
  return HINTS.map((hint) => `${SHORT[hint]}=${verdictText(verdicts[hint])}`).join(' ');
}

function certaintyMark(effect: Effect): string {
  return effect.certainty === 'proven' ? '' : effect.certainty === 'likely' ? '~' : '? ';
}

export function effectText(effect: Effect): string {
  if (effect.certainty === 'unknown') return `? ${effect.what}`;
  return `${certaintyMark(effect)}${effect.kind}${effect.target === null ? '' : ` ${effect.target}`}`;
}

function bySource(a: Effect, b: Effect): number {
  return a.place.file.localeCompare(b.place.file) || a.place.start - b.place.start;
}

/** What was found in a workspace. */
export class Server {
  constructor(
    readonly files: Files,
    readonly analysis: Analysis,
    readonly session: Session,
  ) {}

  get tools(): readonly Tool[] {
    return this.analysis.tools;
  }

  get names(): string[] {
    return this.tools.map((tool) => tool.name ?? '?');
  }

  get notes(): string[] {
    return this.analysis.notes.map((note) => note.message);
  }

  /** The tool of that name, or the only one. Throws where there is none. */
  tool(name?: string): Tool {
    const found = this.tools.filter((tool) => name === undefined || (tool.name ?? '?') === name);
    if (found.length !== 1) throw new Error(`${found.length} tools "${name}" among ${this.names.join(', ') || 'no tools'}`);
    return found[0] as Tool;
  }

  verdicts(name?: string): string {
    return verdictsText(this.tool(name).verdicts);
  }

  does(name?: string): string[] {
    return [...new Set([...this.tool(name).effects].sort(bySource).map(effectText))];
  }

  trace(name?: string): string[] {
    return [...this.tool(name).effects].sort(bySource).map((effect) => {
      const line = this.session.lines(effect.place.file)?.at(effect.place.start).line;
      const calls = effect.through.map((step) => ` < ${step.name}`).join('');
      return `${certaintyMark(effect)}${effect.kind}(${effect.what}) ${effect.place.file}:${line}${calls}`;
    });
  }

  annotations(name?: string): Record<string, unknown> {
    return Object.fromEntries(this.tool(name).annotations.entries.map((entry) => [entry.key, entry.constant ? entry.value : undefined]));
  }

  written(name?: string): Record<string, string> {
    return this.entries(this.tool(name).annotations.entries);
  }

  /** Misplaced annotations as 'where | marked text', with what each entry is. */
  misplaced(name?: string): { where: string; place: string; entries: Record<string, unknown> }[] {
    return this.tool(name).misplaced.map(({ where, place, entries }) => ({
      where,
      place: this.text(place),
      entries: Object.fromEntries(entries.map((entry) => [entry.key, entry.value])),
    }));
  }

  depends(name?: string): Record<string, Record<string, string>> {
    return Object.fromEntries(
      this.tool(name).dependsOn.map(({ argument, cases }) => [
        argument,
        Object.fromEntries(cases.map((each) => [each.is ?? String(each.value), verdictsText(each.verdicts)])),
      ]),
    );
  }

  findings(rule?: string): string[] {
    return this.analysis.findings
      .filter((finding) => rule === undefined || finding.rule === rule)
      .map((finding) => `${finding.rule} ${finding.tool}${rule === undefined ? '' : `: ${finding.message}`}`);
  }

  /** Contradictions as 'tool hint severity'. */
  get contradictions(): string[] {
    return this.analysis.findings
      .filter((finding) => finding.kind === 'contradiction')
      .map((finding) => `${finding.tool} ${finding.hint} ${finding.severity}`);
  }

  /** The text of the tool's file after the fix of a rule's finding. */
  fixed(rule: string, tool: string): string {
    const finding = this.analysis.findings.find((each) => each.rule === rule && each.tool === tool);
    if (!finding?.fix) throw new Error(`${rule} offers no fix for ${tool}`);
    const { file } = finding.place;
    return applyEdits(
      this.files[file] ?? '',
      finding.fix.edits.filter((edit) => edit.place.file === file),
    );
  }

  /** The text at a place. */
  text(place: Place | null): string {
    return place === null ? '-' : (this.files[place.file] ?? '').slice(place.start, place.end);
  }

  private entries(entries: readonly AnnotationEntry[]): Record<string, string> {
    return Object.fromEntries(
      entries.map((entry) => [
        entry.key,
        [entry.keyPlace, entry.valuePlace, entry.memberPlace].map((place) => this.text(place)).join(' | '),
      ]),
    );
  }
}

const FS = ['readFile', 'writeFile', 'appendFile', 'rm', 'mkdir'];

/** The files of a `handle` test: its own, and a server with the one tool. */
export function handlerFiles(source: string): Record<string, string> {
  const files = filesOf(source, 'src/main.ts');
  const main = Object.keys(files).find((file) => file.startsWith('src/main.')) as string;
  const commonjs = /\b(?:module\.)?exports\b/.test(files[main] ?? '') && !/^export /m.test(files[main] ?? '');
  for (const [file, text] of Object.entries(files)) {
    const used = FS.filter((name) => new RegExp(`\\b${name}\\(`).test(text));
    if (!/\.[cm]?[jt]sx?$/.test(file) || used.length === 0 || /fs\/promises/.test(text)) continue;
    const isCommonjs = file === main ? commonjs : /\bexports\b/.test(text) && !/^export /m.test(text);
    files[file] = isCommonjs
      ? `const { ${used.join(', ')} } = require('node:fs/promises'); ${text}`
      : `import { ${used.join(', ')} } from 'node:fs/promises'; ${text}`;
  }
  return {
    ...files,
    'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { handle } from './${main.slice('src/'.length).replace(/\.tsx?$/, '.js')}';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string() } }, handle);
`,
  };
}

/** What the exported `handle` of a text does; `!` before the effects where the analysis gave up on something. */
export async function handle(source: string): Promise<string[]> {
  const server = await open(handlerFiles(source));
  const gaveUp = server.notes.filter((note) => !/^t: /.test(note) || /not followed|not found/.test(note));
  return [...gaveUp.map((note) => `! ${note}`), ...server.does('t')];
}
