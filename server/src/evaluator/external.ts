/** Calls that leave the workspace: what the catalogue says they do, and what they give. */
import { behaviourOf, chooseBehaviour } from '../catalogue/catalogue.js';
import type { Behaviour, Returns } from '../catalogue/schema.js';
import { classifyVerb } from '../classify/verbs.js';
import { dataMethod } from './builtins/data.js';
import { conforming } from './conforming.js';
import { bindTokens, boundTo } from './container.js';
import { mayBeDataCall } from './datacalls.js';
import { keepDefinition } from './definition.js';
import { describe } from './describe.js';
import { recordBehaviour, recordUnknown } from './effects.js';
import { answerOf, noteLook } from './existence.js';
import { templateOf } from './expressions.js';
import { noteField } from './forms.js';
import { callFunction } from './functions.js';
import { type Machine, NEVER, type OutwardCall } from './machine.js';
import { externalOf } from './members.js';
import { alwaysFollows, marked, type Occurrence, occurrenceBehind } from './own.js';
import { ownFile } from './ownfiles.js';
import { refValue } from './refs.js';
import { isService } from './services.js';
import { storedIn } from './stored.js';
import { noteClasses } from './uncalled.js';
import {
  builtin,
  type DataValue,
  data,
  type ExternalValue,
  type FunctionValue,
  item,
  keyOf,
  NO_SERVICE,
  newList,
  newObject,
  OPEN,
  optionsOf,
  type Site,
  type Stored,
  UNDEFINED,
  type UnknownValue,
  union,
  unknown,
  type Value,
} from './values.js';

/** Calls a member of a package. */
export function callExternal(
  m: Machine,
  callee: ExternalValue,
  args: readonly Value[],
  site: Site,
  inexact: boolean,
  receiver: Value | null,
): Value {
  const answer = m.onOutward?.({ callee, method: callee.last, receiver, args, inexact, site, how: 'call' });
  return answer ? registered(m, callee, args, site, 'call', answer) : outward(m, callee, args, site, 'call');
}

/** `new` of a package's class. */
export function constructExternal(m: Machine, callee: ExternalValue, args: readonly Value[], site: Site): Value {
  const answer = m.onOutward?.({ callee, method: callee.last, receiver: callee.receiver, args, inexact: false, site, how: 'new' });
  return answer ? registered(m, callee, args, site, 'new', answer) : outward(m, callee, args, site, 'new');
}

/** A call that registers tools may also run what sets the server up: `createApp({ tools, setup() { … } })`. */
function registered(m: Machine, callee: ExternalValue, args: readonly Value[], site: Site, how: 'call' | 'new', answer: Value): Value {
  const calls = callee.node ? behaviourOf(callee.node, how)?.calls : undefined;
  if (calls) runCallbacks(m, callee, { calls }, args, site, true);
  return answer;
}

function outward(m: Machine, callee: ExternalValue, args: readonly Value[], site: Site, how: 'call' | 'new'): Value {
  const { choice } = m;
  m.choice = null;
  const own = ownMeaning(m, callee, args, site);
  if (own) return own;
  const behaviour = callee.node ? behaviourOf(callee.node, how) : null;
  if (!behaviour) return uncatalogued(m, callee, args, site, how);
  const chosen = behaviour.when
    ? chooseBehaviour(behaviour, (argument, values) => matches(m, callee, args, argument, values))
    : [behaviour];
  const results = runCallbacks(m, callee, chosen[0] ?? behaviour, args, site);
  for (const { binds } of chosen) if (binds) bindTokens(m, callee, binds, args);
  const behind = callee.receiver ? occurrenceBehind(callee.receiver) : undefined;
  const recorded = chosen.map((one) => {
    if (one.instead) {
      takeBack(m, [behind], choice);
      takeBack(
        m,
        args.map((a) => (a.kind === 'external' || a.kind === 'data' ? a.made : undefined)),
      );
    }
    const occurrence = m.under(chosen.length > 1 ? null : undefined, () => recordBehaviour(m, callee, one, args, site));
    if (one.does === 'file.read') noteLook(m, callee.last, site.node, args[0]);
    return occurrence ?? (one.does === undefined || one.does === 'nothing' ? behind : undefined);
  });
  return union(
    chosen.map((one, i) => {
      const value = marked(resultOf(m, callee, one.returns, args, results, one), recorded[i] ?? undefined);
      return one.does === 'file.read' ? answerOf(value, callee.last, args[0]) : value;
    }),
  );
}

