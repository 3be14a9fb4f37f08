/**
 * Reads the arguments that a tool's input schema names: which have few values, and which may be left out. It reads JSON
 * Schema, and the schemas of libraries that make them of calls named alike (Zod, Valibot, TypeBox, Standard Schema).
 */
import { elementsOf } from '../evaluator/iterate.js';
import type { Machine, PresenceOf } from '../evaluator/machine.js';
import {
  type ConstantValue,
  constant,
  type ExternalValue,
  FALSE,
  type ObjectValue,
  OPEN,
  optionsOf,
  TRUE,
  type Value,
} from '../evaluator/values.js';

export interface InputArgument {
  /** Dotted path of the argument; `[]` stands for the elements of a list. */
  readonly path: string;
  /** All values that it may have; null where they are not few. */
  readonly values: readonly ConstantValue[] | null;
  /** True where it may be left out, and nothing is put in its place. */
  readonly optional: boolean;
  /** True where it is an object of further arguments, also of none. */
  readonly record?: true;
  /** True where it is a text. */
  readonly text?: true;
}

/** More values than this are no choice that an author would split a tool by. */
const MAX_VALUES = 64;
const MAX_DEPTH = 4;
const MAX_CHAIN = 40;

/** The arguments of a schema, in its order. Those of several variants (a union of objects) stand together. */
export function inputArguments(m: Machine, schema: Value | undefined): InputArgument[] {
  return [...read(m, schema).found.values()];
}

/**
 * Whether the caller of a tool gives an argument, as far as the schema tells: what it does not name, servers strip or refuse.
 * Null where the schema is not known, or not all of it.
 */
export function presenceBy(m: Machine, schema: Value | undefined): PresenceOf | null {
  if (!schema) return null;
  const { found, open } = read(m, schema);
  if (found.size === 0) return null;
  return (path) => {
    const argument = found.get(path.join('.'));
    if (argument) return argument.optional ? 'optional' : 'required';
    const record = path.slice(0, -1).join('.');
    return !open.has(record) && (path.length === 1 || found.get(record)?.record) ? 'absent' : undefined;
  };
}

function read(m: Machine, schema: Value | undefined): Reader {
  const reader = new Reader(m);
  if (schema) for (const option of optionsOf(schema)) reader.shape(option, '', 0);
  return reader;
}

/** What one field of a schema says, before it is known where it stands. */
interface Field {
  readonly optional: boolean;
  /** The schema without its modifiers. */
  readonly base: Value;
}

class Reader {
  readonly found = new Map<string, InputArgument>();
  /** Records, by their path, in which there may be arguments that were not seen. */
  readonly open = new Set<string>();

  constructor(private readonly m: Machine) {}

  /** A schema of an object: its fields. */
  shape(schema: Value, prefix: string, depth: number, partial = false): void {
    if (depth > MAX_DEPTH) {
      this.open.add(prefix);
      return;
    }
    if (schema.kind === 'object') {
      if (isJsonSchema(schema)) this.jsonShape(schema, prefix, depth);
      else this.record(schema, prefix, depth, partial);
      return;
    }
    if (schema.kind !== 'external') {
      if (schema.kind !== 'constant') this.open.add(prefix);
      return;
    }
    let optional = partial;
    let isRead = false;
    for (let at: ExternalValue | null = schema, i = 0; at && i < MAX_CHAIN; at = at.receiver, i++) {
      const name = at.last.toLowerCase();
      const given = at.created;
      if (!given) continue;
      if (name === 'partial' || name === 'deeppartial') optional = true;
      if (LETS_IN.has(name)) this.open.add(prefix);
      const converts = /json_?schema/.test(name);
      const wrapped =
        converts || WRAPPERS.has(name) ? given.find((v) => v.kind === 'external' || (converts && v.kind === 'object')) : undefined;
      if (name === 'and' || name === 'intersection') for (const part of given) this.shape(part, prefix, depth + 1, optional);
      else if (wrapped) {
        this.shape(wrapped, prefix, depth + 1, optional);
        return;
      }
      if (UNIONS.has(name)) {
        this.variants(given, prefix, depth);
        return;
      }
      if (OBJECTS.has(name) && given[0]) {
        for (const shape of optionsOf(given[0])) this.shape(shape, prefix, depth + 1, optional);
        isRead = true;
        // `a.extend(b)` has the fields of both.
        if (!ADDS.has(name)) return;
      }
    }
    if (!isRead) this.open.add(prefix);
  }

  /** Fields in a plain record: what Zod calls a shape. */
  private record(record: ObjectValue, prefix: string, depth: number, partial: boolean): void {
    if (record.slots.has(OPEN)) this.open.add(prefix);
    for (const [key, value] of record.slots) {
      if (key.startsWith('\u0000')) continue;
      for (const option of optionsOf(value)) this.field(option, prefix === '' ? key : `${prefix}.${key}`, depth, partial);
    }
  }

