/**
 * What one evaluation shares: the store, the modules, the fuel, the stack of calls, and who listens to what happens.
 */
import type { Catalogue } from '../catalogue/catalogue.js';
import type { ClassNode, FunctionNode, Node } from '../core/syntax.js';
import { Cancelled } from '../model/analysis.js';
import type { CallStep } from '../model/effect.js';
import { Asked } from './asked.js';
import { callValue, constructValue } from './calls.js';
import { condensed } from './condense.js';
import type { Condition } from './conditions.js';
import { Bindings } from './container.js';
import { Doubts, type Owner } from './doubts.js';
import { instanceOfExternal } from './external.js';
import type { Modules } from './modules.js';
import type { Recorder } from './recorder.js';
import { Tables } from './rows.js';
import type { Work } from './saturation.js';
import { type RuntimeState, stateKey } from './state.js';
import { type Changes, Slots, Store } from './store.js';
import { FILLED_LATER, isUnset, mayBeFilled, mayBeSet, setLater } from './unrun.js';
import {
  type ClassValue,
  type ExternalValue,
  type FunctionValue,
  ITEMS,
  type ObjectValue,
  OPEN,
  type Site,
  UNDEFINED,
  type UnknownValue,
  union,
  unknown,
  type Value,
} from './values.js';

/** Thrown when an evaluation has used up its fuel; caught where the evaluation was started, which notes it. */
export class OutOfFuel extends Error {
  override readonly name = 'OutOfFuel';

  /** @param leaves the call, by its index on the stack, that is left while its caller goes on; null where the next one that can does */
  constructor(
    message: string,
    readonly leaves: number | null = null,
  ) {
    super(message);
  }
}

/** The value of an expression that never ends normally (a call of a function that always throws). */
export const NEVER: UnknownValue = { kind: 'unknown', reason: 'never', name: '' };

/** A statement that `break`, `continue` or `return` can leave. */
export interface Target {
  /** A `loop` is what `break` leaves, each `turn` of it what `continue` leaves. */
  readonly kind: 'function' | 'loop' | 'turn' | 'switch' | 'label';
  readonly label: string | null;
  readonly depth: number;
  /** The state at each jump to its end. */
  readonly exits: Changes[];
  /** The store's clock at the last jump to its end. */
  left?: number;
}

/** A call that reaches a package or a value that nobody knows; the tools listen for registrations. */
export interface OutwardCall {
  readonly callee: ExternalValue | UnknownValue;
  readonly method: string;
  readonly receiver: Value | null;
  readonly args: readonly Value[];
  /** True where an argument list could not be told (a spread of something unknown). */
  readonly inexact: boolean;
  readonly site: Site;
  readonly how: 'call' | 'new';
}

/** A call of a workspace function that is under way. */
export interface StackEntry extends CallStep {
  readonly fn: FunctionNode;
  readonly value: FunctionValue;
  readonly self: Value;
  readonly args: readonly Value[];
  /** The store's clock when it began. */
  readonly birth: number;
  /** The fuel that was left for all when it began. */
  readonly left: number;
}

export interface Limits {
  /** Evaluated nodes before an evaluation gives up. */
  readonly fuel: number;
  /** Nested calls of workspace functions. */
  readonly depth: number;
}

/** One node in so many looks at the time and the memory, and asks whether the analysis was cancelled; one less than a power of two. */
const LISTEN_EVERY = 1023;

/** Fuel of everything that runs to find the tools, and what a piece of it gets where the others have used that up. */
const LOADING_FUEL = 7_000_000;
const LOADING_SPARE = 30_000;
/** Milliseconds of the same, should its steps be slow ones. */
const LOADING_MS = 9_000;
/** Fuel and milliseconds that are kept for what lists the tools, which comes last. */
const LISTING_FUEL = 2_000_000;
const LISTING_MS = 3_000;
/** The part of its time that what is started keeps, for what comes after the call that took most of it. */
const LATE_PART = 1 / 3;
/** A call that used so much of the fuel that went since then, or since the last such call, is the one that takes too long. */
const GREEDY_PART = 0.6;

/** Milliseconds and fuel for all handlers together where nobody waits at a keyboard. */
const UNHURRIED_MS = 24_000;
const UNHURRIED_FUEL = 60_000_000;

export const LIMITS: Limits = { fuel: 3_000_000, depth: 48 };

