/** Methods of strings: computed where the string is constant, else what is left of it. */

import { wordSet } from '../../classify/words.js';
import { callValue } from '../calls.js';
import { isFreshName } from '../fresh.js';
import type { Machine } from '../machine.js';
import { builtin, type ConstantValue, constant, data, isDrawn, item, newList, type TextValue, UNDEFINED, type Value } from '../values.js';
import { askHoled, cutHoled, splitHoled } from './holed.js';
import { replacedByPattern } from './replaced.js';

/** Methods with constant arguments that are computed by the language itself. */
const COMPUTED = wordSet(
  'charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare normalize padEnd padStart repeat replace replaceAll slice startsWith substr substring toLowerCase toLocaleLowerCase toUpperCase toLocaleUpperCase toString trim trimEnd trimStart valueOf at',
);

/** Methods after which a text with holes is still nearly the same text. */
const KEEPS = wordSet(
  'trim trimEnd trimStart toString valueOf normalize toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase replace replaceAll padEnd padStart',
);

/** Methods that pick a character by its place. */
const PICKS = wordSet('charAt charCodeAt codePointAt at');

/** Texts that code makes of texts are computed up to this length. */
const MOST_TEXT = 100_000;

/** True where a replacement or an addition may make more text than is worth having. */
function grows(name: string, value: string, args: readonly ConstantValue[]): boolean {
  const text = (i: number): string => String(args[i]?.value ?? '');
  if (name === 'concat') return args.reduce((sum, _, i) => sum + text(i).length, value.length) > MOST_TEXT;
  if (name === 'repeat') return value.length * Number(args[0]?.value ?? 0) > MOST_TEXT;
  if (name !== 'replace' && name !== 'replaceAll') return false;
  const [pattern, replacement] = [text(0), text(1)];
  // `$'` and its like put in the rest of the text.
  if (replacement.includes('$')) return true;
  return replacement.length > pattern.length && (value.length / Math.max(1, pattern.length) + 1) * replacement.length > MOST_TEXT;
}

export function textMember(_m: Machine, text: ConstantValue | TextValue, name: string): Value {
  if (name === 'length') return text.kind === 'constant' ? constant(String(text.value).length) : data('length');
  if (/^\d+$/.test(name)) return text.kind === 'constant' ? constant(String(text.value)[Number(name)]) : data('character');
  return builtin(name, (m, args, _self, site) => {
    if (PICKS.has(name) && args[0] !== undefined && isDrawn(args[0])) return data(name, 'random');
    if (text.kind === 'constant') {
      const value = String(text.value);
      const constants = args.every((a) => a.kind === 'constant');
      if (COMPUTED.has(name) && constants) {
        if (grows(name, value, args as readonly ConstantValue[])) return data(name);
        if (
          (name === 'repeat' || name === 'padEnd' || name === 'padStart') &&
          Number(args[0]?.kind === 'constant' ? args[0].value : 0) > 10_000
        )
          return data(name);
        try {
          const method = (value as unknown as Record<string, (...a: unknown[]) => unknown>)[name] as (...a: unknown[]) => unknown;
          return constant(
            method.apply(
              value,
              args.map((a) => (a as ConstantValue).value),
            ) as string,
          );
        } catch {
          return data(name);
        }
      }
      if (name === 'split' && constants) {
        const parts = args.length ? value.split(String((args[0] as ConstantValue).value)) : [value];
        return newList(
          m.store.tick(),
          `${site.file}:${site.node.start}`,
          parts.slice(0, 500).map((p) => item(constant(p))),
        );
      }
      // A template that is filled in by `replace('{id}', id)` keeps its constant parts.
      if (
        (name === 'replace' || name === 'replaceAll') &&
        args[0]?.kind === 'constant' &&
        typeof args[0].value === 'string' &&
        args[1] &&
        args[1].kind !== 'function'
      ) {
        const at = value.indexOf(args[0].value);
        if (at < 0) return text;
        return {
          kind: 'text',
          parts: [value.slice(0, at), args[1], value.slice(at + args[0].value.length)].filter((p) => p !== '') as (string | Value)[],
        };
      }
      if ((name === 'replace' || name === 'replaceAll') && args[0]?.kind === 'data' && args[0].pattern !== undefined) {
        const made = replacedByPattern(m, value, args[0].pattern, args[1], site);
        if (made) return made;
      }
      if (KEEPS.has(name)) {
        for (const arg of args)
          if (arg.kind === 'function') m.maybe(() => callValue(m, arg, [data('match'), data('match')], UNDEFINED, site));
        return data(name);
      }
      return data(name);
    }
    for (const arg of args) if (arg.kind === 'function') m.maybe(() => callValue(m, arg, [data('match'), data('match')], UNDEFINED, site));
    if (KEEPS.has(name)) return text;
    const known =
      name === 'split'
        ? args.length === 1 && splitHoled(m, text, args[0], site)
        : name === 'slice' || name === 'substring'
          ? cutHoled(text, name, args)
          : args.length === 1 && askHoled(text, name, args[0]);
    if (known) return known;
    if (name === 'concat')
      return {
        kind: 'text',
        parts: [
          ...text.parts,
          ...args.flatMap((a) => (a.kind === 'constant' ? [String(a.value)] : a.kind === 'text' ? [...a.parts] : [a])),
        ],
      };
    // A piece of a text that holds what the caller gave is still that.
    const argument = text.parts.find((p): p is Value => typeof p !== 'string' && p.kind === 'argument');
    if (argument && ['slice', 'substring', 'split', 'at'].includes(name))
      return { kind: 'argument', path: (argument as { path: readonly string[] }).path, cut: true };
    return (isShortened(name, args) && text.parts.find((p): p is Value => typeof p !== 'string' && isFreshName(p))) || data(name);
  });
}

/** A name that is cut to the length that a file system takes: what made it new with each call mostly stays. */
function isShortened(name: string, [from, to]: readonly Value[]): boolean {
  if (!/^(?:slice|substring)$/.test(name) || from?.kind !== 'constant' || from.value !== 0 || to === undefined) return false;
  return to.kind !== 'constant' || Number(to.value) >= 50;
}
