/** The comment that silences a finding, with the reason that the author owes. */
import type { Edit } from '../model/finding.js';
import { lineBreak } from './habits.js';
import { indentAt, lineStart } from './source.js';

export const IGNORE_NEXT_LINE = 'truehint-ignore-next-line';

/** What stands for a reason until the author writes one; it does not count as a reason. */
export const REASON_PLACEHOLDER = 'TODO: say why';

/**
 * The edit that puts an ignore comment above the line of `offset`, indented like it. `rules` are the ids to silence. Where that line begins
 * inside a text, a comment or a page's markup, the line is broken at `offset` instead: above it the comment would become part of the text.
 */
export function insertIgnore(
  file: string,
  text: string,
  offset: number,
  rules: readonly string[],
  reason: string = REASON_PLACEHOLDER,
): Edit {
  const comment = `// ${IGNORE_NEXT_LINE} ${rules.join(', ')} -- ${reason}${lineBreak(text)}`;
  const start = lineStart(text, offset);
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? indentAt(text, offset);
  if (beginsInside(text.slice(start, offset)))
    return { place: { file, start: offset, end: offset }, text: `${lineBreak(text)}${indent}${comment}${indent}` };
  return { place: { file, start, end: start }, text: `${indent}${comment}` };
}

/** True where a template, a block comment or an element that began on an earlier line ends in this part of a line, with code behind it. */
function beginsInside(line: string): boolean {
  const ticks = line.replace(/\\./g, '').match(/`/g)?.length ?? 0;
  const end = line.indexOf('*/');
  const element = line.search(/<\/[\w.]*>/);
  if (element >= 0 && !/<(?:[\w.]|>)/.test(line.slice(0, element))) return true;
  return ticks % 2 === 1 || (end >= 0 && !line.slice(0, end).includes('/*'));
}
