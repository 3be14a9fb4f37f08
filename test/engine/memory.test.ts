/** A handler that holds too much memory is given up, and that is said. */
import { expect, test } from 'vitest';
import { memoryGuard } from '../../server/src/host/memory.js';
import { openSession } from '../../server/src/session.js';
import { workspaceOf } from '../support/check.js';

const SOURCE = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
${Array.from({ length: 60 }, (_, i) => `const g${i} = (a) => { if (a.x) g${i + 1}({ ...a, y${i}: a.x }); else g${i + 1}({ ...a, z${i}: 1 }); };`).join('\n')}
const g60 = (x) => readFile(x.path);
server.registerTool('t', { inputSchema: {} }, async (args) => { g0(args); });`;

const judged = async (isFull: () => boolean) => {
  const { tools } = await openSession(workspaceOf({ 'server.ts': SOURCE })).analyse({ isFull });
  return { value: tools[0]?.verdicts.readOnlyHint.value, notes: JSON.stringify(tools[0]?.notes ?? []) };
};

test('where too much is held, nothing is told, and why', async () => {
  const { value, notes } = await judged(() => true);
  expect(value).toBe('unknown');
  expect(notes).toContain('takes too much memory');
});

test('its twin: where little is held', async () => {
  expect((await judged(memoryGuard())).notes).not.toContain('memory');
});
