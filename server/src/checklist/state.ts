/** How far the questions about a tool are answered: an explicit annotation is an answer, and the source is the only place for one. */
import { declaredHint, declaredValue, entryOf } from '../model/declared.js';
import type { Finding } from '../model/finding.js';
import { HINTS, type Hint } from '../model/hint.js';
import type { Tool } from '../model/tool.js';
import type { Progress, QuestionId, QuestionState } from './types.js';

/** The findings about one tool: several tools may have its name. */
export function findingsAbout(tool: Tool, findings: readonly Finding[]): readonly Finding[] {
  const { annotations, misplaced, registration, namePlace } = tool;
  const places = [
    namePlace,
    registration.place,
    ...[...annotations.entries, ...misplaced.flatMap((each) => each.entries)].flatMap((entry) => [
      entry.memberPlace,
      entry.valuePlace,
      entry.keyPlace,
    ]),
  ];
  return findings.filter(
    (finding) =>
      finding.tool === tool.name &&
      places.some((place) => place?.file === finding.place.file && place.start <= finding.place.start && finding.place.end <= place.end),
  );
}

/** The findings that a question is about: an author may keep what is written against them, with a reason. */
export function objections(id: QuestionId, about: readonly Finding[]): readonly Finding[] {
  return about.filter(({ kind, hint }) =>
    id === 'depends' ? kind === 'depends' : hint === id && (kind === 'contradiction' || kind === 'over-cautious'),
  );
}

/** Whether a tool counts as read-only for what else is asked: as declared, or else as the code shows. */
export function countsAsReadOnly(tool: Tool): boolean {
  return declaredValue(tool, 'readOnlyHint') ?? tool.verdicts.readOnlyHint.value === true;
}

/** True where the question means something for the tool. */
export function applies(tool: Tool, id: QuestionId): boolean {
  return !(id === 'destructiveHint' || id === 'idempotentHint') || !countsAsReadOnly(tool);
}

/** The title that the tool is shown with, or null; undefined where it is computed. */
export function declaredTitle(tool: Tool): string | null | undefined {
  const entry = entryOf(tool, 'title');
  if (entry && !entry.constant) return undefined;
  if (typeof entry?.value === 'string' && entry.value.trim() !== '') return entry.value;
  if (tool.title.place !== null && tool.title.value === null) return undefined;
  return tool.title.value !== null && tool.title.value.trim() !== '' ? tool.title.value : null;
}

/** @param about the findings about the tool */
export function stateOf(tool: Tool, id: QuestionId, about: readonly Finding[]): QuestionState {
  if (id === 'title') {
    const title = declaredTitle(tool);
    if (title === undefined) return 'computed';
    return title !== null ? 'answered' : tool.annotations.complete ? 'open' : 'hidden';
  }
  // Where nothing depends, there is nothing to answer; who keeps a tool with modes says why in a comment.
  if (id === 'depends') return about.some(({ kind }) => kind === 'depends') ? 'open' : 'answered';
  return hintState(tool, id, about);
}

function hintState(tool: Tool, hint: Hint, about: readonly Finding[]): QuestionState {
  switch (declaredHint(tool, hint).state) {
    case 'value':
      return about.some((finding) => finding.kind === 'contradiction' && finding.hint === hint) ? 'contradicted' : 'answered';
    case 'dynamic':
      return 'computed';
    case 'hidden':
      return 'hidden';
    default:
      return 'open';
  }
}

/** @param findings those of the whole folder, or of the tool */
export function progressOf(tool: Tool, findings: readonly Finding[]): Progress {
  const about = findingsAbout(tool, findings);
  const asked = (['title', ...HINTS, 'depends'] as const).filter((id) => applies(tool, id));
  const states = asked.map((id) => stateOf(tool, id, about));
  return {
    total: asked.length,
    answered: states.filter((state) => state === 'answered' || state === 'computed').length,
    contradicted: states.filter((state) => state === 'contradicted').length,
  };
}
