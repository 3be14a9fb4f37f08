/** Calls of what is not known that have code or a command line of the caller's run: `sandbox.exec({ code, language })`. */
import type { Classified } from '../classify/classified.js';
import { CODE_FIELD, COMMAND_FIELD, LANGUAGE_FIELD } from '../classify/http/commands.js';
import { cannotTell, make } from '../classify/make.js';
import { splitWords, wordSet } from '../classify/words.js';
import { optionsOf, type Value } from './values.js';

/** Methods that run what they are given, by a word in their name. */
const RUNS = wordSet('exec execute executes run eval evaluate interpret');
/** What is run, by another one; the name of a language stands for code in it. */
const RUN = wordSet('code script snippet cell command cmd commands shell bash python javascript typescript js ts');

/** A command may as well be one that the program itself knows; what it reaches is not told then. */
const ORDER = /^(?:command|cmd)(?:_?line)?$/i;

/**
 * What a call that runs code of the caller's does: it may do anything where that is run. Likely, as names say it.
 * @returns null where the method runs nothing, or the caller gives no code
 */
export function callersCode(method: string, args: readonly Value[]): Classified | null {
  const words = splitWords(method);
  if (!words.some((word) => RUNS.has(word)) || !words.every((word) => RUNS.has(word) || RUN.has(word) || word === 'in' || word === 'raw'))
    return null;
  const given = args
    .slice(0, 4)
    .flatMap((arg) => optionsOf(arg).flatMap((option) => (option.kind === 'object' ? fields(option) : named(option))));
  if (given.length === 0) return null;
  const isCode = given.some((one) => !ORDER.test(one.field));
  return make('code.run', method.slice(0, 80), {
    certainty: 'likely',
    dependsOn: [...new Set(given.map((one) => one.name))],
    ...(isCode ? {} : { reach: 'unknown' }),
  });
}

interface Given {
  /** The argument of the tool. */
  readonly name: string;
  /** What it is called where it is given. */
  readonly field: string;
}

/** The fields of a record that are code of the caller's. A `code` needs something beside it that says that it is run. */
function fields(record: Value & { kind: 'object' }): Given[] {
  if (record.cls !== null) return [];
  const keys = [...record.slots.keys()];
  const code = keys.length === 1 || keys.some((key) => LANGUAGE_FIELD.test(key));
  return keys.flatMap((key) => {
    const told = COMMAND_FIELD.test(key) || (CODE_FIELD.test(key) && code);
    return told ? optionsOf(record.slots.get(key) as Value).flatMap((value) => ofCaller(value, key)) : [];
  });
}

function named(value: Value): Given[] {
  const name = value.kind === 'argument' ? (value.path.at(-1) ?? '') : '';
  return COMMAND_FIELD.test(name) || CODE_FIELD.test(name) ? ofCaller(value, name) : [];
}

/** A text that the caller gives as he likes. */
function ofCaller(value: Value, field: string): Given[] {
  if (value.kind !== 'argument' || value.options || value.about || value.held !== undefined) return [];
  return [{ name: value.path.join('.'), field }];
}

/** Lists that say what to do with what is there: some of it adds, some takes away. */
const ORDERS = /^(?:operations|ops|patch|patches|changes|edits)$/i;

/** A step of a request that takes orders of the caller's: `client.patchLists().withData(operations)`. What they come to is not told; null for any other. */
export function callersOrders(method: string, args: readonly Value[]): Classified | null {
  const given = /^with[A-Z]/.test(method) && args.some((a) => a.kind === 'argument' && ORDERS.test(a.path.at(-1) ?? ''));
  return given ? cannotTell('unknown', null) : null;
}
