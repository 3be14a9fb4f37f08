/** The comment that silences a finding, with the reason that the author owes. */
import type { Edit } from '../model/finding.js';
import { lineBreak } from './habits.js';
import { indentAt, lineStart } from './source.js';

export const IGNORE_NEXT_LINE = 'truehint-ignore-next-line';

/** What stands for a reason until the author writes one; it does not count as a reason. */
export const REASON_PLACEHOLDER = 'TODO: say why';

/**
 * The edit that puts an ignore comment above the line of `offset`, indented like it. `rules` are the ids to silence.
 */
export function insertIgnore(
  file: string,
  text: string,
  offset: number,
  rules: readonly string[],
  reason: string = REASON_PLACEHOLDER,
): Edit {
  const start = lineStart(text, offset);
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? indentAt(text, offset);
  return {
    place: { file, start, end: start },
    text: `${indent}// ${IGNORE_NEXT_LINE} ${rules.join(', ')} -- ${reason}${lineBreak(text)}`,
  };
}
