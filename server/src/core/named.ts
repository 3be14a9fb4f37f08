/** Finds a function of a file by its name, without running anything. */
import type { CoreModule, Expression, FunctionNode, Statement } from './syntax.js';

/** What a name at the top of a file, or a member of it, is bound to. */
type Bound = { readonly fn: FunctionNode } | { readonly value: Expression } | { readonly members: ReadonlyMap<string, Bound> };

/**
 * The function that a path names: `['query']` a function at the top of the file, by its own name or by the one that it is
 * exported under; `['Db', 'query']` a method of a class or of an object. Null where there is none.
 */
export function namedFunction(module: CoreModule, path: readonly string[]): FunctionNode | null {
  const [first, ...rest] = path;
  if (first === undefined) return null;
  let at: Bound | null = topLevel(module, first, 0);
  for (const name of rest) {
    const members: ReadonlyMap<string, Bound> | null = at && membersOf(module, at, 0);
    at = members?.get(name) ?? null;
  }
  return at && functionOf(module, at, 0);
}

/** Names that lead to names: a few, so that a circle ends. */
const MAX_STEPS = 8;

function topLevel(module: CoreModule, name: string, steps: number): Bound | null {
  if (steps > MAX_STEPS) return null;
  const own = declared(module.body, name);
  if (own) return own;
  for (const each of module.exports) {
    if (each.kind === 'default' && name === 'default') return { value: each.value };
    if (each.kind === 'local' && each.exported === name && each.local !== name) return topLevel(module, each.local, steps + 1);
  }
  return null;
}

function declared(body: readonly Statement[], name: string): Bound | null {
  for (const statement of body) {
    if (statement.kind === 'function' && statement.name === name) return { fn: statement.fn };
    if (statement.kind === 'class' && statement.name === name) return { value: { ...statement, kind: 'class', cls: statement.cls } };
    if (statement.kind === 'declare' && statement.target.kind === 'name' && statement.target.name === name && statement.value)
      return { value: statement.value };
  }
  return null;
}

function functionOf(module: CoreModule, bound: Bound, steps: number): FunctionNode | null {
  if ('fn' in bound) return bound.fn;
  if (!('value' in bound) || steps > MAX_STEPS) return null;
  const { value } = bound;
  if (value.kind === 'function') return value.fn;
  if (value.kind === 'typed') return functionOf(module, { value: value.value }, steps + 1);
  const next = value.kind === 'name' ? topLevel(module, value.name, steps + 1) : null;
  return next && functionOf(module, next, steps + 1);
}

function membersOf(module: CoreModule, bound: Bound, steps: number): ReadonlyMap<string, Bound> | null {
  if ('members' in bound) return bound.members;
  if (!('value' in bound) || steps > MAX_STEPS) return null;
  const { value } = bound;
  const members = new Map<string, Bound>();
  switch (value.kind) {
    case 'typed':
      return membersOf(module, { value: value.value }, steps + 1);
    case 'name': {
      const next = topLevel(module, value.name, steps + 1);
      return next && membersOf(module, next, steps + 1);
    }
    case 'new':
      return membersOf(module, { value: value.callee }, steps + 1);
    case 'class':
      for (const member of value.cls.members) {
        if (!('key' in member) || member.key.kind !== 'constant') continue;
        const name = String(member.key.value);
        if (member.kind === 'method') members.set(name, { fn: member.fn });
        else if (member.kind === 'field' && member.value) members.set(name, { value: member.value });
      }
      return members;
    case 'object':
      for (const member of value.members) {
        if (member.kind === 'spread' || member.key.kind !== 'constant') continue;
        members.set(String(member.key.value), member.kind === 'property' ? { value: member.value } : { fn: member.fn });
      }
      return members;
    default:
      return null;
  }
}
