/**
 * Data that was read from a file, on its way back: what is written to a file is compared with what was read, so that
 * rewriting a store with one more entry does not count as destroying it.
 */
import type { Machine } from './machine.js';
import { optionsOf, type Stored, type Value } from './values.js';

/** What was read from files and is part of a value. */
export function storedIn(value: Value, depth = 0): Stored[] {
  if (depth > 6) return [];
  switch (value.kind) {
    case 'data':
      return value.stored ? [value.stored] : [];
    case 'union':
      return value.options.flatMap((o) => storedIn(o, depth + 1));
    case 'text':
      return value.parts.flatMap((p) => (typeof p === 'string' ? [] : storedIn(p, depth + 1)));
    case 'items':
      return value.items.flatMap((i) => storedIn(i.value, depth + 1));
    case 'object':
    case 'list':
    case 'map':
      return [...value.slots.values()].flatMap((v) => storedIn(v, depth + 1));
    default:
      return [];
  }
}

/** Whether a text that was read, from wherever, is on its way back with a part of it replaced by what the caller gives. */
export function editsStored(value: Value | undefined): boolean {
  return value !== undefined && storedIn(value).some((s) => s.edited);
}

/** True for a text with two cuts of what was read in it: something was put between them, at a place that was looked for. */
export function isPatched(value: Value): boolean {
  return optionsOf(value).some((option) => {
    if (option.kind !== 'text') return false;
    const cuts = option.parts.filter((p) => typeof p !== 'string' && p.kind === 'data' && p.stored?.cut && !p.stored.remote);
    return cuts.length > 1;
  });
}

/** Whether something that was read from a file is part of the value. */
function fromFile(value: Value): boolean {
  return storedIn(value).some((s) => !s.remote);
}

/** Notes that something which was read is changed, not only added to. */
export function noteStoredChange(m: Machine, value: Value | undefined): void {
  if (m.recorder && !m.recorder.changesStored && value && fromFile(value)) m.recorder.changesStored = true;
}

/** Notes that the handler looks whether something is there already. */
export function noteStoredCheck(m: Machine, value: Value): void {
  if (m.recorder && !m.recorder.checksStored && fromFile(value)) m.recorder.checksStored = true;
}
