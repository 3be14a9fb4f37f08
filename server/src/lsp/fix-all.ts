/** Chooses the fixes that one "fix all" may apply together. Pure. */
import { mergeFixes, sortEdits } from '../edits/apply.js';
import type { Edit, Finding } from '../model/finding.js';

/**
 * Edits of all safe fixes that change only `file`, none touching another. Of two that touch, the first in the list wins;
 * asking again on the new text finds the other.
 */
export function fixAllEdits(findings: readonly Finding[], file: string): Edit[] {
  const fixes = findings.flatMap(({ fix }) => (fix?.safe && fix.edits.every((edit) => edit.place.file === file) ? [fix] : []));
  return sortEdits(mergeFixes(fixes).edits);
}
