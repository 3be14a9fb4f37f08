/**
 * Which rows a statement is about, where its words tell: the table, and the parameter that a column has to equal. So an
 * UPDATE of the row that the same call inserted is told from one of a row that was there before.
 */
import { bareName, type Statement, type Token } from './lexer.js';

/** A parameter of a statement: its index among the positional ones, or its name. */
export type Parameter = number | string;

export interface Rows {
  readonly verb: 'select' | 'insert' | 'update' | 'delete' | 'create';
  /** In lower case, without schema and quotes. */
  readonly table: string;
  /** Of an INSERT: the parameter that each column is given, null for what the statement computes. Of the others: the parameter that it has to equal. */
  readonly columns: ReadonlyMap<string, Parameter | null>;
  /** Of a DELETE: true where those columns are all that it asks, so that none of the rows with these values is left. */
  readonly whole?: boolean;
  /** Of a CREATE: the columns of which no two rows have the same. */
  readonly unique: readonly (readonly string[])[];
}

const NONE: ReadonlyMap<string, Parameter | null> = new Map();

/** The rows of a statement; undefined where its words do not tell them. */
export function rowsOf(statement: Statement): Rows | undefined {
  if (statement.broken || !statement.balanced) return undefined;
  const { tokens } = statement;
  switch (tokens[0]?.value) {
    case 'INSERT':
      return insert(tokens);
    case 'UPDATE':
      return keyed('update', tokens, tokens[1]);
    case 'DELETE':
      return tokens[1]?.value === 'FROM' ? keyed('delete', tokens, tokens[2]) : undefined;
    case 'SELECT':
      return select(tokens);
    case 'CREATE':
      return create(tokens);
    default:
      return undefined;
  }
}

/** The bare name of a table or column, or undefined where it is written otherwise or a hole is part of it. */
function nameOf(token: Token | undefined): string | undefined {
  const name = bareName(token);
  return name === '' || name?.includes('truehint_hole_') ? undefined : name;
}

/** The index of the last part of a qualified name that begins at `at`: `public.users`. */
function endOfName(tokens: readonly Token[], at: number): number {
  return tokens[at + 1]?.value === '.' ? endOfName(tokens, at + 2) : at;
}

function parameterAt(tokens: readonly Token[], at: number): Parameter | undefined {
  const token = tokens[at];
  if (token?.value === '?') return tokens.slice(0, at).filter((t) => t.value === '?').length;
  const numbered = /^[$?](\d+)$/.exec(token?.value ?? '');
  if (numbered) return Number(numbered[1]) - 1;
  // `::text` is a cast.
  if (/^[:$@][a-z_]\w*$/i.test(token?.value ?? '') && tokens[at - 1]?.value !== ':') return (token as Token).value.slice(1).toLowerCase();
  return undefined;
}

const ENDS_WHERE = /^(RETURNING|ORDER|LIMIT|GROUP|OFFSET|FOR)$/;

/** The columns that have to equal a parameter, of a condition that all of them have to hold for. */
function conditions(tokens: readonly Token[]): ReadonlyMap<string, Parameter | null> {
  const found = new Map<string, Parameter | null>();
  let depth = 0;
  let at = tokens.findIndex((t) => t.value === 'WHERE') + 1;
  if (at === 0) return NONE;
  for (let starts = true; at < tokens.length; at++) {
    const { value } = tokens[at] as Token;
    if (value === '(') depth++;
    else if (value === ')') depth--;
    else if (depth === 0) {
      if (value === 'OR') return NONE;
      if (ENDS_WHERE.test(value)) break;
      const end = endOfName(tokens, at);
      const column = starts ? nameOf(tokens[end]) : undefined;
      const parameter = column !== undefined && tokens[end + 1]?.value === '=' ? parameterAt(tokens, end + 2) : undefined;
      const behind = tokens[end + 3];
      if (column !== undefined && parameter !== undefined && (!behind || behind.value === 'AND' || ENDS_WHERE.test(behind.value)))
        found.set(column, parameter);
    }
    starts = depth === 0 && value === 'AND';
  }
  return found;
}

function keyed(verb: 'update' | 'delete', tokens: readonly Token[], first: Token | undefined): Rows | undefined {
  const start = first ? tokens.indexOf(first) : -1;
  const table = start < 0 ? undefined : nameOf(tokens[endOfName(tokens, start)]);
  // `DELETE … USING`, `UPDATE … FROM`: the condition may be about another table.
  if (table === undefined || tokens.some((t) => t.value === 'USING' || t.value === 'JOIN')) return undefined;
  if (verb === 'update' && tokens.some((t) => t.value === 'FROM')) return undefined;
  const columns = conditions(tokens);
  return { verb, table, columns, unique: [], ...(verb === 'delete' && asksNoMore(tokens, columns.size) ? { whole: true } : {}) };
}

