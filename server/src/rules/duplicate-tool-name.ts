import { samePlace } from '../edits/apply.js';
import type { Tool } from '../model/tool.js';
import { alternatives } from './support/branches.js';
import { nameOf } from './support/proof.js';
import { defineRule } from './support/rule.js';

export default defineRule({
  id: 'duplicate-tool-name',
  kind: 'invalid',
  severity: 'warning',
  summary: 'Two tools of one file have the same name.',
  docs: {
    why: 'A server cannot have two tools of one name: the SDK throws when the second is registered, and in a table of tools one of the two can never be called.',
    fix: null,
  },
  check(context) {
    const seen = new Map<string, Tool[]>();
    for (const tool of context.tools) {
      if (tool.name === null) continue;
      // Two files may be two servers; that they meet in one cannot be told from the tools.
      const key = `${tool.namePlace.file}\n${tool.name}`;
      const earlier = seen.get(key) ?? [];
      seen.set(key, [...earlier, tool]);
      const text = context.text(tool.namePlace.file);
      const twin = earlier.find(
        (other) =>
          !samePlace(other.namePlace, tool.namePlace) &&
          other.registration.form === tool.registration.form &&
          text !== undefined &&
          !alternatives(text, other.registration.place, tool.registration.place),
      );
      if (!twin) continue;
      context.report({
        tool,
        message: `There is another tool with the name ${nameOf(tool)} in this file; a server can have only one.`,
        place: tool.namePlace,
        related: [{ message: 'the other tool', place: twin.namePlace }],
      });
    }
  },
});
