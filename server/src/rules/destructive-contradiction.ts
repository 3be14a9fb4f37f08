import { contradictions } from './support/contradiction.js';
import { defineRule } from './support/rule.js';

export default defineRule({
  id: 'destructive-contradiction',
  kind: 'contradiction',
  severity: 'warning',
  certaintySeverity: { likely: 'information' },
  summary: 'A tool declares destructiveHint: false and its handler overwrites or deletes.',
  docs: {
    why: 'destructiveHint: false promises that a tool only adds. Hosts that would ask before an overwrite, a move or a deletion then do not.',
    fix: 'Sets destructiveHint to true, in the literal that the author typed.',
  },
  check: (context) => contradictions(context, 'destructiveHint'),
});
