/** What the log and the status say of an analysis. */
import { afterEach, expect, test } from 'vitest';
import { namesServer } from '../../server/src/lsp/server-check.js';
import { openSession } from '../../server/src/session.js';
import { Editor } from './support/editor.js';

let editor: Editor | undefined;
afterEach(async () => {
  await editor?.stops();
  editor = undefined;
});

const SOURCE = (call: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile } from 'node:fs/promises';
import { odd } from 'odd';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('see', {}, async (a) => readFile(a.path));
server.registerTool('strange', {}, async (a) => ${call});
`;

async function started(call: string): Promise<Editor> {
  editor = await Editor.on(
    { 'package.json': '{ "dependencies": { "@modelcontextprotocol/sdk": "1" } }', 'src/a.ts': SOURCE(call) },
    { openSession: (folder) => openSession(folder), namesServer },
  );
  return editor;
}

test('the status tells how many tools the code does not explain, and when and how long was looked', async () => {
  const before = Date.now();
  const status = await (await started('odd.thing(a)')).reaches('ready');
  expect(status).toMatchObject({ tools: 2, unclear: 1, ms: expect.any(Number) });
  expect(status.at).toBeGreaterThanOrEqual(before);
  expect(status.at).toBeLessThanOrEqual(Date.now());
});

test('the log names the sum and the calls that are not understood', async () => {
  const e = await started('odd.thing(a)');
  await e.reaches('ready');
  await e.until(() => e.log.some((line) => /^\/server: 2 tools in \d+ files, \d+ findings, \d+ ms$/.test(line)));
  await e.until(() => e.log.some((line) => line.startsWith('/server: not understood') && line.includes('odd: thing (1)')));
});

test('where all is understood, nothing is named', async () => {
  const e = await started('readFile(a.path)');
  expect(await e.reaches('ready')).toMatchObject({ tools: 2, unclear: 0 });
  await e.until(() => e.log.some((line) => line.includes('2 tools')));
  expect(e.log.filter((line) => line.includes('not understood'))).toEqual([]);
});

test('later analyses are told at a lower level, so that typing does not fill the log', async () => {
  const e = await started('odd.thing(a)');
  await e.reaches('ready');
  await e.opens('src/a.ts', SOURCE('odd.thing(a)'));
  await e.types('src/a.ts', { line: 6, character: 0 }, ' ');
  await e.until(() => e.levels.filter(({ text }) => text.includes('2 tools in')).length > 1);
  const levels = e.levels.filter(({ text }) => text.includes('2 tools in')).map(({ type }) => type);
  expect([levels[0], new Set(levels.slice(1))]).toEqual([3, new Set([5])]);
});