  private field(value: Value, path: string, depth: number, partial: boolean): void {
    if (value.kind === 'object' && looksLikeJsonSchema(value)) {
      this.jsonField(value, path, depth, partial);
      return;
    }
    if (value.kind !== 'external') return;
    const { base, optional } = unwrap(value, partial);
    if (base.kind !== 'external') return;
    const name = base.last.toLowerCase();
    const first = base.created?.[0];
    if (name === 'boolean' || name === 'stringbool' || name === 'bool') this.add(path, [TRUE, FALSE], optional);
    else if (ENUMS.has(name)) this.add(path, this.constants(first), optional);
    else if (name === 'literal') this.add(path, this.constants(first), optional);
    else if (UNIONS.has(name)) {
      const values = this.literals(base.created ?? []);
      this.add(path, values, optional);
      if (!values) this.variants(base.created ?? [], path, depth + 1);
    } else if (LISTS.has(name)) {
      this.add(path, null, optional);
      if (first) for (const option of optionsOf(first)) this.field(option, `${path}.[]`, depth + 1, false);
    } else {
      this.add(path, null, optional, OBJECTS.has(name) ? 'record' : name === 'string' ? 'text' : undefined);
      if (OBJECTS.has(name)) this.shape(base, path, depth + 1, false);
    }
  }

  /** The fields of each variant; an argument that only some of them have is asked for by the variant, not by being given. */
  private variants(args: readonly Value[], path: string, depth: number): void {
    for (const arg of args)
      for (const option of optionsOf(arg)) {
        if (option.kind !== 'list') continue;
        for (const element of elementsOf(this.m, option, 'values'))
          for (const variant of optionsOf(element.value)) this.shape(variant, path, depth + 1);
      }
  }

  private jsonShape(schema: ObjectValue, prefix: string, depth: number): void {
    const required = this.constants(schema.slots.get('required'));
    for (const properties of optionsOf(schema.slots.get('properties') ?? constant(undefined))) {
      if (properties.kind !== 'object' || properties.slots.has(OPEN)) this.open.add(prefix);
      if (properties.kind !== 'object') continue;
      for (const [key, value] of properties.slots) {
        if (key.startsWith('\u0000')) continue;
        const optional = !required?.some((r) => r.value === key);
        for (const option of optionsOf(value)) this.jsonField(option, prefix === '' ? key : `${prefix}.${key}`, depth, optional);
      }
    }
    for (const way of ['oneOf', 'anyOf', 'allOf']) {
      const list = schema.slots.get(way);
      if (list)
        for (const { value } of elementsOf(this.m, list, 'values')) for (const o of optionsOf(value)) this.shape(o, prefix, depth + 1);
    }
  }

  private jsonField(value: Value, path: string, depth: number, mayLack: boolean): void {
    if (value.kind === 'external') {
      this.field(value, path, depth, mayLack);
      return;
    }
    if (value.kind !== 'object' || depth > MAX_DEPTH) return;
    const optional = mayLack && !value.slots.has('default');
    const type = value.slots.get('type');
    const is = (name: string): boolean => type?.kind === 'constant' && type.value === name;
    if (value.slots.has('enum')) {
      this.add(path, this.constants(value.slots.get('enum')), optional);
      return;
    }
    if (value.slots.has('const')) {
      this.add(path, this.constants(value.slots.get('const')), optional);
      return;
    }
    if (is('boolean')) {
      this.add(path, [TRUE, FALSE], optional);
      return;
    }
    const ways = value.slots.get('oneOf') ?? value.slots.get('anyOf');
    const each = ways ? elementsOf(this.m, ways, 'values').flatMap((i) => optionsOf(i.value)) : [];
    const values = each.map((o) => (o.kind === 'object' ? this.constants(o.slots.get('const') ?? o.slots.get('enum')) : null));
    this.add(
      path,
      each.length > 0 && values.every((v) => v) ? values.flatMap((v) => v ?? []) : null,
      optional,
      is('object') ? 'record' : is('string') ? 'text' : undefined,
    );
    const items = value.slots.get('items');
    if (items) for (const option of optionsOf(items)) this.jsonField(option, `${path}.[]`, depth + 1, false);
    if (isJsonSchema(value)) this.jsonShape(value, path, depth + 1);
  }

  private add(path: string, values: readonly ConstantValue[] | null, optional: boolean, kind?: 'record' | 'text'): void {
    const known = this.found.get(path);
    const all = known?.values && values ? [...known.values, ...values] : known ? null : values;
    const distinct = all?.filter((v, i) => all.findIndex((w) => w.value === v.value) === i) ?? null;
    const few = distinct && distinct.length > 0 && distinct.length <= MAX_VALUES ? distinct : null;
    const is = kind && (!known || known[kind]) ? { [kind]: true as const } : {};
    this.found.set(path, { path, values: few, optional: optional || known?.optional === true, ...is });
  }

