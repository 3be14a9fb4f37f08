/** What a class extends. */
import type { ClassValue, Value } from './values.js';

/** A chain of classes that is longer than this leads in a circle. */
const LONGEST = 20;

/** A class and what it extends, itself first, as far as these are classes of the workspace. */
export function* lineage(cls: Value | null): Generator<ClassValue> {
  let at = cls;
  for (let depth = 0; at?.kind === 'class' && depth < LONGEST; depth++) {
    yield at;
    at = at.base;
  }
}
