/** The JSON report of `truehint check --format json`. `docs/report.schema.json` describes it; keep the two alike. */
import type { Certainty, Change, EffectKind, Reach, Repeat } from './effect.js';
import type { FindingKind, Severity } from './finding.js';
import type { AnnotationKey, Hint } from './hint.js';
import type { RegistrationForm } from './tool.js';
import type { VerdictValue } from './verdict.js';

export interface Spot {
  file: string;
  line: number;
  column: number;
}

export interface ReportTool extends Spot {
  name: string | null;
  title: string | null;
  registration: RegistrationForm;
  handler: { file: string; line: number } | null;
  /** null = not declared; a value that is not constant is the string "dynamic". */
  declared: Record<AnnotationKey, unknown>;
  inferred: Record<Hint, { value: VerdictValue; certainty: Certainty; because: number[]; arguable: boolean }>;
  dependsOn: {
    argument: string;
    when?: { argument: string; value: string | number | boolean | null };
    values: ({ value: string | number | boolean | null; is?: 'absent' | 'given' | 'other'; refused?: true } & Record<Hint, VerdictValue>)[];
  }[];
  effects: ({
    kind: EffectKind;
    certainty: Certainty;
    what: string;
    target: string | null;
    decidedBy: string | null;
    change: Change;
    repeat: Repeat;
    reach: Reach;
    through: ({ name: string } & Spot)[];
  } & Spot)[];
  notes: string[];
}

export interface ReportFinding extends Spot {
  rule: string;
  kind: FindingKind;
  severity: Severity;
  certainty: Certainty;
  tool: string | null;
  hint: AnnotationKey | null;
  message: string;
  endLine: number;
  endColumn: number;
  related: ({ message: string } & Spot)[];
  fix: { title: string; safe: boolean; edits: ({ endLine: number; endColumn: number; text: string } & Spot)[] } | null;
}

export interface Report {
  version: string;
  root: string;
  tools: ReportTool[];
  findings: ReportFinding[];
  notes: { level: 'information' | 'warning' | 'error'; message: string; file: string | null; line: number | null }[];
  stats: {
    files: number;
    bytes: number;
    tools: number;
    unknownCalls: { call: string; count: number }[];
    ms: { load: number; lower: number; evaluate: number; rules: number; total: number };
  };
}
