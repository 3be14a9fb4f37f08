/** Methods that nothing can call: they never ran, and no code that is loaded names them. What only they would add is not there. */
import type { ClassNode, FunctionNode, New } from '../core/syntax.js';
import { visitAll } from '../core/walk.js';
import { lineage } from './lineage.js';
import type { Machine } from './machine.js';
import { type ComputedMention, type Mention, type Mentions, mentionsOf } from './mentions.js';
import type { ModuleInstance } from './modules.js';
import { optionsOf, type Value } from './values.js';

/** How far what an object holds is looked into. */
const MAX_DEPTH = 2;

const known = new WeakMap<Machine, { readonly handled: ReadonlySet<FunctionNode>; readonly count: number; readonly answers: Uncalled }>();

/**
 * Which methods nothing can call, as far as files are loaded by now.
 * @param handled functions that handlers ran
 */
export function uncalledIn(m: Machine, handled: ReadonlySet<FunctionNode>): Uncalled {
  const count = m.modules.loaded.length;
  const last = known.get(m);
  if (last?.handled === handled && last.count === count) return last.answers;
  const answers = new Uncalled(m, handled);
  known.set(m, { handled, count, answers });
  return answers;
}

/** Answers about methods, for what handlers are known to run. */
class Uncalled {
  private readonly answers = new Map<FunctionNode, boolean>();
  private readonly exported: ReadonlySet<ClassNode>;
  private readonly files: readonly (readonly [ModuleInstance, Mentions])[];
  private readonly computed: readonly (readonly [ModuleInstance, ComputedMention])[];
  private readonly loads: boolean;

  constructor(
    private readonly m: Machine,
    /** Functions that handlers ran. */
    private readonly handled: ReadonlySet<FunctionNode>,
  ) {
    this.exported = exportedClasses(m);
    this.files = m.modules.loaded.map((module) => [module, mentionsOf(module.core)]);
    this.computed = this.files.flatMap(([module, { computed }]) => computed.map((each) => [module, each] as const));
    this.loads = this.files.some(([, { loads }]) => loads);
  }

  /**
   * Whether a function that did not run is a method that nothing can call.
   * @param module the file that it stands in
   */
  has(fn: FunctionNode, module: ModuleInstance): boolean {
    const known = this.answers.get(fn);
    if (known !== undefined) return known;
    // Methods that only call each other are called by nothing.
    this.answers.set(fn, true);
    const answer = this.ask(fn, module);
    this.answers.set(fn, answer);
    return answer;
  }

  private ask(fn: FunctionNode, module: ModuleInstance): boolean {
    const { m } = this;
    const method = mentionsOf(module.core).methods.get(fn);
    if (!method || this.loads || this.ran(fn) || m.gaveUp.has(fn)) return false;
    const { cls, name } = method;
    if (cls.base !== null || m.givenAway.has(cls) || this.exported.has(cls) || implementsForeign(m, module, cls)) return false;
    return (
      this.files.every(([from, { names }]) => names.get(name)?.every((mention) => this.isHarmless(mention, cls, from)) ?? true) &&
      this.computed.every(([from, mention]) => !mayMean(mention, name) || this.isHarmless(mention, cls, from))
    );
  }

  /** Whether a place that names the method does not call it on an object that was seen to be made. */
  private isHarmless({ fn, cls, own }: Mention, method: ClassNode, module: ModuleInstance): boolean {
    if (own && cls !== null && cls !== method && cls.base === null) return true;
    if (fn === null) return false;
    // A constructor runs once an object: it did not call the method there.
    if (own && cls === method && this.ran(fn) && !this.m.gaveUp.has(fn))
      return method.members.some((member) => member.kind === 'constructor' && member.fn === fn);
    return !this.ran(fn) && this.has(fn, module);
  }

  private ran(fn: FunctionNode): boolean {
    return this.m.executed.has(fn) || this.handled.has(fn);
  }
}

function mayMean({ start, end }: ComputedMention, name: string): boolean {
  return name.startsWith(start) && name.endsWith(end);
}

/** A class that promises a package what it has is called by that package. */
function implementsForeign(m: Machine, module: ModuleInstance, cls: ClassNode): boolean {
  return cls.implements.some((type) => {
    if (type.kind !== 'named') return true;
    const [name] = type.name.split('.');
    const from = module.core.imports.find(({ names }) => names.some(({ local }) => local === name));
    if (from) return m.modules.resolver.resolve(module.file, from.module).kind !== 'file';
    return !module.core.types.has(type.name) && !m.classes.some(({ node }) => node.name === type.name);
  });
}

/**
 * Classes of which whoever uses the program as a package makes objects: exports of files that no other file imports,
 * that no code was seen to make an object of, and the classes of what those make.
 */
function exportedClasses(m: Machine): ReadonlySet<ClassNode> {
  const { loaded, resolver } = m.modules;
  const imported = new Set<string>();
  for (const { file, core } of loaded) {
    const from = [...core.imports, ...core.exports.flatMap((each) => (each.kind === 'from' || each.kind === 'all' ? [each] : []))];
    for (const { module } of from) {
      const found = resolver.resolve(file, module);
      if (found.kind === 'file') imported.add(found.file);
    }
  }
  const classes = new Set<ClassNode>();
  for (const module of loaded) {
    if (imported.has(module.file)) continue;
    for (const name of m.modules.exportNames(module)) {
      const value = m.modules.exported(module, name);
      if (value?.kind === 'class' ? !m.built.has(value.node) : value?.kind === 'object') noteClasses(value, classes);
    }
  }
  for (const cls of classes) {
    if (m.built.has(cls)) continue;
    const makes = new Set<string>();
    visitAll(cls, (node) => {
      const { callee } = node as New;
      if (node.kind === 'new' && callee.kind === 'name') makes.add(callee.name);
    });
    for (const { node } of m.classes) if (node.name !== null && makes.has(node.name)) classes.add(node);
  }
  return classes;
}

/**
 * Adds the classes of a value: itself, what it is an instance of, and those of what it holds.
 * @param found gets the classes
 */
export function noteClasses(value: Value | undefined, found: Set<ClassNode> | WeakSet<ClassNode>, depth = 0): void {
  if (!value) return;
  for (const option of optionsOf(value)) {
    const cls = option.kind === 'class' ? option : option.kind === 'object' ? option.cls : null;
    if (cls) for (const each of lineage(cls)) found.add(each.node);
    if (option.kind === 'object' && depth < MAX_DEPTH) for (const held of option.slots.values()) noteClasses(held, found, depth + 1);
  }
}
