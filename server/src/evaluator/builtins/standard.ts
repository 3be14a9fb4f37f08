/** JavaScript's own global objects and functions, and the helpers that compilers write into their output. */

import { callValue } from '../calls.js';
import { copiedArgument, SPREAD_ARGUMENT } from '../copied.js';
import { spreadInto, templateOf } from '../expressions.js';
import { elementsOf, objectEntries, pair } from '../iterate.js';
import type { Machine } from '../machine.js';
import { getMember, setMember } from '../members.js';
import { givenIn } from '../operators.js';
import { readAll } from '../readall.js';
import { Slots } from '../store.js';
import {
  about,
  type BuiltinValue,
  builtin,
  constant,
  type DataValue,
  data,
  derived,
  type Item,
  isDrawn,
  item,
  keyOf,
  type MapValue,
  newList,
  newObject,
  OPEN,
  optionsOf,
  type Site,
  truth,
  UNDEFINED,
  union,
  unknown,
  type Value,
} from '../values.js';
import { mapSet } from './maps.js';

type Fn = (m: Machine, args: readonly Value[], site: Site, self: Value) => Value;

function fn(name: string, f: Fn): BuiltinValue {
  return builtin(name, (m, args, self, site) => f(m, args, site, self));
}

function table(name: string, members: Record<string, Fn | Value>, call?: Fn, construct?: Fn): BuiltinValue {
  const map = new Map<string, Value>();
  for (const [key, value] of Object.entries(members)) map.set(key, typeof value === 'function' ? fn(`${name}.${key}`, value) : value);
  return builtin(
    name,
    (m, args, self, site) => (call ?? construct ?? (() => data(name)))(m, args, site, self),
    construct ? (m, args, site) => construct(m, args, site, UNDEFINED) : undefined,
    map,
  );
}

const first: Fn = (_m, args) => args[0] ?? UNDEFINED;
const pure =
  (name: string): Fn =>
  () =>
    data(name);

function list(m: Machine, items: readonly Item[], site: Site, set = false): Value {
  return newList(m.store.tick(), `${site.file}:${site.node.start}`, items, null, set);
}

/** The text of a value, as `String(value)` or a template would make it. */
const text: Fn = (m, args) => (args[0] ? (args[0].kind === 'argument' ? args[0] : templateOf(m, ['', ''], [args[0]])) : constant(''));

