/**
 * Functions that one handler calls over and over: loggers, sanitizers, telemetry, looks at the settings. Following them for
 * the hundredth time shows nothing new, and uses up what the handler may cost before its own work is reached. So where a
 * handler is long, and one of its functions was called often and cost much, further calls of that are not followed:
 * - where it was followed with the same arguments, and the last times showed nothing that had not been seen;
 * - where following it once more, aside and for any arguments, shows nothing that the handler was not seen to do.
 */
import type { FunctionNode } from '../core/syntax.js';
import { callFollowed } from './functions.js';
import { type Machine, NEVER, OutOfFuel } from './machine.js';
import type { Recorder } from './recorder.js';
import { Slots } from './store.js';
import { data, type FunctionValue, ITEMS, OPEN, optionsOf, type Site, union, unknown, type Value, vague } from './values.js';

/** Fuel that a handler has taken before any of its calls is not followed: most handlers never take that much. */
const LONG = 12_000;
/** How often a function was followed, and the fuel that took. */
const OFTEN = 3;
const DEAR = 600;
/** How often it was followed last without anything new. */
const QUIET = 2;
/** What running a function aside may take. */
const ASIDE_FUEL = 20_000;
/** For how many sorts of arguments it is run aside. */
const MAX_SUMMARIES = 4;
/** How many calls are remembered to tell whether arguments are the same. */
const MAX_REMEMBERED = 8;
/** How often it is asked whether the handler was seen to do all that a function does: one that does something else each time is followed. */
const MAX_TRIES = 20;
/** How deep what a function gives is looked through. */
const MAX_DEPTH = 5;
/** Parts of a value that are looked at. */
const MAX_PARTS = 60;

/** What stands for an argument: plain data, a map of such, or anything that has methods. A function is like no other. */
type Sort = 'plain' | 'map' | 'thing' | 'function';

interface Seen {
  readonly args: readonly Value[];
  readonly self: Value;
  readonly value: Value;
  /** What the handler was seen to do in it. */
  readonly keys: readonly string[];
  /** Writes into state by then: it may do something else once there were more. */
  readonly count: number;
}

interface Summary {
  readonly sorts: readonly Sort[];
  readonly self: Value;
  /** What the handler was seen to do of what it does, where that is all; null where it was not when `asked` effects were known. */
  covered: readonly string[] | null;
  asked: number;
  tries: number;
  /** Null where it costs too much, or always throws. */
  readonly known: Known | null;
}

/** What a function does for any arguments. */
interface Known {
  readonly recorder: Recorder;
  /** State that it writes, and other state that it reads, with how often that had been written. */
  readonly writes: ReadonlySet<string>;
  readonly reads: ReadonlyMap<string, number | undefined>;
  readonly value: Value;
}

/** What one function took of a handler's run. */
interface Spent {
  calls: number;
  fuel: number;
  /** Its calls that are under way. */
  under: number;
  /** How many of the last calls showed nothing new. */
  quiet: number;
  /** True where it was seen to change something that was made before it was called, and goes with the call: what it was given. */
  changesGiven: boolean;
  readonly seen: Seen[];
  readonly summaries: Summary[];
}

/** What a handler's run spent, function by function. */
export class Work {
  private readonly spent = new Map<FunctionNode, Spent>();
  /** True while a function is run aside. */
  aside = false;

  /** @param given the fuel of the run */
  constructor(readonly given: number) {}

  of(node: FunctionNode): Spent {
    let spent = this.spent.get(node);
    if (!spent) {
      spent = { calls: 0, fuel: 0, under: 0, quiet: 0, changesGiven: false, seen: [], summaries: [] };
      this.spent.set(node, spent);
    }
    return spent;
  }
}

/** Calls a function of the workspace, or gives what it is known to give where following it shows nothing new. */
export function callSparingly(m: Machine, work: Work, fn: FunctionValue, given: readonly Value[], self: Value, site: Site | null): Value {
  const { recorder } = m;
  if (!recorder || work.aside || work.given - m.fuel <= LONG) return callFollowed(m, fn, given, self, site);
  const spent = work.of(fn.node);
  if (spent.calls >= OFTEN && spent.fuel >= DEAR && !spent.changesGiven) {
    const known = knownResult(m, work, spent, fn, given, self, site);
    if (known) return known;
  }
  const { store } = m;
  const outer = { changed: store.changed, born: store.born };
  const changed = new Set<Slots>();
  store.changed = changed;
  store.born = store.tick();
  const before = m.fuel;
  const marks = { effects: recorder.mark(), writes: m.state?.writes.size ?? 0, count: m.state?.count ?? 0, log: recorder.log.length };
  spent.under++;
  try {
    const value = callFollowed(m, fn, given, self, site);
    const isQuiet = recorder.mark() === marks.effects && (m.state?.writes.size ?? 0) === marks.writes;
    spent.quiet = isQuiet ? spent.quiet + 1 : 0;
    // What writes state may do something else the next time.
    const count = m.state?.count ?? 0;
    if (isQuiet && count === marks.count && spent.seen.length < MAX_REMEMBERED && value !== NEVER)
      spent.seen.push({ args: given, self, value, keys: recorder.log.slice(marks.log), count });
    return value;
  } finally {
    store.changed = outer.changed;
    store.born = outer.born;
    for (const slots of changed) {
      if (!spent.changesGiven && !m.state?.isKept(slots)) spent.changesGiven = true;
      if (slots.birth <= outer.born) outer.changed?.add(slots);
    }
    spent.calls++;
    if (--spent.under === 0) spent.fuel += before - m.fuel;
  }
}

