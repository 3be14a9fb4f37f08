/**
 * Containers of dependencies: what the workspace told one to give for a token. A container that lives in a package is the
 * package's own business; what it gives is what was bound, whatever the order in which classes need each other.
 */
import { behaviourOf } from '../catalogue/catalogue.js';
import type { Binds, ToolRef } from '../catalogue/schema.js';
import type { Expression } from '../core/syntax.js';
import { objectOf } from './declared.js';
import type { Environment } from './environment.js';
import { evaluate } from './expressions.js';
import { elementsOf } from './iterate.js';
import type { Machine } from './machine.js';
import { refValue } from './refs.js';
import { data, type ExternalValue, optionsOf, UNDEFINED, type Value } from './values.js';

interface Binding {
  /** How `value` leads to what is given: it makes it, calling it gives it, it is it, or it is another token. */
  readonly by: 'class' | 'factory' | 'value' | 'alias';
  readonly value: Value;
}

/** What was bound, by the token's identity. */
export class Bindings {
  readonly byToken = new Map<string, Binding[]>();
}

const WAYS = ['value', 'class', 'factory', 'alias'] as const;

/** Takes note of what a call binds. */
export function bindTokens(m: Machine, callee: ExternalValue, binds: Binds, args: readonly Value[]): void {
  const table = binds.each === undefined ? null : refValue(m, binds.each, callee, args);
  const items = binds.each === undefined ? [null] : table ? elementsOf(m, table, 'values').flatMap((i) => optionsOf(i.value)) : [];
  for (const item of items) {
    const part = (refs: ToolRef | readonly ToolRef[] | undefined): Value | undefined => {
      for (const ref of refs === undefined ? [] : typeof refs === 'string' ? [refs] : refs) {
        const value = item && ref.startsWith('@item') ? refValue(m, `@0${ref.slice(5)}`, callee, [item]) : refValue(m, ref, callee, args);
        if (value && !(value.kind === 'constant' && (value.value === undefined || value.value === null))) return value;
      }
      return undefined;
    };
    const token = part(binds.token);
    const by = WAYS.find((way) => part(binds[way]) !== undefined);
    if (!token || !by) continue;
    for (const key of keysOf(token)) {
      const known = m.bindings.byToken.get(key) ?? [];
      m.bindings.byToken.set(key, [...known, { by, value: part(binds[by]) as Value }]);
    }
  }
}

/** All that stands for a token; what a class stands for is an object of it. Empty where nothing is known. */
export function boundTo(m: Machine, token: Value, depth = 0): Value[] {
  const found: Value[] = [];
  for (const option of optionsOf(token)) {
    const bindings = keysOf(option).flatMap((key) => m.bindings.byToken.get(key) ?? []);
    for (const { by, value } of depth > 4 ? [] : bindings) {
      if (by === 'value') found.push(value);
      else if (by === 'factory') found.push(m.call(value, [data('container')], UNDEFINED, null));
      else if (by === 'alias') found.push(...boundTo(m, value, depth + 1));
      else for (const cls of optionsOf(value)) if (cls.kind === 'class') found.push(objectOf(m, cls));
    }
    if (bindings.length === 0 && option.kind === 'class') found.push(objectOf(m, option));
  }
  return found;
}

/** What the decorators of a parameter or a field put there (`@inject(TOKEN)`), or undefined. */
export function injected(m: Machine, decorators: readonly Expression[] | undefined, env: Environment): Value | undefined {
  for (const decorator of decorators ?? []) {
    if (decorator.kind !== 'call') continue;
    const callee = evaluate(m, decorator.callee, env);
    const behaviour = callee.kind === 'external' && callee.node ? behaviourOf(callee.node, 'call') : null;
    if (typeof behaviour?.returns !== 'string' || !behaviour.returns.startsWith('bound:')) continue;
    const value = evaluate(m, decorator, env);
    if (value.kind !== 'unknown') return value;
  }
  return undefined;
}

/** Texts that tell tokens apart. */
function keysOf(token: Value): string[] {
  return optionsOf(token).flatMap((o) => {
    if (o.kind === 'constant' && typeof o.value === 'string') return [`text:${o.value}`];
    if (o.kind === 'class') return [`class:${o.file}:${o.node.start}`];
    if (o.kind === 'external') return [`external:${o.module}:${o.name}`];
    if (o.kind === 'object' || o.kind === 'function') return [`made:${o.slots.label}`];
    return [];
  });
}
