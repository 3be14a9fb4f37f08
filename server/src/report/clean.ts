/**
 * Names, titles, paths and messages of the analysed workspace are untrusted: an escape sequence in a tool's name could
 * rewrite what a terminal shows, a bidirectional override could reorder it. What is unsafe is shown, not dropped, so
 * that a reader sees that something odd stands there.
 */

/**
 * Controls, format and bidirectional characters, lone surrogates, line separators, and what is drawn as nothing. Tabs
 * and line feeds are layout, and the two variation selectors of emoji (U+FE0E, U+FE0F) only choose between two pictures.
 */
const UNSAFE = /(?![\t\n]|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const escapeOf = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** Text of one or more lines, safe to print: unsafe characters become visible escapes such as `\u{1b}`. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSAFE, escapeOf);
}

/** The same on one line, cut to `limit` characters: for names and titles, where a line break is itself an attack. */
export function cleanLine(text: string, limit = 200): string {
  const line = cleanText(text.length > limit * 2 ? text.slice(0, limit * 2) : text).replace(/\s*\n\s*/g, ' ');
  const characters = [...line];
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : line;
}

/** JSON with the same characters written as JSON escapes: lossless for a program, harmless on a terminal. */
export function cleanJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNSAFE, (character) =>
    Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}
