/**
 * The abstract values. Each stands for everything that an expression may be for some arguments; a value remembers the
 * literal that it was written as, so that a fix edits what the author typed. Objects, lists and maps are identities
 * with slots in the store (`store.ts`); everything else is immutable.
 */

import type { CatalogueNode } from '../catalogue/catalogue.js';
import type { ClassNode, FunctionNode, Node, ObjectLiteral, TypeRef } from '../core/syntax.js';
import type { Origin } from '../model/text.js';
import type { Environment } from './environment.js';
import type { Machine } from './machine.js';
import type { ModuleInstance } from './modules.js';
import type { Occurrence } from './own.js';
import { Slots } from './store.js';

/** A node of one file: where a value was written or a call stands. */
export interface Site {
  readonly file: string;
  readonly node: Node;
}

export type Value =
  | ConstantValue
  | TextValue
  | ObjectValue
  | ListValue
  | MapValue
  | FunctionValue
  | BuiltinValue
  | ClassValue
  | NamespaceValue
  | ExternalValue
  | ArgumentValue
  | DataValue
  | UnionValue
  | UnknownValue
  | ItemsValue;

export interface ConstantValue {
  readonly kind: 'constant';
  readonly value: string | number | boolean | null | undefined;
  /** The literal; absent for a computed constant. */
  readonly at?: Site;
}

/** A string with holes, of which the constant parts are known. */
export interface TextValue {
  readonly kind: 'text';
  readonly parts: readonly (string | Value)[];
  /** As of an argument. */
  readonly held?: string;
}

/** An object: a literal, an instance, a function's properties, a module's exports. */
export interface ObjectValue {
  readonly kind: 'object';
  readonly slots: Slots;
  /** Getters and setters of a literal, by key. */
  readonly accessors: Map<string, { get?: FunctionValue; set?: FunctionValue }> | null;
  readonly cls: ClassValue | null;
  readonly literal: { readonly file: string; readonly node: ObjectLiteral } | null;
  /** Where each property was written, also when it came through a spread: what a fix edits. */
  readonly origins: Map<string, MemberOrigin>;
  /** The declared type, where that is all that is known. */
  readonly type: { readonly ref: TypeRef; readonly module: ModuleInstance } | null;
  /** As of an argument. */
  readonly held?: string;
}

/** A property of an object literal: its file, key, value and whole member. */
export interface MemberOrigin {
  readonly file: string;
  readonly key: Node;
  readonly value: Node;
  readonly member: Node;
}

/** Slot names that no program can use. */
export const OPEN = '\u0000open'; // set where unknown keys may exist; its value is what they hold
export const ITEMS = '\u0000items';
export const SIZE = '\u0000size';

export interface ListValue {
  readonly kind: 'list';
  /** One slot, `ITEMS`. */
  readonly slots: Slots;
  readonly literal: Site | null;
  /** A Set behaves as a list without an order of its own. */
  readonly set: boolean;
}

export interface Item {
  readonly value: Value;
  /** False where some path leaves the item out. */
  readonly certain: boolean;
  /** True where zero or more such items stand. */
  readonly many: boolean;
}

/** The contents of a list; lives only in the `ITEMS` slot. */
export interface ItemsValue {
  readonly kind: 'items';
  readonly items: readonly Item[];
}

/** A `Map`: entries with constant keys in slots (`s:key`, `n:1`), any other under `OPEN`. */
export interface MapValue {
  readonly kind: 'map';
  readonly slots: Slots;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly node: FunctionNode;
  readonly env: Environment;
  readonly file: string;
  /** The class whose `super` the body means. */
  readonly home: ClassValue | null;
  /** Bound by `.bind`; an arrow takes `this` from its environment. */
  readonly boundThis: Value | null;
  readonly boundArgs: readonly Value[];
  /** Properties assigned to the function. */
  readonly slots: Slots;
}