/** Turns of a loop that are followed one by one where the handler is long. */
const TURNS = 12;

/**
 * True where a loop over known elements has gone on for long: the others are taken together, in one turn for any of them.
 * @param began the fuel that was left when the loop began
 */
export function takesTogether(m: Machine, turn: number, began: number): boolean {
  return m.work !== null && turn >= TURNS && m.work.given - m.fuel > LONG && began - m.fuel > DEAR * 10;
}

function knownResult(
  m: Machine,
  work: Work,
  spent: Spent,
  fn: FunctionValue,
  given: readonly Value[],
  self: Value,
  site: Site | null,
): Value | null {
  // What a closure does depends on whose it is.
  if ((fn.env.frame.fn !== null && fn.home === null) || !m.recorder || isYoung(m, self)) return null;
  if (spent.quiet >= QUIET) {
    const same = spent.seen.find(
      (s) =>
        s.count === m.state?.count &&
        isSame(s.self, self) &&
        s.args.length === given.length &&
        given.every((arg, i) => isFixed(arg) && isSame(arg, s.args[i] as Value)),
    );
    if (same) {
      m.burn();
      for (const key of same.keys) m.recorder.conditions.note(key);
      return same.value;
    }
  }
  const sorts = given.map((arg) => sortOf(m, arg));
  if (sorts.includes('function')) return null;
  while (sorts.length < fn.node.params.length) sorts.push('plain');
  let summary = spent.summaries.find((s) => isSame(s.self, self) && sorts.every((sort, i) => fits(sort, s.sorts[i])));
  if (!summary) {
    if (spent.summaries.length >= MAX_SUMMARIES) return null;
    summary = { sorts, self, covered: null, asked: -1, tries: 0, known: runAside(m, work, fn, sorts, self, site) };
    spent.summaries.push(summary);
  }
  const { known } = summary;
  if (!known) return null;
  const covered = coveredBy(m, m.recorder, summary, known);
  if (!covered) return null;
  m.burn();
  for (const key of covered) m.recorder.conditions.note(key);
  return known.value;
}

/** The keys of what the handler was seen to do of all that a function may do; null where that is not all of it. */
function coveredBy(m: Machine, recorder: Recorder, summary: Summary, known: Known): readonly string[] | null {
  for (const [key, count] of known.reads) if (m.state?.version.get(key) !== count) return null;
  const mark = recorder.mark() + (m.state?.writes.size ?? 0);
  if (summary.covered || summary.asked === mark || summary.tries >= MAX_TRIES) return summary.covered;
  summary.asked = mark;
  summary.tries++;
  for (const key of known.writes) if (!m.state?.writes.has(key)) return null;
  summary.covered = recorder.covered(known.recorder);
  return summary.covered;
}

/** True for an object that the handler itself made: what it holds may be another thing with each call. */
function isYoung(m: Machine, self: Value): boolean {
  return optionsOf(self).some((o) => o.kind === 'object' && m.state !== null && !m.state.outlives(o.slots));
}

/** True for the same object or the same constant. */
function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind === 'constant') return b.kind === 'constant' && a.value === b.value;
  return a.kind === 'object' && b.kind === 'object' && a.slots === b.slots;
}

/** True for what is the same as long as it is: objects and lists may hold something else by now. */
function isFixed(value: Value): boolean {
  return value.kind === 'constant' || value.kind === 'data' || value.kind === 'text' || value.kind === 'argument';
}

/** True where what was seen for one sort of argument holds for another. */
function fits(sort: Sort, known: Sort | undefined): boolean {
  return sort === known || known === 'thing';
}

