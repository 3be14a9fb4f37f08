/** An address whose path is set anew keeps each of the hosts that it may have. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const reached = async (base: string): Promise<string> => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const SERVERS = ['https://eu.example.com', 'https://us.example.com/v1'];
function addressOf(given: string | undefined, index: number): string { return given || SERVERS[index] || ''; }
server.registerTool('get', { inputSchema: { at: z.string() } }, async ({ at }) => {
  const url = new URL(${base});
  url.pathname = url.pathname.replace(/\\/+$/, '') + '/list';
  return fetch(new Request(url, { method: 'GET' }));
});`);
  return found.verdicts('get');
};

test.each([
  ['one of a list of servers, or the configured one', 'addressOf(process.env.BASE, Number(process.env.INDEX))', 'open=~true*'],
  ['one of a list of servers', 'SERVERS[Number(process.env.INDEX)]', 'open=~true*'],
  ['what a URL of them is made into', 'new URL(addressOf(process.env.BASE, Number(process.env.INDEX)))', 'open=~true*'],
  ['the one that the caller gives, or one of them', 'addressOf(at, 0)', 'open=true'],
  ['one that nothing is known of', 'addressOf(JSON.parse(at).host, 0)', 'open=true'],
])('%s', async (_, base, expected) => {
  expect(await reached(base)).toBe(`ro=true destr=false idem=true ${expected}`);
});
