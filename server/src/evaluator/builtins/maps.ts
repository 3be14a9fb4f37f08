/** Methods of `Map` and `WeakMap`. */
import { callValue } from '../calls.js';
import { elementsOf } from '../iterate.js';
import type { Machine } from '../machine.js';
import { argumentsIn, noteStateWrite } from '../statewrite.js';
import {
  about,
  builtin,
  constant,
  data,
  type MapValue,
  newList,
  OPEN,
  optionsOf,
  type Site,
  UNDEFINED,
  union,
  type Value,
} from '../values.js';

type Method = (m: Machine, map: MapValue, args: readonly Value[], site: Site) => Value;

export function mapMember(m: Machine, map: MapValue, name: string): Value {
  if (name === 'size') return map.slots.has(OPEN) || m.state?.outlives(map.slots) ? data('size') : constant(map.slots.size);
  const method = METHODS.get(name);
  return method ? builtin(name, (machine, args, _self, site) => method(machine, map, args, site)) : UNDEFINED;
}

/** The slot of a constant key; undefined where the key is not constant. */
export function slotOf(key: Value | undefined): string | undefined {
  if (key?.kind !== 'constant') return undefined;
  return typeof key.value === 'number' ? `n:${key.value}` : `s:${String(key.value)}`;
}

export function mapSet(m: Machine, map: MapValue, key: Value | undefined, value: Value): void {
  const keys = key ? optionsOf(key) : [];
  for (const k of keys) {
    const slot = slotOf(k);
    if (slot !== undefined && keys.length === 1) m.write(map.slots, slot, value);
    else if (slot !== undefined) m.write(map.slots, slot, union([map.slots.get(slot) ?? UNDEFINED, value]));
    else {
      const old = map.slots.get(OPEN);
      m.write(map.slots, OPEN, old ? union([old, value]) : value);
    }
  }
}

/** The texts that a map is known to hold something for; undefined where there may be others. */
function keysOf(map: MapValue, open: Value | undefined): string[] | undefined {
  return open ? undefined : [...map.slots.keys()].filter((name) => name.startsWith('s:')).map((name) => name.slice(2));
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    'get',
    (m, map, args) => {
      const results: Value[] = [];
      for (const key of optionsOf(args[0] ?? UNDEFINED)) {
        const slot = slotOf(key);
        const open = m.read(map.slots, OPEN, map);
        if (slot !== undefined) {
          const exact = m.read(map.slots, slot, map);
          if (exact) results.push(exact);
          else results.push(...(open ? [open, UNDEFINED] : [UNDEFINED]));
        } else {
          m.asked.lookUp(key, keysOf(map, open));
          if (key) m.state?.ask(map.slots, OPEN, argumentsIn(key));
          for (const name of map.slots.keys()) {
            const value = m.read(map.slots, name);
            if (value) results.push(value);
          }
          if (open && !map.slots.has(OPEN)) results.push(open);
          results.push(UNDEFINED);
        }
      }
      return union(results);
    },
  ],
  [
    'has',
    (m, map, args) => {
      const slot = slotOf(args[0]);
      const open = m.read(map.slots, OPEN, map);
      if (slot !== undefined && map.slots.has(slot)) return m.state?.outlives(map.slots) ? data('has') : constant(true);
      const key = args[0];
      if (key?.kind === 'argument') {
        m.asked.lookUp(key, keysOf(map, open));
        return about(key);
      }
      return open || slot === undefined || m.state?.outlives(map.slots) ? data('has') : constant(false);
    },
  ],
  [
    'set',
    (m, map, args, site) => {
      const value = args[1] ?? UNDEFINED;
      noteStateWrite(m, map.slots, slotOf(args[0]) ?? OPEN, value, 'set', 'a map', site, args[0]);
      mapSet(m, map, args[0], value);
      return map;
    },
  ],
  [
    'delete',
    (m, map, args, site) => {
      noteStateWrite(m, map.slots, slotOf(args[0]) ?? OPEN, UNDEFINED, 'delete', 'a map', site, args[0]);
      const slot = slotOf(args[0]);
      if (slot !== undefined) m.write(map.slots, slot, undefined);
      return data('delete');
    },
  ],
  [
    'clear',
    (m, map, _args, site) => {
      noteStateWrite(m, map.slots, OPEN, UNDEFINED, 'delete', 'a map', site);
      for (const key of [...map.slots.keys()]) m.write(map.slots, key, undefined);
      return UNDEFINED;
    },
  ],
  [
    'forEach',
    (m, map, args, site) => {
      for (const entry of elementsOf(m, map, 'entries')) {
        const [key, value] = entry.value.kind === 'list' ? elementsOf(m, entry.value, 'values').map((i) => i.value) : [];
        const run = (): Value =>
          args[0] ? callValue(m, args[0], [value ?? UNDEFINED, key ?? UNDEFINED, map], UNDEFINED, site) : UNDEFINED;
        if (entry.certain && !entry.many) run();
        else m.maybe(run);
      }
      return UNDEFINED;
    },
  ],
  ['entries', (m, map, _args, site) => list(m, map, 'entries', site)],
  ['keys', (m, map, _args, site) => list(m, map, 'keys', site)],
  [
    'values',
    (m, map, _args, site) => {
      const items = elementsOf(m, map, 'entries').map((i) => ({
        ...i,
        value: i.value.kind === 'list' ? (elementsOf(m, i.value, 'values')[1]?.value ?? UNDEFINED) : i.value,
      }));
      return newList(m.store.tick(), `${site.file}:${site.node.start}`, items);
    },
  ],
]);

function list(m: Machine, map: MapValue, what: 'entries' | 'keys', site: Site): Value {
  return newList(m.store.tick(), `${site.file}:${site.node.start}`, elementsOf(m, map, what));
}
