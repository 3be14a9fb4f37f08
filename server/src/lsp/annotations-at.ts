/** Finds what a position of the source is about: a tool's name, one of its hints, or the object that holds them. */
import { ANNOTATION_KEYS, type AnnotationKey } from '../model/hint.js';
import type { AnnotationEntry, Tool, WrittenObject } from '../model/tool.js';
import { holds, type Snapshot } from './snapshot.js';

export interface HintAt {
  readonly kind: 'hint';
  readonly key: AnnotationKey;
  readonly entry: AnnotationEntry;
  /** Every tool that takes its value from here: a preset may serve many. */
  readonly tools: readonly Tool[];
}

export interface NameAt {
  readonly kind: 'name';
  readonly tool: Tool;
}

/** What stands at the offset; a hint wins over a name, as its place is the smaller one. */
export function subjectAt(snapshot: Snapshot, file: string, offset: number): HintAt | NameAt | undefined {
  let hint: { key: AnnotationKey; entry: AnnotationEntry } | undefined;
  const tools: Tool[] = [];
  let named: Tool | undefined;
  for (const tool of snapshot.tools) {
    const entry = [...tool.annotations.entries, ...tool.misplaced.flatMap((one) => one.entries)].find((one) => isOn(one, file, offset));
    if (entry !== undefined && isKey(entry.key)) {
      hint ??= { key: entry.key, entry };
      if (entry.key === hint.key) tools.push(tool);
    }
    if (named === undefined && holds(tool.namePlace, file, offset)) named = tool;
  }
  if (hint !== undefined) return { kind: 'hint', ...hint, tools };
  return named === undefined ? undefined : { kind: 'name', tool: named };
}

/** The innermost annotations object that holds the offset, and the tools that are annotated by it. */
export function objectAt(snapshot: Snapshot, file: string, offset: number): { object: WrittenObject; tools: readonly Tool[] } | undefined {
  let best: WrittenObject | undefined;
  for (const tool of snapshot.tools) {
    const { object } = tool.annotations;
    if (object === null || !inside(object, file, offset)) continue;
    if (best === undefined || object.place.end - object.place.start < best.place.end - best.place.start) best = object;
  }
  if (best === undefined) return undefined;
  const { place } = best;
  const tools = snapshot.tools.filter(
    ({ annotations: { object } }) => object?.place.file === file && object.place.start === place.start && object.place.end === place.end,
  );
  return { object: best, tools };
}

function isOn(entry: AnnotationEntry, file: string, offset: number): boolean {
  return holds(entry.keyPlace, file, offset) || holds(entry.valuePlace, file, offset) || holds(entry.memberPlace, file, offset);
}

function inside(object: WrittenObject, file: string, offset: number): boolean {
  return object.place.file === file && object.place.start < offset && offset < object.place.end;
}

function isKey(key: string): key is AnnotationKey {
  return (ANNOTATION_KEYS as readonly string[]).includes(key);
}
