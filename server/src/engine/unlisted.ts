/**
 * Names that a tools/call handler answers and tools/list does not list. What a handler compares the name with tells which
 * names there may be; it is certain only where it answers one of them and refuses a name that nobody has.
 */
import type { Machine } from '../evaluator/machine.js';
import { constant, type Value } from '../evaluator/values.js';
import type { Place } from '../model/place.js';
import { requestFor } from '../tools/found.js';
import type { RequestHandler } from '../tools/registration.js';
import { type HandlerRun, type Runnable, requestExtra } from '../tools/run.js';
import { placeOf } from '../tools/written.js';

/** A tools/call handler with all names that its tools/list gives. */
export interface Served {
  readonly call: RequestHandler;
  readonly names: ReadonlySet<string>;
}

export interface Unlisted {
  readonly name: string;
  /** Where the handler is set. */
  readonly place: Place;
}

/** Where the name stands in a request that may be for any tool. */
const NAME = '\u0000name';
const NOBODY = '\u0000no such tool';
/** A name of a tool; what looks like a method of the protocol is none. */
const TOOL_NAME = /^(?!(?:tools|prompts|resources|ping|initialize|notifications)(?:$|\/))[A-Za-z][\w./-]{0,127}$/;
/** A handler that is asked for more names than this tells its tools by other means. */
const MAX_NAMES = 24;
/** Fuel and milliseconds that have to be left: tools come first. */
const SPARE = { fuel: 2_000_000, ms: 2_000 };

/**
 * @param known names of all tools that were found, of whatever server
 * @param run runs the handler for a request; what is kept from an earlier analysis may be given
 */
export async function unlistedOf(
  m: Machine,
  { call, names }: Served,
  known: ReadonlySet<string>,
  run: (name: string, runnable: Runnable) => Promise<HandlerRun>,
): Promise<Unlisted[]> {
  if (m.pool < SPARE.fuel || m.time < SPARE.ms) return [];
  const ask = (name: string, value: Value): Promise<HandlerRun> =>
    run(name, { handlers: [{ fn: call.handler, args: [requestFor(m, value), requestExtra(m)] }], site: call.site });
  const any = await ask(NAME, { kind: 'argument', path: [NAME], given: true });
  const candidates = [...(any.asked.compared.get(NAME) ?? [])].filter(
    (name): name is string => typeof name === 'string' && TOOL_NAME.test(name) && !names.has(name) && !known.has(name),
  );
  if (candidates.length === 0 || candidates.length > MAX_NAMES) return [];
  const refused = await ask(NOBODY, constant(NOBODY));
  if (!refused.refused || refused.recorder.incomplete) return [];
  const found: Unlisted[] = [];
  for (const name of candidates) {
    const own = await ask(name, constant(name));
    if (own.ran && !own.refused && !own.recorder.incomplete) found.push({ name, place: placeOf(call.site.file, call.site.node) });
  }
  return found;
}
