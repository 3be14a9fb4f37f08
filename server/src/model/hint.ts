/** The five keys of the MCP schema's `ToolAnnotations`, the same in 2025-03-26, 2025-06-18, 2025-11-25 and 2026-07-28. */

export const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
export type Hint = (typeof HINTS)[number];

/** True for the name of a hint. */
export const isHint = (key: string): key is Hint => (HINTS as readonly string[]).includes(key);

export const ANNOTATION_KEYS = ['title', ...HINTS] as const;
export type AnnotationKey = (typeof ANNOTATION_KEYS)[number];

/** What a client assumes where a hint is missing (the schema's defaults: the worst case). */
export const HINT_DEFAULTS: Readonly<Record<Hint, boolean>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

/** The declared value that makes a client less careful, and so the only one that can be contradicted. */
export const REASSURING: Readonly<Record<Hint, boolean>> = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
