/**
 * State of which it is not certain that it is what it was seen to be. A handler that reads a field, a variable or a
 * collection which outlives the call finds there what loading the modules left; but code that no evaluation ran may have
 * filled it since, and a guard on it (`if (!client) throw …`) then lets the handler through. What was read is noted here
 * while a handler runs; whether anything may fill it is asked when the run has turned out to change nothing, and the
 * handler is then run once more with that state open: it may hold anything beside what it was seen to hold.
 */
import type { ClassNode, Expression, FunctionNode } from '../core/syntax.js';
import { put } from '../model/groups.js';
import { type Fill, fillersOf, isEmptying } from './fillers.js';
import { lineage } from './lineage.js';
import type { Machine } from './machine.js';
import type { ModuleInstance } from './modules.js';
import type { Slots } from './store.js';
import { uncalledIn } from './uncalled.js';
import {
  type ClassValue,
  ITEMS,
  item,
  itemsOf,
  type ListValue,
  type MapValue,
  type ObjectValue,
  OPEN,
  optionsOf,
  UNDEFINED,
  union,
  unknown,
  type Value,
} from './values.js';

/** What a slot belongs to. */
export type Owner = 'variable' | ObjectValue | ClassValue | MapValue | ListValue;

/** Slots that may hold anything, by their keys. */
export type Open = ReadonlyMap<Slots, ReadonlySet<string>>;

interface Noted {
  readonly owner: Owner;
  readonly value: Value | undefined;
}

export class Doubts {
  private noted = new Map<Slots, Map<string, Noted>>();
  /** What may hold anything in the run that is under way. */
  open: Open | null = null;
  /** What was called although it is nothing, as far as was seen: the call would throw. */
  broke: string | null = null;

  begin(): void {
    this.noted = new Map();
    this.broke = null;
  }

  /**
   * Notes that a slot was read which holds what may only be its first value.
   * @returns what is read: more than the value where the slot is open
   */
  read(slots: Slots, key: string, value: Value | undefined, owner: Owner | undefined): Value | undefined {
    if (value !== undefined && !isFirst(value)) return value;
    if (this.open?.get(slots)?.has(key)) return later(key, value);
    if (owner === undefined) return value;
    let keys = this.noted.get(slots);
    if (!keys) {
      keys = new Map();
      this.noted.set(slots, keys);
    }
    if (!keys.has(key)) keys.set(key, { owner, value });
    return value;
  }

  /** What was read since `begin`. */
  get reads(): Reads {
    return this.noted;
  }
}

/** State that a handler read, with what it held. */
export type Reads = ReadonlyMap<Slots, ReadonlyMap<string, Noted>>;

/**
 * What of the state that a handler read may hold something else by the time of a call.
 * @param handled functions that handlers ran: what they put there is known, and read by all
 * @param works the handler does its work with what was seen: a collection that only methods fill which nothing can call
 * is what it was seen to be. Where it does not, such a method is one that is not called yet.
 */
export function doubtful(m: Machine, reads: Reads, handled: ReadonlySet<FunctionNode>, works: boolean): Map<Slots, Set<string>> {
  const found = new Map<Slots, Set<string>>();
  for (const [slots, keys] of reads)
    for (const [key, noted] of keys)
      if (mayDiffer(m, handled, works, slots, key, noted)) {
        // Another collection in its place is as good as the same with something in it.
        const [at, inside] = collectionIn(noted.value) ?? [slots, key];
        found.set(at, (found.get(at) ?? new Set()).add(inside));
      }
  return found;
}

/** What open state is called. */
export function namesOf(open: Open): string[] {
  const names = [...open.values()].flatMap((keys) => [...keys]).map((key) => (key.startsWith('\u0000') ? 'what a collection holds' : key));
  return [...new Set(names)];
}

/** True for constants and for collections that are empty: all else is there, and does not get there by being filled. */
function isFirst(value: Value): boolean {
  switch (value.kind) {
    case 'constant':
      return true;
    case 'union':
      return value.options.every((o) => o.kind === 'constant');
    default:
      return isEmptyCollection(value);
  }
}

function collectionIn(value: Value | undefined): readonly [Slots, string] | undefined {
  if (value?.kind === 'list') return [value.slots, ITEMS];
  return value?.kind === 'map' || value?.kind === 'object' ? [value.slots, OPEN] : undefined;
}

