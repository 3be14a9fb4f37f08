/** The command as a process: what only shows there, exit codes, pipes and the MCP server's life. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ARGS = ['--import', 'tsx', 'server/src/cli/main.ts'];

function truehint(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...ARGS, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err] = [child.stdout, child.stderr].map((stream) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      return () => text;
    }) as [() => string, () => string];
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out: out(), err: err() }));
  });
}

test('rules are listed, and exit with 0', async () => {
  const { code, out, err } = await truehint('rules');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^read-only-contradiction +error +contradiction +\S/m);
});

test('wrong usage exits with 2 and prints nothing on standard output', async () => {
  const { code, out, err } = await truehint('check', '--format', 'xml');
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('Allowed choices are text, json');
});

test('a reader that goes away is no error', async () => {
  const child = spawn(process.execPath, [...ARGS, 'rules'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, err]).toEqual([0, '']);
});

test('mcp speaks over standard input and output, and ends with its client', async () => {
  const transport = new StdioClientTransport({ command: process.execPath, args: [...ARGS, 'mcp'], cwd: ROOT, stderr: 'pipe' });
  const client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toEqual(['check_server', 'explain_tool']);
  const pid = transport.pid as number;
  await client.close();
  // Sending no signal only asks whether it is still there.
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
