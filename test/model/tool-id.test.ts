/** What a tool is called between a client and the server. */
import { expect, test } from 'vitest';
import { toolIds } from '../../server/src/model/tool-id.js';
import { openSession } from '../../server/src/session.js';
import { workspaceOf } from '../support/check.js';

const SERVER = (name: string, ...tools: string[]): string =>
  `const ${name} = new McpServer({ name: '${name}', version: '1' });\n${tools.map((tool) => `${name}.registerTool('${tool}', {}, async () => ({ content: [] }));`).join('\n')}\n`;

const HEAD = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";

async function toolsOf(files: Record<string, string>) {
  return (await openSession(workspaceOf(files)).analyse({})).tools;
}

async function idsOf(source: string): Promise<string[]> {
  return [...toolIds(await toolsOf({ 'server.ts': HEAD + source })).values()];
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

test('stays when another server comes or goes, so that no answer goes to the wrong one', async () => {
  const a = HEAD + SERVER('a', 'list');
  const b = HEAD + SERVER('b', 'list');
  const idOf = async (files: Record<string, string>) => {
    const tools = await toolsOf(files);
    return new Map([...toolIds(tools)].map(([tool, id]) => [tool.namePlace.file, id]));
  };
  const both = await idOf({ 'a/server.ts': a, 'b/server.ts': b });
  const half = await idOf({ 'a/server.ts': a.replace('const a = new', 'const a new'), 'b/server.ts': b });
  expect(half.get('b/server.ts')).toBe(both.get('b/server.ts'));
  expect([...half.values()]).not.toContain(both.get('a/server.ts'));
});

test('is its own also where a name looks like another with its number', async () => {
  const ids = await idsOf(SERVER('a', 'x', 'x', 'x\\u00001', '[0,1]'));
  expect(new Set(ids).size).toBe(4);
});

test('goes to no other server of the same file when the first is half typed', async () => {
  const source = SERVER('a', 'list') + SERVER('b', 'list');
  const [first, second] = await idsOf(source);
  const half = await idsOf(source.replace('const a = new', 'const a new'));
  expect(half).toHaveLength(1);
  expect(half).not.toContain(first);
  expect(await idsOf(source)).toEqual([first, second]);
});

test('goes to no other tool of the same name when the first is half typed', async () => {
  const source = SERVER('a', 'x', 'y', 'x');
  const [first, y] = await idsOf(source);
  const half = await idsOf(source.replace("'x'", "'xx'"));
  expect(half).toHaveLength(3);
  expect(half).toContain(y);
  expect(half).not.toContain(first);
});
