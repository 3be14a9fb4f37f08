/** What the page shows. The source is the only state that lasts: all of this comes from the extension, but for the filter. */
import type { Question, QuestionId } from '../../../server/src/checklist/types.js';
import type { ChecklistAnswer, ToolItem, WireStep } from '../../../server/src/lsp/checklist-protocol.js';
import type { Strings } from '../../src/checklist/strings.js';

export type Only = 'all' | 'open' | 'contradicted';

export interface State {
  strings: Strings | undefined;
  tools: readonly ToolItem[];
  chosen: ChecklistAnswer | null;
  text: string;
  only: Only;
  /** The question whose answer could not be written, and why. */
  refused: { readonly question: QuestionId; readonly why: string } | undefined;
}

export const initial: State = { strings: undefined, tools: [], chosen: null, text: '', only: 'all', refused: undefined };

/** The tools that the list shows. */
export function shownTools({ tools, text, only }: Pick<State, 'tools' | 'text' | 'only'>): readonly ToolItem[] {
  const wanted = text.trim().toLowerCase();
  return tools.filter(
    ({ name, title, verdict, mark }) =>
      (only === 'all' || (only === 'contradicted' ? mark === 'contradicted' : mark !== 'complete')) &&
      (wanted === '' || [name, title, verdict].some((one) => one?.toLowerCase().includes(wanted))),
  );
}

/** True for a question that a person has to look at. */
export function isOpen({ applies, state }: Pick<Question, 'applies' | 'state'>): boolean {
  return applies && (state === 'open' || state === 'contradicted' || state === 'hidden');
}

/** The next open question behind `from`, round the end. */
export function nextOpen(questions: readonly Question<WireStep>[], from: QuestionId | undefined): Question<WireStep> | undefined {
  const at = questions.findIndex(({ id }) => id === from);
  return [...questions.slice(at + 1), ...questions.slice(0, at + 1)].find(isOpen);
}

/** The next tool with an open question behind the chosen one, round the end. */
export function nextTool(tools: readonly ToolItem[], chosen: ChecklistAnswer | null): ToolItem | undefined {
  const at = tools.findIndex(({ tool, folder }) => tool === chosen?.tool && folder === chosen.folder);
  return [...tools.slice(at + 1), ...tools.slice(0, Math.max(at, 0))].find(({ mark }) => mark !== 'complete');
}

/** `{0} of {1}` filled in. */
export function fill(template: string, ...values: readonly (string | number)[]): string {
  return template.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''));
}
