/** Bodies that are put together field by field: `new URLSearchParams({ a })`, `form.append('a', b)`. */
import type { Machine } from './machine.js';
import { data, type ExternalValue, keyOf, newObject, OPEN, optionsOf, union, type Value } from './values.js';

const FORMS = /(?:^|\.)(?:URLSearchParams|FormData)(?:\(\))?$/;
const ADDS = new Set(['append', 'set']);
/** Slots of a form that hold a field, behind this. */
const FIELD = '\u0000field:';
/** The slot of fields whose names are computed. */
const ANY_FIELD = '\u0000fields';

function isForm(value: Value): value is ExternalValue {
  return value.kind === 'external' && FORMS.test(value.name);
}

/** Notes that a field is added to a form. */
export function noteField(m: Machine, callee: ExternalValue, args: readonly Value[]): void {
  const form = callee.receiver;
  if (!form || !ADDS.has(callee.last) || !isForm(form) || !args[0] || !args[1]) return;
  const name = keyOf(args[0]);
  const slot = name === undefined ? ANY_FIELD : `${FIELD}${name}`;
  const before = callee.last === 'append' ? form.slots.get(slot) : undefined;
  m.write(form.slots, slot, before ? union([before, args[1]]) : args[1]);
}

/** A body, with each form in it as an object of its fields; a form as a text, `params.toString()`, is the form. */
export function bodyOf(m: Machine, body: Value): Value {
  const options = optionsOf(body);
  return options.some(formOf) ? union(options.map((o) => fieldsOf(m, formOf(o)) ?? o)) : body;
}

function formOf(value: Value): ExternalValue | undefined {
  if (isForm(value)) return value;
  const part = value.kind === 'text' && value.parts.length === 1 ? value.parts[0] : undefined;
  return typeof part === 'object' && isForm(part) ? part : undefined;
}

/** The parameters of an address that are put together so, each with its name; none where they are not known. */
export function parametersOf(m: Machine, value: Value): readonly (readonly [name: string, value: Value])[] {
  const form = formOf(value);
  const fields = form && !form.name.includes('FormData') ? fieldsOf(m, form) : undefined;
  if (fields?.kind !== 'object') return [];
  return [...fields.slots].filter(([name]) => !name.startsWith('\u0000'));
}

/** The fields of a form; undefined where there is no form, or where none of it is known. */
function fieldsOf(m: Machine, form: ExternalValue | undefined): Value | undefined {
  if (!form) return undefined;
  const fields = newObject(m.store.tick(), `external:${form.name}`);
  const first = form.created?.[0];
  if (first?.kind === 'object') for (const [name, value] of first.slots) fields.slots.set(name, unwrapped(value));
  // What is given as a text, or as pairs that were read, may hold any field.
  else if (first && !(first.kind === 'constant' && first.value === undefined)) return first;
  for (const [slot, value] of form.slots) {
    if (slot.startsWith(FIELD)) fields.slots.set(slot.slice(FIELD.length), unwrapped(value));
    else if (slot === ANY_FIELD) fields.slots.set(OPEN, data('more fields'));
  }
  return fields.slots.size > 0 ? fields : undefined;
}

/** JSON in a field is what it says. */
function unwrapped(value: Value): Value {
  if (value.kind === 'union') return union(value.options.map(unwrapped));
  const [only] = value.kind === 'text' && value.parts.length === 1 ? value.parts : [];
  return typeof only === 'object' && (only.kind === 'object' || only.kind === 'list') ? only : value;
}
