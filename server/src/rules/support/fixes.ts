/** The fixes that several rules make: setting a value, adding what is missing. */
import { annotationCandidates, besideCandidates, overrideCandidates, type TextOf } from '../../edits/annotations.js';
import { contains, samePlace } from '../../edits/apply.js';
import { type AddAt, type Addition, addMembers } from '../../edits/members.js';
import { isReadHereOnly } from '../../edits/readers.js';
import { setValue } from '../../edits/value.js';
import { entryOf } from '../../model/declared.js';
import type { Edit, Fix } from '../../model/finding.js';
import type { AnnotationKey } from '../../model/hint.js';
import type { AnnotationEntry, Tool } from '../../model/tool.js';
import type { RuleContext } from './rule.js';

/** What making a fix takes. */
export type FixContext = Pick<RuleContext, 'shared' | 'text'>;

type Value = boolean | string;

/** The literal that the author typed for the value, where changing it changes nothing else: of this tool, or of the code. */
function literalEdit(tool: Tool, entry: AnnotationEntry, value: Value, text: TextOf): Edit | null {
  const place = entry.valuePlace;
  const source = place ? text(place.file) : undefined;
  if (!place || source === undefined) return null;
  if (!/^(?:true|false|null|undefined|!0|!1|-?[\d.]+|(['"`])[\s\S]*\1)$/.test(source.slice(place.start, place.end))) return null;
  if (samePlace(tool.namePlace, place)) return null;
  const member = entry.memberPlace;
  if (member && !isReadHereOnly(place, member, text(member.file) ?? '')) return null;
  const also = tool.annotations.entries.some((other) => other.key !== entry.key && other.valuePlace && samePlace(other.valuePlace, place));
  return also ? null : setValue(source, entry, value);
}

/** `key: EXPRESSION` → `key: value`, for a value that came through a constant which others read too. */
function memberEdit(entry: AnnotationEntry, value: Value, text: TextOf): Edit | null {
  const { memberPlace, keyPlace } = entry;
  const source = memberPlace ? text(memberPlace.file) : undefined;
  if (!memberPlace || !keyPlace || source === undefined || !contains(memberPlace, keyPlace)) return null;
  const shorthand = samePlace(memberPlace, keyPlace);
  const colon = shorthand ? -1 : source.indexOf(':', keyPlace.end);
  if (!shorthand && (colon < 0 || colon >= memberPlace.end)) return null;
  const start = shorthand ? keyPlace.end : colon + 1 + (/^\s*/.exec(source.slice(colon + 1))?.[0].length ?? 0);
  const literal = setValue(source, { ...entry, keyPlace: null, valuePlace: { ...memberPlace, start } }, value);
  return literal && { ...literal, text: shorthand ? `: ${literal.text}` : literal.text };
}

/** True where the tool's own annotations object says nothing about the key, so that adding it overrides a preset. */
function comesFromOutside(tool: Tool, entry: AnnotationEntry): boolean {
  const { object } = tool.annotations;
  return (
    object !== null && !(entry.memberPlace && contains(object.place, entry.memberPlace)) && !object.members.some((m) => m.key === entry.key)
  );
}

/** The ways to make `tool` send `value` for a key that it declares, the closest to what the author wrote first. */
export function valueCandidates(tool: Tool, key: AnnotationKey, value: Value, text: TextOf): readonly (readonly Edit[])[] {
  const entry = entryOf(tool, key);
  if (!entry) return [];
  const single = [literalEdit(tool, entry, value, text), memberEdit(entry, value, text)].filter((edit) => edit !== null);
  const candidates: (readonly Edit[])[] = single.map((edit) => [edit]);
  const { object } = tool.annotations;
  const own = object && comesFromOutside(tool, entry) ? text(object.place.file) : undefined;
  if (object && own !== undefined) candidates.push(addMembers(own, object, [{ key, value }]));
  if (object && entry.memberPlace && contains(object.place, entry.memberPlace)) {
    candidates.push(...besideCandidates(tool, [{ key, value }], text, entry.memberPlace));
  }
  candidates.push(...overrideCandidates(tool, [{ key, value }], text));
  return candidates;
}

/**
 * The fix that makes `tool` send `value` for a declared key. `wanted` gives the value that another tool should have for
 * it, undefined where it should keep its own. Null where no edit is fair to all. `safe` is for the caller to narrow.
 */
export function valueFix(
  context: FixContext,
  tool: Tool,
  key: AnnotationKey,
  value: Value,
  wanted: (other: Tool) => Value | undefined,
): Fix | null {
  const edits = context.shared.choose(tool, (each) => {
    const own = each === tool ? value : wanted(each);
    return own === undefined ? [] : valueCandidates(each, key, own, context.text);
  });
  return (
    edits && {
      title: `Set ${key} to ${typeof value === 'string' ? JSON.stringify(value) : value}`,
      edits,
      safe: !orderUnknown(tool, key, edits),
    }
  );
}

/** True where the edit adds an override to an object that a helper merges, in an order that is not to be seen. */
function orderUnknown(tool: Tool, key: string, edits: readonly Edit[]): boolean {
  const { object } = tool.annotations;
  const entry = entryOf(tool, key);
  if (!object || !entry || !comesFromOutside(tool, entry)) return false;
  const inObject = edits.some(
    (edit) => contains(object.place, edit.place) && !(entry.memberPlace && contains(entry.memberPlace, edit.place)),
  );
  return inObject && !object.members.some((member) => member.key === null);
}

/** The edits that add what `missing` gives for each tool, or null where no place for them is fair to all. */
export function addition(
  context: FixContext,
  tool: Tool,
  missing: (other: Tool) => readonly Addition[],
  at: AddAt = 'end',
): readonly Edit[] | null {
  return context.shared.choose(tool, (each) => {
    const additions = missing(each);
    return additions.length === 0 ? [] : annotationCandidates(each, additions, context.text, at);
  });
}
