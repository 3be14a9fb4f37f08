import { contradictions } from './support/contradiction.js';
import { defineRule } from './support/rule.js';

export default defineRule({
  id: 'open-world-contradiction',
  kind: 'contradiction',
  severity: 'warning',
  certaintySeverity: { likely: 'information' },
  summary: 'A tool declares openWorldHint: false and reaches hosts or people that its arguments choose.',
  docs: {
    why: 'What comes from an open world can carry instructions for the model. Hosts show such results for review, and do not when a tool says that it stays in a closed domain.',
    fix: 'Sets openWorldHint to true, in the literal that the author typed.',
  },
  check: (context) => contradictions(context, 'openWorldHint'),
});
