/** The refactoring of `tool()` and the wider quick fixes, over the protocol with the real engine. */
import { afterEach, expect, test } from 'vitest';
import { namesServer } from '../../server/src/lsp/server-check.js';
import { openSession } from '../../server/src/session.js';
import { Editor } from './support/editor.js';
import { marked } from './support/marked.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;
const KIND = 'refactor.rewrite.truehint.registerTool';

let editor: Editor | undefined;
afterEach(async () => {
  await editor?.stops();
  editor = undefined;
});

async function at(source: string) {
  const { text, position } = marked(HEAD + source);
  editor = await Editor.on({ 'a.ts': text }, { openSession: (files) => openSession(files), namesServer });
  await editor.opens('a.ts', text);
  await editor.reaches('ready');
  return { editor, position };
}

test('tool() is converted where the cursor is on its head', async () => {
  const { editor, position } = await at("server.to$0ol('a', 'Says', { p: z.string() }, async () => ({ content: [] }));\n");
  const [convert, ...others] = await editor.fixes('a.ts', position, ['refactor']);
  expect(others).toEqual([]);
  expect(convert).toMatchObject({ title: 'Convert tool() to registerTool()', kind: KIND });
  await editor.applies(convert!);
  expect(editor.text('a.ts')).toContain("server.registerTool('a', {");
  expect(await editor.fixes('a.ts', position, [KIND])).toEqual([]);
});

test('it is not offered in the handler, nor where an argument is not certain', async () => {
  const { editor, position } = await at("server.tool('a', 'Says', async () => { $0return { content: [] }; });\n");
  expect(await editor.fixes('a.ts', position, ['refactor'])).toEqual([]);
  await editor.changes('a.ts', `${HEAD}declare const x: any;\nserver.tool('a', x, async () => ({ content: [] }));\n`);
  expect(await editor.fixes('a.ts', { line: 5, character: 8 }, ['refactor'])).toEqual([]);
});

test('all calls of the file are converted at once, but those that cannot be', async () => {
  const { editor, position } = await at(
    "server.to$0ol('a', async () => ({ content: [] }));\nserver.tool('b', {}, async () => ({ content: [] }), { readOnlyHint: true });\nserver.tool('c', 'C', async () => ({ content: [] }));\n",
  );
  const all = (await editor.fixes('a.ts', position, ['refactor'])).find(({ title }) => title.startsWith('Convert all 2'));
  await editor.applies(all!);
  expect(editor.text('a.ts').match(/registerTool/g)).toHaveLength(2);
  expect(editor.text('a.ts')).toContain("server.tool('b', {}");
});

const LIAR = (name: string) =>
  `server.registerTool('${name}', { title: 'T', description: 'd', annotations: { readOnlyHint: true } }, async () => {\n  await rm('/x');\n  return { content: [] };\n});\n`;

test('a finding offers to mend all of its rule in the file, and all of the file', async () => {
  const { editor, position } = await at((LIAR('a') + LIAR('b')).replace('readOnlyHint: true', 'readOnlyHint: tr$0ue'));
  await editor.until(() => editor.shown('a.ts').length === 4);
  const fixes = await editor.fixes('a.ts', position, ['quickfix']);
  const rule = fixes.find(({ title }) => title === 'Fix all read-only-contradiction findings in this file');
  expect(fixes.map(({ title }) => title)).toContain('Fix all in this file');
  // What mends the finding itself stays the first.
  expect(fixes[0]).toMatchObject({ title: 'Set readOnlyHint to false', isPreferred: true });
  await editor.applies(rule!);
  expect(editor.text('a.ts').match(/annotations: \{ readOnlyHint: false \}/g)).toHaveLength(2);
});

test('a finding that is alone offers nothing wider', async () => {
  const { editor, position } = await at(
    "server.registerTool('a', { title: 'T', description: 'd', annotations: { readOnlyHint: tr$0ue, openWorldHint: false } }, async () => {\n  await rm('/x');\n  return { content: [] };\n});\n",
  );
  await editor.until(() => editor.shown('a.ts').length === 1);
  const fixes = await editor.fixes('a.ts', position, ['quickfix']);
  expect(fixes.filter(({ title }) => title.startsWith('Fix all'))).toEqual([]);
});