export interface BuiltinValue {
  readonly kind: 'builtin';
  readonly name: string;
  readonly call: (m: Machine, args: readonly Value[], self: Value, site: Site) => Value;
  readonly construct?: (m: Machine, args: readonly Value[], site: Site) => Value;
  readonly members?: ReadonlyMap<string, Value>;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly node: ClassNode;
  readonly env: Environment;
  readonly file: string;
  readonly base: Value | null;
  /** Static members. */
  readonly slots: Slots;
  readonly name: string | null;
}

/** `import * as ns` of a workspace module. */
export interface NamespaceValue {
  readonly kind: 'namespace';
  readonly module: ModuleInstance;
}

/** A member of a package, or what calling or constructing it gives. */
export interface ExternalValue {
  readonly kind: 'external';
  /** The module specifier it comes from. */
  readonly module: string;
  /** As the author knows it: `pg.Pool`, `client.query`. */
  readonly name: string;
  /** The last member name on the way to it. */
  readonly last: string;
  /** Its place in the catalogue; null where the catalogue does not know it. */
  readonly node: CatalogueNode | null;
  readonly receiver: ExternalValue | null;
  /** Arguments of the call or construction that made it. */
  readonly created: readonly Value[] | null;
  /** What was recorded for the call that gave it. */
  readonly made?: Occurrence;
  /** Properties that the program assigned to it. */
  readonly slots: Slots;
}

/** What the caller of the tool gives. `path` is empty for the whole record; an element of a list is `[]`. */
export interface ArgumentValue {
  readonly kind: 'argument';
  readonly path: readonly string[];
  /** The only values that the schema allows, where they are few. */
  readonly options?: readonly ConstantValue[];
  /** True where the evaluation takes it that the caller gave it, and gave more than nothing. */
  readonly given?: boolean;
  /** The state of the server in which it was found: an earlier call's. */
  readonly held?: string;
  /** True for an answer about the argument (a comparison, its type), which is not the argument itself. */
  readonly about?: boolean;
  /** True for a piece of the text that the caller gave, or an answer about it: it may begin otherwise. */
  readonly cut?: boolean;
  readonly begins?: Begins;
}

/** Of an answer about the text of an argument: the words of which it begins with one where the answer is true, or is not. */
export interface Begins {
  readonly of: string;
  readonly whenTrue?: readonly string[];
  readonly whenFalse?: readonly string[];
}

/** Plain data that was read somewhere: no method of it has an effect. */
export interface DataValue {
  readonly kind: 'data';
  /** True where it may be more than data: what the analysis gave up on. Calling it may do anything. */
  readonly vague?: boolean;
  /** For a number that was made of one that was read, by adding or taking away: the name of what was read. */
  readonly offsetFrom?: string;
  /** For a number that was reckoned with what the caller gave: that argument. */
  readonly from?: ArgumentValue;
  /** For an answer whether a path leads somewhere: which, and whether it does where the answer is true. */
  readonly exists?: { readonly of: Value; readonly holds: boolean };
  /** The function whose recursion was not followed further, where that is why: the value is one of those that the function gives. */
  readonly again?: FunctionNode;
  readonly origin: Exclude<Origin, 'argument' | 'unknown'>;
  readonly name: string;
  /** Set for what was read from a file, and for what was made of that: what is written back is compared with it. */
  readonly stored?: Stored;
  /** Set for what a call that adds something answered, and for what was made of that. */
  readonly made?: Occurrence;
  /** The file or folder of the workspace whose path it is. */
  readonly path?: string;
  /** The file of the workspace whose whole text it is. */
  readonly textOf?: string;
  /** Of an answer whether a text that was read resembles what the caller gave: the field that holds the text. */
  readonly like?: string;
  /** It is the first thing that was found to resemble what the caller gave, or part of it: the field that does. */
  readonly first?: string;
  /** It is what was found by what the caller gave, or part of it. */
  readonly chosen?: true;
  /** The source of a regular expression. */
  readonly pattern?: string;
  readonly begins?: Begins;
}

