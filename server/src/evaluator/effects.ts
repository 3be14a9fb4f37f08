/** Turns what the catalogue says of a call into recorded effects, asking the classifiers where a text decides. */
import type { Behaviour } from '../catalogue/schema.js';
import type { Classified } from '../classify/classified.js';
import { classifyEdits } from '../classify/edits.js';
import { classifyFlux } from '../classify/flux.js';
import { classifyGraphql } from '../classify/graphql.js';
import { classifyInput, classifyMessage } from '../classify/input.js';
import { cannotTell, worst } from '../classify/make.js';
import { classifyPipeline } from '../classify/pipeline.js';
import { classifyScript } from '../classify/script.js';
import { classifyArgv, classifyShell } from '../classify/shell.js';
import type { Rows } from '../classify/sql/rows.js';
import { classifySql } from '../classify/sql.js';
import { classifyVerb } from '../classify/verbs.js';
import { type EffectKind, KIND_DEFAULTS, type Weight } from '../model/effect.js';
import type { ArgvWord, Text } from '../model/text.js';
import { byArguments } from './byarguments.js';
import { callersCode, callersOrders } from './callerscode.js';
import { anyTextWillDo, callersText, isDecidedByText } from './decisive.js';
import { describe } from './describe.js';
import { noteFileEffect } from './existence.js';
import { unlessExpired } from './expired.js';
import { nextMatch, nextMatchAt } from './firstmatch.js';
import { isFreshName, isFreshText, ONE_MORE } from './fresh.js';
import { unlessLock } from './locks.js';
import type { Machine } from './machine.js';
import { asNamed } from './named.js';
import { alwaysFollows, collectionOf, conditionsOf, endsInThing, madeByArguments, madeByUrl, type Occurrence } from './own.js';
import { recordKeys } from './recordkeys.js';
import { refValue } from './refs.js';
import { movesNumber } from './relative.js';
import { clientType } from './renewed.js';
import { connectionReach, http, requestUrl } from './requests.js';
import { isDecidedByContent, rewriting, written } from './rewriting.js';
import { fillsCleared, noteCleared, noteTables, ownRow, refusesTwice, rowOf } from './rows.js';
import { containsArgument } from './statewrite.js';
import { editsStored, keepsCredentials } from './stored.js';
import { argvOf, display, textsOf } from './text.js';
import {
  type ExternalValue,
  GAVE_UP,
  MANY_VALUES,
  NO_SERVICE,
  NOT_FOUND,
  optionsOf,
  type Site,
  truth,
  UNDEFINED,
  type Value,
} from './values.js';

/**
 * Records what a call of a catalogued member does.
 * @returns what was recorded, to mark what the call gives; undefined where nothing was
 */
