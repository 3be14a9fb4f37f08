/** Methods of arrays and sets. */

import { someOf } from '../beginnings.js';
import { callValue } from '../calls.js';
import { decidersOfItem } from '../conditions.js';
import { templateOf } from '../expressions.js';
import { elementsOf, pair } from '../iterate.js';
import { gathered } from '../join.js';
import { type Machine, NEVER } from '../machine.js';
import { compare } from '../operators.js';
import { at } from '../patterns.js';
import { takesTogether } from '../saturation.js';
import { MAX_UNROLL, someTurns } from '../statements.js';
import { containsArgument, noteStateWrite } from '../statewrite.js';
import { noteStoredChange, noteStoredCheck } from '../stored.js';
import {
  about,
  builtin,
  constant,
  data,
  ITEMS,
  type Item,
  item,
  type ListValue,
  newList,
  newObject,
  optionsOf,
  type Site,
  truth,
  UNDEFINED,
  union,
  type Value,
} from '../values.js';
import { CHECKS, TAKES } from './data.js';

type Method = (m: Machine, list: ListValue, args: readonly Value[], site: Site) => Value;

/** A member of a list: its length, or a method bound to it. */
export function listMember(m: Machine, list: ListValue, name: string): Value {
  if (name === 'length' || name === 'size') {
    // Asking how many there are takes nothing out of a queue.
    const items = m.state || m.entered > 0 ? elementsOf(m, list, 'values') : own(list);
    return items.every((i) => i.certain && !i.many) ? constant(items.length) : data(name);
  }
  const method = METHODS.get(name);
  if (!method) return name === 'hasOwnProperty' || name === 'toString' ? builtin(name, () => data(name)) : UNDEFINED;
  return builtin(name, (machine, args, _self, site) => {
    if (CHECKS.has(name)) noteStoredCheck(machine, list, name);
    else if (TAKES.has(name)) noteStoredChange(machine, list);
    return method(machine, list, args, site);
  });
}

/** A list that a handler fills is put together from at most this many known items. */
const MAX_FILLED = 100;

function write(m: Machine, list: ListValue, items: readonly Item[]): void {
  // Tables of tools are long, and made while modules are loaded; what a handler collects is an answer or a command.
  const kept = m.recorder && items.length > MAX_FILLED ? [item(union(items.map((i) => i.value)), false, true)] : items.slice(0, 3000);
  m.write(list.slots, ITEMS, { kind: 'items', items: kept });
}

/** The items without counting as a reader of the state. */
function own(list: ListValue): readonly Item[] {
  const items = list.slots.get(ITEMS);
  return items?.kind === 'items' ? items.items : [];
}

/** Items that a list of a handler holds one by one once some were taken out of its middle. */
const MAX_SPLICED = 20;

function uncertain(items: readonly Item[]): Item[] {
  return items.map((i) => ({ ...i, certain: false }));
}

function fresh(m: Machine, items: readonly Item[], site: Site, set = false): ListValue {
  return newList(m.store.tick(), `${site.file}:${site.node.start}`, items, null, set);
}

/** Calls a callback for each item: `each` gets what it gave, or undefined where it never returns. */
function forEachItem(m: Machine, list: ListValue, fn: Value | undefined, site: Site, each: (i: Item, result: Value) => void): void {
  if (!fn) return;
  const items = elementsOf(m, list, 'values');
  const keyed = items.every((i) => i.certain && !i.many);
  const someTimes = (current: Item, run: () => Value): boolean =>
    someTurns(
      m,
      false,
      () => {
        const result = run();
        if (result !== NEVER) each(current, result);
        return result !== NEVER;
      },
      () => {},
    );
  const began = m.fuel;
  for (const [i, current] of items.entries()) {
    if (items.length > MAX_UNROLL || takesTogether(m, i, began)) {
      const any = union(items.slice(i).map((each) => each.value));
      someTimes(item(any, false, true), () => callValue(m, fn, [any, data('index'), list], UNDEFINED, site));
      return;
    }
    const call = (): Value => callValue(m, fn, [current.value, keyed ? constant(i) : data('index'), list], UNDEFINED, site);
    const run = (): Value => m.under(decidersOfItem(current), call);
    if (current.many) {
      someTimes(current, run);
    } else {
      const result = current.certain ? run() : m.maybe(run);
      if (result !== NEVER) each(current, result);
    }
  }
}

