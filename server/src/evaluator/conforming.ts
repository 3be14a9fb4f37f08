/**
 * What a schema gives for an object that lacks what it requires. Such a call only ever throws, and no server ships a
 * tool that does nothing else: what it is given in truth was not seen, so what the schema requires is there and not known.
 */
import type { Machine } from './machine.js';
import { type ExternalValue, newObject, type ObjectValue, unknown, type Value } from './values.js';

/** Schemas that need not be given. https://zod.dev/api#optionals */
const MAY_LACK = /^(?:optional|nullish|default|prefault|catch|exactOptional)$/;
/** What makes a schema of an object of a record of schemas. https://zod.dev/api#objects */
const OF_OBJECT = /^(?:object|strictObject|looseObject)$/;
const PARSES = /^(?:parse|parseAsync|safeParse|safeParseAsync|decode|decodeAsync)$/;

/**
 * @param callee the method that was called, such as `schema.parse`
 * @param value what it was given, which is what it gives
 * @returns the value with what the schema requires, or the same value where nothing is missing
 */
export function conforming(m: Machine, callee: ExternalValue, value: Value): Value {
  if (value.kind !== 'object' || value.cls !== null || value.type !== null || !PARSES.test(callee.last) || isOpen(value)) return value;
  const shape = shapeOf(callee.receiver);
  if (!shape || isOpen(shape)) return value;
  const missing = [...shape.slots].filter(([key, schema]) => !value.slots.has(key) && !value.accessors?.has(key) && isRequired(schema));
  if (missing.length === 0) return value;
  const made = newObject(m.store.tick(), value.slots.label, { literal: value.literal, accessors: value.accessors });
  for (const [key, part] of value.slots) made.slots.set(key, part);
  for (const [key] of missing) made.slots.set(key, unknown('the schema requires it, and it was not seen to be given', key));
  return made;
}

/** True where it may have more than its slots tell: unknown keys, or those of an argument that was spread into it. */
function isOpen({ slots }: ObjectValue): boolean {
  return [...slots.keys()].some((key) => key.startsWith('\u0000'));
}

function shapeOf(schema: ExternalValue | null): ObjectValue | null {
  for (let at = schema; at && !/partial/i.test(at.last); at = at.receiver) {
    const [shape] = at.created ?? [];
    if (OF_OBJECT.test(at.last) && shape?.kind === 'object') return shape;
  }
  return null;
}

function isRequired(schema: Value): boolean {
  if (schema.kind !== 'external') return false;
  for (let at: ExternalValue | null = schema; at; at = at.receiver) if (at.created && MAY_LACK.test(at.last)) return false;
  return true;
}
