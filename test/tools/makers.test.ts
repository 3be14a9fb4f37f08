/** Functions that make a server and that nothing in the folder calls: their helpers get the server and its settings. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const HELPER = `import { rm } from 'node:fs/promises';
  export function add(server, name, settings) {
    server.registerTool(name, { inputSchema: {} }, async ({ id }) => { if (settings.wipes) await rm(id); });
  }`;
const maker = (wipes: boolean) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { add } from './add.js';
  export function createServer() {
    const server = new McpServer({ name: 's', version: '1' });
    for (const name of ['a', 'b']) add(server, name, { wipes: ${wipes} });
    return server;
  }`;

test.each([
  [true, /^ro=false/],
  [false, /^ro=true/],
])('settings that say wipes: %s', async (wipes, verdicts) => {
  const found = await open({ 'src/server.ts': maker(wipes), 'src/add.ts': HELPER });
  expect(found.names).toEqual(['a', 'b']);
  for (const name of ['a', 'b']) expect(found.verdicts(name)).toMatch(verdicts);
});

const IMPORTS = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { createMcpHandler } from 'mcp-handler';\nimport { rm } from 'node:fs/promises';\n`;
const WIPE = `server.registerTool('wipe', { inputSchema: {} }, async ({ id }) => { await rm(id); });`;

test.each([
  ['a function', `export default function (server) { ${WIPE} }`],
  [
    'an arrow that makes a server',
    `export default ({ config }) => { const server = new McpServer({ name: 's' }); ${WIPE} return server; };`,
  ],
  ['what a package makes of a function', `export default createMcpHandler((server) => { ${WIPE} });`],
  ['an object', `export default { fetch() { const server = new McpServer({ name: 's' }); ${WIPE} } };`],
  ['a class', `export default class { register(server) { ${WIPE} } }`],
])('a default export without a name that nothing imports: %s', async (_, source) => {
  const found = await open({ 'src/server.ts': IMPORTS + source });
  expect(found.names).toEqual(['wipe']);
  expect(found.does('wipe')).toEqual(['file.delete ${id}']);
});

test('the benign twin: one that is imported and called is run as it is called, once', async () => {
  const found = await open({
    'src/add.ts': `import { rm } from 'node:fs/promises';\nexport default function (server, name) { server.registerTool(name, { inputSchema: {} }, async ({ id }) => { await rm(id); }); }`,
    'src/server.ts': `${IMPORTS}import add from './add.js';\nconst server = new McpServer({ name: 's', version: '1' });\nadd(server, 'wipe');`,
  });
  expect(found.names).toEqual(['wipe']);
});
