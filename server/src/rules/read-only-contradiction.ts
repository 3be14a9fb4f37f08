import { contradictions } from './support/contradiction.js';
import { defineRule } from './support/rule.js';

export default defineRule({
  id: 'read-only-contradiction',
  kind: 'contradiction',
  severity: 'error',
  certaintySeverity: { likely: 'information' },
  summary: 'A tool declares readOnlyHint: true and its handler changes something.',
  docs: {
    why: 'A read-only tool is called without a question, in parallel with others and in plan mode. When its handler writes, people lose data that nobody asked them about.',
    fix: 'Sets readOnlyHint to false, in the literal that the author typed.',
  },
  check: (context) => contradictions(context, 'readOnlyHint'),
});