/** What became of data that was read: whole, or with parts left out, or with parts of a text replaced. */
export interface Stored {
  readonly lost: boolean;
  readonly edited: boolean;
  /** It is a piece of the text that was read, from one place to another. */
  readonly cut?: boolean;
  /** What stood first is not part of it: nothing is lost where another heading is put there. */
  readonly headless?: boolean;
  /** It is what a database in memory holds, which was loaded from there: its own calls tell what of it changed. */
  readonly snapshot?: true;
  /** It was read from a service: a file that it is written to is none of its own. */
  readonly remote?: true;
  /** The path of the file. */
  readonly of?: Value;
}

export interface UnionValue {
  readonly kind: 'union';
  readonly options: readonly Value[];
  readonly begins?: Begins;
}

/** Nothing is known: a parameter that nobody passes, a value that the evaluator gave up on. */
export interface UnknownValue {
  readonly kind: 'unknown';
  readonly reason: string;
  readonly name: string;
  /** It is part of what a call read, by its name. */
  readonly read?: true;
}

export const UNDEFINED: ConstantValue = { kind: 'constant', value: undefined };
export const NULL: ConstantValue = { kind: 'constant', value: null };
export const TRUE: ConstantValue = { kind: 'constant', value: true };
export const FALSE: ConstantValue = { kind: 'constant', value: false };

/** An answer about an argument: it depends on it, and is neither it nor known to hold. */
export function about(argument: ArgumentValue): ArgumentValue {
  return { kind: 'argument', path: argument.path, about: true };
}

export function constant(value: ConstantValue['value'], at?: Site): ConstantValue {
  return at ? { kind: 'constant', value, at } : { kind: 'constant', value };
}

export function data(name: string, origin: DataValue['origin'] = 'data'): DataValue {
  return { kind: 'data', origin, name };
}

/** True for what is drawn anew with each call, and for a number that was reckoned with it. */
export function isDrawn(value: Value): boolean {
  return value.kind === 'data' && value.origin === 'random';
}

/** Data made of other data: it comes from where that came from. */
export function derived(from: Value, name: string): DataValue {
  if (from.kind !== 'data') return data(name);
  return {
    kind: 'data',
    origin: from.origin,
    name,
    ...(from.stored ? { stored: from.stored } : {}),
    ...(from.vague ? { vague: true } : {}),
    ...(from.made ? { made: from.made } : {}),
    ...(from.first === undefined ? {} : { first: from.first }),
    ...(from.chosen ? { chosen: true } : {}),
    ...(from.path !== undefined && /\.(?:href|pathname)$/.test(name) ? { path: from.path } : {}),
  };
}

function mergeData(a: DataValue, b: DataValue): DataValue {
  const one = a.origin === 'data' && b.origin !== 'data' ? b : a;
  const other = one === a ? b : a;
  // The same thing said twice, as most often.
  const isSame = a.made === b.made && a.stored === b.stored && a.vague === b.vague && a.like === b.like && a.first === b.first;
  if (isSame && !one.exists && !one.begins && one.pattern === undefined) return one;
  // What may have been there before was not made by the call.
  const both = one.made && !(a.made && b.made) ? withoutMaking(one) : addsNothing(other.made) ? { ...one, ...madeOf(other) } : one;
  const plain =
    both.exists || both.begins || both.pattern !== undefined ? { ...both, exists: undefined, begins: undefined, pattern: undefined } : both;
  const kept = a.vague || b.vague ? { ...plain, vague: true } : plain;
  const [like, mark] = [a.like ?? b.like, a.first ?? b.first];
  const first = kept.like === like && kept.first === mark ? kept : ({ ...kept, like, first: mark } as DataValue);
  if (!a.stored && !b.stored) return first;
  const stored = [a.stored, b.stored].filter((s) => s !== undefined);
  const remote = stored.every((s) => s.remote) ? ({ remote: true } as const) : {};
  if (stored.every((s) => s === stored[0])) return { ...first, stored: stored[0] as Stored };
  const some = (key: 'lost' | 'edited' | 'cut' | 'headless'): boolean => stored.some((s) => s[key]);
  const snapshot = stored.every((s) => s.snapshot) ? ({ snapshot: true } as const) : {};
  // A database that is new where there is no file yet is saved where the other one came from.
  const { of } = (snapshot.snapshot ? stored.find((s) => s.of) : undefined) ?? (stored[0] as Stored);
  const same = of && stored.every((s) => s.of === of || (snapshot.snapshot && !s.of)) ? { of } : {};
  return {
    ...first,
    stored: { ...same, ...snapshot, lost: some('lost'), edited: some('edited'), cut: some('cut'), headless: some('headless'), ...remote },
  };
}

