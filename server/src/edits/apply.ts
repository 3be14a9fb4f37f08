/** Applying edits, and putting several fixes together so that none spoils another. */

import type { Edit, Fix } from '../model/finding.js';
import { put } from '../model/groups.js';
import type { Place } from '../model/place.js';

export function samePlace(a: Place, b: Place): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}

/** True where `inner` lies in `outer`, its borders included. */
export function contains(outer: Place, inner: Place): boolean {
  return outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;
}

export function sameEdit(a: Edit, b: Edit): boolean {
  return a.text === b.text && samePlace(a.place, b.place);
}

/** Each edit once, in the order of the text; an insertion before a replacement that starts at the same place. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  const once = edits.filter((edit, i) => edits.findIndex((other) => sameEdit(edit, other)) === i);
  return once.sort((a, b) => a.place.start - b.place.start || a.place.end - b.place.end);
}

/**
 * `text` with the edits of one file applied; an edit that is given twice is applied once.
 * Throws a RangeError where two edits overlap or one lies outside of the text: the result would be a guess.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { place, text: replacement } of sortEdits(edits)) {
    if (place.start < at || place.end < place.start || place.end > text.length)
      throw new RangeError('edits overlap or lie outside of the text');
    result += text.slice(at, place.start) + replacement;
    at = place.end;
  }
  return result + text.slice(at);
}

/** Two edits of different fixes that touch: even side by side, each was made without knowing the other's commas. */
function clash(a: Edit, b: Edit): boolean {
  const touch = a.place.file === b.place.file && a.place.start <= b.place.end && b.place.start <= a.place.end;
  return touch && !followsValue(a, b) && !followsValue(b, a);
}

/**
 * The exception: another value for an object's last member, and a member that is added behind it and brings its comma along.
 * Neither changes what the other one rests on.
 */
function followsValue(added: Edit, value: Edit): boolean {
  const { start, end } = added.place;
  return (
    start === end &&
    start === value.place.end &&
    value.place.start < end &&
    /^\s*,/.test(added.text) &&
    /^[^\s,](?:.*[^\s,])?$/s.test(value.text)
  );
}

export interface Merged {
  readonly edits: readonly Edit[];
  /** Fixes that were left out because they touch an earlier one; asking again on the new text finds them. */
  readonly skipped: readonly Fix[];
}

/** The edits of as many fixes as go together, the earlier ones first. Identical edits of two fixes are made once. */
export function mergeFixes(fixes: readonly Fix[]): Merged {
  const edits: Edit[] = [];
  const skipped: Fix[] = [];
  for (const fix of fixes) {
    const fresh = fix.edits.filter((edit) => !edits.some((other) => sameEdit(edit, other)));
    if (fresh.some((edit) => edits.some((other) => clash(edit, other)))) skipped.push(fix);
    else edits.push(...fresh);
  }
  return { edits, skipped };
}

/** Edits by file, in the order of the files' first edit. */
export function byFile(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const files = new Map<string, Edit[]>();
  for (const edit of edits) put(files, edit.place.file, edit);
  return files;
}
