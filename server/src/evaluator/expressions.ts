/** Evaluates expressions. */
import type { Argument, Expression, ObjectLiteral, Pattern } from '../core/syntax.js';
import { folderOf } from '../resolver/paths.js';
import { combined } from './beginnings.js';
import { HELPER_NAMES } from './builtins/standard.js';
import { callValue, constructValue, evaluateCall } from './calls.js';
import { constructClass } from './classes.js';
import { decidersOf } from './conditions.js';
import { SPREAD_ARGUMENT, spreadArgument } from './copied.js';
import { typedValue } from './declared.js';
import { noteDefinition } from './definition.js';
import type { Environment } from './environment.js';
import { makeFunction } from './functions.js';
import { globalValue } from './globals.js';
import { growsItself } from './grows.js';
import { elementsOf, objectEntries, ownKeys } from './iterate.js';
import { type Machine, NEVER } from './machine.js';
import { deleteMember, getMember } from './members.js';
import { bothWays, lacking, tableOf } from './missing.js';
import { arithmetic, unary } from './operators.js';
import { pathData } from './paths.js';
import { bind } from './patterns.js';
import { refine } from './refine.js';
import { isMachinery, mayBeNothing } from './state.js';
import { noteStateWrite } from './statewrite.js';
import type { Slots } from './store.js';
import { isPathOfUrl } from './urlobjects.js';
import {
  type ArgumentValue,
  about,
  constant,
  type DataValue,
  data,
  type FunctionValue,
  type Item,
  item,
  keyOf,
  newList,
  newObject,
  nullish,
  type ObjectValue,
  OPEN,
  optionsOf,
  truth,
  UNDEFINED,
  union,
  unknown,
  type Value,
} from './values.js';

