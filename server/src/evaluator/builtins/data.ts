/** Methods of plain data: nothing of them has an effect, but callbacks run. Promises are transparent. */

import { wordSet } from '../../classify/words.js';
import { headAfter, testAnswer } from '../beginnings.js';
import { callValue } from '../calls.js';
import { decidersOf } from '../conditions.js';
import { firstOf, likeness, RESEMBLES } from '../firstmatch.js';
import { elementsOf } from '../iterate.js';
import { type Machine, NEVER } from '../machine.js';
import { compare } from '../operators.js';
import { containsArgument } from '../statewrite.js';
import { noteStoredAddition, noteStoredChange, noteStoredCheck } from '../stored.js';
import { data, derived, item, newList, optionsOf, type Site, UNDEFINED, union, type Value } from '../values.js';

/** Methods of strings, lists, maps, dates, promises and regular expressions: known whatever their receiver is. */
export const DATA_METHODS: ReadonlySet<string> = new Set(
  (
    'at charAt charCodeAt codePointAt concat copyWithin endsWith entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach ' +
    'includes indexOf join keys lastIndexOf localeCompare map match matchAll normalize padEnd padStart pop push reduce reduceRight repeat replace replaceAll reverse ' +
    'shift slice some sort splice split startsWith substr substring toFixed toISOString toJSON toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString ' +
    'toLocaleUpperCase toLowerCase toPrecision toSorted toReversed toSpliced toString toUpperCase toDateString toTimeString toUTCString trim trimEnd trimStart unshift values valueOf has ' +
    'getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds getTimezoneOffset hasOwnProperty exec test then catch finally ' +
    'getUTCFullYear getUTCMonth getUTCDate getUTCHours getUTCMinutes getUTCSeconds byteLength isWellFormed with'
  ).split(' '),
);

/** Methods that give their receiver, or a part of it, in another dress: what the caller gave stays what the caller gave. */
const SAME = wordSet(
  'trim trimStart trimEnd toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase toString valueOf replace replaceAll slice substring substr normalize padStart padEnd concat split filter sort reverse toSorted toReversed flat at pop shift find findLast join repeat toJSON',
);

/** Calls a method of data or of a tool argument. */
export function dataMethod(m: Machine, receiver: Value, name: string, args: readonly Value[], site: Site): Value {
  const elements = receiver.kind === 'argument' || receiver.kind === 'data' ? elementsOf(m, receiver, 'values') : [];
  const element = elements[0]?.value ?? data('element');
  const results: Value[] = [];
  for (const arg of args) {
    for (const fn of optionsOf(arg)) {
      if (fn.kind !== 'function' && fn.kind !== 'builtin') continue;
      const given =
        name === 'reduce' || name === 'reduceRight'
          ? [args[1] ?? element, element]
          : name === 'replace' || name === 'replaceAll'
            ? [data('match'), data('match'), data('match')]
            : [element, data('index'), receiver];
      const call = (): Value => callValue(m, fn, given, UNDEFINED, site);
      const value = m.maybe(() => m.under(decidersOf(receiver), call));
      if (value !== NEVER) results.push(value);
    }
  }
  if (receiver.kind === 'argument' && name === 'includes' && args[0]) {
    // Of a list it asks whether one of its elements is this.
    m.asked.compare(element, args[0]);
    m.asked.ask(element);
    if (element.kind === 'constant') return compare('===', element, args[0]);
  }
  if (CHECKS.has(name)) noteStoredCheck(m, receiver, name);
  else if (name === 'push' || name === 'unshift') noteStoredAddition(m, receiver);
  else if (TAKES.has(name)) noteStoredChange(m, receiver);
  // The text of a file, or a path, is the same text as a string.
  if (receiver.kind === 'data' && (receiver.textOf ?? receiver.path) !== undefined && (name === 'toString' || name === 'trim'))
    return receiver;
  switch (name) {
    case 'map':
    case 'flatMap':
      return results.length
        ? newList(
            m.store.tick(),
            `${site.file}:${site.node.start}`,
            (name === 'flatMap' ? results.flatMap((r) => flattened(m, r)) : results).map((r) => item(r, false, true)),
          )
        : derived(receiver, 'mapped');
    case 'reduce':
    case 'reduceRight':
      return results.length ? union([...(args[1] ? [args[1]] : []), ...results]) : derived(receiver, 'reduced');
    case 'forEach':
      return UNDEFINED;
    case 'find':
    case 'findLast':
      if (receiver.kind === 'argument') return element;
      return firstOf({ ...derived(receiver, name), ...(results.some(containsArgument) ? { chosen: true } : {}) }, results);
    case 'at':
    case 'pop':
    case 'shift':
      return receiver.kind === 'argument' ? element : derived(receiver, name);
    default: {
      // Whatever is made of an argument, the caller decides it.
      if (receiver.kind === 'argument') {
        m.asked.open.add(receiver.path.join('.'));
        return { kind: 'argument', path: receiver.path, ...headAfter(receiver, name, args) };
      }
      if (receiver.kind !== 'data') return data(name);
      if (receiver.pattern !== undefined && name === 'test') return { ...data(name), ...testAnswer(receiver.pattern, args[0]) };
      const made = derived(receiver, SAME.has(name) && !(receiver.origin === 'time' && isCut(name, args)) ? receiver.name : name);
      if (RESEMBLES.has(name)) return { ...made, ...likeness(receiver, args) };
      if (!made.stored) return made;
      if (name === 'slice' && isHeadless(args)) return { ...made, stored: { ...made.stored, headless: true } };
      if (LEAVES_OUT.has(name) && (name !== 'filter' || results.some((r) => containsArgument(r))))
        return { ...made, stored: { ...made.stored, lost: true, ...(name === 'filter' ? {} : { cut: true }) } };
      // `text.split(old).join(new)` replaces as well.
      const replaced =
        (/^(?:replace|replaceAll|join)$/.test(name) && [...args, ...results].some((a) => containsArgument(a))) ||
        (/^replace/.test(name) && isLost(args[0]));
      return replaced ? { ...made, stored: { ...made.stored, edited: true } } : made;
    }
  }
}

