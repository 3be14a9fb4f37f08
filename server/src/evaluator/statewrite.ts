/**
 * Decides which writes into state that outlives a call are part of what a tool does. semantics.md: state that a later
 * call can see counts; the server's own housekeeping (caches, lazily started clients, tokens, counters) does not.
 */
import { changeOfWord } from '../classify/lexicon.js';
import { classifyOrder, ORDER } from '../classify/orders.js';
import { splitWords, wordSet } from '../classify/words.js';
import type { EffectKind } from '../model/effect.js';
import { KIND_DEFAULTS } from '../model/effect.js';
import { describe } from './describe.js';
import { isWhereExpired } from './expired.js';
import type { Machine, StackEntry } from './machine.js';
import type { NewEffect } from './recorder.js';
import { noteRenewed } from './renewed.js';
import { isNothing, type RuntimeState, stateKey } from './state.js';
import type { Slots } from './store.js';
import { ITEMS, OPEN, optionsOf, type Site, type Value } from './values.js';
import { someWithin } from './within.js';

export type How = 'set' | 'add' | 'delete' | 'increment';

const SEEN_LATER = 'state of the server that later calls see';

/** Names that say housekeeping, whatever is written there. */
const HOUSEKEEPING =
  /cache|memo(?!ry)|logger|metric|telemetry|counter|rate.?limit|throttl|debounce|token|expir|credential|initiali[sz]|lastUsed|lastAccess|lastRequest|retries|attempt|stats$|verified|warned/i;

/** Timers that keep a connection or a store in shape. */
const UPKEEP =
  /heart.?beat|\bping|ping(?:timer|interval)|keep.?alive|reconnect|watchdog|health|clean.?up|sweep|prune|evict|expir|refresh|renew/i;

/** What a store of the server's may be called although it keeps what a caller chose, and nothing can be looked up again. */
const CACHE = /cache/gi;

/** `cache.set('projectId', projectId)`: nothing but what the caller gave, under a name of the server's own. */
function isGiven(value: Value, key: Value | undefined): boolean {
  if (key?.kind !== 'constant' || key.value === undefined) return false;
  return value.kind === 'argument' || (value.kind === 'text' && value.parts.every((p) => typeof p !== 'string' && p.kind === 'argument'));
}

/** Constants, and lists and records of nothing else: what a variable starts with. */
function isFixed(value: Value, depth: number): boolean {
  if (value.kind === 'constant') return true;
  if (depth > 3 || (value.kind === 'object' && value.cls !== null)) return false;
  if (value.kind !== 'object' && value.kind !== 'list' && value.kind !== 'map' && value.kind !== 'items') return false;
  return partsOf(value).every((part) => isFixed(part, depth + 1));
}

function isEmpty(value: Value): boolean {
  if (value.kind === 'constant') return value.value === undefined || value.value === null || value.value === '';
  return partsOf(value).every(isEmpty);
}

/** What a caller asks for who has something emptied: `clear: true` of a tool that lists what was collected. */
const EMPTIES = wordSet('clear reset flush purge wipe empty drain discard delete remove forget');

/** True where an argument that is named after it decides whether something of the server's is emptied. */
function isAskedFor(m: Machine): boolean {
  const names = [...(m.recorder?.conditions.nearest() ?? [])];
  return (
    names.length > 0 && names.every((name) => !/cache/i.test(name) && splitWords(name.replace(/^.*\./, '')).some((w) => EMPTIES.has(w)))
  );
}

/** `remove(id)`: who is told which entry to take away is no worker that takes what comes. */
function removesOne({ name, fn }: StackEntry): boolean {
  return fn.params.length > 0 && changeOfWord(splitWords(name)[0] ?? '') === 'remove';
}

/**
 * Notes a write by a handler. Nothing happens before the handlers run, or for state that the call itself made.
 * @param what the variable or property, for the message
 * @param key the key of an entry, where the write has one
 */
