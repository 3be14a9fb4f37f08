import { closest, distance } from 'fastest-levenshtein';
import { lineEnd, lineStart, nextLine } from '../edits/source.js';
import { clean } from '../model/clean.js';
import type { Fix } from '../model/finding.js';
import { RULE_IDS } from './ids.js';
import type { SeenDirective } from './support/directives.js';
import { defineRule, type RuleContext } from './support/rule.js';

const near = (name: string, names: readonly string[]): string => {
  const found = closest(name, names as string[]);
  return distance(name, found) <= 4 ? ` Did you mean ${found}?` : '';
};

/** Why the comment is of no use, or null where it is. */
function useless(directive: SeenDirective): string | null {
  const { known, rules, silenced, ran, comment } = directive;
  if (!known)
    return `${clean(comment.text.split(/\s/)[0] ?? '', 40)} is no comment that Truehint knows: there is truehint-ignore-next-line.`;
  if (rules.length === 0) return 'This comment names no rule, so it silences nothing.';
  const strange = rules.find((rule) => !RULE_IDS.includes(rule));
  if (strange !== undefined) return `There is no rule ${clean(strange, 40)}.${near(strange, RULE_IDS)}`;
  const idle = rules.filter((rule) => ran.has(rule) && !silenced.has(rule));
  if (idle.length === 0) return null;
  return `This comment silences nothing: ${idle.join(', ')} ${idle.length === 1 ? 'reports' : 'report'} nothing on the next line.`;
}

/** Takes the comment away, with its line where it has one; only where all of it is of no use. */
function remove(context: RuleContext, { comment, silenced }: SeenDirective): Fix | null {
  const { place } = comment;
  const text = context.text(place.file);
  if (text === undefined || silenced.size > 0) return null;
  const start = lineStart(text, place.start);
  const alone = text.slice(start, place.start).trim() === '' && text.slice(place.end, lineEnd(text, place.end)).trim() === '';
  const whole = alone ? { ...place, start, end: nextLine(text, place.end) } : place;
  return { title: 'Remove this comment', edits: [{ place: whole, text: '' }], safe: false };
}

export default defineRule({
  id: 'unused-ignore',
  kind: 'advice',
  severity: 'hint',
  summary: 'A comment is to silence a finding that is not there.',
  docs: {
    why: 'A comment that silences nothing hides the finding that comes next, and makes readers look for a problem that is gone.',
    fix: 'Removes the comment.',
  },
  last: true,
  check(context) {
    for (const directive of context.directives) {
      const message = useless(directive);
      if (message) context.report({ tool: null, message, place: directive.comment.place, fix: remove(context, directive) });
    }
  },
});
