/** The checklist and the list of tools over the protocol. */
import { afterEach, describe, expect, test } from 'vitest';
import type { ChecklistAnswer, EditAnswer, ToolItem, ToolsAnswer } from '../../server/src/lsp/checklist-protocol.js';
import { namesServer } from '../../server/src/lsp/server-check.js';
import { openSession } from '../../server/src/session.js';
import { Editor, uri } from './support/editor.js';
import { MemoryFolder } from './support/memory-folder.js';

let editor: Editor | undefined;
afterEach(async () => {
  await editor?.stops();
  editor = undefined;
});

const SOURCE = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('see', { title: 'See', annotations: { readOnlyHint: true, openWorldHint: false } }, async (a) => readFile(a.path));
server.registerTool('drop', { annotations: { readOnlyHint: true } }, async (a) => rm(a.path));
`;
const FILES = { 'package.json': '{ "name": "@me/notes", "dependencies": { "@modelcontextprotocol/sdk": "1" } }', 'src/a.ts': SOURCE };

async function started(files: Readonly<Record<string, string>> = FILES): Promise<Editor> {
  editor = await Editor.on(files, { openSession: (folder) => openSession(folder), namesServer });
  return editor;
}

const toolsOf = async (e: Editor): Promise<readonly ToolItem[]> =>
  (await e.asks<ToolsAnswer>('truehint/tools')).folders.flatMap(({ servers }) => servers.flatMap(({ tools }) => tools));
const find = async (e: Editor, name: string): Promise<ToolItem> => (await toolsOf(e)).find((tool) => tool.name === name) as ToolItem;

describe('folders in folders', () => {
  test('list each tool once, with the inner folder, and count it once', async () => {
    const inner = { 'package.json': FILES['package.json'], 'src/a.ts': SOURCE };
    const nested = Object.fromEntries(Object.entries(inner).map(([file, text]) => [`inner/${file}`, text]));
    editor = await Editor.start({
      openSession: (folder) => openSession(folder),
      namesServer,
      folders: { repo: new MemoryFolder(nested), 'repo/inner': new MemoryFolder(inner) },
    });
    expect(await editor.reaches('ready', 'repo/inner')).toMatchObject({ tools: 2 });
    expect(await editor.reaches('ready', 'repo')).toMatchObject({ tools: 0, findings: { error: 0, warning: 0 } });
    expect((await toolsOf(editor)).map(({ folder, name }) => [folder, name])).toEqual([
      ['file:///repo/inner', 'see'],
      ['file:///repo/inner', 'drop'],
    ]);
  });

  test('that go are told, so that their numbers go too', async () => {
    const e = await started();
    await e.reaches('ready');
    await e.changesFolders({ removed: ['server'] });
    expect(await e.reaches('gone')).toEqual({ folder: 'file:///server', state: 'gone' });
  });
});

describe('the tools', () => {
  test('are listed by server, with the package’s name and how far each is', async () => {
    const e = await started();
    const { folders } = await e.asks<ToolsAnswer>('truehint/tools');
    expect(folders).toMatchObject([{ folder: 'file:///server', servers: [{ label: '@me/notes', detail: 'src/a.ts' }] }]);
    expect(
      (await toolsOf(e)).map(({ name, verdict, does, mark, answered, total, contradicted }) => ({
        name,
        verdict,
        does,
        mark,
        answered,
        total,
        contradicted,
      })),
    ).toEqual([
      { name: 'see', verdict: 'reads · closed', does: 'reads', mark: 'complete', answered: 4, total: 4, contradicted: 0 },
      {
        name: 'drop',
        verdict: 'deletes · retry-safe · closed',
        does: 'destroys',
        mark: 'contradicted',
        answered: 1,
        total: 4,
        contradicted: 1,
      },
    ]);
  });

  test('of a folder without a server are none', async () => {
    const e = await started({ 'a.ts': 'export const a = 1;' });
    expect(await e.asks('truehint/tools')).toEqual({ folders: [] });
  });

  test('go by their file where no package has a name', async () => {
    const e = await started({ 'src/a.ts': SOURCE, 'package.json': '{ half' });
    const { folders } = await e.asks<ToolsAnswer>('truehint/tools');
    expect(folders[0]?.servers[0]).toMatchObject({ label: 'src/a.ts', detail: '' });
  });

  test('of two folders are apart, each with its own config', async () => {
    const config = JSON.stringify({ rules: { 'read-only-contradiction': 'off' } });
    editor = await Editor.start({
      folders: { one: new MemoryFolder(FILES), two: new MemoryFolder({ ...FILES, 'truehint.config.json': config }) },
      openSession: (folder) => openSession(folder),
      namesServer,
    });
    const { folders } = await editor.asks<ToolsAnswer>('truehint/tools');
    expect(folders.map(({ folder, servers }) => `${folder} ${servers[0]?.tools[1]?.mark}`).sort()).toEqual([
      'file:///one contradicted',
      'file:///two open',
    ]);
  });
});

describe('a checklist', () => {
  test('names its places as addresses', async () => {
    const e = await started();
    const { checklist } = await e.asks<ChecklistAnswer>('truehint/checklist', await find(e, 'drop'));
    expect(checklist.where.spot).toMatchObject({ uri: uri('src/a.ts'), range: { start: { line: 4 } } });
    const question = checklist.questions.find(({ id }) => id === 'readOnlyHint');
    expect(question?.code?.proof.map(({ spot }) => spot.range.start.line)).toEqual([4]);
  });

  test('is about the text as it is typed', async () => {
    const e = await started();
    await e.opens('src/a.ts', SOURCE);
    const ref = await find(e, 'drop');
    await e.changes(
      'src/a.ts',
      `// above\n${SOURCE.replace("'drop', { annotations: { readOnlyHint: true }", "'drop', { annotations: { readOnlyHint: false }")}`,
    );
    const { checklist } = await e.asks<ChecklistAnswer>('truehint/checklist', ref);
    expect(checklist).toMatchObject({ name: 'drop', contradicted: 0 });
  });

  test.each([
    [undefined],
    [null],
    [{}],
    [{ folder: 'file:///server', tool: 'gone' }],
    [{ folder: 'file:///other', tool: '0:drop' }],
    ['text'],
  ])('of %j is none', async (params) => {
    const e = await started();
    expect(await e.asks('truehint/checklist', params)).toBeNull();
  });

  test('of a tool that went is none', async () => {
    const e = await started();
    await e.opens('src/a.ts', SOURCE);
    const ref = await find(e, 'drop');
    await e.changes('src/a.ts', SOURCE.replace(/^.*'drop'.*$/m, ''));
    expect(await e.asks('truehint/checklist', ref)).toBeNull();
  });
});

