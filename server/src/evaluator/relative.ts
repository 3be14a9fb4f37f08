/**
 * Numbers that are written relative to what they were: read, moved by something, and written back. A second call moves
 * them further.
 */
import { splitWords } from '../classify/words.js';
import type { Value } from './values.js';

/** What counts writes rather than what is written: the same content under the next number is the same content. */
const COUNTS_WRITES = /version|revision|etag|sequence|seq$|lock/i;

/**
 * True where a call writes a number under the name that it was read by, moved by something: `setVolume(state.volume + by)`,
 * `{ quantity: item.quantity - 1 }`. An end that is the start and a length moves nothing.
 * @param name the call's own name, which says what a bare argument is
 */
export function movesNumber(args: readonly Value[], name: string): boolean {
  return args.some((arg) => moved(arg, name, 0));
}

function moved(value: Value, name: string, depth: number): boolean {
  if (depth > 5) return false;
  switch (value.kind) {
    case 'data':
      return value.offsetFrom !== undefined && !COUNTS_WRITES.test(name) && sharesWord(value.offsetFrom, name);
    case 'union':
      return value.options.some((o) => moved(o, name, depth + 1));
    case 'text':
      return isLonger(value.parts, name) || value.parts.some((p) => typeof p !== 'string' && moved(p, name, depth + 1));
    case 'items':
      return value.items.some((i) => moved(i.value, name, depth + 1));
    case 'list':
      return [...value.slots.values()].some((v) => moved(v, name, depth + 1));
    case 'object':
      return value.cls === null && [...value.slots].some(([key, v]) => moved(v, key, depth + 1));
    default:
      return false;
  }
}

/** What was read with something before or behind it: a sum, or a text that grows with each call. */
function isLonger(parts: readonly (string | Value)[], name: string): boolean {
  if (parts.length < 2 || COUNTS_WRITES.test(name)) return false;
  return parts.some(
    (p) => typeof p !== 'string' && p.kind === 'data' && p.origin === 'data' && p.name.includes('()') && sharesWord(p.name, name),
  );
}

/** `playback().device.volume_percent` and `setPlaybackVolume` both speak of a volume. */
function sharesWord(read: string, written: string): boolean {
  const last = read.slice(read.lastIndexOf('.') + 1);
  const words = new Set(splitWords(last).filter((w) => w.length > 2));
  return splitWords(written).some((w) => words.has(w));
}
