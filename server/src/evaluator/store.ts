/**
 * Mutable state of the evaluated program, with undo. A branch that may or may not run is run in a layer of its own:
 * the layer remembers what each slot held before, is undone, and the changes of all branches are then joined. So code
 * after an `if` sees what either branch may have left, and straight-line code overwrites exactly.
 */
import { joinValues, MAX_UNCERTAIN } from './join.js';
import type { Value } from './values.js';

/** Named slots of one identity: an environment, an object, a list. Most values of packages never get any. */
export class Slots {
  private held: Map<string, Value> | null = null;
  /** Members of a package's value that were read, so that what is assigned to one of them is found again. */
  members: Map<string, Value> | null = null;

  /**
   * @param birth the store's clock when the identity was made
   * @param label where it was made, stable between runs: what names it in messages and caches
   */
  constructor(
    readonly birth: number,
    readonly label: string,
  ) {}

  get size(): number {
    return this.held?.size ?? 0;
  }

  get(key: string): Value | undefined {
    return this.held?.get(key);
  }

  has(key: string): boolean {
    return this.held?.has(key) ?? false;
  }

  set(key: string, value: Value): this {
    this.held ??= new Map();
    this.held.set(key, value);
    return this;
  }

  delete(key: string): boolean {
    return this.held?.delete(key) ?? false;
  }

  keys(): Iterable<string> {
    return this.held?.keys() ?? NOTHING.keys();
  }

  values(): Iterable<Value> {
    return this.held?.values() ?? NOTHING.values();
  }

  entries(): Iterable<[string, Value]> {
    return this.held?.entries() ?? NOTHING.entries();
  }

  [Symbol.iterator](): Iterator<[string, Value]> {
    return (this.held ?? NOTHING)[Symbol.iterator]();
  }
}

const NOTHING: ReadonlyMap<string, Value> = new Map();

/** What a layer changed: for each slot the value at its end; undefined where the slot was deleted. */
export type Changes = Map<Slots, Map<string, Value | undefined>>;

interface Layer {
  readonly start: number;
  /** What each changed slot held before the layer; undefined where there was none. */
  readonly before: Changes;
}

/** Values that a slot keeps on its way; more tell no more. */
const MAX_STEPS = 12;

/** What slots held on the way through a piece of code. */
class Watch {
  readonly steps = new Map<Slots, Map<string, (Value | undefined)[]>>();

  constructor(readonly start: number) {}

  note(slots: Slots, key: string, value: Value | undefined): void {
    let keys = this.steps.get(slots);
    if (!keys) {
      keys = new Map();
      this.steps.set(slots, keys);
    }
    const values = keys.get(key);
    if (!values) keys.set(key, [value]);
    else if (values.length < MAX_STEPS && !values.includes(value)) values.push(value);
  }
}

export class Store {
  private layers: Layer[] = [];
  private clock = 0;
  private readonly watches: Watch[] = [];
  /** Uncertain items that a joined list holds one by one; more become one that stands for any of them. */
  most = MAX_UNCERTAIN;

  /** A new point in time: identities made later are younger. */
  tick(): number {
    return ++this.clock;
  }

  get now(): number {
    return this.clock;
  }

  get depth(): number {
    return this.layers.length;
  }

  /** When each open layer began, the outermost first: what tells layers apart. */
  starts(): number[] {
    return this.layers.map((layer) => layer.start);
  }

  /** Where it is set: what was made after `floor` and up to `born`, and was written since. */
  changed: Set<Slots> | null = null;
  born = 0;
  private floor = 0;
  /** Told of each change of what is no younger than `floor`, also where it is undone. */
  onOld: ((slots: Slots, key: string) => void) | null = null;

  /** Has somebody told of what happens to identities that were made up to then. */
  watchOld(floor: number, onOld: (slots: Slots, key: string) => void): void {
    this.floor = floor;
    this.onOld = onOld;
  }

  write(slots: Slots, key: string, value: Value | undefined): void {
    if (this.onOld !== null && slots.birth <= this.floor) this.onOld(slots, key);
    else if (this.changed !== null && slots.birth <= this.born && slots.birth > this.floor) this.changed.add(slots);
    for (const watch of this.watches) if (slots.birth <= watch.start) watch.note(slots, key, value);
    this.remember(slots, key);
    if (value === undefined) slots.delete(key);
    else slots.set(key, value);
  }

  /** Has a slot hold the same thing told shorter: as `write`, but no change of it. */
  restate(slots: Slots, key: string, value: Value): void {
    this.remember(slots, key);
    slots.set(key, value);
  }

  /** Keeps what a slot held before the top layer, which is what undoing that needs. */
  private remember(slots: Slots, key: string): void {
    const layer = this.layers[this.layers.length - 1];
    // An identity that is younger than the layer cannot be seen without the branch that made it: nothing to undo.
    if (!layer || slots.birth > layer.start) return;
    let before = layer.before.get(slots);
    if (!before) {
      before = new Map();
      layer.before.set(slots, before);
    }
    if (!before.has(key)) before.set(key, slots.get(key));
  }

  /** Opens a layer; every `enter` needs its `leave`. */
  enter(): void {
    this.layers.push({ start: this.tick(), before: new Map() });
  }

