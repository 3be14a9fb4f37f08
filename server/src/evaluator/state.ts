/**
 * State that outlives a call, while handlers are evaluated. A handler starts from what the modules left when they were
 * loaded; but another call may have changed that since. What any handler writes into an identity that is older than the
 * handlers is kept here, and a later pass reads it joined with the initial value.
 */

import { containsArgument } from './statewrite.js';
import type { Slots } from './store.js';
import { type Item, type ItemsValue, item, optionsOf, union, type Value } from './values.js';

export interface StateWrite {
  readonly key: string;
  readonly value: Value;
}

export class RuntimeState {
  /** Written by the handlers, as last published. */
  private readonly written = new Map<string, Value>();
  /** Read and written since `begin`. */
  reads = new Set<string>();
  /** Read since `begin`, also what was written before in the same run. */
  seen = new Set<string>();
  writes = new Map<string, Value>();
  private own = new Set<string>();
  /** What was made when it was first asked for: a client, a connection, a context. Later calls find it made. */
  private readonly warm = new Map<string, Value>();
  /** State that the running handler was the first to make. */
  cold = new Set<string>();
  private kept = new WeakSet<Slots>();

  /** @param since the store's clock when the modules had been loaded: identities up to then outlive a call */
  constructor(readonly since: number) {}

  begin(): void {
    this.reads = new Set();
    this.seen = new Set();
    this.writes = new Map();
    this.own = new Set();
    this.cold = new Set();
  }

  /** True where the identity existed before the handlers ran. */
  outlives(slots: Slots): boolean {
    return slots.birth <= this.since;
  }

  read(slots: Slots, key: string, value: Value | undefined): Value | undefined {
    if (slots.birth > this.since) return value;
    const name = stateKey(slots, key);
    this.seen.add(name);
    // What this handler wrote itself is what it reads: nobody else's writes matter to it.
    if (this.own.has(name)) return value;
    this.reads.add(name);
    const made = this.warm.get(name);
    if (made && isNothing(value)) return made;
    const other = this.written.get(name);
    if (other === undefined) return value;
    if (value?.kind === 'items' || other.kind === 'items') return joinRuntimeItems(value, other);
    return value === undefined ? other : union([value, other]);
  }

  /** True where the running handler itself wrote the slot. */
  isOwn(slots: Slots, key: string): boolean {
    return this.own.has(stateKey(slots, key));
  }

  /** Notes a write by a handler. Returns true where the identity outlives the call. */
  noteWrite(slots: Slots, key: string, value: Value): boolean {
    if (slots.birth > this.since) return false;
    const name = stateKey(slots, key);
    if (!this.own.has(name) && isNothing(slots.get(key)) && isMachinery(value)) {
      this.cold.add(name);
      if (!this.warm.has(name)) this.warm.set(name, value);
    }
    this.own.add(name);
    // What is put there and taken away again, or only where something went wrong, was there for others to find.
    const before = this.writes.get(name);
    this.writes.set(name, before === undefined ? value : joinWritten(before, value));
    this.keep(value, 0);
    return true;
  }

  /** True where the handler put the identity into state, so that later calls find it. */
  isKept(slots: Slots): boolean {
    return this.kept.has(slots);
  }

  private keep(value: Value, depth: number): void {
    if (depth > 4) return;
    if (value.kind === 'union') for (const option of value.options) this.keep(option, depth + 1);
    else if (value.kind === 'items') for (const each of value.items) this.keep(each.value, depth + 1);
    else if (value.kind === 'external') {
      this.kept.add(value.slots);
      // A page is kept with its browser, and what was made from both.
      if (value.receiver) this.keep(value.receiver, depth + 1);
    } else if ((value.kind === 'object' || value.kind === 'list' || value.kind === 'map') && !this.kept.has(value.slots)) {
      this.kept.add(value.slots);
      for (const part of value.slots.values()) this.keep(part, depth + 1);
    }
  }

  /**
   * Makes what handlers wrote visible to the next round.
   * @param handlers what each handler wrote in its last run, in an order that does not change
   * @returns the keys that nobody had written before
   */
  publish(handlers: readonly (ReadonlyMap<string, Value> | undefined)[]): Set<string> {
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

function isNothing(value: Value | undefined): boolean {
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
