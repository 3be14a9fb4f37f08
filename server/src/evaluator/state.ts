/**
 * State that outlives a call, while handlers are evaluated. A handler starts from what the modules left when they were
 * loaded; but another call may have changed that since. What any handler writes into an identity that is older than the
 * handlers is kept here, and a later pass reads it joined with the initial value.
 */

import { containsArgument } from './statewrite.js';
import type { Slots } from './store.js';
import { type Item, type ItemsValue, item, optionsOf, union, type Value } from './values.js';

export class RuntimeState {
  /** Written by the handlers, as last published. */
  private readonly written = new Map<string, Value>();
  /** Read and written since `begin`. */
  reads = new Set<string>();
  /** Read since `begin`, also what was written before in the same run. */
  seen = new Set<string>();
  writes = new Map<string, Value>();
  /** Which state the running handler wrote itself. */
  private own = new Set<string>();
  /** What was made when it was first asked for: a client, a connection, a context. Later calls find it made. */
  private readonly warm = new Map<string, Value>();
  /** True while something runs whose writes nobody finds. */
  private isAside = false;
  /** Changes of state so far, and which of them was the last of each piece. */
  count = 0;
  readonly version = new Map<string, number>();
  /** State that the running handler was the first to make. */
  cold = new Set<string>();
  /** What handlers put into state: where, and in which of the runs first. */
  private readonly kept = new WeakMap<Slots, { readonly state: string; readonly run: number }>();
  private runs = 0;
  /** Arguments by whose values the running handler looked into each piece of state. */
  private askedBy = new Map<string, Set<string>>();
  private readonly held = new WeakMap<Value, Map<string, Value>>();
  private begun = 0;
  /** What was read last of each piece of state: what it held, joined with what other calls left there. */
  private readonly joined = new Map<string, { readonly value: Value; readonly held: Value; readonly both: Value }>();
  /** Slots of what is in `warm`, and of the collections that it was made with. */
  private readonly warmed = new WeakSet<Slots>();

  /** @param since the store's clock when the modules had been loaded: identities up to then outlive a call */
  constructor(readonly since: number) {}

  /** Notes that a piece of state was changed, whatever that counts for. */
  readonly change = (slots: Slots, key: string): void => {
    this.version.set(stateKey(slots, key), ++this.count);
  };

  /** @param now the store's clock: what handlers put into state before, others find there as if it had been loaded */
  begin(now: number): void {
    this.begun = now;
    this.reads = new Set();
    this.seen = new Set();
    this.writes = new Map();
    this.own = new Set();
    this.cold = new Set();
    this.askedBy = new Map();
    this.runs++;
  }

  /** Runs something whose writes are none of the running handler's; while it runs, `writes` and `seen` hold its own alone. */
  aside(f: () => void): void {
    const { writes, own, cold, askedBy, seen } = this;
    this.isAside = true;
    this.writes = new Map();
    this.seen = new Set();
    this.own = new Set(own);
    this.cold = new Set(cold);
    this.askedBy = new Map();
    try {
      f();
    } finally {
      for (const name of this.seen) seen.add(name);
      Object.assign(this, { writes, own, cold, askedBy, seen });
      this.isAside = false;
    }
  }

  /** True where the identity existed before the handler ran: since loading, or as part of what an earlier call made for all. */
  outlives(slots: Slots): boolean {
    return slots.birth <= this.since || (slots.birth <= this.begun && this.warmed.has(slots));
  }

  /** True where the identity was made before the running handler began, wherever it was left. */
  isOlder(slots: Slots): boolean {
    return slots.birth <= this.begun;
  }

  read(slots: Slots, key: string, value: Value | undefined): Value | undefined {
    if (!this.outlives(slots)) return value;
    const name = stateKey(slots, key);
    this.seen.add(name);
    // What this handler wrote itself is what it reads: nobody else's writes matter to it.
    if (this.own.has(name)) return value;
    // Of what an earlier call made, only what is not there yet may hide what the handler does: the rest is worth no second look.
    if (slots.birth <= this.since || isNothing(value)) this.reads.add(name);
    const made = this.warm.get(name);
    if (made && isNothing(value)) return made;
    const other = this.written.get(name);
    if (other === undefined) return value;
    if (value?.kind === 'items' || other.kind === 'items') return joinRuntimeItems(value, other);
    const held = this.heldIn(other, name);
    if (value === undefined) return held;
    const last = this.joined.get(name);
    if (last && last.value === value && last.held === held) return last.both;
    const both = union([value, held]);
    this.joined.set(name, { value, held, both });
    return both;
  }

