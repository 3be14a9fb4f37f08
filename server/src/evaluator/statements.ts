/** Runs statements. Each function returns whether control may reach the statement behind. */
import type { Expression, Statement } from '../core/syntax.js';
import { assumeBeginning } from './beginnings.js';
import { constructClass } from './classes.js';
import { decidersOf, decidersOfItem } from './conditions.js';
import { Environment } from './environment.js';
import { assume, forget, noteFailedLook, noteTry } from './existence.js';
import { evaluate, evaluateKept } from './expressions.js';
import { hoist } from './hoist.js';
import { elementsOf } from './iterate.js';
import { type Machine, NEVER, type Target } from './machine.js';
import { lacking, lookIn } from './missing.js';
import type { ModuleInstance } from './modules.js';
import { compare } from './operators.js';
import { bind } from './patterns.js';
import { refine } from './refine.js';
import { takesTogether } from './saturation.js';
import type { Changes } from './store.js';
import { headOf } from './text.js';
import { data, type Item, optionsOf, truth, UNDEFINED, union, type Value } from './values.js';

const NOTHING: Changes = new Map();

/** Runs a module's body in its own environment. */
export function executeModule(m: Machine, instance: ModuleInstance): void {
  const target: Target = { kind: 'function', label: null, depth: m.store.depth, exits: [] };
  m.targets.push(target);
  try {
    for (const statement of instance.core.body) {
      // A module that ends by throwing still has what came before and, in this reading, what comes after.
      execute(m, statement, instance.env);
    }
  } finally {
    m.targets.pop();
  }
}

/** Runs a block in a scope of its own. */
export function executeBlock(m: Machine, body: readonly Statement[], env: Environment): boolean {
  if (body.length === 0) return true;
  const scope = declares(body) ? new Environment(env, env.module, env.frame, m.store.tick(), `${env.file}:${body[0]?.start}`) : env;
  if (scope !== env) hoist(m, body, scope, false);
  const missing = m.recorder?.missing;
  const before = missing?.depth ?? 0;
  const goesOn = executeAll(m, body, scope);
  // What was found missing in a block is known in that block.
  missing?.leave(before);
  return goesOn;
}

export function executeAll(m: Machine, body: readonly Statement[], env: Environment): boolean {
  for (const statement of body) if (!execute(m, statement, env)) return false;
  return true;
}

function declares(body: readonly Statement[]): boolean {
  return body.some((s) => (s.kind === 'declare' && s.mutability !== 'var') || s.kind === 'function' || s.kind === 'class');
}

export function execute(m: Machine, s: Statement, env: Environment): boolean {
  m.burn();
  switch (s.kind) {
    case 'declare': {
      if (!s.value) {
        if (s.mutability !== 'var' || !(s.target.kind === 'name' && env.find(s.target.name)))
          bind(m, s.target, UNDEFINED, env, s.mutability, s.type);
        return true;
      }
      if (s.value.kind === 'call' && s.target.kind === 'name') m.notAwaited.add(s.value);
      const value = m.given?.node === s ? m.given.value : evaluateKept(m, s.value, env);
      if (value === NEVER) return false;
      bind(m, s.target, value, env, s.mutability, s.type);
      return true;
    }
    case 'function':
      return true;
    case 'class': {
      m.write(
        env.vars,
        s.name,
        constructClass(m, s.cls, env, (value) => m.write(env.vars, s.name, value)),
      );
      return true;
    }
    case 'expression':
      return evaluate(m, s.value, env) !== NEVER;
    case 'return': {
      const value = s.value ? evaluate(m, s.value, env) : UNDEFINED;
      if (value === NEVER) return false;
      env.frame.returned.push(value);
      return leave(m, (t) => t.kind === 'function');
    }
    case 'throw':
      evaluate(m, s.value, env);
      return false;
    case 'block':
      return executeBlock(m, s.body, env);
    case 'labeled': {
      const only = s.body.length === 1 ? s.body[0] : undefined;
      if (only && (only.kind === 'for' || only.kind === 'while' || only.kind === 'for-of' || only.kind === 'for-in')) {
        m.nextLabel = s.label;
        return execute(m, only, env);
      }
      return inTarget(m, 'label', s.label, () => executeBlock(m, s.body, env));
    }
    case 'break':
      return leave(m, s.label === null ? (t) => t.kind === 'loop' || t.kind === 'switch' : (t) => t.kind !== 'turn' && t.label === s.label);
    case 'continue':
      return leave(m, (t) => t.kind === 'turn' && (s.label === null || t.label === s.label));
    case 'if':
      return executeIf(m, s, env);
    case 'switch':
      return executeSwitch(m, s, env);
    case 'try':
      return executeTry(m, s, env);
    case 'for':
      return executeFor(m, s, env);
    case 'while':
      return executeWhile(m, s, env);
    case 'for-of':
    case 'for-in':
      return executeForEach(m, s, env);
  }
}

