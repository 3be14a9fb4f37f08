/**
 * What an endpoint does, by the words of its path: a POST is not always an addition. Only words that mean the same in
 * nearly every API stand here, and what they decide is *likely*.
 */
import { changeOfWord, isDoubtful, REPEATING, revives } from '../lexicon.js';
import { splitWords, wordSet } from '../words.js';
import { isMadeFor, makesSecret, movesThing } from './compounds.js';
import { ANY } from './segments.js';

/**
 * reads: searches or computes. removes, changes: destroys. revives: makes run again what rested, losing nothing. starts:
 * sets work going of which the name tells no more. adds: confirms what a POST does anyway.
 */
export interface EndpointVerb {
  readonly does: 'reads' | 'adds' | 'starts' | 'revives' | 'changes' | 'removes';
  readonly word: string;
  /** Whether a second call changes something more; arguable where only the other side knows. */
  readonly repeats: boolean | 'arguable';
}

/** Last words of endpoints that read or compute although they take a body. */
const READS = wordSet(`
  search query lookup validate verify check embeddings embedding embed completions completion count list get read fetch find exists
  preview estimate calculate compute compare parse suggest suggestions autocomplete typeahead translate detect analyze analyse classify
  rerank tokenize detokenize summarize describe msearch mget explain introspect aggregate aggregations facets filter explore simulate lint format
  geocode info whoami runquery batchget generatecontent counttokens moderations responses transcriptions similarity recommend inspect dryrun compile lint validateonly`);

/** Verbs that only work something out of what they are given, whatever it is that they act on: `compile-config`. */
const WORKS_OUT = wordSet('compile lint dryrun');

/** Names of what is worked out from a whole collection; behind one thing's id they may be a part of it that is kept. */
const WORKED_OUT = wordSet('summary overview histogram');

/** What is counted and kept by the service itself, asked for by a filter in the body: `POST /analytics/metrics`. Events are sent there. */
const COUNTED = wordSet('metrics logs stats statistics timeseries usage breakdown aggregates aggregate funnel funnels trends cohorts');
const COUNTS = /^(?:analytics|reporting|insights|statistics|observability)$/i;

/** What a test only looks at: whether somebody answers. The test of a webhook or of a mail sends one. */
const TESTED = /^(?:connections?|connectors?|credentials?|connectivity|data_?-?sources?|databases?)$/i;

/** Endings that destroy although they are POSTed to. */
const REMOVES =
  wordSet(`delete remove destroy unlike unfollow unstar unsubscribe unpin revoke purge clear erase wipe kill terminate trash uninstall
  batchdelete bulkdelete deactivate leave kick ban unassign dequeue`);
const CHANGES = wordSet(`cancel close archive unarchive merge stop restart reboot reset update edit rename move replace revert
  disable lock unlock reject approve pause suspend unpublish rotate regenerate toggle set upsert batchupdate bulkupdate overwrite
  transition reopen dismiss hide unhide mute unmute block unblock shutdown save demote abort alter`);
/** Endings that put something new in the place of what is live, once more with each call. */
const REPLACES = wordSet('deploy redeploy publish republish apply rollback promote upgrade downgrade migrate push');
/** Endings that set work going. */
const STARTS = wordSet('start run rerun retry trigger launch dispatch execute exec invoke sync');

/** Before these, `publish` speaks to subscribers; a message more takes nothing away. */
const SPOKEN_TO = /^(topics?|channels?|queues?|exchanges?|events?|messages?|streams?|subjects?|pubsub|mqtt|broadcasts?)$/i;
/** Whom a `push` notifies, rather than what it moves. */
const NOTIFIED =
  /^(messages?|notifications?|notify|devices?|users?|members?|subscribers?|subscriptions?|players?|chats?|contacts?|customers?)$/i;
/** One applies for these. */
const APPLIED_FOR = /^(jobs?|positions?|vacanc(y|ies)|openings?|postings?|listings?|programs?|grants?|scholarships?)$/i;
/** To restore one of these goes over what is there now. */
const REWINDS = /^(backups?|snapshots?|versions?|revisions?|checkpoints?|dumps?|history|pitr|point-in-time|recovery-?points?)$/i;

