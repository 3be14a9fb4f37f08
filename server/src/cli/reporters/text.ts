/** The report for people: each finding with its line, its proof and its fix, then one line that sums up. */
import type { ReportFinding, Spot } from '../../model/report.js';
import { cleanLine, cleanText } from '../../report/clean.js';
import { atLeast, bySeverity } from '../../report/severity.js';
import { excerpt } from '../excerpt.js';
import { severityColor } from '../style.js';
import { summary } from '../summary.js';
import { wrap } from '../wrap.js';
import type { Reporter, ReporterInput } from './reporter.js';

export const text: Reporter = (input) => {
  const shown = input.report.findings.filter((finding) => atLeast(finding.severity, input.threshold)).sort(bySeverity);
  return [...shown.map((finding) => findingText(finding, input)), notesText(input), `${summary(input)}\n`].filter(Boolean).join('\n');
};

function findingText(finding: ReportFinding, input: ReporterInput): string {
  const { colors } = input;
  const tool = finding.tool === null ? '' : `  tool ${colors.bold(cleanLine(finding.tool, 80))}`;
  const lines = [
    `${severityColor(finding.severity, colors)(finding.severity)}  ${finding.rule}${tool}`,
    ...indent(
      cleanText(finding.message)
        .split('\n')
        .flatMap((line) => wrap(line, Math.max(40, input.width - 2))),
      '  ',
    ),
    `  ${colors.dim('at')} ${colors.cyan(spotText(finding))}`,
    ...excerptLines(finding, lengthOnLine(finding), input),
  ];
  if (finding.related.length > 0) lines.push(`  ${colors.dim('proof')}`);
  for (const step of finding.related) {
    lines.push(`    ${colors.cyan(spotText(step))}  ${cleanLine(step.message)}`, ...excerptLines(step, calleeLength(step, input), input));
  }
  if (finding.fix) lines.push(`  ${colors.dim('fix')} ${cleanLine(finding.fix.title)}`);
  return `${lines.join('\n')}\n`;
}

/** What could not be read or told: warnings and errors always, remarks only as a number in the summary. */
function notesText({ report, colors }: ReporterInput): string {
  const notes = report.notes.filter((note) => note.level !== 'information');
  return notes
    .map(({ level, message, file, line }) => {
      const where = file === null ? '' : ` ${colors.cyan(cleanLine(file) + (line === null ? '' : `:${line}`))}`;
      return `${colors.dim(`note (${level})`)}${where}  ${cleanLine(message, 400)}\n`;
    })
    .join('');
}

export function spotText({ file, line, column }: Spot): string {
  return `${cleanLine(file)}:${line}:${column}`;
}

/** How far to mark: to the end of the range, or of its first line. */
function lengthOnLine(finding: ReportFinding): number {
  return finding.endLine === finding.line ? finding.endColumn - finding.column : Number.POSITIVE_INFINITY;
}

/** A step of the proof marks the call's name: the report holds where it starts, and the source says how far a name goes. */
function calleeLength(spot: Spot, { lines }: ReporterInput): number {
  const rest =
    lines(spot.file)
      ?.line(spot.line)
      .slice(spot.column - 1) ?? '';
  return /^(?:await\s+|new\s+)?[\p{ID_Continue}$#.?]*/u.exec(rest)?.[0].length ?? 0;
}

function excerptLines(spot: Spot, length: number, { lines, colors, width }: ReporterInput): string[] {
  const line = lines(spot.file)?.line(spot.line);
  if (line === undefined || line.trim() === '') return [];
  const number = String(spot.line);
  const gutter = ' '.repeat(number.length);
  const { text: source, marks } = excerpt(line, spot.column - 1, spot.column - 1 + length, Math.max(40, width - number.length - 9));
  return [`      ${colors.dim(`${number} |`)} ${source}`, `      ${colors.dim(`${gutter} |`)} ${colors.yellow(marks)}`];
}

const indent = (lines: readonly string[], by: string): string[] => lines.map((line) => (line === '' ? '' : by + line));
