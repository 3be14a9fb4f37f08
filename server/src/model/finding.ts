/** What a rule reports: one place, one message, the proof, and the edit that mends it. */
import type { Certainty } from './effect.js';
import type { AnnotationKey } from './hint.js';
import type { Place } from './place.js';

export type FindingKind = 'contradiction' | 'missing' | 'over-cautious' | 'depends' | 'invalid' | 'advice';

/** From loud to quiet. Error and warning are squiggles, hint is a faint mark. */
export const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Replace the text of `place` by `text`; an empty range inserts. */
export interface Edit {
  readonly place: Place;
  readonly text: string;
}

export interface Fix {
  /** What the quick fix is called: "Set readOnlyHint to false". */
  readonly title: string;
  readonly edits: readonly Edit[];
  /** True where `source.fixAll.truehint` may apply it without asking: it states what the code proves, and nothing else. */
  readonly safe: boolean;
}

export interface Related {
  readonly message: string;
  readonly place: Place;
}

export interface Finding {
  /** The rule's id, for instance `read-only-contradiction`. */
  readonly rule: string;
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly certainty: Certainty;
  /** The tool's name, or null where the finding is about none. Untrusted text. */
  readonly tool: string | null;
  readonly hint: AnnotationKey | null;
  /** Plain text, one or more lines, ready to print. Contains untrusted text, cleaned of control characters. */
  readonly message: string;
  readonly place: Place;
  /** The proof: the effect's line, and each call on the way to it. */
  readonly related: readonly Related[];
  readonly fix: Fix | null;
}

/** Something that could not be read or told, and why. */
export interface Note {
  readonly level: 'information' | 'warning' | 'error';
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
}
