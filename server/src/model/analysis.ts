/** What one analysis gives, and how it is asked for. */
import type { Finding, Note } from './finding.js';
import type { Tool } from './tool.js';

export interface Analysis {
  readonly tools: readonly Tool[];
  readonly findings: readonly Finding[];
  readonly notes: readonly Note[];
  readonly stats: {
    /** Files that were lowered, and their length together. */
    readonly files: number;
    readonly bytes: number;
    readonly unknownCalls: readonly { readonly call: string; readonly count: number }[];
    /** Milliseconds. */
    readonly ms: {
      readonly load: number;
      readonly lower: number;
      readonly evaluate: number;
      readonly rules: number;
      readonly total: number;
    };
    /** Work done for this analysis, for tests: what was not cached. */
    readonly parses: number;
    readonly evaluations: number;
  };
}

export interface SessionOptions {
  /** Called as work goes on, for a progress bar: parts done of parts known. */
  readonly onProgress?: (done: number, total: number, what: string) => void;
  /** Asked between slices and, often, while code is evaluated; true makes `analyse` reject with a `Cancelled`. */
  readonly cancelled?: () => boolean;
  /**
   * Milliseconds of work, by which an analysis that takes too long gives up: of the processor where the host can tell, so
   * that a busy machine gives up nothing. The wall's where there is none.
   */
  readonly clock?: () => number;
  /** Asked now and then while code is evaluated: true where so much memory is held that the handler has to be given up. */
  readonly isFull?: () => boolean;
  /** True where nobody waits at a keyboard: the handlers together may take twice as long before they are given up. */
  readonly unhurried?: boolean;
}

/** Thrown by `analyse` when it was cancelled: never an empty result. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}
