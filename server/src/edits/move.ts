/** Moving annotations that no client sees to the place where clients look. */
import type { Edit } from '../model/finding.js';
import type { Place } from '../model/place.js';
import type { AnnotationEntry, Misplacement, Tool, WrittenMember, WrittenObject } from '../model/tool.js';
import { annotationCandidates, type TextOf } from './annotations.js';
import { contains, samePlace } from './apply.js';
import { type Addition, styleOf } from './members.js';
import { removeMembers } from './remove.js';
import { commaAfter, firstOnLine, lineStart, skipTrivia } from './source.js';

/**
 * The edits that move one misplacement's entries into the tool's annotations, or null where that could change what the
 * author meant: an entry that is not written as `key: value`, a key that the annotations have already, or a literal
 * that stands elsewhere than in this registration.
 */
export function moveMisplaced(tool: Tool, misplaced: Misplacement, textOf: TextOf): Edit[] | null {
  const text = textOf(misplaced.place.file);
  if (text === undefined) return null;
  const taken = new Set(tool.annotations.entries.map((entry) => entry.key));
  const counted = (entry: AnnotationEntry) => tool.annotations.entries.some((other) => sameMember(other, entry));
  if (misplaced.entries.some((entry) => taken.has(entry.key) && !counted(entry))) return null;
  switch (misplaced.where) {
    case 'nested':
      return unnest(text, tool, misplaced);
    case 'beside':
      return fromConfig(text, tool, misplaced, textOf);
    case 'meta':
      return fromMeta(text, tool, misplaced, textOf);
    case 'after-callback':
      return fromBehindCallback(text, tool, misplaced);
    case 'schema-place':
      return fromSchema(text, tool, misplaced);
    case 'left-out':
      // What passes them on is code of all tools.
      return null;
  }
}

function sameMember(a: AnnotationEntry, b: AnnotationEntry): boolean {
  return a.memberPlace !== null && b.memberPlace !== null && samePlace(a.memberPlace, b.memberPlace);
}

/** The entries as members to add, with their values as the author wrote them; null where one is not written out. */
function asAdditions(text: string, file: string, entries: readonly AnnotationEntry[]): Addition[] | null {
  const additions: Addition[] = [];
  for (const { key, valuePlace } of entries) {
    if (!valuePlace || valuePlace.file !== file) return null;
    additions.push({ key, value: { source: text.slice(valuePlace.start, valuePlace.end) } });
  }
  return additions.length > 0 ? additions : null;
}

/** The member of `object` whose value is, or contains, `place`. */
function memberAround(object: WrittenObject | null, place: Place): WrittenMember | null {
  return object?.members.find((member) => contains(member.place, place)) ?? null;
}

/** The members of `object` that the entries are written as; null where one of them is written elsewhere. */
function membersOf(object: WrittenObject, entries: readonly AnnotationEntry[]): WrittenMember[] | null {
  const found = entries.map((entry) =>
    object.members.find((member) => entry.memberPlace !== null && samePlace(member.place, entry.memberPlace)),
  );
  return found.every((member) => member !== undefined) ? (found as WrittenMember[]) : null;
}

const replace = (place: Place, text: string): Edit => ({ place, text });
const at = (place: Place, start: number, end: number): Place => ({ file: place.file, start, end });