export function evaluate(m: Machine, e: Expression, env: Environment): Value {
  m.burn();
  switch (e.kind) {
    case 'constant':
      return constant(e.value, { file: env.file, node: e });
    case 'name':
      return lookUp(m, e.name, env);
    case 'member': {
      if (e.object.kind === 'super') return superMember(m, evaluate(m, e.key, env), env);
      const object = evaluate(m, e.object, env);
      if (object === NEVER) return NEVER;
      if (e.optional && nullish(object) === true) return UNDEFINED;
      const value = getMember(m, object, evaluate(m, e.key, env), { file: env.file, node: e });
      return e.optional && nullish(object) === undefined && object.kind === 'union' ? union([value, UNDEFINED]) : value;
    }
    case 'call':
      return evaluateCall(m, e, env);
    case 'new': {
      const callee = evaluate(m, e.callee, env);
      const { args } = evaluateArguments(m, e.args, env);
      return constructValue(m, callee, args, { file: env.file, node: e });
    }
    case 'template':
      return templateOf(
        m,
        e.quasis,
        e.parts.map((p) => evaluate(m, p, env)),
      );
    case 'tagged': {
      const parts = e.parts.map((p) => evaluate(m, p, env));
      const text = templateOf(m, e.quasis, parts);
      const self = e.tag.kind === 'member' ? evaluate(m, e.tag.object, env) : UNDEFINED;
      const tag =
        e.tag.kind === 'member'
          ? getMember(m, self, evaluate(m, e.tag.key, env), { file: env.file, node: e.tag })
          : evaluate(m, e.tag, env);
      // A workspace tag gets the pieces, as in the language; a package's tag gets the text that it will make.
      const args =
        tag.kind === 'function'
          ? [
              newList(
                m.store.tick(),
                `${env.file}:${e.start}`,
                e.quasis.map((q) => item(constant(q))),
              ) as Value,
              ...parts,
            ]
          : [text];
      if (tag.kind === 'builtin' && tag.name === 'String.raw') return text;
      return callValue(
        m,
        tag,
        args,
        self,
        { file: env.file, node: e },
        e.tag.kind === 'member' ? keyOf(evaluate(m, e.tag.key, env)) : undefined,
      );
    }
    case 'function':
      return makeFunction(m, e.fn, env);
    case 'class':
      return constructClass(m, e.cls, env);
    case 'array':
      return newList(m.store.tick(), `${env.file}:${e.start}`, evaluateItems(m, e.elements, env), { file: env.file, node: e });
    case 'object':
      return evaluateObject(m, e, env);
    case 'unary':
      if (e.op === 'delete' && e.operand.kind === 'member') {
        deleteMember(m, evaluate(m, e.operand.object, env), evaluate(m, e.operand.key, env), { file: env.file, node: e });
        return constant(true);
      }
      return unary(e.op, evaluate(m, e.operand, env));
    case 'binary': {
      const left = evaluate(m, e.left, env);
      const right = evaluate(m, e.right, env);
      if (left === NEVER || right === NEVER) return NEVER;
      if (/^[!=]==?$/.test(e.op)) m.asked.compare(left, right);
      return e.op === 'in' ? hasKey(m, right, left) : arithmetic(m, e.op, left, right);
    }
    case 'logical':
      return evaluateLogical(m, e, env);
    case 'conditional': {
      const test = evaluate(m, e.test, env);
      if (test === NEVER) return NEVER;
      const holds = truth(test);
      if (holds !== undefined) return evaluate(m, holds ? e.then : e.otherwise, env);
      m.ask(test);
      return m.oneOf(
        bothWays(m, e.test, env, [
          () => (refine(m, e.test, env, true) ? evaluate(m, e.then, env) : NEVER),
          () => (refine(m, e.test, env, false) ? evaluate(m, e.otherwise, env) : NEVER),
        ]),
        decidersOf(test),
      );
    }
    case 'assign':
      return evaluateAssign(m, e, env);
    case 'update': {
      const old = valueOfTarget(m, e.target, env);
      const next = arithmetic(m, e.op === '++' ? '+' : '-', old, constant(1));
      const counts = noteIncrement(m, e.target, env, next, e);
      bindQuietly(m, e.target, next, env);
      if (counts) return COUNT;
      return e.prefix ? next : old;
    }
    case 'sequence': {
      let last: Value = UNDEFINED;
      for (const part of e.parts) {
        last = evaluate(m, part, env);
        if (last === NEVER) return NEVER;
      }
      return last;
    }
    case 'await':
      return evaluate(m, e.value, env);
    case 'yield': {
      const value = e.value ? evaluate(m, e.value, env) : UNDEFINED;
      if (value === NEVER) return NEVER;
      if (env.frame.fn && m.awaited.has(env.frame.fn)) return value;
      if (e.delegate) for (const element of elementsOf(m, value, 'values')) env.frame.yielded.push(element.value);
      else env.frame.yielded.push(value);
      return data('what the caller of the generator sends');
    }
    case 'this':
      return env.frame.self;
    case 'super':
      return unknown('super outside of a class');
    case 'import':
      return m.modules.require(env.file, evaluate(m, e.module, env), { file: env.file, node: e });
    case 'typed':
      return typedValue(m, evaluate(m, e.value, env), e.type, env.module);
    case 'opaque': {
      for (const part of e.parts) evaluate(m, part, env);
      return e.what === 'import.meta'
        ? importMeta(m, env)
        : e.what === 'regexp' && e.text !== undefined
          ? { ...data('regexp'), pattern: e.text }
          : data(e.what);
    }
  }
}

/** `import.meta`: where the file is. */
function importMeta(m: Machine, env: Environment): Value {
  const meta = newObject(m.store.tick(), 'import.meta');
  for (const key of ['url', 'filename', 'path', 'file']) meta.slots.set(key, pathData(`import.meta.${key}`, env.file));
  for (const key of ['dirname', 'dir']) meta.slots.set(key, pathData(`import.meta.${key}`, folderOf(env.file)));
  meta.slots.set(OPEN, data('import.meta', 'config'));
  return meta;
}

const UNDERSCORE = 95;

