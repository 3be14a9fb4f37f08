import { listed } from '../clients/hosts.js';
import type { Addition } from '../edits/members.js';
import { declaredHint } from '../model/declared.js';
import { HINT_DEFAULTS } from '../model/hint.js';
import type { Tool } from '../model/tool.js';
import { addition, valueCandidates } from './support/fixes.js';
import { certain, known, missing } from './support/missing.js';
import { nameOf } from './support/proof.js';
import { defineRule, type RuleContext } from './support/rule.js';

/** What is to be added as a new member; a hint that is written as `undefined` is set instead. */
const additions = (tool: Tool): readonly Addition[] =>
  known(tool)
    .filter(({ hint }) => declaredHint(tool, hint).entry === null)
    .map(({ hint, value }) => ({ key: hint, value }));

function message(tool: Tool): string {
  const hints = missing(tool);
  const assumed = listed(hints.map((hint) => `${hint}: ${HINT_DEFAULTS[hint]}`));
  const told = known(tool).map(({ hint, value }) => {
    const { certainty, arguable } = tool.verdicts[hint];
    return `${hint}: ${value}${arguable ? ' (arguable)' : certainty === 'likely' ? ' (likely)' : ''}`;
  });
  const untold = hints.filter((hint) => tool.verdicts[hint].value === 'unknown');
  const shows = told.length > 0 ? ` The code shows ${listed(told)}.` : '';
  const cannot = untold.length > 0 ? ` What ${listed(untold)} should be cannot be told from the code.` : '';
  return `${nameOf(tool)} does not declare ${listed(hints)}, so clients assume the worst: ${assumed}.${shows}${cannot}`;
}

function fix(context: RuleContext, tool: Tool) {
  const values = known(tool);
  if (values.length === 0) return null;
  const added = additions(tool).length > 0 ? addition(context, tool, additions) : [];
  if (!added) return null;
  const unset = values.filter(({ hint }) => declaredHint(tool, hint).entry !== null);
  const set = unset.map(({ hint, value }) =>
    context.shared.choose(tool, (each) =>
      each === tool || known(each).some((k) => k.hint === hint && k.value === value)
        ? valueCandidates(each, hint, value, context.text)
        : [],
    ),
  );
  if (set.some((edits) => edits === null)) return null;
  return {
    title: values.length === 1 ? `Add ${values[0]?.hint}: ${values[0]?.value}` : `Add ${listed(values.map(({ hint }) => hint))}`,
    edits: [...added, ...set.flatMap((edits) => edits ?? [])],
    safe: values.every(({ hint, value }) => certain(tool, hint, value)),
  };
}

export default defineRule({
  id: 'missing-hints',
  kind: 'missing',
  severity: 'information',
  summary: 'A tool leaves out hints that apply to it, so that clients assume the worst.',
  docs: {
    why: 'A missing hint is no lie, but every client then takes the worst case: it asks before each call, or leaves the tool out. Directories refuse tools without explicit hints.',
    fix: 'Adds the hints whose value the code shows, in the style of the file.',
  },
  check(context) {
    for (const tool of context.tools) {
      const hints = missing(tool);
      if (hints.length === 0) continue;
      context.report({
        tool,
        hint: hints.length === 1 ? hints[0] : null,
        message: message(tool),
        place: tool.namePlace,
        fix: fix(context, tool),
      });
    }
  },
});
