/** What is taken out because its time is over: whoever asks for it finds nothing either way. */
import type { Expression, FunctionNode, Node, Statement } from '../core/syntax.js';
import { visitAll } from '../core/walk.js';

/** What one calls the time of an entry, and an entry whose time is over. */
const EXPIRY = /expir|(?:^|[a-z_])ttl|\bttl|stale|outdated|max_?age|lifetime|time_?to_?live|valid_?until|timed_?out/i;

/** The first and the last statement of a branch; an edit elsewhere in the file may move them. */
type Branch = readonly [first: Node, last: Node];

const known = new WeakMap<FunctionNode, readonly Branch[]>();

/**
 * True for a place in a branch that is taken where something has expired: its condition asks the clock, or speaks of it.
 * @param fn the innermost function around the place
 * @param at the place, as an offset in its file
 */
export function isWhereExpired(fn: FunctionNode, at: number): boolean {
  let branches = known.get(fn);
  if (!branches) {
    branches = branchesOf(fn.body ?? []);
    known.set(fn, branches);
  }
  return branches.some(([first, last]) => first.start <= at && at < last.end);
}

function branchesOf(body: readonly Statement[]): readonly Branch[] {
  const found: Branch[] = [];
  visitAll(body, (node) => {
    const { kind, test, then } = node as Extract<Statement, { kind: 'if' }>;
    if (kind !== 'if' || !speaksOfTime(test)) return;
    const [first, last] = [then[0], then.at(-1)];
    if (first && last) found.push([first, last]);
  });
  return found;
}

function speaksOfTime(test: Expression): boolean {
  let found = false;
  visitAll(test, (node) => {
    const each = node as Expression;
    const word = each.kind === 'name' ? each.name : each.kind === 'member' && each.key.kind === 'constant' ? each.key.value : undefined;
    if (typeof word === 'string' && (EXPIRY.test(word) || word === 'Date')) found = true;
  });
  return found;
}
