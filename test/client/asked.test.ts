/** A command that names a tool or a server which is gone must not act on another. */
import { beforeEach, describe, expect, test } from 'vitest';
import { StatusBar } from '../../client/src/status-bar.js';
import { argumentOf, toolOf } from '../../client/src/tools/asked.js';
import type { ToolStore } from '../../client/src/tools/store.js';
import { called, editor, reset, Uri } from './support/vscode.js';

const item = (tool: string, line: number) => ({
  folder: 'f',
  tool,
  name: tool,
  verdict: 'reads',
  spot: { uri: 'file:///a.ts', range: { start: { line, character: 0 }, end: { line, character: 1 } } },
});
const tools = [item('one', 3), item('two', 9)];
const store = {
  tools,
  find: ({ folder, tool }: { folder: string; tool: string }) => tools.find((each) => each.folder === folder && each.tool === tool),
} as unknown as ToolStore;

beforeEach(() => {
  reset();
  editor.active = { document: { uri: Uri.parse('file:///a.ts') }, selection: { active: { line: 10 } } };
});

describe('the tool that a command is about', () => {
  test.each([
    { folder: 'f', tool: 'one' },
    { kind: 'tool', item: { folder: 'f', tool: 'one' } },
  ])('is the one that is named: %j', async (argument) => {
    expect(await toolOf(argument, store)).toBe(tools[0]);
  });

  test.each([
    { folder: 'f', tool: 'gone' },
    { kind: 'tool', item: { folder: 'other', tool: 'one' } },
  ])('is none where the named one is gone, and that is said: %j', async (argument) => {
    expect(await toolOf(argument, store)).toBeUndefined();
    expect(called).toEqual([{ what: 'information', with: ['This tool is no longer there.'] }]);
  });

  test.each([undefined, null, 'x', {}])('is the one at the cursor where none is named: %j', async (argument) => {
    expect(await toolOf(argument, store)).toBe(tools[1]);
  });

  test('is asked for elsewhere', async () => {
    editor.active = undefined;
    expect(await toolOf(undefined, store)).toBeUndefined();
    expect(called.map(({ what }) => what)).toEqual(['picked']);
  });
});

describe('what the editor hands to a command', () => {
  test.each([
    ['from the palette', [], undefined],
    ['by a key', [undefined], undefined],
    ['by a lens', [{ folder: 'f', tool: 'one' }], { folder: 'f', tool: 'one' }],
    ['by a row', [{ kind: 'tool' }, undefined], { kind: 'tool' }],
  ])('%s', (_, given, argument) => expect(argumentOf(given)).toEqual(argument));

  test('by a row that was drawn anew meanwhile names no other tool', async () => {
    expect(await toolOf(argumentOf([undefined, undefined]), store)).toBeUndefined();
    expect(called.map(({ what }) => what)).toEqual(['information']);
  });
});

describe('the status bar', () => {
  const ready = (folder: string, tools: number) => ({
    folder,
    state: 'ready',
    tools,
    findings: { error: 0, warning: 0, information: 0, hint: 0 },
  });

  test('forgets a folder that is gone, and goes with the last one', () => {
    const bar = new StatusBar(['typescript']);
    bar.update(ready('a', 13));
    bar.update(ready('b', 4));
    const shown = editor.items[1]!;
    expect(shown).toMatchObject({ text: '$(tools) 17 tools $(check)', shown: true });
    bar.update({ folder: 'a', state: 'gone' });
    expect(shown).toMatchObject({ text: '$(tools) 4 tools $(check)', shown: true });
    bar.update({ folder: 'b', state: 'gone' });
    expect(shown).toMatchObject({ shown: false });
  });
});

test('a name is never drawn as an icon', async () => {
  const { plainLabel } = await import('../../client/src/labels.js');
  expect(plainLabel('$(trash) nice $x (y)')).toBe('\\$(trash) nice $x (y)');
});
