/**
 * What a method of a library that the catalogue does not know does, judged by the verb in its name alone. Such an answer
 * is at most *likely*, and a name is left unknown where the verb says different things in different libraries.
 */
import type { Classified } from './classified.js';
import {
  ACTING,
  ACTING_ON,
  changeOfWord,
  IN_MEMORY,
  isDoubtful,
  OPEN_OBJECTS,
  PLUMBING,
  REPEATING,
  revives,
  SETTLING,
  type VerbChange,
  verbBehind,
} from './lexicon.js';
import { cannotTell, make } from './make.js';
import { Memo } from './memo.js';
import { splitWords, wordSet } from './words.js';

const memo = new Memo<Classified>(2000);

/** Words in front of the verb that say how, not what: `batchDelete`, `tryGet`, `asyncUpdate`, `safeParse`. */
const ADVERBS = new Set([
  'async',
  'try',
  'maybe',
  'safe',
  'safely',
  'unsafe',
  'bulk',
  'batch',
  'multi',
  'm',
  'do',
  'internal',
  'raw',
  'force',
  'auto',
  'v1',
  'v2',
  'v3',
]);
const QUESTIONS = new Set(['is', 'has', 'have', 'are', 'was', 'were', 'can', 'could', 'should', 'will', 'did', 'does', 'needs']);
const JOINING = new Set(['or', 'and', 'then']);

/**
 * Single words that close or open the client itself rather than anything remote, or that are so common as methods of
 * arrays, promises, streams and emitters that the name alone tells nothing of the world outside.
 */
const PLUMBING_READS = wordSet(
  'connect disconnect dispose quit end release init initialize ready then catch finally on once off use map filter each split trim concat slice flat keys values entries at now sleep delay login logout authenticate',
);
const SAYS_NOTHING = wordSet(
  'close shutdown set add push start stop run clear reset write copy move replace open flush pop tag mark block link call complete query select',
);

/** The words that a step of a request being put together opens with: `byItemId(id)`, `withHeader(h)`. What is asked for stands before them. */
const STEPS = wordSet('by with');
/** `newWithToken(token)`, `newFromEnv()`: what makes the client itself, from what it is told. */
const TOLD = wordSet('with from');
/** Short words in front of a verb that are no namespace: `onGetUser`, `preListUsers`. */
const NO_NAMESPACE = wordSet(
  'on off pre no not non un re my our to by if as or and in end all any new old use ask act fix cut let mix see try may',
);

/** Verbs that bring something to where it is kept, whatever it is: `upload_stream`, `insertDocument`. */
const BRINGS = wordSet('upload insert post append attach invite reply comment order purchase book');

/** Nouns that, as methods, give what they name. */
const NOUNS = wordSet('info status version health stats history me profile usage body');
/** Ends of endpoints that are posted to and only answer; a saved search or a health check is a thing. */
const ASKS = /^(?:validate|check|lookup|estimate|calculate)$/;
const THING_OF = /^(?:health|uptime|credit|background|status|saved|cost|price)$/;
/** Turning one text into another: `nl2sql`, `md2html`. A picture or a film that is made is something new. */
const CONVERTS = /^(?:nl|text|txt|sql|dql|md|markdown|html|json|yaml|xml|csv)2(?:nl|text|txt|sql|dql|md|markdown|html|json|yaml|xml|csv)$/i;

/**
 * The change that the verb in a name stands for, or undefined. `where: 'last'` asks the last word instead of the first,
 * for APIs that name the object before the verb (`issueCreate`).
 */
export function verbChange(name: string, where: 'first' | 'last' = 'first'): VerbChange | undefined {
  const words = splitWords(name);
  if (where === 'last') return changeOfWord(words.at(-1) ?? '');
  return decidingVerb(words)?.change;
}

interface Verb {
  readonly word: string;
  readonly change: VerbChange;
  /** True where a reading verb decides first whether anything is written: `getOrCreate`, `findOrInsert`. */
  readonly checked: boolean;
}

/** What a request that goes over a wire is called by; a pull request or a leave request is a thing. */
const OF_A_WIRE = wordSet('http https api rpc json web graphql axios fetch signed');

/** Whether the word at this place of a name is what is made, and is made in memory only. */
function isInMemory(words: readonly string[], at: number): boolean {
  const [word, before] = [words[at] ?? '', words[at - 1] ?? ''];
  if (word === 'trace') return before === 'stack';
  return IN_MEMORY.has(word) && (word !== 'request' || at < 2 || OF_A_WIRE.has(before));
}

/** True where a name that opens with `by`, `with` or `new` tells only what is asked for; `withRetryAndDelete` says more. */
function stepOf(words: readonly string[]): boolean {
  return words.slice(1).every((word, i) => !JOINING.has(word) || (changeOfWord(words[i + 2] ?? '') ?? 'none') === 'none');
}

/**
 * The words behind a namespace that generated clients put in front of the verb: `dnsListDnsZones`, `projectsGetProject`. It is one where it
 * comes again behind the verb, or is as short as an acronym; else the first word may be a verb that nobody knows here.
 */
function behindNamespace(words: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rest] = words;
  if (rest.length === 0 || changeOfWord(first) !== undefined || !/^(?:get|list|create|update|delete)$/.test(second)) return words;
  const again = first.length > 3 && rest.some((word) => singular(word) === singular(first));
  return again || (first.length <= 3 && !NO_NAMESPACE.has(first) && !ADVERBS.has(first) && !QUESTIONS.has(first)) ? words.slice(1) : words;
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

