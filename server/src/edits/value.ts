/** Setting the value and the key of one entry. */
import type { Edit } from '../model/finding.js';
import type { AnnotationEntry } from '../model/tool.js';
import { samePlace } from './apply.js';
import { quoteNear } from './habits.js';
import { isPlainKey, stringLiteral } from './source.js';

/**
 * The edit that sets an entry's value to a literal, or null where the entry is not written as a literal that could be
 * traced. `{ readOnlyHint }` (a shorthand) becomes `{ readOnlyHint: true }`.
 */
export function setValue(text: string, entry: AnnotationEntry, value: boolean | string): Edit | null {
  const place = entry.valuePlace;
  if (!place) return null;
  const quote = text[place.start];
  const literal =
    typeof value === 'boolean'
      ? String(value)
      : stringLiteral(value, quote === '"' || quote === "'" ? quote : quoteNear(text, place.start));
  const shorthand = entry.keyPlace !== null && samePlace(entry.keyPlace, place);
  return { place, text: shorthand ? `${text.slice(place.start, place.end)}: ${literal}` : literal };
}

/** The edit that renames an entry's key, in the quotes that it has; null where the key is not written as such. */
export function renameKey(text: string, entry: AnnotationEntry, key: string): Edit | null {
  const place = entry.keyPlace;
  if (!place) return null;
  const written = text.slice(place.start, place.end);
  const quote = written[0];
  const quoted = quote === '"' || quote === "'" ? stringLiteral(key, quote) : isPlainKey(key) ? key : stringLiteral(key, "'");
  const shorthand = entry.valuePlace !== null && samePlace(place, entry.valuePlace);
  if (!shorthand && !/^(['"]?)[\w$-]+\1$/.test(written)) return null;
  return { place, text: shorthand ? `${quoted}: ${written}` : quoted };
}
