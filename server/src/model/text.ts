/**
 * A text that the analysed code builds, as far as it could be told: constant parts and holes. What the classifiers
 * for SQL, GraphQL, command lines and URLs read, so that they know neither syntax tree nor evaluator.
 */

/** Where the value of a hole comes from. */
export type Origin =
  /** The caller of the tool chooses it. */
  | 'argument'
  /** The operator's configuration: environment variables, command line, a config file. */
  | 'config'
  /** What a call returned (data that was read), a clock or a random source. */
  | 'data'
  | 'time'
  | 'random'
  | 'unknown';

export interface Hole {
  readonly origin: Origin;
  /** What the author calls it: `path`, `process.env.API_URL`. Untrusted text. */
  readonly name: string;
  /** The possible constant values, where they are few and known (an enum argument, a joined branch). */
  readonly options?: readonly string[];
  /** True where it is another text with each call: it holds the time or something random. */
  readonly fresh?: true;
  /** Words of which it begins with one, as the code made sure before: `SELECT`, `CREATE TABLE`. */
  readonly begins?: readonly string[];
}

export type TextPart = string | Hole;

/** Constant strings and holes, in order, no two strings side by side. `['SELECT * FROM ', {origin: 'argument', name: 'table'}]`. */
export type Text = readonly TextPart[];

/** One word of an argument list, as in `execFile(file, args)`. */
export interface ArgvWord {
  readonly text: Text;
  /** False where some branch leaves the word out. */
  readonly certain: boolean;
  /** True where zero or more words of this shape stand here (a spread of an unknown list). */
  readonly many: boolean;
}

/** The constant text, or undefined where it has a hole. */
export function constantText(text: Text): string | undefined {
  if (text.length === 0) return '';
  return text.length === 1 && typeof text[0] === 'string' ? text[0] : undefined;
}
