/** The shape of a command family: the programs, and what an invocation of one does, by its subcommand and its options. */
import type { EffectKind, Reach } from '../../model/effect.js';
import type { ArgvWord, Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import type { Otherwise } from '../make.js';
import type { Call } from './call.js';

/** What an invocation does: a kind, and what differs from its usual weight. The reach defaults to the family's, then to the kind's. */
export interface Outcome extends Otherwise {
  readonly kind: EffectKind;
}

/** An outcome that stands always, or that the invocation's options decide. Whole answers come from nested classifiers. */
export type Rule = Outcome | ((call: Call) => Outcome | Classified | readonly (Outcome | Classified)[]);

export interface Family {
  /** Names of the programs, without path and ending. */
  readonly programs: readonly string[];
  /** Manuals that the table was written from. */
  readonly source: string;
  /** Options whose value is the next word, so that it is not taken for a subcommand or an operand. */
  readonly valued?: readonly string[];
  /** Options that, where certainly given, keep the command from doing anything. `--dry-run`, `--help` and `--version` hold for all. */
  readonly dry?: readonly string[];
  /** True where short options may be joined: `-rf`. */
  readonly clusters?: boolean;
  /** Where the command reaches unless a rule says otherwise. Running code or another program may always reach further. */
  readonly reach?: Reach;
  /** Rules by subcommand; several names at once with commas, nested ones with spaces: `"log, show"`, `"remote add"`. */
  readonly subcommands?: Readonly<Record<string, Rule>>;
  /** True where the verb in an unlisted subcommand may decide, as in `az vm delete`. */
  readonly byVerb?: boolean;
  /** True where subcommands are topics, joined by colons or apart: `apps:create` is `apps create`. */
  readonly topics?: boolean;
  /** What the program does without a subcommand, or whatever it does where it has none. */
  readonly otherwise?: Rule;
}

/** The classifiers that a rule may hand a part of its command to: `sudo`, `bash -c`, `psql -c`. */
export interface Runner {
  shell(text: Text): Classified[];
  argv(program: Text, argv: readonly ArgvWord[]): Classified[];
  sql(text: Text): Classified[];
}
