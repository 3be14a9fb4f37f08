import { contains } from '../edits/apply.js';
import { renameKey } from '../edits/value.js';
import { clean } from '../model/clean.js';
import { entryOf, isAnnotationKey } from '../model/declared.js';
import { ANNOTATION_KEYS, type AnnotationKey } from '../model/hint.js';
import type { AnnotationEntry, Tool } from '../model/tool.js';
import { Once } from './support/once.js';
import { nameOf } from './support/proof.js';
import { defineRule, type RuleContext } from './support/rule.js';
import { suggestion } from './support/suggestion.js';

/** Keys of a JSON Schema: an object with these stands where an input schema was meant. */
const SCHEMA_KEYS: ReadonlySet<string> = new Set(['$schema', 'type', 'properties', 'required', 'additionalProperties', 'items']);

/** Keys that another rule explains better: what stands in a wrong place is reported as misplaced. */
function explained(tool: Tool, entry: AnnotationEntry): boolean {
  const { memberPlace } = entry;
  return (
    memberPlace !== null &&
    tool.misplaced.some(
      ({ place, object }) =>
        contains(memberPlace, place) || contains(place, memberPlace) || (object !== null && contains(memberPlace, object.place)),
    )
  );
}

const unknown = (tool: Tool): AnnotationEntry[] =>
  tool.annotations.entries.filter((entry) => !isAnnotationKey(entry.key) && !explained(tool, entry));

function rename(context: RuleContext, tool: Tool, entry: AnnotationEntry, right: AnnotationKey) {
  const edits = context.shared.choose(tool, (each) => {
    const same = unknown(each).find((other) => other.key === entry.key);
    const text = same?.keyPlace ? context.text(same.keyPlace.file) : undefined;
    // A tool that has the right key already would have it twice.
    if (!same || text === undefined || entryOf(each, right)) return [];
    const edit = renameKey(text, same, right);
    return edit ? [[edit]] : [];
  });
  return edits && { title: `Rename it to ${right}`, edits, safe: false };
}

export default defineRule({
  id: 'unknown-key',
  kind: 'invalid',
  severity: 'warning',
  summary: 'The annotations hold a key that is none of the five that the protocol has.',
  docs: {
    why: 'The SDK drops unknown keys without a word. A misspelt or shortened hint therefore never reaches a client, and the worst-case default stands.',
    fix: 'Renames the key to the nearest one that exists.',
  },
  check(context) {
    const once = new Once();
    for (const tool of context.tools) {
      const entries = unknown(tool);
      if (entries.filter((entry) => SCHEMA_KEYS.has(entry.key)).length >= 2) {
        const place = tool.annotations.object?.place ?? tool.namePlace;
        if (!once.first(place, '')) continue;
        context.report({
          tool,
          message: `${nameOf(tool)} passes a JSON Schema where its annotations are read, so the schema is lost. tool() takes a schema of Zod types.`,
          place,
        });
        continue;
      }
      for (const entry of entries) {
        const place = entry.keyPlace ?? entry.memberPlace ?? tool.namePlace;
        if (!once.first(place, entry.key)) continue;
        const right = suggestion(entry.key);
        const key = clean(entry.key, 40);
        context.report({
          tool,
          hint: right,
          message: right
            ? `${key} is no annotation, so clients never see it. ${nameOf(tool)} probably means ${right}.`
            : `${key} is no annotation, so clients never see it: there are ${ANNOTATION_KEYS.join(', ')}.`,
          place,
          fix: right && rename(context, tool, entry, right),
        });
      }
    }
  },
});
