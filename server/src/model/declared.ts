/** What a tool declares for one hint, in the cases that a rule, a hover and a report tell apart. */
import { ANNOTATION_KEYS, type AnnotationKey, type Hint } from './hint.js';
import type { AnnotationEntry, Tool } from './tool.js';

export type Declared =
  /** Not declared, so the schema's default stands. `entry` is set where it is written as `undefined`. */
  | { readonly state: 'missing'; readonly entry: AnnotationEntry | null }
  /** Not seen, but a part of the annotations could not be told, so it may be there. */
  | { readonly state: 'hidden'; readonly entry: null }
  /** Written, with a value that is not constant. */
  | { readonly state: 'dynamic'; readonly entry: AnnotationEntry }
  /** A constant that is no boolean: clients ignore it or refuse the tool. */
  | { readonly state: 'invalid'; readonly entry: AnnotationEntry }
  | { readonly state: 'value'; readonly value: boolean; readonly entry: AnnotationEntry };

/** The entry that the server sends under `key`: the last one wins, as in an object literal. */
export function entryOf(tool: Tool, key: string): AnnotationEntry | null {
  return tool.annotations.entries.findLast((entry) => entry.key === key) ?? null;
}

/** What `tool` declares for `hint`. */
export function declaredHint(tool: Tool, hint: Hint): Declared {
  const entry = entryOf(tool, hint);
  if (!entry) return { state: tool.annotations.complete ? 'missing' : 'hidden', entry: null };
  if (!entry.constant) return { state: 'dynamic', entry };
  if (entry.value === undefined) return { state: 'missing', entry };
  return typeof entry.value === 'boolean' ? { state: 'value', value: entry.value, entry } : { state: 'invalid', entry };
}

/** The boolean that `tool` declares for `hint`, or undefined where it declares none. */
export function declaredValue(tool: Tool, hint: Hint): boolean | undefined {
  const declared = declaredHint(tool, hint);
  return declared.state === 'value' ? declared.value : undefined;
}

export function isAnnotationKey(key: string): key is AnnotationKey {
  return (ANNOTATION_KEYS as readonly string[]).includes(key);
}
