/**
 * The checklist of one tool as data: what an author is asked, what the code says, and what stands in the source. Nothing
 * in it is markup; texts that come from the analysed code are one line each and cleaned of control characters, but for the title to edit.
 */
import type { DependsExplanation } from '../explain/depends.js';
import type { Step } from '../explain/explain.js';
import type { Certainty } from '../model/effect.js';
import type { Hint } from '../model/hint.js';
import type { VerdictValue } from '../model/verdict.js';

/** `title` and `depends` are questions too: whether a person understands the name, and whether one answer can fit at all. */
export type QuestionId = 'title' | Hint | 'depends';

/**
 * open: nothing is declared. answered: the source says it. contradicted: it says what the code shows to be wrong.
 * computed: the source gives a value that is not constant. hidden: it may be declared in a part that could not be told.
 */
export type QuestionState = 'open' | 'answered' | 'contradicted' | 'computed' | 'hidden';

/** What one host or directory does because of the value that stands. */
export interface Consequence {
  readonly who: string;
  readonly does: string;
}

/** A button: what a person says, and what the source then declares. */
export interface Choice {
  /** What is written: a boolean for a hint. */
  readonly value: boolean;
  /** `Yes` or `No`, as the answer to the question. */
  readonly says: 'yes' | 'no';
  readonly label: string;
  /** `readOnlyHint: true`. */
  readonly writes: string;
  /** True for the answer that the code gives. */
  readonly honest: boolean;
  /** True for the answer that the source declares. */
  readonly declared: boolean;
}

/** @typeParam S a line of a proof: with its place, or with the address that a door gives it */
export interface CodeAnswer<S = Step> {
  readonly value: VerdictValue;
  readonly certainty: Certainty;
  readonly arguable: boolean;
  /** The verdict as an answer to the question: `yes`, `no`, or `cannot be told`. */
  readonly says: 'yes' | 'no' | 'unknown';
  readonly why: string;
  /** The calls from the handler inwards, then what decides it. */
  readonly proof: readonly S[];
  readonly also: readonly S[];
  /** What would settle an unknown. */
  readonly settle: string | null;
}

/** A finding that an author may keep what is written against, with a reason. */
export interface Kept {
  readonly rule: string;
  readonly message: string;
}

export interface Question<S = Step> {
  readonly id: QuestionId;
  /** From 1; the key that jumps to it. */
  readonly number: number;
  readonly asks: string;
  /** One sentence for who hesitates. */
  readonly help: string;
  /** False where the question means nothing for the tool: what a read-only tool destroys. */
  readonly applies: boolean;
  readonly state: QuestionState;
  /** What the source says, or the default that stands in for it: `readOnlyHint: true`. Null where a title is missing. */
  readonly stands: string | null;
  /** True where that is only the default. */
  readonly isDefault: boolean;
  /** Null for the title, which no code can judge. */
  readonly code: CodeAnswer<S> | null;
  /** What hosts and directories do with what stands. */
  readonly consequences: readonly Consequence[];
  /** Empty for the title, which is written, and for what depends, which is split. */
  readonly choices: readonly Choice[];
  /** Titles: what stands, as it is written (for a field, never to be shown elsewhere), and what the tool's name suggests. */
  readonly title: { readonly now: string | null; readonly suggested: string | null } | null;
  /** What depends on which argument. */
  readonly tables: readonly DependsExplanation[];
  readonly keep: readonly Kept[];
}

export interface Progress {
  /** Questions that apply. */
  readonly total: number;
  readonly answered: number;
  readonly contradicted: number;
}

export interface Checklist<S = Step> extends Progress {
  readonly name: string | null;
  readonly title: string | null;
  readonly where: S;
  readonly handler: S | null;
  readonly questions: readonly Question<S>[];
  /** What the analysis could not tell about the tool. */
  readonly notes: readonly string[];
}
