/** What the directories that list MCP servers require of annotations. Facts gathered up to November 2026. */
import { type AnnotationKey, HINTS, type Hint } from '../model/hint.js';

export interface Directory {
  readonly id: string;
  readonly name: string;
  /** The keys that it wants declared; `readOnly` says whether the tool is read-only. */
  readonly requires: (readOnly: boolean) => readonly AnnotationKey[];
  /** The rule, in one sentence. */
  readonly rule: string;
  /** Names of the errors that its validator answers. */
  readonly errors: readonly string[];
}

/** The longest tool name that every directory accepts. */
export const LONGEST_NAME = 64;

export const DIRECTORIES: readonly Directory[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    requires: () => ['readOnlyHint', 'destructiveHint', 'openWorldHint'],
    rule: 'readOnlyHint, destructiveHint and openWorldHint must be explicit booleans on every tool, read-only tools too, and hold even for a single mode of the tool.',
    errors: ['annotations_required', 'justification_required'],
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    requires: (readOnly) => ['title', readOnly ? 'readOnlyHint' : 'destructiveHint'],
    rule: 'Every tool needs a title (read from annotations.title) and the applicable readOnlyHint or destructiveHint; a tool that takes both safe and unsafe HTTP methods is refused.',
    errors: [],
  },
];

/** The directories that refuse a tool without `key`; `readOnly` says whether the tool is read-only. */
export function directoriesRequiring(key: AnnotationKey, readOnly: boolean): readonly Directory[] {
  return DIRECTORIES.filter((directory) => directory.requires(readOnly).includes(key));
}

/** The hints that mean something on a tool: the schema ties two of them to `readOnlyHint` being false. */
export function applicableHints(readOnly: boolean): readonly Hint[] {
  return readOnly ? ['readOnlyHint', 'openWorldHint'] : HINTS;
}
