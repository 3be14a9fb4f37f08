import { closest, distance } from 'fastest-levenshtein';

/** `, did you mean "x"?` where one of the words is near; else nothing. */
export function meant(word: string, known: readonly string[]): string {
  if (known.length === 0 || word.length > 60) return '';
  const near = closest(word, known);
  return distance(word, near) <= Math.max(2, word.length / 3) ? `; did you mean "${near}"?` : '';
}
