/** Which hosts a URL can reach, by where its origin comes from. */
import type { Reach } from '../../model/effect.js';
import type { Hole, Origin, Text, TextPart } from '../../model/text.js';
import { concat, variants } from '../holes.js';
import { furtherReach } from '../make.js';

export interface UrlOrigin {
  readonly reach: Reach;
  /** The path, query and fragment behind the host (of the first variant). */
  readonly path: Text;
  /** Scheme in lower case, or null where it cannot be told. */
  readonly scheme: string | null;
  /** Hosts that are written in the code, with `x` for the part of a name that is not; empty where no host is, or is this machine. */
  readonly hosts: readonly string[];
}

const SCHEME = /^\s*([a-z][a-z\d+.-]*):/i;
/** Schemes that stay on this machine. */
const LOCAL_SCHEMES = new Set(['file', 'data', 'blob', 'about', 'unix', 'http+unix', 'npipe', 'memory']);
/** The machine itself, a name that only a local network or a container's host knows (RFC 6761, RFC 6762). */
const LOCAL_HOST =
  /^(localhost|.*\.(localhost|local|internal|localdomain|test)|127(\.\d+){3}|0\.0\.0\.0|::1|::|host\.docker\.internal|metadata\.google\.internal)$/i;

/** How far a hole in the place of the host reaches, by where its value comes from. */
export function reachOfOrigin(origin: Origin): Reach {
  if (origin === 'argument') return 'open';
  return origin === 'config' ? 'configured' : 'unknown';
}

