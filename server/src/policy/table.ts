/** The policy as data: trust tiers, decisions, and the rules that lead from one to the other. `policy.schema.json` describes it. */
import type { DeclaredHints } from './hints.js';
import standard from './policy.json' with { type: 'json' };

/** From the most trusted. */
export const TIERS = ['first-party', 'verified-third-party', 'untrusted'] as const;
export type Tier = (typeof TIERS)[number];

/** From the laxest. */
export const DECISIONS = ['run', 'run_and_notify', 'confirm', 'deny'] as const;
export type Decision = (typeof DECISIONS)[number];

export interface PolicyRule {
  /** All where absent. */
  readonly tiers?: readonly Tier[];
  /** Values that have to stand: what is declared, as far as the tier is believed, else the default. */
  readonly stands?: DeclaredHints;
  /** Values that the server has to declare, believed or not. */
  readonly says?: DeclaredHints;
  readonly decision: Decision;
  readonly reason: string;
}

export interface PolicyTable {
  /** Tiers whose reassuring hints are believed; all but `untrusted` where absent. */
  readonly trusted?: readonly Tier[];
  /** The first that fits decides. */
  readonly rules: readonly PolicyRule[];
}

/** The table that holds where a config brings none. */
export const STANDARD_POLICY = standard as PolicyTable;

/** True where what reassures is believed of a tier. */
export function isTrusted({ trusted = ['first-party', 'verified-third-party'] }: PolicyTable, tier: Tier): boolean {
  return trusted.includes(tier);
}

/** How strict a decision is: greater is stricter. */
export const strictness = (decision: Decision): number => DECISIONS.indexOf(decision);
