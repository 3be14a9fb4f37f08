/** The honest answer to one hint, how sure it is, and the effects that decide it. */
import type { Certainty, Effect } from './effect.js';
import type { Hint } from './hint.js';

export type VerdictValue = boolean | 'unknown';

export interface Verdict {
  readonly value: VerdictValue;
  readonly certainty: Certainty;
  /** The effects that decide it, the most telling first; for `unknown`, those that could not be told. */
  readonly because: readonly Effect[];
  /** True where either declaration stands (a fixed third-party host, a click in a page): never a contradiction. */
  readonly arguable: boolean;
}

export type Verdicts = Readonly<Record<Hint, Verdict>>;
