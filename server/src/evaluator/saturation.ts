/**
 * Functions that one handler calls over and over: loggers, sanitizers, telemetry, looks at the settings. Following them for
 * the hundredth time shows nothing new, and uses up what the handler may cost before its own work is reached. So where a
 * handler is long, and one of its functions was called often and cost much, further calls of that are not followed:
 * - where it was followed with the same arguments, and the last times showed nothing that had not been seen;
 * - where following it once more, aside and for any arguments, shows nothing that the handler was not seen to do.
 */
import type { FunctionNode } from '../core/syntax.js';
import { fits, type Known, runAside, type Sort, sortOf } from './aside.js';
import { callFollowed } from './functions.js';
import { type Machine, NEVER } from './machine.js';
import type { Recorder } from './recorder.js';
import type { RuntimeState } from './state.js';
import type { Slots } from './store.js';
import { type FunctionValue, optionsOf, type Site, type Value } from './values.js';

/** Fuel that a handler has taken before any of its calls is not followed: most handlers never take that much. */
const LONG = 12_000;
/** How often a function was followed, and the fuel that took. */
const OFTEN = 3;
const DEAR = 600;
/** How often it was followed last without anything new. */
const QUIET = 2;
/** For how many sorts of arguments it is run aside. */
const MAX_SUMMARIES = 4;
/** How many calls are remembered to tell whether arguments are the same. */
const MAX_REMEMBERED = 8;
/** How often it is asked whether the handler was seen to do all that a function does: one that does something else each time is followed. */
const MAX_TRIES = 20;

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
  constructor(
    readonly given: number,
    readonly state: RuntimeState,
  ) {}

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
  if (!recorder || (!work.aside && work.given - m.fuel <= LONG)) return callFollowed(m, fn, given, self, site);
  const spent = work.of(fn.node);
  if (work.aside) return resultAside(m, work, spent, fn, given, self) ?? callFollowed(m, fn, given, self, site);
  if (spent.calls >= OFTEN && spent.fuel >= DEAR && !spent.changesGiven) {
    const known = knownResult(m, work, spent, fn, given, self, site);
    if (known) return known;
  }
  const { store } = m;
  const { state } = work;
  // From here on it matters what the state was when something was seen.
  if (store.onOld === null) store.watchOld(state.since, state.change);
  const outer = { changed: store.changed, born: store.born };
  const changed = new Set<Slots>();
  store.changed = changed;
  store.born = store.tick();
  const before = m.fuel;
  const marks = { effects: recorder.mark(), writes: state.writes.size, count: state.count, log: recorder.log.length };
  spent.under++;
  try {
    const value = callFollowed(m, fn, given, self, site);
    const isQuiet = recorder.mark() === marks.effects && state.writes.size === marks.writes;
    spent.quiet = isQuiet ? spent.quiet + 1 : 0;
    // What writes state may do something else the next time.
    const { count } = state;
    if (isQuiet && count === marks.count && spent.seen.length < MAX_REMEMBERED && value !== NEVER)
      spent.seen.push({ args: given, self, value, keys: recorder.log.slice(marks.log), count });
    return value;
  } finally {
    store.changed = outer.changed;
    store.born = outer.born;
    for (const slots of changed) {
      if (!spent.changesGiven && !state.isKept(slots) && !m.weak.has(slots)) spent.changesGiven = true;
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
  const { recorder } = m;
  const { state } = work;
  if (!recorder || dependsOnMore(state, fn, self)) return null;
  if (spent.quiet >= QUIET) {
    const same = spent.seen.find(
      (s) =>
        s.count === state.count &&
        isSame(s.self, self) &&
        s.args.length === given.length &&
        given.every((arg, i) => isFixed(arg) && isSame(arg, s.args[i] as Value)),
    );
    if (same) {
      m.burn();
      for (const key of same.keys) recorder.conditions.note(key);
      return same.value;
    }
  }
  const sorts = sortsOf(state, fn, given);
  if (sorts === null) return null;
  let summary = summaryFor(spent, sorts, self);
  if (!summary) {
    if (spent.summaries.length >= MAX_SUMMARIES) return null;
    summary = { sorts, self, covered: null, asked: -1, tries: 0, known: runAside(m, work, fn, sorts, self, site) };
    spent.summaries.push(summary);
  }
  const { known } = summary;
  if (!known) return null;
  const covered = coveredBy(state, recorder, summary, known);
  if (!covered) return null;
  m.burn();
  for (const key of covered) recorder.conditions.note(key);
  return known.value;
}

/** While another function is run aside: what one that was run aside before is known to give, and to do. */
function resultAside(m: Machine, work: Work, spent: Spent, fn: FunctionValue, given: readonly Value[], self: Value): Value | null {
  const { state } = work;
  if (spent.changesGiven || spent.summaries.length === 0 || dependsOnMore(state, fn, self)) return null;
  const sorts = sortsOf(state, fn, given);
  const known = sorts && summaryFor(spent, sorts, self)?.known;
  if (!known || !isUpToDate(state, known)) return null;
  m.burn();
  m.recorder?.absorb(known.recorder);
  state.mayWrite(known.writes, known.value);
  return known.value;
}

/** What a closure does depends on whose it is, and what a method does on what its object holds by now. */
function dependsOnMore(state: RuntimeState, fn: FunctionValue, self: Value): boolean {
  return (fn.env.frame.fn !== null && fn.home === null) || isYoung(state, self);
}

/** Of which sorts the arguments are, with those that were left out; null where one is a function that is like no other. */
function sortsOf(state: RuntimeState, fn: FunctionValue, given: readonly Value[]): readonly Sort[] | null {
  const sorts = given.map((arg) => sortOf(state, arg));
  if (sorts.includes('function')) return null;
  while (sorts.length < fn.node.params.length) sorts.push('plain');
  return sorts;
}

function summaryFor(spent: Spent, sorts: readonly Sort[], self: Value): Summary | undefined {
  return spent.summaries.find((s) => isSame(s.self, self) && sorts.every((sort, i) => fits(sort, s.sorts[i])));
}

/** True where what it read was not changed since. */
function isUpToDate(state: RuntimeState, known: Known): boolean {
  for (const [key, count] of known.reads) if (state.version.get(key) !== count) return false;
  return true;
}

/** The keys of what the handler was seen to do of all that a function may do; null where that is not all of it. */
function coveredBy(state: RuntimeState, recorder: Recorder, summary: Summary, known: Known): readonly string[] | null {
  if (!isUpToDate(state, known)) return null;
  const mark = recorder.mark() + state.writes.size;
  if (summary.covered || summary.asked === mark || summary.tries >= MAX_TRIES) return summary.covered;
  summary.asked = mark;
  summary.tries++;
  for (const key of known.writes) if (!state.writes.has(key)) return null;
  summary.covered = recorder.covered(known.recorder);
  return summary.covered;
}

/** True for an object that the handler itself made: what it holds may be another thing with each call. */
function isYoung(state: RuntimeState, self: Value): boolean {
  return optionsOf(self).some((o) => o.kind === 'object' && !state.outlives(o.slots));
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
