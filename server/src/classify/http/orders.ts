/**
 * Endpoints that take orders: a POST to `/rpc`, `/command`, `/batch` or `/sync` does what its body says. Only names say
 * it, so that no answer is more than likely; where the body does not tell, nobody knows.
 */
import type { Reach } from '../../model/effect.js';
import { constantText, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { soleHole } from '../holes.js';
import { cannotTell, make, worst } from '../make.js';
import { classifyOrder, ORDER, ordersIn } from '../orders.js';
import { type Body, readBody, valuesOf } from './body.js';
import { ANY } from './segments.js';

const COMMANDS = /^(json-?rpc|rpc|command|commands|cmd|execute-?command|run-?command)$/i;
const BATCH = /^\$?batch$/i;
/** Behind one thing: what is done with it, its body says (`{ operation: 'move', destination }`). */
const ON_THING = /^(?:operation|action)$/i;
const METHODS = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;
/** Fields in which a sync brings changes along, and those that only say what to send back. */
const CHANGES = /^(commands?|operations|changes|mutations|updates|push)$/i;
const ASKS = /^(resource_?types|sync_?token|cursor|since|page_?token|next_?batch)$/i;

/** What a POST to such an endpoint does, or null where it is none. */
export function orderOf(segments: readonly string[], bodyText: Text | undefined, decidedBy: string, reach: Reach): Classified | null {
  const last = segments.at(-1) ?? '';
  const body = bodyText === undefined ? undefined : readBody(bodyText);
  const otherwise = { reach, certainty: 'likely' as const };
  const onThing = ON_THING.test(last) && segments.at(-2) === ANY;
  if (COMMANDS.test(last) || onThing) {
    const orders = body === undefined ? [] : (ordersIn(body)?.names ?? valuesOf(body, (name) => ORDER.test(name)).slice(0, 1));
    // A collection of commands takes new ones.
    if (orders.length === 0 && /^commands$/i.test(last)) return null;
    // An operation that copies puts something in the place of another one; of an action that brings fields alone they tell.
    if (onThing && orders.length === 0 && body !== undefined && body.fields.length > 0 && body.open.length === 0) return null;
    const [first, ...rest] = orders.map((order) => byName(constantText(order), decidedBy, reach));
    return first === undefined ? byBody(bodyText, decidedBy, reach) : worst([first, ...rest]);
  }
  if (/^sync$/i.test(last) && body !== undefined) {
    const named = (pattern: RegExp): boolean => body.fields.some((field) => pattern.test(field.name));
    if (named(CHANGES)) return inBatch(body, decidedBy, reach);
    return named(ASKS) && body.open.length === 0 ? make('http.read', decidedBy, otherwise) : null;
  }
  if (!segments.some((segment) => BATCH.test(segment))) return null;
  const methods = body === undefined ? [] : valuesOf(body, (name) => /^method$/i.test(name)).map(constantText);
  if (methods.length === 0 && BATCH.test(last) && body !== undefined && body.fields.length > 0 && body.open.length === 0) return null;
  if (!BATCH.test(last) && !BATCH.test(segments[0] ?? '')) return null;
  const [first, ...rest] = methods.map((method) => byMethod(method?.toUpperCase(), decidedBy, reach));
  return first === undefined ? byBody(bodyText, decidedBy, reach) : worst([first, ...rest]);
}

/** What nobody knows; who gives the whole body decides it. */
function byBody(bodyText: Text | undefined, decidedBy: string, reach: Reach): Classified {
  const whole = bodyText && soleHole(bodyText);
  return cannotTell('http.write', decidedBy, { reach, dependsOn: whole?.origin === 'argument' ? [whole.name] : [] });
}

/** Names in an address that say nothing of what is done there. */
const NAMELESS = /^(api|apis|rest|service|services|gateway|endpoint|json|ajax|server|web|webapp|v?[\d.]+|(index|api|ajax)\.\w+)$/i;
/** Where a hosted script answers: https://developers.google.com/apps-script/guides/web */
const HOSTED = /^(exec|dev)$/i;

/**
 * What a POST does that names its order in the body while its address names nothing: `{ action: 'findNotes', params }`. Where
 * the address tells something, a known verb beside parameters does all the same. Null where the body is none of this.
 */
export function orderInBody(segments: readonly string[], bodyText: Text, decidedBy: string, reach: Reach): Classified | null {
  const orders = ordersIn(readBody(bodyText));
  if (orders === null) return null;
  const hosted = segments[0] === 'macros' && HOSTED.test(segments.at(-1) ?? '');
  const nameless = hosted || segments.every((segment) => segment === ANY || NAMELESS.test(segment));
  const [first, ...rest] = orders.names.map((order) => byName(constantText(order), decidedBy, reach));
  if (first === undefined) return null;
  const told = worst([first, ...rest]);
  if (told.change === 'unknown') return nameless && orders.sure ? told : null;
  return (nameless && orders.sure) || (orders.withParameters && orders.sure) || (nameless && orders.withParameters) ? told : null;
}

/** The orders of a list: the worst of those that are known, and nothing where one is not. */
function inBatch(body: Body, decidedBy: string, reach: Reach): Classified {
  const [first, ...rest] = valuesOf(body, (name) => /^(type|op|operation|action)$/i.test(name)).map((order) =>
    byName(constantText(order), decidedBy, reach),
  );
  return first === undefined ? cannotTell('http.write', decidedBy, { reach }) : worst([first, ...rest]);
}

function byMethod(method: string | undefined, decidedBy: string, reach: Reach): Classified {
  const otherwise = { reach, certainty: 'likely' as const };
  if (method === undefined || !METHODS.test(method)) return cannotTell('http.write', decidedBy, { reach });
  if (/^(GET|HEAD|OPTIONS)$/.test(method)) return make('http.read', decidedBy, otherwise);
  return make(method === 'POST' ? 'http.append' : method === 'DELETE' ? 'http.delete' : 'http.write', decidedBy, otherwise);
}

/** What an order of this name does at the other side. */
export function byName(name: string | undefined, decidedBy: string, reach: Reach): Classified {
  const shown = `${decidedBy} ${(name ?? '').slice(0, 40)}`.trim();
  if (name === undefined) return cannotTell('http.write', decidedBy, { reach });
  if (METHODS.test(name)) return byMethod(name, shown, reach);
  const { kind, change, repeat } = classifyOrder(name);
  if (change === 'unknown' || kind === 'browser.act') return cannotTell('http.write', shown, { reach });
  if (change === 'none') return make('http.read', shown, { reach, certainty: 'likely' });
  const does = change === 'add' ? 'http.append' : kind === 'api.delete' ? 'http.delete' : 'http.write';
  return make(does, shown, { change, repeat, reach, certainty: 'likely' });
}
