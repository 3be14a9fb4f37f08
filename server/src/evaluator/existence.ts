/**
 * What a handler knows of whether a file is there. A handler that refuses what is there already only adds when it
 * writes; one that takes away what has to be there is refused the second time.
 */
import type { Expression, FunctionNode, Statement } from '../core/syntax.js';
import type { EffectKind } from '../model/effect.js';
import { onceFor } from '../model/once.js';
import type { Machine } from './machine.js';
import type { Changes } from './store.js';
import { constant, type DataValue, data, optionsOf, UNDEFINED, type Value } from './values.js';

/** What is known of a path: that it has to be there, or not to be; or that it was, and no longer is. */
type Known = 'present' | 'absent' | 'gone' | 'made';

/** Calls that throw where a path leads to nothing, and those that answer whether it does. */
const LOOKS = /^(?:access|stat|lstat)(?:Sync)?$/;
const ANSWERS = /^(?:exists|pathExists)(?:Sync)?$/;

/** The answer of a call that looks whether a path leads somewhere, marked with the path. */
export function answerOf(value: Value, method: string, path: Value | undefined): Value {
  return path && value.kind === 'data' && ANSWERS.test(method) ? { ...value, exists: { of: path, holds: true } } : value;
}

/** Remembers the path that a call looked at, for the `try` that it stands in. */
export function noteLook(m: Machine, method: string, node: object, path: Value | undefined): void {
  if (path && LOOKS.test(method)) m.looked.set(node, path);
}

/** A condition of which a branch knows that it holds, or does not. */
export function assume(m: Machine, test: Value, holds: boolean): void {
  if (test.kind === 'data' && test.exists) know(m, test.exists.of, test.exists.holds === holds ? 'present' : 'absent');
}

function know(m: Machine, path: Value, known: Known): void {
  const key = pathKey(path);
  const before = key === null ? undefined : state(m, key);
  if (key !== null && before !== 'gone' && before !== 'made') m.write(m.facts, key, constant(known));
}

/** What is known of a path, where it is the same on every way here. */
function state(m: Machine, key: string): Known | undefined {
  const value = m.facts.get(key);
  return value?.kind === 'constant' ? (value.value as Known | undefined) : undefined;
}

/** True where nothing is at the path but what this call put there. */
export function isAbsent(m: Machine, path: Value): boolean {
  if (m.facts.size === 0) return false;
  const key = pathKey(path);
  const known = key === null ? undefined : state(m, key);
  return known === 'absent' || known === 'made';
}

/** Notes what an effect does to what is known of its paths. */
export function noteFileEffect(m: Machine, kind: EffectKind, target: Value | undefined, args: readonly Value[]): void {
  if (m.facts.size === 0 || !target) return;
  if (kind === 'file.delete' || kind === 'file.move') turn(m, target, 'present', 'gone');
  if (kind === 'file.write' || kind === 'file.create') turn(m, target, 'absent', 'made');
  if (kind === 'file.move' && args[1]) turn(m, args[1], 'absent', 'made');
}

function turn(m: Machine, path: Value, from: Known, to: Known): void {
  const key = pathKey(path);
  if (key !== null && state(m, key) === from) m.write(m.facts, key, constant(to));
}

/** What is known where an effect happens: `present` and `absent` of each path, also where the call changed it since. */
export function guardsOf(m: Machine): ReadonlySet<string> {
  const guards = new Set<string>();
  for (const key of m.facts.keys()) {
    const known = state(m, key);
    // Elements of a list share a name.
    if (known && !key.includes('[')) guards.add(`${known === 'present' || known === 'gone' ? 'present' : 'absent'} ${key}`);
  }
  return guards;
}

/** What does not hold any more once the call has ended, whichever way it took: the same call again is refused. */
export function brokenGuards(m: Machine): ReadonlySet<string> {
  const broken = new Set<string>();
  for (const [key, value] of m.facts) {
    const known = optionsOf(value).map((o) => (o.kind === 'constant' ? o.value : undefined));
    if (known.includes('gone') && !known.includes('present')) broken.add(`present ${key}`);
    if (known.includes('made') && !known.includes('absent')) broken.add(`absent ${key}`);
  }
  return broken;
}