  /** The constants of a list, of an enum's object, or of one value alone; null where some are not known. */
  private constants(value: Value | undefined): ConstantValue[] | null {
    if (!value) return null;
    if (value.kind === 'constant') return [constant(value.value)];
    if (value.kind !== 'list' && value.kind !== 'object') return null;
    const found: ConstantValue[] = [];
    for (const element of elementsOf(this.m, value, 'values')) {
      if (element.value.kind !== 'constant' || element.many) return null;
      found.push(constant(element.value.value));
    }
    // A numeric enum holds its names too, so that they can be looked up by number.
    if (value.kind === 'object' && found.some((v) => typeof v.value === 'number'))
      return found.filter((v) => typeof v.value === 'number' || !value.slots.has(String(v.value)));
    return found;
  }

  /** The values of a union of literals; null where a variant is something else. */
  private literals(args: readonly Value[]): ConstantValue[] | null {
    const found: ConstantValue[] = [];
    for (const arg of args) {
      if (arg.kind !== 'list') continue;
      for (const { value } of elementsOf(this.m, arg, 'values')) {
        const base = value.kind === 'external' ? unwrap(value, false).base : null;
        const name = base?.kind === 'external' ? base.last.toLowerCase() : '';
        if (base?.kind !== 'external') return null;
        const values =
          name === 'boolean' ? [TRUE, FALSE] : name === 'literal' || ENUMS.has(name) ? this.constants(base.created?.[0]) : null;
        if (!values) return null;
        found.push(...values);
      }
    }
    return found.length > 0 ? found : null;
  }
}

const OBJECTS = new Set(['object', 'strictobject', 'looseobject', 'extend', 'safeextend', 'merge']);
/** Makes an object that may have any further fields. */
const LETS_IN = new Set(['passthrough', 'loose', 'looseobject', 'catchall']);
const ADDS = new Set(['extend', 'safeextend', 'merge']);
const ENUMS = new Set(['enum', 'nativeenum', 'picklist', 'enum_']);
const UNIONS = new Set(['union', 'discriminatedunion', 'variant', 'xor']);
const LISTS = new Set(['array', 'set', 'tuple']);
/** Functions around a schema that leave it what it is. */
const WRAPPERS = new Set(['nullable', 'readonly', 'pipe', 'preprocess', 'nonnullable', 'strict', 'partial', 'required', 'pick', 'omit']);
/** Modifiers, as a method of a schema or as a function around it. */
const LACKS = new Set(['optional', 'nullish', 'exactoptional', 'undefinedable']);
const FILLS = new Set(['default', 'prefault', 'catch', '_default', 'fallback']);

/** Takes modifiers off: what is left is the schema that says what the value is. */
function unwrap(schema: Value, partial: boolean): Field {
  let optional = partial;
  let filled = false;
  let base: Value = schema;
  for (let at: Value | null = schema, i = 0; at?.kind === 'external' && i < MAX_CHAIN; i++) {
    const external: ExternalValue = at;
    const name = external.last.toLowerCase();
    if (external.created) {
      if (LACKS.has(name)) optional = true;
      if (FILLS.has(name)) filled = true;
      if (KNOWN.has(name)) {
        base = external;
        break;
      }
      const inner: Value | undefined =
        LACKS.has(name) || FILLS.has(name) || WRAPPERS.has(name) ? external.created.find((v) => v.kind === 'external') : undefined;
      if (inner) {
        at = inner;
        continue;
      }
      base = external;
    }
    at = external.receiver;
  }
  return { base, optional: optional && !filled };
}

/** Schemas that say what a value is. */
const KNOWN = new Set([...OBJECTS, ...ENUMS, ...UNIONS, ...LISTS, 'boolean', 'stringbool', 'bool', 'literal']);

/** `{type: 'object', properties: {…}}`; a Zod shape has schemas in its fields. */
function isJsonSchema(schema: ObjectValue): boolean {
  const properties = schema.slots.get('properties');
  const variants = schema.slots.get('oneOf') ?? schema.slots.get('anyOf') ?? schema.slots.get('allOf');
  if (variants && optionsOf(variants).some((o) => o.kind === 'list')) return true;
  if (!properties) return false;
  const type = schema.slots.get('type');
  return type === undefined || type.kind === 'constant' || optionsOf(properties).every((o) => o.kind === 'object');
}

/** A field that is written as JSON Schema in a shape: some frameworks take both. */
function looksLikeJsonSchema(field: ObjectValue): boolean {
  const type = field.slots.get('type');
  return field.slots.has('enum') || field.slots.has('const') || (type?.kind === 'constant' && typeof type.value === 'string');
}
