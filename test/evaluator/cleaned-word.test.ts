/** A constant word that is cleaned by regular expressions before it is run stays the word, as long as each can be followed. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const command = async (clean: string) => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { execFileSync } from 'node:child_process';
const server = new McpServer({ name: 's', version: '1' });
const clean = (word) => word${clean};
server.registerTool('t', { inputSchema: {} }, async () => execFileSync('git', [clean('status')]));`);
  return found.verdicts('t');
};

const READS = 'ro=true destr=false idem=true open=false';

test.each([
  ['NUL and separators', `.replace(/\\0/g, '').replace(/[;&|]/g, '').replace(/\\s+/g, ' ').trim()`],
  ['an escape', `.replace(/\\\\./g, '')`],
])('%s', async (_, clean) => {
  expect(await command(clean)).toBe(READS);
});

test('the twin: a back reference is not followed', async () => {
  expect(await command(`.replace(/(a)\\1/g, '')`)).not.toBe(READS);
});

test('the twin: another word comes out', async () => {
  expect(await command(`.replace(/\\0*status/g, 'push')`)).not.toBe(READS);
});
