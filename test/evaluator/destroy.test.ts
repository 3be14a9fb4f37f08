/** Methods of a thing of a package that nobody knows whose names say one thing and mean another where they are given nothing, or what carries anything. */
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

test.each(['type()', 'postData()', 'createStackTraceFromText(id)', 'createError(id)'])(
  'what only tells something does not write: %s',
  async (call) => {
    expect((await open(server(`await document.${call};`))).verdicts('t')).not.toMatch(/^ro=~?false/);
  },
);

test.each(['type(id)', 'postNote(id)', 'createNoteFromText(id)'])('its twin: %s', async (call) => {
  expect((await open(server(`await document.${call};`))).verdicts('t')).toMatch(/^ro=~?false/);
});

test('what is sent over a session is not told, and what is sent to somebody is', async () => {
  const send = (what: string): string => `const ${what} = document.open(); await ${what}.send('Page.enable', { id });`;
  expect((await open(server(send('session')))).verdicts('t')).not.toMatch(/^ro=~?false/);
  expect((await open(server(send('mailer')))).verdicts('t')).toMatch(/^ro=~?false/);
});
