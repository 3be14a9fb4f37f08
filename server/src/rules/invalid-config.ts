import { defineRule } from './support/rule.js';

/** With a capital letter and a full stop. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`;
}

export default defineRule({
  id: 'invalid-config',
  kind: 'invalid',
  severity: 'error',
  summary: 'The file truehint.config.json holds something that is not as the format has it.',
  docs: {
    why: 'A part of the configuration that cannot be read is left out, so that findings come out differently from what its author meant.',
    fix: null,
  },
  check(context) {
    for (const { message, place } of context.configProblems) context.report({ tool: null, message: sentence(message), place });
  },
});
