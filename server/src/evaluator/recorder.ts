/** Collects what a handler does while it is evaluated. */
import type { Policy } from '../catalogue/policy.js';
import type { CallStep, Effect, EffectKind } from '../model/effect.js';
import type { Place } from '../model/place.js';
import { isOwnAffair } from './affairs.js';
import { Cleared } from './cleared.js';
import { Conditions, type Deciders } from './conditions.js';
import { Missing } from './missing.js';
import { Tables } from './rows.js';
import type { Site } from './values.js';

export interface NewEffect extends Omit<Effect, 'place' | 'through'> {
  /** Hosts that a request may reach, where all are written in the code. */
  readonly hosts?: readonly string[] | undefined;
}

/** What a timer does that is no clearing up after a call that takes too long. */
const LASTING = /^(?:file|db|http|message|api)\./;

/** What no making of a client does: something that was there is lost, somebody is told, or what the caller gave is kept. */
const LOSES = /^(?:file\.(?:write|append|delete|move)|db\.(?:insert|update|upsert|delete|any)|message\.|code\.)/;

/** What is left of an effect that was undone: it still reached somebody. */
const READ_OF: readonly (readonly [string, EffectKind])[] = [
  ['http.', 'http.read'],
  ['api.', 'api.read'],
  ['db.', 'db.read'],
  ['browser.', 'browser.read'],
];

function undone(effect: Effect): Effect {
  const kind = READ_OF.find(([family]) => effect.kind.startsWith(family))?.[1] ?? effect.kind;
  return { ...effect, kind, change: 'none', repeat: 'same' };
}

/** An effect, with the arguments that decide whether it happens. */
export interface Decided {
  readonly effect: Effect;
  /** None where it happens anyway, null where they are not known. */
  readonly by: Deciders;
  /** Those that are known, also where others are not. */
  readonly partly: ReadonlySet<string>;
}

/** Effects that are alike, by their keys. */
interface Named {
  readonly keys: Set<string>;
  /** True for what may decide a hint. */
  readonly counts: boolean;
}

export class Recorder {
  /** Calls of which nothing is known, for the statistics. */
  readonly unknownCalls: string[] = [];
  private readonly stateOf = new Map<string, string>();
  private lazy = false;
  private readonly filled = new Set<string>();
  private readonly byKey = new Map<string, Effect>();
  /** How often each was recorded and not undone. */
  private readonly times = new Map<string, number>();
  /** The keys of what was recorded, each time that it was. */
  readonly log: string[] = [];
  private readonly byName = new Map<string, Named>();
  private namedUntil = 0;
  /** Something that was read from a file was changed in place, or looked through for what is there already. */
  changesStored = false;
  /** More than its credentials were changed. */
  changesMore = false;
  checksStored = false;
  /** The lists of what was read in which something is looked up, and those that something is put into, by their names. */
  readonly searched = new Set<string>();
  readonly addedTo = new Set<string>();
  /** Arguments on which the answer depends, as the classifiers told. */
  readonly freeArguments = new Set<string>();
  /** Fuel ran out, or the depth was reached: there may be more. */
  incomplete: string | null = null;

  /** State in which the handler keeps what it looked up, under the key that it was looked up by. */
  readonly memos = new Set<string>();

  /** What the handler knows where it does something, in the words of `existence.ts`; set by whoever runs the handler. */
  knows: (() => ReadonlySet<string>) | null = null;
  private readonly guards = new Map<string, ReadonlySet<string>>();

  /** Which of the arguments decide what happens. */
  readonly conditions = new Conditions();

  /** Tables that were looked into in vain, and what tables say of themselves. */
  readonly missing = new Missing();
  readonly cleared = new Cleared();
  readonly tables = new Tables();

  /** How many timers that are kept are being followed. */
  inTimer = 0;

  /** What was ended so far, by the type of the catalogue: a client that is then made anew was stale. */
  private readonly ended: { readonly type: string; readonly key: string }[] = [];

  /** Of those, the ones that another took the place of. */
  private readonly renewed = new Set<string>();

  /** Effects that do not count because a user says so: what each was called, with the reason. */
  readonly ignored = new Map<string, string>();

  /**
   * @param base calls that were on the stack before the handler: not part of a chain
   * @param policy what a user says of effects
   */
  constructor(
    private readonly base: number,
    private readonly policy: Policy | null = null,
  ) {}

  /**
   * Adds an effect.
   * @param asks arguments that were asked for to tell what the effect is
   * @returns its key, for `undo` (empty where there is nothing to undo); null where a user says that it does not count
   */
  add({ hosts, ...effect }: NewEffect, site: Site, stack: readonly CallStep[], asks?: ReadonlySet<string>): string | null {
    if (this.inTimer > 0 && (effect.certainty !== 'proven' || !LASTING.test(effect.kind))) return '';
    const place = { file: site.file, start: site.node.start, end: site.node.end };
    // The first call is the server's own, of the handler.
    const through = stack.slice(this.base + 1).map(({ name, place: at }) => ({ name, place: at }));
    const closed = this.policy?.isClosed(hosts, effect.target) ?? false;
    const made: Effect = { ...effect, ...(closed ? { reach: 'closed' } : {}), place, through };
    const ignored = this.policy?.ignored(made);
    if (ignored) {
      this.ignored.set(`${made.kind} ${made.what}`, ignored.reason);
      return null;
    }
    const key = keyOf(made);
    this.conditions.note(key, asks);
    this.log.push(key);
    const known = this.byKey.get(key);
    if (!known || known.through.length > through.length) this.byKey.set(key, made);
    this.times.set(key, (this.times.get(key) ?? 0) + 1);
    if (this.knows && made.repeat === 'more') this.guard(key, this.knows());
    return key;
  }

