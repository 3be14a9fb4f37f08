import type { TextOf } from '../edits/annotations.js';
import { samePlace } from '../edits/apply.js';
import type { Tool } from '../model/tool.js';
import { alternatives } from './support/branches.js';
import { nameOf } from './support/proof.js';
import { defineRule } from './support/rule.js';

/** True where both registrations happen in one run, as far as their text tells. */
function meet(a: Tool, b: Tool, textOf: TextOf): boolean {
  const [one, two] = [a.registration.place, b.registration.place];
  // The elements of a table and a registration beside it are not in each other's way: one of the two lists is sent.
  if ((a.registration.form === 'list') !== (b.registration.form === 'list')) return false;
  if (samePlace(one, two) || one.file !== two.file) return true;
  const text = textOf(one.file);
  return text !== undefined && !alternatives(text, one, two);
}

export default defineRule({
  id: 'duplicate-tool-name',
  kind: 'invalid',
  severity: 'warning',
  summary: 'Two tools of one server have the same name.',
  docs: {
    why: 'A server cannot have two tools of one name: the SDK throws when the second is registered, and in a table of tools one of the two can never be called.',
    fix: null,
  },
  check(context) {
    const seen = new Map<string, Tool[]>();
    for (const tool of context.tools) {
      if (tool.name === null) continue;
      // Two servers of one folder may have tools of the same name.
      const key = `${tool.registration.server}\n${tool.name}`;
      const earlier = seen.get(key) ?? [];
      seen.set(key, [...earlier, tool]);
      const twin = earlier.find((other) => !samePlace(other.namePlace, tool.namePlace) && meet(other, tool, context.text));
      if (!twin) continue;
      context.report({
        tool,
        message: `The server has another tool with the name ${nameOf(tool)}; it can have only one.`,
        place: tool.namePlace,
        related: [{ message: 'the other tool', place: twin.namePlace }],
      });
    }
  },
});