/** Whether the caller of a tool gives the argument of a path; undefined where that is not known. */
export type PresenceOf = (path: readonly string[]) => 'required' | 'optional' | 'absent' | undefined;

export class Machine {
  readonly store = new Store();
  modules!: Modules;
  recorder: Recorder | null = null;
  state: RuntimeState | null = null;
  /** True where nobody waits at a keyboard: what handlers were given up for is followed again, for longer. */
  unhurried = false;
  /** True while a variable or property is assigned what it was and something more. */
  growing = false;
  /** What the running handler read of state that may be something else by then. */
  readonly doubts = new Doubts();
  /** Objects and collections that were given to packages of which nothing is known: those may fill them. */
  readonly escaped = new WeakSet<Slots>();
  /** Classes that such packages, or callers that were not seen, got, or an object of: those may call any of their methods. */
  readonly givenAway = new WeakSet<ClassNode>();
  /** Classes of which code was seen to make an object while modules were loaded. */
  readonly built = new WeakSet<ClassNode>();
  /** Collections that only tell whether something was met before (`WeakSet`, `WeakMap`). */
  readonly weak = new WeakSet<Slots>();
  /** What the running handler spent, function by function. */
  work: Work | null = null;
  /** Asked first for every call that leaves the workspace; a value it returns is the call's. */
  onOutward: ((call: OutwardCall) => Value | undefined) | null = null;
  /** Told of each function that is assigned to a member of a package's value. */
  onAssigned: ((target: ExternalValue, name: string, value: FunctionValue, site: Site) => void) | null = null;
  readonly targets: Target[] = [];
  readonly stack: StackEntry[] = [];
  /** Functions that read a list while the modules were loaded, by the list: workers that take from a queue. */
  readonly consumers = new Map<string, Map<FunctionNode, StackEntry>>();
  /** Workers whose queue the running handler added to. */
  readonly woken = new Map<FunctionNode, { readonly worker: StackEntry; readonly stack: readonly StackEntry[]; readonly site: Site }>();
  /** Values that an evaluation gives to arguments, by dotted path. */
  fixedArguments: ReadonlyMap<string, Value> | null = null;
  /** Whether callers give an argument, by what the tool's schema says. */
  presenceOf: PresenceOf | null = null;
  /** What was asked of the arguments. */
  asked = new Asked();
  /** A declaration that gets another value than it is written with: the message of a server that reads its own. */
  given: { readonly node: Node; readonly value: Value } | null = null;
  /** Files whose code ran or whose bindings were read since it was set. */
  touched: Set<string> | null = null;
  /**
   * The branch in which a call is made of one of several receivers, as `Store.starts` names it, until that call begins:
   * what made this receiver is followed by it, whatever is done with the others.
   */
  choice: number | null = null;
  /** Where calls of the source were reached, by file. */
  private readonly reached = new Map<string, Set<number>>();
  fuel: number;
  /** Fuel that callers keep for what comes after the calls that are under way. */
  spared = 0;
  /** Whether so much memory is held that what is evaluated has to be given up; null where nobody looks. */
  isFull: (() => boolean) | null = null;
  /** Milliseconds of work. */
  clock: () => number = () => performance.now();
  /** When a handler has taken long enough, by the machine's clock; 0 for no such time. The last resort: fuel is what usually ends it. */
  deadline = 0;
  /** Milliseconds for all handlers together. */
  time = 9_000;
  /** Fuel and milliseconds for all that runs before the handlers do. */
  private loading = { fuel: LOADING_FUEL, ms: LOADING_MS, given: 0, since: 0, until: 0, mark: 0 };
  /** Fuel for all handlers together. */
  pool = 12_000_000;
  /** Asked now and then while code is evaluated; true ends it with `Cancelled`, and the machine is of no use any more. */
  cancelled: (() => boolean) | null = null;
  /** Classes that were declared, for interfaces whose implementation is asked for. */
  readonly classes: ClassValue[] = [];
  readonly methods = new WeakMap<ClassValue, Map<FunctionNode, FunctionValue>>();
  /** The latest value of each function, and those whose body ran. */
  readonly made = new Map<FunctionNode, FunctionValue>();
  readonly executed = new Set<FunctionNode>();
  /** Functions that were too much to follow while servers were started. */
  readonly gaveUp = new Set<FunctionNode>();
  /** Functions whose body ran in the handler that is running, each with its file: what one handler runs says nothing to another. */
  readonly ran = new Map<FunctionNode, string>();
  readonly globals = new Map<string, Value>();
  /** What tables were said to be like while the modules were loaded. */
  readonly tables = new Tables();
  /**
   * True where a function that was seen to always end in an error gives something unknown instead: a server that starts
   * is not refused by what it needs to start, which was not seen to be filled.
   */
  lenient = false;
  /** Records that give annotations beside a name, by the node that the name is written as. */
  readonly definitions = new Map<Node, ObjectValue>();
  /** What containers of dependencies were told. */
  readonly bindings = new Bindings();
  /** One instance a class, where only its type is declared. */
  readonly standIns = new Map<ClassNode, Value>();
  standInDepth = 0;
  /**
   * The store's clock when a function was entered that no evaluated code calls; 0 where none was. It may be called at any
   * time: what is set once the server has started is set by then.
   */
  entered = 0;
  readonly Slots = Slots;
  /** Generators that stand for async functions in compiled code: `yield` is `await` there. */
  readonly awaited = new WeakSet<FunctionNode>();
  /** What a handler knows of the files that it looked for, by path. */
  readonly facts = new Slots(0, 'facts');
  /** What a handler knows of the first words of the caller's texts, by argument. */
  readonly beginnings = new Slots(0, 'beginnings');
  /** The path that each call which looks for a file looked at last. */
  readonly looked = new WeakMap<object, Value>();
  /** Calls whose result is bound to a name without being waited for. */
  readonly notAwaited = new WeakSet<Node>();
  /** How deep loops over unknown collections are nested. */
  loops = 0;
  /** The label of the loop that comes next. */
  nextLabel: string | null = null;

