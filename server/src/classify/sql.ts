/**
 * SQL texts. A parser decides where one of its dialects understands the statement, else its first keyword and the words
 * that change that keyword's meaning do.
 */
import { constantText, type Hole, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { display, holeAtHead, overVariants, render, restore, soleHole } from './holes.js';
import { cannotTell, make, unique } from './make.js';
import { Memo } from './memo.js';
import { judgeBeginning, type PlainDialect } from './sql/beginning.js';
import { judgeTree } from './sql/from-tree.js';
import { judgeWords, needsTree } from './sql/from-words.js';
import { fullTextOrder } from './sql/fulltext.js';
import { type Statement, splitStatements } from './sql/lexer.js';
import { parseStatement } from './sql/parser.js';
import { rowsOf } from './sql/rows.js';
import type { TreeNode } from './sql/tree.js';

const ABOUT_ROWS = /^db\.(?:read|insert|update|delete|schema)$/;
const LONGEST = 200_000;
const MOST_STATEMENTS = 200;
const memo = new Memo<Classified[]>();

export interface SqlOptions {
  /** True where the connection refuses every write, so that any statement reads. */
  readonly readOnlyConnection?: boolean;
  /** The dialect, where the driver runs one statement of a text and no more: what it begins with says what it does. */
  readonly oneStatement?: PlainDialect;
}

/**
 * What running this text does, one answer for each thing that a statement of it does. Holes where a name or a value
 * stands change nothing; a hole that is the statement, or its first word, makes it anyone's. Never throws.
 */
export function classifySql(text: Text, options: SqlOptions = {}): Classified[] {
  const constant = constantText(text);
  const found =
    constant === undefined
      ? overVariants([text], ([t]) => classify(t ?? [], options.oneStatement !== undefined))
      : memo.get(constant, () => classify(text, false));
  if (options.readOnlyConnection !== true) return found;
  return unique(found.map((c) => make('db.read', c.decidedBy ?? 'read-only connection')));
}

function classify(text: Text, one: boolean): Classified[] {
  const whole = soleHole(text);
  if (whole !== undefined) return fromHole(whole, null, one);
  const { source, holes } = render(text);
  if (source.length > LONGEST) return [cannotTell('db.any', display(text, 60))];
  const statements = splitStatements(source);
  if (statements.length === 0) return source.trim() === '' ? [] : [make('db.read', display(text, 60))];
  if (statements.length > MOST_STATEMENTS) return [cannotTell('db.any', display(text, 60))];
  return unique(statements.flatMap((statement) => ofStatement(statement, holes, one)));
}

/** A statement of which nothing is known but where it comes from. */
function fromHole(hole: Hole, decidedBy: string | null, one: boolean): Classified[] {
  if (hole.origin === 'argument') return judgeBeginning(hole, one) ?? [make('db.any', decidedBy, { dependsOn: [hole.name] })];
  return [cannotTell('db.any', decidedBy)];
}

function ofStatement(statement: Statement, holes: readonly Hole[], one: boolean): Classified[] {
  const head = display(restore(statement.source.slice(0, 400), holes), 60);
  const open = holeThatDecides(statement, holes);
  if (open !== undefined) return fromHole(open, head, one);
  const order = fullTextOrder(statement, head);
  if (order) {
    const { does, empties } = order;
    return [empties === null ? does : { ...does, rows: { verb: 'delete', table: empties, columns: new Map(), unique: [], whole: true } }];
  }
  const left = statement.source.replace(/truehint_hole_\d+_/g, ' ');
  const sources = left === statement.source ? [left] : [statement.source, left];
  const tree = needsTree(statement.tokens) ? parseStatement(statement, sources) : undefined;
  const judged = tree === undefined ? undefined : judgeTree(tree as unknown as TreeNode, head);
  const found = judged ?? judgeWords(statement.tokens, head);
  // An unclosed quote or comment swallowed the rest: its first keyword still says that it writes, not that it only reads.
  if (found.length === 1 && ABOUT_ROWS.test((found[0] as Classified).kind)) {
    const rows = rowsOf(statement);
    if (rows) return [{ ...(found[0] as Classified), rows }];
  }
  return statement.broken
    ? found.map((c) => (c.change === 'none' ? cannotTell('db.any', head) : { ...c, certainty: 'likely' as const }))
    : found;
}

/** The hole in the place of the statement's verb: at its head, or behind EXPLAIN ANALYZE, or behind a WITH list. */
function holeThatDecides(statement: Statement, holes: readonly Hole[]): Hole | undefined {
  if (holes.length === 0) return undefined;
  const tokens = statement.tokens.filter((t) => t.value !== '(');
  const hole = (i: number): Hole | undefined => holeAtHead(tokens[i]?.value.toLowerCase() ?? '', holes);
  const first = tokens[0]?.value;
  if (first === 'EXPLAIN') {
    const analyze = tokens.findIndex((t) => t.value === 'ANALYZE' || t.value === 'ANALYSE');
    if (analyze === -1 || analyze > 3) return undefined;
    for (let i = analyze + 1; i < tokens.length; i++) {
      if (/^(SELECT|INSERT|UPDATE|DELETE|MERGE|WITH|CREATE|VALUES|TABLE)$/.test(tokens[i]?.value ?? '')) return undefined;
      if (hole(i) !== undefined) return hole(i);
    }
  }
  if (first === 'EXECUTE' || first === 'EXEC' || first === 'DO') return hole(tokens[1]?.value === 'IMMEDIATE' ? 2 : 1);
  if (first === 'WITH') return holeAfterWith(statement, holes);
  return hole(0);
}

function holeAfterWith(statement: Statement, holes: readonly Hole[]): Hole | undefined {
  let depth = 0;
  let closed = false;
  for (const token of statement.tokens) {
    if (token.value === '(') depth++;
    else if (token.value === ')') closed = --depth === 0;
    else if (closed) {
      if (token.value === ',' || token.value === 'AS' || token.value === 'NOT' || token.value === 'MATERIALIZED') closed = false;
      else return holeAtHead(token.value.toLowerCase(), holes);
    }
  }
  return undefined;
}
