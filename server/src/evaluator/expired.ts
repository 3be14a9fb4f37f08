/** What is taken out because its time is over: whoever asks for it finds nothing either way. */
import type { FunctionNode, Node } from '../core/syntax.js';

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
    branches = branchesOf(fn.body);
    known.set(fn, branches);
  }
  return branches.some(([first, last]) => first.start <= at && at < last.end);
}

function branchesOf(body: unknown): readonly Branch[] {
  const found: Branch[] = [];
  each(body, (node) => {
    if (node.kind !== 'if' || !Array.isArray(node.then) || !speaksOfTime(node.test)) return;
    const [first, last] = [node.then[0], node.then.at(-1)] as (Node | undefined)[];
    if (first && last) found.push([first, last]);
  });
  return found;
}

function speaksOfTime(test: unknown): boolean {
  let found = false;
  each(test, (node) => {
    const word =
      node.kind === 'name' ? node.name : node.kind === 'member' ? (node.key as { value?: unknown } | undefined)?.value : undefined;
    if (typeof word === 'string' && (EXPIRY.test(word) || word === 'Date')) found = true;
  });
  return found;
}

/** Tells each node below one, itself included. */
function each(node: unknown, tell: (node: Readonly<Record<string, unknown>>) => void): void {
  if (typeof node !== 'object' || node === null || node instanceof Map) return;
  if (!Array.isArray(node)) tell(node as Readonly<Record<string, unknown>>);
  for (const child of Array.isArray(node) ? node : Object.values(node)) each(child, tell);
}
