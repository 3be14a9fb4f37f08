/** Taking members out of an object literal, with their commas and nothing else. */
import type { Edit } from '../model/finding.js';
import type { WrittenMember, WrittenObject } from '../model/tool.js';
import { commaAfter, firstOnLine, lineEnd, lineStart, nextLine, restOfLine } from './source.js';

interface Run {
  readonly first: WrittenMember;
  readonly last: WrittenMember;
  readonly before: WrittenMember | null;
  readonly after: WrittenMember | null;
}

/** The members to remove, in runs of neighbours. */
function runs(object: WrittenObject, removed: ReadonlySet<WrittenMember>): Run[] {
  const found: Run[] = [];
  const { members } = object;
  for (let i = 0; i < members.length; i++) {
    if (!removed.has(members[i] as WrittenMember)) continue;
    const from = i;
    while (i + 1 < members.length && removed.has(members[i + 1] as WrittenMember)) i++;
    found.push({
      first: members[from] as WrittenMember,
      last: members[i] as WrittenMember,
      before: members[from - 1] ?? null,
      after: members[i + 1] ?? null,
    });
  }
  return found;
}

/**
 * The edits that remove `members` (members of `object`) with their commas. A member that has lines of its own takes
 * its lines with it, and the remark behind it; a comma that would be left behind the last member goes unless the
 * author writes trailing commas. When no member and no comment is left, `{}` is.
 */
export function removeMembers(text: string, object: WrittenObject, members: readonly WrittenMember[]): Edit[] {
  const removed = new Set(members.filter((member) => object.members.includes(member)));
  if (removed.size === 0) return [];
  const { file, start, end } = object.place;
  const cut = (from: number, to: number): Edit => ({ place: { file, start: from, end: to }, text: '' });
  if (removed.size === object.members.length && bare(text, object)) return [cut(start + 1, end - 1)];
  return runs(object, removed).flatMap(({ first, last, before, after }) => {
    const limit = end - 1;
    const comma = commaAfter(text, last.place.end, limit);
    const behind = comma < 0 ? last.place.end : comma + 1;
    const dangling = before && !after && comma < 0 ? commaAfter(text, before.place.end, first.place.start) : -1;
    const rest = restOfLine(text, behind);
    if (firstOnLine(text, first.place.start) && rest >= 0 && lineEnd(text, behind) <= limit) {
      const lines = cut(lineStart(text, first.place.start), nextLine(text, behind));
      return dangling < 0 ? [lines] : [cut(dangling, dangling + 1), lines];
    }
    if (after) {
      const between = text.slice(behind, after.place.start);
      return [cut(first.place.start, /^[ \t]*$/.test(between) ? after.place.start : behind)];
    }
    if (before) {
      const between = text.slice(before.place.end, first.place.start);
      // `a: 1, b: 2` → `a: 1`; where a comment stands between, only the member goes.
      if (/^\s*,\s*$/.test(between)) return [cut(before.place.end, last.place.end)];
    }
    return [cut(first.place.start, behind)];
  });
}

/** True where only white space and commas stand between and around the members. */
function bare(text: string, object: WrittenObject): boolean {
  let at = object.place.start + 1;
  for (const member of object.members) {
    if (!/^[\s,]*$/.test(text.slice(at, member.place.start))) return false;
    at = member.place.end;
  }
  return /^[\s,]*$/.test(text.slice(at, object.place.end - 1));
}
