import { explainDepends } from '../explain/depends.js';
import type { DependsOn, Tool } from '../model/tool.js';
import { nameOf } from './support/proof.js';
import { defineRule } from './support/rule.js';

/** One row for the values that answer alike, the values in a column. */
function part(tool: Tool, depends: DependsOn): string {
  const { argument, when, hints, rows, split } = explainDepends(depends);
  const what = when === null ? `What ${nameOf(tool)} does` : `With ${when}, what ${nameOf(tool)} does`;
  if (rows.length === 0) return `${what} depends on the text in its argument ${argument}: annotate the worst case.`;
  const labels = rows.map(({ values, more }) => values.join(', ') + (more > 0 ? ` and ${more} more` : ''));
  const width = Math.max(...labels.filter((label) => label.length <= WIDEST).map((label) => label.length), 0);
  const table = rows.map(
    ({ answers }, i) =>
      `  ${(labels[i] as string).padEnd(width)}  ${answers
        .map((answer, k) => (answer === 'unknown' ? `${hints[k]} unknown` : answer))
        .filter((answer) => answer !== '')
        .join(', ')}`,
  );
  return [
    `${what} depends on its argument ${argument}: annotate the worst case${split ? ', or split the tool' : ''}.`,
    ...table,
    ...(split ? [split] : []),
  ].join('\n');
}

/** A longer row does not push the others aside. */
const WIDEST = 50;

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
      if (tool.dependsOn.length > 0)
        context.report({ tool, message: tool.dependsOn.map((depends) => part(tool, depends)).join('\n'), place: tool.namePlace });
    }
  },
});
