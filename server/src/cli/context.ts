/** What every command is given. */

import type { Engine } from '../host/check.js';
import type { FindingKind, Severity } from '../model/finding.js';
import type { Terminal } from './io.js';

/** What the command line needs to know of a rule. */
export interface RuleInfo {
  readonly id: string;
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly summary: string;
}

export interface Context {
  readonly terminal: Terminal;
  /** Reads and analyses; the disk's own where there is none. */
  readonly engine?: Engine;
  readonly rules: readonly RuleInfo[];
  /** Where a progress bar is drawn. */
  readonly progressStream: NodeJS.WritableStream;
  /** Serves MCP over this process's standard streams until the other side ends. */
  serveMcp(): Promise<void>;
}