function noteAdd(m: Machine, list: ListValue, values: readonly Value[], site: Site, how: 'add' | 'set' | 'delete' = 'add'): void {
  noteStateWrite(
    m,
    list.slots,
    ITEMS,
    { kind: 'items', items: values.map((v) => item(v, false, true)) },
    how,
    'a list',
    site,
    how === 'delete' ? values[0] : undefined,
  );
}

const push: Method = (m, list, args, site) => {
  noteAdd(m, list, args, site);
  write(m, list, [...own(list), ...args.map((a) => item(a))]);
  return data('length');
};

const filter: Method = (m, list, args, site) => {
  const kept: Item[] = [];
  let byCaller = false;
  const builtinBoolean = args[0]?.kind === 'builtin' && args[0].name === 'Boolean';
  if (builtinBoolean) {
    for (const i of elementsOf(m, list, 'values')) {
      const options = optionsOf(i.value).filter((o) => truth(o) !== false);
      if (options.length) kept.push(truth(i.value) === true ? i : item(union(options), false, i.many));
    }
    return fresh(m, kept, site);
  }
  forEachItem(m, list, args[0], site, (i, result) => {
    const holds = truth(result);
    if (holds === undefined) m.ask(result);
    if (containsArgument(result)) byCaller = true;
    if (holds === true) kept.push(i);
    else if (holds === undefined) kept.push({ ...i, certain: false });
  });
  // Blank lines and the like are not missed: what the caller picks is.
  if (byCaller) noteStoredChange(m, list);
  return fresh(m, kept, site);
};

const find: Method = (m, list, args, site) => {
  const found: Value[] = [];
  let certain = false;
  forEachItem(m, list, args[0], site, (i, result) => {
    if (certain) return;
    const holds = truth(result);
    // Which of them is found depends on what they are compared with.
    if (holds === undefined) m.ask(result);
    if (holds !== false) found.push(i.value);
    if (holds === true && i.certain && !i.many) certain = true;
  });
  return union(certain ? found : [...found, UNDEFINED]);
};

const includes: Method = (m, list, args) => {
  const wanted = args[0] ?? UNDEFINED;
  let possible = false;
  for (const i of elementsOf(m, list, 'values')) {
    m.asked.compare(i.value, wanted);
    const equal = truth(compare('===', i.value, wanted));
    if (equal === true && i.certain && !i.many) return constant(true);
    if (equal !== false) possible = true;
  }
  if (!possible) return constant(false);
  return wanted.kind === 'argument' ? about(wanted) : data('includes');
};