/** Joins a base and a relative reference as clients do; an absolute URL stands alone. */
export function joinUrl(url: Text, base: Text | undefined): Text {
  const first = url[0];
  if (base === undefined || base.length === 0) return url;
  if (typeof first === 'string' && (/^\s*[a-z][a-z\d+.-]*:\/\//i.test(first) || first.startsWith('//'))) return url;
  if (first === undefined) return base;
  const last = base.at(-1);
  const slashes = (typeof last === 'string' && last.endsWith('/') ? 1 : 0) + (typeof first === 'string' && first.startsWith('/') ? 1 : 0);
  if (slashes === 0) return concat(base, ['/'], url);
  return slashes === 1 ? concat(base, url) : concat(base, [(first as string).slice(1)], url.slice(1));
}

/**
 * The reach of a URL. A constant host is `fixed` (or `closed` where it is this machine), a host from the configuration
 * `configured`, one from the caller `open`; a relative URL without a base cannot be told.
 */
export function urlOrigin(url: Text, base?: Text): UrlOrigin {
  const made = variants([joinUrl(url, base)]).map((variant) => ofUrl(variant.texts[0] ?? []));
  const reach = made.map((m) => m.reach).reduce(furtherReach);
  const told = made.every((m) => m.reach === 'closed' || m.hosts.length > 0);
  return { ...(made[0] as UrlOrigin), reach, hosts: told ? [...new Set(made.flatMap((m) => m.hosts))] : [] };
}

/**
 * Of several addresses that it may be, those that the server ships with: where one of them is this machine and the others are
 * left to the operator, or to a file that he may write, the tool reaches this machine as the server ships.
 * @param reachOf how far an address leads: that of a URL or that of a host
 */
export function asShipped(addresses: readonly Text[], reachOf: (address: Text) => Reach = (a) => urlOrigin(a).reach): readonly Text[] {
  if (addresses.length < 2) return addresses;
  const reaches = addresses.map(reachOf);
  if (!reaches.includes('closed')) return addresses;
  return addresses.filter((a, i) => !(reaches[i] === 'configured' || (reaches[i] === 'unknown' && typeof a[0] !== 'string')));
}

/** How far a connection to a host leads, where it is given as a URL, as a name or an address with or without a port, or as the path of a socket. */
export function hostReach(host: Text): Pick<UrlOrigin, 'reach' | 'hosts'> {
  const [first] = host;
  if (typeof first === 'string' && (SCHEME.test(first) || first.startsWith('//')) && !/^localhost:/i.test(first)) return ofUrl(host);
  // The path of a socket, or a port alone.
  if (typeof first === 'string' && /^(?:[/\\.]|\d+$)/.test(first)) return { reach: 'closed', hosts: [] };
  return first === undefined ? { reach: 'unknown', hosts: [] } : ofAuthority(splitAuthority(host).authority);
}

function ofUrl(url: Text): UrlOrigin {
  const first = url[0];
  if (first === undefined) return { reach: 'unknown', path: [], scheme: null, hosts: [] };
  if (typeof first !== 'string') return ofLeadingHole(first, url);
  const scheme = SCHEME.exec(first)?.[1]?.toLowerCase();
  if (scheme !== undefined && LOCAL_SCHEMES.has(scheme)) return { reach: 'closed', path: url, scheme, hosts: [] };
  const opening = /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i.exec(first)?.[0];
  if (opening === undefined) {
    // A host without its scheme, `localhost:3000/…` or `api.example.com/…`; or a path, of which no host is known.
    const bare = /^\s*(localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?=[/?#]|$)/i.exec(first)?.[1];
    if (bare !== undefined && !first.startsWith('/'))
      return {
        ...constantHost(bare),
        path: [first.slice(first.indexOf(bare) + bare.length), ...url.slice(1)],
        scheme: null,
      };
    return { reach: 'unknown', path: url, scheme: null, hosts: [] };
  }
  const { authority, path } = splitAuthority([first.slice(opening.length), ...url.slice(1)]);
  return { ...ofAuthority(authority), path, scheme: scheme ?? null };
}

/** `${base}/items`: the hole is the origin. What it holds may itself be "scheme and host" only up to the next slash. */
function ofLeadingHole(hole: Hole, url: Text): UrlOrigin {
  const rest = url.slice(1);
  const next = rest[0];
  // `${protocol}://host/…`: only the scheme is open.
  if (typeof next === 'string' && /^:?\/\//.test(next)) {
    const { authority, path } = splitAuthority([next.replace(/^:?\/\//, ''), ...rest.slice(1)]);
    return { ...ofAuthority(authority), path, scheme: null };
  }
  return { reach: reachOfOrigin(hole.origin), path: rest, scheme: null, hosts: [] };
}

function splitAuthority(rest: Text): { authority: Text; path: Text } {
  const authority: TextPart[] = [];
  for (let i = 0; i < rest.length; i++) {
    const part = rest[i] as TextPart;
    const cut = typeof part === 'string' ? part.search(/[/?#\\]/) : -1;
    if (typeof part === 'string' && cut !== -1) {
      if (cut > 0) authority.push(part.slice(0, cut));
      return { authority, path: [part.slice(cut), ...rest.slice(i + 1)] };
    }
    // A hole right behind a whole host is where the path begins: `https://api.example.com${path}`.
    if (typeof part !== 'string' && i > 0) {
      const before = authority.at(-1);
      if (
        typeof before === 'string' &&
        /[\w-]+\.[a-z]{2,}$|^localhost$|:\d+$/i.test(before) &&
        !/[.@:-]$/.test(before) &&
        !isText(rest[i + 1], /^\./)
      ) {
        return { authority, path: rest.slice(i) };
      }
    }
    if (part !== '') authority.push(part);
  }
  return { authority, path: [] };
}

function isText(part: TextPart | undefined, pattern: RegExp): boolean {
  return typeof part === 'string' && pattern.test(part);
}

/** The reach of a host that is written in the code. */
function constantHost(host: string): Pick<UrlOrigin, 'reach' | 'hosts'> {
  const name = withoutPort(host);
  return LOCAL_HOST.test(name) ? { reach: 'closed', hosts: [] } : { reach: 'fixed', hosts: [name] };
}

function ofAuthority(authority: Text): Pick<UrlOrigin, 'reach' | 'hosts'> {
  // What stands before the last `@` is a user and password, not a host.
  let host: TextPart[] = [...authority];
  authority.forEach((part, i) => {
    const at = typeof part === 'string' ? part.lastIndexOf('@') : -1;
    if (at !== -1) {
      host = [(part as string).slice(at + 1), ...authority.slice(i + 1)].filter((p) => p !== '');
    }
  });
  host = withoutPortHoles(host);
  if (host.length === 0) return { reach: 'unknown', hosts: [] };
  const constant = host.every((part) => typeof part === 'string') ? host.join('') : undefined;
  if (constant !== undefined) return constantHost(constant);
  const hole = host.find((part): part is Hole => typeof part !== 'string') as Hole;
  const holeAt = host.indexOf(hole);
  const before = host.slice(0, holeAt).join('');
  // Behind the colon stands the port: the host is already written.
  if (/^(\[[\da-f:]+\]|[^:]+):$/i.test(before)) return constantHost(before);
  const lastHole = host.findLastIndex((part) => typeof part !== 'string');
  const tail = host.slice(lastHole + 1).join('');
  // `${tenant}.zendesk.com`: whoever chooses the tenant, it stays with one owner's domain.
  if (/\.[\w-]+\.[a-z]{2,}(:\d+)?$/i.test(`.${tail.replace(/^[\w-]*\.?/, '')}`) || /^\.(local|internal|localhost)(:\d+)?$/.test(tail)) {
    const name = constantHost(`x${tail}`);
    return name.reach === 'fixed' && hole.origin === 'config' ? { ...name, reach: 'configured' } : name;
  }
  const reach = host
    .filter((part): part is Hole => typeof part !== 'string')
    .map((part) => reachOfOrigin(part.origin))
    .reduce(furtherReach);
  return { reach, hosts: [] };
}

/** `${host}:${port}`: whoever chooses the port, the host stands before it. */
function withoutPortHoles(host: TextPart[]): TextPart[] {
  const i = host.findIndex((part, k) => k > 0 && typeof part === 'string' && /^[^[\]]*:/.test(part));
  if (i === -1) return host;
  const before = (host[i] as string).split(':')[0] as string;
  return before === '' ? host.slice(0, i) : [...host.slice(0, i), before];
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
}
