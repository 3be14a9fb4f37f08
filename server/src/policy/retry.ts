/** Whether a call whose answer was lost may be sent again. The rules are a table: the first that fits decides. */
import { HINTS, type Hint } from '../model/hint.js';
import { type DeclaredHints, matches, type StandingHints, standingHints } from './hints.js';

/** retry_same_args: send the same call again. read_back_first: look what the first call did before anything is sent. */
export type RetryDecision = 'retry_same_args' | 'read_back_first';

export interface RetryRule {
  readonly id: 'untrusted' | 'read-only' | 'idempotent' | 'additive' | 'any';
  /** Whether the server has to be trusted; absent where it does not matter. */
  readonly trusted?: boolean;
  /** The values that have to stand, declared or by default. */
  readonly hints: DeclaredHints;
  readonly decision: RetryDecision;
  readonly reason: string;
}

export const RETRY_RULES: readonly RetryRule[] = [
  {
    id: 'untrusted',
    trusted: false,
    hints: {},
    decision: 'read_back_first',
    reason: 'the server is not trusted, so nothing reassuring that it says counts',
  },
  {
    id: 'read-only',
    hints: { readOnlyHint: true },
    decision: 'retry_same_args',
    reason: 'it is read-only: there is nothing that a second call could do twice',
  },
  {
    id: 'idempotent',
    hints: { idempotentHint: true },
    decision: 'retry_same_args',
    reason: 'it is idempotent: the same call again changes nothing further',
  },
  {
    id: 'additive',
    hints: { destructiveHint: false },
    decision: 'read_back_first',
    reason: 'it only adds, and an addition is what a second call duplicates',
  },
  {
    id: 'any',
    hints: {},
    decision: 'read_back_first',
    reason: 'it is neither read-only nor idempotent: a second call may change something more',
  },
];

export interface Retry {
  readonly decision: RetryDecision;
  readonly rule: RetryRule['id'];
  readonly reason: string;
  readonly hints: StandingHints;
}

/** What to do after a call of a tool was sent and its answer never came. */
export function retryOf(declared: DeclaredHints, trusted: boolean): Retry {
  const hints = standingHints(declared);
  const values = Object.fromEntries(HINTS.map((hint) => [hint, hints[hint].value])) as Record<Hint, boolean>;
  const rule = RETRY_RULES.find((each) => (each.trusted ?? trusted) === trusted && matches(each.hints, values));
  // The last rule fits everything; whoever takes it out gets the careful answer.
  const { id, decision, reason } = rule ?? (RETRY_RULES[RETRY_RULES.length - 1] as RetryRule);
  return { decision, rule: id, reason, hints };
}
