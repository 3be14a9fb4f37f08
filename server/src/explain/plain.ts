/** An explanation as plain text, for terminals and agents. */
import type { DependsExplanation } from './depends.js';
import type { HintExplanation, Step, ToolExplanation } from './explain.js';
import { declaredText } from './markdown.js';

const stepLine = (step: Step): string => `${step.text} (${step.where})`;

/** One hint: the verdict, why, and the way to the proof, indented below it. */
export function hintText(explanation: HintExplanation): string {
  const { hint, value, certainty, arguable, why, proof, also, settle } = explanation;
  const sure = value === 'unknown' ? '' : ` (${arguable ? 'arguable' : certainty})`;
  const lines = [`${hint}: ${value}${sure}, declared ${declaredText(explanation)}`, `  ${why}`];
  for (const step of proof) lines.push(`    ${stepLine(step)}`);
  for (const step of also) lines.push(`    also: ${stepLine(step)}`);
  if (settle) lines.push(`  What would settle it: ${settle}`);
  return lines.join('\n');
}

/** The whole tool: its four hints, each effect, and what could not be told. */
export function toolText(explanation: ToolExplanation): string {
  const { name, title, where, handler, hints, effects, depends, notes } = explanation;
  const lines = [`${name ?? '(name unknown)'}${title ? `, "${title}"` : ''}`, `  ${stepLine(where)}`];
  lines.push(handler ? `  ${stepLine(handler)}` : '  handler not found');
  lines.push('', ...hints.map(hintText));
  if (effects.length > 0) lines.push('', 'What it does:');
  for (const { step, certainty } of effects) lines.push(`  ${stepLine(step)}${certainty === 'likely' ? ', likely' : ''}`);
  for (const each of depends) lines.push('', dependsText(each));
  if (notes.length > 0) lines.push('', 'What could not be told:', ...notes.map((note) => `  ${note}`));
  return lines.join('\n');
}

/** What depends on an argument: a row for the values that answer alike, and how to split the tool. */
export function dependsText({ argument, when, hints, rows, split }: DependsExplanation): string {
  const where = when === null ? 'It depends' : `With ${when} it depends`;
  if (rows.length === 0) return `${where} on the text in the argument ${argument}: the worst case counts.`;
  const lines = rows.map(
    ({ values, more, answers }) =>
      `  ${values.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${answers
        .map((answer, i) => (answer === 'unknown' ? `${hints[i]} unknown` : answer))
        .filter((answer) => answer !== '')
        .join(', ')}`,
  );
  return [`${where} on the argument ${argument}:`, ...lines, ...(split ? [`  ${split}`] : [])].join('\n');
}
