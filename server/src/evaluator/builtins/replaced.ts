/**
 * `replace` with a regular expression on a constant text, as far as the expression is one of those that can be followed: it fits
 * placeholders (`/\{(\w+)\}/g`), or it is simple enough that matching it takes no time worth speaking of, whatever the text.
 */
import { templateOf } from '../expressions.js';
import { callFunction } from '../functions.js';
import type { Machine } from '../machine.js';
import { constant, type Site, UNDEFINED, type Value } from '../values.js';

/** Longer texts are no addresses, and matching is not linear. */
const MOST_TEXT = 2_000;
const MOST_MATCHES = 20;

/** What opens a placeholder, what its name is made of, and what closes it. */
const PLACEHOLDER =
  /^\/((?:\\?\$)?(?:\\?\{){1,2}|:|<|\\\[)(?:\\s\*)?\(?(?:\[\^[^\]]{1,4}\][+*]|\[[\w\\-]+\](?:[+*]\??|\[[\w\\-]+\]\*|\\w\*)?|\\w[+*]\??|\.[+*]\?)\)?(?:\\s\*)?((?:\\?\}){0,2}|>|\\\])\/([gimsuy]*)$/;
const CLOSED_BY: Readonly<Record<string, string>> = { '{': '}', '{{': '}}', '${': '}', ':': '', '<': '>', '[': ']' };
const PARTS = /^\/(.*)\/([gimsuy]*)$/s;

/**
 * @param pattern the source of the regular expression, with its flags
 * @returns null where the expression, or what it is replaced by, is not followed
 */
export function replacedByPattern(m: Machine, value: string, pattern: string, by: Value | undefined, site: Site): Value | null {
  if (by === undefined || value.length > MOST_TEXT || pattern.length > 200) return null;
  // `$1` and `$&` are what was matched; what stands before or behind it would make texts that grow.
  const literal = by.kind === 'constant' && !/\$[^1-9&]|\$$/.test(String(by.value)) ? String(by.value) : null;
  const [, source, flags] = PARTS.exec(pattern) ?? [];
  if (source !== undefined && (literal !== null || by.kind === 'function') && isQuick(source)) {
    const done = matched(m, value, source, flags as string, literal ?? by, site);
    if (done) return done;
  }
  const found = PLACEHOLDER.exec(pattern);
  if (!found || (by.kind === 'constant' && (literal === null || literal.includes('$')))) return null;
  const open = (found[1] as string).replace(/\\/g, '');
  const close = (found[2] as string).replace(/\\/g, '');
  if (CLOSED_BY[open] !== close) return null;
  return filled(m, value, open, close, /g/.test(found[3] as string), by, site);
}

/** A text in which each match is replaced, by the same or by what a function gives for it. */
function matched(m: Machine, value: string, source: string, flags: string, by: string | Value, site: Site): Value | null {
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, flags);
  } catch {
    return null;
  }
  if (typeof by === 'string') {
    const made = value.replace(pattern, by);
    return made.length > 2 * MOST_TEXT ? null : constant(made);
  }
  const places = flags.includes('g') ? [...value.matchAll(pattern)] : [pattern.exec(value)].filter((place) => place !== null);
  return spliced(m, value, places, by, site);
}

/** More pieces that stand any number of times, each in its alternative, take a text of the longest kind too long. */
const MOST_REPEATED = 4;

/**
 * True for an expression that no text takes long: literals, escapes and classes in a row, at most one of them any number of
 * times in each of a few alternatives, and groups of nothing but such, one way or another, once.
 */
function isQuick(source: string): boolean {
  let repeated = 0;
  let all = 0;
  let inGroup = false;
  for (let i = 0; i < source.length; i++) {
    const c = source[i] as string;
    if (c === '\\') {
      i++;
      if (/[1-9kpP]/.test(source[i] ?? '1')) return false;
    } else if (c === '[') {
      const end = /^\[\^?(?:\\.|[^\]\\])*\]/s.exec(source.slice(i));
      if (!end) return false;
      i += end[0].length - 1;
    } else if (c === '(') {
      if (inGroup) return false;
      inGroup = true;
      const kind = /^\?(?::|<?[=!])/.exec(source.slice(i + 1));
      i += kind?.[0].length ?? 0;
    } else if (c === ')') {
      if (!inGroup || /[+*{]/.test(source[i + 1] ?? '')) return false;
      inGroup = false;
    } else if (c === '|') {
      if (!inGroup) repeated = 0;
    } else if (c === '+' || c === '*') {
      if (++repeated > 1 || ++all > MOST_REPEATED) return false;
    } else if (c === '{') return false;
  }
  return !inGroup;
}

/** A text whose placeholders are each what the function gives for it, or the value. */
function filled(m: Machine, value: string, open: string, close: string, all: boolean, by: Value, site: Site): Value | null {
  const places = [...value.matchAll(new RegExp(`${escaped(open)}\\s*([A-Za-z_$][\\w$.-]*)\\s*${escaped(close)}`, 'g'))];
  if (places.length > MOST_MATCHES) return null;
  return spliced(m, value, all ? places : places.slice(0, 1), by, site);
}

/** A text with something else at each of some places: a value, or what a function gives for what stands there. */
function spliced(m: Machine, value: string, places: readonly RegExpExecArray[], by: Value, site: Site): Value | null {
  if (places.length > MOST_MATCHES) return null;
  const between: string[] = [];
  const given: Value[] = [];
  let end = 0;
  for (const place of places) {
    between.push(value.slice(end, place.index));
    const found = [...place].map((group) => constant(group));
    given.push(by.kind === 'function' ? callFunction(m, by, found, UNDEFINED, site) : by);
    end = place.index + place[0].length;
  }
  return templateOf(m, [...between, value.slice(end)], given);
}

function escaped(text: string): string {
  return text.replace(/[$[\]{}<>:]/g, '\\$&');
}
