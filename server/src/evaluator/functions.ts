/** Workspace functions: making them, calling them. */
import type { FunctionNode, Parameter } from '../core/syntax.js';
import type { Place } from '../model/place.js';
import { standIn, typedParameter } from './declared.js';
import { Environment, type Frame } from './environment.js';
import { existenceAnswer } from './existence.js';
import { hoist } from './hoist.js';
import { type Machine, NEVER, OutOfFuel, type StackEntry, type Target } from './machine.js';
import { pathsOf } from './paths.js';
import { bind } from './patterns.js';
import { callSparingly } from './saturation.js';
import { callStated, statedFunction } from './stated.js';
import { executeAll, runTarget } from './statements.js';
import { Slots } from './store.js';
import {
  type ClassValue,
  data,
  type FunctionValue,
  item,
  markAgain,
  newList,
  type Site,
  UNDEFINED,
  union,
  unknown,
  type Value,
  vague,
  vagueAgain,
  withoutAgain,
} from './values.js';

export function makeFunction(m: Machine, node: FunctionNode, env: Environment, home: ClassValue | null = env.frame.home): FunctionValue {
  const made: FunctionValue = {
    kind: 'function',
    node,
    env,
    file: env.file,
    home,
    boundThis: null,
    boundArgs: [],
    slots: new Slots(m.store.tick(), `${env.file}:${node.start}`),
  };
  m.made.set(node, made);
  return made;
}

/** `this` of a method that was passed on without its object: something else binds it, so any object of its class. */
function ownThis(m: Machine, fn: FunctionValue, self: Value): Value {
  const { home } = fn;
  if (!home || self.kind !== 'constant') return self;
  const member = home.node.members.find((each) => 'fn' in each && each.fn === fn.node);
  if (member?.kind !== 'method') return self;
  if (member.isStatic) return home;
  return standIn(m, { kind: 'named', name: home.name ?? '', args: [] }, home.env.module) ?? unknown('the object of this method', 'this');
}

/** The arguments of a recursive call, with anything for a constant that was another in the call before; null where none was. */
function widened(args: readonly Value[], before: readonly Value[]): readonly Value[] | null {
  let any = false;
  const wide = args.map((arg, i) => {
    const old = before[i];
    if (arg.kind !== 'constant' || old?.kind !== 'constant' || arg.value === old.value) return arg;
    any = true;
    return data('a value that changes with each call');
  });
  return any ? wide : null;
}

/** What a recursion gives that is not followed further: an instance of the workspace's class that it declares, or anything. */
function typedAgain(m: Machine, fn: FunctionValue): Value {
  const made = fn.node.returns ? standIn(m, fn.node.returns, fn.env.module) : null;
  return made?.kind === 'object' && made.cls ? markAgain(made, fn.node) : vagueAgain(fn.node);
}

/** How often one function may stand on the stack: the second time shows what recursion adds. */
const MAX_RECURSION = 2;

/** How deep folders of the workspace are followed that a function lists by calling itself. */
const MAX_FOLDERS = 8;

/** True for a call that goes on with a folder within the one that the call before was about: folders end. */
function isDeeper(m: Machine, args: readonly Value[], before: readonly Value[]): boolean {
  return args.some((arg, i) => {
    const old = before[i];
    if (old === undefined) return false;
    const outer = pathsOf(old);
    const inner = outer.length > 0 ? pathsOf(arg).filter((path) => outer.some((from) => path.startsWith(`${from}/`))) : [];
    return inner.some((path) => m.modules.namesIn(path).length > 0);
  });
}

/**
 * Where servers start, the part of its fuel that a caller keeps for what comes after the call: connecting to a database
 * may be too much code to follow, and the tools are registered behind it all the same.
 */
const SPARE_PART = 10;

/**
 * Calls a workspace function. Promises are transparent: an async function gives its value.
 * @param self `this`, unless the function is an arrow or bound
 * @param site the call, for the call chain; null for a call that no source text makes
 */
export function callFunction(m: Machine, fn: FunctionValue, given: readonly Value[], self: Value, site: Site | null): Value {
  return m.work ? callSparingly(m, m.work, fn, given, self, site) : callFollowed(m, fn, given, self, site);
}

