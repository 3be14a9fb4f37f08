/** What it costs when a hint that reassures is wrong: who would then do what, that the honest hint would prevent. */
import { actionsOf, treatsAsUndeclared } from '../clients/acting.js';
import { HOSTS, type Host, type HostAction } from '../clients/hosts.js';
import { HINTS, type Hint, REASSURING } from '../model/hint.js';
import { decide } from './decide.js';
import type { DeclaredHints } from './hints.js';
import { retryOf } from './retry.js';
import { type Decision, isTrusted, type PolicyTable, strictness, TIERS, type Tier } from './table.js';

export interface HostCost {
  readonly who: string;
  /** `would not ask`: the rest of a sentence that starts with the host's name. */
  readonly would: string;
}

export interface PolicyCost {
  readonly tier: Tier;
  readonly would: Decision;
  readonly insteadOf: Decision;
}

export interface Cost {
  readonly hint: Hint;
  readonly value: boolean;
  readonly hosts: readonly HostCost[];
  readonly policy: readonly PolicyCost[];
  /** Tiers in which a call would be sent again that should not be. */
  readonly retried: readonly Tier[];
}

/** One entry for each hint that a tool declares and that reassures. */
export function costsOf(declared: DeclaredHints, policy: PolicyTable): readonly Cost[] {
  return HINTS.filter((hint) => declared[hint] === REASSURING[hint]).map((hint) => {
    const honest = { ...declared, [hint]: !REASSURING[hint] };
    return {
      hint,
      value: REASSURING[hint],
      hosts: HOSTS.flatMap((host) => hostCosts(host, declared, honest)),
      policy: TIERS.flatMap((tier): PolicyCost[] => {
        const [would, insteadOf] = [decide(declared, tier, policy).decision, decide(honest, tier, policy).decision];
        return strictness(would) < strictness(insteadOf) ? [{ tier, would, insteadOf }] : [];
      }),
      retried: TIERS.filter((tier) => {
        const decision = (hints: DeclaredHints) => retryOf(hints, isTrusted(policy, tier)).decision;
        return decision(declared) !== decision(honest);
      }),
    };
  });
}

/** What a host does only because it believes the hint. */
const WOULD: Readonly<Partial<Record<HostAction['effect'], string>>> = {
  unasked: 'would not ask',
  only: 'would use it',
  parallel: 'would call it in parallel with others',
  repeats: 'would repeat the call by itself after a failure',
};

function hostCosts(host: Host, declared: DeclaredHints, honest: DeclaredHints): readonly HostCost[] {
  const now = actionsOf(host, declared);
  const then = actionsOf(host, honest);
  const has = (actions: readonly HostAction[], effect: HostAction['effect']) => actions.some((action) => action.effect === effect);
  const more = now.flatMap(({ effect }) => (WOULD[effect] && !has(then, effect) ? [WOULD[effect]] : []));
  // Who asks about any write asks about this one too.
  const asksAnyway = host.careful && treatsAsUndeclared(host, declared);
  const lost = ({ effect }: HostAction): boolean =>
    effect === 'asks' ? !has(now, 'asks') && !has(now, 'unasked') && !asksAnyway : effect === 'reviews' && !has(now, 'reviews');
  const less = then.filter(lost).map(({ does }) => `would leave out what the honest hint brings (${does})`);
  return [...new Set([...more, ...less])].map((would) => ({ who: host.name, would }));
}
