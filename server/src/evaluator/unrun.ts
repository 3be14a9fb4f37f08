/**
 * Assignments in code that no evaluation ran. A variable that is nothing when the modules are loaded may be set by an
 * exported function that another package calls, by an event, by a request of another kind: code behind
 * `if (!client) throw …` is then not dead, although nobody was seen to set `client`.
 */
import type { CoreModule, Expression, FunctionNode, Pattern } from '../core/syntax.js';
import type { Machine } from './machine.js';
import type { Slots } from './store.js';
import { optionsOf, type Value } from './values.js';

interface Assignments {
  /** The functions that assign a variable of this name. */
  readonly names: ReadonlyMap<string, readonly FunctionNode[]>;
  /** The functions that assign a member of this key, of whatever object. */
  readonly members: ReadonlyMap<string, readonly FunctionNode[]>;
}

const known = new WeakMap<CoreModule, Assignments>();

/** True for a value that stands for "not set yet". */
export function isUnset(value: Value): boolean {
  return optionsOf(value).every((o) => o.kind === 'constant' && (o.value === undefined || o.value === null || o.value === false));
}

/** Whether code that did not run sets the slot to something. */
export function mayBeSet(m: Machine, slots: Slots, key: string): boolean {
  const left = (functions: readonly FunctionNode[] | undefined): boolean =>
    functions?.some((f) => !m.executed.has(f) && !m.ran.has(f)) ?? false;
  for (const module of m.modules.loaded) {
    const assignments = assignmentsOf(module.core);
    // A variable is set in its own file only.
    const isOwn = slots.label === module.file || slots.label.startsWith(`${module.file}:`);
    if ((isOwn && left(assignments.names.get(key))) || left(assignments.members.get(key))) {
      m.touch(module.file);
      return true;
    }
  }
  return false;
}

/**
 * What `mayBeSet` sees of a file, in a text that is the same as long as it answers the same: what functions that did not
 * run assign, and how many of them do.
 */
export function assignmentsLeft(module: CoreModule, executed: ReadonlySet<FunctionNode>): string {
  const { names, members } = assignmentsOf(module);
  const told = (map: ReadonlyMap<string, readonly FunctionNode[]>): string =>
    [...map]
      .map(([key, functions]) => `${key} ${functions.filter((f) => !executed.has(f)).length}`)
      .sort()
      .join();
  return `${told(names)};${told(members)}`;
}

function assignmentsOf(module: CoreModule): Assignments {
  let found = known.get(module);
  if (!found) {
    found = collect(module);
    known.set(module, found);
  }
  return found;
}

function collect(module: CoreModule): Assignments {
  const names = new Map<string, FunctionNode[]>();
  const members = new Map<string, FunctionNode[]>();
  const around: FunctionNode[] = [];
  const add = (map: Map<string, FunctionNode[]>, key: string): void => {
    const fn = around[around.length - 1];
    if (fn) map.set(key, [...(map.get(key) ?? []), fn]);
  };
  const target = (pattern: Pattern): void => {
    switch (pattern.kind) {
      case 'name':
        add(names, pattern.name);
        break;
      case 'member':
        if (pattern.key.kind === 'constant') add(members, String(pattern.key.value));
        break;
      case 'default':
        target(pattern.target);
        break;
      case 'object':
        for (const property of pattern.properties) target(property.target);
        if (pattern.rest) target(pattern.rest);
        break;
      case 'array':
        for (const element of pattern.elements) if (element) target(element);
        if (pattern.rest) target(pattern.rest);
    }
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (node === null || typeof node !== 'object' || node instanceof Map) return;
    const scope = 'params' in node && 'body' in node && 'arrow' in node ? (node as FunctionNode) : null;
    if (scope) around.push(scope);
    const e = node as Expression;
    // What is set back to nothing tells nothing.
    if (e.kind === 'assign' && !(e.value.kind === 'constant' && !e.value.value)) target(e.target);
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child);
    if (scope) around.pop();
  };
  visit(module.body);
  visit(module.exports);
  return { names, members };
}