/** Leaves abruptly to the nearest target that fits; the state goes along. */
function leave(m: Machine, fits: (t: Target) => boolean): false {
  for (let i = m.targets.length - 1; i >= 0; i--) {
    const target = m.targets[i] as Target;
    if (fits(target)) {
      // In the layer of the target itself nothing runs any more: what the layer will hold at its end is what it holds here.
      target.exits.push(m.store.depth === target.depth + 1 ? AT_END : m.store.snapshot(target.depth));
      target.left = m.store.tick();
      break;
    }
    if (target.kind === 'function') break;
  }
  return false;
}

/** Stands for the changes of a target's own layer at its end. */
const AT_END: Changes = new Map();

/**
 * Runs what a jump may leave, in a layer of its own, and joins the ways in which it ends.
 * @param f whether it may reach its end without a jump
 * @returns whether `f` gave that, and the number of ways
 */
export function runTarget(m: Machine, target: Target, f: () => boolean): { readonly falls: boolean; readonly ways: number } {
  const { exits } = target;
  const { result, changes } = m.store.run(f, (falls) => (falls ? exits.length === 0 : exits.length === 1 && exits[0] === AT_END));
  if (changes === null) return { falls: result, ways: 1 };
  const ways = exits.map((each) => (each === AT_END ? changes : each));
  if (result) ways.unshift(changes);
  m.store.merge(ways);
  return { falls: result, ways: ways.length };
}

function inTarget(m: Machine, kind: Target['kind'], label: string | null, f: () => boolean): boolean {
  const target: Target = { kind, label: kind === 'loop' ? m.takeLabel() : label, depth: m.store.depth, exits: [] };
  m.targets.push(target);
  const count = m.targets.length;
  try {
    return runTarget(m, target, f).ways > 0;
  } finally {
    m.targets.length = count - 1;
  }
}

function executeIf(m: Machine, s: Extract<Statement, { kind: 'if' }>, env: Environment): boolean {
  const test = evaluate(m, s.test, env);
  if (test === NEVER) return false;
  const holds = truth(test);
  if (holds !== undefined) return executeBlock(m, holds ? s.then : s.otherwise, env);
  m.ask(test);
  const look = m.recorder ? lookIn(m, s.test, env) : null;
  const ends = { [String(true)]: false, [String(false)]: false };
  const way = (when: boolean, body: readonly Statement[]) => (): boolean => {
    if (!refine(m, s.test, env, when)) return false;
    assume(m, test, when);
    assumeBeginning(m, test, when);
    const run = (): boolean => executeBlock(m, body, env);
    const goesOn = look?.missing === when ? lacking(m, look.table, run) : run();
    ends[String(when)] = goesOn;
    return goesOn;
  };
  const goesOn = choice(m, test, [way(true, s.then), way(false, s.otherwise)]);
  // Where only those go on that found nothing, the rest of the block runs only then.
  if (look && ends[String(look.missing)] && !ends[String(!look.missing)]) m.recorder?.missing.stay(look.table);
  return goesOn;
}

/** Runs exactly one of the ways by a value that is not known. Where some of them leave, what follows depends on it too. */
function choice(m: Machine, by: Value, ways: readonly (() => boolean)[]): boolean {
  const deciders = m.recorder ? decidersOf(by) : undefined;
  if (deciders === undefined) return branches(m, ways);
  const before = exits(m);
  let stopped = false;
  const told = ways.map((way) => (): boolean => {
    const goesOn = way();
    stopped ||= !goesOn;
    return goesOn;
  });
  const goesOn = m.under(deciders, () => branches(m, told));
  // Who throws refuses the call, which is no other way of doing what the tool does.
  if (exits(m) > before) m.recorder?.conditions.stay(deciders);
  else if (stopped && goesOn) m.recorder?.conditions.refuse(deciders);
  return goesOn;
}

/** How many jumps to the end of a statement or a function there were so far. */
function exits(m: Machine): number {
  let count = 0;
  for (const target of m.targets) count += target.exits.length;
  return count;
}

/** Runs exactly one of the ways; joins those that reach their end. */
function branches(m: Machine, ways: readonly (() => boolean)[]): boolean {
  const changes: Changes[] = [];
  const last = ways[ways.length - 1];
  for (const way of ways) {
    const before = m.recorder?.missing.depth ?? 0;
    // Where all others left, what the last one changed stays.
    const branch = m.store.run(way, (goesOn) => goesOn && way === last && changes.length === 0);
    m.recorder?.missing.leave(before);
    if (branch.changes === null) return true;
    if (branch.result) changes.push(branch.changes);
  }
  m.store.merge(changes);
  return changes.length > 0;
}