const OBJECT = table(
  'Object',
  {
    keys: (m, args, site) =>
      list(
        m,
        objectEntries(m, args[0] ?? UNDEFINED).map((e) => ({ ...e.item, value: e.key })),
        site,
      ),
    values: (m, args, site) =>
      list(
        m,
        objectEntries(m, args[0] ?? UNDEFINED).map((e) => e.item),
        site,
      ),
    entries: (m, args, site) =>
      list(
        m,
        objectEntries(m, args[0] ?? UNDEFINED).map((e) => ({ ...e.item, value: pair(m, e.key, e.item.value) })),
        site,
      ),
    getOwnPropertyNames: (m, args, site) =>
      list(
        m,
        objectEntries(m, args[0] ?? UNDEFINED).map((e) => ({ ...e.item, value: e.key })),
        site,
      ),
    fromEntries: (m, args, site) => {
      const object = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
      for (const entry of elementsOf(m, args[0] ?? UNDEFINED, 'values')) {
        const [key, value] = entry.value.kind === 'list' ? elementsOf(m, entry.value, 'values').map((i) => i.value) : [];
        const name = key ? keyOf(key) : undefined;
        if (name !== undefined) object.slots.set(name, entry.certain ? (value ?? UNDEFINED) : union([value ?? UNDEFINED, UNDEFINED]));
        else object.slots.set(OPEN, union([...(object.slots.has(OPEN) ? [object.slots.get(OPEN) as Value] : []), value ?? data('value')]));
        const copied = name === undefined ? copiedArgument(key, value) : undefined;
        if (copied) object.slots.set(SPREAD_ARGUMENT, copied);
      }
      return object;
    },
    assign: (m, args, _site) => {
      const target = args[0] ?? UNDEFINED;
      for (const option of optionsOf(target)) {
        if (option.kind === 'object') for (const source of args.slice(1)) spreadInto(m, option, source);
        else if (option.kind === 'function' || option.kind === 'class') {
          for (const source of args.slice(1))
            for (const e of objectEntries(m, source))
              if (keyOf(e.key) !== undefined) m.write(option.slots, keyOf(e.key) as string, e.item.value);
        }
      }
      return target;
    },
    freeze: first,
    seal: first,
    preventExtensions: first,
    create: (m, args, site) => {
      const prototype = args[0];
      const object = newObject(
        m.store.tick(),
        `${site.file}:${site.node.start}`,
        prototype?.kind === 'object' ? { cls: prototype.cls } : {},
      );
      if (prototype?.kind === 'object') spreadInto(m, object, prototype);
      return object;
    },
    defineProperty: (m, args, site) => {
      const [target, key, descriptor] = args;
      if (target && key && descriptor) {
        const get = getMember(m, descriptor, constant('get'), null);
        const value = getMember(m, descriptor, constant('value'), null);
        const made = get.kind === 'function' ? lazy(m, target, key, get) : value;
        if (made) setMember(m, target, key, made, site);
      }
      return target ?? UNDEFINED;
    },
    defineProperties: first,
    setPrototypeOf: first,
    getPrototypeOf: (_m, args) => (args[0]?.kind === 'object' && args[0].cls ? args[0].cls : data('prototype')),
    getOwnPropertyDescriptor: (m, args, site) => {
      const object = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
      object.slots.set('value', getMember(m, args[0] ?? UNDEFINED, args[1] ?? UNDEFINED, null));
      object.slots.set('enumerable', constant(true));
      return object;
    },
    hasOwn: (m, args) => hasOwn(m, args[0] ?? UNDEFINED, args[1]),
    is: pure('is'),
    groupBy: pure('groupBy'),
    isFrozen: pure('isFrozen'),
  },
  (m, args, site) => (args[0] && args[0].kind !== 'constant' ? args[0] : newObject(m.store.tick(), `${site.file}:${site.node.start}`)),
  (m, _args, site) => newObject(m.store.tick(), `${site.file}:${site.node.start}`),
);

/** `defineProperty(exports, "x", {get})`: the getter runs when the member is read. */
function lazy(m: Machine, target: Value, key: Value, get: Extract<Value, { kind: 'function' }>): Value | null {
  const name = keyOf(key);
  if (target.kind === 'object' && name !== undefined && target.accessors === null) {
    (target as { accessors: Map<string, { get?: typeof get }> | null }).accessors = new Map();
  }
  if (target.kind === 'object' && name !== undefined && target.accessors) {
    target.accessors.set(name, { get });
    return null;
  }
  return callValue(m, get, [], target, { file: get.file, node: get.node });
}

function hasOwn(m: Machine, object: Value, key: Value | undefined): Value {
  const name = key ? keyOf(key) : undefined;
  if (name === undefined || (object.kind !== 'object' && object.kind !== 'namespace')) return data('hasOwn');
  const entries = objectEntries(m, object);
  if (entries.some((e) => keyOf(e.key) === name && e.item.certain)) return constant(true);
  return entries.some((e) => keyOf(e.key) === undefined || keyOf(e.key) === name) ? data('hasOwn') : constant(false);
}

const ARRAY = table(
  'Array',
  {
    isArray: (_m, args) => {
      const answers = new Set(
        optionsOf(args[0] ?? UNDEFINED).map((o) =>
          o.kind === 'list'
            ? !o.set
            : o.kind === 'data' || o.kind === 'argument' || o.kind === 'unknown' || o.kind === 'external'
              ? undefined
              : false,
        ),
      );
      const only = answers.size === 1 ? [...answers][0] : undefined;
      return only === undefined ? data('isArray') : constant(only);
    },
    from: (m, args, site) => {
      const source = args[0] ?? UNDEFINED;
      const length = source.kind === 'object' ? source.slots.get('length') : undefined;
      const items =
        length?.kind === 'constant'
          ? Array.from({ length: Math.min(Number(length.value), 50) }, () => item(UNDEFINED))
          : length
            ? [item(data('element'), false, true)]
            : elementsOf(m, source, 'values');
      const made = list(m, items, site);
      const mapper = args[1];
      return mapper ? callValue(m, getMember(m, made, constant('map'), null), [mapper], made, site) : made;
    },
    fromAsync: (m, args, site) => list(m, elementsOf(m, args[0] ?? UNDEFINED, 'values'), site),
    of: (m, args, site) =>
      list(
        m,
        args.map((a) => item(a)),
        site,
      ),
  },
  (m, args, site) =>
    list(
      m,
      args.length === 1 && args[0]?.kind !== 'constant' ? [item(UNDEFINED, false, true)] : args.length > 1 ? args.map((a) => item(a)) : [],
      site,
    ),
  (m, args, site) => list(m, args.length === 1 ? [item(UNDEFINED, false, true)] : args.map((a) => item(a)), site),
);

