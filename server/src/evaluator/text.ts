/** Turns abstract values into texts with holes, for the classifiers. */
import { put } from '../model/groups.js';
import type { ArgvWord, Hole, Origin, Text, TextPart } from '../model/text.js';
import { beginningOf } from './beginnings.js';
import { documentBody } from './documents.js';
import { parametersOf } from './forms.js';
import { isFreshName, isFreshText } from './fresh.js';
import { elementsOf } from './iterate.js';
import type { Machine } from './machine.js';
import { type ArgumentValue, type ObjectValue, OPEN, optionsOf, type Value } from './values.js';

/** More possible texts than this are one hole. */
const MAX_TEXTS = 16;

/** Every text that a value may be, each with holes for what is not constant. */
export function textsOf(m: Machine, value: Value): Text[] {
  const ways: (readonly Text[])[] = [];
  let count = 0;
  for (const option of optionsOf(value)) {
    if (option.kind === 'constant' && (option.value === undefined || option.value === null)) continue;
    const texts = option.kind === 'text' ? expand(m, option.parts) : (urlTexts(m, option, 0) ?? [parts(m, option, 0)]);
    ways.push(texts);
    count += texts.length;
  }
  return count > MAX_TEXTS ? fewOfAll(ways) : ways.flat();
}

/**
 * Of many texts a few of each way of making them, and where those ways are many, of each beginning: what an INSERT does is not said by
 * a DELETE, however long that is.
 */
function fewOfAll(ways: readonly (readonly Text[])[]): Text[] {
  const few = (texts: readonly Text[]): readonly Text[] => (texts.length > 2 ? fewest(texts) : texts);
  const each = ways.flatMap(few);
  if (each.length <= 2 * MAX_TEXTS) return each;
  const alike = new Map<string, Text[]>();
  for (const text of each) put(alike, openingOf(text), text);
  const kept = [...alike.values()].flatMap(few);
  return kept.length <= 2 * MAX_TEXTS ? kept : fewest(kept);
}

/** The first word of a text, or what is constant of an address that begins otherwise. */
function openingOf(text: Text): string {
  const [first] = text;
  const word = typeof first === 'string' ? /^\s*([a-z]+)\s/i.exec(first)?.[1] : undefined;
  return word?.toLowerCase() ?? (text.find((part) => typeof part === 'string') ?? '').slice(0, 24);
}

/**
 * Of many texts, which differ in what was left out, the fullest and the barest: what any of them says, one of these
 * two nearly always says.
 */
function fewest(texts: readonly Text[]): Text[] {
  const length = (t: Text): number => t.reduce((sum, p) => sum + (typeof p === 'string' ? p.length : 4), 0);
  const sorted = [...texts].sort((a, b) => length(b) - length(a));
  return [sorted[0] as Text, sorted[sorted.length - 1] as Text];
}

/** A text whose holes are unions stands for several texts, as long as they are few. */
function expand(m: Machine, pieces: readonly (string | Value)[]): Text[] {
  let texts: TextPart[][] = [[]];
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      for (const text of texts) push(text, piece);
      continue;
    }
    const options = optionsOf(piece).filter((o) => o.kind !== 'constant' || (o.value !== undefined && o.value !== null));
    if (options.length > 1 && texts.length * options.length <= MAX_TEXTS) {
      texts = texts.flatMap((text) => options.map((o) => withEnd(text, parts(m, o, 1))));
    } else if (options.length > 1) texts = ofMany(m, texts, options);
    else for (const text of texts) for (const part of parts(m, options[0] ?? piece, 1)) push(text, part);
  }
  return texts;
}

/** Texts with more to follow than can be told apart: what all of it begins with alike, and the fullest as one that may stand there. */
function ofMany(m: Machine, texts: readonly TextPart[][], options: readonly Value[]): TextPart[][] {
  const head = commonHead(options.map((o) => beginsWith(o, 0)));
  const alike: TextPart[] = [...(head === '' ? [] : [head]), hole(worst(m, options), nameOf(options[0] as Value))];
  const fullest = head === '' || texts.length * 2 > MAX_TEXTS ? [] : [fewest(options.map((o) => parts(m, o, 1)))[0] as Text];
  return [alike, ...fullest].flatMap((end) => texts.map((text) => withEnd(text, end)));
}

