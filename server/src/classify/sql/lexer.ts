/**
 * A small SQL lexer: it finds where statements end and what their words are, in any dialect, however broken the rest is.
 * It decides nothing that a parser could decide; it is what is left where no dialect's parser understands a statement.
 */

export interface Token {
  /** word: keyword or plain name. name: quoted name. text: string or number. sign: anything else, one character, or `||`. */
  readonly type: 'word' | 'name' | 'text' | 'sign';
  /** Words in upper case; signs as they stand; quoted names and strings with their quotes. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A plain or quoted name as it is told apart: in lower case, without its quotes. Undefined for any other token. */
export function bareName(token: Token | undefined): string | undefined {
  if (token?.type !== 'word' && token?.type !== 'name') return undefined;
  return token.value.replace(/^["`[]|["`\]]$/g, '').toLowerCase();
}

export interface Statement {
  readonly source: string;
  readonly tokens: readonly Token[];
  /** The deepest nesting of parentheses and of brackets, which decides whether a backtracking parser may be asked. */
  readonly depth: number;
  readonly brackets: number;
  /** False where parentheses or brackets do not match. */
  readonly balanced: boolean;
  /** True where a string, a quoted name or a comment was never closed. */
  readonly broken: boolean;
}

const SPACE = /[\s\uFEFF\u0000]+/y;
const WORD = /[\p{L}_@#][\p{L}\p{N}_@#$]*/uy;
const NUMBER = /\d[\w.]*/y;
const PARAMETER = /[$:?]\w+/y;
const DOLLAR = /\$(?:[A-Za-z_]\w*)?\$/y;

function matchAt(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : -1;
}

/** Where a quoted piece that opens at `at` ends, doubled quotes and backslashes counted; -1 where it never does. */
function endOfQuoted(source: string, at: number, quote: string): number {
  for (let i = at + 1; i < source.length; i++) {
    const c = source[i];
    // A backslash escapes in MySQL and BigQuery. Elsewhere it does not, but there `\'` at the end of a string is rare.
    if (c === '\\' && quote !== ']' && source[i + 1] === quote && source.indexOf(quote, i + 2) !== -1) i++;
    else if (c === quote) {
      if (source[i + 1] === quote && quote !== ']') i++;
      else return i + 1;
    }
  }
  return -1;
}

/** Splits a text into statements at `;`, comments left out. Linear in the text's length, and never throws. */
export function splitStatements(source: string): Statement[] {
  const statements: Statement[] = [];
  let tokens: Token[] = [];
  let [depth, deepest, square, deepestSquare, blocks] = [0, 0, 0, 0, 0];
  let [broken, balanced] = [false, true];
  const finish = (): void => {
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first !== undefined && last !== undefined) {
      const whole = balanced && depth === 0 && square === 0;
      statements.push({
        source: source.slice(first.start, last.end),
        tokens,
        depth: deepest,
        brackets: deepestSquare,
        balanced: whole,
        broken,
      });
    }
    tokens = [];
    [depth, deepest, square, deepestSquare, blocks] = [0, 0, 0, 0, 0];
    [broken, balanced] = [false, true];
  };
  const push = (type: Token['type'], start: number, end: number): number => {
    const value = source.slice(start, end);
    tokens.push({ type, value: type === 'word' ? value.toUpperCase() : value, start, end });
    return end;
  };
  let i = 0;
  while (i < source.length) {
    const c = source[i] as string;
    const space = matchAt(SPACE, source, i);
    const dollar = matchAt(DOLLAR, source, i);
    const word = matchAt(WORD, source, i);
    const plain = Math.max(matchAt(NUMBER, source, i), matchAt(PARAMETER, source, i));
    if (space !== -1) {
      i = space;
    } else if (source.startsWith('--', i)) {
      const end = source.indexOf('\n', i);
      i = end === -1 ? source.length : end;
    } else if (source.startsWith('/*', i)) {
      const end = source.indexOf('*/', i + 2);
      // MySQL runs what stands in `/*! … */`, so its words count.
      if (source[i + 2] === '!' && end !== -1) i += 3;
      else {
        broken ||= end === -1;
        i = end === -1 ? source.length : end + 2;
      }
    } else if (source.startsWith('*/', i)) {
      i += 2;
    } else if (c === "'" || c === '"' || c === '`' || (c === '[' && /\[\w[\w .]*\]/y.test(source.slice(i, i + 130)))) {
      const end = endOfQuoted(source, i, c === '[' ? ']' : c);
      broken ||= end === -1;
      i = push(c === "'" ? 'text' : 'name', i, end === -1 ? source.length : end);
    } else if (dollar !== -1) {
      const close = source.indexOf(source.slice(i, dollar), dollar);
      broken ||= close === -1;
      i = push('text', i, close === -1 ? source.length : close + dollar - i);
    } else if (word !== -1) {
      i = push('word', i, word);
      const keyword = (tokens.at(-1) as Token).value;
      // The body of a trigger or a procedure has its own semicolons.
      if (blocks > 0 || (keyword === 'BEGIN' && isRoutine(tokens))) {
        if (keyword === 'BEGIN' || keyword === 'CASE') blocks++;
        else if (keyword === 'END') blocks--;
      }
    } else if (plain !== -1) {
      i = push('text', i, plain);
    } else if (c === ';') {
      i++;
      if (blocks <= 0) finish();
    } else {
      if (c === '(') deepest = Math.max(deepest, ++depth);
      else if (c === ')') depth--;
      else if (c === '[') deepestSquare = Math.max(deepestSquare, ++square);
      else if (c === ']') square--;
      balanced &&= depth >= 0 && square >= 0;
      i = push('sign', i, source.startsWith('||', i) ? i + 2 : i + 1);
    }
  }
  finish();
  return statements;
}

function isRoutine(tokens: readonly Token[]): boolean {
  return tokens[0]?.value === 'CREATE' && tokens.slice(1, 6).some((t) => /^(TRIGGER|PROCEDURE|FUNCTION|EVENT)$/.test(t.value));
}
