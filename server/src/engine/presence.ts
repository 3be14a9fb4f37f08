/** Arguments that may be left out: where that tells two tools from each other. */
import type { Decided } from '../evaluator/recorder.js';
import type { Effect } from '../model/effect.js';
import { type Candidate, within } from './candidates.js';

/** Arguments that are looked at before the others, as many as a costly handler has fuel for. */
const MAX_TELLING = 2;

/** Those that may be left out, where that may tell apart a tool that only reads, or one that only adds. */
export function presencesOf(all: readonly Candidate[], effects: readonly Decided[]): readonly Candidate[] {
  const presences = all.filter((c) => c.presence);
  if (presences.length === 0 || effects.some(({ effect }) => effect.change === 'none')) return presences;
  const on = (c: Candidate, change: Effect['change']): boolean =>
    effects.some((each) => each.effect.change === change && takesPart(c, each));
  return presences.filter((c) => on(c, 'add') && on(c, 'destroy'));
}

/** Of those, the ones that some change hangs on, and something that is read does not: what most of it does not goes first. */
export function tellingOf(presences: readonly Candidate[], effects: readonly Decided[]): readonly Candidate[] {
  if (presences.length < 2) return [];
  const without = (c: Candidate): number => effects.filter((each) => each.effect.change === 'none' && !takesPart(c, each)).length;
  return presences
    .filter((c) => without(c) > 0 && effects.some((each) => each.effect.change !== 'none' && takesPart(c, each)))
    .sort((a, b) => without(b) - without(a))
    .slice(0, MAX_TELLING);
}

/**
 * True where each of two runs changes something that the other does not: `id` names what is changed, or else one is made.
 * What is done besides makes no other tool, nor does the same place that writes under another name.
 */
export function isEither(one: readonly Decided[], other: readonly Decided[]): boolean {
  const [a, b] = [changesOf(one), changesOf(other)];
  return [...a].some((each) => !b.has(each)) && [...b].some((each) => !a.has(each));
}

/** The places that change something. */
function changesOf(effects: readonly Decided[]): ReadonlySet<string> {
  const changing = effects.filter(({ effect }) => effect.change === 'add' || effect.change === 'destroy');
  return new Set(changing.map(({ effect: { place } }) => `${place.file}:${place.start}`));
}

/** True where a candidate is known to be among what decides whether something happens. */
function takesPart(candidate: Candidate, { partly }: Decided): boolean {
  return [...partly].some((path) => within(path, candidate.argument));
}
