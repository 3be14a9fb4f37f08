/** What a client has in hand when it decides about a call: for each hint the value that stands, and who says so. */
import { HINT_DEFAULTS, HINTS, type Hint } from '../model/hint.js';

/** Hints that a tool declares; the others are missing. */
export type DeclaredHints = Readonly<Partial<Record<Hint, boolean>>>;

export interface StandingHint {
  readonly value: boolean;
  /** False where the schema's default stands in for it. */
  readonly declared: boolean;
}

export type StandingHints = Readonly<Record<Hint, StandingHint>>;

/** The value of every hint: what is declared, else the schema's default, which is the worst case. */
export function standingHints(declared: DeclaredHints): StandingHints {
  return Object.fromEntries(
    HINTS.map((hint) => [hint, { value: declared[hint] ?? HINT_DEFAULTS[hint], declared: declared[hint] !== undefined }]),
  ) as Record<Hint, StandingHint>;
}

/** True where every value that a rule asks for is the one that stands. */
export function matches(asked: DeclaredHints, standing: DeclaredHints): boolean {
  return HINTS.every((hint) => asked[hint] === undefined || asked[hint] === standing[hint]);
}
