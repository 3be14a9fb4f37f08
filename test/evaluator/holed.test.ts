/** Addresses that are taken apart, encoded and put together again keep their constant parts. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const verdicts = async (body: string): Promise<string> => {
  const { tools } = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string(), hard: z.boolean() } }, async ({ id, hard }) => { ${body} });`);
  const { readOnlyHint, destructiveHint, idempotentHint } = tools[0]?.verdicts ?? {};
  return `${readOnlyHint?.value} ${destructiveHint?.value} ${idempotentHint?.value}`;
};
const post = (path: string): string => `await fetch('https://api.example.com/' + ${path}, { method: 'POST' });`;
const ENCODED = `.split('/').map((s) => encodeURIComponent(s)).join('/')`;

const DESTROYS = 'false true true';
const ADDS = 'false false false';
const READS = 'true false true';

describe('the end of an address', () => {
  test.each([
    ['pieces encoded one by one', '`messages/${id}/move`' + ENCODED, DESTROYS],
    ['the same, and it adds', '`messages/${id}/replies`' + ENCODED, ADDS],
    ['the same, and it only searches', '`messages/${id}/search`' + ENCODED, READS],
    ['one of two ends', '`messages/${id}/${hard ? "permanentDelete" : "move"}`' + ENCODED, DESTROYS],
    ['empty pieces left out', '`/messages//${id}/cancel`' + `.split('/').filter(Boolean).map(encodeURIComponent).join('/')`, DESTROYS],
    ['its first sign cut off', '`/messages/${id}/cancel`.slice(1)', DESTROYS],
    ['the same with substring, and it adds', '`/messages/${id}/copies`.substring(1)', ADDS],
    ['its last sign cut off', '`messages/${id}/cancel/`.slice(0, -1)', DESTROYS],
    ['what stands in a hole is not cut', '`${id}/cancel`.slice(1)', ADDS],
    ['a separator in a hole', 'id' + ENCODED, ADDS],
  ])('%s', async (_name, path, expected) => {
    expect(await verdicts(post(path))).toBe(expected);
  });

  test.each([
    ['ends as it was written', "`items/${id}/close`.endsWith('/close')", DESTROYS],
    ['ends otherwise', "`items/${id}/close`.endsWith('/list')", READS],
    ['may begin so', "`${id}/close`.startsWith('items')", DESTROYS],
    ['begins otherwise', "`items/${id}`.startsWith('http')", READS],
    ['holds a piece', "`items/${id}/close`.includes('/close')", DESTROYS],
    ['may hold it', "`items/${id}`.includes('/close')", DESTROYS],
  ])('asked for: it %s', async (_name, condition, expected) => {
    expect(await verdicts(`if (${condition}) await fetch('https://api.example.com/items/' + id, { method: 'DELETE' });`)).toBe(expected);
  });
});

test('words of a command line that are taken apart stay words', async () => {
  const command = (line: string): string =>
    `const { execFile } = await import('node:child_process'); const [cmd, ...args] = ${line}.split(' '); execFile(cmd, args);`;
  expect(await verdicts(command('`git tag -d ${id}`'))).toMatch(/^false true/);
  expect(await verdicts(command('`git log -1`'))).toBe(READS);
});