export function recordBehaviour(
  m: Machine,
  callee: ExternalValue,
  behaviour: Behaviour,
  args: readonly Value[],
  site: Site,
): Occurrence | undefined {
  if (!m.recorder && behaviour.does === 'sql') {
    const text = behaviour.text === undefined ? undefined : refValue(m, behaviour.text, callee, args);
    noteTables(m.tables, text ? textsOf(m, text).flatMap((t) => classifySql(t)) : []);
  }
  if (!m.recorder || !behaviour.does || behaviour.does === 'nothing') return undefined;
  // What was made within the call and ends within it leaves nothing behind.
  if (behaviour.unlessOwn && isOwn(m, callee)) return undefined;
  const ref = (name: string | undefined): Value | undefined => (name === undefined ? undefined : refValue(m, name, callee, args));
  if (behaviour.onlyGiven && !containsArgument(ref(behaviour.target) ?? UNDEFINED)) return undefined;
  const what = describe(site.node, callee.name);
  switch (behaviour.does) {
    case 'sql':
    case 'graphql':
    case 'flux':
    case 'shell':
    case 'argv':
    case 'http':
    case 'pipeline':
    case 'edits':
    case 'input':
    case 'message':
    case 'script':
    case 'verb': {
      const address = behaviour.does === 'http' ? ref(behaviour.url) : undefined;
      const url = address && requestUrl(m, address);
      const own = url && madeByUrl(url);
      let key: string | null = null;
      let adds = url !== undefined;
      const before = m.asked.heard;
      const asks = new Set<string>();
      m.asked.heard = asks;
      const classified = classify(m, behaviour, callee, ref);
      m.asked.heard = before;
      const decided = isDecidedByText(m, behaviour, ref, classified, (again, words) => classify(m, again, callee, ref, words));
      if (asks.size > 0 && anyTextWillDo(m, ref, classified, (other) => classify(m, behaviour, callee, other))) asks.clear();
      const isScratch = behaviour.does === 'sql' && isOwnMemory(m, callee);
      for (const one of classified) {
        const told = asNamed(one, m.stack);
        const c = isScratch && OF_ROWS.test(told.kind) ? { ...told, ...KIND_DEFAULTS['db.read'], kind: 'db.read' as const } : told;
        const weight = { change: behaviour.change ?? c.change, repeat: (behaviour.does !== 'edits' && behaviour.repeat) || c.repeat };
        if (behaviour.does === 'http' && setsTheSame(c) && (editsStored(ref(behaviour.body)) || movesNumber(args, '')))
          weight.repeat = behaviour.repeat ?? 'more';
        const next = url && weight.repeat === 'same' ? nextMatchAt(url, c.kind === 'http.delete') : {};
        if (weight.change !== 'add' || c.kind !== 'http.append') adds = false;
        const effect = {
          kind: c.kind,
          ...weight,
          ...next,
          ...(own && url && weight.change === 'destroy' ? onOwn(m, own, c.kind === 'http.delete' && endsInThing(url)) : {}),
          ...(c.rows ? ofRows(m, behaviour, args, c.rows) : {}),
          ...(c.file && isFreshText(c.file) && /^file\.(?:write|create)$/.test(c.kind) ? ONE_MORE : {}),
          reach: behaviour.reach ?? c.reach,
          certainty: c.certainty,
          what,
          target:
            (c.file ? display(c.file) : c.kind.startsWith('file.') ? temporaryOutput(m, behaviour, ref) : null) ??
            targetOf(m, behaviour, ref),
          decidedBy: c.decidedBy,
          hosts: c.hosts,
        };
        const { recorder } = m;
        for (const name of c.switches ?? []) m.asked.note(name);
        const deciding = c.switches ? new Set([...asks, ...c.switches]) : asks;
        const isOpen = decided || c.switches?.length === 0;
        key = m.under(isOpen ? null : undefined, () =>
          recorder.add(unlessExpired(effect, m.stack, site.node.start), site, m.stack, deciding),
        );
        if (key !== null) for (const name of c.dependsOn) m.recorder.freeArguments.add(name);
      }
      if (behaviour.does === 'sql') {
        noteTables(m.recorder.tables, classified);
        return occurrence(m, key, false, null, rowOf(classified));
      }
      return occurrence(m, key, adds, url ? collectionOf(url) : null);
    }
    default: {
      const kind: EffectKind = behaviour.does;
      // Code that the caller gives may as well only look.
      for (const name of callersText(m, ref(behaviour.text))) m.recorder.freeArguments.add(name);
      const target = ref(behaviour.target);
      const writes = kind === 'file.write' && !behaviour.change;
      const content = writes ? args.filter((a) => a !== target) : [];
      const rewritten = rewriting(m.recorder, content, target);
      const standard: Weight & { readonly decidedBy?: string } = {
        ...KIND_DEFAULTS[kind],
        ...(writes ? written(m, rewritten, content, target, callee.last) : {}),
      };
      const weight = { change: behaviour.change ?? standard.change, repeat: behaviour.repeat ?? standard.repeat };
      // What refuses a name that is there finds none where the name is another one with each call.
      if (ADDS_NAMED.has(kind) && weight.repeat === 'same' && target && isFreshName(target)) weight.repeat = 'more';
      if (/^(?:api|db)\.up/.test(kind) && setsTheSame(weight) && movesNumber(args, callee.last)) weight.repeat = 'more';
      const leads = kind === 'network.open' && !behaviour.reach ? connectionReach(m, target && requestUrl(m, target)) : undefined;
      const own = weight.change === 'destroy' && kind.startsWith('api.') ? madeByArguments(args) : undefined;
      const next = setsTheSame(weight) && kind.startsWith('api.') ? nextMatch(callee.last, args, kind === 'api.delete') : {};
      const effect = {
        kind,
        ...weight,
        ...next,
        ...(own ? onOwn(m, own, kind === 'api.delete') : {}),
        ...(leads ?? {}),
        reach: behaviour.reach ?? leads?.reach ?? standard.reach,
        certainty: kind === 'unknown' ? ('unknown' as const) : ('proven' as const),
        what,
        target: targetOf(m, behaviour, ref),
        decidedBy: standard.decidedBy ?? null,
        ...(kind === 'file.write' && keepsCredentials(m, args) ? { credentials: true } : {}),
      };
      const { recorder } = m;
      const key = m.under(isDecidedByContent(recorder, content, target, rewritten) ? null : undefined, () =>
        recorder.add(unlessLock(unlessExpired(effect, m.stack, site.node.start), m.stack), site, m.stack),
      );
      if (kind.startsWith('file.')) noteFileEffect(m, kind, target, args);
      const client = kind === 'browser.act' && ENDS.test(callee.last) ? clientType(callee.receiver) : undefined;
      if (key && client) recorder.end(client, key);
      return occurrence(m, key, kind === 'api.create' && weight.change === 'add', null);
    }
  }
}

