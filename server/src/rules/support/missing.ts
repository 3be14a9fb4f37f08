/** What a tool leaves out: the title, and the hints that mean something on it. */
import { applicableHints } from '../../clients/directories.js';
import { titleFromName } from '../../edits/title.js';
import { declaredHint, declaredValue, entryOf } from '../../model/declared.js';
import { HINT_DEFAULTS, type Hint } from '../../model/hint.js';
import type { Tool } from '../../model/tool.js';
import { suggestion } from './suggestion.js';

/** Hints that are written, but misspelt or in a wrong place: the rules about that put them right. */
function meant(tool: Tool, hint: Hint): boolean {
  const misspelt = tool.annotations.entries.some((entry) => entry.key !== hint && suggestion(entry.key) === hint);
  return misspelt || tool.misplaced.some(({ entries }) => entries.some((entry) => entry.key === hint));
}

/** The hints that mean something on the tool and that it does not declare. */
export function missing(tool: Tool): readonly Hint[] {
  // A tool that wrongly says that it only reads has to put that right first; then the other hints come up.
  const readOnly = tool.verdicts.readOnlyHint.value === true || declaredValue(tool, 'readOnlyHint') === true;
  return applicableHints(readOnly).filter((hint) => declaredHint(tool, hint).state === 'missing' && !meant(tool, hint));
}

/** Those of the missing hints whose honest value is known. */
export function known(tool: Tool): { hint: Hint; value: boolean }[] {
  return missing(tool).flatMap((hint) => {
    const { value } = tool.verdicts[hint];
    return value === 'unknown' ? [] : [{ hint, value }];
  });
}

/** True where the value may be written without asking: it is the default anyway, or proven and in nobody's way. */
export function certain(tool: Tool, hint: Hint, value: boolean): boolean {
  // Writing down the default changes nothing for any client.
  if (value === HINT_DEFAULTS[hint]) return true;
  // An author who says that the tool destroys may know more than the code shows.
  if (hint === 'readOnlyHint' && declaredValue(tool, 'destructiveHint') === true) return false;
  return tool.verdicts[hint].certainty === 'proven' && !tool.verdicts[hint].arguable;
}

const blank = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '');

/** True where people are shown the tool's name, as it has no title. */
export function untitled(tool: Tool): boolean {
  const entry = entryOf(tool, 'title');
  // A top-level title that is not constant has a place and no value: it is there.
  const top = tool.title.place !== null && !blank(tool.title.value ?? undefined);
  if (top || (tool.title.place !== null && tool.title.value === null)) return false;
  return entry ? entry.constant && blank(entry.value) : tool.annotations.complete;
}

/** The title that an untitled tool's name suggests; null where it has one, or no name. */
export const titleOf = (tool: Tool): string | null => (tool.name && untitled(tool) ? titleFromName(tool.name) : null);
