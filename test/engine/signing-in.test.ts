/** What a server does to its own client where it signs in is housekeeping, whatever the call is named like. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const server = async (call: string): Promise<string> => {
  const tools = Array.from(
    { length: 6 },
    (_, i) => `server.registerTool('t${i}', { inputSchema: {} }, async () => { ${call} return client.getReport(${i}); });`,
  );
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Client } from 'vendor';
const server = new McpServer({ name: 's', version: '1' });
const client = new Client();
const authenticate = async () => { client.updateTokenSet(process.env.TOKEN); };
const prepare = async () => { client.updateTokenSet(process.env.TOKEN); };
${tools.join('\n')}`);
  return found.verdicts('t0');
};

test('a client that is given its token', async () => {
  expect(await server('await authenticate();')).toMatch(/^ro=~?true/);
});

test('the same anywhere else is what its name says', async () => {
  expect(await server('await prepare();')).not.toMatch(/^ro=~?true/);
});