const ADDS_NAMED: ReadonlySet<EffectKind> = new Set(['api.create', 'db.insert']);

/** How a driver or a browser is ended. */
const ENDS = /^(?:close|quit|disconnect|dispose)$/;

function occurrence(
  m: Machine,
  key: string | null,
  adds: boolean,
  collection: string | null,
  row?: Occurrence['row'],
): Occurrence | undefined {
  return !key ? undefined : { key, adds, collection, conditions: conditionsOf(m), since: m.store.tick(), ...(row ? { row } : {}) };
}

/** What a statement does to rows that the call made itself, looked for beforehand, or that no table holds twice. */
function ofRows(m: Machine, b: Behaviour, args: readonly Value[], rows: Rows): Partial<Weight> {
  if (rows.verb === 'insert') {
    const once = m.recorder?.missing.has(rows.table) || refusesTwice(m, b, args, rows) || fillsCleared(m, b, args, rows);
    return once ? { repeat: 'same' } : {};
  }
  if (rows.verb === 'delete') noteCleared(m, b, args, rows);
  const own = ownRow(m, b, args, rows);
  return own ? onOwn(m, own.made, own.itself && rows.verb === 'delete') : {};
}

/**
 * What destroys a thing that the call made itself takes nothing away that was there before.
 * @param removes true where nothing is left of the thing: if that always happens, its making left nothing either
 */
function onOwn(m: Machine, own: Occurrence, removes: boolean): Pick<Weight, 'change' | 'repeat'> {
  if (!removes || !alwaysFollows(m, own)) return { change: 'add', repeat: 'same' };
  m.recorder?.undo(own.key);
  return { change: 'none', repeat: 'same' };
}

/** True for what would leave the same the second time, unless it is moved on from where it was. */
function setsTheSame({ change, repeat }: Pick<Weight, 'change' | 'repeat'>): boolean {
  return change === 'destroy' && repeat === 'same';
}

/** Folders that nobody had before, and the system's own for what does not last. */
const TEMPORARY = /\b(?:mkdtemp(?:Sync)?|tmpdir)\(\)|^\/(?:var\/)?tmp\//;

/** The file that a command writes, where all files among its words lie below a temporary folder. */
function temporaryOutput(m: Machine, b: Behaviour, ref: (name: string | undefined) => Value | undefined): string | null {
  const list = b.does === 'argv' ? ref(b.argv) : undefined;
  if (!list) return null;
  const files = argvOf(m, list).filter((w) => w.text.some((p) => (typeof p === 'string' ? p.includes('/') : p.origin === 'argument')));
  const paths = files.map((w) => display(w.text));
  return paths.length > 0 && paths.every((p) => TEMPORARY.test(p)) ? (paths[0] as string) : null;
}

function targetOf(m: Machine, behaviour: Behaviour, ref: (name: string | undefined) => Value | undefined): string | null {
  // A list of edits is long, and what decided is told.
  const value = ref(behaviour.target ?? behaviour.url ?? (behaviour.does === 'edits' ? undefined : behaviour.text));
  if (!value) return null;
  const text = textsOf(m, value)[0];
  return text ? display(text) : null;
}

