/** HTTP requests: the method and the end of the path say what happens, the origin of the URL says where. */
import type { Reach } from '../model/effect.js';
import { constantText, type Hole, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { concat, display, overVariants, soleHole } from './holes.js';
import { onlyAnswers } from './http/answering.js';
import { readBody } from './http/body.js';
import { commandRequest, commandsOf } from './http/commands.js';
import { editsOf } from './http/edits-body.js';
import { asksToRemove, type EndpointVerb, endpointVerb, getThatWrites } from './http/endpoint.js';
import { graphqlIn, ofGraphqlBody } from './http/graphql-body.js';
import { patchRepeats } from './http/json-patch.js';
import { asksForPage } from './http/listing.js';
import { asRead, inManner } from './http/manner.js';
import { byName, orderInBody, orderOf } from './http/orders.js';
import { joinUrl, urlOrigin } from './http/origin.js';
import { pageRequest } from './http/pages.js';
import { namesRecipient } from './http/recipients.js';
import { ANY, pathSegments } from './http/segments.js';
import { pathRunsSql, sqlOfRequest } from './http/sql-body.js';
import { isTelemetry } from './http/telemetry.js';
import { tokenRequest } from './http/tokens.js';
import { sessionProperty } from './http/webdriver.js';
import { cannotTell, furtherReach, make, type Otherwise, worst } from './make.js';
import { classifyVerb } from './verbs.js';

export { joinUrl, reachOfOrigin, urlOrigin } from './http/origin.js';

export interface HttpRequest {
  /** Undefined means GET. */
  readonly method?: Text | undefined;
  readonly url: Text;
  readonly base?: Text | undefined;
  /** The body, as far as it could be told: JSON or a GraphQL document. */
  readonly body?: Text | undefined;
  /** What a header says that is done with the thing: `Operation: append`. */
  readonly operation?: Text | undefined;
  /** What a header says that the body is: `application/json-patch+json`. */
  readonly contentType?: Text | undefined;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY', 'CONNECT']);
const DELETING = new Set(['DELETE', 'PURGE', 'UNLINK']);
const WRITING = new Set(['PUT', 'PATCH', 'MOVE', 'COPY', 'PROPPATCH', 'MERGE', 'LINK', 'LOCK', 'UNLOCK']);

/**
 * What sending this request does, the worst of what its known variants do (RFC 9110, section 9; and see the project's
 * reading of POST to endpoints that only search). Never throws.
 */
export function classifyHttp(given: HttpRequest): Classified {
  const request = routed(given);
  const found = overVariants([request.method ?? ['GET'], joinUrl(request.url, request.base)], ([method, url]) => {
    const { reach, path, hosts } = urlOrigin(url ?? []);
    const meant = inManner(classify(method ?? [], path, request, reach), url ?? [], request.body);
    const told = onlyAnswers(hosts) && meant.change !== 'none' ? asRead(meant) : meant;
    const found =
      told.change !== 'none' && namesRecipient(pathSegments(path), request.body)
        ? { ...told, reach: furtherReach(told.reach, 'open') }
        : told;
    // What leads further than its own host is not told by that host.
    return [
      {
        ...found,
        hosts: found.reach === reach ? hosts : [],
        dependsOn: [...new Set([...found.dependsOn, ...commandsOf(found, request.body)])],
      },
    ];
  });
  return worst(found as [Classified, ...Classified[]]);
}

/** `request('GET /items')`: the method stands before the address. */
function routed(request: HttpRequest): HttpRequest {
  const [first, ...rest] = request.url;
  const verb = typeof first === 'string' ? /^\s*([A-Za-z]{3,9})\s+(?=\/|https?:)/.exec(first) : null;
  if (verb === null) return request;
  return { ...request, method: [verb[1] as string], url: [(first as string).slice(verb[0].length), ...rest] };
}

/** A browser's debugging port also acts when it is asked by GET: https://chromedevtools.github.io/devtools-protocol/#endpoints */
function browserTarget(segments: readonly string[], decidedBy: string, reach: Reach): Classified | null {
  const [json, order] = segments;
  if (json !== 'json' || segments.length > 3) return null;
  if (order === 'new') return make('browser.act', decidedBy, { change: 'session', repeat: 'more', reach });
  if (segments.length !== 3) return null;
  if (order === 'activate') return make('browser.act', decidedBy, { change: 'session', repeat: 'same', reach });
  return order === 'close' ? make('browser.act', decidedBy, { change: 'destroy', repeat: 'same', reach }) : null;
}

/** Methods of a bot's API are called by GET as well: https://core.telegram.org/bots/api#making-requests */
function isBot(path: Text): boolean {
  return path.some((part) => typeof part === 'string' && /\/bot/.test(part));
}

function classify(methodText: Text, path: Text, request: HttpRequest, reach: Reach): Classified {
  const constant = constantText(methodText)?.trim().toUpperCase();
  // An absent method's text may come as an empty one.
  const method = constant === '' ? 'GET' : constant;
  const target = display(path.length === 0 ? request.url : path, 60);
  if (method === undefined) {
    const hole = soleHole(methodText) ?? (methodText.find((p) => typeof p !== 'string') as Hole);
    if (hole.origin === 'argument') return make('http.write', target, { repeat: 'more', reach, dependsOn: [hole.name] });
    return cannotTell('http.write', target, { reach });
  }
  const decidedBy = `${method.slice(0, 20)} ${target}`.trim();
  const segments = pathSegments(path);
  if (READING.has(method)) {
    const target = browserTarget(segments, decidedBy, reach);
    if (target !== null) return target;
    if (method === 'GET' && asksToRemove(segments)) return cannotTell('http.write', decidedBy, { reach });
    const hidden = method === 'GET' && isBot(path) ? getThatWrites(segments) : null;
    return hidden === null ? make('http.read', decidedBy, { reach }) : byVerb(hidden, decidedBy, reach);
  }
  if (DELETING.has(method)) return make('http.delete', decidedBy, { reach });
  if (WRITING.has(method)) {
    const sql = request.body !== undefined && pathRunsSql(segments) ? ofSql(segments, request, decidedBy, reach) : null;
    if (sql !== null) return sql;
    if (method === 'PATCH' && addsParts(segments)) return make('http.append', decidedBy, { reach, certainty: 'likely' });
    if (method === 'PATCH' && patchRepeats(request.body, request.contentType))
      return make('http.write', decidedBy, { reach, repeat: 'more' });
    if (movesByPosition(request.body)) return make('http.write', decidedBy, { reach, repeat: 'more' });
    return request.operation === undefined ? make('http.write', decidedBy, { reach }) : ofOperation(request.operation, decidedBy, reach);
  }
  if (method === 'MKCOL') return make('http.append', decidedBy, { repeat: 'same', reach });
  if (method !== 'POST') return cannotTell('http.write', decidedBy, { reach });
  if (isTelemetry(joinUrl(request.url, request.base), request.body))
    return make('http.read', decidedBy, { reach: ownReach(reach), certainty: 'likely' });
  if (asksPolicy(segments, request.body)) return make('http.read', decidedBy, { reach, certainty: 'likely' });
  return ofPost(path, segments, request, decidedBy, reach);
}

/** A write whose header says how it is meant. What the caller may choose there can be to add once more. */
function ofOperation(operation: Text, decidedBy: string, reach: Reach): Classified {
  const said = constantText(operation)?.trim();
  if (said === undefined) return make('http.write', decidedBy, { reach, repeat: 'unknown' });
  const { change, kind } = classifyVerb(said);
  const shown = `${decidedBy} ${said.slice(0, 20)}`;
  if (change === 'add') return make('http.append', shown, { reach, certainty: 'likely' });
  return make(kind.endsWith('.delete') ? 'http.delete' : 'http.write', shown, { reach });
}

/**
 * A PATCH of a thing's children appends to them; what it does to each is said by the child's own address
 * (https://developers.notion.com/reference/patch-block-children).
 */
function addsParts(segments: readonly string[]): boolean {
  return segments.length > 1 && segments.at(-2) === ANY && /^(children|append)$/i.test(segments.at(-1) ?? '');
}

/** Positions in a list: what stands there is another thing once something was moved. */
const FROM = /^(?:(?:range|from|source|old|current)_?(?:start|index|position|pos|row|offset))$/i;
const TO = /^(?:(?:insert|move)_?(?:before|after|at)|(?:to|target|dest|destination|new)_?(?:index|position|pos|row|offset))$/i;

/** A body that moves what stands at one position to another one. */
function movesByPosition(body: Text | undefined): boolean {
  if (body === undefined) return false;
  const { fields } = readBody(body);
  return fields.some(({ name }) => FROM.test(name)) && fields.some(({ name }) => TO.test(name));
}

/** Open Policy Agent answers a POST that brings an input: https://www.openpolicyagent.org/docs/rest-api#get-a-document-with-input */
function asksPolicy(segments: readonly string[], body: Text | undefined): boolean {
  return segments[0] === 'v1' && segments[1] === 'data' && body !== undefined && readBody(body).fields.some((f) => f.name === 'input');
}

function byVerb(found: EndpointVerb, decidedBy: string, reach: Reach): Classified {
  const otherwise: Otherwise = { reach, certainty: 'likely' };
  switch (found.does) {
    case 'reads':
      return make('http.read', decidedBy, otherwise);
    case 'removes':
      return make('http.delete', decidedBy, otherwise);
    case 'changes':
      return make(
        'http.write',
        decidedBy,
        found.repeats === false ? otherwise : { ...otherwise, repeat: found.repeats === true ? 'more' : found.repeats },
      );
    case 'revives':
      return make('http.append', decidedBy, { ...otherwise, repeat: 'same' });
    case 'starts':
    case 'adds':
      return make('http.append', decidedBy, otherwise);
  }
}

/** What the server does on its own behalf leads nowhere that the tool would reach. */
function ownReach(reach: Reach): Reach {
  return reach === 'open' ? 'open' : 'closed';
}

function ofPost(path: Text, segments: readonly string[], request: HttpRequest, decidedBy: string, reach: Reach): Classified {
  const { url, body } = request;
  if (/^(graphql|gql)(\.json)?$/i.test(segments.at(-1) ?? '')) return ofGraphqlBody(body, decidedBy, reach);
  const document = body === undefined ? null : graphqlIn(body);
  if (document !== null) return ofGraphqlBody(document, decidedBy, reach);
  const rpc = body === undefined ? undefined : rpcMethod(body);
  if (rpc !== undefined) return byName(rpc ?? undefined, decidedBy, reach);
  const token = tokenRequest(path.length === 0 ? url : path, segments, body);
  if (token === 'own') return make('http.read', decidedBy, { reach: ownReach(reach), certainty: 'likely' });
  if (token === 'asked') return make('http.append', decidedBy, { reach, certainty: 'likely' });
  const sql = ofSql(segments, request, decidedBy, reach);
  if (sql !== null) return sql;
  const page = pageRequest(segments, body, decidedBy);
  // An address that the caller gives leads further than the service's own.
  if (page !== null) return page.reach === 'open' ? page : { ...page, reach };
  const property = sessionProperty(segments, decidedBy, reach);
  if (property !== null) return property;
  const command = commandRequest(segments, body, decidedBy, reach);
  if (command !== null) return command;
  const order = orderOf(segments, body, decidedBy, reach);
  if (order !== null) return order;
  const inBody = body === undefined ? null : orderInBody(segments, body, decidedBy, reach);
  if (inBody !== null) return inBody;
  const edits = body === undefined ? null : editsOf(segments, body, decidedBy, reach);
  if (edits !== null) return edits;
  const found = endpointVerb(segments);
  // A verb that only confirms what a POST does makes it no less proven.
  if (found !== null && found.does !== 'adds') return byVerb(found, decidedBy, reach);
  const any = anyEndpoint(path, segments);
  if (any !== null) return make('http.write', decidedBy, { reach, repeat: 'more', certainty: 'likely', dependsOn: [any] });
  // Where no part of the path is known, it may as well be a search.
  const known = path.some((part) => typeof part === 'string' && /[a-z]/i.test(part));
  if (body !== undefined && asksForPage(segments, body)) return make('http.read', decidedBy, { reach, certainty: 'likely' });
  return { ...make('http.append', decidedBy, { reach, certainty: known ? 'proven' : 'likely' }), plain: true };
}

/**
 * The argument in which the caller names the whole endpoint, behind no more than an API's version: among what is POSTed to are
 * merging, closing and removing. Null where there is none.
 */
function anyEndpoint(path: Text, segments: readonly string[]): string | null {
  const at = path.findIndex((part) => typeof part !== 'string');
  const hole = path[at];
  if (typeof hole !== 'object' || hole.origin !== 'argument' || hole.options) return null;
  if (!/(?:^|[._])(?:api_?)?(?:path|end_?point|route|pathname|resource_?path)$/i.test(hole.name)) return null;
  const isWhole = segments.slice(0, -1).every((segment) => /^(?:api|rest|v?[\d.]+)$/i.test(segment)) && segments.at(-1) === ANY;
  return isWhole ? hole.name : null;
}

/** The worst that the statements in the body do, at the URL's place; null where there are none. */
function ofSql(segments: readonly string[], { body, contentType }: HttpRequest, decidedBy: string, reach: Reach): Classified | null {
  const [first, ...rest] = (sqlOfRequest(segments, body, contentType) ?? []).map((c) => ({
    ...c,
    reach: furtherReach(reach, c.reach),
    decidedBy: c.decidedBy === null ? decidedBy : `${decidedBy} ${c.decidedBy}`,
  }));
  return first === undefined ? null : worst([first, ...rest]);
}

/** The method of a JSON-RPC body (https://www.jsonrpc.org/specification): null where it is not known, undefined where the body is none. */
function rpcMethod(body: Text): string | null | undefined {
  const source = concat(...body.map((p): Text => (typeof p === 'string' ? [p.slice(0, 5_000)] : [p])))
    .map((p) => (typeof p === 'string' ? p : 'null'))
    .join('');
  if (!/"jsonrpc"\s*:/.test(source)) return undefined;
  return /"method"\s*:\s*"([\w./:-]{1,80})"/.exec(source)?.[1] ?? null;
}
