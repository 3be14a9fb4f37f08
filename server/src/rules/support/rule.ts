/** What a rule is, and what it is given to look at. */
import type { TextOf } from '../../edits/annotations.js';
import type { LinesOf } from '../../explain/words.js';
import type { Certainty } from '../../model/effect.js';
import type { FindingKind, Fix, Related, Severity } from '../../model/finding.js';
import type { AnnotationKey } from '../../model/hint.js';
import type { Place } from '../../model/place.js';
import type { Tool } from '../../model/tool.js';
import type { SeenDirective } from './directives.js';
import type { Shared } from './shared.js';

/** What a rule says about one place; the framework adds the rule's id, kind and severity. */
export interface Report {
  readonly tool: Tool | null;
  readonly hint?: AnnotationKey | null;
  /** How sure the evidence is; a finding about what is written is proven. */
  readonly certainty?: Certainty;
  readonly message: string;
  readonly place: Place;
  readonly related?: readonly Related[];
  readonly fix?: Fix | null;
}

/** Something in `truehint.config.json` that is not as it should be. */
export interface ConfigProblem {
  readonly message: string;
  readonly place: Place;
}

export interface RuleContext {
  readonly tools: readonly Tool[];
  readonly text: TextOf;
  readonly lines: LinesOf;
  /** Which tools share the literals that a fix would touch. */
  readonly shared: Shared;
  /** The ignore comments, with what each of them silenced; only complete for a rule that runs `last`. */
  readonly directives: readonly SeenDirective[];
  /** What is wrong in the folder's config. */
  readonly configProblems: readonly ConfigProblem[];
  report(report: Report): void;
}

export interface Rule {
  /** Lower case with dashes; also the name of its file and of its page in `docs/rules/`. */
  readonly id: string;
  readonly kind: FindingKind;
  readonly severity: Severity;
  /** A quieter severity where the evidence is weaker than proven. */
  readonly certaintySeverity?: { readonly likely?: Severity };
  /** One line: what it reports. */
  readonly summary: string;
  readonly docs: {
    /** Why it matters to the author of a server: the page's first paragraph. */
    readonly why: string;
    /** What its fix does, or null where it has none. */
    readonly fix: string | null;
  };
  /** True for a rule about ignore comments: it runs when the others are done, and no comment silences it. */
  readonly last?: boolean;
  check(context: RuleContext): void;
}

/** Declares a rule; the types are checked where it is written. */
export function defineRule(rule: Rule): Rule {
  return rule;
}
