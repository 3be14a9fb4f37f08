/**
 * What is, by the names on the way to it, the server's own affair: a record of calls, signing in, setting up. Whether it
 * counts is decided where all tools are seen (`engine/housekeeping.ts`); here it is only told apart from the tools' work.
 */
import { splitWords, wordSet } from '../classify/words.js';
import type { Effect } from '../model/effect.js';

const RECORDS =
  /telemetry|analytics|usage|metrics?(?:$|[^a-z])|logger|logging|tracking|instrument|tool[-_]?(?:call)?[-_]?(?:history|log)|audit[-_/]?(?:log|trail|store|record|entry|event|result)/i;
/** `trackUsage`, `capture`, `captureException`; not the tracks of an album, nor a picture that is captured. */
const TRACKS = /^(?:track[A-Z]|capture(?:Event|Exception|Error|Call)?$)/;

/** `appendAudit`, `logReadOperation`, `recordToolCall`: a line for what was called, in a file of the server's own. */
const RECORDS_CALLS =
  /^(?:append|write|record|log|emit|add|save|store|push|send|track)_?(?:to_?)?(?:the_?)?audit|^audit_?(?:log|trail|record|write|event|entry|append)|^log_?(?:[a-z]+_?)?(?:operation|invocation|tool_?call|api_?call|request)s?$|^(?:log|record)_?tool_?(?:action|execution|run|use|failure|error)s?$/i;
/** `trackToolExecution`: tells of a call of a tool, wherever that goes. */
const TELLS_OF_CALLS =
  /^(?:track|report|log|record|send)_?(?:mcp_?)?tool_?(?:calls?|executions?|runs?|usage|invocations?)(?:_?(?:events?|metrics?))?$/i;
/** Methods of a logger, and the file that it appends its lines to. */
const LOGS = /^(?:trace|debug|info|warn|warning|error|fatal)$/;
const LOG_FILES = /[^/]\.log$/i;
/** A file of the server's own that is named after what is kept in it. */
const RECORD_FILES = /(?:^|\/)(?:tool[-_]?(?:calls?|failures?|errors?|history|usage)|audit[-_]?logs?)(?:[/.]|$)/i;

/** `saveRawResponse`: the whole of what a request gave, kept aside for whoever looks for faults. Beside the system's other temporary files only: an answer may as well be what the caller wants to have. */
const KEEPS_ANSWERS =
  /^(?:save|write|dump|store|log|record|persist)_?(?:raw_?|full_?|api_?|http_?|debug_?)*(?:responses?|requests?|exchange)(?:_?(?:log|dump|to_?(?:file|disk|temp|tmp)))?$/i;
/** Below the system's folder for what does not last. */
export const TEMPORARY = /\btmpdir\(\)|\bmkdtemp(?:Sync)?\(\)|\btmpName|\btempy|\bmakeTemp|^\/(?:var\/)?tmp\//i;

/**
 * True for what only adds to a file or a table, or makes its folder, on the way of a function that by its name records what
 * was called; for a request that tells of a call of a tool; and for a line that a logger appends to its file.
 */
export function isRecordOfCalls({ kind, change, through, target }: Pick<Effect, 'kind' | 'change' | 'through' | 'target'>): boolean {
  if (change === 'add' && /^(?:http|api)\./.test(kind)) return through.some((t) => TELLS_OF_CALLS.test(t.name));
  if (kind === 'file.append' && LOG_FILES.test(target ?? '') && through.some((t) => LOGS.test(t.name))) return true;
  if (change === 'none' || !/^file\.(?:append|write|create)$|^db\.insert$/.test(kind)) return false;
  return (
    isOnRecord({ through }) ||
    (change === 'add' && RECORD_FILES.test(target ?? '')) ||
    (change === 'add' && TEMPORARY.test(target ?? '') && through.some((t) => KEEPS_ANSWERS.test(t.name)))
  );
}

/** True for whatever happens on the way of such a function. */
export function isOnRecord({ through }: Pick<Effect, 'through'>): boolean {
  return through.some((t) => RECORDS_CALLS.test(t.name));
}

/** Words in the names of functions that keep the server signed in. */
const SIGNS_IN = wordSet(
  'auth oauth authenticate authenticated authentication authorize authorization login signin token tokens credential credentials',
);
/** Functions that set the server up when they are first needed. */
const SETS_UP = wordSet('init initialize initialise initialized bootstrap setup migrate');
/** `getSession`, `ensureSessionFresh`: keeps the caller's own session alive in the store that holds it, whatever is called. */
const KEEPS_SESSION = /^(?:get|load|ensure|refresh|renew|touch|validate|resolve|require)[A-Za-z]*Session(?![a-rt-z])/;
/** What is asked for writes only what it makes up where there is nothing yet: a default, an id of the installation. */
const GETS = /^get(?:OrCreate)?[A-Z]/;
/** Such a function only wraps the work itself, which is done with a token or after setting up. */
const WORKS = wordSet('fetch request call execute run query send api write invoke perform tool handle handler');

/**
 * True for what only keeps a record, wherever it goes, and for files, processes and state of the server on the way of
 * signing in or setting up, and for a caller's session in a database where it is looked up. A request goes to others: what it does there is no affair of the server's own.
 */
export function isOwnAffair({
  kind,
  change,
  certainty,
  credentials,
  place,
  through,
  target,
}: Pick<Effect, 'kind' | 'change' | 'certainty' | 'credentials' | 'place' | 'through' | 'target'>): boolean {
  if (credentials || isRecordOfCalls({ kind, change, through, target })) return true;
  if (RECORDS.test(place.file.split('/').slice(-2).join('/')) || through.some((t) => RECORDS.test(t.name) || TRACKS.test(t.name)))
    return true;
  if (kind.startsWith('db.') && through.some(({ name }) => KEEPS_SESSION.test(name))) return true;
  // `client.setTokenSet(…)` where the server signs in: only its name makes it a change, and what it changes is the client.
  const setsClient = kind === 'api.update' && certainty === 'likely';
  if (!setsClient && !/^(?:file|state|process|db\.schema)/.test(kind)) return false;
  return through.some(({ name }) => {
    if (GETS.test(name)) return !setsClient;
    const words = splitWords(name);
    return words.some((w) => SIGNS_IN.has(w) || SETS_UP.has(w)) && !words.some((w) => WORKS.has(w));
  });
}