/** What the receiver or an argument was made for does not happen: only its plan, or its signature, is asked for. */
function takeBack(m: Machine, made: readonly (Occurrence | undefined)[], choice: number | null = null): void {
  for (const one of made) if (one && alwaysFollows(m, one, choice)) m.recorder?.undo(one.key, one.times);
}

const LISTEN = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener']);

/** Calls that lead back into the workspace: `createRequire`, and events that its own listeners hear. */
function ownMeaning(m: Machine, callee: ExternalValue, args: readonly Value[], site: Site): Value | undefined {
  if (callee.last === 'createRequire' && /^(?:node:)?module$/.test(callee.module))
    return builtin('require', (machine, given, _self, at) => machine.modules.require(at.file, given[0] ?? UNDEFINED, at));
  const file = ownFile(m, callee, args);
  if (file) return file;
  noteField(m, callee, args);
  const emitter = callee.receiver;
  if (!emitter || !args[0]) return undefined;
  const event = keyOf(args[0]) ?? '';
  if (LISTEN.has(callee.last) && args[1]) {
    const slot = `${LISTENERS}${event}`;
    const before = emitter.slots.get(slot);
    m.write(emitter.slots, slot, before ? union([before, args[1]]) : args[1]);
  } else if (callee.last === 'emit') {
    for (const [slot, listeners] of [...emitter.slots]) {
      const heard = slot.startsWith(LISTENERS) ? slot.slice(LISTENERS.length) : null;
      if (heard === null || (heard !== event && heard !== '' && event !== '')) continue;
      for (const option of optionsOf(listeners))
        if (option.kind === 'function') m.maybe(() => callFunction(m, option, args.slice(1), UNDEFINED, site));
    }
  }
  return undefined;
}

/** Slots of an emitter that hold what listens to an event, behind this; the name is empty where it is computed. */
const LISTENERS = '\u0000listeners:';

/** `isApiError(error)`: a package's own function that says what its one argument is. A method of a client may ask somebody. */
function isPredicate(callee: ExternalValue, args: readonly Value[]): boolean {
  return args.length === 1 && /^is[A-Z]/.test(callee.last) && isOfPackage(callee);
}

/** True for a function of a package itself, not of a client or anything else that was made. */
function isOfPackage({ receiver }: ExternalValue): boolean {
  return receiver === null || (receiver.created === null && receiver.receiver === null);
}

/** `withRetry(() => client.delete(id))`, `executeGetApiCall((client) => client.getItem(id))`: the work is that of the function that it is given. */
const RUNS_WORK =
  /^(?:with|execute|run|try|retry|attempt|wrap|call|perform|handle)(?=[A-Z_])(?!\w*(?:Sql|SQL|Query|Command|Script|Code|Process|Shell))/;
/** `createToolResult(data)`, `formatErrorResponse(error)`: a package's own function that makes what a handler answers. */
const MAKES_ANSWER = /^(?:create|make|build|format|to|wrap|as)[A-Z]?\w*(?:Results?|Response|Error|Annotations|Content|Output)$/;

/** A package that the catalogue does not know, or a member of one that it does not list. */
function uncatalogued(m: Machine, callee: ExternalValue, args: readonly Value[], site: Site, how: 'call' | 'new'): Value {
  const functions = args.flatMap((a) => optionsOf(a)).filter((a): a is FunctionValue => a.kind === 'function');
  // What a wrapper of a package gave is called: the function that was wrapped runs with these arguments.
  const wrapped = callee.created?.flatMap((a) => optionsOf(a)).filter((a): a is FunctionValue => a.kind === 'function') ?? [];
  if (wrapped.length > 0 && how === 'call' && callee.node === null)
    return m.oneOf(wrapped.map((f) => () => callFunction(m, f, args, UNDEFINED, site)));
  if (how === 'call' && callee.receiver !== null && callee.node === null && mayBeDataCall(callee.last, callee.receiver.name, args))
    return dataMethod(m, data(callee.name), callee.last, args, site);
  escapes(m, args);
  // Within a handler also what stands in options: `{ onDone: () => … }`.
  const silent = how === 'call' && UNLISTENS.test(callee.last);
  const before = m.recorder?.log.length ?? 0;
  const inOptions = m.recorder === null || silent ? [] : args.flatMap((a) => optionsOf(a)).flatMap(functionsIn);
  for (const fn of silent ? [] : [...functions, ...inOptions])
    m.maybe(() =>
      callFunction(
        m,
        fn,
        fn.node.params.map((_, i) => parameterOf(callee, i)),
        UNDEFINED,
        site,
      ),
    );
  const ranWork = functions.length > 0 && (m.recorder?.log.length ?? 0) > before && RUNS_WORK.test(callee.last) && isOfPackage(callee);
  if (how === 'call' && !isPredicate(callee, args) && !ranWork && !(MAKES_ANSWER.test(callee.last) && isOfPackage(callee)))
    recordUnknown(
      m,
      callee.name,
      callee.last,
      site,
      isService(callee) ? 'package' : NO_SERVICE,
      callee.module,
      args,
      makesInMemory(m, callee, site),
    );
  const made = externalOf(m, null, {
    module: callee.module,
    name: how === 'new' ? callee.name : `${callee.name}()`,
    last: callee.last,
    receiver: null,
    created: args,
  });
  if (how === 'call' && m.recorder === null) keepDefinition(m, made, args);
  return made;
}

