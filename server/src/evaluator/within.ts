/** Looks through a value and what it holds. */
import type { Value } from './values.js';

/**
 * True where the value, or one within it, is what is looked for.
 * @param depth how deep it is looked
 * @param beyond what counts for what lies deeper
 */
export function someWithin(value: Value, is: (value: Value) => boolean, depth: number, beyond = false): boolean {
  if (depth < 0) return beyond;
  if (is(value)) return true;
  switch (value.kind) {
    case 'text':
      return value.parts.some((part) => typeof part !== 'string' && someWithin(part, is, depth - 1, beyond));
    case 'union':
      return value.options.some((option) => someWithin(option, is, depth - 1, beyond));
    case 'items':
      return value.items.some((each) => someWithin(each.value, is, depth - 1, beyond));
    case 'object':
    case 'list':
    case 'map':
      for (const part of value.slots.values()) if (someWithin(part, is, depth - 1, beyond)) return true;
      return false;
    default:
      return false;
  }
}