function executeSwitch(m: Machine, s: Extract<Statement, { kind: 'switch' }>, env: Environment): boolean {
  const subject = evaluate(m, s.subject, env);
  if (subject === NEVER) return false;
  m.ask(subject);
  const entries: number[] = [];
  let decided = false;
  let fallback = -1;
  for (const [i, c] of s.cases.entries()) {
    if (c.test === null) {
      fallback = i;
      continue;
    }
    const test = evaluate(m, c.test, env);
    m.asked.compare(subject, test);
    const equal = compare('===', subject, test);
    const matches = equal.kind === 'constant' ? Boolean(equal.value) : truth(equal);
    // `switch (true)`: a test that may hold may be entered.
    if (matches === false) continue;
    entries.push(i);
    if (matches === true) {
      decided = true;
      break;
    }
  }
  if (!decided && fallback >= 0) entries.push(fallback);
  return inTarget(m, 'switch', null, () => {
    const scope = new Environment(env, env.module, env.frame, m.store.tick(), `${env.file}:${s.start}`);
    for (const c of s.cases) hoist(m, c.body, scope, false);
    const ways = entries.map((entry) => () => {
      for (let i = entry; i < s.cases.length; i++) if (!executeAll(m, s.cases[i]?.body ?? [], scope)) return false;
      return true;
    });
    if (!decided && fallback < 0) ways.push(() => true);
    return ways.length === 0 ? true : ways.length === 1 ? branches(m, ways) : choice(m, subject, ways);
  });
}

function executeTry(m: Machine, s: Extract<Statement, { kind: 'try' }>, env: Environment): boolean {
  const began = m.store.now;
  if (!s.handler) {
    const { result } = m.store.run(
      () => executeBlock(m, s.body, env),
      (goesOn) => goesOn,
    );
    return (s.finalizer === null || executeFinalizer(m, s.finalizer, env, began)) && result;
  }
  const body = m.store.breakable(() => executeBlock(m, s.body, env));
  const ways: Changes[] = body.result ? [body.changes] : [];
  const { handler } = s;
  const caught = m.store.branch(() => {
    m.store.merge([body.broken]);
    forget(m, body.broken);
    if (m.recorder) noteFailedLook(m, s.body);
    const scope = new Environment(env, env.module, env.frame, m.store.tick(), `${env.file}:${s.start}`);
    if (s.param) bind(m, s.param, data('error'), scope, 'let', null);
    return executeBlock(m, handler, scope);
  });
  if (caught.result) ways.push(caught.changes);
  m.store.merge(ways);
  if (m.recorder) noteTry(m, s.body, body.result, caught.result);
  if (s.finalizer && !executeFinalizer(m, s.finalizer, env, began)) return false;
  return ways.length > 0;
}

/** What runs in the end. Whoever left the body since it began came through here as well. */
function executeFinalizer(m: Machine, body: readonly Statement[], env: Environment, began: number): boolean {
  const left = m.targets.map((t) => t.left);
  for (const target of m.targets) if (target.left !== undefined && target.left > began) delete target.left;
  const result = executeBlock(m, body, env);
  for (const [i, target] of m.targets.entries()) if (left[i] !== undefined) target.left ??= left[i] as number;
  return result;
}

/** Loops over constants are run as they are up to this many times. */
export const MAX_UNROLL = 400;

function executeFor(m: Machine, s: Extract<Statement, { kind: 'for' }>, env: Environment): boolean {
  return inTarget(m, 'loop', null, () => {
    const scope = new Environment(env, env.module, env.frame, m.store.tick(), `${env.file}:${s.start}`);
    if (!executeAll(m, s.init, scope)) return false;
    return loop(m, s.test, s.update, s.body, scope, false);
  });
}

function executeWhile(m: Machine, s: Extract<Statement, { kind: 'while' }>, env: Environment): boolean {
  return inTarget(m, 'loop', null, () => loop(m, s.test, null, s.body, env, s.atLeastOnce));
}

function loop(
  m: Machine,
  test: Expression | null,
  update: Expression | null,
  body: readonly Statement[],
  env: Environment,
  atLeastOnce: boolean,
): boolean {
  for (let turn = 0; turn < 40; turn++) {
    const holds = test === null || (atLeastOnce && turn === 0) ? true : truth(evaluate(m, test, env));
    if (holds === false) return true;
    // An endless loop is left from inside; two turns see what it does.
    if (holds === undefined || (isEndless(test) && turn >= 2)) {
      const falls = someTurns(
        m,
        isEndless(test),
        () => turnOf(m, body, env),
        () => {
          if (update) evaluate(m, update, env);
          if (test) evaluate(m, test, env);
        },
      );
      // What stands behind a loop without an end is reached by `break` only.
      return falls && !isEndless(test);
    }
    if (!turnOf(m, body, env)) return false;
    if (update) evaluate(m, update, env);
  }
  return someTurns(
    m,
    false,
    () => turnOf(m, body, env),
    () => {
      if (update) evaluate(m, update, env);
    },
  );
}

