/** Giving up is said: in the notes, and by answers that are unknown. */
import { describe, expect, test } from 'vitest';
import { openSession } from '../../server/src/session.js';
import { open, verdictsText, workspaceOf } from '../support/check.js';

const server = (before: string, handler: string) =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
${before}
server.registerTool('t', { inputSchema: {}, annotations: { readOnlyHint: true } }, ${handler});
server.registerTool('after', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); });`);

const DEEP = `${Array.from({ length: 200 }, (_, i) => `const f${i} = async (x) => f${i + 1}(x);`).join('\n')}\nconst f200 = async (x) => rm(x);`;
const WIDE = `const walk = async (a, d) => { ${'if (a.x) { await walk({ ...a, y: 1 }, d - 1); } else { await walk({ ...a, z: 1 }, d - 1); }'.repeat(40)} };
${Array.from({ length: 40 }, (_, i) => `const g${i} = async (a) => { for (const x of a.list) for (const y of x.list) { await g${i + 1}(x); await g${i + 1}(y); await g${i + 1}({ ...x, ...y }); } };`).join('\n')}
const g40 = async (x) => rm(x.path);`;

describe('too deep and too much', () => {
  test.each([
    ['calls that are nested too deep', DEEP, 'async ({ id }) => f0(id)'],
    ['too many ways', WIDE, 'async (args) => { await walk(args, 100); await g0(args); }'],
  ])(
    '%s',
    async (_, before, handler) => {
      const found = await server(before, handler);
      expect(found.names).toEqual(['t', 'after']);
      expect(found.verdicts('t')).toMatch(/^ro=(?:\?|false)/);
      expect(
        found.notes.some((note) => /^t: the handler was not followed to its end/.test(note)) || found.verdicts('t').startsWith('ro=false'),
      ).toBe(true);
      // The next tool is judged as if nothing had been.
      expect(found.verdicts('after')).toBe('ro=false destr=true idem=true open=false');
    },
    60_000,
  );

  test('what was proven before it was given up stands', async () => {
    const found = await server(DEEP, `async ({ id }) => { await rm('/a'); await f0(id); }`);
    expect(found.verdicts('t')).toMatch(/^ro=false destr=true/);
    expect(found.contradictions).toContain('t readOnlyHint error');
  });

  test('code that is loaded without an end does not take the tools before it', async () => {
    const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { rm } from 'node:fs/promises';
      const server = new McpServer({ name: 's', version: '1' });
      server.registerTool('before', { inputSchema: {} }, async ({ id }) => { await rm(id); });
      const spin = (n) => { for (const a of n.list) { spin(a); spin([a]); spin({ list: [a, n] }); } };
      for (const x of globalThis.list) for (const y of x) for (const z of y) spin({ list: [x, y, z] });`);
    expect(found.names).toEqual(['before']);
    expect(found.verdicts('before')).toMatch(/^ro=false/);
  }, 60_000);
});

test('what was left in a list that something was taken out of is still there', async () => {
  const found = await server(
    '',
    `async ({ n }) => { const list = [() => rm('/a'), () => rm('/b')]; list.splice(n, 1); for (const go of list) await go(); }`,
  );
  expect(found.does('t')).toEqual(['file.delete /a', 'file.delete /b']);
});

describe('time', () => {
  const TWO = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
const far = async (id) => { let n = 0; ${'for (const a of id) { n += 1; if (n > 3) n = n * 2; }'.repeat(300)} return n; };
server.registerTool('long', { inputSchema: {} }, async ({ id }) => { await far(id); await rm(id); });
server.registerTool('short', { inputSchema: {} }, async ({ id }) => { await rm(id); });
`;
  const analysed = (clock: () => number) => openSession(workspaceOf({ 'src/server.ts': TWO })).analyse({ clock });

  test('that others had does not count', async () => {
    const { tools } = await analysed(() => 0);
    expect(tools.map((t) => verdictsText(t.verdicts))).toEqual(Array(2).fill('ro=false destr=true idem=true open=false'));
  });

  test('that a handler takes too much of ends in unknown, with a note', async () => {
    let now = 0;
    const { tools, notes } = await analysed(() => (now += 600));
    expect(tools.map((t) => t.name)).toEqual(['long', 'short']);
    expect(tools[0]?.verdicts.readOnlyHint.value).toBe('unknown');
    expect(notes.map((n) => n.message).join()).toContain(
      'long: the handler was not followed to its end: following this code takes too long',
    );
  });
});
