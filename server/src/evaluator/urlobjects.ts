/** The path of a `URL` object that was made here, as far as what it was made from tells where the path begins. */
import type { Machine } from './machine.js';
import { flat } from './own.js';
import { constant, type ExternalValue, optionsOf, UNDEFINED, union, type Value } from './values.js';

/** A URL may be made from another one a few times. */
const MAX_DEPTH = 5;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

function isUrl(value: Value): value is ExternalValue {
  return value.kind === 'external' && value.last === 'URL' && value.created !== null && value.node?.kind === 'type';
}

/** True for the member of a URL that, once it is assigned, is what is asked for. */
export function isPathOfUrl(url: ExternalValue, name: string): boolean {
  return name === 'pathname' && url.last === 'URL';
}

/**
 * `url.pathname` of a URL that was made here.
 * @returns undefined where the URL is another kind of thing, or where it cannot be told which part of a text is its path
 */
export function pathnameOf(m: Machine, url: ExternalValue, depth = 0): Value | undefined {
  if (!isUrl(url) || depth > MAX_DEPTH) return undefined;
  const assigned = m.read(url.slots, 'pathname');
  if (assigned) return assigned;
  const found = optionsOf(url.created?.[0] ?? UNDEFINED).map((from) => pathIn(m, from, depth));
  return found.every((each): each is Value => each !== undefined) ? union(found) : undefined;
}

function pathIn(m: Machine, from: Value, depth: number): Value | undefined {
  if (from.kind === 'external') return pathnameOf(m, from, depth + 1);
  const isText = from.kind === 'text' || (from.kind === 'constant' && typeof from.value === 'string');
  const parts = isText ? flat(from).filter((part) => part !== '') : [];
  const [first] = parts;
  if (first === undefined) return undefined;
  if (typeof first === 'object' && first.kind === 'external') return parts.length === 1 ? pathnameOf(m, first, depth + 1) : undefined;
  const scheme = typeof first === 'string' ? (SCHEME.exec(first)?.[0] ?? '') : '';
  // A text such as `items` stands behind the path of a base.
  if (scheme === '' && typeof first === 'string' && !/^\/(?!\/)/.test(first)) return undefined;
  const path: (string | Value)[] = [];
  for (const [i, part] of parts.entries()) {
    const text = typeof part === 'string' ? part.slice(i === 0 ? scheme.length : 0) : part;
    if (typeof text !== 'string') {
      // What stands before the first slash is the host, or a whole address.
      if (path.length > 0) path.push(text);
      continue;
    }
    const start = path.length > 0 ? 0 : text.search(/[/?#]/);
    if (start < 0) continue;
    const end = text.search(/[?#]/);
    path.push(text.slice(start, end < 0 ? undefined : end));
    if (end >= 0) break;
  }
  if (path.length === 0) return scheme === '' ? undefined : constant('/');
  return path.length === 1 && typeof path[0] === 'string' ? constant(path[0] || '/') : { kind: 'text', parts: path };
}