  /** What may be there now, without counting as a look at it. */
  holding(slots: Slots, key: string): readonly Value[] {
    const name = stateKey(slots, key);
    return [slots.get(key), this.warm.get(name), this.written.get(name)].flatMap((value) => (value ? optionsOf(value) : []));
  }

  /** What some call left, with the name of where it was found: putting it back there changes nothing. */
  private heldIn(value: Value, name: string): Value {
    const { kind } = value;
    if (kind !== 'union' && ((kind !== 'argument' && kind !== 'text' && kind !== 'object') || value.held === name)) return value;
    let known = this.held.get(value);
    if (!known) {
      known = new Map();
      this.held.set(value, known);
    }
    let held = known.get(name);
    if (!held) {
      held = kind === 'union' ? union(value.options.map((o) => this.heldIn(o, name))) : { ...value, held: name };
      known.set(name, held);
    }
    return held;
  }

  /** True where the running handler itself may have written the slot. */
  isOwn(slots: Slots, key: string): boolean {
    return this.own.has(stateKey(slots, key));
  }

  /** Notes a write by a handler. Returns true where the identity outlives the call. */
  noteWrite(slots: Slots, key: string, value: Value): boolean {
    if (!this.outlives(slots)) return false;
    const name = stateKey(slots, key);
    if (this.isAside) {
      this.own.add(name);
      this.writes.set(name, value);
      return true;
    }
    if (!this.own.has(name) && isNothing(slots.get(key)) && isMachinery(value)) {
      this.cold.add(name);
      if (!this.warm.has(name)) {
        this.warm.set(name, value);
        this.lives(value, 0);
      }
    }
    this.own.add(name);
    // What is put there and taken away again, or only where something went wrong, was there for others to find.
    const before = this.writes.get(name);
    this.writes.set(name, before === undefined ? value : joinWritten(before, value));
    this.keep(value, name, 0);
    return true;
  }

  /** While something runs aside: that it may write these as well. */
  mayWrite(names: Iterable<string>, value: Value): void {
    for (const name of names) if (!this.writes.has(name)) this.writes.set(name, value);
  }

  /** True where the handler put the identity into state, so that later calls find it. */
  isKept(slots: Slots): boolean {
    return this.kept.has(slots);
  }

  /** Has one identity stand for several: it is kept where one of them is. */
  inherit(slots: Slots, from: readonly Slots[]): void {
    for (const each of from) {
      const kept = this.kept.get(each);
      const own = this.kept.get(slots);
      if (kept && (!own || kept.run < own.run)) this.kept.set(slots, kept);
    }
  }

  /** An instance lives on with the collections that it holds. */
  private lives(value: Value, depth: number): void {
    if (value.kind === 'union') for (const option of value.options) this.lives(option, depth);
    else if (value.kind === 'list' || value.kind === 'map' || (value.kind === 'object' && (value.cls !== null || depth > 0))) {
      if (this.warmed.has(value.slots)) return;
      this.warmed.add(value.slots);
      if (depth < 2) for (const part of value.slots.values()) this.lives(part, depth + 1);
    }
  }

  /**
   * Where an earlier call put an identity that a later one has found: what is written into it is written there.
   * @returns undefined for what is older than the handlers, and for what the running one made
   */
  foundIn(slots: Slots): string | undefined {
    if (this.outlives(slots)) return undefined;
    const kept = this.kept.get(slots);
    return kept && kept.run < this.runs ? kept.state : undefined;
  }

  /** Notes by which arguments the running handler looks into a piece of state. */
  ask(slots: Slots, key: string, paths: Iterable<string>): void {
    const name = stateKey(slots, key);
    const known = this.askedBy.get(name) ?? new Set();
    for (const path of paths) known.add(path);
    this.askedBy.set(name, known);
  }

  /** True where the running handler looked into a piece of state by all of these arguments. */
  wasAsked(name: string, paths: Iterable<string>): boolean {
    const known = this.askedBy.get(name);
    for (const path of paths) if (!known?.has(path)) return false;
    return true;
  }