function isEmptyCollection(value: Value): boolean {
  switch (value.kind) {
    case 'items':
      return value.items.length === 0;
    case 'list':
      return itemsOf(value).length === 0;
    case 'map':
      return value.slots.size === 0;
    case 'object':
      return value.slots.size === 0 && value.cls === null && value.type === null && value.accessors === null;
    default:
      return false;
  }
}

const WHY = 'it may be set by code that was not seen to run';

function later(key: string, value: Value | undefined): Value {
  if (key === ITEMS) return { kind: 'items', items: [item(unknown(WHY, 'an element'), false, true)] };
  return key === OPEN ? unknown(WHY, 'an entry') : union([value ?? UNDEFINED, unknown(WHY, key)]);
}

function mayDiffer(
  m: Machine,
  handled: ReadonlySet<FunctionNode>,
  works: boolean,
  slots: Slots,
  key: string,
  { owner, value }: Noted,
): boolean {
  if (owner !== 'variable' && m.escaped.has(slots) && (value === undefined || isNothing(value))) return true;
  for (const [module, fill] of fillsOf(m, slots, key, owner)) {
    if (!differs(fill, value) || !(owner === 'variable' || isMeant(m, module, fill, slots, owner, value)) || !isUnseen(m, handled, fill.fn))
      continue;
    if (works && isCollection(owner) && uncalledIn(m, handled).has(fill.fn, module)) continue;
    return true;
  }
  return false;
}

function isCollection(owner: Owner): boolean {
  return owner !== 'variable' && (owner.kind === 'list' || owner.kind === 'map');
}

function isNothing(value: Value): boolean {
  return isEmptyCollection(value) || optionsOf(value).every((o) => o.kind === 'constant' && !o.value);
}

