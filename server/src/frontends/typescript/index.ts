/** The frontend for TypeScript and JavaScript: one file in, its core module out. The only place that knows the parser. */
import { ts } from 'ts-morph';
import { Edit } from '../../core/edit.js';
import type { CoreModule, ExportDeclaration, Frontend, Live } from '../../core/syntax.js';
import { directives } from './directives.js';
import { bodyStatements } from './functions.js';
import { type Lowering, problem } from './lowering.js';
import './access.js';
import './classes.js';
import './declarations.js';
import './enums.js';
import './jsx.js';
import './literals.js';
import './modules.js';
import './namespaces.js';
import './operators.js';
import './statements.js';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const;

/** Lowers TypeScript and JavaScript, sources and compiled output. See `Frontend` for what goes in and comes out. */
export const typescriptFrontend: Frontend = { extensions: EXTENSIONS, lower };

function lower(file: string, text: string, live?: Live): CoreModule {
  const source = (live && parseAgain(live, text)) ?? parse(file, text);
  if (live) live.tree = source;
  if (source === undefined) return unreadable(file, text);
  const c: Lowering = {
    text,
    source,
    ambient: source.isDeclarationFile,
    imports: [],
    exports: [],
    types: new Map(),
    problems: parseProblems(source),
    prefix: '',
    commonjs: false,
    depth: 0,
  };
  const body = bodyStatements(c, source.statements);
  markExportedTypes(c);
  return {
    file,
    length: text.length,
    imports: c.imports,
    exports: c.exports,
    body,
    types: c.types,
    directives: directives(source, text),
    problems: c.problems,
    commonjs: c.commonjs && c.imports.length === 0 && c.exports.length === 0,
  };
}

/** Undefined where the parser itself gave up: it descends into nested code without a bound. */
function parse(file: string, text: string): ts.SourceFile | undefined {
  // Documentation comments would be parsed for their types, which nothing here reads.
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  try {
    return ts.createSourceFile(file, text, options, false, scriptKind(file));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Parses what an edit touched and takes the rest from the last version's tree, which is of no use afterwards. */
function parseAgain(live: Live, text: string): ts.SourceFile | undefined {
  const before = live.tree as ts.SourceFile | undefined;
  delete live.tree;
  if (!before) return undefined;
  const { start, end, shift } = Edit.between(before.text, text);
  try {
    return ts.updateSourceFile(before, text, ts.createTextChangeRange(ts.createTextSpanFromBounds(start, end), end - start + shift));
  } catch {
    // Whatever an old tree may hold, the text can be parsed without it.
    return undefined;
  }
}

function scriptKind(file: string): ts.ScriptKind {
  if (/\.tsx$/i.test(file)) return ts.ScriptKind.TSX;
  if (/\.jsx$/i.test(file)) return ts.ScriptKind.JSX;
  return /\.[cm]?js$/i.test(file) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

function unreadable(file: string, text: string): CoreModule {
  const problems = [{ start: 0, end: text.length, message: 'This file is nested too deeply to be read.' }];
  const nothing = { imports: [], exports: [], body: [], types: new Map(), directives: [] };
  return { file, length: text.length, ...nothing, problems, commonjs: false };
}

function parseProblems(source: ts.SourceFile): Lowering['problems'] {
  const c = { problems: [] } as unknown as Lowering;
  const found = (source as unknown as { parseDiagnostics: readonly ts.DiagnosticWithLocation[] }).parseDiagnostics;
  for (const { start, length, messageText } of found) {
    problem(c, start, start + length, ts.flattenDiagnosticMessageText(messageText, ' '));
  }
  return c.problems;
}

/** `export { Port }` and `export type { Port }` export a type that was declared without `export`. */
function markExportedTypes(c: Lowering): void {
  for (const each of c.exports as readonly ExportDeclaration[]) {
    if (each.kind !== 'local') continue;
    const type = c.types.get(each.local);
    if (type !== undefined && !type.exported) c.types.set(each.local, { ...type, exported: true });
  }
}