/** Of what was made and what was found, it may be what was found. */
function addsNothing(made: Occurrence | undefined): boolean {
  return made !== undefined && !made.adds && !made.row?.added;
}

function madeOf({ made }: DataValue): Pick<DataValue, 'made'> {
  return made ? { made } : {};
}

function withoutMaking({ made: _, ...value }: DataValue): DataValue {
  return value;
}

/** What the analysis gave up on: mostly data, but a function where it is called. */
export function vague(name: string): DataValue {
  return { kind: 'data', origin: 'data', name, vague: true };
}

export function unknown(reason: string, name = ''): UnknownValue {
  return { kind: 'unknown', reason, name };
}

export function builtin(
  name: string,
  call: BuiltinValue['call'],
  construct?: BuiltinValue['construct'],
  members?: ReadonlyMap<string, Value>,
): BuiltinValue {
  return { kind: 'builtin', name, call, ...(construct ? { construct } : {}), ...(members ? { members } : {}) };
}

/** What a recursion gives that is not followed further. */
export function vagueAgain(node: FunctionNode): DataValue {
  return { ...vague(`${node.name ?? 'function'}()`), again: node };
}

/** Instances that stand for what a function gives that calls itself. */
const AGAIN = new WeakMap<Value, FunctionNode>();

/** The same value, marked as what this function gives where its recursion is not followed further. */
export function markAgain<T extends Value>(value: T, node: FunctionNode): T {
  AGAIN.set(value, node);
  return value;
}

/**
 * What a function gives, without what only says that it calls itself: that gives one of the others. Where nothing but
 * nothing is left, it stays.
 */
export function withoutAgain(value: Value, node: FunctionNode): Value {
  if (value.kind !== 'union') return value;
  const others = value.options.filter((o) => !(o.kind === 'data' ? o.again === node : AGAIN.get(o) === node));
  return others.length < value.options.length && others.some((o) => nullish(o) !== true) ? union(others) : value;
}

/** More options than this tell nothing that a hole would not. */
const MAX_OPTIONS = 64;
const MAX_IDENTITIES = 4 * MAX_OPTIONS;

/** Why nothing is known of a value that may be any of more than are kept apart: most of them are the workspace's own. */
export const MANY_VALUES = 'one of very many values';
/** Why nothing is known of a member that no evaluated code gave to its object. */
export const NOT_FOUND = 'this member was not found';
/** Of a package that nothing says to speak with a service. */
export const NO_SERVICE = 'a package that may work on this machine';
/** Why nothing is known of a value whose making was not followed to its end: it is most likely the workspace's own as well. */
export const GAVE_UP = 'the analysis gave up on it';

