/** Walks a core tree, with the functions and classes around each call. */
import { put } from '../model/groups.js';
import { onceFor } from '../model/once.js';
import type { Call, ClassNode, CoreModule, FunctionNode, New, Node } from './syntax.js';

export interface CallVisit {
  readonly call: Call | New;
  /** Functions and classes around the call, outermost first. */
  readonly around: Scopes;
  /** Which call of its file it is. */
  readonly at: number;
}

/** The calls of a file, by what they call: it is walked once for all questions. */
interface Calls {
  readonly members: Named;
  readonly functions: Named;
  readonly classes: Named;
  /** Functions that call another by its name or as a method of their own object, with themselves and what is around them. */
  readonly callers: ReadonlyMap<string, readonly Scopes[]>;
}

/** Calls whose callee is a member with one of the names, in the order of the text. */
export function callsOfMembers(module: CoreModule, names: ReadonlySet<string>): readonly CallVisit[] {
  return callsOf(module).members.of(names);
}

/** Calls of a function by one of the names, in the order of the text. */
export function callsOfFunctions(module: CoreModule, names: ReadonlySet<string>): readonly CallVisit[] {
  return callsOf(module).functions.of(names);
}

/** Constructions of a class that is named so, in the order of the text. */
export function constructionsOf(module: CoreModule, names: ReadonlySet<string>): readonly CallVisit[] {
  return callsOf(module).classes.of(names);
}

/** Calls by what they call. */
class Named {
  private readonly byName = new Map<string, CallVisit[]>();
  /** The same few sets of names are asked for again and again. */
  private readonly bySet = new Map<ReadonlySet<string>, readonly CallVisit[]>();

  add(name: string, visit: CallVisit): void {
    put(this.byName, name, visit);
  }

  of(names: ReadonlySet<string>): readonly CallVisit[] {
    let found = this.bySet.get(names);
    if (!found) {
      found = [...this.byName].flatMap(([name, visits]) => (names.has(name) ? visits : [])).sort((a, b) => a.at - b.at);
      this.bySet.set(names, found);
    }
    return found;
  }
}

const callsOf = onceFor(findCalls);

function findCalls(module: CoreModule): Calls {
  const members = new Named();
  const functions = new Named();
  const classes = new Named();
  const callers = new Map<string, Scopes[]>();
  let at = 0;
  walk(module, (node, around) => {
    if (node.kind !== 'call' && node.kind !== 'new') return;
    const call = node as Call | New;
    const { callee } = call;
    const visit: CallVisit = { call, around, at: at++ };
    if (callee.kind === 'name') {
      (call.kind === 'new' ? classes : functions).add(callee.name, visit);
      if (call.kind === 'call' && around.length > 0) put(callers, callee.name, around);
    } else if (callee.kind === 'member' && call.kind === 'call' && callee.key.kind === 'constant') {
      const { value } = callee.key;
      if (typeof value === 'string') members.add(value, visit);
      if (callee.object.kind === 'this' && around.length > 0) put(callers, String(value), around);
    }
  });
  return { members, functions, classes, callers };
}

/** True for the node of a function, of whatever kind. */
export function isFunction(node: object): node is FunctionNode {
  return 'params' in node && 'arrow' in node && 'body' in node;
}

/** The kinds of nodes that somebody asks for, beside functions. */
const TOLD: ReadonlySet<string | undefined> = new Set(['call', 'new', 'assign', 'update', 'declare', 'for-of', 'for-in']);

type Visit = readonly [node: AnyNode, around: Scopes];

/**
 * Tells the calls, constructions, assignments, declarations, loops over something and functions of a file, with the
 * functions and classes around each, outermost first. A file is walked once, whoever asks.
 */
export function walk(module: CoreModule, tell: (node: AnyNode, around: Scopes) => void): void {
  for (const [node, around] of visits(module)) tell(node, around);
}

const visits = onceFor((module: CoreModule): readonly Visit[] => {
  const found: Visit[] = [];
  const note = (node: AnyNode, around: Scopes): void => {
    if (isFunction(node) || TOLD.has(node.kind)) found.push([node, around]);
  };
  visitAll(module.body, note);
  visitAll(module.exports, note);
  return found;
});

/** A node of whatever kind. */
export type AnyNode = Node & { readonly kind?: string };

/**
 * Tells every node of a tree, its root included, each with the functions and classes around it, outermost first.
 * @param root a node, or a list of them
 * @param tell what is below a node is left out where it answers false
 */
export function visitAll(root: object, tell: (node: AnyNode, around: Scopes) => unknown, around: Scopes = []): void {
  if (root instanceof Map) return;
  let inner = around;
  if (!Array.isArray(root)) {
    if (tell(root as AnyNode, around) === false) return;
    const isScope = isFunction(root) || ('members' in root && 'decorators' in root && 'base' in root);
    if (isScope) inner = [...around, root as FunctionNode | ClassNode];
  }
  for (const key in root) {
    const child = (root as Readonly<Record<string, unknown>>)[key];
    if (typeof child === 'object' && child !== null) visitAll(child, tell, inner);
  }
}

/** The functions and classes around a place, outermost first. */
export type Scopes = readonly (FunctionNode | ClassNode)[];

/** The scopes from which a name is called in a file: `name(…)` and `this.name(…)`. */
export function callersOf(module: CoreModule, name: string): readonly Scopes[] {
  return callsOf(module).callers.get(name) ?? [];
}
