/** Workspace classes: static and inherited members, instances. */
import type { ClassMember, ClassNode, Parameter } from '../core/syntax.js';
import { injected } from './container.js';
import { typedParameter, typedValue } from './declared.js';
import { applyDecorators } from './decorators.js';
import { Environment, type Frame } from './environment.js';
import { evaluate } from './expressions.js';
import { callFunction } from './functions.js';
import { lineage } from './lineage.js';
import type { Machine } from './machine.js';
import { getMember } from './members.js';
import { executeBlock } from './statements.js';
import { Slots } from './store.js';
import {
  type ClassValue,
  constant,
  type FunctionValue,
  keyOf,
  newObject,
  type ObjectValue,
  type Site,
  UNDEFINED,
  union,
  unknown,
  type Value,
} from './values.js';

/** Evaluates a class declaration: its base and its static members. `declare` makes the name visible inside. */
export function constructClass(m: Machine, node: ClassNode, env: Environment, declare?: (value: ClassValue) => void): ClassValue {
  const base = node.base ? evaluate(m, node.base, env) : null;
  const cls: ClassValue = {
    kind: 'class',
    node,
    env,
    file: env.file,
    base,
    slots: new Slots(m.store.tick(), `${env.file}:${node.start}`),
    name: node.name,
  };
  declare?.(cls);
  m.classes.push(cls);
  const scope = memberScope(m, cls, cls);
  for (const member of node.members) {
    if (member.kind === 'static-block') executeBlock(m, member.body, scope);
    else if (member.kind === 'field' && member.isStatic) {
      const name = keyOf(evaluate(m, member.key, env));
      if (name !== undefined) cls.slots.set(name, fieldValue(m, member, scope));
    } else if (member.kind === 'method' && member.isStatic) {
      const name = keyOf(evaluate(m, member.key, env));
      if (name !== undefined) cls.slots.set(name, methodOf(m, cls, member.fn));
    }
  }
  applyDecorators(m, cls);
  return cls;
}

function memberScope(m: Machine, cls: ClassValue, self: Value): Environment {
  const frame: Frame = { self, fn: null, home: cls, args: [], returned: [], yielded: [] };
  const scope = new Environment(cls.env, cls.env.module, frame, m.store.tick(), `${cls.file}:${cls.node.start}#`);
  // A named class expression sees its own name.
  if (cls.name && !cls.env.find(cls.name)) scope.vars.set(cls.name, cls);
  return scope;
}

function fieldValue(m: Machine, member: Extract<ClassMember, { kind: 'field' }>, scope: Environment): Value {
  const value = member.value ? evaluate(m, member.value, scope) : (injected(m, member.decorators, scope) ?? UNDEFINED);
  // A field without a value is set later, by code that may not be seen: its type is what is known.
  if (!member.type || member.value) return value;
  const later = typedValue(m, value, member.type, scope.module, true);
  // A class is there once, and `if (Service.instance) throw` asks before anything was set.
  return member.isStatic ? union([value, later]) : later;
}

function methodOf(m: Machine, cls: ClassValue, fn: FunctionValue['node']): FunctionValue {
  return {
    kind: 'function',
    node: fn,
    env: memberScope(m, cls, UNDEFINED),
    file: cls.file,
    home: cls,
    boundThis: null,
    boundArgs: [],
    slots: new Slots(m.store.tick(), `${cls.file}:${fn.start}`),
  };
}

/** A static member of the class or of what it extends. */
export function findStatic(m: Machine, cls: ClassValue, name: string): Value | undefined {
  let at: Value | null = cls;
  for (let depth = 0; at && depth < 20; depth++) {
    if (at.kind === 'external') return getMember(m, at, constant(name), null);
    if (at.kind !== 'class') return undefined;
    const own = m.read(at.slots, name, at);
    if (own !== undefined) return own;
    for (const member of at.node.members) {
      if (member.kind === 'getter' && member.isStatic && nameOf(m, member, at) === name)
        return callFunction(m, methodOf(m, at, member.fn), [], cls, null);
    }
    if (name === 'name') return constant(at.name ?? '');
    if (name === 'prototype') return prototypeOf(m, at);
    at = at.base;
  }
  return undefined;
}

/** The object that methods may be put on afterwards: one a class. */
export function prototypeOf(m: Machine, cls: ClassValue): ObjectValue {
  const known = cls.slots.get(PROTOTYPE);
  if (known?.kind === 'object') return known;
  const made = newObject(cls.slots.birth, `${cls.file}:${cls.node.start}.prototype`, { cls });
  m.write(cls.slots, PROTOTYPE, made);
  return made;
}

/** Slot of a class that holds its prototype, once it was asked for. */
const PROTOTYPE = '\u0000prototype';

function nameOf(m: Machine, member: Exclude<ClassMember, { kind: 'constructor' | 'static-block' }>, cls: ClassValue): string | undefined {
  if (member.key.kind === 'constant') return String(member.key.value);
  return keyOf(evaluate(m, member.key, cls.env));
}

