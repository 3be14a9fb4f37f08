/**
 * Registrations that no evaluated path reached: a library's `registerTools(server)` that the folder itself never calls,
 * a route handler of a framework that calls by convention. Their outermost function that never ran is called with its
 * parameters standing for their declared types.
 */
import { registrarsOf } from '../catalogue/registrars.js';
import type { ClassNode, FunctionNode, Parameter } from '../core/syntax.js';
import { type CallVisit, callsOfFunctions, callsOfMembers, constructionsOf } from '../core/walk.js';
import { standIn } from '../evaluator/declared.js';
import { callFunction } from '../evaluator/functions.js';
import { type Machine, OutOfFuel } from '../evaluator/machine.js';
import { getMember } from '../evaluator/members.js';
import type { ModuleInstance } from '../evaluator/modules.js';
import { constant, data, type FunctionValue, newObject, unknown, type Value } from '../evaluator/values.js';

/** Runs what was not reached in a module. Returns how many functions ran. */
export function runUnreached(m: Machine, module: ModuleInstance): number {
  const { methods, functions } = registrarsOf(m.catalogue);
  return enter(m, module, callsOfMembers(module.core, methods)) + enter(m, module, callsOfFunctions(module.core, functions));
}

/**
 * Runs the functions that make a server and that nothing called: what they register then knows its server and settings,
 * which a registering function that is entered by itself does not.
 */
export function runMakers(m: Machine, module: ModuleInstance): number {
  return enter(m, module, constructionsOf(module.core, registrarsOf(m.catalogue).classes));
}

function enter(m: Machine, module: ModuleInstance, visits: readonly CallVisit[]): number {
  let ran = 0;
  for (const { call, around } of visits) {
    const place = `${module.file}:${call.start}`;
    if (m.reached.has(place)) continue;
    // What stands in the default export is made when somebody asks for that, and here nobody did.
    if (!around.some((scope) => m.made.has(scope as FunctionNode))) bounded(m, module, () => m.modules.exported(module, 'default'));
    if (m.reached.has(place)) continue;
    const value = entrance(m, around);
    if (!value) continue;
    ran++;
    bounded(m, module, () =>
      callFunction(
        m,
        value.fn,
        value.fn.node.params.filter((p) => !p.rest).map((p) => parameter(m, p, module)),
        value.self,
        null,
      ),
    );
  }
  return ran;
}

/** Runs some code with fuel of its own; what takes too long is noted and left. */
function bounded(m: Machine, module: ModuleInstance, run: () => unknown): void {
  m.fuel = m.limits.fuel / 4;
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
  }
}

/** The outermost function around a call that never ran, as a value that can be called. */
function entrance(m: Machine, around: readonly (FunctionNode | ClassNode)[]): { fn: FunctionValue; self: Value } | null {
  for (const [i, scope] of around.entries()) {
    if ('members' in scope) {
      const method = around[i + 1];
      if (!method || 'members' in method || m.executed.has(method)) continue;
      const cls = m.classes.find((c) => c.node === scope);
      if (!cls) continue;
      const self =
        standIn(m, { kind: 'named', name: cls.name ?? '', args: [] }, cls.env.module) ?? newObject(m.store.tick(), 'instance', { cls });
      if (m.executed.has(method)) return null;
      const member = cls.node.members.find((c) => 'fn' in c && c.fn === method);
      if (!member || !('key' in member) || member.key.kind !== 'constant') continue;
      const target = 'isStatic' in member && member.isStatic ? cls : self;
      const fn = getMember(m, target, constant(member.key.value), null);
      if (fn.kind === 'function') return { fn, self: target };
      continue;
    }
    if (m.executed.has(scope)) continue;
    const fn = m.made.get(scope);
    if (fn) return { fn, self: data('this') };
  }
  return null;
}

function parameter(m: Machine, param: Parameter, module: ModuleInstance): Value {
  if (param.target.kind === 'default') return constant(undefined);
  const known = param.type ? standIn(m, param.type, module) : null;
  const name = param.target.kind === 'name' ? param.target.name : 'parameter';
  return known ?? unknown('a parameter of a function that no evaluated code calls', name);
}