const PROMISE = table(
  'Promise',
  {
    resolve: first,
    reject: () => data('rejected promise'),
    all: (m, args, site) => list(m, elementsOf(m, args[0] ?? UNDEFINED, 'values'), site),
    race: (m, args) => union(elementsOf(m, args[0] ?? UNDEFINED, 'values').map((i) => i.value)),
    any: (m, args) => union(elementsOf(m, args[0] ?? UNDEFINED, 'values').map((i) => i.value)),
    allSettled: (m, args, site) =>
      list(
        m,
        elementsOf(m, args[0] ?? UNDEFINED, 'values').map((i) => {
          const settled = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
          settled.slots.set('status', data('status'));
          settled.slots.set('value', i.value);
          settled.slots.set('reason', data('reason'));
          return { ...i, value: settled };
        }),
        site,
      ),
    withResolvers: (m, _args, site) => {
      const object = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
      object.slots.set('promise', data('promise'));
      object.slots.set(
        'resolve',
        builtin('resolve', () => UNDEFINED),
      );
      object.slots.set(
        'reject',
        builtin('reject', () => UNDEFINED),
      );
      return object;
    },
  },
  undefined,
  (m, args, site) => {
    // The executor runs at once; what it passes to `resolve` is the value.
    const cell = new Slots(m.store.tick(), `${site.file}:${site.node.start}`);
    const resolve = builtin('resolve', (machine, given) => {
      const old = cell.get('value');
      machine.write(cell, 'value', old ? union([old, given[0] ?? UNDEFINED]) : (given[0] ?? UNDEFINED));
      return UNDEFINED;
    });
    const reject = builtin('reject', () => UNDEFINED);
    if (args[0]) callValue(m, args[0], [resolve, reject], UNDEFINED, site);
    return cell.get('value') ?? data('promise');
  },
);

function makeMap(m: Machine, args: readonly Value[], site: Site): MapValue {
  const map: MapValue = { kind: 'map', slots: new Slots(m.store.tick(), `${site.file}:${site.node.start}`) };
  const source = args[0];
  if (source && source.kind !== 'constant') {
    for (const entry of elementsOf(m, source, 'values')) {
      if (entry.value.kind !== 'list') {
        mapSet(m, map, data('key'), data('value'));
        continue;
      }
      const [key, value] = elementsOf(m, entry.value, 'values').map((i) => i.value);
      mapSet(m, map, key ?? UNDEFINED, value ?? UNDEFINED);
    }
  }
  return map;
}

/** What nobody can go through: it only tells whether something was met before. */
function weak(m: Machine, made: Value): Value {
  if ('slots' in made) m.weak.add(made.slots);
  return made;
}

