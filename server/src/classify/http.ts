/** HTTP requests: the method and the end of the path say what happens, the origin of the URL says where. */
import type { Reach } from '../model/effect.js';
import { constantText, type Hole, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { classifyGraphql } from './graphql.js';
import { concat, display, overVariants, render, restore, soleHole } from './holes.js';
import { endpointVerb, getThatWrites } from './http/endpoint.js';
import { joinUrl, urlOrigin } from './http/origin.js';
import { cannotTell, make, type Otherwise, worst } from './make.js';
import { classifyVerb } from './verbs.js';

export { joinUrl, reachOfOrigin, urlOrigin } from './http/origin.js';

export interface HttpRequest {
  /** Undefined means GET. */
  readonly method?: Text | undefined;
  readonly url: Text;
  readonly base?: Text | undefined;
  /** The body, as far as it could be told: JSON or a GraphQL document. */
  readonly body?: Text | undefined;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY', 'CONNECT']);
const DELETING = new Set(['DELETE', 'PURGE', 'UNLINK']);
const WRITING = new Set(['PUT', 'PATCH', 'MOVE', 'COPY', 'PROPPATCH', 'MERGE', 'LINK', 'LOCK', 'UNLOCK']);

/**
 * What sending this request does, the worst of what its known variants do (RFC 9110, section 9; and see the project's
 * reading of POST to endpoints that only search). Never throws.
 */
export function classifyHttp(request: HttpRequest): Classified {
  const found = overVariants([request.method ?? ['GET'], joinUrl(request.url, request.base)], ([method, url]) => {
    const { reach, path } = urlOrigin(url ?? []);
    return [classify(method ?? [], path, request, reach)];
  });
  return worst(found as [Classified, ...Classified[]]);
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
  if (READING.has(method)) {
    const hidden = method === 'GET' ? getThatWrites(constantTail(path).text) : null;
    return hidden === null ? make('http.read', decidedBy, { reach }) : byVerb(hidden, decidedBy, reach);
  }
  if (DELETING.has(method)) return make('http.delete', decidedBy, { reach });
  if (WRITING.has(method)) return make('http.write', decidedBy, { reach });
  if (method === 'MKCOL') return make('http.append', decidedBy, { repeat: 'same', reach });
  if (method !== 'POST') return cannotTell('http.write', decidedBy, { reach });
  return ofPost(path, request.body, decidedBy, reach);
}

/** What follows the last hole of a path, and whether the path ends in a hole (then: what stands before it). */
function constantTail(path: Text): { text: string; endsInHole: boolean } {
  const last = path.at(-1);
  if (last === undefined) return { text: '', endsInHole: false };
  // Holes in the query do not hide the path.
  const question = path.findIndex((part) => typeof part === 'string' && part.includes('?'));
  if (question !== -1 && question < path.length - 1) {
    const part = path[question] as string;
    return constantTail([...path.slice(0, question), part.slice(0, part.indexOf('?'))]);
  }
  if (typeof last === 'string' && last !== '') return { text: last, endsInHole: false };
  const before = path.at(last === '' ? -3 : -2);
  return { text: typeof before === 'string' ? before : '', endsInHole: true };
}

function byVerb(found: NonNullable<ReturnType<typeof endpointVerb>>, decidedBy: string, reach: Reach): Classified {
  const otherwise: Otherwise = { reach, certainty: 'likely' };
  switch (found.does) {
    case 'reads':
      return make('http.read', decidedBy, otherwise);
    case 'removes':
      return make('http.delete', decidedBy, otherwise);
    case 'changes':
      return make('http.write', decidedBy, found.repeats ? { ...otherwise, repeat: 'more' } : otherwise);
    case 'adds':
      return make('http.append', decidedBy, otherwise);
  }
}

function ofPost(path: Text, body: Text | undefined, decidedBy: string, reach: Reach): Classified {
  const { text, endsInHole } = constantTail(path);
  if (!endsInHole && /\/(graphql|gql)(\.json)?\/?(\?|$)/i.test(text)) return ofGraphqlBody(body, decidedBy, reach);
  const rpc = body === undefined ? undefined : rpcMethod(body);
  if (rpc !== undefined) return ofRpc(rpc, decidedBy, reach);
  const found = endpointVerb(text, endsInHole);
  // A verb that only confirms what a POST does makes it no less proven.
  if (found !== null && found.does !== 'adds') return byVerb(found, decidedBy, reach);
  // Where no part of the path is known, it may as well be a search.
  const known = path.some((part) => typeof part === 'string' && /[a-z]/i.test(part));
  return make('http.append', decidedBy, { reach, certainty: known ? 'proven' : 'likely' });
}

function ofGraphqlBody(body: Text | undefined, decidedBy: string, reach: Reach): Classified {
  if (body === undefined || body.length === 0) return cannotTell('http.write', decidedBy, { reach });
  const found = classifyGraphql(documentOf(body));
  const [first, ...rest] = found.map((c) => ({ ...c, reach, decidedBy: c.decidedBy ?? decidedBy }));
  if (first === undefined || found.every((c) => c.kind === 'unknown')) return cannotTell('http.write', decidedBy, { reach });
  return worst([first, ...rest]);
}

/** The document inside a JSON body `{"query": "…"}`, or the body itself. */
function documentOf(body: Text): Text {
  const { source, holes } = render(body);
  const start = /^\s*\{\s*["']?query["']?\s*:\s*/.exec(source)?.[0].length;
  try {
    const parsed: unknown = JSON.parse(source.replace(/([[:,]\s*)(truehint_hole_\d+_)/g, '$1"$2"'));
    const query = (parsed as { query?: unknown } | null)?.query;
    if (typeof query === 'string') return restore(query, holes);
  } catch {
    // Not JSON as a whole, for instance with a hole as a fragment.
    if (start !== undefined)
      return restore(
        source
          .slice(start)
          .replace(/^"/, '')
          .replace(/\\n/g, '\n')
          .replace(/"\s*(,[\s\S]*)?\}\s*$/, ''),
        holes,
      );
  }
  return body;
}

/** The constant `method` of a JSON-RPC body. */
function rpcMethod(body: Text): string | undefined {
  const source = concat(...body.map((p): Text => (typeof p === 'string' ? [p.slice(0, 5_000)] : [p])))
    .map((p) => (typeof p === 'string' ? p : 'null'))
    .join('');
  if (!/"jsonrpc"\s*:/.test(source)) return undefined;
  return /"method"\s*:\s*"([\w./:-]{1,80})"/.exec(source)?.[1];
}

function ofRpc(method: string, decidedBy: string, reach: Reach): Classified {
  // `eth_getBalance`, `tools/list`, `user.create`: the verb stands behind the name of the group.
  const byName = [method, method.replace(/^.*[/.:]/, ''), method.replace(/^[^_]*_/, '')]
    .map(classifyVerb)
    .find((c) => c.kind !== 'unknown');
  const shown = `${decidedBy} ${method}`;
  if (byName === undefined) return cannotTell('http.write', shown, { reach });
  if (byName.change === 'none') return make('http.read', shown, { reach, certainty: 'likely' });
  return make(byName.change === 'add' ? 'http.append' : 'http.write', shown, { reach, repeat: byName.repeat, certainty: 'likely' });
}
