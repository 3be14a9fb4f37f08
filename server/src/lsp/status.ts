/** What the server tells its client about a folder, beside the findings: enough for one line in a status bar. */
import type { Connection } from 'vscode-languageserver/node';
import type { Severity } from '../model/finding.js';
import { isUnclear } from './run-log.js';
import type { Snapshot } from './snapshot.js';

/** The notification's method. Clients that do not know it may ignore it. */
export const STATUS_METHOD = '$/truehint/status';

/** idle: no MCP server in the folder, nothing runs. gone: the folder is no longer the server's. */
export type FolderState = 'idle' | 'working' | 'ready' | 'failed' | 'gone';

export interface StatusMessage {
  readonly folder: string;
  readonly state: FolderState;
  /** Only with `ready`. */
  readonly tools?: number;
  readonly findings?: Readonly<Record<Severity, number>>;
  /** Tools of which the code leaves some hint open. */
  readonly unclear?: number;
  /** When the analysis ended, in milliseconds since 1970, and how many milliseconds it took. */
  readonly at?: number;
  readonly ms?: number;
}

/** @param answersFor false for a file that another, inner folder counts */
export function sendStatus(
  connection: Connection,
  folder: string,
  state: FolderState,
  snapshot?: Snapshot,
  answersFor: (file: string) => boolean = () => true,
): void {
  const message: StatusMessage = snapshot === undefined ? { folder, state } : { folder, state, ...count(snapshot, answersFor) };
  void connection.sendNotification(STATUS_METHOD, message);
}

function count(snapshot: Snapshot, answersFor: (file: string) => boolean): Omit<StatusMessage, 'folder' | 'state'> {
  const findings = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const finding of snapshot.findings) if (answersFor(finding.place.file)) findings[finding.severity]++;
  const tools = snapshot.tools.filter(({ namePlace }) => answersFor(namePlace.file));
  return {
    tools: tools.length,
    findings,
    unclear: tools.filter(isUnclear).length,
    at: Date.now(),
    ms: snapshot.analysis.stats.ms.total,
  };
}
