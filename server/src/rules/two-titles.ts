import { clean } from '../model/clean.js';
import { entryOf } from '../model/declared.js';
import type { Tool } from '../model/tool.js';
import { valueFix } from './support/fixes.js';
import { nameOf } from './support/proof.js';
import { defineRule } from './support/rule.js';

/** The two titles of a tool, where both are constant and differ. */
function titles(tool: Tool): { top: string; inner: string } | null {
  const entry = entryOf(tool, 'title');
  const top = tool.title.value;
  if (top === null || !entry?.constant || typeof entry.value !== 'string') return null;
  return top === entry.value ? null : { top, inner: entry.value };
}

export default defineRule({
  id: 'two-titles',
  kind: 'advice',
  severity: 'warning',
  summary: 'A tool has two titles that differ.',
  docs: {
    why: 'Clients disagree on which title counts: the specification reads title first, VS Code and Anthropic’s directory annotations.title. People then see different names for one tool.',
    fix: 'Makes annotations.title the same as title.',
  },
  check(context) {
    for (const tool of context.tools) {
      const both = titles(tool);
      if (!both) continue;
      const place = entryOf(tool, 'title')?.valuePlace;
      const fix = valueFix(context, tool, 'title', both.top, (other) => titles(other)?.top);
      context.report({
        tool,
        hint: 'title',
        message: `${nameOf(tool)} has the title ${JSON.stringify(clean(both.top, 60))} and, in its annotations, ${JSON.stringify(clean(both.inner, 60))}. Which one people see depends on the client.`,
        place: place ?? tool.namePlace,
        related: tool.title.place ? [{ message: 'the other title', place: tool.title.place }] : [],
        fix: fix && { ...fix, safe: false },
      });
    }
  },
});
