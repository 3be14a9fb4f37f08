/** Every way in which four hints can be declared or left out. */
import type { Hint } from '../../server/src/model/hint.js';
import { HINTS } from '../../server/src/model/hint.js';
import type { DeclaredHints } from '../../server/src/policy/hints.js';

const STATES = [true, false, undefined] as const;

/** The 81 combinations of declared true, declared false and not declared. */
export const ALL_HINTS: readonly DeclaredHints[] = HINTS.reduce<readonly DeclaredHints[]>(
  (all, hint) => all.flatMap((hints) => STATES.map((value) => (value === undefined ? hints : { ...hints, [hint]: value }))),
  [{}],
);

/** The declarations of a hint that alarm more than `value` does: reassuring, then absent, then alarming. */
export function moreAlarming(hint: Hint, value: boolean | undefined): readonly (boolean | undefined)[] {
  const order = ORDER[hint];
  return order.slice(order.indexOf(value) + 1);
}

const ORDER: Readonly<Record<Hint, readonly (boolean | undefined)[]>> = {
  readOnlyHint: [true, undefined, false],
  destructiveHint: [false, undefined, true],
  idempotentHint: [true, undefined, false],
  openWorldHint: [false, undefined, true],
};
