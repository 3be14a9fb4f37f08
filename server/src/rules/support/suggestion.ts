/** Which annotation a misspelt or shortened key was meant to be. */
import { closest, distance } from 'fastest-levenshtein';
import { ANNOTATION_KEYS, type AnnotationKey } from '../../model/hint.js';

/** Letters only, without `is`, `hint` and `tool`: what people vary when they write a key from memory. */
const stem = (key: string): string =>
  key
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(?:is|tool)/, '')
    .replace(/hints?$/, '');

/** The annotation that a key was meant to be, or null where nothing is near. */
export function suggestion(key: string): AnnotationKey | null {
  const wanted = stem(key);
  const same = ANNOTATION_KEYS.find((each) => stem(each) === wanted);
  if (same) return same;
  if (wanted.length < 4) return null;
  const near = closest(wanted, ANNOTATION_KEYS.map(stem));
  if (distance(wanted, near) > Math.max(1, Math.floor(near.length / 4))) return null;
  return ANNOTATION_KEYS.find((each) => stem(each) === near) ?? null;
}