  private guard(key: string, known: ReadonlySet<string>): void {
    const before = this.guards.get(key);
    this.guards.set(key, before ? new Set([...before].filter((each) => known.has(each))) : known);
  }

  /**
   * What the handler does only where it is not refused, which it is the second time.
   * @param broken what does not hold any more once it has ended
   */
  settle(broken: ReadonlySet<string>): void {
    for (const [key, known] of this.guards) {
      const effect = this.byKey.get(key);
      if (effect && [...known].some((each) => broken.has(each))) this.byKey.set(key, { ...effect, repeat: 'same' });
    }
  }

  /**
   * One time that an effect was recorded left nothing behind after all. What was undone every time only reads.
   * @param key what `add` returned
   * @param times how many times that is
   */
  undo(key: string, times = 1): void {
    this.times.set(key, (this.times.get(key) ?? 1) - times);
  }

  /** A recorder for code that is run aside. */
  aside(): Recorder {
    return new Recorder(0, this.policy);
  }

  /** Takes over what another recorder was told of. */
  absorb(other: Recorder): void {
    for (const [key, effect] of other.byKey) {
      this.log.push(key);
      if (!this.byKey.has(key)) this.byKey.set(key, effect);
      this.times.set(key, (this.times.get(key) ?? 0) + (other.times.get(key) ?? 1));
    }
    this.changesStored ||= other.changesStored;
    this.checksStored ||= other.checksStored;
    this.changesMore ||= other.changesMore;
  }

  /**
   * What was seen here of what another recorder was told of.
   * @returns its keys here; null where something that may count for a hint was not seen
   */
  covered(other: Recorder): readonly string[] | null {
    if (other.changesStored && !this.changesStored) return null;
    const seen = this.named();
    const keys: string[] = [];
    for (const [name, { keys: others, counts }] of other.named()) {
      const own = seen.get(name);
      if (own) keys.push(...own.keys);
      else if (counts && others.size > 0) return null;
    }
    return keys;
  }

  /** What was recorded by what it is, whatever the text was that told it: kept, as a long handler is asked again and again. */
  private named(): ReadonlyMap<string, Named> {
    for (; this.namedUntil < this.log.length; this.namedUntil++) {
      const key = this.log[this.namedUntil] as string;
      const effect = this.byKey.get(key);
      if (!effect) continue;
      const name = looseKeyOf(effect);
      const known = this.byName.get(name);
      if (known) known.keys.add(key);
      else this.byName.set(name, { keys: new Set([key]), counts: mayCount(effect) });
    }
    return this.byName;
  }

  /** Notes that an effect ended a client. */
  end(type: string, key: string): void {
    this.ended.push({ type, key });
  }

  /** A client of that type takes the place of the one that was ended: whoever comes to the server finds one as before. */
  makeAnew(type: string): void {
    for (let i = this.ended.length - 1; i >= 0; i--) {
      const one = this.ended[i];
      if (one?.type !== type) continue;
      this.undo(one.key);
      this.renewed.add(one.key);
      this.ended.splice(i, 1);
    }
  }

  /** A point in time, for `forgetSince`. */
  mark(): number {
    return this.byKey.size;
  }

  /** Forgets what was recorded since a point in time: it turned out to be the making of something of the server's own. */
  forgetSince(mark: number): void {
    if (this.byKey.size === mark) return;
    for (const [key, effect] of [...this.byKey].slice(mark)) if (!LOSES.test(effect.kind)) this.byKey.delete(key);
  }

  /** Adds a write into state that outlives the call: it counts only where some later call reads that state. */
  addState(effect: NewEffect, site: Site, stack: readonly CallStep[], state: string): void {
    this.add(effect, site, stack);
    this.stateOf.set(stateKeyOf(effect.kind, site.file, site.node.start), state);
  }

  /**
   * Adds a write of constants into such state, by a handler that did not look at it before. Beside other work it is a flag of
   * the server's own; where a handler does nothing else, it is what the tool is for: `history = []`.
   */
  addReset(effect: NewEffect, site: Site, stack: readonly CallStep[], state: string): void {
    this.addState({ ...effect, reset: true }, site, stack, state);
  }

  /**
   * True where the handler looked in what it read whether something is there. What was looked up only to put something
   * into it (`lists.find(…).items.push(item)`) says nothing of what is put there.
   */
  looksWhetherThere(): boolean {
    if (this.checksStored || this.searched.size === 0) return this.checksStored;
    const added = [...this.addedTo];
    return !added.some((name) => /^find(?:Last)?\./.test(name)) || added.some((name) => this.searched.has(name));
  }

