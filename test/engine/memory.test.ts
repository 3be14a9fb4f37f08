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

const MB = 2 ** 20;

/** What a guard says of a heap with so much in use and so much that nobody needs, and how often it had it collected. */
function guarded(held: number, garbage: number) {
  let lying = garbage;
  let collected = 0;
  const isFull = memoryGuard({
    used: () => (held + lying) * MB,
    collect: () => {
      lying = 0;
      collected++;
    },
  });
  return { full: isFull(), again: isFull(), collected };
}

test('what lies about and is needed by nobody is not held', () => {
  expect(guarded(100, 900)).toEqual({ full: false, again: false, collected: 1 });
});

test('its twin: what is needed is held, and looked for again', () => {
  expect(guarded(800, 10)).toEqual({ full: true, again: true, collected: 2 });
});

test('nothing is collected where there is room', () => {
  expect(guarded(100, 200).collected).toBe(0);
});

test("V8's own heap is collected before the guard answers", () => {
  // Lists of pointers, not of bytes: those would lie outside of the heap.
  let lists = Array.from({ length: 80 }, () => new Array<unknown>(1_000_000).fill(null));
  const isFull = memoryGuard();
  expect(lists.length).toBe(80);
  expect(isFull()).toBe(true);
  lists = [];
  expect(isFull()).toBe(false);
});
