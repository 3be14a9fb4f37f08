import type { Addition } from '../edits/members.js';
import { entryOf } from '../model/declared.js';
import type { Edit } from '../model/finding.js';
import type { Tool } from '../model/tool.js';
import { addition, valueCandidates } from './support/fixes.js';
import { titleOf, untitled } from './support/missing.js';
import { nameOf } from './support/proof.js';
import { defineRule, type RuleContext } from './support/rule.js';

/**
 * Every reader looks at `annotations.title` (the specification after `title`, VS Code and Anthropic's validator before
 * it), so that is where the title goes.
 */
function edits(context: RuleContext, tool: Tool): readonly Edit[] | null {
  if (entryOf(tool, 'title')) {
    return context.shared.choose(tool, (each) => {
      const title = titleOf(each);
      return title === null ? [] : valueCandidates(each, 'title', title, context.text);
    });
  }
  return addition(
    context,
    tool,
    (each): readonly Addition[] => {
      const title = titleOf(each);
      return title === null ? [] : [{ key: 'title', value: title }];
    },
    'start',
  );
}

export default defineRule({
  id: 'missing-title',
  kind: 'missing',
  severity: 'information',
  summary: 'A tool has no title for people.',
  docs: {
    why: 'Without a title, hosts show the name that is meant for the model. Anthropic’s directory refuses a tool without one.',
    fix: 'Adds annotations.title, made from the name: list_bases becomes "List bases".',
  },
  check(context) {
    for (const tool of context.tools) {
      if (!untitled(tool)) continue;
      const title = titleOf(tool);
      const change = title === null ? null : edits(context, tool);
      context.report({
        tool,
        hint: 'title',
        message: `${nameOf(tool)} has no title, so people are shown its name.`,
        place: tool.namePlace,
        fix: change && { title: `Add the title ${JSON.stringify(title)}`, edits: change, safe: false },
      });
    }
  },
});
