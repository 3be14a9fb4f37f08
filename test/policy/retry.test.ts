/** Whether a call may be sent again: each rule of the table, and all combinations of hints. */
import { describe, expect, it, test } from 'vitest';
import { HINTS } from '../../server/src/model/hint.js';
import { RETRY_RULES, type RetryRule, retryOf } from '../../server/src/policy/retry.js';
import { ALL_HINTS, moreAlarming } from './support.js';

const decided = (hints: Parameters<typeof retryOf>[0], trusted = true) => {
  const { decision, rule } = retryOf(hints, trusted);
  return [decision, rule];
};

describe('each rule', () => {
  const cases: Record<RetryRule['id'], () => void> = {
    untrusted: () => {
      expect(decided({ readOnlyHint: true, idempotentHint: true }, false)).toEqual(['read_back_first', 'untrusted']);
      expect(decided({ readOnlyHint: true, idempotentHint: true }, true)).toEqual(['retry_same_args', 'read-only']);
    },
    'read-only': () => {
      expect(decided({ readOnlyHint: true })).toEqual(['retry_same_args', 'read-only']);
      expect(decided({ readOnlyHint: true, idempotentHint: false, destructiveHint: true })).toEqual(['retry_same_args', 'read-only']);
      expect(decided({ readOnlyHint: false })[0]).toBe('read_back_first');
    },
    idempotent: () => {
      expect(decided({ idempotentHint: true })).toEqual(['retry_same_args', 'idempotent']);
      expect(decided({ idempotentHint: true, destructiveHint: true })).toEqual(['retry_same_args', 'idempotent']);
      expect(decided({ idempotentHint: false })[0]).toBe('read_back_first');
    },
    additive: () => {
      expect(decided({ destructiveHint: false })).toEqual(['read_back_first', 'additive']);
      expect(decided({ destructiveHint: false, idempotentHint: true })).toEqual(['retry_same_args', 'idempotent']);
    },
    any: () => {
      expect(decided({})).toEqual(['read_back_first', 'any']);
      expect(decided({ destructiveHint: true, openWorldHint: false })).toEqual(['read_back_first', 'any']);
    },
  };
  it.each(RETRY_RULES.map(({ id }) => id))('%s', (id) => cases[id]());
});

test('only a declared reassurance of a trusted server lets a call be sent again, whatever else is said', () => {
  expect(ALL_HINTS).toHaveLength(81);
  for (const hints of ALL_HINTS) {
    const safe = hints.readOnlyHint === true || hints.idempotentHint === true;
    expect(retryOf(hints, true).decision, JSON.stringify(hints)).toBe(safe ? 'retry_same_args' : 'read_back_first');
    expect(retryOf(hints, false).decision, JSON.stringify(hints)).toBe('read_back_first');
  }
});

test('a more alarming hint, or less trust, never gives a laxer answer', () => {
  const strict = (hints: Parameters<typeof retryOf>[0], trusted: boolean) =>
    retryOf(hints, trusted).decision === 'read_back_first' ? 1 : 0;
  for (const hints of ALL_HINTS) {
    expect(strict(hints, false)).toBeGreaterThanOrEqual(strict(hints, true));
    for (const trusted of [true, false])
      for (const hint of HINTS)
        for (const value of moreAlarming(hint, hints[hint]))
          expect(strict({ ...hints, [hint]: value }, trusted), `${JSON.stringify(hints)} ${hint} ${value}`).toBeGreaterThanOrEqual(
            strict(hints, trusted),
          );
  }
});

test('each hint says whether it was declared or is the default', () => {
  expect(retryOf({ readOnlyHint: false, openWorldHint: false }, true).hints).toEqual({
    readOnlyHint: { value: false, declared: true },
    destructiveHint: { value: true, declared: false },
    idempotentHint: { value: false, declared: false },
    openWorldHint: { value: false, declared: true },
  });
});
