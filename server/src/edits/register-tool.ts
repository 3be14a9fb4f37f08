/**
 * `tool(name, description, schema, annotations, callback)` as `registerTool(name, { description, inputSchema, annotations },
 * callback)`. Braces and keys are put around what the author wrote; comments, quotes, line breaks and commas stay.
 */
import type { Edit } from '../model/finding.js';
import { put } from '../model/groups.js';
import type { Place } from '../model/place.js';
import type { Registration, Tool } from '../model/tool.js';
import type { TextOf } from './annotations.js';
import { contains } from './apply.js';
import { braceHabit, indentUnit, lineBreak } from './habits.js';
import { columnOf, commaAfter, firstOnLine, indentAt, lineEnd, nextLine, restOfLine, skipTrivia } from './source.js';

/** Lines longer than this are broken, where the author broke none. */
const WIDTH = 100;

interface Part {
  readonly key: string;
  readonly place: Place;
  /** Offset of the comma behind it. */
  readonly comma: number;
}

/** The edits that convert a registration, or null where it is no `tool()` of which every argument is certain. */
export function toRegisterTool(registration: Registration, textOf: TextOf): Edit[] | null {
  const { toolArguments, args, place } = registration;
  const text = textOf(place.file);
  const name = args[0]?.place;
  const callback = args[args.length - 1]?.place;
  if (!toolArguments || text === undefined || !name || !callback || args.length < 2) return null;
  const method = methodName(text, place, name);
  const keys = new Map<number | null, string>([
    [toolArguments.description, 'description'],
    [toolArguments.schema, 'inputSchema'],
    [toolArguments.annotations, 'annotations'],
  ]);
  const commas = args.slice(0, -1).map(({ place: { end } }, i) => separator(text, end, args[i + 1]?.place.start ?? end));
  if (!method || commas.some((comma) => comma < 0)) return null;
  const parts = args
    .slice(1, -1)
    .map(({ place: each }, i): Part => ({ key: keys.get(i + 1) ?? '', place: each, comma: commas[i + 1] ?? -1 }));
  if (parts.some(({ key }) => key === '')) return null;
  const renamed: Edit = { place: method, text: 'registerTool' };
  const [first] = parts;
  if (!first) return [renamed, emptyConfig(text, callback)];
  const around = isBroken(text, parts) ? onLines(text, parts, callback) : onOneLine(text, parts);
  return [renamed, ...around.filter((edit) => edit.text !== '' || edit.place.end > edit.place.start)];
}