function classify(
  m: Machine,
  b: Behaviour,
  callee: ExternalValue,
  ref: (name: string | undefined) => Value | undefined,
  words?: (list: readonly ArgvWord[]) => readonly ArgvWord[],
): readonly Classified[] {
  switch (b.does) {
    case 'sql':
      return textual(m, ref(b.text), (text) => classifySql(text, b.oneStatement ? { oneStatement: b.oneStatement } : {}));
    case 'graphql':
      return textual(m, ref(b.text), (text) => classifyGraphql(text));
    case 'flux':
      return textual(m, ref(b.text), (text) => classifyFlux(text));
    case 'shell':
      return textual(m, ref(b.text), (text) => classifyShell(text));
    case 'argv':
      return argv(m, b, ref, words);
    case 'script':
      return textual(m, ref(b.text), (text) => classifyScript(text));
    case 'pipeline':
      return [classifyPipeline(recordKeys(m, ref(b.text)))];
    case 'edits':
      return [classifyEdits(recordKeys(m, ref(b.text)), b.repeat)];
    case 'input':
      return textual(m, ref(b.text), (text) => inputOf(m, ref('@new.0'), ref('@new.1'), text));
    case 'message':
      return textual(m, ref(b.text), classifyMessage);
    case 'verb':
      return [classifyVerb(callee.last)];
    default:
      return http(m, b, ref);
  }
}

/** Each text that the value may be, classified; a text that nobody knows is classified as such. */
function textual(m: Machine, value: Value | undefined, one: (text: Text) => readonly Classified[]): readonly Classified[] {
  if (value) m.asked.askText(value);
  const texts: Text[] = value ? textsOf(m, value) : [];
  if (texts.length === 0) return one([{ origin: 'unknown', name: 'text' }]);
  return texts.flatMap((t) => [...one(t)]);
}

function argv(
  m: Machine,
  b: Behaviour,
  ref: (name: string | undefined) => Value | undefined,
  edit: (list: readonly ArgvWord[]) => readonly ArgvWord[] = (list) => list,
): readonly Classified[] {
  const programs = textsOf(m, ref(b.text) ?? { kind: 'unknown', reason: '', name: 'program' });
  const list = ref(b.argv);
  const inShell = b.shell ? truth(ref(b.shell) ?? { kind: 'constant', value: false }) : false;
  const hasList =
    list &&
    optionsOf(list).some(
      (o) => o.kind === 'list' || o.kind === 'argument' || o.kind === 'data' || o.kind === 'unknown' || o.kind === 'external',
    );
  const lists: Value[] = hasList ? optionsOf(list).filter((o) => o.kind !== 'constant') : [];
  const words = lists.length ? lists.map((l) => edit(argvOf(m, l))) : [[]];
  return named(programs).flatMap((program) =>
    words.flatMap((w) => {
      if (inShell && w.length === 0) return classifyShell(program);
      // `spawn("git status", {shell: true})` and `spawn(file, args)` alike: a program with blanks is a command line.
      if (w.length === 0 && program.length > 0 && typeof program[0] === 'string' && /\s/.test(program[0]) && inShell !== false)
        return classifyShell(program);
      return classifyArgv(program, w);
    }),
  );
}

/**
 * The programs that it may be. Where the operator may say where a program is, else its name stands there: it is the same program.
 * A path that he gives is what remains where no name is known.
 */
function named(programs: readonly Text[]): readonly Text[] {
  const told = programs.filter((p) => typeof p.at(-1) === 'string');
  const configured = (p: Text): boolean => {
    const last = p.at(-1);
    return typeof last === 'object' && last.origin === 'config';
  };
  return told.length > 0 && programs.every((p) => told.includes(p) || configured(p)) ? told : programs;
}

/** True where the receiver was made during this call of the tool, and no later call finds it. */
function isOwn(m: Machine, callee: ExternalValue): boolean {
  for (let at: ExternalValue | null = callee.receiver; at; at = at.receiver)
    if (at.created !== null) return MAKES.test(at.last) && m.state !== null && !m.state.isOlder(at.slots) && !m.state.isKept(at.slots);
  return false;
}

/** What statements do that leave nothing outside of their database. */
const OF_ROWS = /^db\.(?:insert|update|upsert|delete|schema)$/;

/** True for a database in memory that was opened during this call of the tool, and that no later call finds. */
function isOwnMemory(m: Machine, callee: ExternalValue): boolean {
  for (let at: ExternalValue | null = callee.receiver; at; at = at.receiver)
    if (at.created?.some((arg) => arg.kind === 'constant' && arg.value === ':memory:'))
      return m.state !== null && !m.state.isOlder(at.slots) && !m.state.isKept(at.slots);
  return false;
}

/** Calls that make what they give; `pages()`, `contexts()`, `current()` give what was there already. */
const MAKES =
  /^(?:new|create|launch|connect|open|start|spawn|exec|fork|make|build|default)|^[$A-Z]|^(?:execa|simpleGit|chromium|firefox|webkit)/;

