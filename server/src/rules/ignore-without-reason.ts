import { IGNORE_NEXT_LINE } from '../edits/ignore.js';
import { defineRule } from './support/rule.js';

export default defineRule({
  id: 'ignore-without-reason',
  kind: 'advice',
  severity: 'warning',
  summary: 'A comment silences a finding and does not say why.',
  docs: {
    why: 'Whoever reads the code next cannot tell a considered exception from a muted alarm. The reason stands behind two dashes.',
    fix: null,
  },
  last: true,
  check(context) {
    for (const { comment, known, reason } of context.directives) {
      if (!known || reason !== null) continue;
      context.report({
        tool: null,
        message: `This comment silences a finding without a reason: write it as "${IGNORE_NEXT_LINE} rule -- reason".`,
        place: comment.place,
      });
    }
  },
});
