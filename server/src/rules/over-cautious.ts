import { declaredHint, declaredValue } from '../model/declared.js';
import { HINTS, type Hint, REASSURING } from '../model/hint.js';
import type { AnnotationEntry, Tool } from '../model/tool.js';
import { valueFix } from './support/fixes.js';
import { nameOf } from './support/proof.js';
import { defineRule } from './support/rule.js';

/** Why a client is alarmed for nothing, as the end of a sentence. */
const NEED_NOT: Readonly<Record<Hint, string>> = {
  readOnlyHint: 'its handler changes nothing',
  destructiveHint: 'its handler overwrites and deletes nothing',
  idempotentHint: 'a second call with the same arguments changes nothing further',
  openWorldHint: 'its handler reaches nothing beyond what the server controls',
};

/** The declared entry that alarms although the code proves that it need not; null where it is right or means nothing. */
function alarm(tool: Tool, hint: Hint): AnnotationEntry | null {
  const declared = declaredHint(tool, hint);
  if (declared.state !== 'value' || declared.value === REASSURING[hint]) return null;
  const verdict = tool.verdicts[hint];
  if (verdict.value !== REASSURING[hint] || verdict.certainty !== 'proven' || verdict.arguable) return null;
  const reads = tool.verdicts.readOnlyHint.value === true;
  const saysSo = declaredValue(tool, 'readOnlyHint') === true;
  // On a read-only tool idempotence means nothing; destructiveHint: true still makes hosts ask, once it says read-only.
  if (hint === 'idempotentHint' && (reads || saysSo)) return null;
  if (hint === 'destructiveHint' && reads !== saysSo) return null;
  return declared.entry;
}

export default defineRule({
  id: 'over-cautious',
  kind: 'over-cautious',
  severity: 'hint',
  summary: 'A declared hint alarms clients and the code proves that it need not.',
  docs: {
    why: 'A tool that says it may write, destroy or reach the open world although it does not makes people confirm calls for nothing, until they stop reading the question.',
    fix: 'Sets the hint to the value that the code proves.',
  },
  check(context) {
    for (const tool of context.tools) {
      for (const hint of HINTS) {
        const entry = alarm(tool, hint);
        if (!entry) continue;
        const calm = REASSURING[hint];
        const own = entry.valuePlace !== null && context.shared.others(tool, entry.valuePlace).length === 0;
        const fix = valueFix(context, tool, hint, calm, (other) => (alarm(other, hint) ? calm : undefined));
        context.report({
          tool,
          hint,
          message: `${nameOf(tool)} declares ${hint}: ${!calm}, but ${NEED_NOT[hint]}. ${hint}: ${calm} would be true.`,
          place: own ? (entry.memberPlace ?? entry.valuePlace ?? tool.namePlace) : tool.namePlace,
          // The author may mean more than the code shows today, so only a person relaxes a hint.
          fix: fix && { ...fix, safe: false },
        });
      }
    }
  },
});
