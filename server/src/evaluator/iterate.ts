/** The elements of a collection, as far as they are known. */
import { argumentKey, spreadArgument } from './copied.js';
import { callFunction } from './functions.js';
import type { Machine } from './machine.js';
import { argumentMember, getMember } from './members.js';
import {
  constant,
  data,
  derived,
  ITEMS,
  type Item,
  item,
  itemsOf,
  newList,
  type ObjectValue,
  OPEN,
  optionsOf,
  unknown,
  type Value,
} from './values.js';

export type What = 'values' | 'keys' | 'entries';

/** Elements of a list, map, set, string or unknown collection; `keys` of an object are its keys. */
export function elementsOf(m: Machine, collection: Value, what: What): readonly Item[] {
  switch (collection.kind) {
    case 'list': {
      const items = m.read(collection.slots, ITEMS, collection);
      const list = items?.kind === 'items' ? items.items : itemsOf(collection);
      if (what === 'keys')
        return list.every((i) => i.certain && !i.many) ? list.map((_, i) => item(constant(String(i)))) : [item(data('index'), false, true)];
      if (what === 'entries') {
        const known = knownPlaces(list);
        return list.map((i, at) => ({ ...i, value: pair(m, at < known ? constant(at) : data('index'), i.value) }));
      }
      return list;
    }
    case 'map': {
      const items: Item[] = [];
      for (const key of collection.slots.keys()) {
        if (key === OPEN) continue;
        const value = m.read(collection.slots, key) ?? data(key);
        const name = constant(key.startsWith('n:') ? Number(key.slice(2)) : key.slice(2));
        items.push(item(what === 'keys' ? name : pair(m, name, value)));
      }
      const open = m.read(collection.slots, OPEN, collection);
      if (open) items.push(item(what === 'keys' ? data('key') : pair(m, data('key'), open), false, true));
      return items;
    }
    case 'object': {
      const iterator = what === 'values' ? iteratorOf(m, collection) : null;
      return iterator ? elementsOf(m, iterator, 'values') : members(m, collection, what);
    }
    case 'namespace':
      return members(m, collection, what);
    case 'constant':
      if (typeof collection.value === 'string')
        return collection.value.length <= 64 ? [...collection.value].map((c) => item(constant(c))) : [item(data('character'), false, true)];
      return [];
    case 'union': {
      // Options that are nothing (`undefined`, `null`) leave the loop out.
      const options = collection.options.filter((o) => o.kind !== 'constant' || typeof o.value === 'string');
      if (options.length === 1) return elementsOf(m, options[0] as Value, what).map((i) => ({ ...i, certain: false }));
      const seen = new Set<Value>();
      const all: Item[] = [];
      for (const option of options) {
        for (const i of elementsOf(m, option, what)) {
          if (seen.has(i.value)) continue;
          seen.add(i.value);
          all.push({ ...i, certain: false });
        }
      }
      return all;
    }
    case 'argument':
      return [item(argumentMember(m, collection.path, undefined), false, true)];
    case 'data':
      return [item(derived(collection, `${collection.name}[]`), false, true)];
    case 'unknown':
      // Where tools are registered, it is told why a name is not known; where they are called, elements are mostly data.
      return [item(m.recorder ? data('element') : unknown(collection.reason, 'element'), false, true)];
    default:
      return [item(data('element'), false, true)];
  }
}

function members(m: Machine, collection: Value, what: What): Item[] {
  return objectEntries(m, collection).map((e) => ({
    ...e.item,
    value: what === 'keys' ? e.key : what === 'entries' ? pair(m, e.key, e.item.value) : e.item.value,
  }));
}

/** What an object that is iterable by its own method gives. */
function iteratorOf(m: Machine, object: ObjectValue): Value | null {
  for (const key of ['@@asyncIterator', '@@iterator']) {
    if (!object.cls && !object.slots.has(key)) continue;
    const method = getMember(m, object, constant(key), null);
    if (method.kind === 'function') return callFunction(m, method, [], object, null);
  }
  return null;
}

/** Own properties of an object in the order of `Object.entries`, with the value that each has. */
export function objectEntries(m: Machine, value: Value): { key: Value; item: Item }[] {
  switch (value.kind) {
    case 'object': {
      const entries = ownKeys(value).map((key) => {
        const get = value.accessors?.get(key)?.get;
        const v = get ? callFunction(m, get, [], value, null) : (m.read(value.slots, key) ?? data(key));
        const optional = optionsOf(v).some((o) => o.kind === 'constant' && o.value === undefined) && v.kind === 'union';
        return { key: constant(key) as Value, item: item(v, !optional) };
      });
      const open = m.read(value.slots, OPEN, value);
      const copied = spreadArgument(value);
      if (open) entries.push({ key: copied ? argumentKey(copied) : data('key'), item: item(open, false, true) });
      return entries;
    }
    case 'namespace':
      return m.modules
        .exportNames(value.module)
        .map((name) => ({ key: constant(name), item: item(m.modules.exported(value.module, name) ?? data(name)) }));
    case 'list': {
      const list = elementsOf(m, value, 'values');
      const known = knownPlaces(list);
      return list.map((i, at) => ({ key: at < known ? constant(String(at)) : data('index'), item: i }));
    }
    case 'union':
      return value.options.flatMap((o) => objectEntries(m, o)).map((e) => ({ key: e.key, item: { ...e.item, certain: false } }));
    case 'argument':
      return [
        {
          key: argumentKey(value),
          item: item({ kind: 'argument', path: [...value.path, '[]'] }, false, true),
        },
      ];
    case 'constant':
      return [];
    default:
      return [{ key: data('key'), item: item(derived(value, 'value'), false, true) }];
  }
}

/** How many elements stand at a place that is known: behind one that may be missing, or stand for many, none does. */
function knownPlaces(list: readonly Item[]): number {
  const at = list.findIndex((i) => !i.certain || i.many);
  if (at < 0) return list.length;
  return list[at]?.many ? at : at + 1;
}

export function ownKeys(object: ObjectValue): string[] {
  const keys = [...object.slots.keys()].filter((k) => !k.startsWith('\u0000'));
  if (object.accessors) for (const key of object.accessors.keys()) if (!keys.includes(key)) keys.push(key);
  return keys;
}

export function pair(m: Machine, key: Value, value: Value): Value {
  return newList(m.store.tick(), 'entry', [item(key), item(value)]);
}
