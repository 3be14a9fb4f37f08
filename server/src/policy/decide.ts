/** What a client that follows a policy does with a tool. */
import { HINT_DEFAULTS, HINTS, type Hint, REASSURING } from '../model/hint.js';
import { type DeclaredHints, matches } from './hints.js';
import { type Decision, isTrusted, type PolicyTable, strictness, TIERS, type Tier } from './table.js';

export interface Decided {
  readonly decision: Decision;
  readonly reason: string;
  /** The rule's number in the table, from 1; null where none fits. */
  readonly rule: number | null;
}

/** The decision of the first rule that fits; a confirmation where none does. */
export function decide(declared: DeclaredHints, tier: Tier, policy: PolicyTable): Decided {
  const stands = believed(declared, isTrusted(policy, tier));
  const at = policy.rules.findIndex(
    (rule) => (rule.tiers ?? TIERS).includes(tier) && matches(rule.stands ?? {}, stands) && matches(rule.says ?? {}, declared),
  );
  const rule = policy.rules[at];
  if (!rule) return { decision: 'confirm', reason: 'no rule of the policy fits', rule: null };
  return { decision: rule.decision, reason: rule.reason, rule: at + 1 };
}

/** The values that a client goes by: what alarms is believed from anyone, what reassures from the trusted. */
function believed(declared: DeclaredHints, trusted: boolean): Readonly<Record<Hint, boolean>> {
  const value = (hint: Hint): boolean => {
    const said = declared[hint];
    return said === undefined || (said === REASSURING[hint] && !trusted) ? HINT_DEFAULTS[hint] : said;
  };
  return Object.fromEntries(HINTS.map((hint) => [hint, value(hint)])) as Record<Hint, boolean>;
}

/** Two cases of which the second alarms more, or is trusted less, and is treated more laxly. */
export interface Laxity {
  readonly hints: DeclaredHints;
  readonly tier: Tier;
  readonly decided: Decided;
  readonly alarming: { readonly hints: DeclaredHints; readonly tier: Tier; readonly decided: Decided };
}

/** The first place where a table rewards alarm or distrust with a laxer decision; null for a sound table. All cases are tried. */
export function laxityOf(policy: PolicyTable): Laxity | null {
  for (const hints of everyDeclaration())
    for (const [at, tier] of TIERS.entries()) {
      const decided = decide(hints, tier, policy);
      const worse = [
        ...TIERS.slice(at + 1).map((other) => ({ hints, tier: other })),
        ...HINTS.flatMap((hint) => moreAlarming(hint, hints[hint]).map((value) => ({ hints: { ...hints, [hint]: value }, tier }))),
      ];
      for (const other of worse) {
        const then = decide(other.hints, other.tier, policy);
        if (strictness(then.decision) < strictness(decided.decision))
          return { hints, tier, decided, alarming: { ...other, decided: then } };
      }
    }
  return null;
}

/** What can be declared of a hint and alarms more: the reassuring value, then nothing, then the alarming one. */
function moreAlarming(hint: Hint, value: boolean | undefined): readonly (boolean | undefined)[] {
  const order = [REASSURING[hint], undefined, !REASSURING[hint]];
  return order.slice(order.indexOf(value) + 1);
}

/** Each of the four hints declared true, false, or not at all: 81 cases. */
export function everyDeclaration(open: readonly Hint[] = HINTS, rest: DeclaredHints = {}): readonly DeclaredHints[] {
  return open.reduce<readonly DeclaredHints[]>(
    (all, hint) => all.flatMap((hints) => [{ ...hints, [hint]: true }, { ...hints, [hint]: false }, hints]),
    [rest],
  );
}
