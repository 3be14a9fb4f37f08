/** What the page shows. The source is the only state that lasts: all of this comes from the extension, but for the filter. */
import type { Question, QuestionId, QuestionState } from '../../../server/src/checklist/types.js';
import type { ChecklistAnswer, ServerItem, ToolItem, ToolRef, WireStep } from '../../../server/src/lsp/checklist-protocol.js';
import type { ToPage } from '../../src/checklist/messages.js';
import type { Strings } from '../../src/checklist/strings.js';

export type Only = 'all' | 'open' | 'contradicted';

export interface State {
  strings: Strings | undefined;
  servers: readonly ServerItem[];
  tools: readonly ToolItem[];
  chosen: ChecklistAnswer | null;
  /** True where the chosen tool is gone, or cannot be told while it is edited: what is drawn is older. */
  stale: boolean;
  /** What was typed into the fields of the chosen tool and not written, by question and field. */
  drafts: Readonly<Record<string, string>>;
  /** What a screen reader hears: what became of an answer. */
  said: string;
  text: string;
  only: Only;
  /** The question whose answer could not be written, and why. */
  refused: { readonly question: QuestionId; readonly why: string } | undefined;
}

export const initial: State = {
  strings: undefined,
  servers: [],
  tools: [],
  chosen: null,
  stale: false,
  drafts: {},
  said: '',
  text: '',
  only: 'all',
  refused: undefined,
};

/** The state once the extension has told what there is. */
export function shown(state: State, { servers, chosen, fresh }: Shown): State {
  const tools = servers.flatMap((server) => server.tools);
  const base = { ...state, servers, tools };
  // A tool that is renamed key by key is gone for a moment: what a person has typed on the page must not go with it.
  if (!chosen) return fresh || !state.chosen ? { ...base, chosen: null, stale: false } : { ...base, stale: true };
  const same = isSame(chosen, state.chosen);
  if (!same) return { ...base, chosen, stale: false, drafts: {}, said: '', refused: undefined };
  const refused = state.refused && changed(state.chosen, chosen, state.refused.question) ? undefined : state.refused;
  return { ...base, chosen, stale: false, refused: fresh ? undefined : refused, said: heard(state, chosen) };
}

export type Shown = Pick<Extract<ToPage, { kind: 'show' }>, 'servers' | 'chosen' | 'fresh'>;

export function isSame(a: ToolRef | null | undefined, b: ToolRef | null | undefined): boolean {
  return !!a && !!b && a.tool === b.tool && a.folder === b.folder;
}

function changed(before: ChecklistAnswer | null, after: ChecklistAnswer, id: QuestionId): boolean {
  const stateOf = (answer: ChecklistAnswer | null) => answer?.checklist.questions.find((question) => question.id === id)?.state;
  return stateOf(before) !== stateOf(after);
}

/** What to say of the questions whose state has changed; what was said last where none has. */
function heard({ strings, chosen, said }: State, now: ChecklistAnswer): string {
  const { questions, answered, total } = now.checklist;
  const moved = questions.filter(({ id, applies }) => applies && changed(chosen, now, id));
  if (!strings || moved.length === 0) return said;
  const parts = moved.map(({ number, state }) => fill(strings.said, number, stateWords(strings)[state]));
  const rest = questions.some(isOpen) ? '' : strings.complete;
  return [...parts, `${fill(strings.progress, answered, total)}.`, rest].filter((part) => part !== '').join(' ');
}

/** What a question's state is called. */
export function stateWords(strings: Strings): Readonly<Record<QuestionState, string>> {
  return {
    open: strings.stateOpen,
    answered: strings.stateAnswered,
    contradicted: strings.stateContradicted,
    computed: strings.stateComputed,
    hidden: strings.stateHidden,
  };
}

/** Where "next unanswered" leads: a question behind this one, else another tool, else round the end of this tool. */
export function nextStep(
  { tools, chosen }: Pick<State, 'tools' | 'chosen'>,
  current: QuestionId | undefined,
): { readonly question: QuestionId } | { readonly tool: ToolItem } | undefined {
  const questions = chosen?.checklist.questions ?? [];
  const behind = questions.slice(questions.findIndex(({ id }) => id === current) + 1).find(isOpen);
  if (behind) return { question: behind.id };
  const tool = nextTool(tools, chosen);
  if (tool) return { tool };
  const again = nextOpen(questions, current);
  return again && { question: again.id };
}

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
  const at = tools.findIndex((item) => isSame(item, chosen));
  return [...tools.slice(at + 1), ...tools.slice(0, Math.max(at, 0))].find(({ mark }) => mark !== 'complete');
}

/** `{0} of {1}` filled in. */
export function fill(template: string, ...values: readonly (string | number)[]): string {
  return template.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''));
}
