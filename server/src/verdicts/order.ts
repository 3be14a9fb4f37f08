/** Which effects tell the most: what a message names first and a hover lists. */
import type { Certainty, Change, Effect } from '../model/effect.js';

/** How many deciding effects a verdict keeps; more than this nobody reads. */
export const MOST_TELLING = 5;

const CERTAINTY: Readonly<Record<Certainty, number>> = { proven: 0, likely: 1, unknown: 2 };
/** What happens outside of the server is plainer proof than what happens to its own state. */
const CHANGE: Readonly<Record<Change, number>> = { destroy: 0, add: 0, arguable: 1, session: 1, unknown: 2, none: 3 };

function compare(a: Effect, b: Effect): number {
  return (
    CERTAINTY[a.certainty] - CERTAINTY[b.certainty] ||
    CHANGE[a.change] - CHANGE[b.change] ||
    a.through.length - b.through.length ||
    a.place.file.localeCompare(b.place.file) ||
    a.place.start - b.place.start
  );
}

/**
 * The most telling of `effects` first, at most `MOST_TELLING`: proven before likely, the world before the server's own
 * state, short call chains first. A place that is reached by several chains is named once, by the shortest.
 */
export function mostTelling(effects: readonly Effect[]): readonly Effect[] {
  const seen = new Set<string>();
  const told: Effect[] = [];
  for (const effect of [...effects].sort(compare)) {
    const key = `${effect.place.file}:${effect.place.start}:${effect.what}`;
    if (seen.has(key)) continue;
    seen.add(key);
    told.push(effect);
    if (told.length === MOST_TELLING) break;
  }
  return told;
}
