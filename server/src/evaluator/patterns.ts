/** Binds and assigns values to names, members and patterns of them. */
import type { Pattern, TypeRef } from '../core/syntax.js';
import { typedValue } from './declared.js';
import type { Environment } from './environment.js';
import { evaluate } from './expressions.js';
import { elementsOf } from './iterate.js';
import type { Machine } from './machine.js';
import { getMember, setMember } from './members.js';
import { noteStateWrite } from './statewrite.js';
import { constant, data, keyOf, newList, newObject, type ObjectValue, OPEN, optionsOf, UNDEFINED, union, type Value } from './values.js';

/** How a pattern takes its values: declares names in the scope, or (null) assigns to what exists. */
export type Mode = 'const' | 'let' | 'var' | null;

/** Binds a value. A declared type stands in where the value is unknown. */
export function bind(m: Machine, pattern: Pattern, value: Value, env: Environment, mode: Mode, type: TypeRef | null): void {
  switch (pattern.kind) {
    case 'name': {
      const known = type ? typedValue(m, value, type, env.module) : value;
      if (mode === null) assignName(m, pattern.name, known, env, pattern);
      else if (mode === 'var') m.write((env.find(pattern.name) ?? env).vars, pattern.name, known);
      else m.write(env.vars, pattern.name, known);
      return;
    }
    case 'member':
      setMember(m, evaluate(m, pattern.object, env), evaluate(m, pattern.key, env), value, { file: env.file, node: pattern });
      return;
    case 'default': {
      const missing = isMissing(value);
      if (missing === false) bind(m, pattern.target, value, env, mode, type);
      else {
        const standard = missing === true ? evaluate(m, pattern.value, env) : m.maybe(() => evaluate(m, pattern.value, env));
        const present = optionsOf(value).filter((o) => !(o.kind === 'constant' && o.value === undefined));
        bind(m, pattern.target, missing === true ? standard : union([...present, standard]), env, mode, type);
      }
      return;
    }
    case 'object': {
      const known = type ? typedValue(m, value, type, env.module) : value;
      const taken: string[] = [];
      for (const property of pattern.properties) {
        const key = evaluate(m, property.key, env);
        const name = keyOf(key);
        if (name !== undefined) taken.push(name);
        bind(m, property.target, getMember(m, known, key, { file: env.file, node: property }), env, mode, null);
      }
      if (pattern.rest) bind(m, pattern.rest, without(m, known, taken, env), env, mode, null);
      return;
    }
    case 'array': {
      const elements = value.kind === 'list' || value.kind === 'map' || value.kind === 'union' ? elementsOf(m, value, 'values') : null;
      for (const [i, element] of pattern.elements.entries()) {
        if (!element) continue;
        bind(m, element, elements ? at(elements, i) : getMember(m, value, constant(i), null), env, mode, null);
      }
      if (pattern.rest) {
        const rest = elements ? newList(m.store.tick(), `${env.file}:${pattern.start}`, elements.slice(pattern.elements.length)) : value;
        bind(m, pattern.rest, rest, env, mode, null);
      }
      return;
    }
  }
}

/** The value at an index of a list of which some items are uncertain. */
export function at(items: readonly { value: Value; certain: boolean; many: boolean }[], index: number): Value {
  const exact = items.findIndex((i) => !i.certain || i.many);
  if (exact < 0 || index < exact) return items[index]?.value ?? UNDEFINED;
  const rest = items.slice(exact).map((i) => i.value);
  return union([...rest, UNDEFINED]);
}

function isMissing(value: Value): boolean | undefined {
  if (value.kind === 'constant') return value.value === undefined;
  if (value.kind === 'union')
    return value.options.some((o) => isMissing(o) !== false)
      ? value.options.every((o) => isMissing(o) === true)
        ? true
        : undefined
      : false;
  // An argument that the schema makes optional may be missing, and so may anything that was read.
  if (value.kind === 'argument') return value.given ? false : undefined;
  if (value.kind === 'data' || value.kind === 'unknown') return undefined;
  return false;
}

function assignName(m: Machine, name: string, value: Value, env: Environment, node: Pattern): void {
  const scope = env.find(name);
  if (!scope) return;
  noteStateWrite(m, scope.vars, name, value, 'set', name, { file: env.file, node });
  m.write(scope.vars, name, value);
}

/** The rest of an object pattern: a copy without the keys that were taken. */
function without(m: Machine, value: Value, taken: readonly string[], env: Environment): Value {
  const options = optionsOf(value).map((option): Value => {
    if (option.kind !== 'object')
      return option.kind === 'argument' || option.kind === 'data' ? option : option.kind === 'constant' ? option : data('rest');
    const copy: ObjectValue = newObject(m.store.tick(), `${env.file}:rest`, { literal: option.literal, cls: null });
    for (const [key, v] of option.slots) if (!taken.includes(key)) copy.slots.set(key, m.read(option.slots, key) ?? v);
    if (option.slots.has(OPEN)) copy.slots.set(OPEN, option.slots.get(OPEN) as Value);
    return copy;
  });
  return union(options);
}
