/** One tool in words: what is registered, what its handler does, and what follows for each hint. */
import { explainAnswers } from '../explain/depends.js';
import { sentence } from '../explain/words.js';
import type { Change, Reach, Repeat } from '../model/effect.js';
import { HINT_DEFAULTS, HINTS, type Hint, REASSURING } from '../model/hint.js';
import type { LineMap } from '../model/place.js';
import type { ReportTool } from '../model/report.js';
import { cleanLine } from '../report/clean.js';
import { excerpt } from './excerpt.js';
import type { Colors } from './style.js';

export interface ExplanationOptions {
  readonly lines: (file: string) => LineMap | undefined;
  readonly colors: Colors;
  readonly width: number;
}

type ReportEffect = ReportTool['effects'][number];

/** Text of several lines that ends with a line break. */
export function explanation(tool: ReportTool, options: ExplanationOptions): string {
  const { colors } = options;
  const lines = [
    `${colors.bold(tool.name === null ? '(a tool whose name cannot be told)' : cleanLine(tool.name, 80))}  ${colors.cyan(spot(tool))}`,
    `  registered with ${tool.registration}${tool.handler ? `, handler at ${spot(tool.handler)}` : ', handler not found'}`,
    '',
    'What it does',
    ...effectsText(tool, options),
    '',
    'What follows',
    ...HINTS.flatMap((hint) => hintText(tool, hint, colors)),
  ];
  for (const depends of tool.dependsOn) lines.push('', ...dependsText(depends));
  if (tool.notes.length > 0) lines.push('', 'What could not be told', ...tool.notes.map((note) => `  ${cleanLine(note, 400)}`));
  return `${lines.join('\n')}\n`;
}

function effectsText(tool: ReportTool, options: ExplanationOptions): string[] {
  if (tool.effects.length === 0) return ['  nothing that anybody else could observe'];
  return tool.effects.flatMap((effect, index) => effectText(effect, index + 1, options));
}

function effectText(effect: ReportEffect, number: number, { lines, colors, width }: ExplanationOptions): string[] {
  const margin = `${number}.`.padStart(4);
  // What decided often names what it acts on: `GET https://…`, a statement.
  const told = effect.target === null || effect.decidedBy?.includes(effect.target);
  const target = told ? '' : `: ${cleanLine(effect.target ?? '', 120)}`;
  const text = [
    `${margin} ${colors.bold(cleanLine(sentence(effect)))}${target}`,
    `     ${effect.kind} (${effect.certainty}): ${weightText(effect)}`,
  ];
  // The chain from the handler inwards, then the line itself.
  for (const step of effect.through) text.push(`     ${colors.dim('through')} ${cleanLine(step.name, 80)} ${colors.cyan(spot(step))}`);
  text.push(`     ${colors.dim('at')} ${colors.cyan(spot(effect))}`);
  const line = lines(effect.file)?.line(effect.line);
  if (line?.trim()) {
    const cut = line.slice(effect.column - 1 > width ? effect.column - 1 : 0).trim();
    text.push(`        ${colors.dim(`${effect.line} |`)} ${excerpt(cut, 0, 0, Math.max(40, width - 20)).text}`);
  }
  return text;
}

const CHANGES: Record<Change, string> = {
  none: 'changes nothing',
  add: 'only adds',
  destroy: 'overwrites or deletes what existed',
  session: "changes the server's own state that later calls see",
  arguable: 'changes something; whether that destroys is arguable',
  unknown: 'may change something',
};
const REPEATS: Record<Repeat, string> = {
  same: 'a second call changes nothing further',
  more: 'a second call changes something more',
  arguable: 'what a second call changes is arguable',
  unknown: 'what a second call changes cannot be told',
};
const REACHES: Record<Reach, string> = {
  closed: 'stays in what the server controls',
  fixed: 'reaches one host that the code names',
  configured: 'reaches a host that the configuration names',
  open: 'reaches what the caller chooses',
  unknown: 'what it reaches cannot be told',
};

function weightText({ change, repeat, reach }: ReportEffect): string {
  const parts = [CHANGES[change], REACHES[reach]];
  if (change !== 'none') parts.splice(1, 0, REPEATS[repeat]);
  return parts.join('; ');
}

function hintText(tool: ReportTool, hint: Hint, colors: Colors): string[] {
  const verdict = tool.inferred[hint];
  const declared = tool.declared[hint];
  const says =
    declared === null ? `not declared (a client assumes ${HINT_DEFAULTS[hint]})` : `declared ${cleanLine(JSON.stringify(declared), 40)}`;
  const code = verdict.value === 'unknown' ? 'the code does not tell' : `the code says ${verdict.value} (${verdict.certainty})`;
  const because = verdict.because.length > 0 ? `, see ${verdict.because.map((index) => index + 1).join(', ')}` : '';
  const contradicted = declared === REASSURING[hint] && verdict.value === !REASSURING[hint] && !verdict.arguable;
  const arguable = verdict.arguable ? '; either declaration stands' : '';
  const remark = meaningless(tool, hint) ? '; it means nothing on a read-only tool' : '';
  const line = `  ${hint.padEnd(16)} ${says}; ${code}${because}${arguable}${remark}`;
  return [contradicted && !remark ? colors.red(line) : line];
}

/** The schema: these two are meaningful only where readOnlyHint is false. */
function meaningless(tool: ReportTool, hint: Hint): boolean {
  return (hint === 'destructiveHint' || hint === 'idempotentHint') && tool.inferred.readOnlyHint.value === true;
}

function dependsText({ argument, when, values }: ReportTool['dependsOn'][number]): string[] {
  const explained = explainAnswers(argument, when, values);
  const where = explained.when === null ? 'It depends' : `With ${explained.when} it depends`;
  if (values.length === 0) return [`${where} on the argument ${explained.argument}, which is free text: the worst case counts.`];
  const header = ['value', ...explained.hints];
  const rows = explained.rows.map((row) => [
    row.values.join(', ') + (row.more > 0 ? ` and ${row.more} more` : ''),
    ...row.answers.map((text) => text || '–'),
  ]);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const print = (row: readonly string[]): string => `  ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd();
  return [
    `${where} on the argument ${explained.argument}`,
    print(header),
    ...rows.map(print),
    ...(explained.split ? [`  ${explained.split}`] : []),
  ];
}

function spot(place: { file: string; line: number; column?: number }): string {
  return `${cleanLine(place.file)}:${place.line}${place.column === undefined ? '' : `:${place.column}`}`;
}
