/** An explanation as Markdown. Names and targets come from the analysed code, so everything is escaped. */
import { clean } from '../model/clean.js';
import type { Place } from '../model/place.js';
import type { DependsExplanation } from './depends.js';
import type { HintExplanation, Step, ToolExplanation } from './explain.js';

/** The address of a place, for a link; null where there is none. */
export type LinkTo = (place: Place) => string | null;

/** Untrusted text that Markdown shows as it is: no link, image, heading, HTML or code comes of it. */
export function escapeMarkdown(text: string): string {
  return clean(text, 400)
    .replace(/[\\`*_{}[\]()#+\-.!|<>~$:@^]/g, '\\$&')
    .replace(/&/g, '&amp;');
}

/** Untrusted text as inline code, whatever backticks it has. */
export function inlineCode(text: string): string {
  const shown = clean(text, 400);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padded = longest > 0 || shown === '' ? ` ${shown} ` : shown;
  return `${fence}${padded}${fence}`;
}

function linked(step: Step, linkTo: LinkTo): string {
  const address = linkTo(step.place);
  const where = escapeMarkdown(step.where);
  // An address with a bracket or white space in it could end the link early.
  return address && /^[^\s()<>\\]+$/.test(address) ? `[${where}](${address})` : where;
}

const stepLine = (step: Step, linkTo: LinkTo): string => `${escapeMarkdown(step.text)} (${linked(step, linkTo)})`;

/** `**true** (proven)`. */
export function verdictMarkdown({ value, certainty, arguable }: HintExplanation): string {
  const sure = value === 'unknown' ? '' : arguable ? ' (arguable)' : ` (${certainty})`;
  return `**${value}**${sure}`;
}

/** One hint: the verdict, why, the way to the proof, and what would settle an unknown. */
export function hintMarkdown(explanation: HintExplanation, linkTo: LinkTo = () => null): string {
  const { why, proof, also, settle } = explanation;
  const lines = [`The code shows ${verdictMarkdown(explanation)}: ${escapeMarkdown(why)}`];
  if (proof.length > 0) lines.push('', ...proof.map((step, i) => `${i + 1}. ${stepLine(step, linkTo)}`));
  if (also.length > 0) lines.push('', `Also: ${also.map((step) => stepLine(step, linkTo)).join('; ')}`);
  if (settle) lines.push('', `What would settle it: ${escapeMarkdown(settle)}`);
  return lines.join('\n');
}

/** The four verdicts of a tool as a table, with what its handler does below. */
export function toolMarkdown(explanation: ToolExplanation, linkTo: LinkTo = () => null): string {
  const { hints, effects, depends, notes, handler } = explanation;
  const rows = hints.map((each) => `| ${each.hint} | ${declaredText(each)} | ${verdictMarkdown(each)} | ${escapeMarkdown(each.why)} |`);
  const lines = ['| hint | declared | the code shows | why |', '|---|---|---|---|', ...rows];
  const shown = effects.slice(0, 10).map(({ step, certainty }) => `- ${stepLine(step, linkTo)}${certainty === 'likely' ? ', likely' : ''}`);
  if (shown.length > 0)
    lines.push('', handler ? `What its handler does (${linked(handler, linkTo)}):` : 'What its handler does:', '', ...shown);
  if (effects.length > shown.length) lines.push(`- and ${effects.length - shown.length} more`);
  for (const each of depends) lines.push('', dependsMarkdown(each));
  if (notes.length > 0) lines.push('', ...notes.slice(0, 5).map((note) => `- ${escapeMarkdown(note)}`));
  return lines.join('\n');
}

/** What depends on an argument: a row for the values that answer alike, and how to split the tool. */
export function dependsMarkdown({ argument, when, hints, rows, split }: DependsExplanation): string {
  const where = when === null ? 'It depends' : `With ${inlineCode(when)} it depends`;
  if (rows.length === 0) return `${where} on the text in ${inlineCode(argument)}: the worst case counts.`;
  const table = rows.map(({ values, more, answers }) => {
    const names = values.map((value) => inlineCode(value).replace(/\|/g, '\\|')).join(', ') + (more > 0 ? ` and ${more} more` : '');
    return `| ${[names, ...answers.map((answer) => answer || '–')].join(' | ')} |`;
  });
  const head = [`| ${[inlineCode(argument).replace(/\|/g, '\\|'), ...hints].join(' | ')} |`, `|${'---|'.repeat(hints.length + 1)}`];
  return [`${where} on ${inlineCode(argument)}:`, '', ...head, ...table, ...(split ? ['', escapeMarkdown(split)] : [])].join('\n');
}

/** What the author declares, in a word. */
export function declaredText({ declared }: HintExplanation): string {
  switch (declared.state) {
    case 'value':
      return String(declared.value);
    case 'dynamic':
      return 'computed';
    case 'invalid':
      return 'not a boolean';
    case 'hidden':
      return 'cannot be told';
    case 'missing':
      return '–';
  }
}
