/**
 * The one door inwards: every door outwards (language server, command line, MCP server) opens a session on a
 * workspace, tells it what changed, and asks it for tools and findings.
 */
import type { Finding, Note } from './model/finding.js';
import type { LineMap } from './model/place.js';
import type { Tool } from './model/tool.js';
import type { Workspace } from './model/workspace.js';

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
  /** Asked between slices; true makes `analyse` reject with a `Cancelled`. */
  readonly cancelled?: () => boolean;
}

/** Thrown by `analyse` when it was cancelled: never an empty result. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

export interface Session {
  /** Text that an editor holds for a file, instead of what is on the disk; undefined when it is closed. */
  setOverlay(file: string, text: string | undefined): void;
  /** A file changed, appeared or went away outside of the overlays. */
  invalidate(file: string): void;
  /** True where the folder looks like an MCP server at all (a cheap look at texts and package.json). */
  isServer(): boolean;
  /** Analyses what is there now. Yields to the event loop at least every 50 ms. */
  analyse(options?: SessionOptions): Promise<Analysis>;
  /** Line map of a file as last analysed. */
  lines(file: string): LineMap | undefined;
}

/** Opens a session on a workspace. Nothing is read before `analyse`. */
export function openSession(_workspace: Workspace): Session {
  throw new Error('not built yet');
}
