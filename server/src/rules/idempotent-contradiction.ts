import { contradictions } from './support/contradiction.js';
import { defineRule } from './support/rule.js';

export default defineRule({
  id: 'idempotent-contradiction',
  kind: 'contradiction',
  severity: 'warning',
  certaintySeverity: { likely: 'information' },
  summary: 'A tool declares idempotentHint: true and a second call changes something more.',
  docs: {
    why: 'A host may repeat an idempotent call by itself, for instance after a lost connection. A tool that appends, posts, sends or counts then does it twice.',
    fix: 'Sets idempotentHint to false, in the literal that the author typed.',
  },
  check: (context) => contradictions(context, 'idempotentHint'),
});
