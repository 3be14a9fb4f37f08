/** Calls: which function is meant, and what it gives. */
import type { Call } from '../core/syntax.js';
import { DATA_METHODS, dataMethod, promiseMethod } from './builtins/data.js';
import { instantiate, superCall } from './classes.js';
import { mayBeDataCall } from './datacalls.js';
import { describe } from './describe.js';
import type { Environment } from './environment.js';
import { evaluate, evaluateArguments } from './expressions.js';
import { callExternal, callUnknown, constructExternal } from './external.js';
import { callFunction } from './functions.js';
import { elementsOf } from './iterate.js';
import { lineage } from './lineage.js';
import { type Machine, NEVER } from './machine.js';
import { getMember } from './members.js';
import { data, GAVE_UP, keyOf, NOT_FOUND, nullish, OPEN, optionsOf, type Site, UNDEFINED, union, unknown, type Value } from './values.js';

export function evaluateCall(m: Machine, e: Call, env: Environment): Value {
  const site: Site = { file: env.file, node: e };
  m.reach(env.file, e.start);
  if (e.callee.kind === 'super') {
    const { args } = evaluateArguments(m, e.args, env);
    const self = env.frame.self;
    if (self.kind === 'object' && env.frame.home) superCall(m, env.frame.home, self, args, site);
    return UNDEFINED;
  }
  if (e.callee.kind === 'member') {
    const { callee } = e;
    const isSuper = callee.object.kind === 'super';
    const object = isSuper ? env.frame.self : evaluate(m, callee.object, env);
    if (object === NEVER) return NEVER;
    // A chain that ends early asks for no arguments.
    if (callee.optional && nullish(object) === true) return UNDEFINED;
    const key = evaluate(m, callee.key, env);
    const { args, inexact } = evaluateArguments(m, e.args, env);
    if (args.includes(NEVER)) return NEVER;
    if (isSuper) return callValue(m, evaluate(m, callee, env), args, object, site, keyOf(key), inexact);
    const optional = callee.optional || e.optional;
    // A promise of nothing is a promise all the same: promises are transparent here.
    const ofPromise = PROMISE_METHODS.has(keyOf(key) ?? '');
    const receivers =
      object.kind === 'union'
        ? best(object.options.filter((o) => ofPromise || nullish(o) !== true))
        : ofPromise || nullish(object) !== true
          ? [object]
          : [];
    // Calling a member of nothing throws, unless the chain is optional.
    if (receivers.length === 0) {
      if (optional || (object.kind === 'constant' && !m.state)) return UNDEFINED;
      if (m.state) m.doubts.broke ??= describe(callee, keyOf(key) ?? 'a member');
      return NEVER;
    }
    // `options.onDone?.()` of options without it is no call, as `if (options.onDone)` is not entered.
    if (e.optional && receivers.every((r) => lacks(m, r, key, site))) return UNDEFINED;
    const skipped = optional && (receivers.length < optionsOf(object).length || receivers.some((r) => nullish(r) === undefined));
    const value =
      receivers.length === 1
        ? callMethod(m, receivers[0] as Value, key, args, site, inexact)
        : m.oneOf(
            receivers.map((r) => () => {
              m.choice = m.store.starts().at(-1) ?? null;
              return callMethod(m, r, key, args, site, inexact);
            }),
          );
    return skipped && value !== NEVER ? union([value, UNDEFINED]) : value;
  }
  const callee = evaluate(m, e.callee, env);
  if (callee === NEVER) return NEVER;
  if (e.optional && nullish(callee) === true) return UNDEFINED;
  const { args, inexact } = evaluateArguments(m, e.args, env);
  if (args.includes(NEVER)) return NEVER;
  return callValue(m, callee, args, UNDEFINED, site, e.callee.kind === 'name' ? e.callee.name : undefined, inexact);
}

/** Whether this is an object that is written out in the code, without the member. */
function lacks(m: Machine, receiver: Value, key: Value, site: Site): boolean {
  if (receiver.kind !== 'object' || receiver.literal === null || receiver.cls || receiver.type) return false;
  if (receiver.slots.size === 0 || receiver.slots.has(OPEN)) return false;
  const member = getMember(m, receiver, key, site);
  return member.kind === 'constant' && member.value === undefined;
}

/** Where one option is known well, another of which nothing is known is most likely the same, seen from elsewhere. */
function best(receivers: readonly Value[]): readonly Value[] {
  const known = receivers.filter((r) => r.kind === 'external' && r.node !== null);
  return known.length > 0 ? receivers.filter((r) => r.kind !== 'unknown' && !(r.kind === 'external' && r.node === null)) : receivers;
}

