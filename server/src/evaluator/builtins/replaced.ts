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
/** Literals, escapes and classes in a row, without groups and back references. */
const SIMPLE = /^\/(\^?(?:(?:[^\\^$.*+?()[\]{}|/]|\\[^\dkpP]|\\0(?!\d)|\[(?:[^\]\\]|\\.)+\]|\.)[+*?]?)+\$?)\/([gimsuy]*)$/;

/**
 * @param pattern the source of the regular expression, with its flags
 * @returns null where the expression, or what it is replaced by, is not followed
 */
export function replacedByPattern(m: Machine, value: string, pattern: string, by: Value | undefined, site: Site): Value | null {
  if (by === undefined || value.length > MOST_TEXT || pattern.length > 200) return null;
  const literal = by.kind === 'constant' && !String(by.value).includes('$') ? String(by.value) : null;
  const simple = literal === null ? null : SIMPLE.exec(pattern);
  if (simple && (simple[1] as string).replace(/\\.|\[(?:[^\]\\]|\\.)+\]/g, 'x').replace(/[^+*]/g, '').length < 2) {
    try {
      return constant(value.replace(new RegExp(simple[1] as string, simple[2]), () => literal as string));
    } catch {
      return null;
    }
  }
  const found = PLACEHOLDER.exec(pattern);
  if (!found || (by.kind === 'constant' && literal === null)) return null;
  const open = (found[1] as string).replace(/\\/g, '');
  const close = (found[2] as string).replace(/\\/g, '');
  if (CLOSED_BY[open] !== close) return null;
  return filled(m, value, open, close, /g/.test(found[3] as string), by, site);
}

/** A text whose placeholders are each what the function gives for it, or the value. */
function filled(m: Machine, value: string, open: string, close: string, all: boolean, by: Value, site: Site): Value | null {
  const places = [...value.matchAll(new RegExp(`${escaped(open)}\\s*([A-Za-z_$][\\w$.-]*)\\s*${escaped(close)}`, 'g'))];
  if (places.length > MOST_MATCHES) return null;
  const between: string[] = [];
  const given: Value[] = [];
  let end = 0;
  for (const place of all ? places : places.slice(0, 1)) {
    between.push(value.slice(end, place.index));
    given.push(by.kind === 'function' ? callFunction(m, by, [constant(place[0]), constant(place[1] as string)], UNDEFINED, site) : by);
    end = place.index + place[0].length;
  }
  return templateOf(m, [...between, value.slice(end)], given);
}

function escaped(text: string): string {
  return text.replace(/[$[\]{}<>:]/g, '\\$&');
}
