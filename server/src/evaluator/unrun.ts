/**
 * Assignments in code that no evaluation ran. A variable that is nothing when the modules are loaded may be set by an
 * exported function that another package calls, by an event, by a request of another kind: code behind
 * `if (!client) throw …` is then not dead, although nobody was seen to set `client`.
 */
import type { CoreModule, FunctionNode, TypeRef } from '../core/syntax.js';
import { put } from '../model/groups.js';
import { typedValue } from './declared.js';
import { type Fill, fillersOf, isEmptying } from './fillers.js';
import type { Machine } from './machine.js';
import type { ModuleInstance, Modules } from './modules.js';
import type { Slots } from './store.js';
import { data, type ItemsValue, item, optionsOf, union, unknown, type Value } from './values.js';

/** True for a value that stands for "not set yet". */
export function isUnset(value: Value): boolean {
  return optionsOf(value).every((o) => o.kind === 'constant' && (o.value === undefined || o.value === null || o.value === false));
}

/** What a file assigns to variables and to members of one name. */
interface Setters {
  readonly module: ModuleInstance;
  readonly names: readonly Fill[] | undefined;
  readonly members: readonly Fill[] | undefined;
}

/** The same by name, of the modules that were loaded when it was asked for last: hundreds of files, of which few set a name. */
const setters = new WeakMap<Modules, { readonly byName: Map<string, Setters[]>; count: number }>();

function settersOf({ modules }: Machine, key: string): readonly Setters[] {
  let known = setters.get(modules);
  if (!known) {
    known = { byName: new Map(), count: 0 };
    setters.set(modules, known);
  }
  const { loaded } = modules;
  for (; known.count < loaded.length; known.count++) {
    const module = loaded[known.count] as ModuleInstance;
    const { names, members } = fillersOf(module.core);
    for (const name of new Set([...names.keys(), ...members.keys()]))
      put(known.byName, name, { module, names: names.get(name), members: members.get(name) });
  }
  return known.byName.get(key) ?? [];
}

/** Whether code that did not run sets the slot to something. */
export function mayBeSet(m: Machine, slots: Slots, key: string): boolean {
  const left = (fills: readonly Fill[] | undefined): boolean =>
    fills?.some((fill) => !isEmptying(fill) && !m.executed.has(fill.fn) && !m.ran.has(fill.fn)) ?? false;
  for (const { module, names, members } of settersOf(m, key)) {
    // A variable is set in its own file only.
    const isOwn = names !== undefined && (slots.label === module.file || slots.label.startsWith(`${module.file}:`));
    if ((isOwn && left(names)) || left(members)) {
      m.touch(module.file);
      return true;
    }
  }
  return false;
}

/** Whether code of the file in which a collection was made adds to one. */
export function mayBeFilled(m: Machine, slots: Slots): boolean {
  const file = /^(.*):\d+$/.exec(slots.label)?.[1];
  const module = file === undefined ? undefined : m.modules.loaded.find((each) => each.file === file);
  return module !== undefined && fillersOf(module.core).added.length > 0;
}

/** What a list holds that is still empty, and that something adds to once the server has started. */
export const FILLED_LATER: ItemsValue = { kind: 'items', items: [item(data('what is added later'), false, true)] };

/**
 * What a slot holds once the server has started, where it holds nothing so far: beside that, what its declared type says.
 * Undefined where no function sets it.
 */
export function setLater(m: Machine, slots: Slots, key: string, value: Value): Value | undefined {
  for (const { module, names, members } of settersOf(m, key)) {
    const own = slots === module.env.vars;
    if (!(own ? names : members)?.some((fill) => !isEmptying(fill))) continue;
    m.touch(module.file);
    const type = own ? declaredType(module.core, key) : staticType(m, slots, key);
    const later = unknown('set by code that was not seen to run', key);
    return union([value, type ? typedValue(m, later, type.type, type.module ?? module) : later]);
  }
  return undefined;
}

function declaredType(module: CoreModule, name: string): Typed | undefined {
  for (const s of module.body)
    if (s.kind === 'declare' && s.type && s.target.kind === 'name' && s.target.name === name) return { type: s.type };
  return undefined;
}

/** What a class declares for a static field. The type of an instance's field is asked for where it is read. */
function staticType(m: Machine, slots: Slots, name: string): Typed | undefined {
  const cls = m.classes.find((c) => c.slots === slots);
  for (const member of cls?.node.members ?? [])
    if (member.kind === 'field' && member.isStatic && member.type && member.key.kind === 'constant' && member.key.value === name)
      return { type: member.type, module: cls?.env.module };
  return undefined;
}

interface Typed {
  readonly type: TypeRef;
  readonly module?: ModuleInstance | undefined;
}

/**
 * What is seen of code that did not run in a file, in a text that is the same as long as `mayBeSet`, `mayBeFilled` and
 * `setLater` answer the same: what functions assign, how many of them did not run, and whether any adds to a collection.
 */
export function assignmentsLeft(module: CoreModule, executed: ReadonlySet<FunctionNode>): string {
  const { names, members, added } = fillersOf(module);
  const told = (map: ReadonlyMap<string, readonly Fill[]>): string =>
    [...map]
      .map(([key, fills]) => [key, fills.filter((fill) => !isEmptying(fill))] as const)
      .filter(([, fills]) => fills.length > 0)
      .map(([key, fills]) => `${key} ${fills.filter((fill) => !executed.has(fill.fn)).length}`)
      .sort()
      .join();
  return `${told(names)};${told(members)};${added.length > 0}`;
}