/** What is kept of searches, below a path that searches. */
const KEPT =
  /^(feedback|history|histories|alerts?|subscriptions?|saved|sessions?|jobs?|clicks?|events?|index(es)?|indices|synonyms?|rules?)$/i;

/** Verbs of the lexicon that open a method-like name (`chat.update`, `deleteMessage`) and are sure enough to use. */
const AMBIGUOUS_FIRST = wordSet('from to as group head hash order mark sync link like follow tag pay charge');
/** Before a plural these are nouns: `deploy-hooks`, `restore-points`, `run-templates`. */
const NOUN_FIRST = wordSet('deploy restore run start trigger merge rollback launch test import');

/** What things are marked as: `mark_as_done`, `markRead`, `mark-all-read`. */
const MARKS = /^(?:as|all|read|unread|seen|unseen|done|complete|completed|resolved|unresolved|paid|spam)$/;

/** Says how something is done, before the verb that says what. */
const HOW = /^(batch|bulk|multi|mass|hard|soft|force|permanent|permanently)$/;

/**
 * The verb of a path's end, or null. `segments` are those of `pathSegments`; a segment that a hole fills is no name, and
 * only a search says something of the one behind it.
 */
export function endpointVerb(segments: readonly string[]): EndpointVerb | null {
  const last = segments.at(-1);
  if (last === undefined) return null;
  if (last === ANY) {
    // `/search/${index}` and `/query/${dataset}/${index}` still search; for anything else a single word in front of a name says too little.
    const before = segments.slice(-3).findLast((segment) => segment !== ANY) ?? '';
    if (/^_?(search|query|lookup|count)$/i.test(before)) return verb('reads', before);
    return beforeName(segments.slice(0, segments.findLastIndex((segment) => segment !== ANY) + 1));
  }
  const found = ofSegment(last, segments.slice(0, -1));
  if (found !== null) return found;
  // `/search/issues` searches; `/search/${id}/feedback` and `/search/history` keep something about a search.
  const behindHole = segments.slice(segments.lastIndexOf(ANY) + 1, -1).slice(-2);
  return behindHole.some((s) => /^_?search$/i.test(s)) && !KEPT.test(last) ? verb('reads', 'search') : null;
}

/** `/update-regions/${id}`: a verb and what it acts on, and then which one. Such a name says less of what only reads. */
function beforeName(segments: readonly string[]): EndpointVerb | null {
  const last = segments.at(-1) ?? '';
  const words = splitWords(last);
  const alone = words.length === 1 && /^(?:delete|remove|destroy|revoke|update|edit|rename|cancel)$/.test(words[0] as string);
  if (words.length < 2 && !alone) return null;
  const found = ofSegment(last, segments.slice(0, -1));
  return found?.does === 'reads' && !/^(?:get|fetch|describe)$/.test(words[0] as string) ? null : found;
}

function verb(
  does: EndpointVerb['does'],
  word: string,
  repeats: EndpointVerb['repeats'] = REPEATING.has(word.toLowerCase()),
): EndpointVerb {
  return { does, word: word.slice(0, 40), repeats };
}

