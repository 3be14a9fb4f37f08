/** What a careful client does: each rule of the table, all combinations of hints and tiers, and tables of a company. */
import { Ajv } from 'ajv';
import { describe, expect, it, test } from 'vitest';
import { HINTS } from '../../server/src/model/hint.js';
import { decide, laxityOf } from '../../server/src/policy/decide.js';
import type { DeclaredHints } from '../../server/src/policy/hints.js';
import standard from '../../server/src/policy/policy.json' with { type: 'json' };
import schema from '../../server/src/policy/policy.schema.json' with { type: 'json' };
import { type PolicyTable, STANDARD_POLICY, strictness, TIERS, type Tier } from '../../server/src/policy/table.js';
import { ALL_HINTS, moreAlarming } from './support.js';

const decided = (hints: DeclaredHints, tier: Tier, policy: PolicyTable = STANDARD_POLICY) => {
  const { decision, rule } = decide(hints, tier, policy);
  return [decision, rule];
};
const strict = (hints: DeclaredHints, tier: Tier) => strictness(decide(hints, tier, STANDARD_POLICY).decision);
const TRUSTED = ['first-party', 'verified-third-party'] as const;

describe('each rule of the standard table', () => {
  const cases: readonly (() => void)[] = [
    () => {
      const hints = { destructiveHint: true, openWorldHint: true };
      expect(decided(hints, 'untrusted')).toEqual(['deny', 1]);
      for (const tier of TRUSTED) expect(decided(hints, tier)).toEqual(['confirm', 2]);
      expect(decided({ ...hints, openWorldHint: false }, 'untrusted')).toEqual(['confirm', 2]);
    },
    () => {
      for (const tier of TIERS) expect(decided({ destructiveHint: true }, tier)).toEqual(['confirm', 2]);
      expect(decided({ readOnlyHint: true, destructiveHint: true, idempotentHint: true }, 'first-party')).toEqual(['confirm', 2]);
    },
    () => {
      for (const hints of [{}, { readOnlyHint: true }, { destructiveHint: false, idempotentHint: true, openWorldHint: false }])
        expect(decided(hints, 'untrusted')).toEqual(['confirm', 3]);
    },
    () => {
      for (const tier of TRUSTED) {
        expect(decided({ readOnlyHint: true }, tier)).toEqual(['run', 4]);
        expect(decided({ readOnlyHint: true, openWorldHint: true, idempotentHint: false }, tier)).toEqual(['run', 4]);
        expect(decided({ readOnlyHint: false }, tier)).toEqual(['confirm', 6]);
      }
    },
    () => {
      for (const tier of TRUSTED) {
        expect(decided({ destructiveHint: false, idempotentHint: true }, tier)).toEqual(['run_and_notify', 5]);
        expect(decided({ idempotentHint: true }, tier)).toEqual(['confirm', 6]);
      }
    },
    () => {
      for (const tier of TRUSTED) expect(decided({}, tier)).toEqual(['confirm', 6]);
    },
    () => {
      for (const tier of TRUSTED) expect(decided({ destructiveHint: false }, tier)).toEqual(['confirm', 7]);
    },
  ];
  it.each(STANDARD_POLICY.rules.map(({ reason }, at) => [at + 1, reason] as const))('%i: %s', (number) => {
    (cases[number - 1] as () => void)();
  });
});

test('what the policy promises holds for every declaration', () => {
  for (const hints of ALL_HINTS) {
    const said = JSON.stringify(hints);
    if (hints.destructiveHint === true)
      for (const tier of TIERS) expect(strict(hints, tier), said).toBeGreaterThanOrEqual(strictness('confirm'));
    expect(strict(hints, 'untrusted'), said).toBeGreaterThanOrEqual(strictness('confirm'));
    for (const tier of TRUSTED) {
      const { decision } = decide(hints, tier, STANDARD_POLICY);
      expect(decision === 'run', said).toBe(hints.readOnlyHint === true && hints.destructiveHint !== true);
      if (decision === 'run_and_notify') expect([hints.destructiveHint, hints.idempotentHint], said).toEqual([false, true]);
    }
  }
});

test('a more alarming hint, or less trust, never gives a laxer decision', () => {
  for (const hints of ALL_HINTS)
    for (const [at, tier] of TIERS.entries()) {
      for (const other of TIERS.slice(at + 1)) expect(strict(hints, other)).toBeGreaterThanOrEqual(strict(hints, tier));
      for (const hint of HINTS)
        for (const value of moreAlarming(hint, hints[hint]))
          expect(strict({ ...hints, [hint]: value }, tier), `${JSON.stringify(hints)} ${hint} ${value}`).toBeGreaterThanOrEqual(
            strict(hints, tier),
          );
    }
  expect(laxityOf(STANDARD_POLICY)).toBeNull();
});

test('a hint that reassures counts for nothing where it is not believed', () => {
  const silent = decide({}, 'untrusted', STANDARD_POLICY);
  for (const hints of ALL_HINTS.filter(({ destructiveHint }) => destructiveHint !== true))
    expect(decide(hints, 'untrusted', STANDARD_POLICY)).toEqual(silent);
});

describe("a company's table", () => {
  const rule = { decision: 'run', reason: 'x' } as const;
  it('decides by its own rules and its own trust', () => {
    const policy: PolicyTable = {
      trusted: ['first-party'],
      rules: [
        { ...rule, stands: { readOnlyHint: true } },
        { decision: 'deny', reason: 'no' },
      ],
    };
    expect(decided({ readOnlyHint: true }, 'first-party', policy)).toEqual(['run', 1]);
    expect(decided({ readOnlyHint: true }, 'verified-third-party', policy)).toEqual(['deny', 2]);
  });

  it('confirms what none of its rules fits', () => {
    expect(decided({}, 'first-party', { rules: [{ ...rule, says: { readOnlyHint: true } }] })).toEqual(['confirm', null]);
  });

  it('that rewards alarm or distrust is found out', () => {
    expect(laxityOf({ rules: [{ ...rule, says: { destructiveHint: true } }] })?.alarming.hints).toHaveProperty('destructiveHint', true);
    expect(laxityOf({ rules: [{ ...rule, tiers: ['untrusted'] }] })?.alarming.tier).toBe('untrusted');
    expect(laxityOf({ rules: [{ ...rule, tiers: ['first-party'] }] })).toBeNull();
  });
});

test('the standard table is as its schema has it, and says everything', () => {
  const validate = new Ajv({ strict: false }).compile(schema);
  expect(validate(standard)).toBe(true);
  expect(validate({ rules: [{ decision: 'maybe', reason: 'x' }] })).toBe(false);
  const last = STANDARD_POLICY.rules[STANDARD_POLICY.rules.length - 1];
  expect(Object.keys(last ?? {})).toEqual(['decision', 'reason']);
});