/** True for what is looked for where it is neither a text nor a pattern that the code names: it may be the caller's. */
function isLost(wanted: Value | undefined): boolean {
  return wanted !== undefined && optionsOf(wanted).some((o) => o.kind === 'unknown' || (o.kind === 'data' && o.pattern === undefined));
}

/** Whether a text of the time may be less of it afterwards: of a moment, the day is left. Without its fraction it still tells the second. */
function isCut(name: string, args: readonly Value[]): boolean {
  const [first, end] = args.map((arg) => (arg.kind === 'constant' ? arg.value : undefined));
  if (name === 'split' && first === '.') return false;
  if (/^(?:slice|substring)$/.test(name) && first === 0 && typeof end === 'number')
    return end < 19 && !(name === 'slice' && end < 0 && end >= -5);
  if (/^replace/.test(name)) return args[1]?.kind !== 'constant' || args[1].value === '';
  return LEAVES_OUT.has(name) || name === 'split';
}

/** `lines.slice(1)`: all but what stands first, a heading for instance. */
function isHeadless([from, to]: readonly Value[]): boolean {
  return to === undefined && from?.kind === 'constant' && typeof from.value === 'number' && from.value > 0 && from.value <= 3;
}

/** What a callback of `flatMap` gives, one level down. */
function flattened(m: Machine, result: Value): Value[] {
  return optionsOf(result).flatMap((o) => (o.kind === 'list' ? elementsOf(m, o, 'values').map((i) => i.value) : [o]));
}

/** Ways of asking whether something is there already. */
export const CHECKS = new Set(['some', 'find', 'findIndex', 'includes', 'indexOf', 'has', 'every', 'findLast']);
/** Ways of taking something out in place. */
export const TAKES = new Set(['splice', 'pop', 'shift', 'delete', 'clear', 'fill']);
/** Ways of making a copy in which something is missing. */
const LEAVES_OUT = new Set(['filter', 'slice', 'substring', 'substr']);

/** `.then`, `.catch` and `.finally` of any value: a promise is its value. */
export function promiseMethod(m: Machine, receiver: Value, name: string, args: readonly Value[], site: Site): Value {
  const call = (fn: Value | undefined, given: readonly Value[]): Value | undefined =>
    fn && fn.kind !== 'constant' ? callValue(m, fn, given, UNDEFINED, site) : undefined;
  if (name === 'finally') {
    call(args[0], []);
    return receiver;
  }
  if (name === 'catch') {
    const caught = m.maybe(() => call(args[0], [data('error')]) ?? UNDEFINED);
    return caught === NEVER ? receiver : union([receiver, caught]);
  }
  const onError = args[1] ? m.maybe(() => call(args[1], [data('error')]) ?? UNDEFINED) : undefined;
  const result = call(args[0], [receiver]) ?? receiver;
  return onError && onError !== NEVER && result !== NEVER ? union([result, onError]) : result;
}