/** The value of a name: a variable, an import, a global. */
export function lookUp(m: Machine, name: string, env: Environment): Value {
  if (name === 'undefined') return UNDEFINED;
  if (name.charCodeAt(0) === UNDERSCORE) {
    const helper = HELPER_NAMES.get(name);
    if (helper) return helper;
  }
  for (let scope: Environment | null = env; scope; scope = scope.parent) {
    if (scope.vars.has(name)) {
      if (scope.parent === null) {
        if (scope.module.core.commonjs || !(name === 'module' || name === 'exports')) m.touch(scope.file);
      }
      return m.read(scope.vars, name, 'variable') ?? UNDEFINED;
    }
  }
  const imported = m.modules.imported(env.module, name);
  if (imported) return imported;
  if (name === 'arguments' && env.frame.fn)
    return newList(
      m.store.tick(),
      'arguments',
      env.frame.args.map((a) => item(a)),
    );
  // A name that the module declares further down, read before it was set: a cycle of imports.
  return globalValue(m, name);
}

/** Evaluates call arguments; `inexact` where a spread of unknown length stands among them. */
export function evaluateArguments(m: Machine, args: readonly Argument[], env: Environment): { args: Value[]; inexact: boolean } {
  const values: Value[] = [];
  let inexact = false;
  for (const arg of args) {
    const value = evaluate(m, arg.value, env);
    if (!arg.spread) values.push(value);
    else {
      for (const element of elementsOf(m, value, 'values')) {
        if (element.many || !element.certain) inexact = true;
        values.push(element.value);
      }
    }
  }
  return { args: values, inexact };
}

function evaluateItems(m: Machine, elements: readonly Argument[], env: Environment): Item[] {
  const items: Item[] = [];
  for (const element of elements) {
    const value = evaluate(m, element.value, env);
    if (element.spread) items.push(...elementsOf(m, value, 'values'));
    else items.push(item(value));
  }
  return items.length > MAX_REPEATED ? withoutRepetition(items) : items;
}

/** In a list longer than this, what may stand in it twice stands in it once: tables of tools are filtered and put together again. */
const MAX_REPEATED = 64;

/** The items without those uncertain ones that are the same object or function as one before. */
function withoutRepetition(items: readonly Item[]): Item[] {
  const seen = new Set<Value>();
  return items.filter(({ value, certain }) => {
    if (value.kind !== 'object' && value.kind !== 'function' && value.kind !== 'class') return true;
    if (!certain && seen.has(value)) return false;
    seen.add(value);
    return true;
  });
}

function evaluateObject(m: Machine, e: ObjectLiteral, env: Environment): Value {
  const accessors = e.members.some((member) => member.kind === 'getter' || member.kind === 'setter')
    ? new Map<string, { get?: FunctionValue; set?: FunctionValue }>()
    : null;
  const object = newObject(m.store.tick(), `${env.file}:${e.start}`, { literal: { file: env.file, node: e }, accessors });
  for (const member of e.members) {
    switch (member.kind) {
      case 'property': {
        const value = evaluate(m, member.value, env);
        const keys = optionsOf(evaluate(m, member.key, env));
        for (const key of keys) {
          const name = keyOf(key);
          if (name === undefined)
            object.slots.set(OPEN, union([...(object.slots.has(OPEN) ? [object.slots.get(OPEN) as Value] : []), value]));
          else {
            object.slots.set(name, keys.length > 1 ? union([value, UNDEFINED]) : value);
            object.origins.set(name, { file: env.file, key: member.key, value: member.value, member });
          }
        }
        break;
      }
      case 'spread':
        spreadInto(m, object, evaluate(m, member.value, env));
        break;
      case 'getter':
      case 'setter': {
        const name = keyOf(evaluate(m, member.key, env));
        if (name === undefined || !accessors) break;
        const fn = makeFunction(m, member.fn, env);
        accessors.set(name, { ...accessors.get(name), [member.kind === 'getter' ? 'get' : 'set']: fn });
        break;
      }
    }
  }
  if (m.recorder === null && object.slots.has('annotations')) noteDefinition(m, object);
  return object;
}