describe('an answer', () => {
  test('is one edit, for the version that it was made for', async () => {
    const e = await started();
    await e.opens('src/a.ts', SOURCE);
    const answer = await e.asks<EditAnswer>('truehint/answer', { ...(await find(e, 'drop')), question: 'readOnlyHint', value: false });
    expect(answer.edit?.documentChanges).toMatchObject([
      { textDocument: { uri: uri('src/a.ts'), version: 1 }, edits: [{ newText: 'false' }] },
    ]);
    await e.applies({ title: '', edit: answer.edit ?? undefined });
    expect(e.text('src/a.ts')).toBe(
      SOURCE.replace("'drop', { annotations: { readOnlyHint: true", "'drop', { annotations: { readOnlyHint: false"),
    );
  });

  test.each([
    [{ question: 'readOnlyHint', value: 'yes' }, /true or false/],
    [{ question: 'title', value: true }, /needs a text/],
    [{ question: 'title', value: '  ' }, /needs a text/],
    [{ question: 'depends', value: true }, /no question/],
    [{ question: 'nothing', value: true }, /no question/],
    [{}, /no question/],
  ])('of %j is refused in words', async (params, why) => {
    const e = await started();
    const answer = await e.asks<EditAnswer>('truehint/answer', { ...(await find(e, 'drop')), ...params });
    expect(answer).toMatchObject({ edit: null, why: expect.stringMatching(why) });
  });

  test('about a tool that is gone is refused', async () => {
    const e = await started();
    const answer = await e.asks<EditAnswer>('truehint/answer', { folder: 'file:///server', tool: 'x', question: 'title', value: 'X' });
    expect(answer).toEqual({ edit: null, why: 'The tool is no longer there.' });
  });

  test('that keeps what is written is a comment with the reason', async () => {
    const e = await started();
    await e.opens('src/a.ts', SOURCE);
    const answer = await e.asks<EditAnswer>('truehint/keep', {
      ...(await find(e, 'drop')),
      question: 'readOnlyHint',
      reason: 'a scratch file',
    });
    await e.applies({ title: '', edit: answer.edit ?? undefined });
    expect((await find(e, 'drop')).contradicted).toBe(0);
    expect(e.text('src/a.ts')).toContain('-- a scratch file\n');
  });
});

test('an explanation is Markdown in which the code’s texts are no markup', async () => {
  const source = SOURCE.replace("'drop'", "'dr](http://x)`op'");
  const e = await started({ ...FILES, 'src/a.ts': source });
  const text = await e.asks<string>('truehint/explain', await find(e, 'dr](http://x)`op'));
  expect(text).toContain('## `` dr](http://x)`op ``');
  expect(text).toContain('| readOnlyHint | true | **false** \\(proven\\)'.replace(/\\\(|\\\)/g, (c) => c.slice(1)));
});

test('an answer that the source gives already is no edit', async () => {
  const e = await started();
  const see = await find(e, 'see');
  const nothing = { edit: null, why: null };
  expect(await e.asks<EditAnswer>('truehint/answer', { ...see, question: 'readOnlyHint', value: true })).toEqual(nothing);
  expect(await e.asks<EditAnswer>('truehint/answer', { ...see, question: 'title', value: 'See' })).toEqual(nothing);
  expect((await e.asks<EditAnswer>('truehint/answer', { ...see, question: 'title', value: 'Look' })).edit).not.toBeNull();
});