/** Finds the verb that decides: the first one, or the writing one that a conjunction adds to it. */
function decidingVerb(named: readonly string[]): Verb | undefined {
  const all = behindNamespace(named);
  let words = all;
  while (words.length > 1 && ADVERBS.has(words[0] as string)) words = words.slice(1);
  const first = words[0];
  if (first === undefined) return undefined;
  const behind = verbBehind(words);
  if (behind !== undefined) return { word: behind, change: changeOfWord(behind) as VerbChange, checked: false };
  if (QUESTIONS.has(first)) return { word: first, change: 'none', checked: false };
  // `batchScrape` starts a job that reads; `batchGet` reads.
  const opening = words !== all && /^(scrape|crawl)$/.test(first) ? 'run' : changeOfWord(first);
  if (opening === undefined || opening === 'none') {
    // `findOneAndDelete`, `getOrCreate`, `readThenClear`: the second verb writes.
    for (let i = 1; i < words.length - 1; i++) {
      if (!JOINING.has(words[i] as string)) continue;
      const word = words[i + 1] as string;
      const change = changeOfWord(word);
      if (change !== undefined && change !== 'none') return { word, change, checked: words[i] === 'or' && opening === 'none' };
    }
  }
  // `createOrUpdate`, `insertOrReplace`: what is there already is overwritten.
  const second = words.length > 2 && JOINING.has(words[1] as string) ? (words[2] as string) : undefined;
  if (opening === 'add' && second !== undefined && changeOfWord(second) === 'change')
    return { word: second, change: 'change', checked: false };
  return opening === undefined ? undefined : { word: first, change: opening, checked: false };
}

function acts(words: readonly string[]): boolean {
  return ACTING.has(words[0] ?? '') || (ACTING_ON.get(words[0] ?? '')?.has(words[1] ?? '') ?? false);
}

/** What a method of this name does: `api.*`, likely; or unknown. Never throws. */
export function classifyVerb(name: string): Classified {
  return memo.get(name, () => classify(name));
}

function classify(name: string): Classified {
  if (CONVERTS.test(name)) return make('api.read', name, { certainty: 'likely' });
  const words = splitWords(name);
  const nothing = cannotTell('unknown', null);
  if (words.length === 1) {
    const only = words[0] as string;
    if (PLUMBING_READS.has(only)) return make('api.read', only, { certainty: 'likely' });
    // `set` and `add` of an unknown thing may be a Map's or a remote record's: leave it open rather than guess.
    if (SAYS_NOTHING.has(only)) return nothing;
    if (NOUNS.has(only)) return make('api.read', only, { certainty: 'likely' });
  }
  if (words.length > 1 && (STEPS.has(words[0] as string) || (words[0] === 'new' && words.length > 2 && TOLD.has(words[1] as string))))
    return stepOf(words) ? make('api.read', name.slice(0, 80), { certainty: 'likely' }) : nothing;
  if (acts(words)) return make('browser.act', name.slice(0, 80), { certainty: 'likely' });
  // `postDocumentValidate` of a generated client: the method of the request, its path, and at the end what it asks for.
  if (
    words.length > 2 &&
    /^(?:post|put)$/.test(words[0] as string) &&
    ASKS.test(words.at(-1) as string) &&
    !THING_OF.test(words.at(-2) as string)
  )
    return make('api.read', name.slice(0, 80), { certainty: 'likely' });
  if (words[0] === 'test' && /^(?:connection|connections|connectivity|credential|credentials|datasource)$/.test(words[1] ?? ''))
    return make('api.read', name.slice(0, 80), { certainty: 'likely' });
  // Of these there is one, and another takes its place.
  if (words.length > 1 && /^(?:post|upload)$/.test(words[0] as string) && /^(?:avatar|favicon|logo)$/.test(words.at(-1) as string))
    return make('api.update', name.slice(0, 80), { certainty: 'likely', repeat: 'arguable' });
  const verb = decidingVerb(words);
  if (verb === undefined) return nothing;
  const object = words.at(-1) as string;
  if ((verb.word === 'run' || verb.word === 'send') && OPEN_OBJECTS.has(object)) return nothing;
  // `forwardOut` opens a way for a connection; `forwardEmail` tells somebody.
  if (verb.word === 'forward' && /^(?:out|in|port|ports|local|remote)$/.test(words[1] ?? '')) return nothing;
  if (words.length > 1 && verb.change !== 'none' && PLUMBING.has(object))
    return make('api.read', name.slice(0, 80), { certainty: 'likely' });
  const decidedBy = name.slice(0, 80);
  // Find-and-replace edits again, or fails, on the second call; replacing a thing by its id does not.
  const edits = verb.word === 'replace' && words[0] !== 'replace';
  const repeat = edits || REPEATING.has(verb.word) ? 'more' : SETTLING.has(verb.word) || verb.checked ? 'same' : undefined;
  const otherwise =
    repeat === undefined ? { certainty: 'likely' as const } : { certainty: 'likely' as const, repeat: repeat as 'more' | 'same' };
  switch (verb.change) {
    case 'none':
      return isDoubtful(words) ? nothing : make('api.read', decidedBy, { certainty: 'likely' });
    case 'add':
      if (
        !BRINGS.has(verb.word) &&
        (isInMemory(words, words.length - 1) ||
          isInMemory(words, words.indexOf('from') - 1) ||
          (verb.word === 'create' && words[1] === 'read'))
      ) {
        return make('api.read', decidedBy, { certainty: 'likely' });
      }
      return make('api.create', decidedBy, otherwise);
    case 'send':
      return make('message.send', decidedBy, { certainty: 'likely', reach: 'fixed' });
    case 'run':
      return make('api.run', decidedBy, otherwise);
    case 'change':
      return make('api.update', decidedBy, revives(words) ? { ...otherwise, change: 'add', repeat: 'same' } : otherwise);
    case 'remove':
      return make('api.delete', decidedBy, otherwise);
  }
}
