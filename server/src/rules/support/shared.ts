/**
 * Several tools may be written with one literal: a preset constant, a helper's default, the config in a loop. A fix
 * may only touch such a literal when every tool that is written with it wants the same.
 */

import { contains, sameEdit, samePlace } from '../../edits/apply.js';
import type { Edit } from '../../model/finding.js';
import { put } from '../../model/groups.js';
import type { Place } from '../../model/place.js';
import type { Tool } from '../../model/tool.js';

/** The ways to mend one tool, the best first. */
export type Candidates = (tool: Tool) => readonly (readonly Edit[])[];

export class Shared {
  private readonly byFile = new Map<string, Tool[]>();

  constructor(tools: readonly Tool[]) {
    for (const tool of tools) for (const file of new Set(writtenPlaces(tool).map((place) => place.file))) put(this.byFile, file, tool);
  }

  /** The tools that are written with the text that `place` touches, but for `tool`. */
  others(tool: Tool, place: Place): readonly Tool[] {
    return (this.byFile.get(place.file) ?? []).filter((other) => other !== tool && touches(other, tool, place));
  }

  /**
   * The first way to mend `tool` that changes no other tool against its will: nobody else is written with the text, or
   * whoever is wants the very same edit. Null where there is none.
   */
  choose(tool: Tool, candidates: Candidates): readonly Edit[] | null {
    const wanted = new Map<Tool, readonly Edit[]>();
    const wants = (other: Tool, edit: Edit): boolean => {
      let edits = wanted.get(other);
      if (!edits) {
        edits = candidates(other).flat();
        wanted.set(other, edits);
      }
      return edits.some((each) => sameEdit(each, edit));
    };
    const agreed = (edits: readonly Edit[]) =>
      edits.length > 0 && edits.every((edit) => this.others(tool, edit.place).every((other) => wants(other, edit)));
    return candidates(tool).find(agreed) ?? null;
  }
}

/** Every place of the source that decides what `tool` sends. */
function writtenPlaces(tool: Tool): Place[] {
  const { registration, annotations, misplaced, title } = tool;
  const entries = [...annotations.entries, ...misplaced.flatMap((each) => each.entries)];
  const places = [
    tool.namePlace,
    registration.config?.place,
    annotations.object?.place,
    title.place,
    ...misplaced.map((each) => each.place),
    ...entries.flatMap((entry) => [entry.memberPlace, entry.valuePlace, entry.keyPlace]),
    ...registration.args.map((arg) => arg.place),
  ];
  return places.filter((place) => place !== undefined && place !== null);
}

function touches(other: Tool, tool: Tool, edit: Place): boolean {
  const { registration, annotations, misplaced } = other;
  const entries = [...annotations.entries, ...misplaced.flatMap((each) => each.entries)];
  // Between the arguments of one call that registers several tools (a loop, a helper).
  if (samePlace(registration.place, tool.registration.place) && contains(registration.place, edit)) {
    const inside = registration.args.some((arg) => contains(arg.place, edit) && edit.start > arg.place.start && edit.end < arg.place.end);
    if (!inside) return true;
  }
  const places = [registration.config?.place, annotations.object?.place, ...misplaced.map((each) => each.place)];
  if (places.some((place) => place && contains(place, edit))) return true;
  // An edit of what is another tool's name renames that tool.
  if (samePlace(other.namePlace, edit)) return true;
  return entries.some((entry) => [entry.memberPlace, entry.valuePlace].some((place) => place && contains(place, edit)));
}
