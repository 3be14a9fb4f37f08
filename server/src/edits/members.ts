/** Adding members to an object literal the way its author writes them. */
import type { Edit } from '../model/finding.js';
import type { WrittenMember, WrittenObject } from '../model/tool.js';
import { braceHabit, indentUnit, lineBreak, quoteNear } from './habits.js';
import { columnOf, commaAfter, firstOnLine, indentAt, isPlainKey, LONGEST_LINE, restOfLine, stringLiteral } from './source.js';

/** A member to add: a boolean or string to write as a literal, source text to copy, or an object of such members. */
export interface Addition {
  readonly key: string;
  readonly value: boolean | string | { readonly source: string } | readonly Addition[];
}

/** Where an addition goes: behind the last member (where it wins over a spread), or before the first. */
export type AddAt = 'end' | 'start';

/** Lines longer than this are broken, as formatters do. */
const WIDTH = 80;

/** How an object literal is written. */
export interface Style {
  readonly multiline: boolean;
  /** Indentation of the members' lines. */
  readonly indent: string;
  readonly unit: string;
  readonly lineBreak: string;
  readonly quotedKeys: boolean;
  readonly quote: '"' | "'";
  readonly colon: string;
  readonly comma: string;
  /** What stands between a brace and a member on one line. */
  readonly brace: string;
}

/** The style of `object` in `text`, with the text's own habits where the object is empty. */
export function styleOf(text: string, object: WrittenObject): Style {
  const { start, end } = object.place;
  const first = object.members[0];
  const keyed = object.members.filter((member) => member.keyPlace !== null);
  const ofKey = keyed.find((member) => member.keyPlace && member.valuePlace.start > member.keyPlace.end);
  const colon = ofKey?.keyPlace ? text.slice(ofKey.keyPlace.end, ofKey.valuePlace.start) : ': ';
  const unit = indentUnit(text);
  const lined = object.members.findLast((member) => firstOnLine(text, member.place.start));
  const minified = first !== undefined && colon === ':' && !/\s/.test(text.slice(start, first.place.start));
  const quotes = keyed.map((member) => text[member.keyPlace?.start ?? 0]);
  const keyQuote = quotes.find((c) => c === '"' || c === "'");
  return {
    multiline: lined !== undefined,
    indent: lined ? indentAt(text, lined.place.start) : indentAt(text, start) + unit,
    unit,
    lineBreak: lineBreak(text),
    quotedKeys: keyed.length > 0 && quotes.every((c) => c === '"' || c === "'"),
    quote: (keyQuote as '"' | "'" | undefined) ?? quoteNear(text, Math.floor((start + end) / 2)),
    colon: /^\s*:[ \t]*$/.test(colon) ? colon : ': ',
    comma: minified ? ',' : ', ',
    brace:
      first && first.place.start - start < 80 && !/\n/.test(text.slice(start, first.place.start)) ? gap(text, start) : braceHabit(text),
  };
}

/** The white space behind a brace. */
function gap(text: string, brace: number): string {
  return /^[ \t]*/.exec(text.slice(brace + 1, brace + 80))?.[0] ?? ' ';
}

/** One member as it is written in that style, without its comma. */
export function renderMember(addition: Addition, style: Style): string {
  const key = style.quotedKeys || !isPlainKey(addition.key) ? stringLiteral(addition.key, style.quote) : addition.key;
  const head = key + style.colon;
  const { value } = addition;
  if (typeof value === 'boolean') return head + String(value);
  if (typeof value === 'string') return head + stringLiteral(value, style.quote);
  if ('source' in value) return head + value.source;
  return head + renderObject(value, style, head.length + 1);
}

/**
 * An object literal of `additions` for a line indented like `style.indent`: on one line where it fits, `used` columns
 * being taken, and the surrounding object is either on one line itself or has room.
 */
export function renderObject(additions: readonly Addition[], style: Style, used: number): string {
  const inline = additions.map((addition) => renderMember(addition, { ...style, multiline: false }));
  const line = `{${style.brace}${inline.join(style.comma)}${style.brace}}`;
  const breaks = style.multiline && used < LONGEST_LINE / 2 && (style.indent.length + used + line.length > WIDTH || line.includes('\n'));
  if (!breaks) return line;
  const inner = { ...style, indent: style.indent + style.unit };
  const lines = additions.map((addition) => `${inner.indent}${renderMember(addition, inner)},`);
  return ['{', ...lines, `${style.indent}}`].join(style.lineBreak);
}

/** The edits that add members to an object literal, in its own style. None where there is nothing to add. */
export function addMembers(text: string, object: WrittenObject, additions: readonly Addition[], at: AddAt = 'end'): Edit[] {
  if (additions.length === 0) return [];
  const style = styleOf(text, object);
  const last = object.members[object.members.length - 1];
  if (!last) return [addToEmpty(text, object, additions, style)];
  return at === 'start' ? [addBefore(object, additions, style)] : addBehind(text, object, last, additions, style);
}

const insert = (object: WrittenObject, offset: number, text: string): Edit => ({
  place: { file: object.place.file, start: offset, end: offset },
  text,
});

function addToEmpty(text: string, object: WrittenObject, additions: readonly Addition[], style: Style): Edit {
  const { file, start, end } = object.place;
  const inside = text.slice(start + 1, end - 1);
  const outer = indentAt(text, start);
  if (inside.trim() === '') {
    const used = columnOf(text, start) - outer.length;
    return { place: object.place, text: renderObject(additions, { ...style, indent: outer, multiline: true }, used) };
  }
  // A comment stands in it: keep it, and write the members on lines of their own behind it.
  const offset = start + 1 + inside.trimEnd().length;
  const lines = additions.map((addition) => `${style.lineBreak}${style.indent}${renderMember(addition, style)},`).join('');
  return { place: { file, start: offset, end: end - 1 }, text: `${lines}${style.lineBreak}${outer}` };
}

function addBefore(object: WrittenObject, additions: readonly Addition[], style: Style): Edit {
  const first = object.members[0] as WrittenMember;
  const separator = style.multiline ? `,${style.lineBreak}${style.indent}` : style.comma;
  const rendered = additions.map((addition) => renderMember(addition, style) + separator).join('');
  return insert(object, first.place.start, rendered);
}

function addBehind(text: string, object: WrittenObject, last: WrittenMember, additions: readonly Addition[], style: Style): Edit[] {
  const limit = object.place.end - 1;
  const comma = commaAfter(text, last.place.end, limit);
  const rendered = additions.map((addition) => renderMember(addition, style));
  if (!style.multiline) {
    if (comma < 0) return [insert(object, last.place.end, style.comma + rendered.join(style.comma))];
    return [insert(object, comma + 1, `${style.comma.slice(1)}${rendered.join(style.comma)},`)];
  }
  const behind = comma < 0 ? last.place.end : comma + 1;
  // A remark at the end of the last member's line is about that member: the new ones go below it.
  const rest = restOfLine(text, behind);
  const offset = rest >= 0 && rest <= limit ? rest : behind;
  const trimmed = offset === behind ? offset : behind + text.slice(behind, offset).trimEnd().length;
  const lines = rendered.map((line) => `${style.lineBreak}${style.indent}${line}`).join(',');
  // `{ a: 1,⏎ b: 2, }`: where the brace stands behind the last member, a trailing comma would look out of place.
  const tail = text.slice(trimmed, limit).includes('\n') ? ',' : '';
  if (comma >= 0) return [insert(object, trimmed, lines + tail)];
  if (trimmed === last.place.end) return [insert(object, trimmed, `,${lines}`)];
  return [insert(object, last.place.end, ','), insert(object, trimmed, lines)];
}
