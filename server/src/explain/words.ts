/** What effects, verdicts and call chains are called in messages, hovers and on the command line. Plain text. */
import { clean } from '../model/clean.js';
import type { Effect, EffectKind } from '../model/effect.js';
import type { LineMap, Place } from '../model/place.js';

/** The line map of a file, where it is known. */
export type LinesOf = (file: string) => LineMap | undefined;

/** What a kind of effect does, after the name of the call: `fs.rm deletes a file`. */
const DOES: Readonly<Record<EffectKind, string>> = {
  'file.read': 'reads a file',
  'file.write': 'writes a file',
  'file.append': 'appends to a file',
  'file.create': 'creates a file or directory',
  'file.delete': 'deletes a file or directory',
  'file.move': 'moves a file or directory',
  'process.read': 'looks at the process',
  'process.start': 'starts a process',
  'process.kill': 'ends a process',
  'process.run': 'runs a command',
  'code.run': 'runs code',
  'http.read': 'reads over HTTP',
  'http.write': 'changes something over HTTP',
  'http.append': 'creates something over HTTP',
  'http.delete': 'deletes something over HTTP',
  'network.open': 'opens a connection',
  'db.read': 'reads from a database',
  'db.insert': 'inserts into a database',
  'db.update': 'updates a database',
  'db.upsert': 'inserts or replaces in a database',
  'db.delete': 'deletes from a database',
  'db.schema': "changes a database's schema",
  'db.any': 'runs any statement on a database',
  'api.read': 'reads from a service',
  'api.create': 'creates something in a service',
  'api.update': 'updates something in a service',
  'api.delete': 'deletes something in a service',
  'api.run': 'starts a job in a service',
  'message.send': 'sends a message',
  'browser.read': 'reads a browser page',
  'browser.act': 'acts in a browser page',
  'browser.navigate': 'navigates a browser page',
  'state.read': "reads the server's own state",
  'state.set': "changes the server's own state",
  'state.add': "adds to the server's own state",
  'state.delete': "deletes from the server's own state",
  'time.read': 'reads the clock',
  'random.read': 'draws a random value',
  unknown: 'cannot be told',
};

/** Kinds whose words say nothing about what changes, so that the effect's own weight has to. */
const OPAQUE: ReadonlySet<EffectKind> = new Set(['process.run', 'code.run', 'api.run', 'db.any', 'browser.act']);

/** State that the server keeps for itself counts because a later call can tell. */
const SEEN_LATER: ReadonlySet<EffectKind> = new Set(['state.set', 'state.add', 'state.delete']);

/** What `effect` does, after the name of its call: `deletes a file or directory`. */
export function does(effect: Pick<Effect, 'kind' | 'change'>): string {
  if (!OPAQUE.has(effect.kind)) return DOES[effect.kind];
  if (effect.change === 'none') return `${DOES[effect.kind]} that only reads`;
  if (effect.change === 'destroy') return `${DOES[effect.kind]} that can overwrite or delete`;
  if (effect.change === 'add') return `${DOES[effect.kind]} that adds something`;
  return DOES[effect.kind];
}

/** `fs.rm deletes a file or directory`, with the statement, method or command that decided it. */
export function sentence(effect: Pick<Effect, 'kind' | 'change' | 'certainty' | 'what' | 'decidedBy'>): string {
  const decided = effect.decidedBy ? clean(effect.decidedBy, 60) : '';
  const what = clean(effect.what, 60) || 'a call';
  if (effect.kind === 'unknown') return `what ${what} does cannot be told`;
  const because = decided === '' ? '' : ` (${decided})`;
  const name = effect.certainty === 'likely' ? ' by its name' : '';
  return `${what}${because}${name} ${does(effect)}${SEEN_LATER.has(effect.kind) ? ', which later calls see' : ''}`;
}

/** `line 12 of src/notes.ts`, with the file only where it is another than `from`. */
export function spot(place: Place, lines: LinesOf, from?: string): string {
  const line = lines(place.file)?.at(place.start).line;
  const file = clean(place.file, 120);
  if (line === undefined) return file;
  return place.file === from ? `line ${line}` : `line ${line} of ${file}`;
}

/** What a step of a chain without a name of its own is called. */
export const UNNAMED = 'a function';

/** ` through a → b`, or nothing where the effect stands in the handler's own body. Functions without a name are left out. */
export function chain(effect: Effect): string {
  const names = effect.through.map((step) => clean(step.name, 40)).filter((name) => name !== '' && name !== UNNAMED);
  if (names.length === 0) return '';
  const shown = names.length > 5 ? [...names.slice(0, 2), '…', ...names.slice(-2)] : names;
  return ` through ${shown.join(' → ')}`;
}
