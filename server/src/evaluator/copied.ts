/** Records that hold what an argument holds, under the same names: made by a spread, or entry by entry. */
import { type ArgumentValue, type ObjectValue, optionsOf, type Value } from './values.js';

/** Slot that remembers an argument record copied into an object, so that its fields are still found by name. */
export const SPREAD_ARGUMENT = '\u0000argument';

/** Last part of the path of an argument's keys, where they are gone through. */
const KEY = '{key}';

/** Any of an argument's keys. */
export function argumentKey(argument: ArgumentValue): ArgumentValue {
  return { kind: 'argument', path: [...argument.path, KEY] };
}
const ELEMENT = '[]';

/** The argument whose field an entry is, where its key and its value are those of the same argument: `out[key] = value`. */
export function copiedArgument(key: Value | undefined, value: Value | undefined): ArgumentValue | undefined {
  if (key?.kind !== 'argument' || key.path.at(-1) !== KEY || value === undefined) return undefined;
  const path = key.path.slice(0, -1);
  const whole = path.join('.');
  const isElement = optionsOf(value).some(
    (o) => o.kind === 'argument' && o.path.at(-1) === ELEMENT && o.path.slice(0, -1).join('.') === whole,
  );
  return isElement ? { kind: 'argument', path } : undefined;
}

/** The argument that was copied into an object. */
export function spreadArgument(object: ObjectValue): ArgumentValue | undefined {
  const held = object.slots.get(SPREAD_ARGUMENT);
  // Where only some way copied it, any field may still be the argument's.
  return held && optionsOf(held).find((o): o is ArgumentValue => o.kind === 'argument');
}
