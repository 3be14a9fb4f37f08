/** The proof of a finding: the sentence that names the effect, and the places that lead to it. */
import { chain, does, type LinesOf, sentence, spot, UNNAMED } from '../../explain/words.js';
import { clean } from '../../model/clean.js';
import type { Effect } from '../../model/effect.js';
import type { Related } from '../../model/finding.js';
import type { Place } from '../../model/place.js';
import type { Tool } from '../../model/tool.js';

/** The tool's name as a message starts with it. */
export function nameOf(tool: Tool): string {
  return tool.name === null ? 'This tool' : clean(tool.name, 64) || 'This tool';
}

/** `fs.rm deletes a file (line 42 of src/notes.ts, through removeNote → Store.remove)`. */
export function proofSentence(effect: Effect, lines: LinesOf, from: string): string {
  const way = chain(effect);
  return `${sentence(effect)} (${spot(effect.place, lines, from)}${way === '' ? '' : `,${way}`})`;
}

/** The effect's own line first, then each call on the way to it, from the handler inwards. */
export function proofPlaces(effects: readonly Effect[], declared: Place | null = null): Related[] {
  const related: Related[] = [];
  const [first, ...others] = effects;
  if (first) {
    related.push({ message: sentence(first), place: first.place });
    for (const step of first.through) related.push({ message: `calls ${clean(step.name, 60) || UNNAMED} here`, place: step.place });
  }
  for (const effect of others.slice(0, 2)) related.push({ message: `also: ${sentence(effect)}`, place: effect.place });
  if (declared) related.push({ message: 'declared here', place: declared });
  return related;
}

/** What the effect reaches, for openWorldHint. */
export function reaches(effect: Effect): string {
  const what = clean(effect.what, 60) || 'a call';
  const target = effect.target ? `: ${clean(effect.target, 80)}` : '';
  const name =
    effect.certainty === 'likely' ? `${what} by its name ${does(effect)}, in an open world` : `${what} reaches beyond the server`;
  return name + target;
}
