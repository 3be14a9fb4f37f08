/** The last line of a check, and what decides its exit code. */
import { SEVERITIES, type Severity } from '../model/finding.js';
import type { Report } from '../model/report.js';
import { atLeast } from '../report/severity.js';
import type { ReporterInput } from './reporters/reporter.js';

/** True where some finding is at or above the threshold. */
export function fails(report: Report, threshold: Severity): boolean {
  return report.findings.some((finding) => atLeast(finding.severity, threshold));
}

/** "10 tools in 4 files: 2 errors, 1 warning (0.4 s). Not shown: 3 information, 1 hint (--severity hint shows them)." */
export function summary({ report, threshold, colors }: Pick<ReporterInput, 'report' | 'threshold' | 'colors'>): string {
  const shown = SEVERITIES.filter((severity) => atLeast(severity, threshold));
  const hidden = SEVERITIES.filter((severity) => !atLeast(severity, threshold));
  const { tools, files } = report.stats;
  const looked = tools === 0 ? 'No tool of an MCP server was found' : `${plural(tools, 'tool')} in ${plural(files, 'file')}`;
  const found = counts(report, shown);
  const time = `(${(report.stats.ms.total / 1000).toFixed(1)} s)`;
  const said = found || (tools === 0 ? '' : 'nothing to report');
  const first = `${looked}${said && `: ${said}`} ${time}.`;
  const rest = counts(report, hidden);
  const remarks = report.notes.filter((note) => note.level === 'information').length;
  return [
    found || tools === 0 ? colors.bold(first) : colors.green(first),
    rest && colors.dim(`Not shown: ${rest} (--severity ${hidden.at(-1)} shows all).`),
    remarks > 0 && colors.dim(`${plural(remarks, 'remark')} on what could not be told in the JSON report.`),
  ]
    .filter(Boolean)
    .join(' ');
}

function counts(report: Report, severities: readonly Severity[]): string {
  return severities
    .map((severity) => [severity, report.findings.filter((finding) => finding.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => (severity === 'information' ? `${count} information` : plural(count, severity)))
    .join(', ');
}

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
