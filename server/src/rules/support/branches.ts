import { skipTrivia } from '../../edits/source.js';
import type { Place } from '../../model/place.js';

/**
 * True where two places of one text may belong to alternatives, so that not both need to happen: the way from the
 * first to the second leaves a block (the end of a function, `if … else`, another `case`). Counts brackets, outside
 * of strings and comments, and knows nothing else: where it cannot tell it says true.
 */
export function alternatives(text: string, a: Place, b: Place): boolean {
  const [first, second] = a.start <= b.start ? [a, b] : [b, a];
  if (second.start < first.end) return true;
  let depth = 0;
  let choice = false;
  for (let at = first.end; at < second.start; ) {
    const next = skipTrivia(text, at, second.start);
    if (next > at) {
      at = next;
      continue;
    }
    const c = text[at] as string;
    if (c === '"' || c === "'" || c === '`') {
      at = endOfString(text, at, c);
      continue;
    }
    if ('{(['.includes(c)) depth++;
    else if ('})]'.includes(c) && --depth < 0) return true;
    else if (depth === 0 && /^(?:else|case|default|return)\b/.test(text.slice(at, at + 8)) && !/[\w$.]/.test(text[at - 1] ?? ''))
      return true;
    // `test ? a : b`; a semicolon ends what the colon belonged to.
    else if (depth === 0 && c === ':') choice = true;
    else if (depth === 0 && c === ';') choice = false;
    at++;
  }
  return choice;
}

function endOfString(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}