/** A text of its own that goes on with these parts. */
function withEnd(text: Text, end: Text): TextPart[] {
  const whole = [...text];
  for (const part of end) push(whole, part);
  return whole;
}

function push(text: TextPart[], part: TextPart): void {
  const last = text[text.length - 1];
  if (typeof part === 'string' && typeof last === 'string') text[text.length - 1] = last + part;
  else if (part !== '') text.push(part);
}

/** Of several origins, the one that leaves most open. */
const ORDER: readonly Origin[] = ['argument', 'unknown', 'data', 'random', 'time', 'config'];

function worst(m: Machine, options: readonly Value[]): Origin {
  const origins = new Set<Origin>();
  const seen = new Set<Value>();
  for (const option of options) addOrigins(m, option, origins, seen);
  return ORDER.find((o) => origins.has(o)) ?? 'unknown';
}

/** Adds where the parts of a value come from. Texts that branches and loops put together share parts: each is looked at once. */
function addOrigins(m: Machine, value: Value, origins: Set<Origin>, seen: Set<Value>): void {
  const parts = value.kind === 'union' ? value.options : value.kind === 'text' ? value.parts : null;
  if (parts === null) {
    origins.add(originOf(m, value));
    return;
  }
  if (seen.has(value)) return;
  seen.add(value);
  let none = true;
  for (const part of parts) {
    if (typeof part === 'string') continue;
    none = false;
    addOrigins(m, part, origins, seen);
  }
  if (none) origins.add('data');
}

function argumentHole(m: Machine, value: ArgumentValue): Hole {
  const begins = beginningOf(m, value);
  const plain = hole(
    'argument',
    value.path.join('.') || 'arguments',
    value.options?.map((o) => String(o.value)),
  );
  return begins ? { ...plain, begins } : plain;
}

function hole(origin: Origin, name: string, options?: readonly string[]): Hole {
  return options ? { origin, name, options } : { origin, name };
}

/** One value as text parts. */
function parts(m: Machine, value: Value, depth: number): TextPart[] {
  switch (value.kind) {
    case 'constant':
      return value.value === undefined || value.value === null ? [] : [String(value.value)];
    case 'text': {
      const text: TextPart[] = [];
      for (const piece of value.parts) {
        if (typeof piece === 'string') push(text, piece);
        else for (const part of depth > 4 ? [hole('unknown', 'text')] : parts(m, piece, depth + 1)) push(text, part);
      }
      return text;
    }
    case 'union': {
      const constants = value.options.filter((o) => o.kind === 'constant' && o.value !== undefined && o.value !== null);
      if (constants.length === value.options.length && constants.length > 0) {
        return [
          hole(
            'unknown',
            'one of some constants',
            constants.map((c) => String(c.kind === 'constant' ? c.value : '')),
          ),
        ];
      }
      const open = { ...hole(worst(m, value.options), nameOf(value)), ...(isFreshName(value) ? { fresh: true as const } : {}) };
      const head = depth > 4 ? '' : headOf(value);
      return head === '' ? [open] : [head, open];
    }
    case 'argument':
      return [argumentHole(m, value)];
    case 'data':
      return [isFreshName(value) ? { origin: value.origin, name: value.name, fresh: true } : hole(value.origin, value.name)];
    case 'unknown':
      return [hole('unknown', value.name || value.reason)];
    case 'external': {
      // What a URL object was made from is its text.
      const made = urlParts(m, value, depth);
      return made ?? (queryParts(m, value, depth) || [hole('data', value.name)]);
    }
    case 'object':
    case 'list': {
      if (depth > 4) return [hole(originOf(m, value), 'object')];
      const document = documentBody(value);
      return document ? parts(m, document, depth + 1) : json(m, value, depth);
    }
    default:
      return [hole('data', value.kind)];
  }
}

function urlParts(m: Machine, value: Extract<Value, { kind: 'external' }>, depth: number): TextPart[] | null {
  if (value.last !== 'URL' || !value.created?.[0] || depth > 4) return null;
  const path = parts(m, value.created[0], depth + 1);
  const base = value.created[1] ? parts(m, value.created[1], depth + 1) : [];
  const assigned = m.read(value.slots, 'pathname');
  return assigned ? joinUrl(originOfUrl(joinUrl(base, path)), parts(m, assigned, depth + 1)) : joinUrl(base, path);
}

