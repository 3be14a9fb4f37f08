/** What the four contradiction rules share: a declared value that reassures, and code that shows the opposite. */
import { consequence } from '../../clients/hosts.js';
import { chain, does, spot } from '../../explain/words.js';
import { clean } from '../../model/clean.js';
import { declaredHint } from '../../model/declared.js';
import type { Effect } from '../../model/effect.js';
import { type Hint, REASSURING } from '../../model/hint.js';
import type { AnnotationEntry, Tool } from '../../model/tool.js';
import { valueFix } from './fixes.js';
import { nameOf, proofPlaces, proofSentence, reaches } from './proof.js';
import type { RuleContext } from './rule.js';

/** Reports every tool whose declared reassuring value for `hint` the code contradicts; never where it is arguable. */
export function contradictions(context: RuleContext, hint: Hint): void {
  for (const tool of context.tools) {
    const entry = contradicted(tool, hint);
    if (!entry) continue;
    const verdict = tool.verdicts[hint];
    const first = verdict.because[0];
    const honest = !REASSURING[hint];
    const fix = valueFix(context, tool, hint, honest, (other) => (contradicted(other, hint) ? honest : undefined));
    const ownLiteral = entry.valuePlace !== null && context.shared.others(tool, entry.valuePlace).length === 0;
    const written = entry.memberPlace ?? entry.valuePlace;
    context.report({
      tool,
      hint,
      certainty: verdict.certainty,
      // A literal that several tools share is right for some of them: then the tool is what to look at.
      place: ownLiteral && written ? written : tool.namePlace,
      message: message(context, tool, hint, first),
      related: proofPlaces(verdict.because, ownLiteral ? null : written),
      fix: fix && { ...fix, safe: fix.safe && verdict.certainty === 'proven' },
    });
  }
}

/** The entry that lies, or null where the declaration stands. */
function contradicted(tool: Tool, hint: Hint): AnnotationEntry | null {
  const declared = declaredHint(tool, hint);
  if (declared.state !== 'value' || declared.value !== REASSURING[hint]) return null;
  const verdict = tool.verdicts[hint];
  const against = verdict.value === !REASSURING[hint] && verdict.certainty !== 'unknown' && !verdict.arguable;
  return against ? declared.entry : null;
}

function message(context: RuleContext, tool: Tool, hint: Hint, effect: Effect | undefined): string {
  const claim = `${nameOf(tool)} declares ${hint}: ${REASSURING[hint]}, but `;
  if (!effect) return `${claim}its handler shows ${!REASSURING[hint]}. ${consequence(hint)}`;
  const from = tool.namePlace.file;
  const where = `(${spot(effect.place, context.lines, from)}${chain(effect) === '' ? '' : `,${chain(effect)}`})`;
  switch (hint) {
    case 'readOnlyHint':
      return `${claim}${proofSentence(effect, context.lines, from)}. ${consequence(hint)}`;
    case 'destructiveHint':
      return `${claim}${proofSentence(effect, context.lines, from)}, so something that existed before can be lost. ${consequence(hint)}`;
    case 'idempotentHint': {
      const what = clean(effect.what, 60);
      const again = effect.certainty === 'likely' ? `${what} by its name ${does(effect)}` : `${what} ${does(effect)}`;
      return `${claim}${again} again on every call ${where}. ${consequence(hint)}`;
    }
    case 'openWorldHint':
      return `${claim}${reaches(effect)} ${where}. ${consequence(hint)}`;
  }
}
