/** Methods of texts with holes: what stays known of the constant parts. */
import type { Machine } from '../machine.js';
import { constant, type Item, item, newList, type Site, type TextValue, TRUE, type Value } from '../values.js';

type Part = string | Value;

/** A text of more pieces than this is not taken apart. */
const MOST_PIECES = 100;

/**
 * The pieces between the separators that stand in the constant parts. What fills a hole may hold separators of its own:
 * such a piece stands for one or more. Null where the separator is none that a constant part can be searched for.
 */
export function splitHoled(m: Machine, text: TextValue, separator: Value | undefined, site: Site): Value | null {
  if (separator?.kind !== 'constant' || typeof separator.value !== 'string' || separator.value === '') return null;
  const pieces: Part[][] = [[]];
  for (const part of text.parts) {
    const last = pieces[pieces.length - 1] as Part[];
    if (typeof part !== 'string') {
      last.push(part);
      continue;
    }
    const [first, ...rest] = part.split(separator.value);
    if (first) last.push(first);
    for (const piece of rest) pieces.push(piece ? [piece] : []);
    if (pieces.length > MOST_PIECES) return null;
  }
  return newList(
    m.store.tick(),
    `${site.file}:${site.node.start}`,
    pieces.map((piece) => pieceItem(piece, String(separator.value))),
  );
}

function pieceItem(piece: readonly Part[], separator: string): Item {
  if (piece.every((p) => typeof p === 'string')) return item(constant(piece.join('')));
  const [only] = piece;
  const value: Value = piece.length === 1 && typeof only === 'object' ? only : { kind: 'text', parts: piece };
  return item(
    value,
    true,
    piece.some((p) => typeof p !== 'string' && mayHold(p, separator)),
  );
}

function mayHold(value: Value, separator: string): boolean {
  if (value.kind === 'union') return value.options.some((o) => mayHold(o, separator));
  return value.kind !== 'constant' || String(value.value).includes(separator);
}

/** `slice` and `substring` that only cut off a part of the constant head or tail; null for any other. */
export function cutHoled(text: TextValue, name: string, args: readonly Value[]): TextValue | null {
  const [from = 0, to] = args.map((a) => (a.kind === 'constant' && typeof a.value === 'number' ? a.value : Number.NaN));
  const parts = [...text.parts];
  const last = parts.length - 1;
  const [head, tail] = [parts[0], parts[last]];
  // `substring` takes what is below nothing for nothing.
  if (Number.isNaN(from) || from < 0 || (to !== undefined && (Number.isNaN(to) || to >= 0 || name === 'substring'))) return null;
  if (from > 0) {
    if (typeof head !== 'string' || head.length < from) return null;
    parts[0] = head.slice(from);
  }
  if (to !== undefined) {
    // The head and the tail are two parts: between them is a hole.
    if (typeof tail !== 'string' || tail.length < -to || (last === 0 && from > 0)) return null;
    parts[last] = tail.slice(0, to);
  }
  return { kind: 'text', parts: parts.filter((p) => p !== '') };
}

/** What is told of a text by its constant parts; null where they do not tell. */
export function askHoled(text: TextValue, name: string, wanted: Value | undefined): Value | null {
  if (wanted?.kind !== 'constant') return null;
  const sought = String(wanted.value);
  if (name === 'includes') return text.parts.some((p) => typeof p === 'string' && p.includes(sought)) ? TRUE : null;
  const end = name === 'startsWith' ? text.parts[0] : name === 'endsWith' ? text.parts.at(-1) : undefined;
  if (typeof end !== 'string') return null;
  const holds = name === 'startsWith' ? end.startsWith(sought) : end.endsWith(sought);
  if (holds || end.length >= sought.length) return constant(holds);
  const may = name === 'startsWith' ? sought.startsWith(end) : sought.endsWith(end);
  return may ? null : constant(false);
}
