/** What keys mean on the checklist's page, and which question comes next. */
import { describe, expect, test } from 'vitest';
import { keyOf } from '../../client/webview/checklist/keys.js';
import { fill, isOpen, nextOpen, nextTool, shownTools } from '../../client/webview/checklist/state.js';
import type { ToolItem } from '../../server/src/lsp/checklist-protocol.js';

const pressed = (key: string, more: Partial<Parameters<typeof keyOf>[0]> = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, typing: false, ...more });

describe('a key', () => {
  test.each([
    ['3', { does: 'question', number: 3 }],
    ['7', undefined],
    ['y', { does: 'answer', says: 'yes' }],
    ['N', { does: 'answer', says: 'no' }],
    ['ArrowUp', { does: 'move', by: -1 }],
    ['ArrowDown', { does: 'move', by: 1 }],
    ['u', { does: 'next' }],
    ['t', { does: 'tools' }],
    ['Home', { does: 'edge', to: 'first' }],
    ['End', { does: 'edge', to: 'last' }],
    ['x', undefined],
  ])('%s', (key, does) => expect(pressed(key)).toEqual(does));

  test('is text in a field', () => {
    for (const key of ['y', '3', 'ArrowDown']) expect(pressed(key, { typing: true })).toBeUndefined();
  });

  test('with ctrl is the editor’s, but for taking back', () => {
    expect(pressed('n', { ctrlKey: true })).toBeUndefined();
    expect(pressed('z', { ctrlKey: true })).toEqual({ does: 'undo' });
    expect(pressed('z', { metaKey: true })).toEqual({ does: 'undo' });
    expect(pressed('z', { ctrlKey: true, typing: true })).toBeUndefined();
  });

  test('that takes back with shift writes again', () => {
    expect(pressed('Z', { ctrlKey: true, shiftKey: true })).toEqual({ does: 'redo' });
    expect(pressed('z', { metaKey: true, shiftKey: true })).toEqual({ does: 'redo' });
    expect(pressed('y', { ctrlKey: true })).toEqual({ does: 'redo' });
  });

  test('that is held answers once, and goes on moving', () => {
    for (const key of ['y', 'N', 'u']) expect(pressed(key, { repeat: true })).toBeUndefined();
    expect(pressed('ArrowDown', { repeat: true })).toEqual({ does: 'move', by: 1 });
  });
});

const question = (id: string, state: string, applies = true) => ({ id, state, applies }) as never;

describe('the next question', () => {
  const questions = [
    question('title', 'answered'),
    question('readOnlyHint', 'contradicted'),
    question('destructiveHint', 'open', false),
    question('openWorldHint', 'open'),
  ];

  test.each([
    [undefined, 'readOnlyHint'],
    ['readOnlyHint', 'openWorldHint'],
    ['openWorldHint', 'readOnlyHint'],
  ])('behind %s is %s', (from, to) => expect(nextOpen(questions, from as never)?.id).toBe(to));

  test('is the same where it is the only one, and none where all are answered', () => {
    expect(nextOpen([question('title', 'open')], 'title')?.id).toBe('title');
    expect(nextOpen([question('title', 'answered')], undefined)).toBeUndefined();
  });

  test.each([
    ['open', true, true],
    ['hidden', true, true],
    ['computed', true, false],
    ['open', false, false],
  ])('%s, where it applies: %s', (state, applies, open) => expect(isOpen(question('title', state, applies))).toBe(open));
});

const item = (tool: string, mark: ToolItem['mark'], title: string | null = null): ToolItem =>
  ({ tool, folder: 'f', name: tool, title, mark, verdict: 'reads · closed' }) as ToolItem;

describe('the tools', () => {
  const tools = [item('a', 'complete'), item('b', 'open', 'Delete a note'), item('c', 'contradicted')];

  test.each([
    ['', 'all', 'a b c'],
    ['', 'open', 'b c'],
    ['', 'contradicted', 'c'],
    ['NOTE', 'all', 'b'],
    ['reads', 'contradicted', 'c'],
    ['zzz', 'all', ''],
  ] as const)('that match "%s" of %s', (text, only, names) => {
    expect(
      shownTools({ tools, text, only })
        .map(({ tool }) => tool)
        .join(' '),
    ).toBe(names);
  });

  test.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
    [null, 'b'],
  ])('behind %s it is the turn of %s', (chosen, next) => {
    expect(nextTool(tools, chosen === null ? null : ({ tool: chosen, folder: 'f' } as never))?.tool).toBe(next);
  });
});

test('what is filled into a text is not looked at again', () => {
  expect(fill('{0} of {1}', '{1}', 2)).toBe('{1} of 2');
});