/** Each text that a URL object may stand for, where it is made of values that may be several: `new URL(path, given ?? DEFAULT)`; null where one tells all. */
function urlTexts(m: Machine, value: Value, depth: number): Text[] | null {
  if (value.kind !== 'external' || value.last !== 'URL' || !value.created || depth > 4) return null;
  const [path, base] = value.created;
  if (!path || (!mayBeSeveral(path) && !(base && mayBeSeveral(base)))) return null;
  const paths = textsIn(m, path, depth + 1);
  const bases = base ? textsIn(m, base, depth + 1) : [[]];
  if (paths.length === 0 || bases.length === 0 || paths.length * bases.length > MAX_TEXTS) return null;
  const assigned = m.read(value.slots, 'pathname');
  const end = assigned && parts(m, assigned, depth + 1);
  return paths.flatMap((p) => bases.map((b) => (end ? joinUrl(originOfUrl(joinUrl(b, p)), end) : joinUrl(b, p))));
}

/** As `textsOf`, of a part of a URL object. */
function textsIn(m: Machine, value: Value, depth: number): readonly Text[] {
  return optionsOf(value).length === 1 ? (urlTexts(m, value, depth) ?? textsOf(m, value)) : textsOf(m, value);
}

function mayBeSeveral(value: Value): boolean {
  if (value.kind === 'text') return value.parts.some((part) => typeof part !== 'string' && mayBeSeveral(part));
  return value.kind === 'union' || (value.kind === 'external' && value.last === 'URL' && value.created !== null);
}

