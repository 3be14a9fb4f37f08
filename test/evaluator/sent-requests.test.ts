/** Records of a request that a client of an unknown package is handed: the request says what it does, whoever sends it. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { apiClient, Client } from 'some-platform-sdk';
const server = new McpServer({ name: 's', version: '1' });
const client = new Client();
`;

test.each([
  ['a POST that adds', `client.send({ url: '/v1/notes', method: 'POST', body: { id } })`, 'ro=~false destr=~false idem=~false open=~true'],
  ['its twin that reads', `client.send({ url: '/v1/notes', method: 'GET' })`, 'ro=~true destr=~false idem=~true open=~true'],
  ['its twin that deletes', `client.request({ path: '/v1/notes/1', method: 'DELETE' })`, 'ro=~false destr=~true idem=~true open=~true'],
  ['its twin without a method', `client.send({ url: '/v1/notes', text: id })`, 'ro=~false destr=~false idem=~false open=~true'],
  [
    'a function of the client’s',
    `apiClient({ url: '/v1/notes/1', method: 'PUT', data: { id } })`,
    'ro=~false destr=~true idem=~true open=~true',
  ],
  ['its twin that reads', `apiClient({ url: '/v1/notes/1', method: 'GET' })`, 'ro=~true destr=~false idem=~true open=~true'],
  ['its twin that is told no method', `apiClient({ url: '/v1/notes/1', data: { id } })`, 'ro=? destr=? idem=?'],
  ['its twin whose method is no verb', `client.call({ path: '/v1/notes', method: 'purge' })`, 'ro=? destr=? idem=?'],
])('%s', async (_name, call, expected) => {
  const found = await open(
    `${HEAD}server.registerTool('t', { inputSchema: { id: z.string() } }, async ({ id }) => { const r = await ${call}; return { content: [] }; });`,
  );
  expect(found.verdicts('t')).toContain(expected);
});