  /** Notes that the handler itself puts something of its own into a piece of state: what is taken from there may be just that. */
  fills(state: string): void {
    this.filled.add(state);
  }

  /** The handler set a flag that it had looked at: what it sets beside is made the first time that it is asked for. */
  resetsLazily(): void {
    this.lazy = true;
  }

  /**
   * What was recorded.
   * @param isRead whether some handler reads a piece of state; state that is only written is housekeeping
   */
  effects(isRead: (state: string) => boolean): readonly Effect[] {
    return this.decided(isRead).map(({ effect }) => effect);
  }

  /** The same, each with the arguments that decide whether it happens. */
  decided(isRead: (state: string) => boolean): readonly Decided[] {
    // What is only kept as a memo may also be forgotten again.
    const plain = new Set([...this.byKey.values()].filter((e) => /^state\.(?:set|add)$/.test(e.kind)).map((e) => this.stateBehind(e)));
    const isMemo = (state: string): boolean => this.memos.has(state) && !plain.has(state);
    // Where nothing is done with the browser, making one anew is what the tool is for.
    const isUsed = [...this.byKey].some(([key, effect]) => effect.kind.startsWith('browser.') && !this.renewed.has(key));
    const stays = (key: string): boolean => (this.times.get(key) ?? 1) > 0 || (this.renewed.has(key) && !isUsed);
    return [...this.byKey]
      .filter(([, effect]) => !(effect.reset && this.lazy))
      .map(([key, effect]) => ({
        effect: stays(key) ? this.taken(effect) : undone(effect),
        by: this.conditions.of(key),
        partly: this.conditions.partly(key),
      }))
      .filter(({ effect }) => {
        const state = this.stateBehind(effect);
        return state === undefined || (isRead(state) && !isMemo(state));
      });
  }

  /**
   * What a handler both puts somewhere and takes from there moves a marker: a token that is given out and handed in again.
   * The second time it is not there any more.
   */
  private taken(effect: Effect): Effect {
    const state = effect.kind === 'state.delete' ? this.stateBehind(effect) : undefined;
    return state !== undefined && this.filled.has(state) ? { ...effect, change: 'session' } : effect;
  }

  private stateBehind({ kind, place }: Effect): string | undefined {
    return this.stateOf.get(stateKeyOf(kind, place.file, place.start));
  }

  /**
   * The same record after an edit that left all that it rests on as it was; null where something in it has no place any more.
   * @param place where a place is now
   * @param state what a piece of state is named now
   */
  moved(place: (before: Place) => Place | null, state: (before: string) => string | null): Recorder | null {
    const moved = new Recorder(this.base, this.policy);
    for (const [key, effect] of this.byKey) {
      const at = place(effect.place);
      const through: CallStep[] = [];
      for (const step of effect.through) {
        const stepAt = place(step.place);
        if (!stepAt) return null;
        through.push(stepAt === step.place ? step : { name: step.name, place: stepAt });
      }
      if (!at) return null;
      const made = { ...effect, place: at, through };
      moved.byKey.set(keyOf(made), made);
      moved.times.set(keyOf(made), this.times.get(key) ?? 1);
      if (this.renewed.has(key)) moved.renewed.add(keyOf(made));
      moved.conditions.move(keyOf(made), this.conditions, key);
      const known = this.stateBehind(effect);
      if (known === undefined) continue;
      const named = state(known);
      if (named === null) return null;
      moved.stateOf.set(stateKeyOf(effect.kind, at.file, at.start), named);
    }
    for (const kept of ['memos', 'filled'] as const)
      for (const before of this[kept]) {
        const named = state(before);
        if (named === null) return null;
        moved[kept].add(named);
      }
    moved.unknownCalls.push(...this.unknownCalls);
    for (const name of this.freeArguments) moved.freeArguments.add(name);
    for (const name of this.conditions.refusing) moved.conditions.refusing.add(name);
    for (const [what, reason] of this.ignored) moved.ignored.set(what, reason);
    moved.lazy = this.lazy;
    moved.incomplete = this.incomplete;
    return moved;
  }
}

function stateKeyOf(kind: Effect['kind'], file: string, start: number): string {
  return `${file}:${start}:${kind}`;
}

/** True for what may decide a hint: what changes nothing and stays within, or is taken for a read by its name alone, does not. */
function mayCount(e: Effect): boolean {
  return e.change !== 'none' || (e.reach !== 'closed' && e.certainty === 'proven');
}

/** What an effect is, whatever the text was that told it. */
function looseKeyOf(e: Effect): string {
  return `${e.place.file}:${e.place.start}:${e.kind}:${e.change}:${e.repeat}:${e.reach}`;
}

/** The server's own affairs and a tool's work are kept apart, also where they come to the same place. */
function keyOf(e: Effect): string {
  return `${e.place.file}:${e.place.start}:${e.kind}:${e.change}:${e.repeat}:${e.reach}:${e.certainty}:${e.decidedBy}:${isOwnAffair(e)}:${e.reset === true}`;
}
