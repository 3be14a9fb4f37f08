/**
 * Where annotations go for each form of registration. There may be several places: each function here gives them as
 * candidates, the best first, so that the caller can pass over one that other tools share.
 */
import type { Edit } from '../model/finding.js';
import type { Place } from '../model/place.js';
import type { Tool, WrittenArgument, WrittenObject } from '../model/tool.js';
import { contains, samePlace } from './apply.js';
import { braceHabit, indentUnit, lineBreak, quoteNear } from './habits.js';
import { type AddAt, type Addition, addMembers, renderMember, renderObject, type Style } from './members.js';
import { columnOf, firstOnLine, indentAt } from './source.js';

export type TextOf = (file: string) => string | undefined;

/** The edits that add annotations to a tool, one candidate after the other; empty where there is no place for them. */
export function annotationCandidates(tool: Tool, additions: readonly Addition[], textOf: TextOf, at: AddAt = 'end'): readonly Edit[][] {
  const candidates: Edit[][] = [];
  const { object } = tool.annotations;
  const text = object ? textOf(object.place.file) : undefined;
  if (object && text !== undefined) candidates.push(addMembers(text, object, additions, at));
  candidates.push(...besideCandidates(tool, additions, textOf, null));
  candidates.push(...overrideCandidates(tool, additions, textOf));
  return candidates.filter((edits) => edits.length > 0);
}

/**
 * The edits that put annotations directly into the tool's own registration, so that they win over a shared preset:
 * `annotations: PRESET` becomes `annotations: { ...PRESET, readOnlyHint: false }`.
 */
export function overrideCandidates(tool: Tool, additions: readonly Addition[], textOf: TextOf): readonly Edit[][] {
  const { registration, annotations } = tool;
  const text = textOf(registration.config?.place.file ?? registration.place.file);
  if (text === undefined) return [];
  const edits =
    registration.form === 'tool'
      ? intoArguments(text, tool, additions)
      : registration.annotationsArgument !== undefined
        ? intoArgument(text, tool, registration.annotationsArgument, additions)
        : registration.config
          ? intoConfig(text, registration.config, annotations.object, additions)
          : [];
  return edits.length > 0 ? [edits] : [];
}

/**
 * The edits that write annotations beside another entry of the same tool: `reads('rm', { title: 'Remove' })`, where a
 * helper builds the annotations object and spreads what it is given behind `wins` (or anywhere, where that is null).
 */
export function besideCandidates(tool: Tool, additions: readonly Addition[], textOf: TextOf, wins: Place | null): readonly Edit[][] {
  const { object, entries } = tool.annotations;
  if (!object || additions.length === 0) return [];
  const spread = object.members.some((member) => member.key === null && (!wins || member.place.start > wins.start));
  const outside = entries.findLast(({ memberPlace }) => memberPlace !== null && !contains(object.place, memberPlace));
  const place = outside?.memberPlace;
  const text = place ? textOf(place.file) : undefined;
  if (!spread || !place || text === undefined) return [];
  const style = lineStyle(text, place.start);
  const separator = firstOnLine(text, place.start) ? `,${style.lineBreak}${style.indent}` : ', ';
  const members = additions.map((addition) => separator + renderMember(addition, style)).join('');
  return [[{ place: { ...place, start: place.end }, text: members }]];
}

function intoConfig(text: string, config: WrittenObject, own: WrittenObject | null, additions: readonly Addition[]): Edit[] {
  const member = config.members.findLast((each) => each.key === 'annotations');
  if (!member) return addMembers(text, config, [{ key: 'annotations', value: additions }]);
  if (own && samePlace(member.valuePlace, own.place)) return [];
  return wrap(text, member.valuePlace, additions, member.keyPlace !== null && samePlace(member.keyPlace, member.valuePlace));
}