/** `{...value}` and `Object.assign`: later keys win; what may be absent leaves the earlier value possible. */
export function spreadInto(m: Machine, object: ObjectValue, value: Value): void {
  const options = optionsOf(value);
  for (const option of options) {
    if (option.kind === 'constant' && typeof option.value !== 'string') continue;
    if (option.kind === 'object' || option.kind === 'namespace' || option.kind === 'list') {
      for (const entry of objectEntries(m, option)) {
        const name = keyOf(entry.key);
        const old = name === undefined ? object.slots.get(OPEN) : object.slots.get(name);
        if (name === undefined) m.write(object.slots, OPEN, union([...(old ? [old] : []), entry.item.value]));
        else if (options.length === 1 && entry.item.certain) {
          m.write(object.slots, name, entry.item.value);
          const origin = option.kind === 'object' ? option.origins.get(name) : undefined;
          if (origin) object.origins.set(name, origin);
        } else m.write(object.slots, name, union([old ?? UNDEFINED, entry.item.value]));
      }
      const copied = option.kind === 'object' ? spreadArgument(option) : undefined;
      if (copied) m.write(object.slots, SPREAD_ARGUMENT, copied);
      continue;
    }
    // Something unknown may set any key, also one that is there already.
    if (option.kind === 'unknown')
      for (const [key, old] of [...object.slots])
        if (!key.startsWith('\u0000')) m.write(object.slots, key, union([old, unknown(option.reason, key)]));
    // What was read or given may set a default that stands before it: `{ enabled: false, ...read }`.
    if (option.kind === 'data' || option.kind === 'argument')
      for (const [key, old] of [...object.slots])
        if (!key.startsWith('\u0000') && old.kind === 'constant') m.write(object.slots, key, union([old, fieldOf(option, key)]));
    const open: Value =
      option.kind === 'argument'
        ? { kind: 'argument', path: [...option.path, '[]'] }
        : option.kind === 'data'
          ? option
          : data('spread value');
    m.write(object.slots, OPEN, union([...(object.slots.has(OPEN) ? [object.slots.get(OPEN) as Value] : []), open]));
    if (option.kind === 'argument') m.write(object.slots, SPREAD_ARGUMENT, option);
  }
}

function fieldOf(record: DataValue | ArgumentValue, key: string): Value {
  return record.kind === 'argument' ? { kind: 'argument', path: [...record.path, key] } : data(`${record.name}.${key}`, record.origin);
}

function evaluateLogical(m: Machine, e: Extract<Expression, { kind: 'logical' }>, env: Environment): Value {
  const left = evaluate(m, e.left, env);
  if (left === NEVER) return NEVER;
  const decided = e.op === '??' ? negate(nullish(left)) : truth(left);
  const keepsLeft = e.op === '&&' ? decided === false : decided === true;
  if (keepsLeft) return left;
  if (decided !== undefined) return evaluate(m, e.right, env);
  m.ask(left);
  const evaluateRight = (): Value =>
    m.maybe(() => (e.op === '??' || refine(m, e.left, env, e.op === '&&') ? evaluate(m, e.right, env) : NEVER));
  const right = m.under(decidersOf(left), () => lacking(m, e.op === '&&' || !m.recorder ? null : tableOf(left), evaluateRight));
  // `!table || !Array.isArray(table.columns)`: where the second is certain, so is the whole, whatever the first is.
  if (e.op !== '??' && right.kind === 'constant' && right.value === (e.op === '||') && isYesOrNo(e.left)) return right;
  const kept = optionsOf(left).filter((o) =>
    e.op === '&&' ? truth(o) !== true : e.op === '||' ? truth(o) !== false : nullish(o) !== true,
  );
  // `page && !page.isClosed() && false`: it does not hold, and what stands before gives what does not hold either.
  if (e.op === '&&' && right !== NEVER && truth(right) === false)
    return union([...kept.map((o) => (truth(o) === false ? o : UNDEFINED)), right]);
  const answer = union([...kept, ...(right === NEVER ? [] : [right])]);
  return e.op === '??' ? answer : combined(answer, e.op, left, right);
}