/** Notes what a package of which nothing is known is given while the server starts: it may keep it, and fill it later. */
function escapes(m: Machine, args: readonly Value[], depth = 0): void {
  if (m.state) return;
  for (const arg of args) {
    if (depth === 0) noteClasses(arg, m.givenAway);
    for (const option of optionsOf(arg)) {
      if (option.kind !== 'object' && option.kind !== 'map' && option.kind !== 'list') continue;
      m.escaped.add(option.slots);
      // What stands in options is given too.
      if (depth === 0 && option.kind === 'object' && option.cls === null) escapes(m, [...option.slots.values()], 1);
    }
  }
}

/** `const x = createX()` of a package itself, not of a client: what is made elsewhere would be waited for, so it may be a value only. */
function makesInMemory(m: Machine, callee: ExternalValue, { node }: Site): boolean {
  return m.notAwaited.has(node) && isOfPackage(callee);
}

/** Functions that an object holds as its own properties. */
function functionsIn(value: Value): FunctionValue[] {
  if (value.kind !== 'object' || value.cls !== null) return [];
  return [...value.slots.values()].filter((v): v is FunctionValue => v.kind === 'function').slice(0, 20);
}

/** What an unknown package passes to a callback: something of that package. */
function parameterOf(callee: ExternalValue, index: number): Value {
  return unknown(`passed by ${callee.name}`, `parameter ${index + 1} of a callback`);
}

/** A call of a value of which nothing is known. */
export function callUnknown(
  m: Machine,
  callee: UnknownValue,
  method: string,
  receiver: Value | null,
  args: readonly Value[],
  site: Site,
  inexact: boolean,
): Value {
  const call: OutwardCall = { callee, method, receiver, args, inexact, site, how: 'call' };
  const answer = m.onOutward?.(call);
  if (answer) return answer;
  escapes(m, args);
  if (receiver?.kind === 'unknown' && mayBeDataCall(method, receiver.name, args)) {
    const text = data(callee.name || method);
    return dataMethod(m, receiver.read ? { ...text, stored: REMOTE } : text, method, args, site);
  }
  for (const arg of UNLISTENS.test(method) ? [] : args)
    for (const fn of optionsOf(arg))
      if (fn.kind === 'function')
        m.maybe(() =>
          callFunction(
            m,
            fn,
            fn.node.params.map((_, i) => unknown('passed by unknown code', `parameter ${i + 1} of a callback`)),
            UNDEFINED,
            site,
          ),
        );
  recordUnknown(m, describe(site.node, callee.name || method), method, site, callee.reason, null, args);
  const reads = m.recorder !== null && classifyVerb(method).kind === 'api.read';
  return { ...unknown(callee.reason, `${callee.name || method}()`), ...(reads ? { read: true } : {}) };
}

/** Whether an argument has one of the values of a `when`: undefined where it may or may not. */
export function matches(
  m: Machine,
  callee: ExternalValue,
  args: readonly Value[],
  argument: string,
  values: readonly (string | number | boolean)[],
): boolean | undefined {
  const dot = argument.startsWith('@') ? argument.lastIndexOf('.') : -1;
  const record = dot < 0 ? undefined : refValue(m, argument.slice(0, dot), callee, args);
  const holders = record === undefined ? [] : optionsOf(record);
  const field = argument.slice(dot + 1);
  // A listener stands where options may, and has no `method`.
  const isListener = holders.length > 0 && holders.every((o) => o.kind === 'function' && !o.slots.has(field));
  const value = isListener ? UNDEFINED : (refValue(m, argument, callee, args) ?? UNDEFINED);
  m.ask(value);
  // `{ key: value }`: it is there, whatever the value is.
  const written = values.includes('*') && holders.length > 0 && holders.every((o) => o.kind === 'object' && o.slots.has(field));
  const asText = values.includes('*text');
  const answers = new Set(
    optionsOf(value).map((o): boolean | undefined => {
      const given = o.kind === 'argument' && !o.given ? m.presenceOf?.(o.path) : undefined;
      if (given === 'absent') return values.includes('-');
      // An optional argument that is passed on may be nothing.
      if (given === 'optional' && (values.includes('*') || values.includes('-'))) return undefined;
      const absent = o.kind === 'constant' && (o.value === undefined || o.value === null);
      if (values.includes('-') && absent) return true;
      if (asText) return !absent && !NO_TEXT.has(o.kind);
      if (values.includes('*') && !absent)
        return written || !(o.kind === 'argument' || o.kind === 'data' || o.kind === 'unknown') ? true : undefined;
      if (o.kind === 'constant') return values.some((v) => v === o.value);
      // A number has no such field.
      if (o.kind === 'data' && o.name.startsWith('number.')) return false;
      if (o.kind === 'argument' || o.kind === 'data' || o.kind === 'unknown' || o.kind === 'text' || o.kind === 'external')
        return undefined;
      return false;
    }),
  );
  if (answers.size === 1) return [...answers][0];
  return answers.has(true) || answers.has(undefined) ? undefined : false;
}

