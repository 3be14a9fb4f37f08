/** An explanation as plain text, for terminals and agents. */
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
  const { name, title, where, handler, hints, effects, notes } = explanation;
  const lines = [`${name ?? '(name unknown)'}${title ? `, "${title}"` : ''}`, `  ${stepLine(where)}`];
  lines.push(handler ? `  ${stepLine(handler)}` : '  handler not found');
  lines.push('', ...hints.map(hintText));
  if (effects.length > 0) lines.push('', 'What it does:');
  for (const { step, certainty } of effects) lines.push(`  ${stepLine(step)}${certainty === 'likely' ? ', likely' : ''}`);
  if (notes.length > 0) lines.push('', 'What could not be told:', ...notes.map((note) => `  ${note}`));
  return lines.join('\n');
}
