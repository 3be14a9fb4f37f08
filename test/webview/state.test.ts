/** What the checklist's page makes of what it is told. */
import { describe, expect, test } from 'vitest';
import { initial, nextStep, type State, shown } from '../../client/webview/checklist/state.js';
import type { ChecklistAnswer, ServerItem, ToolItem } from '../../server/src/lsp/checklist-protocol.js';

const item = (tool: string, mark: ToolItem['mark'] = 'open', folder = 'f') => ({ folder, tool, mark, name: tool }) as ToolItem;
const server = (...tools: ToolItem[]) => ({ id: 's', folder: 'f', label: 's', detail: '', tools }) as ServerItem;

const asked = (tool: string, states: Record<string, string>, folder = 'f') =>
  ({
    folder,
    tool,
    checklist: {
      questions: Object.entries(states).map(([id, state], at) => ({ id, state, number: at + 1, applies: true })),
      answered: Object.values(states).filter((state) => state === 'answered').length,
      total: Object.keys(states).length,
    },
  }) as unknown as ChecklistAnswer;

const strings = {
  said: 'Question {0}: {1}.',
  progress: '{0} of {1} answered',
  complete: 'Complete.',
  stateAnswered: 'answered',
  stateOpen: 'open',
} as unknown as State['strings'];

const A = asked('a', { title: 'open', readOnlyHint: 'open' });
const showing: State = { ...initial, strings, servers: [server(item('a'))], tools: [item('a')], chosen: A };
const show = (state: State, chosen: ChecklistAnswer | null, fresh = false) => shown(state, { servers: [server(item('a'))], chosen, fresh });

describe('what was refused', () => {
  const refused = { ...showing, refused: { question: 'title', why: 'no' } } as State;

  test('stays while nothing has changed', () => {
    expect(show(refused, A).refused).toEqual({ question: 'title', why: 'no' });
  });

  test('goes once its question is answered', () => {
    expect(show(refused, asked('a', { title: 'answered', readOnlyHint: 'open' })).refused).toBeUndefined();
  });

  test('stays where another question is answered', () => {
    expect(show(refused, asked('a', { title: 'open', readOnlyHint: 'answered' })).refused).toBeDefined();
  });
});

describe('a tool that is gone', () => {
  test('stays on the page while it is edited, marked as old, with what was typed', () => {
    const typed = { ...showing, drafts: { 'title reason': 'because' } };
    expect(show(typed, null)).toMatchObject({ chosen: A, stale: true, drafts: { 'title reason': 'because' } });
  });

  test('comes back as it was', () => {
    expect(show(show(showing, null), A)).toMatchObject({ chosen: A, stale: false });
  });

  test('is not shown where a person asked for it', () => {
    expect(show(showing, null, true)).toMatchObject({ chosen: null, stale: false });
  });
});

test('what was typed for one tool is not shown for another', () => {
  const typed = { ...showing, drafts: { 'title title': 'x' } };
  expect(show(typed, asked('b', {})).drafts).toEqual({});
  expect(show(typed, asked('a', {}, 'g')).drafts).toEqual({});
  expect(show(typed, A).drafts).toEqual({ 'title title': 'x' });
});

describe('what is said after an answer', () => {
  test('names the question, its state and how far the tool is', () => {
    expect(show(showing, asked('a', { title: 'open', readOnlyHint: 'answered' })).said).toBe('Question 2: answered. 1 of 2 answered.');
  });

  test('says that all is done', () => {
    const done = show(showing, asked('a', { title: 'answered', readOnlyHint: 'answered' }));
    expect(done.said).toBe('Question 1: answered. Question 2: answered. 2 of 2 answered. Complete.');
  });

  test('is nothing new where nothing changed, and nothing for another tool', () => {
    expect(show({ ...showing, said: 'before' }, A).said).toBe('before');
    expect(show({ ...showing, said: 'before' }, asked('b', {})).said).toBe('');
  });
});

describe('the next step', () => {
  const tools = [item('a'), item('b'), item('c', 'complete')];

  test('is a question behind this one', () => {
    expect(nextStep({ tools, chosen: A }, 'title')).toEqual({ question: 'readOnlyHint' });
  });

  test('is the next tool behind the last open question, also where an earlier one is open', () => {
    expect(nextStep({ tools, chosen: A }, 'readOnlyHint')).toEqual({ tool: tools[1] });
  });

  test('is round the end of this tool where no other is open', () => {
    expect(nextStep({ tools: [tools[0]!, tools[2]!], chosen: A }, 'readOnlyHint')).toEqual({ question: 'title' });
  });

  test('is none where all is answered', () => {
    const done = asked('c', { title: 'answered' });
    expect(nextStep({ tools: [tools[2]!], chosen: done }, 'title')).toBeUndefined();
  });

  test('is a tool of the same name in another folder', () => {
    const other = item('a', 'open', 'g');
    expect(nextStep({ tools: [tools[0]!, other], chosen: A }, 'readOnlyHint')).toEqual({ tool: other });
  });
});