/** Where `tool` is written in `server.tool(`; null where the method is reached in another way. */
function methodName(text: string, call: Place, name: Place): Place | null {
  const head = text.slice(call.start, name.start);
  for (const match of head.matchAll(/\.\s*(tool)\s*\(/g)) {
    const end = call.start + match.index + match[0].length;
    const start = call.start + match.index + match[0].indexOf('tool');
    if (skipTrivia(text, end, name.start) === name.start) return { file: call.file, start, end: start + 'tool'.length };
  }
  return null;
}

/** The offset of the comma between two arguments, with nothing but white space and comments around it; else -1. */
function separator(text: string, end: number, next: number): number {
  const comma = commaAfter(text, end, next);
  return comma >= 0 && skipTrivia(text, comma + 1, next) === next ? comma : -1;
}

const insert = (file: string, offset: number, text: string): Edit => ({ place: { file, start: offset, end: offset }, text });

function emptyConfig(text: string, { file, start }: Place): Edit {
  return insert(file, start, firstOnLine(text, start) ? `{},${lineBreak(text)}${indentAt(text, start)}` : '{}, ');
}

/** `key: value`, or the name alone where the value is called so. */
function keyed(text: string, { key, place }: Part): string {
  return text.slice(place.start, place.end) === key ? '' : `${key}: `;
}

/** True where the config has to have lines of its own: the author broke the line somewhere, or it would be too long. */
function isBroken(text: string, parts: readonly Part[]): boolean {
  const first = parts[0] as Part;
  const last = parts[parts.length - 1] as Part;
  if (firstOnLine(text, first.place.start) || text.slice(first.place.start, last.comma).includes('\n')) return true;
  const line = columnOf(text, lineEnd(text, last.comma));
  const added = 'register'.length + 6 + parts.reduce((sum, part) => sum + keyed(text, part).length, 0);
  // Who writes longer lines than that anyway has no use for breaks.
  return line <= WIDTH && line + added > WIDTH;
}

function onOneLine(text: string, parts: readonly Part[]): Edit[] {
  const first = parts[0] as Part;
  const last = parts[parts.length - 1] as Part;
  const brace = braceHabit(text);
  return [
    ...parts.map((part) => insert(part.place.file, part.place.start, (part === first ? `{${brace}` : '') + keyed(text, part))),
    insert(last.place.file, last.place.end, `${brace}}`),
  ];
}

/** The parts on lines of their own, one step further in than the config's braces. */
function onLines(text: string, parts: readonly Part[], callback: Place): Edit[] {
  const { file } = callback;
  const first = parts[0] as Part;
  const last = parts[parts.length - 1] as Part;
  const unit = indentUnit(text);
  const indent = indentAt(text, first.place.start);
  const newLine = lineBreak(text) + indent;
  const edits: Edit[] = [];
  for (const [i, part] of parts.entries()) {
    const { start } = part.place;
    const before = i === 0 ? -1 : (parts[i - 1] as Part).comma + 1;
    const key = keyed(text, part);
    if (i === 0) edits.push(insert(file, start, `{${newLine}${unit}${key}`));
    else if (firstOnLine(text, start)) edits.push(insert(file, start, unit + key));
    // Behind the comma on the same line: what stands between is white space, or a remark about what comes.
    else if (!firstOnLine(text, before - 1) && /^[ \t]*$/.test(text.slice(before, start)))
      edits.push({ place: { file, start: before, end: start }, text: `${newLine}${unit}${key}` });
    else edits.push(insert(file, start, key));
  }
  const starts = new Set(parts.map(({ place }) => place.start));
  for (let at = nextLine(text, first.place.start); at < last.place.end; at = nextLine(text, at)) {
    const code = at + (/^[ \t]*/.exec(text.slice(at, at + 500))?.[0].length ?? 0);
    const isEmpty = code >= lineEnd(text, at);
    if (!isEmpty && !starts.has(code) && !keepsColumns(text, parts, at)) edits.push(insert(file, at, unit));
    if (nextLine(text, at) <= at) break;
  }
  return [...edits, ...closing(text, last, callback, newLine)];
}

/** True for a line inside a text of several lines: what stands before it is part of the text. */
function keepsColumns(text: string, parts: readonly Part[], offset: number): boolean {
  const part = parts.find(({ place }) => place.start < offset && offset < place.end);
  return part !== undefined && /`|\\\r?\n/.test(text.slice(part.place.start, part.place.end));
}

/** The brace behind the last part. The comma and the remark behind it stay with that part where they end its line. */
function closing(text: string, { place, comma }: Part, callback: Place, newLine: string): Edit[] {
  const { file } = callback;
  const sameLine = !text.slice(place.end, comma).includes('\n');
  if (!sameLine) return [insert(file, comma, '}')];
  const rest = restOfLine(text, comma + 1);
  if (rest < 0 || rest >= callback.start) return [insert(file, place.end, `,${newLine}}`)];
  const end = comma + 1 + text.slice(comma + 1, rest).trimEnd().length;
  return [insert(file, end, `${newLine}},`)];
}

/** True where the cursor is on the registration and not in what it registers. */
export function isOnHead({ place, args }: Registration, file: string, start: number, end: number): boolean {
  const callback = args[args.length - 1]?.place;
  return place.file === file && place.start <= end && start <= (callback && contains(place, callback) ? callback.start : place.end);
}

/**
 * The conversions that are possible among the tools, one for each call. A call that registers several tools (in a loop, in a helper) is
 * one only where its arguments are the same parts for all of them.
 */
export function conversions(
  tools: readonly Tool[],
  textOf: TextOf,
): { readonly registration: Registration; readonly edits: readonly Edit[] }[] {
  const calls = new Map<string, Registration[]>();
  for (const { registration } of tools) {
    const { file, start } = registration.place;
    if (registration.form === 'tool') put(calls, `${file}:${start}`, registration);
  }
  return [...calls.values()].flatMap((same) => {
    const [registration] = same;
    const parts = new Set(same.map(({ toolArguments }) => JSON.stringify(toolArguments)));
    const edits = registration && parts.size === 1 ? toRegisterTool(registration, textOf) : null;
    return registration && edits ? [{ registration, edits }] : [];
  });
}
