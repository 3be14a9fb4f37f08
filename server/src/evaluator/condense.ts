/**
 * Values that one piece of code makes over and over: the defaults of a settings file that is read with each event, a token
 * that is renewed on many ways. Told apart they make every later step dearer and show nothing: of those that hold the same
 * constants, all but a few become one that stands for any of them.
 */
import { joinValues } from './join.js';
import type { Machine } from './machine.js';
import { Slots } from './store.js';
import { ITEMS, type ListValue, type ObjectValue, union, type Value } from './values.js';

/** Options of a value from which on it is looked for such. */
export const MANY = 12;
/** How many of a kind stay apart. */
const APART = 2;
/** Slots or items of one of them that are compared: what holds more is left as it is. */
const MAX_PARTS = 60;

/** Values that were gone through already. */
const looked = new WeakSet<Value>();

type Made = ObjectValue | ListValue;

/**
 * The value with fewer options, or the same value where there is nothing to take together.
 * @param isUnsettled true for what holds something else by the time that the value is read: where ways are joined one slot after another
 */
export function condensed(m: Pick<Machine, 'store' | 'state'>, value: Value, isUnsettled?: (slots: Slots) => boolean): Value {
  if (value.kind !== 'union' || value.options.length <= MANY || looked.has(value)) return value;
  const since = m.state?.since ?? 0;
  const groups = new Map<string, Made[]>();
  let waits = false;
  for (const option of value.options) {
    if (option.kind !== 'object' && option.kind !== 'list') continue;
    if (isUnsettled?.(option.slots)) {
      waits = true;
      continue;
    }
    const made = signature(option);
    if (made === null) continue;
    // What outlives a call is never taken for what does not.
    const key = `${option.slots.birth <= since}${made}`;
    const group = groups.get(key);
    if (group) group.push(option);
    else groups.set(key, [option]);
  }
  const instead = new Map<Value, Value>();
  for (const group of groups.values()) {
    if (group.length <= APART + 1) continue;
    const alike = group.slice(APART);
    const one = joined(m, alike);
    for (const each of alike) instead.set(each, one);
  }
  const short = instead.size === 0 ? value : union(value.options.map((option) => instead.get(option) ?? option));
  if (!waits) looked.add(short);
  return short;
}

/**
 * What two have to share to be taken together: where they were made, and every constant. Null for what is always told apart.
 * As it was when it was looked at first: one that was changed since is joined as it is now.
 */
function signature(made: Made): string | null {
  let known = signatures.get(made.slots);
  if (known === undefined) {
    known = signatureOf(made);
    signatures.set(made.slots, known);
  }
  return known;
}

const signatures = new WeakMap<Slots, string | null>();

function signatureOf(made: Made): string | null {
  const { slots } = made;
  const parts: string[] = [slots.label];
  if (made.kind === 'object') {
    if (made.cls !== null || made.accessors !== null || made.type !== null || slots.size > MAX_PARTS) return null;
    for (const key of [...slots.keys()].sort()) {
      const part = partOf(slots.get(key) as Value);
      if (part === null) return null;
      parts.push(`${key}=${part}`);
    }
    return parts.join('\n');
  }
  const items = slots.get(ITEMS);
  if (items?.kind !== 'items' || items.items.length > MAX_PARTS) return null;
  for (const each of items.items) {
    const part = partOf(each.value);
    if (part === null) return null;
    parts.push(`${each.certain ? '' : '?'}${each.many ? '*' : ''}${part}`);
  }
  return `${made.set ? 'set' : 'list'}\n${parts.join('\n')}`;
}

/** A constant and a function of the language as they are, and of anything else only that it is none; null for functions, which are what an object does. */
function partOf(value: Value): string | null {
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'string' ? `"${value.value}"` : String(value.value);
    case 'builtin':
      return `${value.name}()`;
    case 'function':
    case 'class':
    case 'namespace':
      return null;
    case 'union':
      return value.options.some((o) => partOf(o) === null) ? null : '~';
    default:
      return '~';
  }
}

/** One that stands for any of them. It is as old as the youngest: what is put into it is put into what the handler made. */
function joined(m: Pick<Machine, 'store' | 'state'>, alike: readonly Made[]): Value {
  const [first] = alike as [Made];
  const birth = Math.max(...alike.map((each) => each.slots.birth));
  const slots = new Slots(birth, first.slots.label);
  for (const key of new Set(alike.flatMap((each) => [...each.slots.keys()]))) {
    const values = new Set(alike.map((each) => each.slots.get(key)));
    const value = first.slots.get(key);
    // The same function of each of them, such as what answers a promise.
    const held = value?.kind === 'builtin' ? value : joinValues([...values], m.store.most);
    if (held) slots.set(key, held);
  }
  m.state?.inherit(
    slots,
    alike.map((each) => each.slots),
  );
  return { ...first, slots };
}
