/** Reads the few values that a tool's input schema allows for an argument: Zod shapes and JSON Schema. */
import { elementsOf } from '../evaluator/iterate.js';
import type { Machine } from '../evaluator/machine.js';
import { type ConstantValue, constant, type ExternalValue, FALSE, optionsOf, TRUE, type Value } from '../evaluator/values.js';

export interface FewValues {
  /** Dotted path of the argument. */
  readonly path: string;
  readonly values: readonly ConstantValue[];
  /** True where the argument may be left out. */
  readonly optional: boolean;
}

const MAX_VALUES = 12;

/** Arguments with few values, in the order of the schema. */
export function argumentsWithFewValues(m: Machine, schema: Value | undefined): FewValues[] {
  const found: FewValues[] = [];
  if (schema) for (const option of optionsOf(schema)) readShape(m, option, '', found, 0);
  return found;
}

function readShape(m: Machine, schema: Value, prefix: string, found: FewValues[], depth: number): void {
  if (depth > 3) return;
  if (schema.kind === 'object') {
    const properties = schema.slots.get('properties');
    const type = schema.slots.get('type');
    // JSON Schema says so; anything else is a Zod shape.
    const isJsonSchema = type?.kind === 'constant' && properties !== undefined;
    const record = isJsonSchema ? properties : schema;
    for (const option of optionsOf(record)) {
      if (option.kind !== 'object') continue;
      for (const [key, value] of option.slots)
        if (!key.startsWith('\u0000')) readField(m, value, prefix === '' ? key : `${prefix}.${key}`, found, depth, isJsonSchema);
    }
    return;
  }
  if (schema.kind === 'external') {
    const object = baseOf(schema, ['object', 'strictObject', 'looseObject', 'extend', 'merge']);
    if (object?.created?.[0]) {
      for (const shape of optionsOf(object.created[0])) readShape(m, shape, prefix, found, depth + 1);
      if ((object.last === 'extend' || object.last === 'merge') && object.receiver) readShape(m, object.receiver, prefix, found, depth + 1);
    }
  }
}

function readField(m: Machine, field: Value, path: string, found: FewValues[], depth: number, isJsonSchema: boolean): void {
  for (const option of optionsOf(field)) {
    if (isJsonSchema && option.kind === 'object') {
      const values = option.slots.get('enum');
      const type = option.slots.get('type');
      if (values) add(found, path, constantsOf(m, values), true);
      else if (type?.kind === 'constant' && type.value === 'boolean') add(found, path, [TRUE, FALSE], true);
      else if (option.slots.has('properties')) readShape(m, option, path, found, depth + 1);
    } else if (option.kind === 'external') {
      const optional = has(option, ['optional', 'nullish', 'default', 'catch']);
      const base = baseOf(option, ['enum', 'nativeEnum', 'literal', 'boolean', 'union', 'object', 'strictObject']);
      if (!base) continue;
      if (base.last === 'boolean') add(found, path, [TRUE, FALSE], optional);
      else if (base.last === 'enum' || base.last === 'nativeEnum') add(found, path, constantsOf(m, base.created?.[0]), optional);
      else if (base.last === 'union') add(found, path, literalsOf(m, base.created?.[0]), optional);
      else if (base.last === 'object' || base.last === 'strictObject') readShape(m, base, path, found, depth + 1);
    }
  }
}

function add(found: FewValues[], path: string, values: readonly ConstantValue[], optional: boolean): void {
  if (values.length > 1 && values.length <= MAX_VALUES && !found.some((f) => f.path === path)) found.push({ path, values, optional });
}

/** The schema at the bottom of `z.enum(…).optional().describe(…)`. */
function baseOf(schema: ExternalValue, wanted: readonly string[]): ExternalValue | null {
  for (let at: ExternalValue | null = schema, depth = 0; at && depth < 30; at = at.receiver, depth++)
    if (at.created && wanted.includes(at.last)) return at;
  return null;
}

function has(schema: ExternalValue, names: readonly string[]): boolean {
  for (let at: ExternalValue | null = schema, depth = 0; at && depth < 30; at = at.receiver, depth++)
    if (names.includes(at.last)) return true;
  return false;
}

function constantsOf(m: Machine, value: Value | undefined): ConstantValue[] {
  if (!value) return [];
  const constants: ConstantValue[] = [];
  for (const element of elementsOf(m, value, 'values')) {
    if (element.value.kind !== 'constant' || element.many) return [];
    constants.push(constant(element.value.value));
  }
  return constants;
}

function literalsOf(m: Machine, value: Value | undefined): ConstantValue[] {
  const constants: ConstantValue[] = [];
  for (const element of value ? elementsOf(m, value, 'values') : []) {
    const literal = element.value.kind === 'external' ? baseOf(element.value, ['literal']) : null;
    const only = literal?.created?.[0];
    if (only?.kind !== 'constant') return [];
    constants.push(constant(only.value));
  }
  return constants;
}
