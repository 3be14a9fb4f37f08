/** What is shown as a whole is read in all of its parts. */
import type { Machine } from './machine.js';
import { ITEMS, OPEN, type Value } from './values.js';

/** Objects that one look at a value may touch. */
const MOST = 500;

/** Notes that a value was read with everything in it: it was turned into text, or given to the caller. */
export function readAll(m: Machine, value: Value, seen: Set<Value> = new Set(), depth = 0): void {
  if (!m.state || depth > 6 || seen.size > MOST || seen.has(value)) return;
  switch (value.kind) {
    case 'union':
      for (const option of value.options) readAll(m, option, seen, depth);
      return;
    case 'text':
      for (const part of value.parts) if (typeof part !== 'string') readAll(m, part, seen, depth + 1);
      return;
    case 'items':
      for (const item of value.items) readAll(m, item.value, seen, depth + 1);
      return;
    case 'object':
    case 'list':
    case 'map': {
      seen.add(value);
      const keys = new Set([...value.slots.keys(), value.kind === 'list' ? ITEMS : OPEN]);
      for (const key of keys) {
        const part = m.read(value.slots, key);
        if (part) readAll(m, part, seen, depth + 1);
      }
    }
  }
}
