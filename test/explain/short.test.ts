/** A tool in a few words. */
import { expect, test } from 'vitest';
import { shortVerdict } from '../../server/src/explain/short.js';
import { openSession } from '../../server/src/session.js';
import { workspaceOf } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
`;

test.each([
  ['return readFile(a.path);', 'reads · closed'],
  ['return fetch(a.url);', 'reads · open'],
  ['await rm(a.path);', 'deletes · retry-safe · closed'],
  ['await writeFile(a.path, a.text);', 'overwrites · retry-safe · closed'],
  ['await appendFile(a.path, a.text);', 'adds · closed'],
  ["await fetch(a.url, { method: 'DELETE' });", 'deletes · retry-safe · open'],
  ['await rm(a.path); await writeFile(a.other, a.text);', 'overwrites · retry-safe · closed'],
  ['return globalThis.plugins.run(a);', 'cannot be told'],
])('%s is "%s"', async (body, words) => {
  const source = `${HEAD}server.registerTool('t', { inputSchema: {} }, async (a) => { ${body} });\n`;
  const { tools } = await openSession(workspaceOf({ 'server.ts': source })).analyse({});
  expect(tools.map(shortVerdict)).toEqual([words]);
});
