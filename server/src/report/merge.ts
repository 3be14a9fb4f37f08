/** One report out of several: `truehint check a b` with two projects prints one list. Pure. */
import type { Report, Spot } from '../model/report.js';

/** Moves every path of a report: from the root it was made for to another one, by putting `prefix` (with `/`) before it. */
export function rebase(report: Report, root: string, prefix: string): Report {
  if (prefix === '') return { ...report, root };
  const move = <T extends { file: string }>(spot: T): T => ({ ...spot, file: prefix + spot.file });
  const moveAll = <T extends Spot>(spots: T[]): T[] => spots.map(move);
  return {
    ...report,
    root,
    tools: report.tools.map((tool) => ({
      ...move(tool),
      handler: tool.handler && move(tool.handler),
      effects: tool.effects.map((effect) => ({ ...move(effect), through: moveAll(effect.through) })),
    })),
    findings: report.findings.map((finding) => ({
      ...move(finding),
      related: moveAll(finding.related),
      fix: finding.fix && { ...finding.fix, edits: moveAll(finding.fix.edits) },
    })),
    notes: report.notes.map((note) => (note.file === null ? note : { ...note, file: prefix + note.file })),
  };
}

/** Joins reports that share a root. Throws on an empty list: there is no report of nothing. */
export function mergeReports(reports: readonly Report[]): Report {
  const first = reports[0];
  if (!first) throw new RangeError('mergeReports needs at least one report');
  if (reports.length === 1) return first;
  const sum = (pick: (report: Report) => number): number => reports.reduce((total, report) => total + pick(report), 0);
  return {
    version: first.version,
    root: first.root,
    tools: reports.flatMap((report) => report.tools),
    findings: reports.flatMap((report) => report.findings),
    notes: reports.flatMap((report) => report.notes),
    stats: {
      files: sum(({ stats }) => stats.files),
      bytes: sum(({ stats }) => stats.bytes),
      tools: sum(({ stats }) => stats.tools),
      unknownCalls: mergeCounts(reports.flatMap(({ stats }) => stats.unknownCalls)),
      ms: {
        load: sum(({ stats }) => stats.ms.load),
        lower: sum(({ stats }) => stats.ms.lower),
        evaluate: sum(({ stats }) => stats.ms.evaluate),
        rules: sum(({ stats }) => stats.ms.rules),
        total: sum(({ stats }) => stats.ms.total),
      },
    },
  };
}

function mergeCounts(counts: readonly { call: string; count: number }[]): { call: string; count: number }[] {
  const total = new Map<string, number>();
  for (const { call, count } of counts) total.set(call, (total.get(call) ?? 0) + count);
  return [...total].map(([call, count]) => ({ call, count })).sort((a, b) => b.count - a.count || (a.call < b.call ? -1 : 1));
}