/** True where a condition is nothing but `column = parameter`, as often as columns were found, or where there is none. */
function asksNoMore(tokens: readonly Token[], found: number): boolean {
  const where = tokens.findIndex((t) => t.value === 'WHERE');
  if (where < 0) return !tokens.some((t) => t.value === 'LIMIT');
  const rest = tokens.slice(where + 1).map((t) => t.value);
  const stop = rest.findIndex((value) => value === 'RETURNING' || value === ';');
  const words = stop < 0 ? rest : rest.slice(0, stop);
  return found > 0 && !words.includes('LIMIT') && words.filter((w) => w === 'AND').length === found - 1;
}

/** One table, whose rows are asked for by what they are equal to: what was found missing is there once it was inserted. */
function select(tokens: readonly Token[]): Rows | undefined {
  const from = tokens.findIndex((t) => t.value === 'FROM');
  const end = endOfName(tokens, from + 1);
  const table = from < 0 ? undefined : nameOf(tokens[end]);
  if (table === undefined || tokens[end + 1]?.value === ',') return undefined;
  if (tokens.some((t) => /^(JOIN|<|>|BETWEEN|UNION|NOT|INTERSECT|EXCEPT)$/.test(t.value))) return undefined;
  if (tokens.filter((t) => t.value === 'SELECT').length > 1) return undefined;
  return { verb: 'select', table, columns: conditions(tokens), unique: [] };
}

/** The parts of a list in parentheses that opens at `at`, each as the range of its tokens; undefined where none opens. */
function parts(tokens: readonly Token[], at: number): { readonly parts: [number, number][]; readonly end: number } | undefined {
  if (tokens[at]?.value !== '(') return undefined;
  const found: [number, number][] = [];
  let depth = 0;
  let start = at + 1;
  for (let i = at; i < tokens.length; i++) {
    const value = tokens[i]?.value;
    if (value === '(') depth++;
    else if (value === ')') depth--;
    if ((depth === 1 && value === ',') || depth === 0) {
      if (i > start) found.push([start, i]);
      start = i + 1;
    }
    if (depth === 0) return { parts: found, end: i };
  }
  return undefined;
}

function insert(tokens: readonly Token[]): Rows | undefined {
  if (tokens[1]?.value !== 'INTO') return undefined;
  const end = endOfName(tokens, 2);
  const table = nameOf(tokens[end]);
  if (table === undefined) return undefined;
  const columns = new Map<string, Parameter | null>();
  const names = parts(tokens, end + 1);
  if (names && tokens[names.end + 1]?.value === 'VALUES') {
    const values = parts(tokens, names.end + 2);
    // Of several rows at once no one is told apart.
    const single = values && tokens[values.end + 1]?.value !== ',';
    names.parts.forEach(([start, stop], i) => {
      const name = stop === start + 1 ? nameOf(tokens[start]) : undefined;
      const range = single ? values.parts[i] : undefined;
      const value = range && range[1] === range[0] + 1 ? (parameterAt(tokens, range[0]) ?? null) : null;
      if (name !== undefined) columns.set(name, value);
    });
  }
  return { verb: 'insert', table, columns, unique: [] };
}

function create(tokens: readonly Token[]): Rows | undefined {
  if (tokens[1]?.value === 'UNIQUE' && tokens[2]?.value === 'INDEX') return uniqueIndex(tokens);
  const at = tokens.findIndex((t) => t.value === 'TABLE');
  if (at < 0 || at > 3) return undefined;
  const start = tokens[at + 1]?.value === 'IF' ? at + 4 : at + 1;
  const end = endOfName(tokens, start);
  const table = nameOf(tokens[end]);
  const definitions = parts(tokens, end + 1);
  if (table === undefined || !definitions) return undefined;
  const unique = definitions.parts.flatMap(([from, to]): string[][] => {
    const words = tokens.slice(from, to);
    const key = words.findIndex((t, i) => t.value === 'UNIQUE' || (t.value === 'PRIMARY' && words[i + 1]?.value === 'KEY'));
    if (key < 0) return [];
    const open = words.findIndex((t, i) => i > key && t.value === '(');
    const constraint = key === 0 || words[0]?.value === 'CONSTRAINT';
    const names = constraint ? namesIn(words, open) : [nameOf(words[0])];
    return names.length > 0 && names.every((n) => n !== undefined) ? [names as string[]] : [];
  });
  return { verb: 'create', table, columns: NONE, unique };
}

function namesIn(tokens: readonly Token[], open: number): (string | undefined)[] {
  return parts(tokens, open)?.parts.map(([start]) => nameOf(tokens[start])) ?? [];
}

function uniqueIndex(tokens: readonly Token[]): Rows | undefined {
  const on = tokens.findIndex((t) => t.value === 'ON');
  const end = endOfName(tokens, on + 1);
  const table = on < 0 ? undefined : nameOf(tokens[end]);
  const names = namesIn(tokens, end + 1);
  // One that counts only some rows lets the others be.
  if (table === undefined || names.length === 0 || names.includes(undefined) || tokens.some((t) => t.value === 'WHERE')) return undefined;
  return { verb: 'create', table, columns: NONE, unique: [names as string[]] };
}