  constructor(
    readonly catalogue: Catalogue,
    readonly limits: Limits = LIMITS,
  ) {
    this.fuel = limits.fuel;
    this.store.shorten = (value, isUnsettled) => condensed(this, value, isUnsettled);
  }

  takeLabel(): string | null {
    const label = this.nextLabel;
    this.nextLabel = null;
    return label;
  }

  /**
   * Begins a piece of what runs to find the tools, with fuel of its own: the machine's limit, or what is left for all.
   * @param share the part of the limit that it gets
   */
  refuel(share = 1): void {
    this.rest();
    const { loading } = this;
    loading.given = loading.ms > 0 ? Math.min(this.limits.fuel * share, Math.max(loading.fuel, LOADING_SPARE)) : LOADING_SPARE;
    loading.since = this.clock();
    this.fuel = loading.given;
    loading.mark = loading.given + this.spared;
    loading.until = loading.since + Math.max(loading.ms, 50);
    this.deadline = loading.until - (loading.until - loading.since) * LATE_PART;
  }

  /** Begins what lists the tools: it has fuel and time of its own. */
  list(): void {
    this.rest();
    this.loading.fuel = Math.max(this.loading.fuel, 0) + LISTING_FUEL;
    this.loading.ms = Math.max(this.loading.ms, 0) + LISTING_MS;
  }

  /** Gives the handlers the time that they have where nobody waits at a keyboard. */
  takeTime(): void {
    this.unhurried = true;
    this.time = UNHURRIED_MS;
    this.pool = UNHURRIED_FUEL;
  }

  /** Ends such a piece. */
  rest(): void {
    const { loading } = this;
    if (loading.given === 0) return;
    loading.fuel -= loading.given - Math.max(this.fuel, 0);
    loading.ms -= this.clock() - loading.since;
    loading.given = 0;
    this.deadline = 0;
  }

  burn(): void {
    if (--this.fuel < 0) throw new OutOfFuel('the analysis of this code was given up');
    if ((this.fuel & LISTEN_EVERY) === 0) this.listen();
  }

  private listen(): void {
    if (this.cancelled?.()) throw new Cancelled('the analysis was cancelled');
    if (this.deadline !== 0 && this.clock() > this.deadline) this.late();
    if (this.isFull?.()) throw new OutOfFuel('following this code takes too much memory');
  }

  /**
   * Ends what takes too long. Where servers start, that is the innermost call that used most of the fuel: what comes after
   * it goes on with half of the time that is left.
   */
  private late(): never {
    const message = 'following this code takes too long';
    const { loading, stack } = this;
    const left = this.fuel + this.spared;
    const now = this.clock();
    if (loading.given === 0 || now >= loading.until) throw new OutOfFuel(message);
    this.deadline = now + (loading.until - now) / 2;
    const most = (loading.mark - left) * GREEDY_PART;
    const greedy = stack.findLastIndex((call) => call.left - left >= most);
    loading.mark = left;
    throw new OutOfFuel(message, greedy < 0 ? null : greedy);
  }

