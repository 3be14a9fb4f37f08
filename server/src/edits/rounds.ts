/**
 * Fixes that are made together. Two that touch are made one after the other, and what comes up once the first are made is mended
 * too: so in rounds, each on a text that was analysed anew, until nothing is left that can be.
 */
import type { Fix } from '../model/finding.js';
import { mergeFixes } from './apply.js';
import { Draft, type NotedEdit } from './draft.js';

/** A fix, and what is noted of its edits. */
export interface NotedFix<N> {
  readonly fix: Fix;
  readonly note: N;
}

export interface Rounds<S, N> {
  /** What was found in the texts as they are. */
  readonly first: S;
  /** The fixes to make in that state, the more important first. */
  plan(state: S): readonly NotedFix<N>[];
  textOf(state: S, file: string): string | undefined;
  /** What is found in the folder where these texts stand instead of its own. */
  next(texts: ReadonlyMap<string, string>): Promise<S>;
}

export interface Mended<S, N> {
  readonly draft: Draft<N>;
  /** How many fixes were made. */
  readonly fixes: number;
  /** What is found once they are. */
  readonly last: S;
}

/** Most is mended in the first two; more are taken by fixes of one object that are made one after the other. */
const MOST_ROUNDS = 8;

/** Makes the fixes of `plan` until it gives none, or the texts come back to what they were. */
export async function mendInRounds<S, N>({ first, plan, textOf, next }: Rounds<S, N>): Promise<Mended<S, N>> {
  const draft = new Draft<N>();
  const seen = new Set<string>();
  let last = first;
  let fixes = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const made = merged(plan(last));
    if (made.edits.length === 0) break;
    const state = last;
    draft.apply(made.edits, (file) => textOf(state, file));
    fixes += made.fixes;
    const texts = draft.texts();
    last = await next(texts);
    const key = JSON.stringify([...texts]);
    if (seen.has(key)) break;
    seen.add(key);
  }
  return { draft, fixes, last };
}

/** The edits of as many fixes as go together, each with its note. */
export function merged<N>(fixes: readonly NotedFix<N>[]): { readonly edits: readonly NotedEdit<N>[]; readonly fixes: number } {
  const { edits, skipped } = mergeFixes(fixes.map(({ fix }) => fix));
  const left = new Set(skipped);
  const made = fixes.filter(({ fix }) => fix.edits.length > 0 && !left.has(fix));
  const noteOf = new Map(made.toReversed().flatMap(({ fix, note }) => fix.edits.map((edit) => [edit, note] as const)));
  return { edits: edits.flatMap((edit) => (noteOf.has(edit) ? [{ edit, note: noteOf.get(edit) as N }] : [])), fixes: made.length };
}
