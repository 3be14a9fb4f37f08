/**
 * Runs a function of the workspace for any arguments, aside from the handler that calls it: what it may do is told, and nothing of
 * it is done.
 */
import { Asked } from './asked.js';
import { callFollowed } from './functions.js';
import { type Machine, NEVER, OutOfFuel } from './machine.js';
import type { Recorder } from './recorder.js';
import type { Work } from './saturation.js';
import type { RuntimeState } from './state.js';
import { Slots } from './store.js';
import { data, type ExternalValue, type FunctionValue, ITEMS, OPEN, optionsOf, type Site, union, unknown, type Value } from './values.js';
import { someWithin } from './within.js';

/** What running a function aside may take. */
const ASIDE_FUEL = 20_000;
/** How deep a value is looked through. */
const MAX_DEPTH = 5;
/** Parts of a value that are looked at. */
const MAX_PARTS = 200;
/** Values in what a function gives that are looked at. */
const MAX_RESULT = 2_000;

/**
 * What stands for an argument: plain data, a map of such, or anything that has methods. A function is like no other; one of a
 * module or a package is the same each time, and stands for itself.
 */
export type Sort = 'plain' | 'map' | 'thing' | 'function' | FunctionValue | ExternalValue;

/** What a function does for any arguments. */
export interface Known {
  readonly recorder: Recorder;
  /** State that it writes, and other state that it reads, with the last change of that. */
  readonly writes: ReadonlySet<string>;
  readonly reads: ReadonlyMap<string, number | undefined>;
  readonly value: Value;
}

/**
 * Runs a function for any arguments of these sorts, and undoes what it changed.
 * @returns null where that takes too much, always throws, or gives more than plain data
 */
export function runAside(m: Machine, work: Work, fn: FunctionValue, sorts: readonly Sort[], self: Value, site: Site | null): Known | null {
  const { recorder: outer, fuel, asked, loops } = m;
  if (!outer) return null;
  const { state } = work;
  const stack = m.stack.splice(0, m.stack.length);
  const targets = m.targets.length;
  const recorder = outer.aside();
  const given = Math.min(fuel, ASIDE_FUEL);
  m.recorder = recorder;
  m.asked = new Asked();
  m.fuel = given;
  m.loops = 0;
  work.aside = true;
  let done: Omit<Known, 'recorder'> | null = null;
  try {
    state.aside(() =>
      m.store.aside(() => {
        const args = sorts.map((sort, i) => anything(m, sort, fn.node.params[i]?.target));
        const value = callFollowed(m, fn, args, self, site);
        const writes = new Set(state.writes.keys());
        const reads = [...state.seen].filter((key) => !writes.has(key));
        done = { value, writes, reads: new Map(reads.map((key) => [key, state.version.get(key)])) };
      }),
    );
  } catch (error) {
    // Its own fuel is what ended it, not the handler's time.
    if (!(error instanceof OutOfFuel) || m.fuel >= 0) throw error;
    return null;
  } finally {
    m.recorder = outer;
    m.asked = asked;
    m.fuel = fuel - (given - Math.max(m.fuel, 0));
    m.loops = loops;
    m.stack.splice(0, m.stack.length, ...stack);
    m.targets.length = targets;
    work.aside = false;
  }
  const known = done as Omit<Known, 'recorder'> | null;
  const value = known && recorder.incomplete === null ? plainResult(known.value) : null;
  return known && value ? { recorder, ...known, value } : null;
}

/**
 * What a function gives for any arguments, where that is plain data: with nothing in it that stands for these, as nobody's
 * argument is meant. A client, a statement or a function that was made of any arguments would say nothing of what is made
 * of these: null.
 */
function plainResult(value: Value): Value | null {
  if (value === NEVER) return null;
  const options: Value[] = [];
  const seen = new Set<Value>();
  for (const option of optionsOf(value)) {
    if (option.kind === 'map' || !isPlain(option, seen)) return null;
    options.push(someWithin(option, isOfAny, MAX_DEPTH, true) ? data('what was given') : option);
  }
  return union(options);
}

