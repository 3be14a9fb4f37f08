import { clean } from '../model/clean.js';
import { entryOf } from '../model/declared.js';
import { ANNOTATION_KEYS, type AnnotationKey } from '../model/hint.js';
import type { AnnotationEntry, Tool } from '../model/tool.js';
import { valueFix } from './support/fixes.js';
import { Once } from './support/once.js';
import { nameOf } from './support/proof.js';
import { defineRule } from './support/rule.js';

/** The entry with a constant that the schema does not allow; null where it is fine or not to be told. */
function invalid(tool: Tool, key: AnnotationKey): AnnotationEntry | null {
  const entry = entryOf(tool, key);
  if (!entry?.constant || entry.value === undefined) return null;
  return typeof entry.value === (key === 'title' ? 'string' : 'boolean') ? null : entry;
}

/** The boolean that a text plainly means. */
function meant(value: unknown): boolean | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(clean(value, 40));
  return typeof value === 'object' && value !== null ? 'an object' : clean(String(value), 40);
}

export default defineRule({
  id: 'invalid-value',
  kind: 'invalid',
  severity: 'error',
  summary: 'A hint is not a boolean, or a title is not a string.',
  docs: {
    why: 'The schema allows only booleans for hints and a string for the title. Clients that validate refuse the whole list of tools; others take "false" for true.',
    fix: 'Replaces "true" and "false" by the boolean.',
  },
  check(context) {
    const once = new Once();
    for (const tool of context.tools) {
      for (const key of ANNOTATION_KEYS) {
        const entry = invalid(tool, key);
        if (!entry) continue;
        const place = entry.valuePlace ?? entry.memberPlace ?? tool.namePlace;
        if (!once.first(place, key)) continue;
        const value = key === 'title' ? undefined : meant(entry.value);
        const fix =
          value === undefined
            ? null
            : valueFix(context, tool, key, value, (other) => {
                const same = invalid(other, key);
                return same ? meant(same.value) : undefined;
              });
        context.report({
          tool,
          hint: key,
          message: `${key} of ${nameOf(tool)} is ${shown(entry.value)}, and has to be ${key === 'title' ? 'a string' : 'true or false'}.`,
          place,
          fix: fix && { ...fix, safe: false },
        });
      }
    }
  },
});