/** An address up to its path, which was assigned anew. */
function originOfUrl(url: readonly TextPart[]): TextPart[] {
  const origin: TextPart[] = [];
  for (const part of url) {
    const scheme = typeof part === 'string' && origin.length === 0 ? part.indexOf('://') + 3 : 0;
    const end = typeof part === 'string' ? part.slice(scheme).search(/[/?#]/) : -1;
    if (end < 0 || typeof part !== 'string') origin.push(part);
    else {
      origin.push(part.slice(0, scheme + end));
      break;
    }
  }
  return origin;
}

/** The parameters of an address, as far as their names are known: `a=1&b=${b}`. */
function queryParts(m: Machine, value: Value, depth: number): TextPart[] | null {
  const fields = depth > 4 ? [] : parametersOf(m, value);
  if (fields.length === 0) return null;
  const text: TextPart[] = [];
  for (const [i, [name, field]] of fields.entries()) {
    push(text, `${i > 0 ? '&' : ''}${name}=`);
    for (const part of parts(m, field, depth + 1)) push(text, part);
  }
  return text;
}

/** `new URL(path, base)` as one text; an absolute path text stands alone. */
export function joinUrl(base: readonly TextPart[], path: readonly TextPart[]): TextPart[] {
  const first = path[0];
  if (base.length === 0 || (typeof first === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(first))) return [...path];
  const joined: TextPart[] = [...base];
  const last = joined[joined.length - 1];
  if (typeof last === 'string' && last.endsWith('/')) joined[joined.length - 1] = last.slice(0, -1);
  if (!(typeof first === 'string' && first.startsWith('/'))) push(joined, '/');
  for (const part of path) push(joined, part);
  return joined;
}

/** An object as the JSON text that it would be sent as, so far as it is known. */
function json(m: Machine, value: Value, depth: number): TextPart[] {
  const text: TextPart[] = [];
  if (value.kind === 'list') {
    push(text, '[');
    for (const [i, element] of elementsOf(m, value, 'values').slice(0, 50).entries()) {
      if (i) push(text, ',');
      for (const part of jsonValue(m, element.value, depth + 1)) push(text, part);
    }
    push(text, ']');
    return text;
  }
  const object = value as ObjectValue;
  push(text, '{');
  let first = true;
  for (const [key, v] of object.slots) {
    if (key.startsWith('\u0000')) continue;
    push(text, `${first ? '' : ','}${JSON.stringify(key)}:`);
    first = false;
    for (const part of jsonValue(m, v, depth + 1)) push(text, part);
  }
  const open = object.slots.get(OPEN);
  if (open) {
    if (!first) push(text, ',');
    push(text, hole(originOf(m, open), nameOf(open)));
  }
  push(text, '}');
  return text;
}

function jsonValue(m: Machine, value: Value, depth: number): TextPart[] {
  if (value.kind === 'constant') return [value.value === undefined ? 'null' : JSON.stringify(value.value)];
  if (value.kind === 'text')
    return ['"', ...parts(m, value, depth).map((p) => (typeof p === 'string' ? JSON.stringify(p).slice(1, -1) : p)), '"'];
  return parts(m, value, depth);
}

/** Where a value comes from. */
export function originOf(m: Machine, value: Value, depth = 0): Origin {
  switch (value.kind) {
    case 'argument':
      return 'argument';
    case 'data':
      return value.origin;
    case 'unknown':
      return 'unknown';
    case 'union':
    case 'text':
      return worst(m, [value]);
    case 'object':
    case 'list':
      if (depth > 3) return 'data';
      for (const v of value.slots.values())
        if (
          v.kind !== 'items'
            ? originOf(m, v, depth + 1) === 'argument'
            : v.items.some((i) => originOf(m, i.value, depth + 1) === 'argument')
        )
          return 'argument';
      return 'data';
    default:
      return 'data';
  }
}

/** What the author calls a value, for messages. */
export function nameOf(value: Value): string {
  switch (value.kind) {
    case 'argument':
      return value.path.join('.') || 'arguments';
    case 'data':
    case 'external':
      return value.name;
    case 'unknown':
      return value.name || value.reason;
    case 'union':
      return nameOf(value.options.find((o) => o.kind !== 'constant') ?? (value.options[0] as Value));
    case 'text': {
      const first = value.parts.find((p): p is Value => typeof p !== 'string');
      return first ? nameOf(first) : 'text';
    }
    default:
      return value.kind;
  }
}

/** An argument list as words for the command classifiers. */
export function argvOf(m: Machine, value: Value): ArgvWord[] {
  const words: ArgvWord[] = [];
  for (const option of optionsOf(value)) {
    if (option.kind === 'list') {
      for (const element of elementsOf(m, option, 'values')) {
        m.asked.askText(element.value);
        const texts = textsOf(m, element.value);
        const text = texts.length === 1 ? (texts[0] as Text) : choice(m, element.value, texts);
        words.push({ text, certain: element.certain && optionsOf(value).length === 1, many: element.many });
      }
    } else if (option.kind !== 'constant') words.push({ text: [hole(originOf(m, option), nameOf(option))], certain: false, many: true });
  }
  return words;
}

/** A word that is one of several texts: their constants as options, where all are constant, else behind what they begin with alike. */
function choice(m: Machine, value: Value, texts: readonly Text[]): Text {
  const constants = texts.every((t) => t.length === 1 && typeof t[0] === 'string') ? texts.map((t) => t[0] as string) : undefined;
  const one = { ...hole(originOf(m, value), nameOf(value), constants), ...(texts.every(isFreshText) ? { fresh: true as const } : {}) };
  const head = constants ? '' : commonHead(texts.map((t) => (typeof t[0] === 'string' ? t[0] : '')));
  return head === '' ? [one] : [head, one];
}

/** How deep the heads of texts within texts are looked for, so that no program is too deep for the stack. */
const MAX_HEADS = 200;

/** What all texts that a value may be begin with alike; empty where one of them begins with what is not known. */
export function headOf(value: Value, depth = 0): string {
  if (value.kind !== 'union') return beginsWith(value, depth);
  const known = heads.get(value);
  if (known !== undefined) return known;
  let head: string | undefined;
  for (const option of value.options) {
    const next = beginsWith(option, depth);
    head = head === undefined ? next : commonHead([head, next]);
    if (head === '') break;
  }
  heads.set(value, head ?? '');
  return head ?? '';
}

/** Heads of unions: branches and loops share them many times over. */
const heads = new WeakMap<Value, string>();

function beginsWith(value: Value, depth: number): string {
  if (value.kind === 'constant') return typeof value.value === 'string' ? value.value : '';
  const first = value.kind === 'text' ? value.parts[0] : undefined;
  if (typeof first === 'string') return first;
  return first && depth < MAX_HEADS ? headOf(first, depth + 1) : '';
}

function commonHead(texts: readonly string[]): string {
  let head = texts[0] ?? '';
  for (const text of texts) while (!text.startsWith(head)) head = head.slice(0, -1);
  return head;
}

/** A text in words, for messages: constants as they are, holes as `${name}`. */
export function display(text: Text): string {
  const shown = text.map((p) => (typeof p === 'string' ? p : `\${${p.name}}`)).join('');
  return shown.length > 160 ? `${shown.slice(0, 157)}…` : shown;
}
