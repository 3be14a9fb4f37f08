/** Declared types stand in where no value flows: a parameter that no evaluated call passes, a field that is set later. */
import type { DeclaredType, Parameter, TypeRef } from '../core/syntax.js';
import { instanceField, instantiate } from './classes.js';
import { boundTo, injected } from './container.js';
import { lookUp } from './expressions.js';
import { globalValue } from './globals.js';
import { madeBy } from './instances.js';
import type { Machine } from './machine.js';
import { externalModule, externalOf, getMember } from './members.js';
import type { ModuleInstance } from './modules.js';
import { FILLED_LATER, mayBeFilled } from './unrun.js';
import {
  builtin,
  type ClassValue,
  constant,
  data,
  ITEMS,
  item,
  itemsOf,
  newList,
  newObject,
  type ObjectValue,
  optionsOf,
  UNDEFINED,
  union,
  unknown,
  type Value,
} from './values.js';

/** A text or number of which only the type is known may come from anywhere. */
const PRIMITIVE = /^(?:string|number|boolean|bigint|void|undefined|null)$/;

/** How deep stand-ins are made for the fields of stand-ins. */
const MAX_DEPTH = 6;

/**
 * The value, with what its declared type says where the value itself is unknown.
 * @param unset true for a field without initialiser: `undefined` then means "set later"
 */
export function typedValue(m: Machine, value: Value, type: TypeRef, module: ModuleInstance, unset = false): Value {
  const vague = (v: Value): boolean =>
    v.kind === 'unknown' || (unset && v.kind === 'constant' && v.value === undefined) || (v.kind === 'external' && v.node === null);
  if (!optionsOf(value).some(vague)) return value;
  const known = standIn(m, type, module);
  if (!known || (known.kind === 'data' && PRIMITIVE.test(known.name))) return value;
  return union(optionsOf(value).map((o) => (vague(o) ? known : o)));
}

/** As `typedValue`, for a parameter. */
export function typedParameter(m: Machine, value: Value, param: Parameter, module: ModuleInstance): Value {
  return param.type ? typedValue(m, value, param.type, module) : value;
}

/** A value of the type of which nothing else is known, or null where the type says nothing. */
export function standIn(m: Machine, type: TypeRef, module: ModuleInstance): Value | null {
  if (m.standInDepth >= MAX_DEPTH) return null;
  m.standInDepth++;
  try {
    return make(m, type, module);
  } finally {
    m.standInDepth--;
  }
}

const TRANSPARENT = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'Readonly',
  'Partial',
  'NonNullable',
  'Required',
  'Pick',
  'Omit',
  'DeepPartial',
  'Awaitable',
  'MaybePromise',
]);
const LISTS = new Set(['Array', 'ReadonlyArray', 'Set', 'Iterable', 'AsyncIterable', 'IterableIterator']);

function make(m: Machine, type: TypeRef, module: ModuleInstance): Value | null {
  switch (type.kind) {
    case 'named': {
      const first = type.args[0];
      if (TRANSPARENT.has(type.name)) return first ? standIn(m, first, module) : null;
      if (LISTS.has(type.name))
        return first ? newList(m.store.tick(), 'declared', [item(standIn(m, first, module) ?? data('element'), false, true)]) : null;
      if (type.name === 'ReturnType' && first) {
        const made = standIn(m, first, module);
        return made?.kind === 'function' ? m.call(made, [], UNDEFINED, null) : null;
      }
      if (type.name === 'InstanceType' && first) return standIn(m, first, module);
      const found = findType(m, type.name, module, 0);
      return found ? ofFound(m, found) : null;
    }
    case 'typeof': {
      if (type.module) return m.modules.namespace(module.file, type.module);
      const value = lookUp(m, type.name.split('.')[0] ?? '', module.env);
      return type.name
        .split('.')
        .slice(1)
        .reduce((v, key) => getMember(m, v, constant(key), null), value);
    }
    case 'imported': {
      const space = m.modules.resolver.resolve(module.file, type.module);
      return space.kind === 'package' ? externalType(m, space.specifier, type.name) : null;
    }
    case 'literal':
      return constant(type.value);
    case 'union': {
      const made = type.options
        .filter(
          (o) => !(o.kind === 'primitive' && /^(undefined|null|void|never)$/.test(o.name)) && !(o.kind === 'literal' && o.value === null),
        )
        .map((o) => (o.kind === 'function' && gives(o, type.options) ? supplier(m, o, module) : standIn(m, o, module)));
      return made.length > 0 && made.every((v) => v !== null) ? union(made as Value[]) : null;
    }
    case 'intersection': {
      const made = type.options.map((o) => standIn(m, o, module)).filter((v): v is Value => v !== null);
      return (
        made.find((v) => v.kind === 'external' || (v.kind === 'object' && v.cls)) ?? (made.length ? typedObject(m, type, module) : null)
      );
    }
    case 'object':
      return typedObject(m, type, module);
    case 'indexed': {
      const member = type.key.kind === 'literal' ? memberType(m, type.object, String(type.key.value), module, 0) : null;
      return member ? standIn(m, member.type, member.module) : null;
    }
    case 'array':
      return newList(m.store.tick(), 'declared', [item(standIn(m, type.element, module) ?? data('element'), false, true)]);
    case 'primitive':
      return PRIMITIVE.test(type.name) ? data(type.name) : null;
    default:
      return null;
  }
}