/** What a running program does with a line of input: one of some programs, each with its arguments. */
function inputOf(m: Machine, program: Value | undefined, argv: Value | undefined, text: Text): readonly Classified[] {
  const programs = program ? textsOf(m, program) : [];
  const lists = argv ? optionsOf(argv).filter((o) => o.kind === 'list') : [];
  const words = lists.length ? lists.map((l) => argvOf(m, l)) : [[]];
  if (programs.length === 0) return classifyInput([], [], text);
  const all = programs.flatMap((p) => words.flatMap((w) => [...classifyInput(p, w, text)]));
  // Of the programs that it may be, not every one goes with every list of arguments: what some of them say stands.
  const told = all.filter((c) => c.change !== 'unknown');
  return told.length > 0 ? told : all.slice(0, 1);
}

/** Why a call may lead anywhere, or nowhere, although its verb tells what it does. */
const LEADS_NOBODY_KNOWS: ReadonlySet<string> = new Set([MANY_VALUES, GAVE_UP, NOT_FOUND, NO_SERVICE]);

/** Lines of a log, whoever writes them: `logger.info`, `this.log.warn`, `getLogger().debug`. */
const LOGS =
  /(?:^|[._])(?:[Ll]og(?:ger|ging)?|LOG(?:GER)?|\w+Log(?:ger)?|\w+_log(?:ger)?)(?:\(\))?\.(?:trace|debug|verbose|silly|info|notice|log|warn|warning|error|critical|fatal|success)$/;

/**
 * Records a call that the catalogue does not know: what its verb says, or that nothing is known.
 * @param module the package, where there is one
 * @param inMemory true where a name that says that something is made may as well mean a value
 */
export function recordUnknown(
  m: Machine,
  name: string,
  method: string,
  site: Site,
  why: string,
  module: string | null,
  args: readonly Value[],
  inMemory = false,
): void {
  if (!m.recorder) return;
  const what = describe(site.node, name);
  if (LOGS.test(what) || LOGS.test(name)) return;
  const told =
    byRequest(m, method, args) ?? callersCode(method, args) ?? callersOrders(method, args) ?? byArguments(classifyVerb(method), args, what);
  // Code that the caller gives may as well only look.
  if (told.kind === 'code.run') for (const name of told.dependsOn) m.recorder.freeArguments.add(name);
  const once = /^api\./.test(told.kind) && setsTheSame(told) ? { ...told, ...nextMatch(method, args, told.kind === 'api.delete') } : told;
  const verb = inMemory && told.kind === 'api.create' ? cannotTell('unknown', null) : once;
  const counts = m.recorder.add(
    {
      ...verb,
      // What some code puts on the global object is no package's: nobody knows where it leads.
      ...(LEADS_NOBODY_KNOWS.has(why) || module === 'globals:' ? { reach: 'unknown' as const } : {}),
      // What the workspace's own code adds once more, or puts in the place of what it took away, its name does not tell.
      ...(why === GAVE_UP && verb.change !== 'none' ? { repeat: 'unknown' as const } : {}),
      what,
      target: module ? `the package ${module}` : why,
      decidedBy: verb.kind === 'unknown' ? null : method,
    },
    site,
    m.stack,
  );
  if (counts) m.recorder.unknownCalls.push(module ? `${module}: ${method}` : what);
}

/** `client.send({ url, method, body })`, `apiClient({ url, method, data })`: what is sent is a request, whoever sends it. Null where the record is none. */
function byRequest(m: Machine, method: string, [given]: readonly Value[]): Classified | null {
  if (!/^(?:send|call|execute)$|(?:request|fetch(?:er)?|client|http|axios|mutator)$/i.test(method) || given?.kind !== 'object') return null;
  const url = ['url', 'path', 'uri'].find((key) => given.slots.has(key));
  const verb = given.slots.get('method');
  if (url === undefined || verb?.kind !== 'constant' || !/^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/i.test(String(verb.value))) return null;
  const parts: Behaviour = { does: 'http', url, method: 'method', body: given.slots.has('body') ? 'body' : 'data' };
  const [first, ...rest] = http(m, parts, (name) => (name === undefined ? undefined : given.slots.get(name)));
  if (first === undefined) return null;
  const found = worst([first, ...rest]);
  // A path alone is one of the client's own service.
  return {
    ...found,
    reach: found.reach === 'unknown' ? 'fixed' : found.reach,
    certainty: found.certainty === 'proven' ? 'likely' : found.certainty,
  };
}
