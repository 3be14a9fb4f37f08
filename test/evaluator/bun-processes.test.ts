/** Bun starts a program by a list that begins with the program's name; what comes behind it are its arguments. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = (body: string) =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { spawn } from 'bun';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { name: z.string(), more: z.array(z.string()) } }, async ({ name, more }) => { ${body} });`);
const READS = 'ro=true destr=false idem=true open=false';

test.each([
  ['a subcommand', `Bun.spawn(['git', 'status']);`, READS],
  ['its output', `const p = Bun.spawn(['git', 'log', name]); await p.exited; return p.stdout.text();`, READS],
  [
    'what it complains',
    `const p = (globalThis as any).Bun.spawn(['git', 'log', name]); return [await p.stdout.json(), await p.stderr.text()];`,
    READS,
  ],
  ['options that hold the list', `const p = Bun.spawn({ cmd: ['git', 'status'] }); return new Response(p.stdout).text();`, READS],
  ['the same of the module', `spawn({ cmd: ['git', 'diff', name] });`, READS],
  ['a list that is put together', `const args = ['log', name]; spawn(['git', ...args], { cwd: '/repo' });`, READS],
  ['a subcommand that deletes', `Bun.spawn(['git', 'branch', '-D', name]);`, 'ro=false destr=true idem=true open=false'],
  ['one that sends', `Bun.spawn({ cmd: ['git', 'push', 'origin', name] });`, 'ro=~false* destr=~true* idem=true open=true'],
  [
    'a program that deletes',
    `const p = Bun.spawnSync(['rm', '-rf', name]); return p.stdout.toString();`,
    'ro=false destr=true idem=true open=false',
  ],
  ['a subcommand of the caller', `Bun.spawn(['git', ...more]);`, 'ro=false destr=true idem=false open=true'],
  ['a program of the caller', `Bun.spawn(more);`, 'ro=false destr=true idem=false open=true'],
])('%s', async (_, body, expected) => {
  expect((await tool(body)).verdicts('t')).toBe(expected);
});

test('arguments are what they are', async () => {
  expect((await tool(`Bun.spawnSync(['rm', name]);`)).does('t')).toEqual([expect.stringMatching(/^file\.delete \$\{name\}/)]);
});