export function noteStateWrite(
  m: Machine,
  slots: Slots,
  name: string,
  value: Value,
  how: How,
  what: string,
  site: Site,
  key?: Value,
): void {
  if (!m.state || !m.recorder) return;
  if (how === 'set' && m.growing) how = 'increment';
  // A write into what an earlier call left is one into the state that it was found in.
  const holder = m.state.foundIn(slots);
  const state = holder ?? stateKey(slots, name);
  if (holder !== undefined) m.state.keep(value, holder);
  else if (!m.state.noteWrite(slots, name, value)) return;
  const readers = how === 'add' ? m.consumers.get(stateKey(slots, name)) : undefined;
  const workers = readers ? [...readers.values()].filter((reader) => !removesOne(reader)) : [];
  if (workers.length > 0) {
    // What is put into a queue is done by whoever takes it out.
    for (const worker of workers) m.woken.set(worker.fn, { worker, stack: [...m.stack], site });
    return;
  }
  if (how === 'set') noteRenewed(m, value);
  const label = describe(site.node, what);
  const add = (kind: EffectKind, more: Partial<NewEffect> = {}): NewEffect => ({
    ...KIND_DEFAULTS[kind],
    kind,
    certainty: 'proven',
    what: label,
    target: SEEN_LATER,
    decidedBy: null,
    ...more,
  });
  if (holder === undefined && (how === 'add' || key !== undefined) && someWithin(value, isResolver, 3)) {
    m.recorder.add(waiting(value, add), site, m.stack);
    return;
  }
  if (startsTimer(value)) {
    if (UPKEEP.test(label) || UPKEEP.test(m.stack.at(-1)?.name ?? '')) return;
    const timer = add('state.add', { target: 'a timer that goes on after the call', decidedBy: 'setInterval' });
    m.recorder.addState(timer, site, m.stack, state);
    return;
  }
  if (HOUSEKEEPING.test(label.replace(CACHE, isGiven(value, key) ? '' : '$&'))) return;
  if (isWorkingPart(value)) return;
  if (how === 'set' && isPutBack(m, value, state, key)) return;
  // What has expired is as good as gone before it is taken out.
  const within = how === 'delete' && key !== undefined ? m.stack[m.stack.length - 1] : undefined;
  if (within && isWhereExpired(within.fn, site.node.start)) return;
  const ofCaller = key !== undefined && containsArgument(key);
  const empties = how === 'delete' && key === undefined;
  const fromCaller =
    containsArgument(value) ||
    (how === 'set' && key === undefined && isChosen(m, value)) ||
    (empties ? holdsCallers(m.state, slots) : how === 'delete' ? ofCaller : ofCaller && isMark(value));
  // What was read and kept is a memo, a constant a flag: nobody can tell them from the outside with certainty.
  if (!fromCaller) {
    if (how === 'add' || (how === 'set' && key !== undefined)) m.recorder.fills(state);
    if (!empties && (how !== 'set' || key !== undefined || !isFixed(value, 0))) return;
    const isReset = empties || isEmpty(value);
    // A package's client that is dropped is ended by its own means, or has ended.
    if (isReset && m.state.holding(slots, name).some((o) => o.kind === 'external')) return;
    if (isReset && isAskedFor(m)) m.recorder.addState(add('state.delete'), site, m.stack, state);
    else if (!isReset && holder === undefined && m.state.seen.has(state)) m.recorder.resetsLazily();
    else m.recorder.addReset(add(isReset ? 'state.delete' : 'state.set'), site, m.stack, state);
    return;
  }
  // What was looked up first, and is kept under the key that it was made from, is there the next time: a memo.
  if (how === 'set' && key !== undefined && m.state.seen.has(state) && isMemo(value, key)) {
    m.recorder.memos.add(state);
    return;
  }
  // An entry under a key that is new on every call is one more entry on every call.
  const fresh = how === 'set' && key !== undefined && key.kind !== 'constant' && !ofCaller && !isOfContext(key);
  m.recorder.addState(add(how === 'delete' ? 'state.delete' : how === 'set' && !fresh ? 'state.set' : 'state.add'), site, m.stack, state);
}

/** Verbs of functions that settle what later calls act on. */
const CHOOSES = /^(?:set|select|switch|use|choose|activate|open|change|pick)(?![a-z])/;

/**
 * `setProject(projects.find((p) => p.key === key))`: what was read, of which the caller said which. Anywhere else it may be a
 * memo of the last thing that was looked up.
 */
function isChosen(m: Machine, value: Value): boolean {
  return m.stack.slice(-3).some((call) => CHOOSES.test(call.name)) && someWithin(value, (v) => v.kind === 'data' && v.chosen === true, 2);
}

/** What says who or what calls, the same on the next call. What a call of this handler made is another one each time. */
const OF_CALLER =
  /(?:^|[._])(?:session|tenant|user|client|account|workspace|organi[sz]ation|org|team|chat|channel|conversation|thread)_?(?:id|key|name)?$/i;

/** True for what the surroundings of the call say: `requestContext.getStore().sessionId`, `${tenantId}:folder`. */
function isOfContext(key: Value): boolean {
  return optionsOf(key).every((o) => {
    if (o.kind === 'constant') return true;
    if (o.kind === 'text') return o.parts.every((part) => typeof part === 'string' || isOfContext(part));
    if (o.kind === 'unknown') return OF_CALLER.test(o.name);
    if (o.kind !== 'data' || o.origin === 'random' || o.origin === 'time' || o.made) return false;
    return /\bgetStore\(\)\./.test(o.name) || OF_CALLER.test(o.name);
  });
}

/** What is kept with a promise: whoever settles it does what was asked for, and nobody sees who that is. */
function waiting(value: Value, add: (kind: EffectKind, more: Partial<NewEffect>) => NewEffect): NewEffect {
  const order = orderIn(value, 0);
  const told = order === undefined ? undefined : classifyOrder(order);
  return add('unknown', {
    certainty: 'unknown',
    ...told,
    reach: 'unknown',
    target: 'a promise that is settled from elsewhere',
    decidedBy: told && told.kind !== 'unknown' ? (order ?? null) : null,
  });
}

