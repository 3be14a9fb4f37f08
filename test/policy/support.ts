/** Ways in which hints can be declared, for tests that try all. */

import type { Hint } from '../../server/src/model/hint.js';
import { everyDeclaration } from '../../server/src/policy/decide.js';

/** The 81 combinations of declared true, declared false and not declared. */
export const ALL_HINTS = everyDeclaration();

/** From what reassures to what alarms. Written out, so that no test rests on the order that it checks. */
const ORDER: Readonly<Record<Hint, readonly (boolean | undefined)[]>> = {
  readOnlyHint: [true, undefined, false],
  destructiveHint: [false, undefined, true],
  idempotentHint: [true, undefined, false],
  openWorldHint: [false, undefined, true],
};

/** What can be declared of a hint and alarms more than `value` does. */
export function moreAlarming(hint: Hint, value: boolean | undefined): readonly (boolean | undefined)[] {
  return ORDER[hint].slice(ORDER[hint].indexOf(value) + 1);
}
