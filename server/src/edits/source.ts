/** Looking at source text around an edit: lines, indentation, comments, quotes. No parser: places come from the model. */

/** The offset of the line's first character. Looks from the offset, not over the whole text: bundles are long. */
export function lineStart(text: string, offset: number): number {
  let at = Math.min(offset, text.length);
  while (at > 0 && !isBreak(text.charCodeAt(at - 1))) at--;
  return at;
}

/** The offset of the line break that ends the line, or the text's end. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isBreak(text.charCodeAt(at))) at++;
  return at;
}

const isBreak = (unit: number): boolean => unit === 10 || unit === 13;

/** The offset of the next line's first character. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length);
}

/** A longer line is minified code, which has no indentation and no columns that anybody counts. */
export const LONGEST_LINE = 2_000;

/** How many characters stand before `offset` on its line; `LONGEST_LINE` for all that is further in. */
export function columnOf(text: string, offset: number): number {
  let column = 0;
  while (column < LONGEST_LINE && column < offset && !isBreak(text.charCodeAt(offset - column - 1))) column++;
  return column;
}

/** The white space that the line of `offset` starts with. */
export function indentAt(text: string, offset: number): string {
  const column = columnOf(text, offset);
  return column === LONGEST_LINE ? '' : (/^[ \t]*/.exec(text.slice(offset - column, offset))?.[0] ?? '');
}

/** True where nothing but white space stands before `offset` on its line. */
export function firstOnLine(text: string, offset: number): boolean {
  let at = offset;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  return at === 0 || isBreak(text.charCodeAt(at - 1));
}

/** The offset behind white space and comments from `offset` on, at most `limit`. */
export function skipTrivia(text: string, offset: number, limit = text.length): number {
  let at = offset;
  while (at < limit) {
    if (/\s/.test(text[at] as string)) at++;
    else if (text.startsWith('//', at)) at = lineEnd(text, at);
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? limit : end + 2;
    } else break;
  }
  return Math.min(at, limit);
}

/** The offset of the comma that follows `offset` after white space and comments, or -1. */
export function commaAfter(text: string, offset: number, limit: number): number {
  const at = skipTrivia(text, offset, limit);
  return at < limit && text[at] === ',' ? at : -1;
}

/** The offset where the rest of the line holds only white space and comments that end on it; -1 where it holds more. */
export function restOfLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  const at = skipTrivia(text, offset, end);
  // A block comment that goes on to the next line belongs to what follows.
  return at >= end && !/\/\*(?:(?!\*\/).)*$/.test(text.slice(offset, end)) ? end : -1;
}

/** `value` as a string literal in that quote. */
export function stringLiteral(value: string, quote: '"' | "'"): string {
  const json = JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
  return quote === '"' ? json : `'${json.slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
}

/** True where the key can stand in an object literal without quotes. */
export function isPlainKey(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key);
}