/** The same, by running its body, whatever it cost so far. */
export function callFollowed(m: Machine, fn: FunctionValue, given: readonly Value[], self: Value, site: Site | null): Value {
  const { node } = fn;
  const stated = statedFunction(m, fn);
  if (stated) return callStated(m, fn, stated, given, self, site);
  if (node.body === null) return data(node.name ?? 'a function without a body');
  let args = fn.boundArgs.length ? [...fn.boundArgs, ...given] : given;
  let depth = 0;
  let last: StackEntry | null = null;
  for (const step of m.stack) {
    if (step.fn !== node) continue;
    depth++;
    last = step;
  }
  // What is run for any arguments has seen all that it does the first time.
  if (depth > 0 && m.work?.aside) return vagueAgain(node);
  if (depth >= MAX_RECURSION && !(depth < MAX_FOLDERS && m.recorder === null && last && isDeeper(m, args, last.args))) {
    // What counts up or down reaches any value: one more call, in which it may be anything.
    const wide = depth === MAX_RECURSION && last ? widened(args, last.args) : null;
    if (!wide) return typedAgain(m, fn);
    args = wide;
  }
  if (m.stack.length >= m.limits.depth) {
    if (m.recorder) m.recorder.incomplete ??= `calls are nested more than ${m.limits.depth} deep`;
    return vague(`${node.name ?? 'function'}()`);
  }
  m.burn();
  m.touch(fn.file);
  if (m.state) m.ran.set(node, fn.file);
  else m.executed.add(node);
  const label = `${fn.file}:${node.start}`;
  const frame: Frame = {
    self: node.arrow ? fn.env.frame.self : (fn.boundThis ?? ownThis(m, fn, self)),
    fn: node.arrow ? fn.env.frame.fn : node,
    home: node.arrow ? fn.env.frame.home : fn.home,
    args: node.arrow ? fn.env.frame.args : args,
    returned: [],
    yielded: [],
  };
  const env = new Environment(fn.env, fn.env.module, frame, m.store.tick(), label);
  const place: Place = site
    ? { file: site.file, start: site.node.start, end: site.node.end }
    : { file: fn.file, start: node.start, end: node.end };
  const count = m.stack.length;
  const targets = m.targets.length;
  const target: Target = { kind: 'function', label: null, depth: m.store.depth, exits: [] };
  m.stack.push({
    name: node.name ?? 'a function',
    place,
    fn: node,
    value: fn,
    self,
    args: given,
    birth: m.store.now,
    left: m.fuel + m.spared,
  });
  m.targets.push(target);
  const loops = m.loops;
  const spare = m.recorder ? 0 : Math.ceil(m.fuel / SPARE_PART);
  m.fuel -= spare;
  m.spared += spare;
  const conditions = m.recorder?.conditions.depth ?? 0;
  const missing = m.recorder?.missing.depth ?? 0;
  try {
    const { falls, ways } = runTarget(m, target, () => {
      bindParameters(m, node.params, args, env);
      hoist(m, node.body ?? [], env);
      return executeAll(m, node.body ?? [], env);
    });
    if (falls) frame.returned.push(UNDEFINED);
    if (node.generator && !m.awaited.has(node))
      return newList(
        m.store.tick(),
        label,
        frame.yielded.map((v) => item(v, false, true)),
      );
    if (ways === 0)
      return m.lenient && node.body.at(-1)?.kind !== 'throw' ? unknown('it was seen to end in an error', node.name ?? '') : NEVER;
    const value = union(frame.returned);
    if (m.recorder && value.kind === 'union') {
      const answer = existenceAnswer(m, node, args);
      if (answer) return answer;
    }
    return depth < MAX_RECURSION ? withoutAgain(value, node) : value;
  } catch (error) {
    if (error instanceof RangeError) throw new OutOfFuel('the code is nested too deep');
    if (!(error instanceof OutOfFuel) || spare === 0) throw error;
    if (m.fuel >= 0 && error.leaves !== count) throw error;
    // The caller goes on with what was kept for it.
    m.fuel = Math.max(m.fuel, 0);
    m.gaveUp.add(node);
    return vague(`${node.name ?? 'function'}()`);
  } finally {
    m.fuel += spare;
    m.spared -= spare;
    m.stack.length = count;
    m.targets.length = targets;
    m.loops = loops;
    // What a condition let go on or not ends with the function that it stands in.
    m.recorder?.conditions.leave(conditions);
    m.recorder?.missing.leave(missing);
  }
}

function bindParameters(m: Machine, params: readonly Parameter[], args: readonly Value[], env: Environment): void {
  for (const [i, param] of params.entries()) {
    if (param.rest) {
      bind(
        m,
        param.target,
        newList(
          m.store.tick(),
          `${env.file}:${param.start}`,
          args.slice(i).map((a) => item(a)),
        ),
        env,
        'let',
        null,
      );
      return;
    }
    const value = args[i] ?? UNDEFINED;
    bind(m, param.target, param.type ? typedParameter(m, value, param, env.module) : value, env, 'let', null);
  }
}
