/** What a condition says about the values it was asked of, inside of the branch that it guards. */
import { memberOf } from '../catalogue/catalogue.js';
import type { Expression } from '../core/syntax.js';
import type { Environment } from './environment.js';
import { evaluate } from './expressions.js';
import { isInstance, madeBy } from './instances.js';
import type { Machine } from './machine.js';
import { compare, typeOf } from './operators.js';
import type { Slots } from './store.js';
import { constant, data, keyOf, nullish, optionsOf, truth, union, type Value } from './values.js';

/**
 * Narrows names and members that the condition tests, on the assumption that it holds (or does not).
 * Returns false where that cannot be, so that the branch is dead.
 */
export function refine(m: Machine, test: Expression, env: Environment, holds: boolean): boolean {
  switch (test.kind) {
    case 'unary':
      return test.op === '!' ? refine(m, test.operand, env, !holds) : true;
    case 'logical':
      if (test.op === '&&' && holds) return refine(m, test.left, env, true) && refine(m, test.right, env, true);
      if (test.op === '||' && !holds) return refine(m, test.left, env, false) && refine(m, test.right, env, false);
      return true;
    case 'member':
      ofMember(m, test, env, holds);
      return keep(m, test, env, (o) => truth(o) !== !holds);
    case 'name':
      return keep(m, test, env, (o) => truth(o) !== !holds);
    case 'call': {
      const { callee } = test;
      if (callee.kind !== 'member' || callee.key.kind !== 'constant' || ENDED.get(String(callee.key.value)) !== holds) return true;
      return ended(m, callee.object, env);
    }
    case 'binary': {
      if (test.op === 'instanceof') return ofClass(m, test.left, test.right, env, holds);
      if (!/^[=!]==?$/.test(test.op)) return true;
      const same = test.op.startsWith('=') === holds;
      const [subject, other] =
        test.right.kind === 'constant' || test.right.kind === 'name' ? [test.left, test.right] : [test.right, test.left];
      if (other.kind !== 'constant' && !(other.kind === 'name' && other.name === 'undefined')) return true;
      const wanted = constant(other.kind === 'constant' ? other.value : undefined);
      if (subject.kind === 'unary' && subject.op === 'typeof')
        return keep(m, subject.operand, env, (o) => typeOf(o) === undefined || (typeOf(o) === wanted.value) === same);
      const loose = test.op.length === 2;
      return keep(
        m,
        subject,
        env,
        (o) => {
          if (loose && (wanted.value === null || wanted.value === undefined)) return nullish(o) !== !same;
          const equal = truth(compare(loose ? '==' : '===', o, wanted));
          return equal === undefined || equal === same;
        },
        same ? wanted : undefined,
      );
    }
    default:
      return true;
  }
}

/** What a driver answers when it has ended: https://playwright.dev/docs/api/class-browser#browser-is-connected */
const ENDED: ReadonlyMap<string, boolean> = new Map([
  ['isConnected', false],
  ['isClosed', true],
]);

/** A browser or a page that has ended has nothing left to close. */
function ended(m: Machine, of: Expression, env: Environment): boolean {
  const place = placeOf(m, of, env);
  const value = place && m.read(place.slots, place.key);
  if (!place || !value || !optionsOf(value).some(isDriver)) return true;
  m.write(place.slots, place.key, union(optionsOf(value).map((o) => (isDriver(o) ? data('a driver that has ended') : o))));
  return true;
}

function isDriver(value: Value): boolean {
  if (value.kind !== 'external' || value.node?.kind !== 'type') return false;
  const close = memberOf(value.node, 'close');
  return close?.kind === 'entry' && close.entry.does === 'browser.act';
}

/** What is an object of a package's class, and was nothing known so far, has that class's methods. */
function ofClass(m: Machine, subject: Expression, of: Expression, env: Environment, holds: boolean): boolean {
  if (of.kind !== 'name' && of.kind !== 'member') return true;
  const cls = evaluate(m, of, env);
  if (!keep(m, subject, env, (o) => isInstance(o, cls) !== !holds)) return false;
  if (!holds || cls.kind !== 'external' || madeBy(cls) === null) return true;
  const place = placeOf(m, subject, env);
  const value = place && m.read(place.slots, place.key);
  if (!place || value?.kind !== 'unknown') return true;
  m.write(place.slots, place.key, m.instanceOfExternal(cls));
  return true;
}

/** `if (!result.ok) return`: of several objects, those go whose own field says otherwise. */
function ofMember(m: Machine, { object, key }: Extract<Expression, { kind: 'member' }>, env: Environment, holds: boolean): void {
  if (object.kind !== 'name' || key.kind !== 'constant') return;
  const name = String(key.value);
  keep(m, object, env, (o) => {
    const own = o.kind === 'object' && !o.accessors?.has(name) ? m.read(o.slots, name) : undefined;
    return own === undefined || truth(own) !== !holds;
  });
}

/** Keeps the options that fit. An argument that must equal a constant becomes that constant. */
function keep(m: Machine, e: Expression, env: Environment, fits: (o: Value) => boolean, exactly?: Value): boolean {
  const place = placeOf(m, e, env);
  if (!place) return true;
  const value = m.read(place.slots, place.key);
  if (value === undefined || value.kind === 'items') return true;
  if (exactly && value.kind === 'argument') {
    m.write(place.slots, place.key, exactly);
    return true;
  }
  if (value.kind !== 'union') return true;
  const left = value.options.filter(fits);
  if (left.length === 0) return false;
  if (left.length < value.options.length) m.write(place.slots, place.key, union(left));
  return true;
}

/** The slot that an expression without effects reads: a variable, or a member of an object that is known. */
function placeOf(m: Machine, e: Expression, env: Environment): { slots: Slots; key: string } | null {
  if (e.kind === 'name') {
    const scope = env.find(e.name);
    return scope ? { slots: scope.vars, key: e.name } : null;
  }
  if (e.kind === 'member' && e.key.kind === 'constant' && (e.object.kind === 'this' || e.object.kind === 'name')) {
    const object = evaluate(m, e.object, env);
    const key = keyOf(e.key.kind === 'constant' ? constant(e.key.value) : evaluate(m, e.key, env));
    if (object.kind === 'object' && key !== undefined && object.slots.has(key)) return { slots: object.slots, key };
  }
  return null;
}