/** A method or getter of the class or of what it extends, for an instance. */
export function findMember(m: Machine, cls: ClassValue, name: string, self: Value, object: ObjectValue): Value | undefined {
  let at: Value | null = cls;
  for (let depth = 0; at && depth < 20; depth++) {
    if (at.kind === 'external') return externalBaseMember(m, at, name, object);
    // What an unseen base has is not known; that it has nothing is not either.
    if (at.kind === 'unknown') return unknown(at.reason, name);
    if (at.kind !== 'class') return undefined;
    const prototype = at.slots.get(PROTOTYPE);
    const put = prototype?.kind === 'object' && prototype !== object ? m.read(prototype.slots, name) : undefined;
    if (put !== undefined) return put;
    for (const member of at.node.members) {
      if (
        (member.kind !== 'method' && member.kind !== 'getter') ||
        member.isStatic ||
        member.fn.body === null ||
        nameOf(m, member, at) !== name
      )
        continue;
      if (member.kind === 'getter') return callFunction(m, methodOf(m, at, member.fn), [], self, null);
      return methodValue(m, at, member.fn);
    }
    at = at.base;
  }
  return undefined;
}

/** Every method of a class and of what it extends; something unknown where a base is not seen. */
export function methodsOf(m: Machine, cls: ClassValue): Value[] {
  const methods: Value[] = [];
  let at: Value | null = cls;
  for (let depth = 0; at?.kind === 'class' && depth < 20; depth++) {
    for (const member of at.node.members)
      if (member.kind === 'method' && !member.isStatic && member.fn.body !== null) methods.push(methodValue(m, at, member.fn));
    at = at.base;
  }
  if (at?.kind === 'unknown') methods.push(at);
  return methods;
}

/** One function value a method, so that the same method is the same value. */
export function methodValue(m: Machine, cls: ClassValue, fn: FunctionValue['node']): FunctionValue {
  let known = m.methods.get(cls);
  if (!known) {
    known = new Map();
    m.methods.set(cls, known);
  }
  let value = known.get(fn);
  if (!value) {
    value = methodOf(m, cls, fn);
    known.set(fn, value);
  }
  return value;
}

/** A member that an instance has from the package's class that its class extends. */
function externalBaseMember(m: Machine, base: Value, name: string, object: ObjectValue): Value {
  const known = object.slots.get(BASE);
  if (known?.kind === 'external') return getMember(m, known, constant(name), null);
  return getMember(m, base, constant(name), null);
}

/** Slot of an instance that holds what constructing the package's base class gave. */
export const BASE = '\u0000base';

/** `new Class(...args)`. */
export function instantiate(m: Machine, cls: ClassValue, args: readonly Value[], site: Site | null): ObjectValue {
  const object = newObject(m.store.tick(), site ? `${site.file}:${site.node.start}` : `${cls.file}:${cls.node.start}`, { cls });
  initialise(m, cls, object, args, site, 0);
  return object;
}

/** Runs field initialisers and constructor of a class on an instance. */
export function initialise(
  m: Machine,
  cls: ClassValue,
  object: ObjectValue,
  args: readonly Value[],
  site: Site | null,
  depth: number,
): void {
  if (depth > 20) return;
  const own = cls.node.members.find(
    (member): member is Extract<ClassMember, { kind: 'constructor' }> => member.kind === 'constructor' && member.fn.body !== null,
  );
  if (!own && cls.base) superCall(m, cls, object, args, site, depth);
  if (!cls.base || !own) fields(m, cls, object);
  if (!own) return;
  for (const [i, param] of own.fn.params.entries()) if (param.field) parameterField(m, cls, object, param, args[i] ?? UNDEFINED);
  const fn: FunctionValue = { ...methodOf(m, cls, own.fn), home: cls };
  callFunction(m, fn, args, object, site);
}

function parameterField(m: Machine, cls: ClassValue, object: ObjectValue, param: Parameter, value: Value): void {
  const target = param.target.kind === 'default' ? param.target.target : param.target;
  if (target.kind !== 'name') return;
  const known = param.type ? typedParameter(m, value, param, cls.env.module) : value;
  if (param.target.kind === 'default' && value.kind === 'constant' && value.value === undefined)
    m.write(object.slots, target.name, evaluate(m, param.target.value, cls.env));
  else m.write(object.slots, target.name, known);
}

/** Sets the fields that a class declares. */
function fields(m: Machine, cls: ClassValue, object: ObjectValue): void {
  let scope: Environment | null = null;
  for (const member of cls.node.members) {
    if (member.kind !== 'field' || member.isStatic) continue;
    scope ??= memberScope(m, cls, object);
    const name = nameOf(m, member, cls);
    if (name !== undefined && !(member.value === null && object.slots.has(name))) m.write(object.slots, name, fieldValue(m, member, scope));
  }
}

/** `super(...args)` inside a constructor of `cls`. */
export function superCall(m: Machine, cls: ClassValue, object: ObjectValue, args: readonly Value[], site: Site | null, depth = 0): void {
  const { base } = cls;
  if (base?.kind === 'class') initialise(m, base, object, args, site, depth + 1);
  else if (base?.kind === 'external') {
    const made = m.construct(base, args, site ?? { file: cls.file, node: cls.node });
    if (made.kind === 'external') object.slots.set(BASE, made);
  }
  if (cls.node.members.some((member) => member.kind === 'constructor' && member.fn.body !== null)) fields(m, cls, object);
}

/** The type that a class declares for a field of its instances, or undefined. */
export function instanceField(cls: ClassValue, name: string): Extract<ClassMember, { kind: 'field' }> | undefined {
  for (const { node } of lineage(cls))
    for (const member of node.members)
      if (member.kind === 'field' && !member.isStatic && member.key.kind === 'constant' && member.key.value === name) return member;
  return undefined;
}
