/** A reporter turns a report into text; one file each. */

import type { Severity } from '../../model/finding.js';
import type { LineMap } from '../../model/place.js';
import type { Report } from '../../model/report.js';
import type { Colors } from '../style.js';

export interface ReporterInput {
  readonly report: Report;
  /** The source of a file of the report. */
  readonly lines: (file: string) => LineMap | undefined;
  /** Findings below it do not decide the exit code; a reporter for people leaves them out and counts them. */
  readonly threshold: Severity;
  readonly colors: Colors;
  /** Cells per line. */
  readonly width: number;
}

export type Reporter = (input: ReporterInput) => string;