/** `T | (() => T)`: a value, or what gives it when it is asked for. */
function gives(fn: Extract<TypeRef, { kind: 'function' }>, options: readonly TypeRef[]): boolean {
  const given = plain(fn.returns);
  return options.some((o) => o.kind !== 'function' && nameOf(plain(o)) === nameOf(given) && nameOf(given) !== '');
}

/** The type without the promise around it. */
function plain(type: TypeRef): TypeRef {
  return type.kind === 'named' && TRANSPARENT.has(type.name) && type.args[0] ? plain(type.args[0]) : type;
}

function nameOf(type: TypeRef): string {
  return type.kind === 'named' || (type.kind === 'primitive' && /^(?:string|number|boolean|bigint)$/.test(type.name)) ? type.name : '';
}

/** A setting that its operator gives by a function is read all the same: a credential that is looked up when it is needed. */
function supplier(m: Machine, fn: Extract<TypeRef, { kind: 'function' }>, module: ModuleInstance): Value {
  const given = standIn(m, plain(fn.returns), module) ?? data('setting');
  return builtin('setting', () => given);
}

function typedObject(m: Machine, ref: TypeRef, module: ModuleInstance): ObjectValue {
  return newObject(m.store.tick(), `${module.file}:type`, { type: { ref, module } });
}

type Found =
  | { kind: 'class'; cls: ClassValue }
  | { kind: 'type'; declared: DeclaredType; module: ModuleInstance }
  | { kind: 'external'; value: Value };

function ofFound(m: Machine, found: Found): Value | null {
  if (found.kind === 'external') return found.value;
  if (found.kind === 'class') return instanceOf(m, found.cls);
  const implementers = m.classes.filter((c) => c.node.implements.some((i) => i.kind === 'named' && i.name === found.declared.name));
  if (implementers.length > 0 && implementers.length <= 6)
    return union([...new Map(implementers.map((c) => [c.node, c])).values()].map((c) => instanceOf(m, c)));
  const { type } = found.declared;
  return type.kind === 'object' || type.kind === 'intersection' ? typedObject(m, type, found.module) : standIn(m, type, found.module);
}

/** An object of a class: what a container was told to give for it, else one made of what its constructor's parameters are declared as. */
function instanceOf(m: Machine, cls: ClassValue): Value {
  return m.bindings.byToken.size > 0 ? (boundTo(m, cls).at(-1) ?? objectOf(m, cls)) : objectOf(m, cls);
}

/** One instance a class, made as if its constructor had been called with what its parameters' types say. */
export function objectOf(m: Machine, cls: ClassValue): Value {
  const known = m.standIns.get(cls.node);
  if (known) return known;
  const shell = newObject(m.store.tick(), `${cls.file}:${cls.node.start}`, { cls });
  m.standIns.set(cls.node, shell);
  const maker = cls.node.members.find((c) => c.kind === 'constructor');
  const params = maker?.kind === 'constructor' ? maker.fn.params : [];
  const args = params
    .filter((p) => !p.rest)
    .map(
      (p): Value =>
        p.target.kind === 'default'
          ? UNDEFINED
          : (injected(m, p.decorators, cls.env) ??
            (p.type ? standIn(m, p.type, cls.env.module) : null) ??
            unknown('a parameter of a constructor that no evaluated code calls', 'parameter')),
    );
  const made = instantiate(m, cls, args, null);
  m.standIns.set(cls.node, made);
  // What it is at any time, not what it is when it was just made.
  if (m.entered > 0)
    for (const value of made.slots.values())
      if (value.kind === 'list' && itemsOf(value).length === 0 && mayBeFilled(m, value.slots)) value.slots.set(ITEMS, FILLED_LATER);
  for (const [key, value] of made.slots) shell.slots.set(key, value);
  return made;
}

function externalType(m: Machine, specifier: string, name: string): Value {
  const space = externalModule(m, specifier);
  const last = name.split('.').at(-1) ?? name;
  const library = m.catalogue.module(specifier);
  const node = library?.node(last) ?? null;
  if (node) return externalOf(m, node, { module: specifier, name: `${space.name}.${last}`, last, receiver: null, created: null });
  const member = name.split('.').reduce<Value>((v, key) => getMember(m, v, constant(key), null), space);
  // What constructing the class of that name gives is what a value of the type is.
  return member.kind === 'external' ? m.instanceOfExternal(member) : member;
}