/** True for what holds data alone, and says so itself where it is not known. */
function isPlain(value: Value, seen: Set<Value>): boolean {
  if (seen.has(value)) return true;
  seen.add(value);
  if (seen.size > MAX_RESULT) return false;
  switch (value.kind) {
    case 'constant':
    case 'text':
    case 'argument':
    case 'data':
    case 'unknown':
      return true;
    case 'external':
      return PLAIN.test(value.name);
    case 'union':
      return value.options.every((option) => isPlain(option, seen));
    case 'items':
      return value.items.every((each) => isPlain(each.value, seen));
    case 'object':
      if (value.cls !== null || value.accessors !== null) return false;
      break;
    case 'list':
    case 'map':
      break;
    default:
      return false;
  }
  for (const part of value.slots.values()) if (!isPlain(part, seen)) return false;
  return true;
}

/** What of the language and its platforms holds data and does nothing. */
const PLAIN = /^(?:URL|URLSearchParams|Date|RegExp|Headers|Intl\.\w+)\(\)$/;

/** True for what stands for these arguments, or was made of them: of a URL nobody knows what it was made of. */
function isOfAny(value: Value): boolean {
  return (
    (value.kind === 'argument' && value.path[0] === ANY) || (value.kind === 'data' && value.from !== undefined) || value.kind === 'external'
  );
}

/** A value that stands for every argument of its sort, also for what the tool's caller gave. */
function anything(m: Machine, sort: Sort, target: { readonly kind: string; readonly name?: string } | undefined): Value {
  if (typeof sort !== 'string') return sort;
  const name = (target?.kind === 'name' && target.name) || 'an argument';
  if (sort === 'map') {
    const slots = new Slots(m.store.tick(), name);
    slots.set(OPEN, data(name));
    return { kind: 'map', slots };
  }
  return union([sort === 'plain' ? data(name) : unknown('any argument of this function', name), { kind: 'argument', path: [ANY] }]);
}

/** The name of an argument that stands for all of them. */
const ANY = '\u0000any';

/** What may stand for an argument. */
export function sortOf(state: RuntimeState, value: Value): Sort {
  if (value.kind === 'external' && isOfPackage(value)) return value;
  if (value.kind === 'function' && value.env.frame.fn === null && value.boundArgs.length === 0 && value.boundThis === null) return value;
  if (value.kind === 'map' && !state.outlives(value.slots)) return 'map';
  return sortWithin(state, value, { parts: MAX_PARTS }, 0);
}

function sortWithin(state: RuntimeState, value: Value, left: { parts: number }, depth: number): Sort {
  if (--left.parts < 0) return 'thing';
  switch (value.kind) {
    case 'constant':
    case 'text':
    case 'argument':
      return 'plain';
    case 'data':
      return value.vague ? 'thing' : 'plain';
    case 'function':
    case 'class':
    case 'builtin':
      return 'function';
    case 'union':
      return worst(state, optionsOf(value), left, depth);
    case 'object':
    case 'list':
    case 'map': {
      if (depth > MAX_DEPTH) return 'thing';
      const parts = [...value.slots].flatMap(([key, part]) =>
        key === ITEMS && part.kind === 'items' ? part.items.map((i) => i.value) : [part],
      );
      const sort = worst(state, parts, left, depth + 1);
      if (sort !== 'plain') return sort;
      // What is put into a map that later calls find is seen only where it is that map.
      if (value.kind === 'map') return depth > 0 && !state.outlives(value.slots) ? 'plain' : 'thing';
      return value.kind === 'object' && value.cls !== null ? 'thing' : 'plain';
    }
    default:
      return 'thing';
  }
}

function worst(state: RuntimeState, values: readonly Value[], left: { parts: number }, depth: number): Sort {
  let sort: Sort = 'plain';
  for (const value of values) {
    const one = sortWithin(state, value, left, depth);
    if (one === 'function') return one;
    if (one === 'thing') sort = one;
  }
  return sort;
}

/** True for a function or object that a package has, and nobody made: `console.error`, `fs.readFile`. */
function isOfPackage({ created, node, receiver }: ExternalValue): boolean {
  return created === null && node?.kind === 'entry' && (receiver === null || (receiver.created === null && receiver.receiver === null));
}

/** True where what was seen for one sort of argument holds for another. */
export function fits(sort: Sort, known: Sort | undefined): boolean {
  if (sort === known || (known === 'thing' && typeof sort === 'string')) return true;
  if (typeof sort === 'string' || typeof known === 'string' || !known) return false;
  return sort.kind === 'function'
    ? known.kind === 'function' && sort.node === known.node && sort.env === known.env
    : known.kind === 'external' && sort.module === known.module && sort.name === known.name;
}
