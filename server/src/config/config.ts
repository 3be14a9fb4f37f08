/** What a folder's `truehint.config.json` says, as far as it could be read. */
import type { Behaviour, LibraryFile } from '../catalogue/schema.js';
import type { Severity } from '../model/finding.js';
import type { Place } from '../model/place.js';
import type { PolicyTable } from '../policy/table.js';

/** The file's name; it counts in the folder that is analysed, and nowhere else. */
export const CONFIG_FILE = 'truehint.config.json';

/** A library of the config: one of the catalogue's with some entries more, or one of the user's own. */
export type ConfigLibrary = Partial<LibraryFile> & Pick<LibraryFile, 'library'>;

/** What a function of the workspace does, instead of what its code shows. */
export interface ConfigFunction {
  readonly file: string;
  /** `query`, or `Db.query` taken apart. */
  readonly path: readonly string[];
  readonly behaviour: Behaviour;
  readonly place: Place;
}

/** Effects that do not count: every pattern that is given has to match. */
export interface IgnoredEffect {
  readonly kind?: string;
  readonly what?: string;
  readonly target?: string;
  readonly file?: string;
  readonly reason: string;
  readonly place: Place;
}

/** Something in the file that is not as it should be. The part of the file that it is about does not count. */
export interface ConfigProblem {
  /** Plain text; what it quotes of the file is cleaned. */
  readonly message: string;
  readonly place: Place;
  /** The field at the top of the file that it is in; absent where the file as a whole is wrong. */
  readonly field?: string;
}

export interface Config {
  readonly libraries: readonly ConfigLibrary[];
  readonly functions: readonly ConfigFunction[];
  readonly closedHosts: readonly string[];
  readonly ignore: readonly IgnoredEffect[];
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** Null where there is none, or it is not all as it should be: a table without one of its rows says something else. */
  readonly policy: PolicyTable | null;
  readonly problems: readonly ConfigProblem[];
}

export const NO_CONFIG: Config = {
  libraries: [],
  functions: [],
  closedHosts: [],
  ignore: [],
  rules: new Map(),
  policy: null,
  problems: [],
};
