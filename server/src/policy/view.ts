/** What clients make of a tool in the source: the policy's decision and the retry in each tier, the hosts, and the cost of a wrong hint. */
import { doesWith } from '../clients/acting.js';
import { HOSTS } from '../clients/hosts.js';
import { declaredHint } from '../model/declared.js';
import { HINTS, type Hint } from '../model/hint.js';
import type { Tool } from '../model/tool.js';
import { type Cost, costsOf } from './cost.js';
import { type Decided, decide, everyDeclaration } from './decide.js';
import { type DeclaredHints, type StandingHints, standingHints } from './hints.js';
import { type Retry, retryOf } from './retry.js';
import { isTrusted, type PolicyTable, strictness, TIERS, type Tier } from './table.js';

export interface TierView extends Decided {
  readonly tier: Tier;
  readonly retry: Pick<Retry, 'decision' | 'reason'>;
  /** Laxer decisions that are possible too, where a hint's value cannot be told. */
  readonly orLaxer: readonly Decided['decision'][];
  /** True where the call may be sent again for other values of what cannot be told. */
  readonly orRetried: boolean;
}

export interface HostView {
  readonly who: string;
  readonly does: readonly string[];
}

export interface CostView extends Cost {
  /** True where the code shows that the hint is wrong. */
  readonly contradicted: boolean;
}

export interface PolicyView {
  readonly hints: StandingHints;
  /** Hints whose value is computed or cannot be seen: each stands as the strictest that it may be. */
  readonly untold: readonly Hint[];
  /** Hints that are declared with something else than true or false; taken for not declared. */
  readonly invalid: readonly Hint[];
  readonly tiers: readonly TierView[];
  readonly hosts: readonly HostView[];
  readonly costs: readonly CostView[];
}

export function viewOf(tool: Tool, policy: PolicyTable): PolicyView {
  const states = HINTS.map((hint) => ({ hint, declared: declaredHint(tool, hint) }));
  const known: DeclaredHints = Object.fromEntries(
    states.flatMap(({ hint, declared }) => (declared.state === 'value' ? [[hint, declared.value]] : [])),
  );
  const untold = states.flatMap(({ hint, declared: { state } }) => (state === 'hidden' || state === 'dynamic' ? [hint] : []));
  const possible = everyDeclaration(untold, known);
  return {
    hints: standingHints(known),
    untold,
    invalid: states.flatMap(({ hint, declared: { state } }) => (state === 'invalid' ? [hint] : [])),
    tiers: TIERS.map((tier) => tierView(tier, possible, policy)),
    hosts: HOSTS.map((host) => ({ who: host.name, does: doesWith(host, known) })),
    costs: costsOf(known, policy).map((cost) => ({ ...cost, contradicted: isContradicted(tool, known, cost) })),
  };
}

/** The strictest answer over all declarations that are possible, and how else it may be. */
function tierView(tier: Tier, possible: readonly DeclaredHints[], policy: PolicyTable): TierView {
  const decided = possible.map((hints) => decide(hints, tier, policy)).sort((a, b) => strictness(b.decision) - strictness(a.decision));
  const retries = possible.map((hints) => retryOf(hints, isTrusted(policy, tier)));
  const [strictest, ...others] = decided as [Decided, ...Decided[]];
  const careful = retries.find(({ decision }) => decision === 'read_back_first') ?? (retries[0] as Retry);
  return {
    tier,
    ...strictest,
    retry: { decision: careful.decision, reason: careful.reason },
    orLaxer: [...new Set(others.map(({ decision }) => decision))].filter((decision) => decision !== strictest.decision),
    orRetried: retries.some(({ decision }) => decision !== careful.decision),
  };
}

/** Two hints mean nothing on a tool that is read-only, so nothing contradicts them there. */
function isContradicted(tool: Tool, known: DeclaredHints, { hint, value }: Cost): boolean {
  const verdict = tool.verdicts[hint];
  const means = hint === 'readOnlyHint' || hint === 'openWorldHint' || known.readOnlyHint !== true;
  return means && verdict.value === !value && !verdict.arguable;
}
