/** Walks a core tree, with the functions and classes around each call. */
import type { Call, ClassNode, CoreModule, FunctionNode, Member, New, Node } from './syntax.js';

export interface CallVisit {
  readonly call: Call | New;
  /** Functions and classes around the call, outermost first. */
  readonly around: readonly (FunctionNode | ClassNode)[];
}

/** What was found in a file, by the set of names that was asked for: a file is walked once for each. */
const known = new WeakMap<CoreModule, Map<ReadonlySet<string>, readonly CallVisit[]>>();

/** Calls whose callee is a member with one of the names. */
export function callsOfMembers(module: CoreModule, names: ReadonlySet<string>): readonly CallVisit[] {
  return found(module, names, 'member');
}

/** Calls of a function by one of the names. */
export function callsOfFunctions(module: CoreModule, names: ReadonlySet<string>): readonly CallVisit[] {
  return found(module, names, 'function');
}

/** Constructions of a class that is named so. */
export function constructionsOf(module: CoreModule, names: ReadonlySet<string>): readonly CallVisit[] {
  return found(module, names, 'class');
}

function found(module: CoreModule, names: ReadonlySet<string>, what: 'member' | 'function' | 'class'): readonly CallVisit[] {
  let byNames = known.get(module);
  if (!byNames) {
    byNames = new Map();
    known.set(module, byNames);
  }
  let visits = byNames.get(names);
  if (!visits) {
    visits = findCalls(module, names, what);
    byNames.set(names, visits);
  }
  return visits;
}

function findCalls(module: CoreModule, names: ReadonlySet<string>, what: 'member' | 'function' | 'class'): CallVisit[] {
  const found: CallVisit[] = [];
  walk(module, (n, around) => {
    if (what === 'class' && n.kind === 'new') {
      const made = n as New;
      if (made.callee.kind === 'name' && names.has(made.callee.name)) found.push({ call: made, around: [...around] });
    }
    if (what === 'function' && n.kind === 'call') {
      const { callee } = n as Call;
      if (callee.kind === 'name' && names.has(callee.name)) found.push({ call: n as Call, around: [...around] });
    }
    if (what === 'member' && n.kind === 'call') {
      const call = n as Call;
      const key = call.callee.kind === 'member' ? (call.callee as Member).key : null;
      if (key?.kind === 'constant' && typeof key.value === 'string' && names.has(key.value)) found.push({ call, around: [...around] });
    }
  });
  return found;
}

/** True for the node of a function, of whatever kind. */
export function isFunction(node: object): node is FunctionNode {
  return 'params' in node && 'arrow' in node && 'body' in node;
}

/** Tells every node of a file, with the functions and classes around it, outermost first. */
export function walk(
  module: CoreModule,
  tell: (node: Node & { kind?: string }, around: readonly (FunctionNode | ClassNode)[]) => void,
): void {
  const around: (FunctionNode | ClassNode)[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (node === null || typeof node !== 'object' || node instanceof Map) return;
    const n = node as Node & { kind?: string };
    tell(n, around);
    const scope = isFunction(n) ? n : 'members' in n && 'decorators' in n && 'base' in n ? (node as ClassNode) : null;
    if (scope) around.push(scope);
    for (const child of Object.values(n)) if (typeof child === 'object') visit(child);
    if (scope) around.pop();
  };
  visit(module.body);
  visit(module.exports);
}

/** A function that calls another by its name, with the functions and classes around it and itself last. */
type Scopes = readonly (FunctionNode | ClassNode)[];

const callers = new WeakMap<CoreModule, ReadonlyMap<string, readonly Scopes[]>>();

/** The scopes from which a name is called in a file: `name(…)` and `this.name(…)`. */
export function callersOf(module: CoreModule, name: string): readonly Scopes[] {
  let byName = callers.get(module);
  if (!byName) {
    const found = new Map<string, Scopes[]>();
    walk(module, (node, around) => {
      const { callee } = node as Call;
      if ((node as Call).kind !== 'call' || around.length === 0) return;
      const called =
        callee.kind === 'name'
          ? callee.name
          : callee.kind === 'member' && callee.object.kind === 'this' && callee.key.kind === 'constant'
            ? String(callee.key.value)
            : null;
      if (called !== null) found.set(called, [...(found.get(called) ?? []), [...around]]);
    });
    byName = found;
    callers.set(module, byName);
  }
  return byName.get(name) ?? [];
}
