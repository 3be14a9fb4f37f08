/** What is taken out because its time is over: whoever asks for it finds nothing either way. */
import type { Expression, FunctionNode, Node, Statement } from '../core/syntax.js';
import { visitAll } from '../core/walk.js';
import type { EffectKind, Weight } from '../model/effect.js';
import { onceFor } from '../model/once.js';
import type { StackEntry } from './machine.js';

/** What one calls the time of an entry, and an entry whose time is over. */
const EXPIRY = /expir|(?:^|[a-z_])ttl|\bttl|stale|outdated|max_?age|lifetime|time_?to_?live|valid_?until|timed_?out/i;

/** A field or setting that holds such a time. Stale things that somebody cleans up go by their age. */
const EXPIRES = /expir|(?:^|[a-z_])ttl|\bttl|valid_?until/i;

/** The first and the last statement of a branch; an edit elsewhere in the file may move them. */
type Branch = readonly [first: Node, last: Node];

/** Branches that are taken where the condition asks the clock, or speaks of such a time. */
const overdue = onceFor((fn: FunctionNode) => branchesWhere(fn, (test) => speaksOf(test, EXPIRY, 'Date')));
/** Branches that answer, where such a time is over, that nothing is there. */
const lapsed = onceFor((fn: FunctionNode) => branchesWhere(fn, isLapse));

/** Kinds of effects that take something away. */
const TAKES_AWAY = /^(?:file|db|http|api)\.delete$/;

/**
 * What a handler takes out of a store because its time is over, on the way to answering that it is not there: whoever asks
 * finds nothing either way. To look through a store for what has expired, and remove that, is a task of its own.
 * @param effect what is about to be recorded
 * @param stack the calls on the way there, the outermost first
 * @param at where it stands in the innermost function, as an offset in its file
 */
export function unlessExpired<E extends Weight & { readonly kind: EffectKind; readonly decidedBy: string | null }>(
  effect: E,
  stack: readonly StackEntry[],
  at: number,
): E {
  if (!TAKES_AWAY.test(effect.kind) || effect.change !== 'destroy') return effect;
  const isLapsed = stack.some(({ fn }, i) => {
    const inner = stack[i + 1];
    return isWithin(lapsed(fn), inner ? inner.place.start : at);
  });
  return isLapsed ? { ...effect, change: 'none', repeat: 'same', decidedBy: 'only what has expired, for whoever asks for it' } : effect;
}

/** `if (expiresAt < now) { …; return null; }` */
function isLapse(test: Expression, then: readonly Statement[]): boolean {
  const last = then.at(-1);
  const ends = last?.kind === 'throw' || (last?.kind === 'return' && isNothing(last.value));
  return ends && speaksOf(test, EXPIRES);
}

function isNothing(value: Expression | null): boolean {
  if (value === null || (value.kind === 'name' && value.name === 'undefined')) return true;
  return value.kind === 'constant' && (value.value === null || value.value === undefined || value.value === false);
}

/**
 * True for a place in a branch that is taken where something has expired: its condition asks the clock, or speaks of it.
 * @param fn the innermost function around the place
 * @param at the place, as an offset in its file
 */
export function isWhereExpired(fn: FunctionNode, at: number): boolean {
  return isWithin(overdue(fn), at);
}

function isWithin(branches: readonly Branch[], at: number): boolean {
  return branches.some(([first, last]) => first.start <= at && at < last.end);
}

/** The branches of a function that are taken where something holds. */
function branchesWhere(fn: FunctionNode, holds: (test: Expression, then: readonly Statement[]) => boolean): readonly Branch[] {
  const branches: Branch[] = [];
  visitAll(fn.body ?? [], (node) => {
    const { kind, test, then } = node as Extract<Statement, { kind: 'if' }>;
    if (kind !== 'if' || !holds(test, then)) return;
    const [first, last] = [then[0], then.at(-1)];
    if (first && last) branches.push([first, last]);
  });
  return branches;
}

/** True where a condition has a name in it that says so. */
function speaksOf(test: Expression, pattern: RegExp, also?: string): boolean {
  let found = false;
  visitAll(test, (node) => {
    const each = node as Expression;
    const word = each.kind === 'name' ? each.name : each.kind === 'member' && each.key.kind === 'constant' ? each.key.value : undefined;
    if (typeof word === 'string' && (pattern.test(word) || word === also)) found = true;
  });
  return found;
}