/** `annotations: { annotations: { a, b }, c }` → `annotations: { a, b, c }`. */
function unnest(text: string, tool: Tool, misplaced: Misplacement): Edit[] | null {
  const inner = misplaced.object;
  if (!inner || inner.members.length === 0) return null;
  const outer = tool.annotations.object;
  const member = outer?.members.find((each) => samePlace(each.valuePlace, inner.place));
  if (outer && member) {
    const style = styleOf(text, outer);
    const joined = inner.members.map((each) => text.slice(each.place.start, each.place.end));
    // Comments between the inner members would be lost: then the inner text is kept as it is.
    const clean = onlyCommas(text, inner);
    const separator = style.multiline && firstOnLine(text, member.place.start) ? `,${style.lineBreak}${style.indent}` : style.comma;
    return [replace(member.place, clean ? joined.join(separator) : insideOf(text, inner))];
  }
  const holder = memberAround(tool.registration.config, inner.place);
  if (holder?.key !== 'annotations') return null;
  // Only where the outer object holds nothing else, so that nothing is lost with it.
  const before = text.slice(holder.valuePlace.start, inner.place.start);
  const after = text.slice(inner.place.end, holder.valuePlace.end);
  if (!/^\{\s*(['"]?)annotations\1\s*:\s*$/.test(before) || !/^\s*,?\s*\}$/.test(after)) return null;
  return [replace(holder.valuePlace, text.slice(inner.place.start, inner.place.end))];
}

function onlyCommas(text: string, object: WrittenObject): boolean {
  let from = object.place.start + 1;
  for (const { place } of object.members) {
    if (!/^[\s,]*$/.test(text.slice(from, place.start))) return false;
    from = place.end;
  }
  return /^[\s,]*$/.test(text.slice(from, object.place.end - 1));
}

/** What stands between the braces, without its last comma. */
function insideOf(text: string, object: WrittenObject): string {
  const last = object.members[object.members.length - 1] as WrittenMember;
  const first = skipSpace(text, object.place.start + 1);
  const comma = commaAfter(text, last.place.end, object.place.end - 1);
  const tail = comma < 0 ? '' : text.slice(comma + 1, object.place.end - 1).trimEnd();
  return text.slice(first, last.place.end) + (tail.trim() === '' ? '' : `,${tail}\n`);
}

function skipSpace(text: string, offset: number): number {
  return offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
}

/** `{ description, readOnlyHint: true }` → `{ description, annotations: { readOnlyHint: true } }`. */
function fromConfig(text: string, tool: Tool, misplaced: Misplacement, textOf: TextOf): Edit[] | null {
  const { config } = tool.registration;
  const additions = asAdditions(text, misplaced.place.file, misplaced.entries);
  const members = config ? membersOf(config, misplaced.entries) : null;
  if (!config || !additions || !members) return null;
  const [first, ...others] = members;
  const has = config.members.some((member) => member.key === 'annotations');
  if (!has && first && !tool.annotations.object) {
    // The first one makes room for the annotations where it stands, and the others go.
    const { place, text: added } = renderedMember(text, config, first, additions);
    return [replace(place, added), ...removeMembers(text, config, others)];
  }
  const added = annotationCandidates(tool, additions, textOf)[0];
  // An object outside of this registration may be another tool's too.
  if (!added?.every((edit) => contains(config.place, edit.place))) return null;
  return [...added, ...removeMembers(text, config, members)];
}

/** `annotations: {…}` as it is to stand in place of `member`. */
function renderedMember(text: string, config: WrittenObject, member: WrittenMember, additions: readonly Addition[]): Edit {
  const style = styleOf(text, config);
  const key = style.quotedKeys ? `${style.quote}annotations${style.quote}` : 'annotations';
  const pair = ({ key: name, value }: Addition) => {
    const written = style.quotedKeys ? `${style.quote}${name}${style.quote}` : name;
    return `${written}${style.colon}${typeof value === 'object' && 'source' in value ? value.source : String(value)}`;
  };
  const pairs = additions.map(pair);
  const line = `${key}${style.colon}{${style.brace}${pairs.join(style.comma)}${style.brace}}`;
  if (!style.multiline || style.indent.length + line.length <= 79) return { place: member.place, text: line };
  const lines = pairs.map((each) => `${style.indent}${style.unit}${each},`).join(style.lineBreak);
  return { place: member.place, text: `${key}${style.colon}{${style.lineBreak}${lines}${style.lineBreak}${style.indent}}` };
}

/** `_meta: { readOnlyHint: true }` → `annotations: { readOnlyHint: true }`; other members of `_meta` stay. */
function fromMeta(text: string, tool: Tool, misplaced: Misplacement, textOf: TextOf): Edit[] | null {
  const { config } = tool.registration;
  const source = misplaced.object;
  const additions = asAdditions(text, misplaced.place.file, misplaced.entries);
  const holder = source ? memberAround(config, source.place) : null;
  const members = source ? membersOf(source, misplaced.entries) : null;
  if (!config || !source || !additions || !holder || !members) return null;
  const whole = members.length === source.members.length && onlyCommas(text, source) && holdsOnly(text, holder, source);
  const has = config.members.some((member) => member.key === 'annotations');
  if (whole && !has && !tool.annotations.object) {
    const direct = samePlace(holder.valuePlace, source.place) && holder.keyPlace;
    return [direct ? replace(direct, requoted(text, direct, 'annotations')) : renderedMember(text, config, holder, additions)];
  }
  const added = annotationCandidates(tool, additions, textOf)[0];
  // An object outside of this registration may be another tool's too.
  if (!added?.every((edit) => contains(config.place, edit.place))) return null;
  return [...added, ...(whole ? removeMembers(text, config, [holder]) : removeMembers(text, source, members))];
}

/** True where the member's value is the object itself, or `{ annotations: OBJECT }` and nothing else. */
function holdsOnly(text: string, holder: WrittenMember, object: WrittenObject): boolean {
  const before = text.slice(holder.valuePlace.start, object.place.start);
  const after = text.slice(object.place.end, holder.valuePlace.end);
  return (before === '' && after === '') || (/^\{\s*(['"]?)annotations\1\s*:\s*$/.test(before) && /^\s*,?\s*\}$/.test(after));
}

function requoted(text: string, place: Place, key: string): string {
  const quote = text[place.start];
  return quote === '"' || quote === "'" ? `${quote}${key}${quote}` : key;
}

/** `tool(name, schema, callback, { readOnlyHint: true })` → `tool(name, schema, { readOnlyHint: true }, callback)`. */
function fromBehindCallback(text: string, tool: Tool, misplaced: Misplacement): Edit[] | null {
  const { registration } = tool;
  const { callback, args } = registration;
  const index = args.findIndex((arg) => samePlace(arg.place, misplaced.place) || contains(arg.place, misplaced.place));
  const target = callback === null ? undefined : args[callback];
  const source = args[index];
  const previous = args[index - 1];
  // A second annotations argument would be taken for the callback.
  if (callback === null || !target || !source || !previous || index <= callback || tool.annotations.entries.length > 0) return null;
  if (callback > 3) return null;
  const written = text.slice(source.place.start, source.place.end);
  const between = text.slice(previous.place.end, source.place.start);
  if (!/^\s*,\s*$/.test(between)) return null;
  const ownLine = firstOnLine(text, target.place.start);
  const indent = text.slice(lineStart(text, target.place.start), target.place.start);
  const separator = ownLine ? `,\n${indent}` : ', ';
  return [
    replace(at(target.place, target.place.start, target.place.start), written + separator),
    replace(at(source.place, previous.place.end, source.place.end), ''),
  ];
}

/**
 * `inputSchema: { readOnlyHint: true }` → `annotations: { readOnlyHint: true }`; in `tool()` the annotations change
 * places with the schema that stands behind them.
 */
function fromSchema(text: string, tool: Tool, misplaced: Misplacement): Edit[] | null {
  const { registration } = tool;
  const source = misplaced.object;
  if (!source) return null;
  if (registration.form === 'tool') {
    const index = registration.args.findIndex((arg) => samePlace(arg.place, source.place));
    const schema = registration.args[index + 1];
    if (index < 1 || !schema || index + 2 !== registration.callback) return null;
    return [
      replace(source.place, text.slice(schema.place.start, schema.place.end)),
      replace(schema.place, text.slice(source.place.start, source.place.end)),
    ];
  }
  const holder = memberAround(registration.config, source.place);
  const has = registration.config?.members.some((member) => member.key === 'annotations');
  if (!holder?.keyPlace || has || !samePlace(holder.valuePlace, source.place)) return null;
  if (membersOf(source, misplaced.entries)?.length !== source.members.length) return null;
  const shorthand = skipTrivia(text, holder.keyPlace.end) >= holder.place.end;
  return shorthand ? null : [replace(holder.keyPlace, requoted(text, holder.keyPlace, 'annotations'))];
}