/** True where a list or map has something of what callers gave in it. */
function holdsCallers(state: RuntimeState, slots: Slots): boolean {
  return [OPEN, ITEMS, ...slots.keys()].some((key) => state.holding(slots, key).some((value) => containsArgument(value)));
}

/** What was found there is put back under the same key: the arguments in it are those of an earlier call. */
function isPutBack(m: Machine, value: Value, state: string, key: Value | undefined): boolean {
  if (key !== undefined && !m.state?.wasAsked(state, argumentsIn(key))) return false;
  const given = optionsOf(value).filter((o) => containsArgument(o));
  return given.length > 0 && given.every((o) => 'held' in o && o.held === state);
}

/** `muted[id] = true`: a constant under what the caller names. What was read and is kept there is a memo. */
function isMark(value: Value): boolean {
  return value.kind === 'constant' && value.value !== undefined && value.value !== null;
}

/** True where the entry is made of its key and of what was read or started for it, and of nothing else that the caller gives. */
function isMemo(value: Value, key: Value): boolean {
  const keyed = argumentsIn(key);
  return keyed.size > 0 && [...argumentsIn(value)].every((path) => keyed.has(path)) && holdsMade(value, 0);
}

/** Paths of the arguments that are part of a value. */
export function argumentsIn(value: Value, depth = 0, found: Set<string> = new Set()): ReadonlySet<string> {
  if (depth > 4) return found;
  if (value.kind === 'argument') found.add(value.path.join('.'));
  else if (value.kind === 'data') value.from && found.add(value.from.path.join('.'));
  else if (value.kind === 'text') for (const p of value.parts) typeof p !== 'string' && argumentsIn(p, depth + 1, found);
  else for (const part of partsOf(value)) argumentsIn(part, depth + 1, found);
  return found;
}

/** Whether some part was read from somewhere, or is an instance: constants and the clock are as good as what the caller gave. */
function holdsMade(value: Value, depth: number): boolean {
  if (depth > 4) return false;
  if (value.kind === 'external' || (value.kind === 'object' && value.cls !== null)) return true;
  // What a call gave; parts of texts and lengths have no call in their name.
  if (value.kind === 'data') return value.origin === 'data' && value.name.includes('()');
  return partsOf(value).some((part) => holdsMade(part, depth + 1));
}

function partsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case 'union':
      return value.options;
    case 'object':
    case 'list':
    case 'map':
      return [...value.slots.values()];
    case 'items':
      return value.items.map((i) => i.value);
    default:
      return [];
  }
}

/** A variable of the process's environment that is set to what the caller gives: later calls, and every process that is started, see it. */
export function noteEnvironment(m: Machine, name: string, value: Value, site: Site): void {
  if (!m.recorder || !containsArgument(value)) return;
  m.recorder.add(
    {
      ...KIND_DEFAULTS['state.set'],
      kind: 'state.set',
      certainty: 'proven',
      what: `process.env.${name}`,
      target: 'the environment of the process',
      decidedBy: null,
    },
    site,
    m.stack,
  );
}

/** The `resolve` of a promise, kept for somebody else to call. */
function isResolver(value: Value): boolean {
  return value.kind === 'builtin' && value.name === 'resolve';
}

/** The name of the order that is kept with a promise for whoever carries it out: `{ request: { command: 'get_scene' }, resolve }`. */
function orderIn(value: Value, depth: number): string | undefined {
  if (value.kind === 'items' && depth === 0) return value.items.map((i) => orderIn(i.value, 1)).find((name) => name !== undefined);
  if (value.kind !== 'object' || depth > 3) return undefined;
  for (const [key, v] of value.slots)
    if (v.kind === 'constant' && typeof v.value === 'string' && ORDER.test(key) && v.value !== '') return v.value;
  for (const v of value.slots.values()) {
    const inside = orderIn(v, depth + 1);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** A repeating timer that is kept: a job that was started. */
function startsTimer(value: Value): boolean {
  return optionsOf(value).some((o) => (o.kind === 'external' || o.kind === 'data') && /^(?:\w+\.)?setInterval\(\)/.test(o.name));
}

/** A client, a connection, a function, a promise, whatever the caller gave to make it: no content of the server's state. */
function isWorkingPart(value: Value): boolean {
  const options = optionsOf(value).filter((o) => !isNothing(o));
  return (
    options.length > 0 &&
    options.every((o) => o.kind === 'external' || o.kind === 'function' || o.kind === 'builtin' || (o.kind === 'object' && o.cls !== null))
  );
}

/** True where some part of the value is what the caller gave. */
export function containsArgument(value: Value): boolean {
  return someWithin(value, isArgument, 4);
}

function isArgument(value: Value): boolean {
  return value.kind === 'argument' || (value.kind === 'data' && value.from !== undefined);
}
