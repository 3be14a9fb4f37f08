/** What is read, edited and sent back; forms; orders that are kept for somebody else to carry out. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (before: string, handler: string): Promise<string> =>
  (
    await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { readFile, writeFile } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
${before}
server.registerTool('t', { inputSchema: { id: z.string(), old: z.string(), text: z.string() } }, ${handler});`)
  ).verdicts('t');

describe('find and replace', () => {
  test.each([
    ['in a file', `async ({ old, text }) => { const t = await readFile('/a', 'utf8'); await writeFile('/a', t.replace(old, text)); }`],
    [
      'by split and join',
      `async ({ old, text }) => { const t = await readFile('/a', 'utf8'); await writeFile('/a', t.split(old).join(text)); }`,
    ],
    [
      'of what a request answered',
      `async ({ old, text }) => { const r = await fetch('https://api.example.com/notes/1'); const t = await r.text(); await fetch('https://api.example.com/notes/1', { method: 'PUT', body: t.replaceAll(old, text) }); }`,
    ],
    [
      'of what a service gave',
      `async ({ old, text }) => { const s = make(); const note = await s.getNote(1); await s.writeNote(1, note.content.replace(old, text)); }`,
    ],
  ])('%s is not idempotent', async (_, handler) => {
    expect(await tool('declare function make(): any;', handler)).toMatch(/ro=~?false destr=~?true idem=~?false/);
  });

  test.each([
    ['a file that is written whole', `async ({ text }) => { await readFile('/a', 'utf8'); await writeFile('/a', text); }`],
    [
      'a page that is kept in a file',
      `async ({ id }) => { const r = await fetch('https://api.example.com/notes/1'); await writeFile('/pages/' + id, await r.text()); }`,
    ],
  ])('%s stays idempotent', async (_, handler) => {
    expect(await tool('declare function make(): any;', handler)).toMatch(/ro=~?false destr=~?true idem=~?true/);
  });
});

test('what the caller gives for a service is no edit of what it has', async () => {
  const handler = `async ({ text, old }) => { const s = make(); await s.getNote(1); await s.writeNote(1, text.replace('x', old)); }`;
  expect(await tool('declare function make(): any;', handler)).toContain('idem=?');
});

describe('an option that says what a change does', () => {
  const run = (mode: string) =>
    tool(
      'declare function make(): any;',
      `async ({ text }) => { const s = make(); await s.patchNote(1, text, { operation: '${mode}' }); }`,
    );
  test('appending only adds', async () => {
    expect(await run('append')).toContain('ro=~false destr=?');
    expect(await run('append')).toContain('idem=~false');
  });
  test('replacing destroys', async () => {
    expect(await run('replace')).toContain('ro=~false destr=~true');
  });
});

describe('forms', () => {
  const ask = (fields: string, body: string) =>
    tool(
      '',
      `async ({ id }) => { const p = new URLSearchParams(${fields}); await fetch('https://api.example.com/oauth/token', { method: 'POST', body: ${body} }); }`,
    );
  test.each(['p', 'p.toString()'])('a token that the caller brings a code for is the tool’s work: %s', async (body) => {
    expect(await ask(`{ grant_type: 'authorization_code', code: id }`, body)).toBe('ro=~false destr=~false idem=~false open=~true*');
  });
  test('the server’s own token is its own affair', async () => {
    expect(await ask(`{ grant_type: 'client_credentials', client_secret: process.env.SECRET }`, 'p')).toBe(
      'ro=~true destr=~false idem=~true open=~false',
    );
  });
});

describe('an order that is kept with its promise', () => {
  const queue =
    'const queue: any[] = []; const send = (command: string, params: any) => new Promise((resolve) => { queue.push({ request: { command, params }, resolve }); });';
  test.each([
    [`'get_scene'`, 'ro=~true'],
    [`'delete_item'`, 'ro=~false destr=~true'],
    [`'frobnicate'`, 'ro=? destr=?'],
    ['id', 'ro=? destr=?'],
  ])('%s', async (command, expected) => {
    expect(await tool(queue, `async ({ id }) => send(${command}, { id })`)).toContain(expected);
  });
});
