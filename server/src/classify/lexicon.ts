/**
 * Verbs, and what a method or an endpoint that is named by one usually does. A word stands here only where its meaning
 * is the same in nearly every library; `process`, `handle`, `apply`, `execute` or `invoke` tell nothing and are left out.
 */
import { listed, wordSet } from './words.js';

/** none: reads or computes. add: makes something new. send: tells somebody. run: starts work. change, remove: destroy. */
export type VerbChange = 'none' | 'add' | 'send' | 'run' | 'change' | 'remove';

const WORDS: Readonly<Record<VerbChange, readonly string[]>> = {
  none: listed(`
    get list fetch read find search query count describe has is are was can should contains includes exists exist check validate
    verify parse format render stringify serialize deserialize encode decode compute calculate convert transform compare diff match
    filter sort group map reduce lookup retrieve browse discover detect inspect peek view show preview estimate summarize analyze
    analyse extract normalize scan walk ping stat whoami aggregate paginate select enumerate iterate watch tail poll to from as
    suggest autocomplete translate classify rerank tokenize embed head explain simulate measure identify introspect wait
    sanitize escape unescape truncate hash digest sum average max min equals evaluate predict recommend geocode scrape acquire load assert`),
  add: listed(`
    create add insert append register invite post upload attach comment reply duplicate clone fork copy import mkdir
    subscribe follow like star upvote favorite bookmark react join enroll grant allow tag watchlist book order purchase`),
  send: listed('send notify broadcast email forward publish announce message'),
  run: listed('run start trigger schedule launch enqueue spawn retry rerun resend dispatch submit crawl charge pay transfer refund'),
  change: listed(`
    update set put patch edit modify change rename move replace merge enable disable archive unarchive close reopen cancel save
    store write upsert overwrite assign unassign lock unlock pin unpin mute unmute block unblock approve reject accept decline
    mark complete restore rollback revert undo reset restart reboot resume unpause pause suspend unsuspend wake undelete toggle increment decrement swap rotate
    transition promote demote configure migrate deploy redeploy sync link unlink unlike unfollow unstar unsubscribe unpublish deactivate
    activate reactivate abort leave publish upgrade downgrade hide unhide snooze dismiss acknowledge ack resize reorder reposition rearrange regenerate reroll`),
  remove: listed(`
    delete remove destroy drop clear purge revoke kill stop terminate erase wipe truncate uninstall unregister detach flush prune
    trash unset del rm expunge evict discard shutdown pop dequeue unschedule deregister`),
};

/** Words that mean one thing when they open a name and something else later win by their first listing here. */
const CHANGE_OF = new Map<string, VerbChange>();
for (const change of ['remove', 'change', 'send', 'run', 'add', 'none'] as const) {
  for (const word of WORDS[change]) if (!CHANGE_OF.has(word)) CHANGE_OF.set(word, change);
}
// As methods, `truncate` shortens a text as often as it empties a table, and `publish` speaks to subscribers or flips a flag.
CHANGE_OF.delete('truncate');
CHANGE_OF.delete('publish');

/** What the word does as a verb, or undefined where it is none that is known. */
export function changeOfWord(word: string): VerbChange | undefined {
  return CHANGE_OF.get(word);
}

/** Verbs that make a new value with each call, and mean nothing else as a word in a name. */
export const RENEWING = wordSet('rotate regenerate reroll toggle increment decrement');

/** Verbs for which doing it twice does not leave the same state as doing it once. */
export const REPEATING = wordSet(
  'toggle increment decrement swap rotate regenerate reroll restart reboot pop dequeue undo redo rollback revert deploy redeploy',
);

/**
 * Verbs that read or compute, but may as well act on such an object: to verify a domain starts a check of it, to verify an
 * address uses up a code, and whoever checks in is there afterwards. The empty one is the verb alone.
 */
