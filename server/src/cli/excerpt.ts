/** One source line with a mark under a part of it, fitted to the width of the output. */
import stringWidth from 'fast-string-width';
import { cleanText } from '../report/clean.js';

export interface Excerpt {
  readonly text: string;
  /** Spaces and carets, to stand under `text`. */
  readonly marks: string;
}

/** How much stays visible before and after the marked part where a long line (a bundle is one line) must be cut. */
const LEAD = 30;
const TAIL = 20;

/**
 * `from` and `to` are offsets in UTF-16 units within the line; `width` counts terminal cells, of which wide characters
 * take two. At least one caret is drawn, also for an empty range or one past the end of the line.
 */
export function excerpt(line: string, from: number, to: number, width = 120): Excerpt {
  const start = clamp(from, 0, line.length);
  const end = clamp(to, start, line.length);
  // No more is cut at the left than has to be: the beginning of a line says what it is about.
  const beyond = Math.min(end + TAIL, line.length) - width;
  const cutLeft = beyond > 0 ? onCharacter(line, Math.max(0, Math.min(beyond, start - LEAD))) : 0;
  const cutRight = onCharacter(line, Math.min(line.length, cutLeft + width));
  const before = (cutLeft > 0 ? '…' : '') + shown(line.slice(cutLeft, start));
  const marked = shown(line.slice(start, Math.min(end, cutRight)));
  const after = shown(line.slice(Math.max(start, Math.min(end, cutRight)), cutRight)) + (cutRight < line.length ? '…' : '');
  return {
    text: (before + marked + after).trimEnd(),
    marks: ' '.repeat(stringWidth(before)) + '^'.repeat(Math.max(1, stringWidth(marked))),
  };
}

/** Tabs get a fixed width, so that the caret stands where the text does. */
const shown = (text: string): string => cleanText(text.replace(/\t/g, '  '));

/** Not in the middle of a surrogate pair. */
function onCharacter(line: string, offset: number): number {
  const code = line.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
