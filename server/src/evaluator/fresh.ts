/** Names that nobody had before: a path with the time of the call or a random part in it is another one with each call. */
import { FRESH_NAME, type Weight } from '../model/effect.js';
import type { Text } from '../model/text.js';
import { optionsOf, type Value } from './values.js';

/** Texts of the time that are another one a moment later; a date alone is the same all day. `toISOString.0` is one without its fraction. */
const MOMENT = /(?:^|[. ])(?:Date\.now\(\)|now\(\)|new Date\(\)|Date\(\)|toISOString(?:\.0)?|toJSON|getTime|valueOf|hrtime\(\))$/;

/** True where every text that the value may be holds something that is new with each call. */
export function isFreshName(value: Value): boolean {
  return optionsOf(value).every((o) => isFresh(o, 0));
}

function isFresh(value: Value, depth: number): boolean {
  if (depth > 6) return false;
  switch (value.kind) {
    case 'data':
      return value.origin === 'random' || (value.origin === 'time' && MOMENT.test(value.name));
    case 'text':
      return value.parts.some((p) => typeof p !== 'string' && isFresh(p, depth + 1));
    case 'union':
      return value.options.every((o) => isFresh(o, depth + 1));
    default:
      return false;
  }
}

/** The same of a text that was made of values. */
export function isFreshText(text: Text): boolean {
  return text.some((part) => typeof part !== 'string' && part.fresh === true);
}

/** A file under such a name is one more file. */
export const ONE_MORE: Pick<Weight, 'change' | 'repeat'> = { change: 'add', repeat: 'more' };

/** The same, for a write that nothing else explains. */
export const FRESH: Pick<Weight, 'change' | 'repeat'> & { readonly decidedBy: string } = { ...ONE_MORE, decidedBy: FRESH_NAME };