/** Runs a function for any arguments, and undoes what it changed. Null where that takes too much, or always throws. */
function runAside(m: Machine, work: Work, fn: FunctionValue, sorts: readonly Sort[], self: Value, site: Site | null): Known | null {
  const { recorder: outer, fuel, asked, loops } = m;
  if (!outer) return null;
  const stack = m.stack.splice(0, m.stack.length);
  const targets = m.targets.length;
  const recorder = outer.aside();
  const given = Math.min(fuel, ASIDE_FUEL);
  m.recorder = recorder;
  m.asked = asked.aside();
  m.fuel = given;
  m.loops = 0;
  work.aside = true;
  let known: Omit<Known, 'recorder'> | null = null;
  const run = (): void => {
    m.store.aside(() => {
      const args = sorts.map((sort, i) => anything(m, sort, fn.node.params[i]?.target));
      const value = callFollowed(m, fn, args, self, site);
      const writes = new Set(m.state?.writes.keys());
      const reads = [...(m.state?.seen ?? [])].filter((key) => !writes.has(key));
      known = { value: withoutAny(value), writes, reads: new Map(reads.map((key) => [key, m.state?.version.get(key)])) };
    });
  };
  try {
    if (m.state) m.state.aside(run);
    else run();
  } catch (error) {
    // Its own fuel is what ended it, not the handler's time.
    if (!(error instanceof OutOfFuel) || m.fuel >= 0) throw error;
    known = null;
  } finally {
    m.recorder = outer;
    m.asked = asked;
    m.fuel = fuel - (given - Math.max(m.fuel, 0));
    m.loops = loops;
    m.stack.splice(0, m.stack.length, ...stack);
    m.targets.length = targets;
    work.aside = false;
  }
  const done = known as Omit<Known, 'recorder'> | null;
  if (!done || done.value === NEVER || recorder.incomplete !== null) return null;
  // A client, a statement or a function that was made of any arguments would say nothing of what is made of these.
  return sortWithin(m, done.value, { parts: MAX_PARTS }, 0) === 'plain' ? { recorder, ...done } : null;
}

/** What a function gives for any arguments, with nothing in it that stands for these: nobody's argument is meant. */
function withoutAny(value: Value): Value {
  if (value.kind === 'argument' || value.kind === 'text') return holdsAny(value, 0) ? data('what was given') : value;
  if (value.kind === 'union') return union(value.options.map(withoutAny));
  return holdsAny(value, 0) ? vague('what was made of what was given') : value;
}

function holdsAny(value: Value, depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  switch (value.kind) {
    case 'argument':
      return value.path[0] === ANY;
    case 'data':
      return value.vague === true || value.from !== undefined;
    case 'text':
      return value.parts.some((part) => typeof part !== 'string' && holdsAny(part, depth + 1));
    case 'union':
      return value.options.some((option) => holdsAny(option, depth + 1));
    case 'items':
      return value.items.some((each) => holdsAny(each.value, depth + 1));
    case 'external':
      // A statement that is prepared with any text, a client with any address.
      return (
        (value.created ?? []).some((each) => holdsAny(each, depth + 1)) || (value.receiver !== null && holdsAny(value.receiver, depth + 1))
      );
    case 'object':
    case 'list':
    case 'map':
      for (const part of value.slots.values()) if (holdsAny(part, depth + 1)) return true;
      return false;
    default:
      return value.kind === 'unknown';
  }
}

/** A value that stands for every argument of its sort, also for what the tool's caller gave. */
function anything(m: Machine, sort: Sort, target: { readonly kind: string; readonly name?: string } | undefined): Value {
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

function sortOf(m: Machine, value: Value): Sort {
  if (value.kind === 'map' && m.state && !m.state.outlives(value.slots)) return 'map';
  return sortWithin(m, value, { parts: MAX_PARTS }, 0);
}

function sortWithin(m: Machine, value: Value, left: { parts: number }, depth: number): Sort {
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
      return worst(m, optionsOf(value), left, depth);
    case 'object':
    case 'list':
    case 'map': {
      if (depth > 2) return 'thing';
      const parts = [...value.slots].flatMap(([key, part]) =>
        key === ITEMS && part.kind === 'items' ? part.items.map((i) => i.value) : [part],
      );
      const sort = worst(m, parts, left, depth + 1);
      if (sort !== 'plain') return sort;
      // What is put into a map that later calls find is seen only where it is that map.
      if (value.kind === 'map') return depth > 0 && m.state && !m.state.outlives(value.slots) ? 'plain' : 'thing';
      return value.kind === 'object' && value.cls !== null ? 'thing' : 'plain';
    }
    default:
      return 'thing';
  }
}

function worst(m: Machine, values: readonly Value[], left: { parts: number }, depth: number): Sort {
  let sort: Sort = 'plain';
  for (const value of values) {
    const one = sortWithin(m, value, left, depth);
    if (one === 'function') return one;
    if (one === 'thing') sort = one;
  }
  return sort;
}