/** `reduce`, and from the other end `reduceRight`. */
function reduced(m: Machine, list: ListValue, args: readonly Value[], site: Site, fromRight: boolean): Value {
  const items = fromRight ? [...elementsOf(m, list, 'values')].reverse() : elementsOf(m, list, 'values');
  let accumulator: Value = args[1] ?? items[0]?.value ?? UNDEFINED;
  for (const i of args[1] ? items : items.slice(1)) {
    const run = (): Value => (args[0] ? callValue(m, args[0], [accumulator, i.value, data('index'), list], UNDEFINED, site) : UNDEFINED);
    const result = i.certain && !i.many ? run() : m.maybe(run);
    if (result === NEVER) continue;
    accumulator = i.certain && !i.many ? result : union([accumulator, result]);
  }
  return accumulator;
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['push', push],
  [
    'unshift',
    (m, list, args, site) => {
      noteAdd(m, list, args, site);
      write(m, list, [...args.map((a) => item(a)), ...own(list)]);
      return data('length');
    },
  ],
  [
    'add',
    (m, list, args, site) => {
      noteAdd(m, list, args, site, 'set');
      const value = args[0] ?? UNDEFINED;
      const known = own(list).some((i) => i.value === value || (i.certain && truth(compare('===', i.value, value)) === true));
      if (!known) write(m, list, [...own(list), item(value)]);
      return list;
    },
  ],
  [
    'delete',
    (m, list, args, site) => {
      noteAdd(m, list, args, site, 'delete');
      write(m, list, gathered(uncertain(own(list)), m.store.most));
      return data('delete');
    },
  ],
  [
    'clear',
    (m, list, _args, site) => {
      noteAdd(m, list, [], site, 'delete');
      write(m, list, []);
      return UNDEFINED;
    },
  ],
  ['has', includes],
  ['includes', includes],
  [
    'pop',
    (m, list) => {
      const items = elementsOf(m, list, 'values');
      const last = items[items.length - 1];
      if (!last) return UNDEFINED;
      if (last.certain && !last.many) write(m, list, items.slice(0, -1));
      return last.certain && !last.many ? last.value : union([...items.map((i) => i.value), UNDEFINED]);
    },
  ],
  [
    'shift',
    (m, list) => {
      const items = elementsOf(m, list, 'values');
      const first = items[0];
      if (!first) return UNDEFINED;
      if (first.certain && !first.many) write(m, list, items.slice(1));
      return first.certain && !first.many ? first.value : union([...items.map((i) => i.value), UNDEFINED]);
    },
  ],
  [
    'splice',
    (m, list, args, site) => {
      const items = own(list);
      if (args.length > 1) noteAdd(m, list, args.length > 2 ? args.slice(2) : args.slice(0, 1), site, args.length > 2 ? 'add' : 'delete');
      // What is left stands anywhere: of many, which it was tells no more.
      const left = gathered(uncertain(items), m.recorder ? MAX_SPLICED : m.store.most);
      write(m, list, [...left, ...args.slice(2).map((a) => item(a))]);
      return fresh(m, left, site);
    },
  ],
  [
    'map',
    (m, list, args, site) => {
      const results: Item[] = [];
      forEachItem(m, list, args[0], site, (i, result) => results.push({ ...i, value: result }));
      return fresh(m, results, site);
    },
  ],
  [
    'flatMap',
    (m, list, args, site) => {
      const results: Item[] = [];
      forEachItem(m, list, args[0], site, (i, result) => {
        for (const option of optionsOf(result)) {
          if (option.kind === 'list')
            for (const inner of elementsOf(m, option, 'values'))
              results.push({
                value: inner.value,
                certain: i.certain && inner.certain && optionsOf(result).length === 1,
                many: i.many || inner.many,
              });
          else results.push({ ...i, value: option });
        }
      });
      return fresh(m, results, site);
    },
  ],
  [
    'forEach',
    (m, list, args, site) => {
      forEachItem(m, list, args[0], site, () => {});
      return UNDEFINED;
    },
  ],
  ['filter', filter],
  ['find', find],
  ['findLast', find],
  [
    'findIndex',
    (m, list, args, site) => {
      find(m, list, args, site);
      return data('index');
    },
  ],
  [
    'findLastIndex',
    (m, list, args, site) => {
      find(m, list, args, site);
      return data('index');
    },
  ],
  [
    'some',
    (m, list, args, site) => {
      let answer: boolean | undefined = false;
      let asked: Value | undefined;
      const results: Value[] = [];
      forEachItem(m, list, args[0], site, (i, result) => {
        results.push(result);
        if (result.kind === 'argument') asked = about(result);
        const holds = truth(result);
        if (holds === true && i.certain && !i.many) answer = true;
        else if (holds !== false && answer !== true) answer = undefined;
      });
      return answer === undefined ? someOf(asked ?? data('some'), results) : constant(answer);
    },
  ],
  [
    'every',
    (m, list, args, site) => {
      let answer: boolean | undefined = true;
      forEachItem(m, list, args[0], site, (i, result) => {
        const holds = truth(result);
        if (holds === false && i.certain && !i.many) answer = false;
        else if (holds !== true && answer !== false) answer = undefined;
      });
      return answer === undefined ? data('every') : constant(answer);
    },
  ],
  ['reduce', (m, list, args, site) => reduced(m, list, args, site, false)],
  ['reduceRight', (m, list, args, site) => reduced(m, list, args, site, true)],
  [
    // A generator's values stand in a list: its next value is any of them, or the end.
    'next',
    (m, list, _args, site) => {
      const result = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
      result.slots.set('value', union([...elementsOf(m, list, 'values').map((i) => i.value), UNDEFINED]));
      result.slots.set('done', data('done'));
      return result;
    },
  ],
  [
    'concat',
    (m, list, args, site) => {
      const items = [...elementsOf(m, list, 'values')];
      for (const arg of args) {
        for (const option of optionsOf(arg)) {
          const many = optionsOf(arg).length > 1;
          if (option.kind === 'list' || option.kind === 'data' || option.kind === 'argument')
            for (const i of elementsOf(m, option, 'values')) items.push(many ? { ...i, certain: false } : i);
          else items.push(item(option, !many));
        }
      }
      return fresh(m, items, site);
    },
  ],
  [
    'slice',
    (m, list, args, site) => {
      const items = elementsOf(m, list, 'values');
      const from = args[0]?.kind === 'constant' ? Number(args[0].value ?? 0) : undefined;
      const to =
        args.length < 2 ? items.length : args[1]?.kind === 'constant' && typeof args[1].value === 'number' ? args[1].value : undefined;
      if (args.length === 0) return fresh(m, items, site);
      if (from !== undefined && to !== undefined && items.every((i) => i.certain && !i.many)) return fresh(m, items.slice(from, to), site);
      return fresh(m, uncertain(items), site);
    },
  ],
  [
    'join',
    (m, list, args) => {
      const separator = args.length === 0 ? ',' : args[0]?.kind === 'constant' ? String(args[0].value) : ' ';
      const items = elementsOf(m, list, 'values').slice(0, 200);
      const quasis: string[] = [''];
      const values: Value[] = [];
      for (const [i, current] of items.entries()) {
        if (i > 0) quasis[quasis.length - 1] += separator;
        // More of what has a hole is the same with more in its hole.
        const more = current.many && !['argument', 'data', 'unknown', 'text'].includes(current.value.kind);
        values.push(more ? union([current.value, data('more')]) : current.value);
        quasis.push('');
      }
      return templateOf(m, quasis, values);
    },
  ],
  [
    'at',
    (m, list, args) => {
      const index = args[0]?.kind === 'constant' ? Number(args[0].value) : Number.NaN;
      const items = elementsOf(m, list, 'values');
      if (Number.isNaN(index)) return union([...items.map((i) => i.value), UNDEFINED]);
      return at(items, index < 0 ? items.length + index : index);
    },
  ],
  [
    'flat',
    (m, list, _args, site) => {
      const items: Item[] = [];
      for (const i of elementsOf(m, list, 'values')) {
        if (i.value.kind === 'list')
          for (const inner of elementsOf(m, i.value, 'values'))
            items.push({ ...inner, certain: inner.certain && i.certain, many: inner.many || i.many });
        else items.push(i);
      }
      return fresh(m, items, site);
    },
  ],
  [
    'entries',
    (m, list, _args, site) =>
      fresh(
        m,
        elementsOf(m, list, list.set ? 'values' : 'entries').map((i) => (list.set ? { ...i, value: pair(m, i.value, i.value) } : i)),
        site,
      ),
  ],
  ['values', (_m, list) => list],
  ['keys', (m, list, _args, site) => (list.set ? list : fresh(m, elementsOf(m, list, 'keys'), site))],
  ...(['sort', 'reverse', 'toSorted', 'toReversed', 'fill', 'copyWithin'] as const).map((name): [string, Method] => [
    name,
    (_m, list) => list,
  ]),
  [
    'indexOf',
    (m, list, args) => (truth(includes(m, list, args, { file: '', node: { start: 0, end: 0 } })) === false ? constant(-1) : data('index')),
  ],
  ['lastIndexOf', () => data('index')],
  ['with', (_m, list) => list],
]);
