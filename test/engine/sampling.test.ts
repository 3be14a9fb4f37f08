/** Asking the client's model: what a tool is for, or a step on the way to what it reads. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const verdicts = async (handler: string): Promise<string> => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const ask = async (text) => (await server.server.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 9 })).content.text;
server.registerTool('t', { inputSchema: { q: z.string() } }, ${handler});`);
  return found.verdicts('t');
};

describe('asking the client’s model', () => {
  test.each([
    ['on the way to a request is no change', 'async ({ q }) => fetch(`https://api.acme.com/places/${await ask(q)}`)', /^ro=~true/],
    ['its twin that asks for nothing else makes the model run', 'async ({ q }) => ask(q)', /^ro=false destr=false idem=false/],
    [
      'its twin that writes what was answered',
      `async ({ q }) => { await fetch('https://api.acme.com/x'); await writeFile(q, await ask(q)); }`,
      /^ro=false destr=true/,
    ],
  ])('%s', async (_, handler, expected) => {
    expect(await verdicts(handler)).toMatch(expected);
  });
});
