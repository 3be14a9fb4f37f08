/** Reads, writes and deletes members of values. */
import { type CatalogueNode, memberOf } from '../catalogue/catalogue.js';
import { functionMember, listMember, mapMember, textMember } from './builtins/index.js';
import { HELPER_NAMES } from './builtins/standard.js';
import { findMember, findStatic, instanceField, methodsOf } from './classes.js';
import { copiedArgument, SPREAD_ARGUMENT, spreadArgument } from './copied.js';
import { typedMember, typedValue } from './declared.js';
import { callFunction } from './functions.js';
import { elementsOf, ownKeys } from './iterate.js';
import { lineage } from './lineage.js';
import type { Machine } from './machine.js';
import { marked, occurrenceBehind } from './own.js';
import { at } from './patterns.js';
import { requestMember } from './requestobjects.js';
import { containsArgument, noteEnvironment, noteStateWrite } from './statewrite.js';
import { Slots } from './store.js';
import { isReadAnew, noteStoredChange } from './stored.js';
import { mayBeSet } from './unrun.js';
import { isPathOfUrl, pathnameOf } from './urlobjects.js';
import {
  constant,
  data,
  derived,
  type ExternalValue,
  type FunctionValue,
  ITEMS,
  isDrawn,
  item,
  keyOf,
  newList,
  type ObjectValue,
  OPEN,
  optionsOf,
  type Site,
  UNDEFINED,
  union,
  unknown,
  type Value,
} from './values.js';

/** A package's module, as `require` or `import * as` gives it. */
export function externalModule(m: Machine, specifier: string): ExternalValue {
  const library = m.catalogue.module(specifier);
  return {
    kind: 'external',
    module: specifier,
    name: library?.file.library ?? specifier,
    last: 'default',
    node: library ? { kind: 'module', library } : null,
    receiver: null,
    created: null,
    slots: new Slots(m.store.tick(), `external:${specifier}`),
  };
}

/** A value of a named type of a library, made by the call with these arguments. */
export function externalOf(
  m: Machine,
  node: CatalogueNode | null,
  from: { module: string; name: string; last: string; receiver: ExternalValue | null; created: readonly Value[] | null },
): ExternalValue {
  return { kind: 'external', ...from, node, slots: new Slots(m.store.tick(), `external:${from.name}`) };
}

/**
 * The member `key` of a value.
 * @param self what `this` is in a getter; the value itself by default
 * @param ofClass look only at the class's members (for `super.x`)
 */
export function getMember(m: Machine, value: Value, key: Value, site: Site | null, self: Value = value, ofClass = false): Value {
  if (value.kind === 'union') {
    const present = value.options.filter((o) => o.kind !== 'constant' || typeof o.value === 'string');
    if (present.length === 0) return UNDEFINED;
    return union(present.map((o) => getMember(m, o, key, site)));
  }
  if (key.kind === 'union') return union(key.options.map((k) => getMember(m, value, k, site)));
  const name = keyOf(key);
  if (name === undefined) m.asked.lookUp(key, value.kind === 'object' && !value.cls && !value.type ? ownKeys(value) : undefined);
  switch (value.kind) {
    case 'object':
      return name === undefined ? anyMember(m, value) : objectMember(m, value, name, self, ofClass);
    case 'list': {
      if (name === undefined) return union([...elementsOf(m, value, 'values').map((i) => i.value), UNDEFINED]);
      if (/^\d+$/.test(name)) return at(elementsOf(m, value, 'values'), Number(name));
      return listMember(m, value, name);
    }
    case 'map':
      return name === undefined ? data('member') : mapMember(m, value, name);
    case 'constant':
      if (typeof value.value === 'string')
        return name === undefined ? data('character', isDrawn(key) ? 'random' : 'data') : textMember(m, value, name);
      return value.value === undefined || value.value === null ? UNDEFINED : data(name ?? 'member');
    case 'text':
      return name === undefined ? data('character') : textMember(m, value, name);
    case 'function': {
      if (name === undefined) return data('member');
      const own = m.read(value.slots, name);
      return own ?? (name === 'name' ? constant(value.node.name ?? '') : functionMember(m, value, name));
    }
    case 'builtin':
      return (
        (name !== undefined ? (value.members?.get(name) ?? functionMember(m, value, name)) : undefined) ?? data(`${value.name}.${name}`)
      );
    case 'class': {
      if (name === undefined) return union([...value.slots.values()]);
      return findStatic(m, value, name) ?? UNDEFINED;
    }
    case 'namespace': {
      if (name === undefined)
        return union(m.modules.exportNames(value.module).map((n) => m.modules.exported(value.module, n) ?? UNDEFINED));
      return m.modules.exported(value.module, name) ?? UNDEFINED;
    }
    case 'external':
      return externalMember(m, value, name ?? pathKey(value, key));
    case 'argument':
      return argumentMember(m, value.path, name);
    case 'data':
      return derived(value, name === undefined ? `${value.name}[…]` : `${value.name}.${name}`);
    case 'unknown':
      return {
        ...unknown(value.reason, name === undefined ? `${value.name}[…]` : value.name ? `${value.name}.${name}` : name),
        ...(value.read ? { read: true } : {}),
      };
    case 'items':
      return data('items');
  }
}