  /**
   * Reads a slot: what it holds, joined with what handlers write into state that outlives a call.
   * @param owner what the slot belongs to, where what is read may decide what happens
   */
  read(slots: Slots, key: string, owner?: Owner): Value | undefined {
    const held = slots.get(key);
    const value = held && condensed(this, held);
    if (value && value !== held) this.store.restate(slots, key, value);
    if (this.state) {
      const read = this.state.read(slots, key, value);
      if (!this.state.outlives(slots) || this.state.isOwn(slots, key)) return read;
      if (read !== undefined && isUnset(read) && mayBeSet(this, slots, key))
        return setLater(this, slots, key, read) ?? union([read, unknown('set by code that was not seen to run', key)]);
      return this.doubts.read(slots, key, read, read === undefined && key !== OPEN ? undefined : owner);
    }
    if (key === ITEMS && this.stack.length > 0) {
      const reader = this.stack[this.stack.length - 1] as StackEntry;
      // Only what was there before the function can be a queue that others fill.
      if (slots.birth < reader.birth) {
        const name = stateKey(slots, key);
        let readers = this.consumers.get(name);
        if (!readers) {
          readers = new Map();
          this.consumers.set(name, readers);
        }
        readers.set(reader.fn, reader);
      }
    }
    return this.entered > 0 && slots.birth < this.entered ? this.later(slots, key, value) : value;
  }

  /** What a slot holds that was read by a function which may be called at any time. */
  private later(slots: Slots, key: string, value: Value | undefined): Value | undefined {
    if (value?.kind === 'items') return value.items.length === 0 && mayBeFilled(this, slots) ? FILLED_LATER : value;
    return value && isUnset(value) ? (setLater(this, slots, key, value) ?? value) : value;
  }

  write(slots: Slots, key: string, value: Value | undefined): void {
    this.store.write(slots, key, value);
  }

  /**
   * Runs code that may or may not run; what it writes is joined with what was there.
   * The result is undefined where it always leaves abruptly.
   */
  maybe(f: () => Value): Value {
    const { result, changes } = this.store.branch(f);
    if (result !== NEVER) this.store.merge([changes, NOTHING]);
    return result;
  }

  /** Runs code of which the arguments may decide whether it runs; `by` is undefined where they do not. */
  under<T>(by: Condition | undefined, f: () => T): T {
    return this.recorder && by !== undefined ? this.recorder.conditions.within(by, f) : f();
  }

  /** Runs exactly one of several pieces of code; `by` are the arguments that decide which. */
  oneOf(ways: readonly (() => Value)[], by: Condition | undefined = null): Value {
    if (ways.length === 1) return (ways[0] as () => Value)();
    const results: Value[] = [];
    const changes: Changes[] = [];
    for (const way of ways) {
      const branch = this.store.branch(() => this.under(by, way));
      if (branch.result === NEVER) continue;
      results.push(branch.result);
      changes.push(branch.changes);
    }
    if (results.length === 0) return ways.length ? NEVER : UNDEFINED;
    this.store.merge(changes);
    return condensed(this, union(results));
  }

  /** Notes that what happens next depends on a value that is not known. */
  ask(value: Value): void {
    this.asked.ask(value);
  }

  call(callee: Value, args: readonly Value[], self: Value, site: Site | null): Value {
    return callValue(this, callee, args, self, site ?? NOWHERE);
  }

  construct(callee: Value, args: readonly Value[], site: Site): Value {
    return constructValue(this, callee, args, site);
  }

  /** What a value of a package's class is. */
  instanceOfExternal(cls: ExternalValue): Value {
    return instanceOfExternal(this, cls);
  }

  /** Notes that a call was reached. */
  reach(file: string, start: number): void {
    let starts = this.reached.get(file);
    if (!starts) {
      starts = new Set();
      this.reached.set(file, starts);
    }
    starts.add(start);
  }

  hasReached(file: string, start: number): boolean {
    return this.reached.get(file)?.has(start) ?? false;
  }

  touch(file: string): void {
    this.touched?.add(file);
  }
}

const NOTHING: Changes = new Map();
const NOWHERE: Site = { file: '', node: { start: 0, end: 0 } };
