/** Names that nobody had before: a path with the time of the call or a random part in it is another one with each call. */
import { FRESH_NAME, type Weight } from '../model/effect.js';
import { optionsOf, type Value } from './values.js';

/** Texts of the time that are another one a moment later; a date alone is the same all day. */
const MOMENT = /(?:^|[. ])(?:Date\.now\(\)|now\(\)|new Date\(\)|Date\(\)|toISOString|toJSON|getTime|valueOf|hrtime\(\))$/;

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

/** A file under such a name is one more file. */
export const FRESH: Pick<Weight, 'change' | 'repeat'> & { readonly decidedBy: string } = {
  change: 'add',
  repeat: 'more',
  decidedBy: FRESH_NAME,
};