function ofSegment(segment: string, before: readonly string[]): EndpointVerb | null {
  // `documents:runQuery` (Google), `conversations.list` (Slack), `items.json`.
  const plain = segment.replace(/\.(json|xml|php|aspx?|do|html?)$/i, '');
  const name = plain.replace(/^.*[:.]/, '');
  // What the verb acts on stands before it, in the same segment or in another.
  const near = [...before.slice(-3), plain.slice(0, plain.length - name.length).replace(/[:.]$/, '')].filter((s) => s !== '');
  const whole = name.toLowerCase().replace(/[^a-z]/g, '');
  // `_sql` of Elasticsearch only selects; of others it is read with its body.
  // `/tokens/verify` answers whether one holds; `/domains/${id}/verify` has a thing checked, and keeps what comes of it.
  if (whole === 'verify' && before.at(-1) === ANY) return verb('starts', whole);
  if (READS.has(whole) || segment === '_sql') return verb('reads', whole);
  if (WORKED_OUT.has(whole) && before.length > 0 && before.at(-1) !== ANY) return verb('reads', whole);
  if (COUNTED.has(whole) && before.some((segment) => COUNTS.test(segment))) return verb('reads', whole);
  if (whole === 'test' && near.some((s) => TESTED.test(s))) return verb('reads', whole);
  if (REMOVES.has(whole)) return verb('removes', whole);
  if (CHANGES.has(whole)) return verb('changes', whole);
  if (REPLACES.has(whole)) return replacing(whole, near);
  if (STARTS.has(whole)) return verb('starts', whole);
  if (whole === 'transfer' && movesThing([], near)) return verb('changes', whole);
  if (revives([whole])) return verb(near.some((s) => REWINDS.test(s)) ? 'changes' : 'revives', whole);
  const parts = splitWords(name);
  if (parts.length < 2) return null;
  // `scene/turn_on`: the same state each time.
  if (parts.length === 2 && parts[0] === 'turn' && /^(?:on|off)$/.test(parts[1] as string)) return verb('changes', parts.join(' '), false);
  if (parts[0] === 'mark' && MARKS.test(parts[1] as string)) return verb('changes', parts.slice(0, 4).join(' '), false);
  // Of `batch_update` and `permanentDelete` the second word is the verb.
  const first = HOW.test(parts[0] as string) ? (parts[1] as string) : (parts[0] as string);
  if (AMBIGUOUS_FIRST.has(first) || (NOUN_FIRST.has(first) && /[^s]s$/.test(parts.at(-1) as string)) || isMadeFor(parts)) return null;
  if (first === 'transfer' && movesThing(parts, near)) return verb('changes', first);
  if (revives(parts)) return verb(near.some((s) => REWINDS.test(s)) ? 'changes' : 'revives', first);
  switch (changeOfWord(first)) {
    case 'none':
      return isDoubtful(parts) ? null : verb('reads', first);
    case 'change':
      return verb('changes', first, REPEATING.has(first) || makesSecret(parts));
    case 'remove':
      return verb('removes', first);
    case 'add':
    case 'send':
    case 'run':
      return verb('adds', first);
    default: {
      if (WORKS_OUT.has(first)) return verb('reads', first);
      // `execute-query`, `invoke_lookup`: what is run there may be anything.
      if (STARTS.has(first)) return verb('starts', first);
      // `vector_search`, `items-query`, `get/access-token-info`.
      const end = parts.at(-1) as string;
      return /^(search|query|lookup|info)$/.test(end) || before.at(-1)?.toLowerCase() === 'get' ? verb('reads', end) : null;
    }
  }
}

/** `publish`, `push` and `apply` say something to somebody where what they act on can be told something. */
function replacing(word: string, near: readonly string[]): EndpointVerb {
  const among = (things: RegExp): boolean => near.slice(-2).some((segment) => things.test(segment));
  const adds =
    (word === 'publish' && among(SPOKEN_TO)) ||
    (word === 'apply' && among(APPLIED_FOR)) ||
    // Pushing needs a thing that is pushed: `/branches/${id}/push`, not `/api/v1/push`.
    (word === 'push' && (near.at(-1) !== ANY || among(NOTIFIED)));
  // What is published already may be so once more, with its latest draft, or be found public.
  return adds ? verb('adds', word) : verb('changes', word, /publish$/.test(word) ? 'arguable' : true);
}

/** `GET /invalidateContract`: by its method it reads, by its name it does not. Names of what was removed are nouns. */
export function asksToRemove(segments: readonly string[]): boolean {
  const words = splitWords(segments.at(-1) ?? '');
  return (
    words.length > 1 && /^(?:delete|remove|destroy|invalidate|purge|revoke|reboot|restart|uninstall|terminate)$/.test(words[0] as string)
  );
}

/** Whether a GET's last name is a method that writes: `/bot…/sendMessage`. Only names in camel case are taken for methods. */
export function getThatWrites(segments: readonly string[]): EndpointVerb | null {
  const last = segments.at(-1) ?? '';
  if (!/^[a-z]+[A-Z][A-Za-z]+$/.test(last)) return null;
  const found = ofSegment(last, []);
  return found !== null && found.does !== 'reads' && !/^(follow|like|order|set|move)$/.test(found.word) ? found : null;
}
