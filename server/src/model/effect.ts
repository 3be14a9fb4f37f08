/**
 * What a handler does to the world, reduced to the four questions that the hints ask. The catalogue, the
 * classifiers and the evaluator all speak in effects; the verdicts are a fold over them.
 */
import type { Place } from './place.js';

/** How sure we are. Proven: the catalogue, a text or a language construct says it. Likely: only a verb in a name. */
export type Certainty = 'proven' | 'likely' | 'unknown';

/**
 * What happens to what existed before the call.
 * none: nothing changes. add: something new, nothing lost. destroy: overwritten, replaced, moved or deleted.
 * session: the server's own state that later calls see (neither adding nor destroying anything outside).
 * arguable: reasonable readers differ; it changes something, but destructiveHint is not decided by it.
 * unknown: it may change something or not.
 */
export type Change = 'none' | 'add' | 'destroy' | 'session' | 'arguable' | 'unknown';

/** What the same call again does. same: nothing further. more: changes something more. Irrelevant where change is none. */
export type Repeat = 'same' | 'more' | 'arguable' | 'unknown';

/**
 * Which entities it reaches. closed: what the server controls (files, memory, its configured database).
 * fixed: one host written in the code (either declaration of openWorldHint stands, `true` is the safer one).
 * configured: a host that the operator's configuration names.
 * open: a host, path or recipient that the arguments choose, or a public search. unknown: cannot be told.
 */
export type Reach = 'closed' | 'fixed' | 'configured' | 'open' | 'unknown';

/** The families of effects; `KIND_DEFAULTS` gives each its usual change, repeat and reach. */
export type EffectKind =
  | 'file.read'
  | 'file.write'
  | 'file.append'
  | 'file.create'
  | 'file.delete'
  | 'file.move'
  | 'process.read'
  | 'process.start'
  | 'process.kill'
  | 'process.run'
  | 'code.run'
  | 'http.read'
  | 'http.write'
  | 'http.append'
  | 'http.delete'
  | 'network.open'
  | 'db.read'
  | 'db.insert'
  | 'db.update'
  | 'db.upsert'
  | 'db.delete'
  | 'db.schema'
  | 'db.any'
  | 'api.read'
  | 'api.create'
  | 'api.update'
  | 'api.delete'
  | 'api.run'
  | 'message.send'
  | 'browser.read'
  | 'browser.act'
  | 'browser.navigate'
  | 'state.read'
  | 'state.set'
  | 'state.add'
  | 'state.delete'
  | 'time.read'
  | 'random.read'
  | 'unknown';

/** The three answers that decide the hints. */
export interface Weight {
  readonly change: Change;
  readonly repeat: Repeat;
  readonly reach: Reach;
}

/** The usual weight of each kind; a catalogue entry or a classifier may say otherwise for one call. */
export const KIND_DEFAULTS: Readonly<Record<EffectKind, Weight>> = {
  'file.read': { change: 'none', repeat: 'same', reach: 'closed' },
  'file.write': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'file.append': { change: 'add', repeat: 'more', reach: 'closed' },
  'file.create': { change: 'add', repeat: 'same', reach: 'closed' },
  'file.delete': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'file.move': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'process.read': { change: 'none', repeat: 'same', reach: 'closed' },
  'process.start': { change: 'add', repeat: 'more', reach: 'closed' },
  'process.kill': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'process.run': { change: 'unknown', repeat: 'unknown', reach: 'unknown' },
  'code.run': { change: 'destroy', repeat: 'more', reach: 'open' },
  'http.read': { change: 'none', repeat: 'same', reach: 'fixed' },
  'http.write': { change: 'destroy', repeat: 'same', reach: 'fixed' },
  'http.append': { change: 'add', repeat: 'more', reach: 'fixed' },
  'http.delete': { change: 'destroy', repeat: 'same', reach: 'fixed' },
  'network.open': { change: 'none', repeat: 'same', reach: 'fixed' },
  'db.read': { change: 'none', repeat: 'same', reach: 'closed' },
  'db.insert': { change: 'add', repeat: 'more', reach: 'closed' },
  'db.update': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'db.upsert': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'db.delete': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'db.schema': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'db.any': { change: 'destroy', repeat: 'more', reach: 'closed' },
  'api.read': { change: 'none', repeat: 'same', reach: 'fixed' },
  'api.create': { change: 'add', repeat: 'more', reach: 'fixed' },
  'api.update': { change: 'destroy', repeat: 'same', reach: 'fixed' },
  'api.delete': { change: 'destroy', repeat: 'same', reach: 'fixed' },
  'api.run': { change: 'add', repeat: 'more', reach: 'fixed' },
  'message.send': { change: 'add', repeat: 'more', reach: 'open' },
  'browser.read': { change: 'none', repeat: 'same', reach: 'open' },
  'browser.act': { change: 'arguable', repeat: 'more', reach: 'open' },
  'browser.navigate': { change: 'session', repeat: 'same', reach: 'open' },
  'state.read': { change: 'none', repeat: 'same', reach: 'closed' },
  'state.set': { change: 'session', repeat: 'same', reach: 'closed' },
  'state.add': { change: 'session', repeat: 'more', reach: 'closed' },
  'state.delete': { change: 'destroy', repeat: 'same', reach: 'closed' },
  'time.read': { change: 'none', repeat: 'same', reach: 'closed' },
  'random.read': { change: 'none', repeat: 'same', reach: 'closed' },
  unknown: { change: 'unknown', repeat: 'unknown', reach: 'unknown' },
};

/** What decided that a file is written beside what was there: its name is another one with each call. */
export const FRESH_NAME = 'a new name with each call';

/** One step of the call chain from the handler to the effect: the function entered and the call that entered it. */
export interface CallStep {
  readonly name: string;
  /** The call expression. */
  readonly place: Place;
}

/** One thing that a handler does, where it is written, and how the handler gets there. */
export interface Effect extends Weight {
  readonly kind: EffectKind;
  readonly certainty: Certainty;
  /** The call as the author knows it: `fs.writeFile`, `client.query`, `this.sessions.set`. Untrusted text. */
  readonly what: string;
  /** What it acts on, in words: "the path in argument `path`", "https://api.example.com/v1/items". Untrusted text. */
  readonly target: string | null;
  /** The constant that decided: an HTTP method, the head of a statement, a command line. Untrusted text. */
  readonly decidedBy: string | null;
  /** True where all that is written is what keeps the server signed in. */
  readonly credentials?: boolean;
  /** True for constants that are put into the server's state: it counts only where the handler does nothing else. */
  readonly reset?: boolean;
  readonly place: Place;
  /** Outermost call first; empty where the effect stands in the handler's own body. */
  readonly through: readonly CallStep[];
}