function isSame(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** The union of some values: flattened, without repetition, at most `MAX_OPTIONS`. */
export function union(values: readonly Value[]): Value {
  const [only, second] = values;
  if (values.length === 1) return only as Value;
  if (values.length === 2 && only === second) return only as Value;
  // Of many ways that something may have gone, most left it as it was.
  if (values.length > 2) {
    const distinct = new Set(values);
    if (distinct.size < values.length) return union([...distinct]);
  }
  const options: Value[] = [];
  // Made where they are needed: most values are one of two.
  let constants: Set<unknown> | null = null;
  let texts: Set<string> | null = null;
  let seen: Set<Value> | null = null;
  let seenArguments: Set<string> | null = null;
  const isNew = (value: Value): boolean => {
    seen ??= new Set();
    if (seen.has(value)) return false;
    seen.add(value);
    return true;
  };
  let functions: Map<FunctionNode, Set<Environment>> | null = null;
  let datum: DataValue | null = null;
  let lost: UnknownValue | null = null;
  const add = (value: Value): void => {
    switch (value.kind) {
      case 'union':
        for (const option of value.options) add(option);
        return;
      case 'constant':
        constants ??= new Set();
        if (!constants.has(value.value)) {
          constants.add(value.value);
          options.push(value);
        }
        return;
      case 'data':
        if (value.again) {
          if (!options.some((o) => o.kind === 'data' && o.again === value.again)) options.push(value);
        } else if (datum === null) {
          datum = value;
          options.push(value);
        } else if (value !== datum) {
          const merged: DataValue = mergeData(datum, value);
          options[options.indexOf(datum)] = merged;
          datum = merged;
        }
        return;
      case 'unknown':
        if (!lost) {
          lost = value;
          options.push(value);
        }
        return;
      case 'text': {
        const key = textKey(value);
        texts ??= new Set();
        if (!texts.has(key)) {
          texts.add(key);
          options.push(value);
        }
        return;
      }
      case 'function': {
        functions ??= new Map();
        const known = functions.get(value.node);
        if (known?.has(value.env)) return;
        if (known) known.add(value.env);
        else functions.set(value.node, new Set([value.env]));
        options.push(value);
        return;
      }
      case 'argument': {
        const key = `${value.given ? '!' : ''}${value.path.join('.')}`;
        seenArguments ??= new Set();
        if (seenArguments.has(key)) {
          forgetBeginning(options, value);
          return;
        }
        seenArguments.add(key);
        options.push(value);
        return;
      }
      case 'external': {
        if (!isNew(value)) return;
        // A value of which only the declared type was known gives way to one that was seen being made.
        const twin = options.findIndex((o) => o.kind === 'external' && sameType(o, value));
        if (twin >= 0 && isStandIn(value)) return;
        if (twin >= 0 && isStandIn(options[twin] as ExternalValue)) options[twin] = value;
        else {
          const same = options.findIndex((o) => o.kind === 'external' && o.name === value.name && o.created === value.created);
          if (same < 0) options.push(value);
          else options[same] = withMaking(options[same] as ExternalValue, value);
        }
        return;
      }
      default:
        if (isNew(value)) options.push(value);
    }
  };
  for (const value of values) add(value);
  if (options.length === 1) return options[0] as Value;
  if (options.length > MAX_OPTIONS) {
    // Identities (objects, functions) stay: tables of tools are long. Constants and texts are what overflows.
    const kept = options.filter((o) => o.kind !== 'constant' && o.kind !== 'text' && o.kind !== 'data');
    // A function that was left out may do anything: calling the rest must not pass for calling data.
    const rest = kept.length > MAX_IDENTITIES ? unknown(MANY_VALUES, MANY_VALUES) : data('one of many values');
    return { kind: 'union', options: [...kept.slice(0, MAX_IDENTITIES), rest] };
  }
  // What adds nothing leaves the same value, so that what holds it is seen to be the same as well.
  const [whole] = values;
  if (whole?.kind === 'union' && whole.begins === undefined && isSame(whole.options, options)) return whole;
  return { kind: 'union', options };
}

/** What one way says of how an argument's text begins, and another does not, is not known. */
function forgetBeginning(options: Value[], value: ArgumentValue): void {
  const at = options.findIndex((o) => o.kind === 'argument' && o.path.join('.') === value.path.join('.') && !o.given === !value.given);
  const kept = options[at];
  if (kept?.kind !== 'argument' || (kept.begins === value.begins && !kept.cut === !value.cut)) return;
  const { begins: _, ...plain } = kept;
  options[at] = { ...plain, ...(kept.cut || value.cut ? { cut: true } : {}) };
}

/** One call that was made of each of several values gives one result: what made it was recorded for each of them. */
function withMaking(value: ExternalValue, other: ExternalValue): ExternalValue {
  const { made } = value;
  if (!made || !other.made || made === other.made || made.key !== other.made.key) return value;
  return { ...value, made: { ...made, times: (made.times ?? 1) + (other.made.times ?? 1) } };
}

function isStandIn(value: ExternalValue): boolean {
  return value.node?.kind === 'type' && value.created === null && value.receiver === null;
}

function sameType(a: ExternalValue, b: ExternalValue): boolean {
  return a.node?.kind === 'type' && b.node?.kind === 'type' && a.node.library === b.node.library && a.node.type === b.node.type;
}

const textKeys = new WeakMap<TextValue, string>();

function textKey(value: TextValue): string {
  let key = textKeys.get(value);
  if (key === undefined) {
    key = makeTextKey(value);
    textKeys.set(value, key);
  }
  return key;
}

function makeTextKey(value: TextValue): string {
  return value.parts
    .map((p) =>
      typeof p === 'string'
        ? `"${p}"`
        : p.kind === 'argument'
          ? `$${p.path.join('.')}`
          : p.kind === 'data'
            ? `%${p.name}${p.made ? '+' : ''}`
            : `?${p.kind}`,
    )
    .join('');
}

/** The options of a value: its own where it is a union, else itself. */
export function optionsOf(value: Value): readonly Value[] {
  return value.kind === 'union' ? value.options : [value];
}

/** Whether a condition on the value holds: undefined where it may go either way. */
export function truth(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'constant':
      return Boolean(value.value);
    case 'text':
      return value.parts.some((p) => typeof p === 'string' && p !== '') ? true : undefined;
    case 'union': {
      const first = truth(value.options[0] as Value);
      if (first === undefined) return undefined;
      return value.options.every((o) => truth(o) === first) ? first : undefined;
    }
    case 'argument':
      return value.given ? true : undefined;
    case 'data':
    case 'unknown':
    case 'items':
      return undefined;
    case 'external':
      return isThere(value) ? true : undefined;
    default:
      return true;
  }
}

