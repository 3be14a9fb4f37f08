/** What a tool is called between a client and the server. */
import { expect, test } from 'vitest';
import { toolIds } from '../../server/src/model/tool-id.js';
import { openSession } from '../../server/src/session.js';
import { workspaceOf } from '../support/check.js';

const SERVER = (name: string, ...tools: string[]): string =>
  `const ${name} = new McpServer({ name: '${name}', version: '1' });\n${tools.map((tool) => `${name}.registerTool('${tool}', {}, async () => ({ content: [] }));`).join('\n')}\n`;

async function idsOf(source: string): Promise<string[]> {
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n${source}`;
  const { tools } = await openSession(workspaceOf({ 'server.ts': text })).analyse({});
  return [...toolIds(tools).values()];
}

test('each tool has one of its own, also where names are the same', async () => {
  const ids = await idsOf(SERVER('a', 'x', 'y', 'x') + SERVER('b', 'x'));
  expect(new Set(ids).size).toBe(4);
});

test('stays when lines are added above', async () => {
  const source = SERVER('a', 'x', 'y') + SERVER('b', 'x');
  expect(await idsOf(`// one\n// two\n${source}`)).toEqual(await idsOf(source));
});

test('stays when another tool is added behind', async () => {
  const before = await idsOf(SERVER('a', 'x', 'y'));
  expect((await idsOf(SERVER('a', 'x', 'y', 'z'))).slice(0, 2)).toEqual(before);
});