const DOUBTFUL: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['verify', new Set(['', ...listed('domain domains email phone number sms account otp code identity sender customer microdeposits')])],
  ['check', wordSet('in out')],
  ['evaluate', new Set(['', ...listed('script javascript js code handle page')])],
  ['extract', wordSet('all to zip archive')],
  ['acquire', wordSet('lock lease mutex semaphore')],
  ['select', wordSet('project account tab page device window workspace database organization org team site profile')],
  ['convert', wordSet('lead draft')],
  ['show', wordSet('notification toast alert dialog message')],
]);

/** Whether a name of these words opens with a verb that usually reads and, with what it acts on, may as well write. */
export function isDoubtful(words: readonly string[]): boolean {
  return DOUBTFUL.get(words[0] ?? '')?.has(words[1] ?? '') ?? false;
}

/** Verbs that are as often the thing that another verb acts on: `orderUpdate`, `commentDelete`, `tagRename`. */
const THINGS = wordSet(
  'order comment tag post book reply invite star import copy purchase charge refund transfer trigger schedule store link watch bookmark run filter view list group map',
);

/** Whether a verb is as often the thing that another one acts on. */
export function isThing(word: string): boolean {
  return THINGS.has(word);
}

/** The writing verb at the end of a name that opens with a thing; undefined where the first word is the verb. */
export function verbBehind(words: readonly string[]): string | undefined {
  const last = words.at(-1) as string;
  if (words.length < 2 || !THINGS.has(words[0] as string) || THINGS.has(last)) return undefined;
  const change = changeOfWord(last);
  return change === undefined || change === 'none' ? undefined : last;
}

/** Additions that a second call does not repeat: they put something into a set. */
export const SETTLING = wordSet('subscribe follow like star upvote favorite bookmark join enroll grant allow tag mkdir');

/** What `create…` and `build…` make in memory only, without anything to see outside: `createClient`, `createQueryBuilder`. */
export const IN_MEMORY =
  wordSet(`client reader parser builder query querybuilder filter formatter context instance logger hash hmac url uri stream schema validator
    object proxy iterator resolver interface transport connection pool adapter request response options config headers element
    serializer encoder decoder cipher decipher wrapper provider factory fetch fetcher expression matcher tokenizer regexp error`);

/** What the client itself is made of: registering, setting or removing one changes nothing outside. */
export const PLUMBING = wordSet(
  'listener listeners handler handlers interceptor interceptors middleware header headers timeout interval timer encoding logger credentials cache',
);

/** What a person does in a page or an app; what it comes to, the page decides. */
export const ACTING = wordSet('click dblclick doubleclick rightclick interact hover drag swipe');
/** Verbs that act on a page only with such an object; with the empty one also alone. */
export const ACTING_ON = new Map([
  ['type', new Set(['', ...listed('text into in keys')])],
  ['press', new Set(['', ...listed('key keys button enter')])],
  ['tap', wordSet('element button at on')],
  ['fill', wordSet('form field fields input')],
  ['select', wordSet('option options')],
  ['double', wordSet('click tap')],
  ['right', wordSet('click')],
]);

/** After `run` or `send`, these say that anything may be done: `runQuery`, `sendCommand`. */
export const OPEN_OBJECTS = wordSet(
  'query queries sql command commands code script statement function request requests rpc method raw tool',
);

/** Verbs that make something run or count again which rested, so that nothing is lost and a second call finds it done. */
const REVIVING = wordSet('resume unpause unsuspend unarchive reopen enable reenable activate reactivate restore undelete wake wakeup');
/** To restore one of these goes over what is there now. */
const REWOUND = wordSet('backup backups snapshot snapshots version revision checkpoint dump state point pitr');

/** Whether a name of these words revives: `resumeProject`, `enable`; not `restoreBackup`, which overwrites. */
export function revives(words: readonly string[]): boolean {
  return REVIVING.has(words[0] ?? '') && !(words[0] === 'restore' && words.some((word) => REWOUND.has(word)));
}