/** What no text is, where `*text` asks for one: listeners and options stand in the place of a host. */
const NO_TEXT: ReadonlySet<Value['kind']> = new Set(['function', 'builtin', 'object', 'list', 'map', 'class']);

const NONE: NonNullable<Behaviour['calls']> = {};
const NO_RESULTS: ReadonlyMap<string, Value> = new Map();

function mayBeFunction(value: Value): boolean {
  return value.kind === 'function' || (value.kind === 'union' && value.options.some((o) => o.kind === 'function'));
}

/**
 * Runs the callbacks of a call; their results by argument index.
 * @param onlyNamed leaves out those that the catalogue does not name
 */
function runCallbacks(
  m: Machine,
  callee: ExternalValue,
  behaviour: Behaviour,
  args: readonly Value[],
  site: Site,
  onlyNamed = false,
): ReadonlyMap<string, Value> {
  const named = behaviour.calls ?? NONE;
  if (named === NONE && !args.some(mayBeFunction)) return NO_RESULTS;
  const results = new Map<string, Value>();
  const run = (key: string, fn: Value, params: readonly Returns[] | undefined): void => {
    for (const option of optionsOf(fn)) {
      if (option.kind !== 'function') continue;
      const given = params
        ? params.map((p) => resultOf(m, callee, p, args, results, behaviour))
        : option.node.params.map((_, i) => data(`parameter ${i + 1} of a callback`));
      const value = m.maybe(() => callFunction(m, option, given, UNDEFINED, site));
      if (value !== NEVER) results.set(key, union([...(results.has(key) ? [results.get(key) as Value] : []), value]));
    }
  };
  for (const [key, params] of Object.entries(named)) {
    const fn = refValue(m, `@${key}`, callee, args);
    if (fn) run(key, fn, params);
  }
  if (UNLISTENS.test(callee.last)) return results;
  for (const [i, arg] of args.entries()) {
    if (onlyNamed || named[String(i)]) continue;
    if (mayBeFunction(arg)) run(String(i), arg, undefined);
  }
  return results;
}

/** What takes a listener away again does not call it. */
const UNLISTENS =
  /^(?:off|un(?:subscribe|watch|listen|observe)|remove\w*(?:Listener|Handler|Callback|Observer|Subscription)|clear(?:Timeout|Interval|Immediate))$/;

const ORIGINS = new Set(['data', 'config', 'time', 'random']);