  /** Notes that a value is where later calls find it. */
  keep(value: Value, state: string, depth = 0): void {
    if (depth > 4 || this.isAside) return;
    if (value.kind === 'union') for (const option of value.options) this.keep(option, state, depth + 1);
    else if (value.kind === 'items') for (const each of value.items) this.keep(each.value, state, depth + 1);
    else if (value.kind === 'external') {
      this.keepSlots(value.slots, state);
      // A page is kept with its browser, and what was made from both.
      if (value.receiver) this.keep(value.receiver, state, depth + 1);
    } else if ((value.kind === 'object' || value.kind === 'list' || value.kind === 'map') && this.keepSlots(value.slots, state)) {
      for (const part of value.slots.values()) this.keep(part, state, depth + 1);
    }
  }

  private keepSlots(slots: Slots, state: string): boolean {
    if (this.kept.has(slots)) return false;
    this.kept.set(slots, { state, run: this.runs });
    return true;
  }

  /**
   * Makes what handlers wrote visible to the next round.
   * @param handlers what each handler wrote in its last run, in an order that does not change
   * @param shorten tells the same with fewer values
   * @returns the keys that nobody had written before
   */
  publish(handlers: readonly (ReadonlyMap<string, Value> | undefined)[], shorten: (value: Value) => Value): Set<string> {
    const before = new Set(this.written.keys());
    const news = new Set<string>();
    this.written.clear();
    for (const writes of handlers) {
      for (const [key, value] of writes ?? []) {
        const old = this.written.get(key);
        if (!before.has(key)) news.add(key);
        if (old === undefined) this.written.set(key, value);
        else this.written.set(key, joinWritten(old, value));
      }
    }
    for (const [key, value] of this.written) this.written.set(key, shorten(value));
    return news;
  }
}

/** Values of one name that a piece of state is told to hold: what each turn of a loop makes anew is one thing to who finds it. */
const MAX_ALIKE = 8;

function joinWritten(a: Value, b: Value): Value {
  if (a === b) return a;
  if (a.kind === 'items' || b.kind === 'items') return joinRuntimeItems(a, b);
  const known = optionsOf(a);
  const news = optionsOf(b).filter((o) => !known.includes(o) && known.filter((k) => isAlike(k, o)).length < MAX_ALIKE);
  return news.length > 0 ? union([a, ...news]) : a;
}

function isAlike(a: Value, b: Value): boolean {
  return (
    (a.kind === 'builtin' && b.kind === 'builtin' && a.name === b.name) ||
    (a.kind === 'external' && b.kind === 'external' && a.name === b.name)
  );
}

/** True for what is not there. */
export function isNothing(value: Value | undefined): boolean {
  return value === undefined || (value.kind === 'constant' && (value.value === undefined || value.value === null));
}

/** True where the value may be missing still. */
export function mayBeNothing(value: Value | undefined): boolean {
  return value?.kind === 'union' ? value.options.some(isNothing) : isNothing(value);
}

/** A client, a connection, an instance of a class, made of nothing that the caller gave: machinery of the server. */
export function isMachinery(value: Value): boolean {
  const options = value.kind === 'union' ? value.options.filter((o) => !isNothing(o)) : [value];
  return (
    options.length > 0 &&
    options.every((o) =>
      o.kind === 'external'
        ? o.node?.kind === 'type' && !(o.created ?? []).some((a) => containsArgument(a))
        : o.kind === 'object' && o.cls !== null && !containsArgument(o),
    )
  );
}

/** A list that handlers add to may hold any number of what they add. */
function joinRuntimeItems(a: Value | undefined, b: Value | undefined): ItemsValue {
  const left = a?.kind === 'items' ? a.items : [];
  const right = b?.kind === 'items' ? b.items : [];
  const added: Item[] = right.filter((r) => !left.some((l) => l.value === r.value)).map((r) => item(r.value, false, true));
  return { kind: 'items', items: [...left.map((l) => (l.certain ? item(l.value, false, l.many) : l)), ...added.slice(0, 50)] };
}

export function stateKey(slots: Slots, key: string): string {
  return `${slots.label}.${key}`;
}
