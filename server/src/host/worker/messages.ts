/** What is said between the language server's thread and the thread of an engine. */
import type { Analysis } from '../../model/analysis.js';

/** What a thread is started with. */
export interface Start {
  /** Absolute path of the folder. */
  readonly root: string;
  /** Two 32-bit numbers, at `UNWANTED` and `NEWEST`: what the thread can hear while it is busy. */
  readonly wanted: SharedArrayBuffer;
}

/** The last request that is no longer wanted. */
export const UNWANTED = 0;
/** The last request that was sent. */
export const NEWEST = 1;

/** What changed since the last request. It is taken in before the analysis begins, and nothing is while one goes on. */
export interface Changes {
  /** The folder's files, where the list is another one than before. */
  readonly files: readonly string[] | null;
  /** Files that are open in the editor with their text, and without one those that are no longer. */
  readonly overlays: readonly (readonly [file: string, text: string | undefined])[];
  /** Files that changed, appeared or went on the disk. */
  readonly invalidated: readonly string[];
}

export interface Request extends Changes {
  /** Counts up. */
  readonly id: number;
  /** Whether somebody wants to be told how far the work is. */
  readonly progress: boolean;
}

export interface Analysed {
  readonly analysis: Analysis;
  /** Texts of files that the analysis mentions and that the other side does not have: it read them itself. */
  readonly texts: readonly (readonly [file: string, text: string])[];
}

export type Answer =
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly total: number; readonly what: string }
  | ({ readonly kind: 'analysed'; readonly id: number } & Analysed)
  | { readonly kind: 'cancelled'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error };
