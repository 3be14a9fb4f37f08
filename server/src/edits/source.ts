/** Looking at source text around an edit: lines, indentation, comments, quotes. No parser: places come from the model. */

export function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

/** The offset of the line break that ends the line, or the text's end. */
export function lineEnd(text: string, offset: number): number {
  const found = text.slice(offset).search(/[\r\n]/);
  return found < 0 ? text.length : offset + found;
}

/** The offset of the next line's first character. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length);
}

/** The white space that the line of `offset` starts with. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

/** True where nothing but white space stands before `offset` on its line. */
export function firstOnLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** The line break that the text uses. */
export function lineBreak(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
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

/** One level of indentation as the text uses it: a tab, or the smallest step of spaces; two spaces where nothing tells. */
export function indentUnit(text: string): string {
  const sample = text.slice(0, 20_000);
  if (/^\t+\S/m.test(sample)) return '\t';
  const widths = [...sample.matchAll(/^( +)[^\s*]/gm)].map((match) => match[1]?.length ?? 0);
  const smallest = widths.length > 0 ? Math.min(...widths) : 2;
  return ' '.repeat(smallest === 4 || smallest === 8 ? smallest : 2);
}

/** The quote that most strings near `offset` use, else most of the text, else the single one. */
export function quoteNear(text: string, offset: number): '"' | "'" {
  for (const part of [text.slice(Math.max(0, offset - 400), offset + 400), text.slice(0, 20_000)]) {
    const single = part.split("'").length;
    const double = part.split('"').length;
    if (single !== double) return single > double ? "'" : '"';
  }
  return "'";
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
