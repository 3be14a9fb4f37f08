/** What the code of a file may put where: assignments, what is added to collections, and which function each stands in. */
import type { Argument, Call, ClassNode, CoreModule, Expression, FunctionNode, New, Pattern, Statement, Update } from '../core/syntax.js';
import { isFunction, walk } from '../core/walk.js';
import { put } from '../model/groups.js';
import { onceFor } from '../model/once.js';

/** One place that fills something. */
export interface Fill {
  /** The function it stands in. What stands in none runs when the file is loaded. */
  readonly fn: FunctionNode;
  /** The class around it, the innermost one. */
  readonly cls: ClassNode | null;
  /** The object that gets a member, or the collection; null for a variable. */
  readonly object: Expression | null;
  /**
   * Where the object was written that a local variable of this name holds; `null` for a local variable that may hold any
   * object, undefined for a name of the file.
   */
  readonly made: number | null | undefined;
  /** What is put there fills nothing: a constant such as `null`, or a collection without elements. */
  readonly empty: 'nothing' | 'collection' | null;
}

export interface Fillers {
  /** Variables, by name. */
  readonly names: ReadonlyMap<string, readonly Fill[]>;
  /** Members of whatever object, by key. */
  readonly members: ReadonlyMap<string, readonly Fill[]>;
  /** Members whose key is computed. */
  readonly wild: readonly Fill[];
  /** What is added to a list, a Set or a Map. */
  readonly added: readonly Fill[];
  /** The functions that call a function of a name, or a method of it. */
  readonly callers: ReadonlyMap<string, readonly FunctionNode[]>;
}

/** What adds to a list, a Set or a Map. */
const ADDING: ReadonlySet<string> = new Set(['push', 'unshift', 'splice', 'set', 'add']);
/** Calls that set members of their first argument. */
const SETTING: ReadonlySet<string> = new Set(['assign', 'defineProperty', 'defineProperties', 'set']);

/** What functions of a file fill, collected once. */
export const fillersOf: (module: CoreModule) => Fillers = onceFor(collect);

/** True where something is set back to nothing. */
export function isEmptying({ empty }: Fill): boolean {
  return empty === 'nothing';
}

function emptiness(e: Expression): Fill['empty'] {
  if (e.kind === 'constant') return e.value ? null : 'nothing';
  const isEmpty =
    (e.kind === 'array' && e.elements.length === 0) ||
    (e.kind === 'object' && e.members.length === 0) ||
    (e.kind === 'new' && e.args.length === 0 && e.callee.kind === 'name' && /^(?:Map|Set|WeakMap|WeakSet|Array)$/.test(e.callee.name));
  return isEmpty ? 'collection' : null;
}