function fillsOf(m: Machine, slots: Slots, key: string, owner: Owner): readonly Placed[] {
  const { modules, members, wild, added } = placedIn(m);
  // A variable is set in its own file only.
  if (owner === 'variable') {
    const module = modules.get(slots.label) ?? modules.get(slots.label.replace(/:\d+#?$/, ''));
    return module ? (fillersOf(module.core).names.get(key) ?? []).map((fill) => [module, fill]) : [];
  }
  if (owner.kind === 'map') return added;
  if (owner.kind === 'list') return [...added, ...wild];
  return [...(key === OPEN ? [] : (members.get(key) ?? [])), ...wild];
}

type Placed = readonly [ModuleInstance, Fill];

interface AllPlaced {
  readonly modules: ReadonlyMap<string, ModuleInstance>;
  readonly members: ReadonlyMap<string, readonly Placed[]>;
  readonly wild: readonly Placed[];
  readonly added: readonly Placed[];
}

const placed = new WeakMap<Machine, AllPlaced>();

/** The fillers of all files that are loaded. */
function placedIn(m: Machine): AllPlaced {
  const { loaded } = m.modules;
  const known = placed.get(m);
  if (known?.modules.size === loaded.length) return known;
  const members = new Map<string, Placed[]>();
  for (const module of loaded)
    for (const [key, fills] of fillersOf(module.core).members) for (const fill of fills) put(members, key, [module, fill]);
  const made: AllPlaced = {
    modules: new Map(loaded.map((module) => [module.file, module])),
    members,
    wild: loaded.flatMap((module) => fillersOf(module.core).wild.map((fill): Placed => [module, fill])),
    added: loaded.flatMap((module) => fillersOf(module.core).added.map((fill): Placed => [module, fill])),
  };
  placed.set(m, made);
  return made;
}

/** Whether what is put there may be something else than what was seen: nothing is put where there is nothing. */
function differs(fill: Fill, value: Value | undefined): boolean {
  if (value !== undefined && !isNothing(value)) return true;
  return !isEmptying(fill) && !(fill.empty === 'collection' && value !== undefined && isEmptyCollection(value));
}

/** Whether a function may run where nobody saw it: it did not run, or code that did not run calls it. */
function isUnseen(m: Machine, handled: ReadonlySet<FunctionNode>, fn: FunctionNode): boolean {
  if (isLeft(m, handled, fn)) return true;
  const { name } = fn;
  return (
    name !== null &&
    m.modules.loaded.some(({ core }) =>
      fillersOf(core)
        .callers.get(name)
        ?.some((each) => isLeft(m, handled, each)),
    )
  );
}

function isLeft(m: Machine, handled: ReadonlySet<FunctionNode>, fn: FunctionNode): boolean {
  return (!m.executed.has(fn) && !handled.has(fn)) || m.gaveUp.has(fn);
}

/**
 * Whether a place fills just this object: the object is the one that the code names, or, where it cannot be told which
 * one is named, may be it.
 */
function isMeant(
  m: Machine,
  module: ModuleInstance,
  fill: Fill,
  slots: Slots,
  owner: Exclude<Owner, 'variable'>,
  value: Value | undefined,
): boolean {
  const { object } = fill;
  if (!object) return false;
  if (object.kind === 'this' && owner.kind !== 'map' && owner.kind !== 'list') {
    if (fill.cls)
      return owner.kind === 'object' && owner.cls ? extendsNode(owner.cls, fill.cls) : owner.kind === 'class' && owner.node === fill.cls;
    return value === undefined || isNothing(value);
  }
  if (typeof fill.made === 'number') return slots.label === `${module.file}:${fill.made}`;
  const named = fill.made === undefined ? meantBy(m, module, object) : undefined;
  if (named) return optionsOf(named).some((o) => 'slots' in o && o.slots === slots);
  // Which object is meant is not known. What holds something already is more than a name that is the same.
  if (value !== undefined && !isNothing(value)) return false;
  // A collection, or a computed key, is mostly filled where it was made; a member's own name tells it anywhere.
  return slots.label.startsWith(`${module.file}:`) || (owner.kind !== 'map' && owner.kind !== 'list' && !isWild(module, fill));
}

function isWild(module: ModuleInstance, fill: Fill): boolean {
  return fillersOf(module.core).wild.includes(fill);
}

function extendsNode(cls: ClassValue, node: ClassNode): boolean {
  for (const each of lineage(cls)) if (each.node === node) return true;
  return false;
}

/** What a name of the file, or a member of that, stands for; undefined where that takes more than a look. */
function meantBy(m: Machine, module: ModuleInstance, e: Expression): Value | undefined {
  if (e.kind === 'name') return module.env.vars.get(e.name) ?? m.modules.imported(module, e.name);
  if (e.kind !== 'member' || e.key.kind !== 'constant') return undefined;
  const key = String(e.key.value);
  const object = meantBy(m, module, e.object);
  const found = object ? optionsOf(object).flatMap((o) => (o.kind === 'object' || o.kind === 'class' ? (o.slots.get(key) ?? []) : [])) : [];
  return found.length > 0 ? union(found) : undefined;
}

/**
 * Which fillers of state were not seen to run, in a text that is the same as long as `doubtful` answers the same.
 * @param handled functions that handlers ran
 */
export function unseenFillers(m: Machine, handled: ReadonlySet<FunctionNode>): string {
  const names = new Map<string | null, boolean>();
  const unseen = ({ fn }: Fill): boolean => {
    if (isLeft(m, handled, fn)) return true;
    const known = names.get(fn.name);
    if (known !== undefined) return known;
    const answer = isUnseen(m, handled, fn);
    names.set(fn.name, answer);
    return answer;
  };
  const told = (key: string, fills: readonly Fill[]): string =>
    fills.flatMap((fill) => (unseen(fill) ? [`${key} ${fill.empty ?? ''}${objectText(fill.object)}`] : [])).join();
  const uncalled = uncalledIn(m, handled);
  return m.modules.loaded
    .map((module) => {
      const { core } = module;
      const callable = (fills: readonly Fill[]): readonly Fill[] => fills.filter((fill) => !uncalled.has(fill.fn, module));
      const { names: variables, members, wild, added } = fillersOf(core);
      const keyed = [...variables, ...members].map(([key, fills]) => told(key, fills)).filter((text) => text !== '');
      return `${core.file}:${keyed.join()};${told('', wild)};${told('', added)};${told('', callable(wild))};${told('', callable(added))}`;
    })
    .join('\n');
}

function objectText(e: Expression | null): string {
  if (e === null) return '';
  if (e.kind === 'name') return ` ${e.name}`;
  return e.kind === 'member' && e.key.kind === 'constant' ? `${objectText(e.object)}.${String(e.key.value)}` : ` ${e.kind}`;
}
