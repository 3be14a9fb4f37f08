/**
 * The state of lowering one file, and the tables by syntax kind that tie the parts of this folder together. A table
 * lookup costs less than a switch over three hundred kinds, and lets expressions, functions and statements call each
 * other without their files importing each other in a circle.
 */
import { ts } from 'ts-morph';
import type { DeclaredType, ExportDeclaration, Expression, ImportDeclaration, Problem, Statement } from '../../core/syntax.js';

/** Nesting beyond this is given up, so that neither this walk nor the evaluator's can overflow the stack. */
const DEEPEST = 700;

/** A broken or binary file can have a problem in every line; the first ones say enough. */
const MOST_PROBLEMS = 50;

export interface Lowering {
  readonly text: string;
  readonly source: ts.SourceFile;
  /** True for `.d.ts`: every declaration describes something that the module beside it has. */
  readonly ambient: boolean;
  readonly imports: ImportDeclaration[];
  /** Where `export` modifiers are noted: the module's exports, or a namespace's own list. */
  exports: ExportDeclaration[];
  readonly types: Map<string, DeclaredType>;
  readonly problems: Problem[];
  /** `Outer.` inside of `namespace Outer`, before the names of types. */
  prefix: string;
  /** `exports`, `module.exports` or `require` is used. */
  commonjs: boolean;
  depth: number;
}

/** `name` is what the value is written for (a variable, a property), for functions and classes without their own. */
type ExpressionLowering = (c: Lowering, node: ts.Node, name: string | null) => Expression;
type StatementLowering = (c: Lowering, node: ts.Node, out: Statement[]) => void;

const expressions: ExpressionLowering[] = [];
const statements: StatementLowering[] = [];

/** Says how a kind of expression is lowered. */
export function onExpression<N extends ts.Node>(
  kind: ts.SyntaxKind,
  lower: (c: Lowering, node: N, name: string | null) => Expression,
): void {
  expressions[kind] = lower as unknown as ExpressionLowering;
}

/** Says how a kind of statement is lowered: it appends to `out`, nothing for one that does nothing. */
export function onStatement<N extends ts.Node>(kind: ts.SyntaxKind, lower: (c: Lowering, node: N, out: Statement[]) => void): void {
  statements[kind] = lower as unknown as StatementLowering;
}

/** Lowers an expression. Unknown syntax is opaque; too deep nesting is opaque with a problem. */
export function expression(c: Lowering, node: ts.Node, name: string | null = null): Expression {
  if (c.depth >= DEEPEST) return tooDeep(c, node);
  c.depth++;
  const lower = expressions[node.kind];
  const lowered = lower === undefined ? opaque(c, node, 'syntax') : lower(c, node, name);
  c.depth--;
  return lowered;
}

/** Lowers one statement onto `out`. A stack that overflows in it costs this statement, not the file. */
export function statement(c: Lowering, node: ts.Node, out: Statement[]): void {
  const lower = statements[node.kind];
  if (lower === undefined) return;
  if (c.depth >= DEEPEST) {
    tooDeep(c, node);
    return;
  }
  const depth = c.depth++;
  const before = out.length;
  try {
    lower(c, node, out);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    out.length = before;
    tooDeep(c, node);
  }
  c.depth = depth;
}

/** Lowers statements to a new list. */
export function statementList(c: Lowering, nodes: readonly ts.Node[]): Statement[] {
  const out: Statement[] = [];
  for (let i = 0; i < nodes.length; i++) statement(c, nodes[i] as ts.Node, out);
  return out;
}

/** Lowers the body of an `if` or a loop: a block's braces do not count. */
export function bodyOf(c: Lowering, node: ts.Statement): Statement[] {
  if (node.kind === ts.SyntaxKind.Block) return statementList(c, (node as ts.Block).statements);
  const out: Statement[] = [];
  statement(c, node, out);
  return out;
}

/** Syntax without a counterpart. */
export function opaque(c: Lowering, node: ts.Node, what: string, parts: readonly Expression[] = []): Expression {
  return { kind: 'opaque', start: startOf(c, node), end: node.end, what, parts };
}

/** Notes a problem, as long as there are few. */
export function problem(c: Lowering, start: number, end: number, message: string): void {
  if (c.problems.length < MOST_PROBLEMS) c.problems.push({ start, end, message });
}

function tooDeep(c: Lowering, node: ts.Node): Expression {
  const start = startOf(c, node);
  problem(c, start, node.end, 'This code is nested too deeply to be read.');
  return { kind: 'opaque', start, end: node.end, what: 'too deep', parts: [] };
}

/**
 * Where a node's own text starts: behind white space and comments. The usual case (a space or nothing in between) is
 * decided here, because this is asked for every node; the rest is the parser's business.
 */
export function startOf(c: Lowering, node: ts.Node): number {
  const { text } = c;
  const { end } = node;
  let at = node.pos;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 10 || code === 13 || code === 9) at++;
    else if (isPlain(code)) return at;
    else return node.getStart(c.source);
  }
  return node.pos;
}

/** A character that can start neither a comment nor a conflict marker nor `#!` nor unusual white space. */
function isPlain(code: number): boolean {
  // Everything printable but # / < = > |
  return code > 32 && code < 127 && code !== 47 && code !== 35 && (code < 60 || code > 62) && code !== 124;
}

/** The text of an identifier or private name, as the author means it. */
export function textOf(node: ts.Identifier | ts.PrivateIdentifier): string {
  return ts.idText(node);
}

/** True where the parser put a node that the author has not typed yet. */
export function isMissing(node: ts.Node): boolean {
  return node.pos === node.end && node.kind !== ts.SyntaxKind.JsxText;
}

/** True where the declaration has the modifier. */
export function hasModifier(node: { readonly modifiers?: readonly ts.ModifierLike[] }, kind: ts.SyntaxKind): boolean {
  const { modifiers } = node;
  if (modifiers === undefined) return false;
  for (let i = 0; i < modifiers.length; i++) if ((modifiers[i] as ts.Node).kind === kind) return true;
  return false;
}
