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
