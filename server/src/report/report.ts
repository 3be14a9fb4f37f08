/** Turns an analysis into the JSON report of `docs/report.schema.json`. Pure: no file is read, nothing is printed. */
import type { Effect } from '../model/effect.js';
import type { Finding, Note } from '../model/finding.js';
import { ANNOTATION_KEYS, type AnnotationKey, HINTS, type Hint } from '../model/hint.js';
import type { LineColumn, LineMap, Place } from '../model/place.js';
import type { Report, ReportFinding, ReportTool, Spot } from '../model/report.js';
import type { Tool } from '../model/tool.js';
import type { Verdict, Verdicts } from '../model/verdict.js';
import type { Analysis } from '../session.js';

export interface ReportInput {
  readonly version: string;
  /** Absolute path of the analysed folder, to which every path in the report is relative. */
  readonly root: string;
  readonly analysis: Pick<Analysis, 'tools' | 'findings' | 'notes' | 'stats'>;
  /** Line map of a file; where there is none, a place is reported at line 1, column 1. */
  readonly lines: (file: string) => LineMap | undefined;
}

/** Builds the report. Findings are in the order of their places, so that two runs on the same sources print the same. */
export function buildReport({ version, root, analysis, lines }: ReportInput): Report {
  const spots = new Spots(lines);
  const tools = analysis.tools.map((tool) => reportTool(tool, spots));
  return {
    version,
    root,
    tools: tools.sort(byPlace),
    findings: analysis.findings.map((finding) => reportFinding(finding, spots)).sort(byPlace),
    notes: analysis.notes.map(reportNote),
    stats: {
      files: analysis.stats.files,
      bytes: analysis.stats.bytes,
      tools: tools.length,
      unknownCalls: analysis.stats.unknownCalls.map(({ call, count }) => ({ call, count })),
      ms: { ...analysis.stats.ms },
    },
  };
}

/** Places of the model, in lines and columns. */
class Spots {
  constructor(private readonly lines: (file: string) => LineMap | undefined) {}

  start(place: Place): Spot {
    return { file: place.file, ...this.at(place.file, place.start) };
  }

  end(place: Place): { endLine: number; endColumn: number } {
    const { line, column } = this.at(place.file, place.end);
    return { endLine: line, endColumn: column };
  }

  private at(file: string, offset: number): LineColumn {
    return this.lines(file)?.at(offset) ?? { line: 1, column: 1 };
  }
}

function reportTool(tool: Tool, spots: Spots): ReportTool {
  const handler = tool.handler && spots.start(tool.handler.place);
  return {
    name: tool.name,
    title: tool.title.value,
    ...spots.start(tool.namePlace),
    registration: tool.registration.form,
    handler: handler && { file: handler.file, line: handler.line },
    declared: record(ANNOTATION_KEYS, (key) => declaredValue(tool, key)),
    inferred: record(HINTS, (hint) => {
      const verdict = tool.verdicts[hint];
      return {
        value: verdict.value,
        certainty: verdict.certainty,
        because: because(verdict, tool.effects),
        arguable: verdict.arguable,
      };
    }),
    dependsOn: tool.dependsOn.map(({ argument, when, cases }) => ({
      argument,
      ...(when ? { when: { argument: when.argument, value: when.value } } : {}),
      values: cases.map(({ value, is, refused, verdicts }) => ({
        value,
        ...(is ? { is } : {}),
        ...(refused ? { refused } : {}),
        ...valuesOf(verdicts),
      })),
    })),
    effects: tool.effects.map((effect) => reportEffect(effect, spots)),
    notes: [...tool.notes],
  };
}

/** null where it is not declared, "dynamic" where it is not constant. The last entry of a key wins, as in JavaScript. */
function declaredValue(tool: Tool, key: AnnotationKey): unknown {
  const entry = tool.annotations.entries.findLast((candidate) => candidate.key === key);
  if (!entry) return null;
  if (!entry.constant) return 'dynamic';
  return jsonValue(entry.value);
}

/** A constant as JSON can say it; what it cannot (undefined, NaN, a bigint) is told as text, so that no declaration is lost. */
function jsonValue(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'object') {
    try {
      return JSON.parse(JSON.stringify(value));
    } catch {
      return 'dynamic';
    }
  }
  return String(value);
}

/** Indexes of the deciding effects. A verdict may carry a copy of the effect, so the place decides where identity does not. */
function because(verdict: Verdict, effects: readonly Effect[]): number[] {
  const found = verdict.because.map((effect) => {
    const same = effects.indexOf(effect);
    return same >= 0 ? same : effects.findIndex((other) => isSameEffect(other, effect));
  });
  return [...new Set(found.filter((index) => index >= 0))];
}

function isSameEffect(a: Effect, b: Effect): boolean {
  return a.kind === b.kind && a.what === b.what && a.place.file === b.place.file && a.place.start === b.place.start;
}

function reportEffect(effect: Effect, spots: Spots): ReportTool['effects'][number] {
  const { kind, certainty, what, target, decidedBy, change, repeat, reach } = effect;
  return {
    kind,
    certainty,
    what,
    target,
    decidedBy,
    change,
    repeat,
    reach,
    ...spots.start(effect.place),
    through: effect.through.map(({ name, place }) => ({ name, ...spots.start(place) })),
  };
}

function reportFinding(finding: Finding, spots: Spots): ReportFinding {
  const { rule, kind, severity, certainty, tool, hint, message, fix } = finding;
  return {
    rule,
    kind,
    severity,
    certainty,
    tool,
    hint,
    message,
    ...spots.start(finding.place),
    ...spots.end(finding.place),
    related: finding.related.map(({ message: text, place }) => ({ message: text, ...spots.start(place) })),
    fix: fix && {
      title: fix.title,
      safe: fix.safe,
      edits: fix.edits.map(({ place, text }) => ({ ...spots.start(place), ...spots.end(place), text })),
    },
  };
}

const reportNote = ({ level, message, file, line }: Note): Report['notes'][number] => ({ level, message, file, line });

function valuesOf(verdicts: Verdicts): Record<Hint, Verdict['value']> {
  return record(HINTS, (hint) => verdicts[hint].value);
}

function record<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}

/** Order of places: by file, then line, then column. */
export function byPlace(a: Spot, b: Spot): number {
  return (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column;
}