/** What a package exports is there, and so is an object whose type is known; what an unknown call gave may be nothing. */
function isThere(value: ExternalValue): boolean {
  return value.node?.kind === 'type' || value.node?.kind === 'module' || (value.receiver === null && value.created === null);
}

/** True where the value may be `undefined` or `null`; false where it cannot; undefined where nothing is known. */
export function nullish(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'constant':
      return value.value === undefined || value.value === null;
    case 'union': {
      const first = nullish(value.options[0] as Value);
      return value.options.every((o) => nullish(o) === first) ? first : undefined;
    }
    case 'argument':
      return value.given ? false : undefined;
    case 'data':
    case 'unknown':
      return undefined;
    case 'external':
      return isThere(value) ? false : undefined;
    default:
      return false;
  }
}

/** A value as a property key, or undefined where it is not one constant. */
export function keyOf(value: Value): string | undefined {
  if (value.kind === 'constant')
    return typeof value.value === 'number' || typeof value.value === 'string' || typeof value.value === 'boolean'
      ? String(value.value)
      : undefined;
  return undefined;
}

export function newObject(birth: number, label: string, extra: Partial<Omit<ObjectValue, 'kind' | 'slots' | 'origins'>> = {}): ObjectValue {
  return {
    kind: 'object',
    slots: new Slots(birth, label),
    accessors: null,
    cls: null,
    literal: null,
    origins: new Map(),
    type: null,
    ...extra,
  };
}

export function newList(birth: number, label: string, items: readonly Item[], literal: Site | null = null, set = false): ListValue {
  const list: ListValue = { kind: 'list', slots: new Slots(birth, label), literal, set };
  list.slots.set(ITEMS, { kind: 'items', items });
  return list;
}

export function item(value: Value, certain = true, many = false): Item {
  return { value, certain, many };
}

export function itemsOf(list: ListValue): readonly Item[] {
  const items = list.slots.get(ITEMS);
  return items?.kind === 'items' ? items.items : [];
}
