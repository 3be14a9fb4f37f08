/**
 * What the author calls the function that sends a request of which only the method is telling: a POST in `listClusters` is
 * how that service is asked for a list.
 */
import type { Classified } from '../classify/classified.js';
import { asRead } from '../classify/http/manner.js';
import { changeOfWord } from '../classify/lexicon.js';
import { splitWords, wordSet } from '../classify/words.js';
import type { StackEntry } from './machine.js';

/** Verbs that do nothing but look, whatever stands behind them. */
const LOOKS = wordSet('get list search find query lookup count describe retrieve browse');
/** What stands behind a verb in the name of a function that sends whatever it is told: `getJson`, `queryApi`. */
const CARRIES = wordSet(
  'with json api http https data from url uri raw response request requests call endpoint server service client backend remote graphql rpc rest text html body auth authenticated authorized',
);
/** What is made by asking for it: a session, a secret, a place to upload to. */
const MADE_BY_ASKING = wordSet(
  'or and new next token tokens access session sessions connection client upload presigned signed signature link links invite code secret key keys password ticket lock lease nonce quote checkout payment instance context',
);

/**
 * A request of which only the method tells, as one that looks where the nearest function on the way to it whose name tells
 * what it does is called so: `findUsers`. Functions that send what they are given, and those with other names, tell nothing.
 * @param stack the calls that lead to the request, the outermost first
 */
export function asNamed(told: Classified, stack: readonly StackEntry[]): Classified {
  const name = told.plain ? looker(stack) : null;
  if (name === null) return told;
  return { ...asRead(told), decidedBy: `${told.decidedBy ?? 'POST'} in ${name}` };
}

function looker(stack: readonly StackEntry[]): string | null {
  for (let i = stack.length - 1; i >= 0; i--) {
    const { name } = stack[i] as StackEntry;
    const words = splitWords(name);
    const [verb = '', object] = words;
    if (object === undefined || CARRIES.has(object) || CARRIES.has(words.at(-1) as string)) continue;
    const does = changeOfWord(verb);
    if (does !== undefined) return LOOKS.has(verb) && !words.some((word) => MADE_BY_ASKING.has(word)) ? name : null;
  }
  return null;
}