/** `EXPRESSION` → `{ ...EXPRESSION, additions }`; nothing for an object literal, which takes members itself. */
function wrap(text: string, place: Place, additions: readonly Addition[], shorthand = false): Edit[] {
  const written = text.slice(place.start, place.end);
  if (written.startsWith('{')) return [];
  const style = lineStyle(text, place.start);
  const empty = written === 'undefined' || written === 'null';
  const members = renderObject(additions, { ...style, multiline: false }, 0);
  const literal = empty ? members : `{${style.brace}...${written}, ${members.slice(1 + style.brace.length)}`;
  return [{ place, text: shorthand ? `${written}: ${literal}` : literal }];
}

function lineStyle(text: string, offset: number): Style {
  return {
    multiline: true,
    indent: indentAt(text, offset),
    unit: indentUnit(text),
    lineBreak: lineBreak(text),
    quotedKeys: false,
    quote: quoteNear(text, offset),
    colon: ': ',
    comma: ', ',
    brace: braceHabit(text),
  };
}

/** What an argument of `tool()` between the name and the callback is, as far as its text tells. */
function role(text: string, arg: WrittenArgument): 'string' | 'empty' | 'object' | 'unknown' {
  const written = text.slice(arg.place.start, arg.place.end);
  if (/^['"`]/.test(written)) return 'string';
  if (!arg.object) return 'unknown';
  return arg.object.members.length === 0 ? 'empty' : 'object';
}

/**
 * The annotations argument of `tool(name, [description], [schema], [annotations], callback)`. It always goes right
 * before the callback: an object without Zod types counts as annotations in the schema's place too, so that with no
 * schema nothing has to be invented. `{}` counts as a schema, never as annotations.
 */
function intoArguments(text: string, { registration, annotations }: Tool, additions: readonly Addition[]): Edit[] {
  const { callback, args } = registration;
  const own = annotations.object;
  const before = callback === null ? undefined : args[callback];
  if (callback === null || !before || callback < 1) return [];
  const middle = args.slice(1, callback);
  const last = middle[middle.length - 1];
  if (own && last && samePlace(last.place, own.place)) return [];
  const first = middle[0];
  const described = first !== undefined && role(text, first) === 'string';
  // A constant that gave entries can only be the annotations argument.
  if (last && annotations.entries.length > 0 && role(text, last) === 'unknown') return wrap(text, last.place, additions);
  // Everything that the overloads have room for is taken: what stands last is the annotations argument.
  const full = middle.length === 3 || (middle.length === 2 && !described && first !== undefined && role(text, first) !== 'unknown');
  if (last && full) return last.object ? addMembers(text, last.object, additions) : wrap(text, last.place, additions);
  // `tool(NAME, X, {}, callback)`: whether X is a description or a schema cannot be seen, so neither can what `{}` is.
  if (last && middle.length === 2 && role(text, last) === 'empty' && !described) return [];
  return [insertBefore(text, before.place, additions)];
}

/** The argument at a fixed place that is the annotations: an expression is wrapped, `undefined` and `null` are replaced. */
function intoArgument(text: string, { registration, annotations }: Tool, at: number, additions: readonly Addition[]): Edit[] {
  const arg = registration.args[at];
  const last = registration.args[registration.args.length - 1];
  if (arg) return annotations.object && samePlace(arg.place, annotations.object.place) ? [] : wrap(text, arg.place, additions);
  if (!last || registration.args.length !== at) return [];
  const style = { ...lineStyle(text, last.place.start), multiline: false };
  return [{ place: { ...last.place, start: last.place.end }, text: `, ${renderObject(additions, style, 0)}` }];
}

function insertBefore(text: string, callback: Place, additions: readonly Addition[]): Edit {
  const { file, start } = callback;
  const ownLine = firstOnLine(text, start);
  const style = lineStyle(text, start);
  const used = ownLine ? 0 : columnOf(text, start) - style.indent.length;
  const literal = renderObject(additions, { ...style, multiline: ownLine }, used);
  return { place: { file, start, end: start }, text: ownLine ? `${literal},${style.lineBreak}${style.indent}` : `${literal}, ` };
}
