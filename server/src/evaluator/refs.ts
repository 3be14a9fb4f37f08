/** Finds the value that a catalogue reference (`@1.method`) means in a call. */
import type { Ref } from '../catalogue/schema.js';
import { beginningOf } from './beginnings.js';
import { documentBody } from './documents.js';
import type { Machine } from './machine.js';
import { getMember } from './members.js';
import { constant, type ExternalValue, itemsOf, newList, optionsOf, UNDEFINED, union, type Value } from './values.js';

/**
 * The value of a reference: an argument or a part of one, an argument of what made the receiver (`@new`), the member's
 * name (`@name`), that of the member that it was called on (`@on`), or a constant (no `@`). Undefined where the call has no such argument.
 */
export function refValue(m: Machine, ref: Ref, callee: ExternalValue, args: readonly Value[]): Value | undefined {
  if (!ref.startsWith('@')) return constant(ref);
  const [head, ...path] = ref.slice(1).split('.');
  if (head === 'name') return constant(callee.last);
  if (head === 'on') return callee.receiver?.last ? constant(callee.receiver.last) : undefined;
  let value: Value | undefined;
  if (head === 'new') {
    const created = madeWith(callee);
    value = created?.[Number(path.shift())];
  } else value = args[Number(head)];
  for (const key of path) {
    if (value === undefined) return undefined;
    const present = optionsOf(value).filter((o) => o.kind !== 'constant' || typeof o.value === 'string');
    if (present.length === 0) return UNDEFINED;
    // A field of a text (`@0.text` where the argument is the text itself) is not there.
    if (present.every((o) => o.kind === 'constant' || o.kind === 'text' || documentBody(o) || isAskedAsText(m, o))) return undefined;
    const from = /^(\d+)\+$/.exec(key)?.[1];
    value = from === undefined ? getMember(m, value, constant(key), null) : restOf(m, value, Number(from));
  }
  return value;
}

/** The elements of a list from one on; what is no list, or where it cannot be told which these are, as it is. */
function restOf(m: Machine, value: Value, from: number): Value {
  return union(
    optionsOf(value).map((option) => {
      if (option.kind !== 'list') return option;
      const items = itemsOf(option);
      const left = items.slice(0, from);
      return left.every((each) => each.certain && !each.many) ? newList(m.store.tick(), option.slots.label, items.slice(from)) : option;
    }),
  );
}

/** True for what the caller gives where the code asked what its text begins with. */
function isAskedAsText(m: Machine, value: Value): boolean {
  return value.kind === 'argument' && beginningOf(m, value) !== undefined;
}

/** The arguments of the call or construction that made the receiver, as near as there is one. */
function madeWith(callee: ExternalValue): readonly Value[] | null {
  for (let at: ExternalValue | null = callee; at; at = at.receiver) if (at.created) return at.created;
  return null;
}
