/** Requests as the code makes them: the texts of their parts, for the classifier. */
import type { Behaviour } from '../catalogue/schema.js';
import type { Classified } from '../classify/classified.js';
import { asShipped, hostReach } from '../classify/http/origin.js';
import { classifyHttp } from '../classify/http.js';
import { furtherReach } from '../classify/make.js';
import type { Text } from '../model/text.js';
import { bodyOf } from './forms.js';
import type { Machine } from './machine.js';
import { addressOf, requestPart } from './requestobjects.js';
import { textsOf } from './text.js';
import { optionsOf, UNDEFINED, union, type Value } from './values.js';

type Ref = (name: string | undefined) => Value | undefined;

/** What a call that sends a request does, the worst of what its method, address, body and headers may be. */
export function http(m: Machine, b: Behaviour, ref: Ref): readonly Classified[] {
  const given = ref(b.url);
  const methodValue = saidOr(ref(b.method), () => given && requestPart(m, given, 'method'));
  if (methodValue) m.asked.askText(methodValue);
  const methods: (Text | undefined)[] = methodValue ? textsOf(m, methodValue) : [undefined];
  // A method that may be left out is a GET then.
  if (
    methods.length === 0 ||
    (methodValue && optionsOf(methodValue).some((o) => o.kind === 'constant' && o.value === undefined) && !methods.includes(undefined))
  )
    methods.push(undefined);
  const bases: (Text | undefined)[] = [
    ...asShipped(
      [b.base, b.otherBase].flatMap((base) => {
        const value = ref(base);
        return value ? textsOf(m, value) : [];
      }),
    ),
  ];
  if (bases.length === 0) bases.push(undefined);
  const urlValue = given;
  const urls: Text[] = urlValue ? [...asShipped(textsOf(m, requestUrl(m, urlValue)))] : [];
  if (urls.length === 0) urls.push(urlValue || !b.base ? [{ origin: 'unknown', name: 'url' }] : []);
  const bodyValue = saidOr(ref(b.body), () => given && requestPart(m, given, 'body'));
  const bodies: (Text | undefined)[] = bodyValue ? textsOf(m, bodyOf(m, bodyValue)) : [];
  if (bodies.length === 0) bodies.push(undefined);
  const options = b.method?.replace(/\.method$/, '');
  const said = options === undefined || options === b.method ? undefined : headerOf(m, ref, [options], OPERATION);
  const operations: (Text | undefined)[] = said ? textsOf(m, said) : [];
  if (operations.length === 0) operations.push(undefined);
  const type = methods.some((method) => method?.some((part) => typeof part === 'string' && /^patch$/i.test(part)))
    ? headerOf(m, ref, ['@0', '@1', '@2'], CONTENT_TYPE)
    : undefined;
  const contentType = type && textsOf(m, type)[0];
  const results: Classified[] = [];
  for (const method of methods.slice(0, 10))
    for (const base of bases.slice(0, 4))
      for (const url of urls.slice(0, 8))
        for (const body of bodies.slice(0, 4))
          for (const operation of operations.slice(0, 8))
            results.push(
              classifyHttp({
                method,
                url,
                ...(base ? { base } : {}),
                ...(body ? { body } : {}),
                ...(operation ? { operation } : {}),
                ...(contentType ? { contentType } : {}),
              }),
            );
  return results;
}

/** How far opening a connection to this address leads: the furthest of what it may be; undefined where nothing is known of it. */
export function connectionReach(m: Machine, address: Value | undefined): Pick<Classified, 'reach' | 'hosts'> | undefined {
  const texts = address ? textsOf(m, address) : [];
  if (texts.length === 0) return undefined;
  const told = asShipped(texts, (text) => hostReach(text).reach).map((text) => hostReach(text));
  return { reach: told.map((t) => t.reach).reduce(furtherReach), hosts: [...new Set(told.flatMap((t) => t.hosts))] };
}

const OPERATION = /^(?:x-)?operation$/i;
const CONTENT_TYPE = /^content-?type$/i;

/** What a request's header of this name says, by where its options stand in the call; undefined where there is none. */
function headerOf(m: Machine, ref: Ref, options: readonly string[], named: RegExp): Value | undefined {
  const found: Value[] = [];
  for (const given of options)
    for (const headers of optionsOf(ref(`${given}.headers`) ?? UNDEFINED))
      if (headers.kind === 'object')
        for (const key of headers.slots.keys()) {
          const value = named.test(key) ? m.read(headers.slots, key) : undefined;
          if (value) found.push(value);
        }
  if (found.length === 0) return undefined;
  const said = union(found);
  m.asked.askText(said);
  return said;
}

/** What a call says itself goes before what its request says. */
function saidOr(called: Value | undefined, own: () => Value | undefined): Value | undefined {
  return called === undefined || (called.kind === 'constant' && called.value === undefined) ? (own() ?? called) : called;
}

/** The address that a request goes to, given as a text, a URL or a `Request`. */
export function requestUrl(_m: Machine, value: Value): Value {
  return addressOf(value);
}