const PROMISE_METHODS: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/** `receiver[key](...args)` for one receiver. */
export function callMethod(m: Machine, receiver: Value, key: Value, args: readonly Value[], site: Site, inexact = false): Value {
  const name = keyOf(key);
  if (name !== undefined && PROMISE_METHODS.has(name)) {
    const own =
      receiver.kind === 'object' && (receiver.slots.has(name) || (receiver.cls && getMember(m, receiver, key, site).kind === 'function'));
    if (!own) return promiseMethod(m, receiver, name, args, site);
  }
  switch (receiver.kind) {
    case 'data':
      if (receiver.vague && !mayBeDataCall(name ?? '', receiver.name, args))
        return callUnknown(m, unknown(GAVE_UP, receiver.name), name ?? 'member', receiver, args, site, inexact);
      return dataMethod(m, receiver, name ?? 'member', args, site);
    case 'argument':
      return dataMethod(m, receiver, name ?? 'member', args, site);
    case 'unknown':
      return callUnknown(m, receiver, name ?? receiver.name, receiver, args, site, inexact);
    case 'external': {
      const member = getMember(m, receiver, key, site);
      if (member.kind === 'external' && member.node === null && receiver.created === null) {
        // A package's function passed on: `server.addTool.bind(server)`, `fetch.call(self, url)`.
        if (name === 'bind') return receiver;
        if (name === 'call') return callExternal(m, receiver, args.slice(1), site, inexact, receiver.receiver);
        if (name === 'apply')
          return callExternal(
            m,
            receiver,
            args[1] ? elementsOf(m, args[1], 'values').map((i) => i.value) : [],
            site,
            true,
            receiver.receiver,
          );
      }
      if (member.kind === 'external') return callExternal(m, member, args, site, inexact, receiver);
      return callValue(m, member, args, receiver, site, name, inexact);
    }
    default: {
      const member = getMember(m, receiver, key, site);
      return callValue(m, member, args, receiver, site, name, inexact);
    }
  }
}

const NO_FUNCTIONS: ReadonlySet<string> = new Set(['object', 'list', 'map', 'text', 'namespace']);

/** Calls a value. `name` is what the callee was called, for messages. */
export function callValue(
  m: Machine,
  callee: Value,
  args: readonly Value[],
  self: Value,
  site: Site,
  name?: string,
  inexact = false,
): Value {
  switch (callee.kind) {
    case 'function':
      return callFunction(m, callee, args, self, site);
    case 'builtin':
      return callee.call(m, args, self, site);
    case 'class':
      return instantiate(m, callee, args, site);
    case 'external':
      return callExternal(m, callee, args, site, inexact, callee.receiver);
    case 'union': {
      const callable = callee.options.filter((o) => o.kind !== 'constant');
      if (callable.length === 0) return UNDEFINED;
      // What is called is a function, so the others are not what it is.
      const functions = callable.filter((o) => !NO_FUNCTIONS.has(o.kind));
      return m.oneOf(
        (functions.length > 0 ? functions : callable.slice(0, 1)).map((o) => () => callValue(m, o, args, self, site, name, inexact)),
      );
    }
    case 'data':
      // Of a text or a list that was given up on, `includes` and its like are still no calls of anybody.
      if (callee.vague && !(name !== undefined && mayBeDataCall(name, callee.name, args)))
        return callUnknown(m, unknown(GAVE_UP, callee.name), name ?? '', self, args, site, inexact);
      return dataMethod(m, callee, name ?? callee.kind, args, site);
    case 'argument':
      return dataMethod(m, callee, name ?? callee.kind, args, site);
    case 'unknown':
      return callUnknown(m, callee, name ?? callee.name, self, args, site, inexact);
    case 'object': {
      if (callee.type) return callUnknown(m, unknown('only its declared type is known', name ?? ''), name ?? '', self, args, site, inexact);
      // An object is no function: what is called was not followed.
      return m.recorder
        ? callUnknown(m, unknown('what is called was not found', name ?? ''), name ?? '', self, args, site, inexact)
        : data(name ?? 'call');
    }
    case 'constant':
      // A member that is not there: optional code paths, mixins, things set later.
      if (name !== undefined && DATA_METHODS.has(name)) return dataMethod(m, data(name), name, args, site);
      return callee.value === undefined && self.kind !== 'constant' && name !== undefined && m.recorder
        ? callUnknown(m, unknown(NOT_FOUND, name), isWhole(self) ? '' : name, self, args, site, inexact)
        : data(name ?? 'call');
    default:
      return data(name ?? 'call');
  }
}

/**
 * True for an instance of a class of the workspace, each base of which is there: what such a class does not have throws, or was
 * put on it in a way that was not followed. Its name says nothing of a service then.
 */
function isWhole(self: Value): boolean {
  if (self.kind !== 'object' || !self.cls) return false;
  let at: Value | null = self.cls;
  for (let depth = 0; at?.kind === 'class' && depth < 20; depth++) at = at.base;
  return at === null;
}

/** `new callee(...args)`. */
export function constructValue(m: Machine, callee: Value, args: readonly Value[], site: Site): Value {
  switch (callee.kind) {
    case 'class':
      if (!m.state) for (const { node } of lineage(callee)) m.built.add(node);
      return instantiate(m, callee, args, site);
    case 'builtin':
      return callee.construct ? callee.construct(m, args, site) : callee.call(m, args, UNDEFINED, site);
    case 'external':
      return constructExternal(m, callee, args, site);
    case 'union': {
      const callable = callee.options.filter((o) => o.kind !== 'constant');
      return callable.length === 0 ? UNDEFINED : m.oneOf(callable.map((o) => () => constructValue(m, o, args, site)));
    }
    case 'function': {
      // An old-style constructor function: `this` is what it fills.
      const made: Value = {
        kind: 'object',
        slots: new m.Slots(m.store.tick(), `${site.file}:${site.node.start}`),
        accessors: null,
        origins: new Map(),
        cls: null,
        literal: null,
        type: null,
      };
      const prototype = callee.slots.get('prototype');
      if (prototype?.kind === 'object') for (const [key, value] of prototype.slots) made.slots.set(key, value);
      const returned = callFunction(m, callee, args, made, site);
      return returned.kind === 'object' ? returned : made;
    }
    default:
      return unknown('made by something unknown', 'new');
  }
}