function collect(module: CoreModule): Fillers {
  const names = new Map<string, Fill[]>();
  const members = new Map<string, Fill[]>();
  const wild: Fill[] = [];
  const added: Fill[] = [];
  const callers = new Map<string, FunctionNode[]>();
  const locals = localsOf(module);
  walk(module, (node, around) => {
    if (node.kind !== 'assign' && node.kind !== 'update' && node.kind !== 'call' && node.kind !== 'new') return;
    const fn = around.findLast(isFunction);
    if (!fn) return;
    const cls = (around.findLast((scope) => !isFunction(scope)) as ClassNode | undefined) ?? null;
    const made = (object: Expression): Fill['made'] => {
      const name = rootOf(object);
      if (name === null) return undefined;
      const scope = around.findLast((each) => locals.get(each as FunctionNode)?.has(name)) as FunctionNode | undefined;
      const start = scope && locals.get(scope)?.get(name);
      // A member of what a local variable holds is another object.
      return start !== undefined && object.kind !== 'name' ? null : start;
    };
    const target = (pattern: Pattern, empty: Fill['empty']): void => {
      const object = pattern.kind === 'member' ? pattern.object : null;
      const fill = { fn, cls, object, empty, made: object ? made(object) : undefined };
      switch (pattern.kind) {
        case 'name':
          put(names, pattern.name, fill);
          break;
        case 'member':
          if (pattern.key.kind === 'constant') put(members, String(pattern.key.value), fill);
          else wild.push(fill);
          break;
        case 'default':
          target(pattern.target, null);
          break;
        case 'object':
          for (const property of pattern.properties) target(property.target, null);
          if (pattern.rest) target(pattern.rest, null);
          break;
        case 'array':
          for (const element of pattern.elements) if (element) target(element, null);
          if (pattern.rest) target(pattern.rest, null);
      }
    };
    if (node.kind === 'update') {
      target((node as Update).target, null);
      return;
    }
    if (node.kind === 'assign') {
      const e = node as Expression;
      // `export =` has the same kind, and assigns nothing.
      if (e.kind === 'assign' && 'target' in e) target(e.target, e.op === '=' ? emptiness(e.value) : null);
      return;
    }
    const { callee, args } = node as Call | New;
    const called = nameOf(callee);
    if (called === null) return;
    put(callers, called, fn);
    if (node.kind === 'new' || callee.kind !== 'member') return;
    const { object } = callee;
    if (SETTING.has(called) && object.kind === 'name' && (object.name === 'Object' || object.name === 'Reflect')) {
      const [first, ...rest] = args;
      // What is made there is nobody's state.
      if (!first || first.value.kind === 'object') return;
      const fill = { fn, cls, object: first.value, empty: null, made: made(first.value) };
      const keys = keysSet(called, rest);
      if (keys) for (const key of keys) put(members, key, fill);
      else wild.push(fill);
    } else if (ADDING.has(called)) added.push({ fn, cls, object, empty: null, made: made(object) });
  });
  return { names, members, wild, added, callers };
}

/** The name that a chain of members starts with. */
function rootOf(e: Expression): string | null {
  return e.kind === 'name' ? e.name : e.kind === 'member' ? rootOf(e.object) : null;
}

/** The local variables of each function, each with where the object was written that it holds, or null. */
function localsOf(module: CoreModule): ReadonlyMap<FunctionNode, ReadonlyMap<string, number | null>> {
  const locals = new Map<FunctionNode, Map<string, number | null>>();
  const declare = (fn: FunctionNode, pattern: Pattern, value: Expression | null): void => {
    if (pattern.kind === 'default') declare(fn, pattern.target, null);
    else if (pattern.kind === 'object') for (const property of pattern.properties) declare(fn, property.target, null);
    else if (pattern.kind === 'array') for (const element of pattern.elements) element && declare(fn, element, null);
    if (pattern.kind !== 'name') return;
    const names = locals.get(fn) ?? new Map<string, number | null>();
    const isMade = value?.kind === 'object' || value?.kind === 'array' || value?.kind === 'new';
    names.set(pattern.name, isMade ? value.start : null);
    locals.set(fn, names);
  };
  walk(module, (node, around) => {
    if (isFunction(node)) for (const { target } of node.params) declare(node, target, null);
    if (node.kind !== 'declare' && node.kind !== 'for-of' && node.kind !== 'for-in') return;
    const fn = around.findLast(isFunction);
    const statement = node as Statement;
    if (!fn) return;
    if (statement.kind === 'declare') declare(fn, statement.target, statement.value);
    else if ((statement.kind === 'for-of' || statement.kind === 'for-in') && statement.declares) declare(fn, statement.target, null);
  });
  return locals;
}

/** The keys that a call like `Object.assign(target, …)` sets; null where they are not all written there. */
function keysSet(method: string, [...args]: readonly Argument[]): string[] | null {
  if (method === 'defineProperty' || method === 'set') {
    const key = args[0]?.value;
    return key?.kind === 'constant' ? [String(key.value)] : null;
  }
  const keys: string[] = [];
  for (const { value, spread } of args) {
    if (spread || value.kind !== 'object') return null;
    for (const member of value.members) {
      if (member.kind === 'spread' || member.key.kind !== 'constant') return null;
      keys.push(String(member.key.value));
    }
  }
  return keys;
}

function nameOf(callee: Expression): string | null {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' && callee.key.kind === 'constant' ? String(callee.key.value) : null;
}