/** A field of the tool's arguments; a fixed one where the evaluation runs for one value of it. */
export function argumentMember(m: Machine, path: readonly string[], name: string | undefined): Value {
  if (name === 'length') return data('length');
  const next = [...path, name ?? '[]'];
  return m.fixedArguments?.get(next.join('.')) ?? { kind: 'argument', path: next };
}

function objectMember(m: Machine, object: ObjectValue, name: string, self: Value, ofClass: boolean): Value {
  if (!ofClass) {
    const accessor = object.accessors?.get(name);
    if (accessor) return accessor.get ? callFunction(m, accessor.get, [], self, null) : UNDEFINED;
    const own = m.read(object.slots, name, object);
    if (own !== undefined) return declaredField(m, object, name, own);
    const argument = spreadArgument(object);
    if (argument) return argumentMember(m, argument.path, name);
  }
  if (object.cls) {
    const inherited = findMember(m, object.cls, name, self, object);
    if (inherited !== undefined) return inherited;
  }
  if (object.type) {
    const typed = typedMember(m, object, name);
    if (typed) return typed;
  }
  const open = m.read(object.slots, OPEN, object);
  if (open) return open.kind === 'data' ? derived(open, `${open.name}.${name}`) : union([open, UNDEFINED]);
  const standard = objectPrototype(m, object, name);
  if (standard) return standard;
  if (m.state?.outlives(object.slots) && mayBeSet(m, object.slots, name))
    return union([UNDEFINED, unknown('set by code that was not seen to run', name)]);
  return m.state?.outlives(object.slots) && !m.state.isOwn(object.slots, name)
    ? (m.doubts.read(object.slots, name, undefined, object) ?? UNDEFINED)
    : UNDEFINED;
}

/** The value of a field; where it is unknown, with what its class declares. */
function declaredField(m: Machine, object: ObjectValue, name: string, value: Value): Value {
  if (!object.cls || !optionsOf(value).some((o) => o.kind === 'unknown')) return value;
  const type = instanceField(object.cls, name)?.type;
  return type ? typedValue(m, value, type, object.cls.env.module) : value;
}

function objectPrototype(m: Machine, object: ObjectValue, name: string): Value | undefined {
  switch (name) {
    case 'hasOwnProperty':
    case 'toString':
    case 'valueOf':
    case 'toJSON':
    case 'then':
    case 'isPrototypeOf':
    case 'propertyIsEnumerable':
    case 'toLocaleString':
      return functionMember(m, object, name);
    case 'constructor':
      return object.cls ?? data('constructor');
    default:
      return undefined;
  }
}

/** A member whose name is not known: any of them. */
function anyMember(m: Machine, object: ObjectValue): Value {
  const values: Value[] = [];
  for (const key of new Set([...object.slots.keys(), OPEN])) {
    if (key === SPREAD_ARGUMENT) continue;
    const value = m.read(object.slots, key, object);
    if (value) values.push(value);
  }
  if (object.accessors) for (const { get } of object.accessors.values()) if (get) values.push(callFunction(m, get, [], object, null));
  if (object.cls) values.push(...methodsOf(m, object.cls));
  if (values.length === 0) return object.type ? data('member') : object.cls ? data('member') : UNDEFINED;
  return union([...values, UNDEFINED]);
}