function findType(m: Machine, name: string, module: ModuleInstance, depth: number): Found | null {
  if (depth > 12) return null;
  const [head, ...rest] = name.split('.');
  if (!head) return null;
  if (rest.length === 0) {
    const declared = module.core.types.get(name);
    if (declared) return { kind: 'type', declared, module };
  }
  const local = module.env.vars.get(head);
  if (local?.kind === 'class' && rest.length === 0) return { kind: 'class', cls: local };
  const binding = module.imports.get(head);
  if (binding) {
    const found = m.modules.resolver.resolve(module.file, binding.module);
    if (found.kind === 'package') {
      const path =
        binding.imported === '*' || binding.imported === 'default' ? rest.join('.') || head : [binding.imported, ...rest].join('.');
      return { kind: 'external', value: externalType(m, found.specifier, path) };
    }
    if (found.kind === 'missing' || found.file.endsWith('.json')) return null;
    const target = m.modules.get(found.file);
    if (!target) return null;
    const exported = binding.imported === '*' ? rest[0] : binding.imported;
    return exported ? findExported(m, exported, target, depth + 1) : null;
  }
  if (local && rest.length === 0 && local.kind === 'external') return { kind: 'external', value: m.instanceOfExternal(local) };
  // The types of Node and the browser that need no import.
  const named = rest.at(-1) ?? head;
  const node = m.catalogue.library('globals')?.node(named);
  if (node)
    return { kind: 'external', value: externalOf(m, node, { module: 'globals:', name: head, last: head, receiver: null, created: null }) };
  // What `new` of a global class gives: `ReadableStream`, `URLSearchParams`.
  const cls = globalValue(m, named);
  return cls.kind === 'external' && /^[A-Z]/.test(named) && madeBy(cls) !== null
    ? { kind: 'external', value: m.instanceOfExternal(cls) }
    : null;
}

function findExported(m: Machine, name: string, module: ModuleInstance, depth: number): Found | null {
  if (depth > 12) return null;
  const declaration = module.byExport.get(name);
  if (declaration?.kind === 'from') {
    const found = m.modules.resolver.resolve(module.file, declaration.module);
    if (found.kind === 'package') return { kind: 'external', value: externalType(m, found.specifier, declaration.imported) };
    const target = found.kind === 'file' ? m.modules.get(found.file) : null;
    return target ? findExported(m, declaration.imported, target, depth + 1) : null;
  }
  const local = declaration?.kind === 'local' ? declaration.local : name;
  const declared = module.core.types.get(local);
  if (declared) return { kind: 'type', declared, module };
  m.modules.run(module);
  const value = module.env.vars.get(local);
  if (value?.kind === 'class') return { kind: 'class', cls: value };
  if (declaration?.kind === 'local' && module.imports.has(local)) return findType(m, local, module, depth + 1);
  for (const star of module.core.exports) {
    if (star.kind !== 'all') continue;
    const found = m.modules.resolver.resolve(module.file, star.module);
    const target = found.kind === 'file' ? m.modules.get(found.file) : null;
    const inside = target ? findExported(m, name, target, depth + 1) : null;
    if (inside) return inside;
  }
  return null;
}

/** A member of an object of which only the declared type is known; undefined where the type does not have it. */
export function typedMember(m: Machine, object: ObjectValue, name: string): Value | undefined {
  if (object.cls) {
    const field = instanceField(object.cls, name);
    if (field?.type) return standIn(m, field.type, object.cls.env.module) ?? undefined;
  }
  if (!object.type) return undefined;
  const { ref, module } = object.type;
  const type = memberType(m, ref, name, module, 0);
  if (!type) return unknown(`only the declared type of "${name}" is known`, name);
  const value = standIn(m, type.type, type.module) ?? unknown(`only the declared type of "${name}" is known`, name);
  object.slots.set(name, value);
  return value;
}

function memberType(
  m: Machine,
  ref: TypeRef,
  name: string,
  module: ModuleInstance,
  depth: number,
): { type: TypeRef; module: ModuleInstance } | null {
  if (depth > 8) return null;
  switch (ref.kind) {
    case 'object': {
      const type = ref.members.get(name);
      return type ? { type, module } : null;
    }
    case 'intersection':
    case 'union':
      for (const option of ref.options) {
        const found = memberType(m, option, name, module, depth + 1);
        if (found) return found;
      }
      return null;
    case 'named': {
      if (TRANSPARENT.has(ref.name) && ref.args[0]) return memberType(m, ref.args[0], name, module, depth + 1);
      const found = findType(m, ref.name, module, 0);
      return found?.kind === 'type' ? memberType(m, found.declared.type, name, found.module, depth + 1) : null;
    }
    default:
      return null;
  }
}
