/** Names that are drawn with each call: what refuses a name that is there already finds none. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import { createClient } from '@sanity/client';
const server = new McpServer({ name: 's', version: '1' });
const client = createClient({ projectId: 'p' });
`;
const tool = (releaseId: string) =>
  open(`${HEAD}
server.registerTool('t', { inputSchema: { id: z.string() } }, async ({ id }) => {
  await client.action({ actionType: 'sanity.action.release.create', releaseId: ${releaseId} });
  return { content: [] };
});`);

test.each([
  ['drawn', 'randomUUID()', false],
  ['drawn, with a head', '`r${randomUUID()}`', false],
  ['of drawn digits', 'Math.floor(Math.random() * 1e9).toString(36)', false],
  [
    'of drawn letters',
    "(() => { const all = 'abc'; let r = ''; for (let i = 0; i < 8; i++) r += all.charAt(Math.floor(Math.random() * all.length)); return r; })()",
    false,
  ],
  ['of drawn letters, by their place', "Array.from({ length: 8 }, () => 'abc'[Math.floor(Math.random() * 3)]).join('')", false],
  ['its twin: reckoned with what is the same', 'String(Math.floor(id.length * 2))', true],
  ['the caller’s', 'id', true],
])('something is made under a name: %s', async (_, releaseId, idempotent) => {
  expect((await tool(releaseId)).verdicts('t')).toContain(`destr=false idem=${idempotent}`);
});
