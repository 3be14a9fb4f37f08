/**
 * Finds an annotations object in text alone. While a key is half typed the analysis may not see a tool yet, and a constant that no tool
 * uses so far has none; the author wants the keys there all the same. Strings and comments are skipped well enough for a suggestion.
 */

export interface ObjectText {
  /** Offset behind `{`. */
  readonly start: number;
  /** Keys that are written in it already, apart from the one at the cursor. */
  readonly keys: ReadonlySet<string>;
}

const HEAD = /(?:\bannotations\s*[:=]|\bToolAnnotations\s*=|\bsatisfies\s+ToolAnnotations\b)\s*$/;
const KEY = /(?:^|[{,])\s*(?:\/\/[^\n]*\n\s*)*["']?([A-Za-z_$][\w$]*)["']?\s*:/g;
/** An annotations object is a handful of lines; further back nothing is looked for. */
const REACH = 2_000;

/** The object literal around the offset where it stands behind `annotations:` or is typed as `ToolAnnotations`; else undefined. */
export function annotationsObjectText(text: string, offset: number): ObjectText | undefined {
  const from = Math.max(0, offset - REACH);
  let depth = 0;
  for (let i = offset - 1; i >= from; i--) {
    const c = text[i];
    if (c === '}' || c === ']' || c === ')') depth++;
    else if (c === '[' || c === '(') depth--;
    else if (c === '{') {
      if (depth > 0) depth--;
      else return depth === 0 && HEAD.test(text.slice(from, i)) ? { start: i + 1, keys: keysOf(text, i + 1, offset) } : undefined;
    }
    if (depth < 0) return undefined;
  }
  return undefined;
}

/** True where a key may be written at the offset: behind `{` or a comma (and the part of the key that is typed). */
export function isKeyPosition(text: string, offset: number): boolean {
  const before = text
    .slice(Math.max(0, offset - REACH), offset)
    .replace(/["']?[\w$]*$/, '')
    .replace(/(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)+$/, '');
  return before.endsWith('{') || before.endsWith(',');
}

/** What stands before the brace of a block, or of what is imported: no object begins there. */
const BLOCK = /(?:^|\)|=>|[;{}]|\b(?:else|try|do|finally|import|export|import\s+type|export\s+type))\s*$/;
/** Texts and comments. */
const SKIPPED = /(['"])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * False where nothing of an annotations object can be typed, which the text alone shows: then no analysis has to be waited for. True in
 * doubt.
 */
export function mayBeInObject(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - REACH), offset);
  if (/\bannotations["']?\s*:\s*$/.test(before)) return true;
  if (!isKeyPosition(text, offset)) return false;
  // A bracket in a text or a comment misleads the one, a lone quote the other.
  return opensObject(before, offset > REACH) || opensObject(before.replace(SKIPPED, ''), offset > REACH);
}

/** True where the bracket that is open at the end of the text is an object's. `isCut`: the text has a part before. */
function opensObject(text: string, isCut: boolean): boolean {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    const c = text[i] as string;
    if ('}])'.includes(c)) depth++;
    else if ('{[('.includes(c) && depth-- === 0) {
      const head = text.slice(0, i);
      return c === '{' && ((isCut && head.trim() === '') || !BLOCK.test(head));
    }
  }
  return isCut;
}

/** The part of a key that is typed already: where it starts, and its quote if it has one. */
export function typedKey(text: string, offset: number): { start: number; quote: string } {
  const typed = /(["']?)[\w$]*$/.exec(text.slice(Math.max(0, offset - 100), offset));
  return { start: offset - (typed?.[0].length ?? 0), quote: typed?.[1] ?? '' };
}

function keysOf(text: string, start: number, offset: number): Set<string> {
  const end = closing(text, start);
  const keys = new Set<string>();
  for (const part of [text.slice(start - 1, offset), text.slice(offset, end)])
    for (const match of part.matchAll(KEY)) keys.add(match[1] as string);
  // The rest of the word at the cursor is not another key.
  const rest = /^[\w$]*\s*:/.exec(text.slice(offset, end));
  if (rest !== null) {
    const whole = /[\w$]*$/.exec(text.slice(start, offset))?.[0] + rest[0];
    keys.delete(whole.replace(/\s*:$/, ''));
  }
  return keys;
}

function closing(text: string, start: number): number {
  let depth = 0;
  const limit = Math.min(text.length, start + REACH);
  for (let i = start; i < limit; i++) {
    const c = text[i];
    if (c === '{' || c === '[' || c === '(') depth++;
    else if (c === '}' || c === ']' || c === ')') if (depth-- === 0) return i;
  }
  return limit;
}