/** `client[\`/topics/${name}/configs\`]`: a member whose name is a path, as a template. Only where any name is a member. */
function pathKey(value: ExternalValue, key: Value): string | undefined {
  if (key.kind !== 'text' || value.node?.kind !== 'type' || typeof key.parts[0] !== 'string' || !key.parts[0].startsWith('/'))
    return undefined;
  const path = key.parts.map((part) => (typeof part === 'string' ? part : '{value}')).join('');
  return memberOf(value.node, path) ? path : undefined;
}

function externalMember(m: Machine, value: ExternalValue, name: string | undefined): Value {
  if (name === undefined)
    return externalOf(m, null, { module: value.module, name: `${value.name}[…]`, last: '', receiver: value, created: null });
  const assigned = m.read(value.slots, name);
  if (assigned) return assigned;
  const helper = value.module === 'tslib' ? HELPER_NAMES.get(name) : undefined;
  if (helper) return helper;
  const ofRequest = requestMember(m, value, name);
  if (ofRequest) return ofRequest;
  const path = name === 'pathname' ? pathnameOf(m, value) : undefined;
  if (path) return path;
  const known = value.slots.members?.get(name);
  if (known) return known;
  const node = value.node ? memberOf(value.node, name) : null;
  const isModule = value.node?.kind === 'module' || (value.node === null && value.receiver === null && value.created === null);
  let result: Value;
  if (node?.kind === 'entry' && node.entry.value !== undefined) {
    result = constant(node.entry.value);
  } else if (node?.kind === 'entry' && node.entry.is !== undefined && typeof node.entry.is === 'string' && node.entry.is !== '') {
    const { is } = node.entry;
    // The address of a URL says what the URL does.
    if (is === 'self') return value;
    const one = is.endsWith('[]') ? node.library.node(is.slice(0, -2)) : null;
    result = one
      ? newList(m.store.tick(), `external:${value.name}`, [
          item(
            externalOf(m, one, {
              module: value.module,
              name: `${value.name}.${name}`,
              last: name,
              receiver: value,
              created: value.created,
            }),
            false,
            true,
          ),
        ])
      : ORIGINS.has(node.entry.is)
        ? marked(data(`${value.name}.${name}`, node.entry.is as 'data'), occurrenceBehind(value))
        : externalOf(m, node, { module: value.module, name: `${value.name}.${name}`, last: name, receiver: value, created: value.created });
  } else {
    const member = isModule && name === 'default' ? value.name : `${value.name}.${name}`;
    // A member of what a call gave keeps that call's arguments: `axios.create({baseURL}).defaults`.
    result = externalOf(m, node, { module: value.module, name: member, last: name, receiver: value, created: null });
  }
  value.slots.members ??= new Map();
  value.slots.members.set(name, result);
  return result;
}

const ORIGINS = new Set(['data', 'config', 'time', 'random']);

/** Assigns `object[key] = value`. */
export function setMember(m: Machine, object: Value, key: Value, value: Value, site: Site): void {
  const targets = optionsOf(object);
  for (const target of targets) {
    if (targets.length === 1) setOne(m, target, key, value, site);
    else {
      const branch = m.store.branch(() => setOne(m, target, key, value, site));
      m.store.merge([branch.changes, new Map()]);
    }
  }
}

