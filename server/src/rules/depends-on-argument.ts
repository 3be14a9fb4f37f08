import { applicableHints } from '../clients/directories.js';
import { inWords } from '../clients/meaning.js';
import { clean } from '../model/clean.js';
import { HINTS, type Hint } from '../model/hint.js';
import type { ArgumentCase, DependsOn, Tool } from '../model/tool.js';
import type { Verdicts } from '../model/verdict.js';
import { nameOf } from './support/proof.js';
import { defineRule } from './support/rule.js';

/** More rows than this are counted, not listed. */
const ROWS = 12;

/** The hints that the rows name: what is the same unknown everywhere tells nothing. */
function told({ cases }: DependsOn): readonly Hint[] {
  return HINTS.filter((hint) => hint === 'readOnlyHint' || cases.some((each) => each.verdicts[hint].value !== 'unknown'));
}

function verdictWords(verdicts: Verdicts, hints: readonly Hint[]): string {
  const applicable = applicableHints(verdicts.readOnlyHint.value === true);
  const words = hints
    .filter((hint) => applicable.includes(hint))
    .map((hint) => {
      const { value } = verdicts[hint];
      return value === 'unknown' ? `${hint} unknown` : inWords(hint, value);
    });
  return words.join(', ');
}

const valueText = (value: ArgumentCase['value']): string => (typeof value === 'string' ? clean(value, 40) || '""' : String(value));

/** One row a value, the values in a column. */
function table(depends: DependsOn): string[] {
  const { cases } = depends;
  const hints = told(depends);
  const shown = cases.slice(0, ROWS);
  const width = Math.max(...shown.map((each) => valueText(each.value).length));
  const rows = shown.map((each) => `  ${valueText(each.value).padEnd(width)}  ${verdictWords(each.verdicts, hints)}`);
  return cases.length > ROWS ? [...rows, `  and ${cases.length - ROWS} more values`] : rows;
}

function message(tool: Tool): string {
  const parts = tool.dependsOn.map((depends) => {
    const argument = clean(depends.argument, 60);
    if (depends.cases.length === 0)
      return `What ${nameOf(tool)} does depends on the text in its argument ${argument}: annotate the worst case.`;
    const head = `What ${nameOf(tool)} does depends on its argument ${argument}: annotate the worst case, or split the tool.`;
    return [head, ...table(depends)].join('\n');
  });
  return parts.join('\n');
}

export default defineRule({
  id: 'depends-on-argument',
  kind: 'depends',
  severity: 'information',
  summary: 'The honest hints of a tool differ between values of one of its arguments.',
  docs: {
    why: 'A tool has one set of hints for all its calls. A tool with a mode has to be annotated for the worst one, and people are asked about the harmless modes too; two tools can each say the truth.',
    fix: null,
  },
  check(context) {
    for (const tool of context.tools) {
      if (tool.dependsOn.length > 0) context.report({ tool, message: message(tool), place: tool.namePlace });
    }
  },
});
