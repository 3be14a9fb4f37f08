/** Servers that a platform starts: nothing in the folder calls what it calls. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm, readFile } from 'node:fs/promises';
`;
/** A library of the folder that makes servers for Workers. */
const APP = `${HEAD}
export function createApp({ register }) {
  return { async fetch(request, env, ctx) {
    const server = new McpServer({ name: 's', version: '1' });
    const account = env.ACCOUNT ? { id: env.ACCOUNT } : undefined;
    await register({
      tool: (name, annotations, run) => server.registerTool(name, { inputSchema: {}, annotations }, run),
      accountTool(name, annotations, run) { if (!account) throw new Error('sign in'); return server.registerTool(name, { inputSchema: {}, annotations }, run); },
    });
    return new Response('ok');
  } };
}`;
const WIPE = `import { createApp } from '../lib/app.js';\nimport { rm } from 'node:fs/promises';\nexport default createApp({ register(context) { context.accountTool('wipe', { readOnlyHint: true }, async ({ path }) => { await rm(path); }); } });`;
const SEE = `import { createApp } from '../lib/app.js';\nimport { readFile } from 'node:fs/promises';\nexport default createApp({ register(context) { context.tool('see', {}, async ({ path }) => readFile(path)); } });`;
const PACKAGES = {
  'package.json': '{ "name": "all" }',
  'lib/app.ts': APP,
  'one/package.json': '{ "name": "one" }',
  'two/package.json': '{ "name": "two" }',
};

test('Workers that their wrangler files name, each with its own use of one library', async () => {
  const found = await open({
    ...PACKAGES,
    'one/worker.ts': WIPE,
    'one/wrangler.jsonc': '{ // where it starts\n "main": "worker.ts", }',
    'two/worker.ts': SEE,
    'two/wrangler.toml': 'name = "two"\nmain = "worker.ts"\n',
  });
  expect(found.names).toEqual(['wipe', 'see']);
  expect(found.does('wipe')).toEqual(['file.delete ${path}']);
  expect(found.does('see')).toEqual(['file.read ${path}']);
  expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
});

test('the benign twin: a file that no wrangler file names is not started', async () => {
  const found = await open({ ...PACKAGES, 'one/other.ts': WIPE, 'two/worker.ts': SEE, 'two/wrangler.toml': 'main = "worker.ts"' });
  expect(found.names).toEqual(['see']);
});

test.each([
  ['POST', 'export async function POST(request: Request) { return answer(request); }'],
  ['GET and POST', 'const handler = (request) => answer(request);\nexport { handler as GET, handler as POST };'],
  ['handler', 'export const handler = async (event) => answer(event);'],
  ['fetch of the default export', 'export default { fetch: (request) => answer(request) };'],
])('what a platform calls: %s', async (_, exported) => {
  const found = await open({
    'package.json': '{ "name": "s", "main": "src/route.ts" }',
    'src/server.ts': `${HEAD}import { tools } from './tools.js';\nexport function answer(request, list = tools) { const server = new McpServer({ name: 's', version: '1' }); for (const { name, run } of list) server.registerTool(name, { inputSchema: {} }, run); }`,
    'src/tools.ts': `import { rm } from 'node:fs/promises';\nexport const tools = [{ name: 'wipe', run: async ({ path }) => { await rm(path); } }];`,
    'src/route.ts': `import { answer } from './server.js';\n${exported}`,
  });
  expect(found.names).toEqual(['wipe']);
  expect(found.does('wipe')).toEqual(['file.delete ${path}']);
});