function setOne(m: Machine, target: Value, key: Value, value: Value, site: Site): void {
  const keys = optionsOf(key);
  if (keys.length > 1) {
    for (const k of keys) {
      const branch = m.store.branch(() => setOne(m, target, k, value, site));
      m.store.merge([branch.changes, new Map()]);
    }
    return;
  }
  const name = keyOf(key);
  switch (target.kind) {
    case 'object': {
      if (name === undefined) {
        noteStateWrite(m, target.slots, OPEN, value, 'set', 'an entry', site, key);
        const old = target.slots.get(OPEN);
        m.write(target.slots, OPEN, old ? union([old, value]) : value);
        const copied = copiedArgument(key, value);
        if (copied) m.write(target.slots, SPREAD_ARGUMENT, copied);
        return;
      }
      const setter = target.accessors?.get(name)?.set ?? (target.cls ? findSetter(target.cls, name) : undefined);
      if (setter) {
        callFunction(m, setter, [value], target, site);
        return;
      }
      noteStateWrite(m, target.slots, name, value, 'set', name, site);
      if (!startsAnew(target, value, name)) noteStoredChange(m, target.slots.get(name), { name, value });
      m.write(target.slots, name, value);
      return;
    }
    case 'class':
    case 'function':
      if (name !== undefined) {
        noteStateWrite(m, target.slots, name, value, 'set', name, site);
        m.write(target.slots, name, value);
      }
      return;
    case 'external':
      // `server.addTool = …`: what is assigned stands in for the package's own member.
      if (
        name !== undefined &&
        (value.kind === 'function' ||
          value.kind === 'builtin' ||
          value.kind === 'object' ||
          // What is asked for then is another path at the same host.
          isPathOfUrl(target, name))
      )
        m.write(target.slots, name, value);
      if (name !== undefined && value.kind === 'function') m.onAssigned?.(target, name, value, site);
      // `server.oninitialized = …`: the package calls it when it happens.
      if (value.kind === 'function' && name !== undefined && /^on[a-z]/.test(name)) {
        const given = value.node.params.map((p) => data(p.target.kind === 'name' ? p.target.name : 'event'));
        m.maybe(() => callFunction(m, value, given, target, site));
      }
      return;
    case 'data':
      // A field of something that was read is set: what is written back replaces it.
      noteStoredChange(m, target, name === undefined ? undefined : { name, value });
      if (target.origin === 'config' && /(?:^|\.)env$/.test(target.name)) noteEnvironment(m, name ?? '…', value, site);
      return;
    case 'list': {
      const items = target.slots.get(ITEMS);
      const old = items?.kind === 'items' ? items.items : [];
      if (name === 'length') {
        noteStateWrite(m, target.slots, ITEMS, { kind: 'items', items: [] }, 'delete', 'a list', site);
        m.write(target.slots, ITEMS, { kind: 'items', items: [] });
        return;
      }
      noteStateWrite(m, target.slots, ITEMS, { kind: 'items', items: [item(value)] }, 'set', 'an item', site, key);
      if (name !== undefined && /^\d+$/.test(name)) {
        const index = Number(name);
        if (index < old.length && old.every((i) => i.certain && !i.many))
          m.write(target.slots, ITEMS, { kind: 'items', items: old.map((i, k) => (k === index ? item(value) : i)) });
        else m.write(target.slots, ITEMS, { kind: 'items', items: [...old, item(value, index === old.length)] });
      } else m.write(target.slots, ITEMS, { kind: 'items', items: [...old, item(value, false, true)] });
      return;
    }
  }
}

function findSetter(cls: Value, name: string): FunctionValue | undefined {
  for (const at of lineage(cls)) {
    for (const member of at.node.members) {
      if (member.kind === 'setter' && !member.isStatic && member.key.kind === 'constant' && member.key.value === name) {
        return {
          kind: 'function',
          node: member.fn,
          env: at.env,
          file: at.file,
          home: at,
          boundThis: null,
          boundArgs: [],
          slots: new Slots(0, ''),
        };
      }
    }
  }
  return undefined;
}

/**
 * `this.data = { notes: [] }` where nothing could be read, and `this.data = JSON.parse(text)` where the file is read once
 * more: another store is begun, none of what was read is changed. What is written afterwards tells by itself whether
 * anything of the old one is in it.
 */
function startsAnew(target: ObjectValue, value: Value, name: string): boolean {
  if (target.cls === null || containsArgument(value)) return false;
  if (optionsOf(value).every((o) => o.kind === 'object' || o.kind === 'list' || o.kind === 'map')) return true;
  return isReadAnew(value, target.slots.get(name));
}

/** `delete object[key]`. */
export function deleteMember(m: Machine, object: Value, key: Value, site: Site): void {
  const name = keyOf(key);
  for (const target of optionsOf(object)) {
    if (target.kind === 'data') noteStoredChange(m, target);
    if (target.kind !== 'object') continue;
    noteStateWrite(m, target.slots, name ?? OPEN, UNDEFINED, 'delete', name ?? 'an entry', site, key);
    if (name !== undefined) m.write(target.slots, name, UNDEFINED);
  }
}