/** True for an expression that gives nothing but true or false. */
function isYesOrNo(e: Expression): boolean {
  if (e.kind === 'unary') return e.op === '!';
  if (e.kind === 'binary') return /^(?:[=!]==?|[<>]=?|instanceof|in)$/.test(e.op);
  return e.kind === 'logical' && e.op !== '??' && isYesOrNo(e.left) && isYesOrNo(e.right);
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/**
 * Evaluates a value that is kept. A timer that is kept is there to be stopped: a child that is killed or a page that is
 * closed by it is what happens where things go wrong. What it is proven to write (a store that is saved a little later)
 * is what the tool does.
 */
export function evaluateKept(m: Machine, e: Expression, env: Environment): Value {
  const setsTimer = e.kind === 'call' && e.callee.kind === 'name' && e.callee.name === 'setTimeout';
  const { recorder } = m;
  if (!setsTimer || !recorder || env.find('setTimeout')) return evaluate(m, e, env);
  recorder.inTimer++;
  try {
    return m.store.branch(() => evaluate(m, e, env)).result;
  } finally {
    recorder.inTimer--;
  }
}

function evaluateAssign(m: Machine, e: Extract<Expression, { kind: 'assign' }>, env: Environment): Value {
  const mark = m.recorder?.mark();
  const made = (value: Value): void => {
    if (mark !== undefined && isFirstMaking(m, e.target, env, value)) m.recorder?.forgetSince(mark);
  };
  if (e.op === '=') {
    const value = evaluateKept(m, e.value, env);
    if (value === NEVER) return NEVER;
    made(value);
    const before = m.growing;
    m.growing = m.state !== null && growsItself(e.value, e.target);
    bind(m, e.target, value, env, null, null);
    m.growing = before;
    return value;
  }
  const old = valueOfTarget(m, e.target, env);
  if (e.op === '??' || e.op === '||' || e.op === '&&') {
    const decided = e.op === '??' ? negate(nullish(old)) : truth(old);
    if (e.op === '&&' ? decided === false : decided === true) return old;
    if (decided !== undefined) {
      const value = evaluate(m, e.value, env);
      made(value);
      bind(m, e.target, value, env, null, null);
      return value;
    }
    const value = m.maybe(() => {
      const v = evaluate(m, e.value, env);
      made(v);
      if (v !== NEVER) bind(m, e.target, v, env, null, null);
      return v;
    });
    return union([...optionsOf(old).filter((o) => nullish(o) !== true), ...(value === NEVER ? [] : [value])]);
  }
  const value = arithmetic(m, e.op, old, evaluate(m, e.value, env));
  if (e.op === '+' || e.op === '-') noteIncrement(m, e.target, env, value, e);
  bindQuietly(m, e.target, value, env);
  return value;
}

/** A timer does later what the tool is asked to do. */
function isTimer(value: Value): boolean {
  return (value.kind === 'external' || value.kind === 'data') && /^(?:\w+\.)?set(?:Timeout|Interval)\(\)/.test(value.name);
}

/**
 * True where a client, a connection or an instance is made and kept because it was not there yet. What making it does is
 * the server's own housekeeping, whichever tool is called first.
 */
function isFirstMaking(m: Machine, target: Pattern, env: Environment, value: Value): boolean {
  if (!m.state || !isMachinery(value) || optionsOf(value).some(isTimer)) return false;
  if (target.kind === 'name') {
    const scope = env.find(target.name);
    return scope !== null && m.state.outlives(scope.vars) && mayBeNothing(scope.vars.get(target.name));
  }
  if (target.kind !== 'member') return false;
  const key = keyOf(evaluate(m, target.key, env));
  const object = evaluate(m, target.object, env);
  return (
    key !== undefined &&
    (object.kind === 'object' || object.kind === 'class') &&
    m.state.outlives(object.slots) &&
    mayBeNothing(object.slots.get(key))
  );
}

/** The present value of an assignment target. */
function valueOfTarget(m: Machine, target: Pattern, env: Environment): Value {
  if (target.kind === 'name') return lookUp(m, target.name, env);
  if (target.kind === 'member')
    return getMember(m, evaluate(m, target.object, env), evaluate(m, target.key, env), { file: env.file, node: target });
  return unknown('a pattern');
}

/** What a counter that outlives the call comes to: another number each time. */
const COUNT = data('a count');

/** Tells of it. Returns true where the call counts on from what earlier ones left. */
function noteIncrement(m: Machine, target: Pattern, env: Environment, value: Value, node: Expression): boolean {
  if (!m.state) return false;
  const site = { file: env.file, node };
  const lasts = (slots: Slots): boolean => m.state?.outlives(slots) === true || m.state?.foundIn(slots) !== undefined;
  if (target.kind === 'name') {
    const scope = env.find(target.name);
    if (scope) noteStateWrite(m, scope.vars, target.name, value, 'increment', target.name, site);
    return scope !== null && lasts(scope.vars);
  }
  if (target.kind !== 'member') return false;
  const key = keyOf(evaluate(m, target.key, env));
  let counts = false;
  for (const object of optionsOf(evaluate(m, target.object, env))) {
    if (key === undefined || (object.kind !== 'object' && object.kind !== 'class')) continue;
    noteStateWrite(m, object.slots, key, value, 'increment', key, site);
    counts ||= lasts(object.slots);
  }
  return counts;
}

/** Writes without telling of it a second time. */
function bindQuietly(m: Machine, target: Pattern, value: Value, env: Environment): void {
  if (target.kind === 'name') {
    const scope = env.find(target.name);
    if (scope) m.write(scope.vars, target.name, value);
    return;
  }
  if (target.kind === 'member') {
    const key = keyOf(evaluate(m, target.key, env));
    for (const object of optionsOf(evaluate(m, target.object, env))) {
      if (key === undefined) continue;
      if (object.kind === 'object' || object.kind === 'class' || (object.kind === 'external' && isPathOfUrl(object, key)))
        m.write(object.slots, key, value);
    }
  }
}

/** A string from constant pieces and values. */
export function templateOf(_m: Machine, quasis: readonly string[], values: readonly Value[]): Value {
  const parts: (string | Value)[] = [];
  const add = (part: string | Value): void => {
    const last = parts[parts.length - 1];
    if (typeof part === 'string') {
      if (typeof last === 'string') parts[parts.length - 1] = last + part;
      else if (part !== '') parts.push(part);
    } else if (part.kind === 'constant') add(String(part.value));
    else if (part.kind === 'text') for (const p of part.parts) add(p);
    else parts.push(part);
  };
  for (const [i, quasi] of quasis.entries()) {
    add(quasi);
    if (i < values.length) add(values[i] as Value);
  }
  if (parts.length === 0) return constant('');
  if (parts.length === 1) {
    const only = parts[0] as string | Value;
    if (typeof only === 'string') return constant(only);
  }
  return { kind: 'text', parts: parts.length > 400 ? [...parts.slice(0, 200), data('more text')] : parts };
}

function hasKey(m: Machine, object: Value, key: Value): Value {
  const name = keyOf(key);
  if (name === undefined) {
    if (key.kind !== 'argument') return data('in');
    m.asked.lookUp(key, object.kind === 'object' && !object.slots.has(OPEN) && !object.type && !object.cls ? ownKeys(object) : undefined);
    return about(key);
  }
  const answers = optionsOf(object).map((o): boolean | undefined => {
    if (o.kind === 'object') {
      if (o.slots.has(OPEN) || o.type || m.read(o.slots, OPEN, o)) return undefined;
      if (o.slots.has(name)) return true;
      return o.cls ? undefined : (o.accessors?.has(name) ?? false);
    }
    if (o.kind === 'namespace') return m.modules.exportNames(o.module).includes(name);
    return undefined;
  });
  return answers.every((a) => a === answers[0]) && answers[0] !== undefined ? constant(answers[0]) : data('in');
}

function superMember(m: Machine, key: Value, env: Environment): Value {
  const base = env.frame.home?.base;
  if (!base) return unknown('super without a base class');
  const name = keyOf(key);
  if (base.kind === 'class' && name !== undefined)
    return getMember(
      m,
      { kind: 'object', slots: env.vars, accessors: null, origins: new Map(), cls: base, literal: null, type: null },
      constant(name),
      null,
      env.frame.self,
      true,
    );
  return base.kind === 'external' ? getMember(m, base, key, null) : unknown('a member of an unknown base class');
}
