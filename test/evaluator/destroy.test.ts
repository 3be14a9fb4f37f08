/** `destroy` of a thing of a package that nobody knows: bare it may free what the process holds, with an id it deletes. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const server = (call: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from '@acme/pages';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string() } }, async ({ id }) => {
  const document = await load('/data/' + id);
  try { return document.text; } finally { ${call} }
});`;

test('a bare one is not told', async () => {
  expect((await open(server('await document.destroy();'))).verdicts('t')).toMatch(/^ro=\?/);
});

test('its twin: one of something that is named deletes it', async () => {
  expect((await open(server('await document.destroy(id);'))).verdicts('t')).toMatch(/^ro=~false destr=~true/);
});
