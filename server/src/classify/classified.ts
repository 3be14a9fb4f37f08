/** What a classifier says about one text. */
import type { Certainty, EffectKind, Weight } from '../model/effect.js';
import type { Text } from '../model/text.js';
import type { Rows } from './sql/rows.js';

export interface Classified extends Weight {
  readonly kind: EffectKind;
  readonly certainty: Certainty;
  /** The constant that decided, for the message: `DELETE FROM users`, `git push --force`, `POST`. Null where nothing did. */
  readonly decidedBy: string | null;
  /** Names of the holes (arguments) on which the answer depends: free SQL, a verb that the caller chooses. */
  readonly dependsOn: readonly string[];
  /** Of a request: arguments of which another value would say that it is meant otherwise, `dryRun`; none where something else says so. */
  readonly switches?: readonly string[];
  /** Of a request: the hosts that it may reach, where all are written in the code; an empty list where they are not. */
  readonly hosts?: readonly string[];
  /** Of a request: true where nothing but its method says what it does. */
  readonly plain?: boolean;
  /** Of a command: the one file that it writes or removes, where its form tells which of its words that is. */
  readonly file?: Text;
  /** Of a statement: the rows that it is about, where it is about no others. */
  readonly rows?: Rows;
}