/** The value that a `Returns` stands for. */
export function resultOf(
  m: Machine,
  callee: ExternalValue,
  returns: Returns | undefined,
  args: readonly Value[],
  callbacks: ReadonlyMap<string, Value>,
  behaviour: Behaviour,
): Value {
  if (returns === undefined) {
    // A pure function of what the caller gave still carries what the caller gave.
    if (behaviour.does === undefined || behaviour.does === 'nothing') {
      const first = args[0];
      if (first?.kind === 'argument') return { kind: 'argument', path: first.path, cut: true };
      if (first?.kind === 'text' && first.parts.some((p) => typeof p !== 'string' && p.kind === 'argument')) return first;
    }
    return readFrom(m, callee, args, behaviour, data(`${callee.name}()`));
  }
  if (typeof returns !== 'string') {
    const record = newObject(m.store.tick(), `external:${callee.name}`);
    for (const [field, inner] of Object.entries(returns)) record.slots.set(field, resultOf(m, callee, inner, args, callbacks, behaviour));
    // Which of the fields are there depends on how the call went.
    record.slots.set(OPEN, data(`${callee.name}()`));
    return record;
  }
  if (ORIGINS.has(returns)) {
    if (returns === 'data' && (behaviour.does === undefined || behaviour.does === 'nothing')) {
      const first = args[0];
      if (first?.kind === 'argument') return { kind: 'argument', path: first.path, cut: true };
      if (first?.kind === 'text' && first.parts.some((p) => typeof p !== 'string' && p.kind === 'argument')) return first;
    }
    return readFrom(m, callee, args, behaviour, data(`${callee.name}()`, returns as DataValue['origin']));
  }
  if (returns === 'self') return callee.receiver ?? callee;
  if (returns === 'undefined' || returns === 'nothing') return UNDEFINED;
  if (returns === 'path') return joinPath(m, args);
  const argument = /^argument:(.+)$/.exec(returns);
  if (argument) return conforming(m, callee, refValue(m, `@${argument[1]}`, callee, args) ?? UNDEFINED);
  const bound = /^bound:(\d+)(\[\])?$/.exec(returns);
  if (bound) return fromContainer(m, callee, args[Number(bound[1])], bound[2] !== undefined);
  const parsed = /^parsed:(\d+)$/.exec(returns);
  if (parsed) {
    const text = args[Number(parsed[1])];
    return text?.kind === 'data' && text.textOf !== undefined ? m.modules.document(text.textOf) : data(`${callee.name}()`);
  }
  const callback = /^callback:(.+)$/.exec(returns);
  if (callback) return callbacks.get(callback[1] as string) ?? data(`${callee.name}()`);
  const list = returns.endsWith('[]');
  const name = list ? returns.slice(0, -2) : returns;
  if (list && ORIGINS.has(name)) return data(`${callee.name}()`, name as DataValue['origin']);
  const node = callee.node?.library.node(name) ?? null;
  const made = externalOf(m, node, {
    module: callee.module,
    name: `${callee.name}()`,
    last: callee.last,
    receiver: callee.receiver,
    created: args,
  });
  return list ? newList(m.store.tick(), `external:${callee.name}`, [item(made, false, true)]) : made;
}

/** What a container of dependencies gives for a token. */
function fromContainer(m: Machine, callee: ExternalValue, token: Value | undefined, all: boolean): Value {
  const found = token ? boundTo(m, token) : [];
  if (all)
    return newList(
      m.store.tick(),
      `external:${callee.name}`,
      found.map((value) => item(value)),
    );
  return found.at(-1) ?? unknown('the container was not told what this is', callee.name);
}

/** What was read from a service, for the case that it is sent back. */
const REMOTE: Stored = { lost: false, edited: false, remote: true };

/** What a read of a file gives is remembered as that, for the case that it is written back. */
function readFrom(m: Machine, callee: ExternalValue, args: readonly Value[], behaviour: Behaviour, value: DataValue): DataValue {
  // Names of entries, links and times are no content.
  if (isBody(callee)) return { ...value, stored: REMOTE };
  if (behaviour.snapshot !== undefined) {
    const from = refValue(m, behaviour.snapshot, callee, args);
    const of = from && storedIn(from).find((s) => s.of)?.of;
    return { ...value, stored: { lost: false, edited: false, snapshot: true, ...(of ? { of } : {}) } };
  }
  // In another form it is still what the database holds: `Buffer.from(db.export())`.
  const given = behaviour.does === undefined ? args[0] : undefined;
  if (given?.kind === 'data' && given.stored?.snapshot) return { ...value, stored: given.stored };
  const content = behaviour.does === 'file.read' && /^(?:read(?!dir|link)|text$|json$|load)/i.test(callee.last);
  if (!content) return value;
  const of = behaviour.target === undefined ? undefined : refValue(m, behaviour.target, callee, args);
  return { ...value, stored: { lost: false, edited: false, ...(of ? { of } : {}) } };
}

/** The content of an answer to a request. */
function isBody({ last, receiver }: ExternalValue): boolean {
  return (last === 'text' || last === 'json') && receiver?.node?.kind === 'type' && receiver.node.type === 'Response';
}

/** `path.join(a, b)` as a text: what it was joined from is still to be seen. */
function joinPath(m: Machine, args: readonly Value[]): Value {
  return templateOf(m, ['', ...args.slice(1).map(() => '/'), ''], args);
}

/** What a value of the class of a package is, without constructing it. */
export function instanceOfExternal(m: Machine, cls: ExternalValue): Value {
  const behaviour = cls.node ? behaviourOf(cls.node, 'new') : null;
  if (behaviour?.returns) return resultOf(m, cls, behaviour.returns, [], new Map(), behaviour);
  return externalOf(m, null, { module: cls.module, name: cls.name, last: cls.last, receiver: null, created: null });
}