function isEndless(test: Expression | null): boolean {
  return test === null || (test.kind === 'constant' && Boolean(test.value));
}

/** One turn of a loop's body; false where it never reaches the next turn. */
function turnOf(m: Machine, body: readonly Statement[], env: Environment): boolean {
  const loopTarget = m.targets[m.targets.length - 1] as Target;
  // `continue` ends the turn, `break` the loop around it: two targets.
  const inner: Target = { kind: 'turn', label: loopTarget.label, depth: m.store.depth, exits: [] };
  m.targets.push(inner);
  const count = m.targets.length;
  try {
    return runTarget(m, inner, () => executeBlock(m, body, env)).ways > 0;
  } finally {
    m.targets.length = count - 1;
  }
}

/**
 * A loop of unknown length: no turn, or some. The first turn shows what changes; what it changed is widened, and a
 * second turn runs from there, so that what one turn leaves for the next is seen.
 */
export function someTurns(m: Machine, atLeastOnce: boolean, turn: () => boolean, between: () => void): boolean {
  m.loops++;
  try {
    const first = m.store.branch(() => {
      const falls = turn();
      if (falls) between();
      return falls;
    });
    if (!first.result) {
      // Every path leaves the loop in its first turn.
      return !atLeastOnce;
    }
    m.store.merge(atLeastOnce ? [first.changes] : [first.changes, NOTHING]);
    if (m.loops <= 2 && widen(m, first.changes)) {
      const second = m.store.branch(() => {
        const falls = turn();
        if (falls) between();
        return falls;
      });
      if (second.result) m.store.merge([second.changes, NOTHING]);
      widen(m, second.changes);
    }
    return true;
  } finally {
    m.loops--;
  }
}

/** What a turn changed may be anything of its kind in the next: constants lose their value. True where something was. */
function widen(m: Machine, changes: Changes): boolean {
  let any = false;
  for (const [slots, after] of changes) {
    for (const key of after.keys()) {
      const value = slots.get(key);
      if (value === undefined) continue;
      const wide = widened(value, key);
      any = true;
      if (wide !== value) m.write(slots, key, wide);
    }
  }
  return any;
}

function widened(value: Value, key: string): Value {
  if (value.kind === 'items') {
    return { kind: 'items', items: value.items.map((i, at) => (at > 30 ? { ...i, certain: false, many: true } : i)) };
  }
  const options = optionsOf(value);
  if (!options.some((o) => (o.kind === 'constant' && (typeof o.value === 'number' || typeof o.value === 'string')) || o.kind === 'text'))
    return value;
  // What was put at its end in one turn, the next one puts there again: it begins as it did.
  const head = headOf(value);
  const any: Value = head === '' ? data(key) : { kind: 'text', parts: [head, data(key)] };
  return union([...options.filter((o) => o.kind !== 'text' || o.parts.length < 40), any]);
}

function executeForEach(m: Machine, s: Extract<Statement, { kind: 'for-of' | 'for-in' }>, env: Environment): boolean {
  const iterable = evaluate(m, s.iterable, env);
  if (iterable === NEVER) return false;
  return inTarget(m, 'loop', null, () => {
    const turn = (value: Value): boolean => {
      const scope = new Environment(env, env.module, env.frame, m.store.tick(), `${env.file}:${s.start}`);
      bind(m, s.target, value, scope, s.declares, null);
      return turnOf(m, s.body, scope);
    };
    const elements = elementsOf(m, iterable, s.kind === 'for-in' ? 'keys' : 'values');
    const forAny = (some: readonly Item[]): boolean => {
      const any = union(some.map((e) => e.value));
      return someTurns(
        m,
        false,
        () => turn(any),
        () => {},
      );
    };
    const began = m.fuel;
    for (const [i, element] of elements.entries()) {
      if (elements.length > MAX_UNROLL || takesTogether(m, i, began)) return forAny(elements.slice(i));
      const run = (): boolean => {
        if (element.many) return forAny([element]);
        if (element.certain) return turn(element.value);
        const branch = m.store.branch(() => turn(element.value));
        m.store.merge(branch.result ? [branch.changes, NOTHING] : [NOTHING]);
        return true;
      };
      if (!m.under(decidersOfItem(element), run)) return false;
    }
    return true;
  });
}
