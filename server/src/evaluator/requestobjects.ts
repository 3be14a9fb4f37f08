/** `Request` objects of the Fetch standard: what one was made with goes where it is sent, cloned or made into another. */
import type { Machine } from './machine.js';
import { getMember } from './members.js';
import { constant, type ExternalValue, nullish, optionsOf, UNDEFINED, union, unknown, type Value } from './values.js';

/** A request may be made from another one a few times; more than this is no code that is meant to be read. */
const MAX_DEPTH = 5;

function isRequest(value: Value): value is ExternalValue & { created: readonly Value[] } {
  return (
    value.kind === 'external' &&
    value.last === 'Request' &&
    value.created !== null &&
    value.node?.kind === 'type' &&
    value.node.type === 'Request' &&
    value.node.library.file.library === 'globals'
  );
}

/**
 * The method or the body that goes with what is sent, where that is or may be a `Request`.
 * @returns undefined where it is none: an address alone says neither. The value holds `undefined` where a request, or an
 *   address beside one, names none, and something unknown where it may be a request that was not seen.
 */
export function requestPart(m: Machine, value: Value, part: 'method' | 'body', depth = 0): Value | undefined {
  const options = optionsOf(value);
  if (!options.some(isRequest)) return undefined;
  if (depth > MAX_DEPTH) return unknown('a request that is made from others', part);
  return union(
    options.map((option) => {
      if (option.kind === 'unknown') return unknown(option.reason, part);
      if (!isRequest(option)) return UNDEFINED;
      const [from, init] = option.created;
      const said = init
        ? union(optionsOf(init).map((o) => requestPart(m, o, part, depth + 1) ?? getMember(m, o, constant(part), null)))
        : UNDEFINED;
      // What the second argument leaves out is that of the request in the first.
      const before = from && requestPart(m, from, part, depth + 1);
      return before ? union(optionsOf(said).map((o) => (nullish(o) === true ? before : o))) : said;
    }),
  );
}

/** The address of a `Request`, or the value itself where it is none. */
export function addressOf(value: Value, depth = 0): Value {
  const options = optionsOf(value);
  if (depth > MAX_DEPTH || !options.some(isRequest)) return value;
  return union(options.map((option) => (isRequest(option) && option.created[0] ? addressOf(option.created[0], depth + 1) : option)));
}

/** `request.method` and `request.url` of a `Request` that was made here; undefined for all else. */
export function requestMember(m: Machine, value: ExternalValue, name: string): Value | undefined {
  if ((name !== 'method' && name !== 'url') || !isRequest(value)) return undefined;
  if (name === 'url') return { kind: 'text', parts: [addressOf(value)] };
  const method = requestPart(m, value, 'method') ?? UNDEFINED;
  return union(optionsOf(method).map((o) => (nullish(o) === true ? constant('GET') : o)));
}
