import { listed } from '../clients/hosts.js';
import { samePlace } from '../edits/apply.js';
import { moveMisplaced } from '../edits/move.js';
import { clean } from '../model/clean.js';
import type { Edit } from '../model/finding.js';
import type { MisplacedWhere, Misplacement, Tool } from '../model/tool.js';
import { Once } from './support/once.js';
import { nameOf } from './support/proof.js';
import { defineRule, type RuleContext } from './support/rule.js';

const WHERE: Readonly<Record<MisplacedWhere, string>> = {
  nested: 'in annotations inside of annotations',
  beside: 'beside the description instead of inside annotations',
  meta: 'in metadata',
  'after-callback': 'behind the callback',
  'schema-place': 'in the place of the input schema',
  'left-out': 'in a definition whose annotations its registration leaves out',
};

const MOVE: Readonly<Record<MisplacedWhere, string>> = {
  nested: 'Move them up into annotations',
  beside: 'Move them into annotations',
  meta: 'Move them into annotations',
  'after-callback': 'Move them before the callback',
  'schema-place': 'Make them the annotations',
  'left-out': 'Pass them on',
};

function edits(context: RuleContext, tool: Tool, misplaced: Misplacement): readonly Edit[] | null {
  return context.shared.choose(tool, (each) => {
    const same =
      each === tool
        ? misplaced
        : each.misplaced.find((other) => other.where === misplaced.where && samePlace(other.place, misplaced.place));
    const moved = same ? moveMisplaced(each, same, context.text) : null;
    return moved ? [moved] : [];
  });
}

export default defineRule({
  id: 'misplaced-annotations',
  kind: 'invalid',
  severity: 'warning',
  summary: 'Annotations are written where no client sees them.',
  docs: {
    why: 'Annotations count only in the annotations of a tool. Nested twice, beside the description, in metadata, behind the callback, in the schema’s place or in a definition that the registration does not pass on whole they are dropped without an error.',
    fix: 'Moves them, where nothing else can change by it.',
  },
  check(context) {
    const once = new Once();
    for (const tool of context.tools) {
      for (const misplaced of tool.misplaced) {
        if (!once.first(misplaced.place, misplaced.where)) continue;
        const keys = [...new Set(misplaced.entries.map((entry) => clean(entry.key, 40)))];
        const what = keys.length > 0 ? listed(keys) : 'annotations';
        const change = edits(context, tool, misplaced);
        context.report({
          tool,
          message: `${nameOf(tool)} has ${what} ${WHERE[misplaced.where]}, where no client sees ${keys.length === 1 ? 'it' : 'them'}.`,
          place: misplaced.place,
          fix: change && { title: MOVE[misplaced.where], edits: change, safe: false },
        });
      }
    }
  },
});
