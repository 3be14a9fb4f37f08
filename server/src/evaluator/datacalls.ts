/**
 * Whether a call of something that is not known may be a method of plain data. A regular expression's `exec`, a list's
 * `push` and a text's `replace` share their names with what clients of services have: their arguments tell them apart.
 */
import { wordSet } from '../classify/words.js';
import { DATA_METHODS } from './builtins/data.js';
import { optionsOf, type Value } from './values.js';

/** What a regular expression is called; nothing else that is not known and has an `exec` only reads. */
const PATTERN =
  /(?:^|[._])(?:re|rx|reg_?exp?|pattern|matcher)s?$|(?:Re|RE|Rx|[Rr]eg_?[Ee]xp?|[Pp]attern|PATTERN|REGEXP?|Matcher)s?(?:\[…\]|\(\))?$/;
/** Methods of data that may be called with nothing, and with which no record goes. */
const TAKE_NO_RECORD = wordSet('test join split reverse sort repeat trim normalize');

/**
 * @param name of the method
 * @param receiver what the receiver is called, as far as it is known: `client.command`, `pattern`
 * @returns true where these arguments may be those of a string's, list's, map's, date's or regular expression's method
 */
export function mayBeDataCall(name: string, receiver: string, args: readonly Value[]): boolean {
  if (!DATA_METHODS.has(name)) return false;
  const [first] = args;
  if (name === 'exec') return args.length === 1 && !isRecord(first) && PATTERN.test(receiver);
  if (name === 'test' && args.length !== 1) return false;
  // Without anything to add, a branch or an image is pushed.
  if (name === 'push') return args.length > 0;
  if (name === 'replace' || name === 'replaceAll') return args.length === 2 && !isRecord(first) && !isRecord(args[1]);
  if (name === 'pop' || name === 'shift') return args.length === 0;
  return !(TAKE_NO_RECORD.has(name) && isRecord(first));
}

/** A record that stands in the call, and nothing else. */
function isRecord(value: Value | undefined): boolean {
  return value !== undefined && optionsOf(value).every((o) => o.kind === 'object' && o.cls === null);
}