  /** Undoes the top layer and returns what it had changed. */
  leave(): Changes {
    const layer = this.layers.pop() as Layer;
    const changes: Changes = new Map();
    for (const [slots, before] of layer.before) {
      const after = new Map<string, Value | undefined>();
      for (const [key, old] of before) {
        after.set(key, slots.get(key));
        if (this.onOld !== null && slots.birth <= this.floor) this.onOld(slots, key);
        if (old === undefined) slots.delete(key);
        else slots.set(key, old);
      }
      changes.set(slots, after);
    }
    return changes;
  }

  /** Closes the top layer and keeps what it changed: the one way that a piece of code may have ended. Far cheaper than undoing and writing it again. */
  keep(): void {
    const layer = this.layers.pop() as Layer;
    const outer = this.layers[this.layers.length - 1];
    if (!outer) return;
    for (const [slots, before] of layer.before) {
      if (slots.birth > outer.start) continue;
      const known = outer.before.get(slots);
      if (!known) outer.before.set(slots, before);
      else for (const [key, old] of before) if (!known.has(key)) known.set(key, old);
    }
  }

  /** Everything changed since the store had `depth` layers, without undoing it: the state at a jump. */
  snapshot(depth: number): Changes {
    const changes: Changes = new Map();
    for (let i = this.layers.length - 1; i >= depth; i--) {
      for (const [slots, before] of (this.layers[i] as Layer).before) {
        let after = changes.get(slots);
        if (!after) {
          after = new Map();
          changes.set(slots, after);
        }
        for (const key of before.keys()) if (!after.has(key)) after.set(key, slots.get(key));
      }
    }
    return changes;
  }

  /** Writes the join of the ways that a piece of code may have ended. One way is written as it is. */
  merge(ways: readonly Changes[]): void {
    if (ways.length === 0) return;
    if (ways.length === 1) {
      for (const [slots, after] of ways[0] as Changes) for (const [key, value] of after) this.write(slots, key, value);
      return;
    }
    const isTouched = (slots: Slots): boolean => ways.some((way) => way.has(slots));
    for (const [i, way] of ways.entries()) {
      for (const [slots, after] of way) {
        const afters = ways.map((each) => (each === way ? after : each.get(slots)));
        for (const key of after.keys()) {
          // What an earlier way changed too was joined there.
          if (i > 0 && hasKey(afters, i, key)) continue;
          const before = slots.get(key);
          const values = afters.map((each) => {
            const value = each?.get(key);
            return value === undefined && !each?.has(key) ? before : value;
          });
          this.write(slots, key, this.join(values, isTouched));
        }
      }
    }
  }

  /** Tells a value of very many options shorter; what `isUnsettled` is left as it is. */
  shorten: ((value: Value, isUnsettled: (slots: Slots) => boolean) => Value) | null = null;

  private join(values: readonly (Value | undefined)[], isUnsettled: (slots: Slots) => boolean): Value | undefined {
    const value = joinValues(values, this.most);
    return value?.kind === 'union' && this.shorten ? this.shorten(value, isUnsettled) : value;
  }

  /**
   * As `branch`, for code that may be left anywhere: `broken` is what it may have changed by then, where a slot may hold
   * anything that it held on the way.
   */
  breakable<T>(f: () => T): { result: T; changes: Changes; broken: Changes } {
    const watch = new Watch(this.tick());
    this.watches.push(watch);
    const count = this.watches.length;
    try {
      const { result, changes } = this.branch(f);
      const broken: Changes = new Map();
      const isTouched = (slots: Slots): boolean => watch.steps.has(slots) || changes.has(slots);
      for (const [slots, keys] of watch.steps)
        broken.set(
          slots,
          new Map(
            [...keys].map(([key, values]) => [
              key,
              this.join([slots.get(key), ...values, ...(changes.get(slots)?.has(key) ? [changes.get(slots)?.get(key)] : [])], isTouched),
            ]),
          ),
        );
      return { result, changes, broken };
    } finally {
      this.watches.length = count - 1;
    }
  }

  /**
   * Runs `f` in a layer of its own. Where `one` says of the result that this is the only way on, what was changed stays;
   * else it is undone.
   * @returns the changes that were undone; null where they stay
   */
  run<T>(f: () => T, one: (result: T) => boolean): { result: T; changes: Changes | null } {
    const depth = this.layers.length;
    this.enter();
    try {
      const result = f();
      if (!one(result)) return { result, changes: this.leave() };
      this.keep();
      return { result, changes: null };
    } catch (error) {
      while (this.layers.length > depth) this.leave();
      throw error;
    }
  }

  /** Runs `f` and undoes what it changed, so that nobody ever sees it: also not whoever watches what a piece of code does on its way. */
  aside(f: () => void): void {
    const watches = this.watches.splice(0);
    const { changed, onOld } = this;
    this.changed = null;
    this.onOld = null;
    try {
      this.branch(f);
    } finally {
      this.watches.splice(0, this.watches.length, ...watches);
      this.changed = changed;
      this.onOld = onOld;
    }
  }

  /** Runs `f`, undoes what it changed, and returns the changes with its result. */
  branch<T>(f: () => T): { result: T; changes: Changes } {
    const depth = this.layers.length;
    this.enter();
    try {
      const result = f();
      return { result, changes: this.leave() };
    } catch (error) {
      // Giving up unwinds through here: leave no layer behind.
      while (this.layers.length > depth) this.leave();
      throw error;
    }
  }
}

/** Whether one of the first ways changed the slot. */
function hasKey(afters: readonly (ReadonlyMap<string, Value | undefined> | undefined)[], count: number, key: string): boolean {
  for (let i = 0; i < count; i++) if (afters[i]?.has(key)) return true;
  return false;
}
