/**
 * Endpoints that take orders: a POST to `/rpc`, `/command`, `/batch` or `/sync` does what its body says. Only names say
 * it, so that no answer is more than likely; where the body does not tell, nobody knows.
 */
import type { Reach } from '../../model/effect.js';
import { constantText, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { cannotTell, make, worst } from '../make.js';
import { classifyVerb, verbChange } from '../verbs.js';
import { type Body, readBody, valuesOf } from './body.js';

const COMMANDS = /^(json-?rpc|rpc|command|commands|cmd|execute-?command|run-?command)$/i;
/** Fields that name an order. */
export const ORDER = /^(type|command|cmd|method|action|op|operation|func|function|name)$/i;
const BATCH = /^\$?batch$/i;
const METHODS = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/;
/** Fields in which a sync brings changes along, and those that only say what to send back. */
const CHANGES = /^(commands?|operations|changes|mutations|updates|push)$/i;
const ASKS = /^(resource_?types|sync_?token|cursor|since|page_?token|next_?batch)$/i;

/** What a POST to such an endpoint does, or null where it is none. */
export function orderOf(segments: readonly string[], bodyText: Text | undefined, decidedBy: string, reach: Reach): Classified | null {
  const last = segments.at(-1) ?? '';
  const body = bodyText === undefined ? undefined : readBody(bodyText);
  const otherwise = { reach, certainty: 'likely' as const };
  if (COMMANDS.test(last)) {
    const orders = body === undefined ? [] : valuesOf(body, (name) => ORDER.test(name)).slice(0, 20);
    // A collection of commands takes new ones.
    if (orders.length === 0 && /^commands$/i.test(last)) return null;
    const told = orders.slice(0, 1).map((order) => byName(constantText(order), decidedBy, reach));
    return told[0] ?? cannotTell('http.write', decidedBy, { reach });
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
  return first === undefined ? cannotTell('http.write', decidedBy, { reach }) : worst([first, ...rest]);
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

/** `get_scene`, `scene.get`, `item_delete`: a verb in front or behind. */
function byName(name: string | undefined, decidedBy: string, reach: Reach): Classified {
  const shown = `${decidedBy} ${(name ?? '').slice(0, 40)}`.trim();
  const otherwise = { reach, certainty: 'likely' as const };
  if (name === undefined) return cannotTell('http.write', decidedBy, { reach });
  const last = verbChange(name, 'last');
  const change = classifyVerb(name).kind === 'unknown' ? last : verbChange(name);
  // `search_save`: nobody knows which of the two it is.
  if (change === 'none' && last !== undefined && last !== 'none') return cannotTell('http.write', shown, { reach });
  switch (change) {
    case 'none':
      return make('http.read', shown, otherwise);
    case 'add':
    case 'send':
    case 'run':
      return make('http.append', shown, otherwise);
    case 'change':
      return make('http.write', shown, otherwise);
    case 'remove':
      return make('http.delete', shown, otherwise);
    default:
      return cannotTell('http.write', shown, { reach });
  }
}