const makeSet: Fn = (m, args, site) => {
  const seen = new Set<unknown>();
  const items = (args[0] && args[0].kind !== 'constant' ? elementsOf(m, args[0], 'values') : []).filter((i) => {
    const key = i.value.kind === 'constant' ? i.value.value : i.value;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return list(m, items, site, true);
};

const number: Fn = (_m, args) => {
  const value = args[0];
  if (value?.kind === 'constant' && value.value !== undefined) return constant(Number(value.value));
  return value?.kind === 'argument' ? { kind: 'argument', path: value.path } : data('number');
};

/** `__toESM(require(x))`: a namespace whose `default` is the module where it has none of its own. */
const interop: Fn = (m, args, site) => {
  const module = args[0] ?? UNDEFINED;
  if (module.kind === 'object' && !module.slots.has('__esModule') && !module.slots.has('default')) {
    const made = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
    spreadInto(m, made, module);
    made.slots.set('default', module);
    return made;
  }
  if (module.kind === 'function' || module.kind === 'class') {
    const made = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
    for (const [key, value] of module.slots) made.slots.set(key, value);
    made.slots.set('default', module);
    return made;
  }
  return module;
};

const error: Fn = (m, args, site) => {
  const object = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
  object.slots.set('message', args[0] ?? constant(''));
  object.slots.set('stack', data('stack'));
  object.slots.set('name', constant('Error'));
  return object;
};

const date = table(
  'Date',
  { now: () => data('Date.now()', 'time'), parse: pure('Date.parse'), UTC: pure('Date.UTC') },
  () => data('Date()', 'time'),
  (_m, args) => (args.length === 0 ? data('new Date()', 'time') : args[0]?.kind === 'argument' ? args[0] : data('date')),
);

/** A number that was rounded or kept within bounds is as far from what was read as before, and as much the caller's. */
function withOffset(value: DataValue, args: readonly Value[]): DataValue {
  for (const arg of args)
    for (const o of optionsOf(arg)) if (o.kind === 'data' && o.offsetFrom !== undefined) return { ...value, offsetFrom: o.offsetFrom };
  for (const arg of args) {
    const from = givenIn(arg);
    if (from) return { ...value, from };
  }
  return value;
}

const math = new Map<string, Value>();
for (const name of Object.getOwnPropertyNames(Math)) {
  const member = (Math as unknown as Record<string, unknown>)[name];
  if (typeof member === 'number') math.set(name, constant(member));
  else if (name === 'random')
    math.set(
      name,
      builtin('Math.random', () => data('Math.random()', 'random')),
    );
  else {
    math.set(
      name,
      builtin(`Math.${name}`, (_m, args) => {
        const numbers = args.map((a) => (a.kind === 'constant' && typeof a.value === 'number' ? a.value : undefined));
        return numbers.every((n) => n !== undefined) && typeof member === 'function'
          ? constant(member(...(numbers as number[])) as number)
          : withOffset(data(`Math.${name}`, args.some(isDrawn) ? 'random' : 'data'), args);
      }),
    );
  }
}

const json = table('JSON', {
  parse: (m, args) => {
    const value = args[0];
    // A copy by way of JSON is the value itself.
    if (value?.kind === 'text' && value.parts.length === 1 && typeof value.parts[0] !== 'string') return value.parts[0] as Value;
    if (value?.kind === 'argument') return value;
    if (value?.kind === 'data' && value.textOf?.endsWith('.json')) return m.modules.document(value.textOf);
    return value ? derived(value, 'JSON.parse()') : data('JSON.parse()');
  },
  stringify: (m, args) => {
    const value = args[0];
    if (!value) return UNDEFINED;
    readAll(m, value);
    return value.kind === 'constant'
      ? constant(value.value === undefined ? undefined : JSON.stringify(value.value))
      : { kind: 'text', parts: [value] };
  },
});

/** A helper that `tsc`, esbuild or Babel writes into its output: known by its name, not by its body. */
const HELPERS: readonly (readonly [string, Fn])[] = [
  [
    '__importDefault',
    (m, args, site) => {
      const module = args[0] ?? UNDEFINED;
      if (module.kind === 'external' || module.kind === 'namespace' || module.kind === 'unknown') return module;
      if (module.kind === 'object' && module.slots.has('__esModule')) return module;
      const made = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
      made.slots.set('default', module);
      return made;
    },
  ],
  ['__importStar', interop],
  ['__toESM', interop],
  ['_interopRequireDefault', interop],
  ['_interopRequireWildcard', interop],
  [
    '__awaiter',
    (m, args, site) => {
      const generator = args[3] ?? UNDEFINED;
      // An async function in other words: what it yields is awaited, what it returns is what it gives.
      for (const option of optionsOf(generator)) if (option.kind === 'function') m.awaited.add(option.node);
      return callValue(m, generator, [], args[0] ?? UNDEFINED, site);
    },
  ],
  [
    '__exportStar',
    (m, args, site) => {
      const [from, to] = args;
      if (from && to) for (const e of objectEntries(m, from)) if (keyOf(e.key) !== 'default') setMember(m, to, e.key, e.item.value, site);
      return UNDEFINED;
    },
  ],
  ['__rest', first],
  ['__name', first],
  ['__esm', first],
];

export const HELPER_NAMES: ReadonlyMap<string, Value> = new Map(
  HELPERS.filter(([name]) => name !== '__esm').map(([name, f]) => [name, fn(name, f)]),
);

/** What is behind a proxy; where the proxy catches what is asked of it, its own answers are not known. */
function proxy(m: Machine, [target, handler]: readonly Value[]): Value {
  const catches = ['get', 'apply', 'construct'].some((trap) => {
    const value = handler ? getMember(m, handler, constant(trap), null) : UNDEFINED;
    return !(value.kind === 'constant');
  });
  return catches ? union([target ?? UNDEFINED, unknown('what a proxy answers', 'proxy')]) : (target ?? UNDEFINED);
}

export const STANDARD: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['Object', OBJECT],
  ['Array', ARRAY],
  ['Promise', PROMISE],
  ['Map', builtin('Map', (m, args, _self, site) => makeMap(m, args, site), makeMap)],
  [
    'WeakMap',
    builtin(
      'WeakMap',
      (m, args, _self, site) => weak(m, makeMap(m, args, site)),
      (m, args, site) => weak(m, makeMap(m, args, site)),
    ),
  ],
  [
    'Set',
    builtin(
      'Set',
      (m, args, self, site) => makeSet(m, args, site, self),
      (m, args, site) => makeSet(m, args, site, UNDEFINED),
    ),
  ],
  [
    'WeakSet',
    builtin(
      'WeakSet',
      (m, args, self, site) => weak(m, makeSet(m, args, site, self)),
      (m, args, site) => weak(m, makeSet(m, args, site, UNDEFINED)),
    ),
  ],
  [
    'WeakRef',
    builtin(
      'WeakRef',
      (_m, args) => args[0] ?? UNDEFINED,
      (m, args, site) => {
        const object = newObject(m.store.tick(), `${site.file}:${site.node.start}`);
        object.slots.set(
          'deref',
          builtin('deref', () => args[0] ?? UNDEFINED),
        );
        return object;
      },
    ),
  ],
  [
    'String',
    table(
      'String',
      { raw: (_m, args) => args[0] ?? UNDEFINED, fromCharCode: pure('fromCharCode'), fromCodePoint: pure('fromCodePoint') },
      text,
      text,
    ),
  ],
  [
    'Number',
    table(
      'Number',
      {
        parseInt: number,
        parseFloat: number,
        isInteger: pure('isInteger'),
        isFinite: pure('isFinite'),
        isNaN: pure('isNaN'),
        isSafeInteger: pure('isSafeInteger'),
        MAX_SAFE_INTEGER: constant(Number.MAX_SAFE_INTEGER),
        MIN_SAFE_INTEGER: constant(Number.MIN_SAFE_INTEGER),
        MAX_VALUE: constant(Number.MAX_VALUE),
        EPSILON: constant(Number.EPSILON),
        POSITIVE_INFINITY: constant(Number.POSITIVE_INFINITY),
      },
      number,
      number,
    ),
  ],
  [
    'Boolean',
    builtin('Boolean', (_m, args) => {
      const v = args[0];
      const holds = v ? truth(v) : false;
      if (holds !== undefined) return constant(holds);
      return v?.kind === 'argument' ? about(v) : data('Boolean');
    }),
  ],
  ['BigInt', builtin('BigInt', () => data('BigInt'))],
  [
    'Symbol',
    table(
      'Symbol',
      {
        for: fn('Symbol.for', (_m, args) => constant(`@@symbol:${args[0] ? (keyOf(args[0]) ?? '') : ''}`)),
        iterator: constant('@@iterator'),
        asyncIterator: constant('@@asyncIterator'),
        dispose: constant('@@dispose'),
        asyncDispose: constant('@@asyncDispose'),
        toStringTag: constant('@@toStringTag'),
        toPrimitive: constant('@@toPrimitive'),
        hasInstance: constant('@@hasInstance'),
        species: constant('@@species'),
      },
      (_m, args) => constant(`@@symbol:${args[0] ? (keyOf(args[0]) ?? '') : ''}`),
    ),
  ],
  ['Date', date],
  ['Math', builtin('Math', () => data('Math'), undefined, math)],
  ['JSON', json],
  [
    'RegExp',
    builtin(
      'RegExp',
      () => data('regexp'),
      () => data('regexp'),
    ),
  ],
  ['parseInt', fn('parseInt', number)],
  ['parseFloat', fn('parseFloat', number)],
  ['isNaN', fn('isNaN', pure('isNaN'))],
  ['isFinite', fn('isFinite', pure('isFinite'))],
  ['encodeURIComponent', fn('encodeURIComponent', first)],
  ['encodeURI', fn('encodeURI', first)],
  ['decodeURIComponent', fn('decodeURIComponent', first)],
  ['decodeURI', fn('decodeURI', first)],
  ['escape', fn('escape', first)],
  ['unescape', fn('unescape', first)],
  [
    'Proxy',
    builtin(
      'Proxy',
      (m, args) => proxy(m, args),
      (m, args) => proxy(m, args),
    ),
  ],
  [
    'Reflect',
    table('Reflect', {
      get: (m, args) => getMember(m, args[0] ?? UNDEFINED, args[1] ?? UNDEFINED, null),
      set: (m, args, site) => {
        setMember(m, args[0] ?? UNDEFINED, args[1] ?? UNDEFINED, args[2] ?? UNDEFINED, site);
        return constant(true);
      },
      has: pure('Reflect.has'),
      apply: (m, args, site) =>
        callValue(m, args[0] ?? UNDEFINED, args[2] ? elementsOf(m, args[2], 'values').map((i) => i.value) : [], args[1] ?? UNDEFINED, site),
      ownKeys: (m, args, site) =>
        list(
          m,
          objectEntries(m, args[0] ?? UNDEFINED).map((e) => ({ ...e.item, value: e.key })),
          site,
        ),
      construct: (m, args, site) =>
        m.construct(args[0] ?? UNDEFINED, args[1] ? elementsOf(m, args[1], 'values').map((i) => i.value) : [], site),
      defineMetadata: () => UNDEFINED,
      getMetadata: pure('metadata'),
    }),
  ],
  ...(
    [
      'Error',
      'TypeError',
      'RangeError',
      'SyntaxError',
      'ReferenceError',
      'EvalError',
      'URIError',
      'AggregateError',
      'DOMException',
    ] as const
  ).map((name): [string, Value] => [
    name,
    builtin(
      name,
      (m, args, self, site) => error(m, args, site, self),
      (m, args, site) => error(m, args, site, UNDEFINED),
      new Map([['captureStackTrace', fn('captureStackTrace', () => UNDEFINED)]]),
    ),
  ]),
  ...(
    [
      'Uint8Array',
      'Int8Array',
      'Uint16Array',
      'Int16Array',
      'Uint32Array',
      'Int32Array',
      'Float32Array',
      'Float64Array',
      'Uint8ClampedArray',
      'ArrayBuffer',
      'SharedArrayBuffer',
      'DataView',
      'BigInt64Array',
      'BigUint64Array',
    ] as const
  ).map((name): [string, Value] => [
    name,
    builtin(
      name,
      () => data(name),
      // The bytes of what was read are what was read.
      (_m, [from]) => (from?.kind === 'data' && from.stored ? derived(from, name) : data(name)),
      new Map([
        ['from', fn('from', pure(name))],
        ['of', fn('of', pure(name))],
      ]),
    ),
  ]),
  ...(['Atomics', 'Intl', 'FinalizationRegistry', 'Iterator', 'AsyncIterator'] as const).map((name): [string, Value] => [name, data(name)]),
  ['Function', builtin('Function', () => unknown('code made at run time', 'Function'))],
]);