/** What a `try` says whose first call looks at a path: where one of its parts always leaves, the other one was taken. */
export function noteTry(m: Machine, body: readonly Statement[], bodyEnds: boolean, handlerEnds: boolean): void {
  if (bodyEnds === handlerEnds) return;
  const call = body[0] && lookOf(body[0]);
  const path = call && m.looked.get(call);
  if (path) know(m, path, bodyEnds ? 'present' : 'absent');
}

/**
 * What the handler of a `try` knows that does nothing but look at a path: `try { await access(p); } catch { … }` gets there where
 * nothing is. One that asks for a right beside that may have been refused.
 */
export function noteFailedLook(m: Machine, body: readonly Statement[]): void {
  const call = body.length === 1 && body[0] ? lookOf(body[0]) : undefined;
  const path = call?.kind === 'call' && call.args.length === 1 ? m.looked.get(call) : undefined;
  if (path) know(m, path, 'absent');
}

/** Where something failed, nobody knows how far it had come: nothing that was learned by then holds. */
export function forget(m: Machine, broken: Changes): void {
  for (const key of broken.get(m.facts)?.keys() ?? []) m.write(m.facts, key, UNDEFINED);
}

const predicates = onceFor(predicateOf);

/**
 * What a function gives that only answers whether a path leads somewhere: `try { await access(p); return true } catch { return false }`.
 * @returns undefined for any other function
 */
export function existenceAnswer(m: Machine, node: FunctionNode, args: readonly Value[]): DataValue | undefined {
  const call = predicates(node);
  if (call === null) return undefined;
  const path = node.params.length === 1 ? args[0] : m.looked.get(call);
  return path ? { ...data(`${node.name ?? 'exists'}()`), exists: { of: path, holds: true } } : undefined;
}

function predicateOf(node: FunctionNode): object | null {
  const body = node.body ?? [];
  const last = body.at(-1);
  if (last?.kind !== 'try' || !last.handler || last.finalizer || !body.slice(0, -1).every((s) => s.kind === 'declare')) return null;
  const [first, second] = last.body;
  const call = first && last.body.length === 2 ? lookOf(first) : undefined;
  return call && returns(second, true) && last.handler.length === 1 && returns(last.handler[0], false) ? call : null;
}

function returns(s: Statement | undefined, value: boolean): boolean {
  return s?.kind === 'return' && s.value?.kind === 'constant' && s.value.value === value;
}

/** The call of a statement that only looks: `await fs.access(p)`. */
function lookOf(s: Statement): Expression | undefined {
  if (s.kind !== 'expression') return undefined;
  const e = s.value.kind === 'await' ? s.value.value : s.value;
  return e.kind === 'call' ? e : undefined;
}

const identities = new WeakMap<object, number>();
let count = 0;

/** A text that is the same for the same path; null where it cannot be told. What was read counts as the same only where it is one value. */
function pathKey(value: Value, depth = 0): string | null {
  if (depth > 8) return null;
  switch (value.kind) {
    case 'constant':
      return String(value.value);
    case 'argument':
      return `{${value.path.join('.')}}`;
    case 'text': {
      let key = '';
      for (const part of value.parts) {
        const one: string | null = typeof part === 'string' ? part : pathKey(part, depth + 1);
        if (one === null) return null;
        key += one;
      }
      return key;
    }
    case 'union': {
      const keys = value.options.map((o) => pathKey(o, depth + 1));
      return keys.includes(null) ? null : `(${keys.join('|')})`;
    }
    case 'data':
    case 'external': {
      let id = identities.get(value);
      if (id === undefined) {
        id = ++count;
        identities.set(value, id);
      }
      return `#${id}`;
    }
    default:
      return null;
  }
}
