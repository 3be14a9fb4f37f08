/** A cancelled analysis ends in the middle of what it evaluates, and what is kept from it is never wrong. */
import { describe, expect, test } from 'vitest';
import type { Workspace } from '../../server/src/model/workspace.js';
import { type Analysis, Cancelled, openSession, type Session } from '../../server/src/session.js';

function workspace(files: Readonly<Record<string, string>>): Workspace {
  return { files: () => Object.keys(files).sort(), read: (file) => files[file], size: (file) => files[file]?.length };
}

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const server = new McpServer({ name: 'x', version: '1' });
`;

/** A handler that takes far longer than one slice: calls that call each other twice, sixteen deep. */
const SLOW = `${Array.from({ length: 16 }, (_, i) => `const f${i} = (x) => [f${i + 1}(x + 'a'), f${i + 1}(x + 'b')];`).join('\n')}
const f16 = (x) => fetch(x, { method: 'DELETE' });
server.registerTool('slow', { annotations: { readOnlyHint: true } }, async ({ url }) => ({ content: f0(url) }));
`;

/** How often an analysis asks whether it was cancelled; it is, at the question of that number. */
async function ask(session: Session, cancelAt = Number.POSITIVE_INFINITY): Promise<{ asked: number; inHandlers: number; done?: Analysis }> {
  let asked = 0;
  let before = 0;
  try {
    const done = await session.analyse({
      // Only fuel ends it, however busy the machine is.
      clock: () => 0,
      cancelled: () => ++asked >= cancelAt,
      onProgress: (_, __, what) => {
        if (what !== 'reading handlers') before = asked;
      },
    });
    return { asked, inHandlers: asked - before, done };
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    return { asked, inHandlers: asked - before };
  }
}

describe('while one handler is evaluated', () => {
  test('cancellation is asked for every thousand steps, and ends it there', async () => {
    const files = { 'index.ts': SERVER + SLOW };
    const whole = await ask(openSession(workspace(files)));
    expect(whole.done?.tools[0]?.notes.join()).toContain('not followed to its end');
    expect(whole.inHandlers).toBeGreaterThan(60);
    // In the middle of the handler: nothing asks, and so nothing was evaluated, after that.
    const at = whole.asked - 30;
    const ended = await ask(openSession(workspace(files)), at);
    expect(ended.done).toBeUndefined();
    expect(ended.asked).toBe(at);
    expect(ended.inHandlers).toBeGreaterThan(30);
  });
});

/** Tools that rest on what other files pass to them, on what other handlers leave, and on the value of an argument. */
const BEFORE: Readonly<Record<string, string>> = {
  'package.json': '{ "main": "index.ts", "dependencies": { "@modelcontextprotocol/sdk": "1" } }',
  'index.ts': `import { z } from 'zod';
import { rm, readFile } from 'node:fs/promises';
import { call, put, get } from './tools.js';
${SERVER}
call(server, 'GET');
put(server);
get(server);
server.registerTool('mode', { inputSchema: { mode: z.enum(['a', 'b']), path: z.string() } }, async ({ mode, path }) => {
  if (mode === 'a') return { content: [await readFile(path)] };
  await rm(path);
  return { content: [] };
});
`,
  'tools.ts': `const waiting = [];
export const call = (server, method) =>
  server.registerTool('call', { annotations: { readOnlyHint: true } }, async () => ({ content: [await fetch('https://example.com', { method })] }));
export const put = (server) => server.registerTool('put', {}, async ({ x }) => { waiting.push(x); return { content: [] }; });
export const get = (server) => server.registerTool('get', {}, async () => ({ content: [...waiting] }));
`,
};

const EDITS: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'of what another file passes to a handler': ['index.ts', (BEFORE['index.ts'] as string).replace("'GET'", "'DELETE'")],
  'of what one value of an argument does': ['index.ts', (BEFORE['index.ts'] as string).replace('rm(path)', 'readFile(path)')],
  'of what one handler leaves for another': ['tools.ts', (BEFORE['tools.ts'] as string).replace('waiting.push(x);', '')],
  'that breaks the text': ['tools.ts', (BEFORE['tools.ts'] as string).replace('{ waiting.push', '{ ( waiting.push')],
};

/** What an analysis says, without how long it took and how much of it was kept. */
function said({ tools, findings, notes }: Analysis): unknown {
  return { tools, findings, notes };
}

describe('wherever an analysis is cancelled, the next one says what a new session says', () => {
  test.each(Object.entries(EDITS))('after an edit %s', async (_, [file, text]) => {
    const fresh = said(await openSession(workspace({ ...BEFORE, [file]: text })).analyse());
    const original = said(await openSession(workspace(BEFORE)).analyse());
    expect(fresh).not.toEqual(original);
    const edited = openSession(workspace(BEFORE));
    await edited.analyse();
    edited.setOverlay(file, text);
    const { asked } = await ask(edited);
    for (let at = 1; at <= asked; at++) {
      const session = openSession(workspace(BEFORE));
      await session.analyse();
      session.setOverlay(file, text);
      // How often it asks depends on how long it takes: one may end before it is cancelled.
      const there = await ask(session, at);
      if (there.done) expect(said(there.done)).toEqual(fresh);
      expect(said(await session.analyse())).toEqual(fresh);
      session.setOverlay(file, undefined);
      const back = await ask(session, at);
      if (back.done) expect(said(back.done)).toEqual(original);
      expect(said(await session.analyse())).toEqual(original);
    }
  });
});
