/**
 * Registrations that no evaluated path reached: a library's `registerTools(server)` that the folder itself never calls,
 * a route handler of a framework that calls by convention. Their outermost function that never ran, or what calls it, is
 * called with its parameters standing for their declared types.
 */
import { registrarsOf } from '../catalogue/registrars.js';
import type { ClassNode, FunctionNode, Parameter } from '../core/syntax.js';
import { type CallVisit, callersOf, callsOfFunctions, callsOfMembers, constructionsOf, type Scopes } from '../core/walk.js';
import { standIn } from '../evaluator/declared.js';
import { callFunction } from '../evaluator/functions.js';
import { type Machine, OutOfFuel } from '../evaluator/machine.js';
import { getMember } from '../evaluator/members.js';
import type { ModuleInstance } from '../evaluator/modules.js';
import { noteClasses } from '../evaluator/uncalled.js';
import { constant, data, type FunctionValue, newObject, optionsOf, UNDEFINED, unknown, type Value } from '../evaluator/values.js';

/**
 * Runs what was not reached in a module. Returns how many functions ran.
 * @param again places of registrations, as `file:start`, that were reached on a way which was too much code to follow: the
 * functions around them are run once more, by themselves
 */
export function runUnreached(m: Machine, module: ModuleInstance, again: ReadonlySet<string> = NONE): number {
  const { methods, functions } = registrarsOf(m.catalogue);
  return enter(m, module, callsOfMembers(module.core, methods), again) + enter(m, module, callsOfFunctions(module.core, functions), again);
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Runs once more, each by itself, the functions around registrations of a module that ran and ended in an error on the way
 * there, as if what they call had not. Returns how many ran.
 */
export function runRefused(m: Machine, module: ModuleInstance): number {
  let ran = 0;
  m.lenient = true;
  try {
    for (const { call, around } of callsOfMembers(module.core, registrarsOf(m.catalogue).methods)) {
      if (m.hasReached(module.file, call.start) || !around.some((scope) => 'params' in scope && wasRun(m, scope))) continue;
      let found: ReturnType<typeof entrance> = null;
      bounded(m, module, () => (found = entrance(m, around, false)), 0);
      const value = found as ReturnType<typeof entrance>;
      if (!value) continue;
      ran++;
      bounded(m, module, () => enterFunction(m, value, module));
    }
  } finally {
    m.lenient = false;
  }
  return ran;
}

/**
 * Runs the functions that make a server and that nothing called: what they register then knows its server and settings,
 * which a registering function that is entered by itself does not.
 * @param registered how many registrations were seen
 */
export function runMakers(m: Machine, module: ModuleInstance, registered: () => number): number {
  const before = registered();
  const made: Value[] = [];
  const ran = enter(m, module, constructionsOf(module.core, registrarsOf(m.catalogue).classes), NONE, made);
  if (ran > 0 && registered() === before) runGiven(m, module, made);
  return ran;
}

/** `{ server, registerHandlers }`: what a maker that registered nothing gives to its caller to do so. */
function runGiven(m: Machine, module: ModuleInstance, made: readonly Value[]): void {
  for (const given of made.flatMap((value) => optionsOf(value))) {
    if (given.kind !== 'object') continue;
    for (const fn of [...given.slots.values()].flatMap((value) => optionsOf(value)))
      if (fn.kind === 'function' && !wasRun(m, fn.node))
        bounded(m, module, () => callFunction(m, fn, parametersOf(m, fn, module), given, null));
  }
}

/** @param made takes what the functions that ran gave */
function enter(m: Machine, module: ModuleInstance, visits: readonly CallVisit[], again: ReadonlySet<string>, made: Value[] = []): number {
  let ran = 0;
  for (const { call, around } of visits) {
    const once = !again.has(`${module.file}:${call.start}`);
    if (once && m.hasReached(module.file, call.start)) continue;
    // What stands in the default export is made when somebody asks for that, and here nobody did.
    if (!around.some((scope) => m.made.has(scope as FunctionNode))) bounded(m, module, () => m.modules.exported(module, 'default'));
    if (once && m.hasReached(module.file, call.start)) continue;
    for (const scopes of once ? [...callersAround(module, around), around] : [around]) {
      if (once && m.hasReached(module.file, call.start)) break;
      // To have an object its constructor runs, which may be too much as well.
      let found: ReturnType<typeof entrance> = null;
      bounded(m, module, () => (found = entrance(m, scopes, once)), 0);
      const value = found as ReturnType<typeof entrance>;
      if (!value) continue;
      ran++;
      bounded(m, module, () => made.push(enterFunction(m, value, module)));
    }
  }
  return ran;
}

/** Runs a function for a caller that was not seen, who has the object that it is called on and what it gives. */
function enterFunction(m: Machine, { fn, self }: { fn: FunctionValue; self: Value }, module: ModuleInstance): Value {
  const given = callFunction(m, fn, parametersOf(m, fn, module), self, null);
  for (const each of [self, given]) noteClasses(each, m.givenAway);
  return given;
}

/** Exports that a platform calls for each request: a Worker's `fetch`, the route handlers of frameworks. */
const ROUTES = ['GET', 'POST', 'fetch', 'handler', 'onRequest', 'onRequestPost'];

/**
 * Runs what a platform calls of the exports of a file that it starts from. Several files may get what they export from
 * one factory: what ran for another is run for this one too.
 */
export function runExported(m: Machine, module: ModuleInstance): void {
  const found: { fn: FunctionValue; self: Value }[] = [];
  const add = (value: Value | undefined, self: Value): void => {
    for (const fn of value ? optionsOf(value) : []) if (fn.kind === 'function') found.push({ fn, self });
  };
  bounded(m, module, () => {
    for (const made of optionsOf(m.modules.exported(module, 'default') ?? UNDEFINED))
      if (made.kind === 'object') add(getMember(m, made, constant('fetch'), null), made);
    for (const name of ROUTES) if (module.byExport.has(name)) add(m.modules.exported(module, name), UNDEFINED);
  });
  for (const { fn, self } of found) bounded(m, module, () => callFunction(m, fn, parametersOf(m, fn, module), self, null));
}

function parametersOf(m: Machine, fn: FunctionValue, module: ModuleInstance): Value[] {
  return fn.node.params.filter((p) => !p.rest).map((p) => parameter(m, p, module));
}

/** How far callers of callers are looked for. */
const MAX_CALLERS = 12;

/**
 * The scopes that call the functions around a registration, those first that are called by none: `registerAll` tells more
 * than the `registerOne(tool)` that it calls for each.
 */
function callersAround(module: ModuleInstance, around: Scopes): Scopes[] {
  const found: Scopes[] = [];
  const seen = new Set<FunctionNode | ClassNode>(around);
  const queue = [around];
  for (let scopes = queue.shift(); scopes && found.length < MAX_CALLERS; scopes = queue.shift()) {
    for (const scope of scopes) {
      if (!('params' in scope) || scope.name === null) continue;
      for (const caller of callersOf(module.core, scope.name)) {
        const outermost = caller.find((c) => 'params' in c) as FunctionNode | undefined;
        if (!outermost || seen.has(outermost)) continue;
        seen.add(outermost);
        found.unshift(caller);
        queue.push(caller);
      }
    }
  }
  return found;
}

/**
 * Runs some code with fuel of its own; what takes too long is noted and left.
 * @param entered since when functions run that nobody calls; 0 for code that only makes ready for one
 */
export function bounded(m: Machine, module: ModuleInstance, run: () => unknown, entered: number = m.store.tick()): void {
  m.refuel(1 / 4);
  m.entered = entered;
  try {
    run();
  } catch (error) {
    if (!(error instanceof OutOfFuel) && !(error instanceof RangeError)) throw error;
    m.modules.problems.push({
      file: module.file,
      message: 'too much code runs where tools are registered; what comes after was not followed',
    });
    m.stack.length = 0;
    m.targets.length = 0;
  } finally {
    m.entered = 0;
  }
}

/**
 * The outermost function around a call, as a value that can be called.
 * @param unrun only one that never ran
 */
export function entrance(m: Machine, around: Scopes, unrun: boolean): { fn: FunctionValue; self: Value } | null {
  for (const [i, scope] of around.entries()) {
    if ('members' in scope) {
      const method = around[i + 1];
      if (!method || 'members' in method || (unrun && wasRun(m, method))) continue;
      const cls = m.classes.find((c) => c.node === scope);
      if (!cls) continue;
      const self =
        standIn(m, { kind: 'named', name: cls.name ?? '', args: [] }, cls.env.module) ?? newObject(m.store.tick(), 'instance', { cls });
      if (unrun && wasRun(m, method)) return null;
      const member = cls.node.members.find((c) => 'fn' in c && c.fn === method);
      if (!member || !('key' in member) || member.key.kind !== 'constant') continue;
      const target = 'isStatic' in member && member.isStatic ? cls : self;
      const fn = getMember(m, target, constant(member.key.value), null);
      if (fn.kind === 'function') return { fn, self: target };
      continue;
    }
    if (unrun && wasRun(m, scope)) continue;
    const fn = m.made.get(scope);
    if (fn) return { fn, self: data('this') };
  }
  return null;
}

/** True for a function that ran, and was not left in the middle. */
function wasRun(m: Machine, fn: FunctionNode): boolean {
  return m.executed.has(fn) && !m.gaveUp.has(fn);
}

/** Why nothing is known of a parameter. */
const NOBODY_CALLS = 'a parameter of a function that no evaluated code calls';

/** True for a name that only whoever calls the registering function will give: a helper, and no tool by itself. */
export function isForCallers(name: Value): boolean {
  return name.kind === 'unknown' && name.reason === NOBODY_CALLS;
}

/** What a parameter stands for where nobody calls its function: a value of its declared type, if that is known. */
export function parameter(m: Machine, param: Parameter, module: ModuleInstance): Value {
  if (param.target.kind === 'default') return constant(undefined);
  const known = param.type ? standIn(m, param.type, module) : null;
  const name = param.target.kind === 'name' ? param.target.name : 'parameter';
  return known && !(known.kind === 'data' && known.name === 'string') ? known : unknown(NOBODY_CALLS, name);
}
