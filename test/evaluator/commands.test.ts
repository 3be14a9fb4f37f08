/** Command lines whose words come by detours: which file they write, and which program they are. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (handler: string) => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { execFile, exec } from 'node:child_process';
import { promisify } from 'node:util';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
const run = promisify(execFile);
const sh = promisify(exec);
const TEMP = fs.mkdtempSync(path.join(os.tmpdir(), 'shots-'));
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { device: z.string(), out: z.string(), url: z.string(), restart: z.boolean() } }, ${handler});`);
  return { verdicts: found.verdicts('t'), depends: found.depends('t'), does: found.does('t') };
};

describe('a file that a command writes', () => {
  const shot = (target: string, after: string) => `async ({ device, out }) => {
    const png = ${target};
    await run('xcrun', ['simctl', 'io', device, 'screenshot', '--type=png', '--', png]);
    const image = fs.readFileSync(png).toString('base64');
    ${after}
    return image;
  }`;
  const FRESH = 'path.join(TEMP, `${Date.now()}.png`)';
  test.each([
    ['below a temporary folder, read and removed', shot(FRESH, 'fs.unlinkSync(png);'), /^ro=true/],
    ['its twin that is left there', shot(FRESH, ''), /^ro=false/],
    ['its twin at the caller’s place', shot('out', 'fs.unlinkSync(png);'), /^ro=false destr=true/],
    [
      'removed by a command',
      `async ({ device }) => { const png = ${FRESH}; await sh(\`screencapture -x \${png}\`); const image = fs.readFileSync(png); await sh(\`rm -f \${png}\`); return image; }`,
      /^ro=true/,
    ],
    [
      'its twin of which another file is removed',
      `async ({ out }) => { const png = ${FRESH}; await sh(\`screencapture -x \${png}\`); await sh(\`rm -f \${out}\`); }`,
      /^ro=false destr=true/,
    ],
    [
      'converted into another that is removed as well',
      `async ({ device }) => { const a = path.join(TEMP, 'a.png'); const b = path.join(TEMP, 'b.jpg'); await run('xcrun', ['simctl', 'io', device, 'screenshot', a]);
        await run('sips', ['-z', '10', '10', a, '--out', b]); fs.unlinkSync(a); fs.unlinkSync(b); }`,
      /^ro=true/,
    ],
    [
      'its twin that is converted to the caller’s place',
      `async ({ device, out }) => { const a = path.join(TEMP, 'a.png'); await run('xcrun', ['simctl', 'io', device, 'screenshot', a]);
        await run('sips', ['-z', '10', '10', a, '--out', out]); fs.unlinkSync(a); }`,
      /^ro=false destr=true/,
    ],
  ])('%s', async (_, handler, verdicts) => {
    expect((await tool(handler)).verdicts).toMatch(verdicts);
  });
});

describe('a program whose place may be configured', () => {
  const idb = (fallback: string) => `async ({ device }) => {
    const own = process.env.TOOL_PATH;
    const program = own ? (own.startsWith('~/') ? path.join(os.homedir(), own.slice(2)) : own) : ${fallback};
    return run(program, ['ui', 'describe-all', '--udid', device]);
  }`;
  test('is the one that is named else', async () => {
    expect((await tool(idb("'idb'"))).verdicts).toBe('ro=true destr=false idem=true open=false');
    expect((await tool(idb("'frobnicate'"))).verdicts).toMatch(/^ro=\?/);
    expect((await tool(idb('process.env.OTHER_PATH'))).verdicts).toMatch(/^ro=\?/);
  });

  test('its twin that the caller may name is anyone’s', async () => {
    const found = await tool("async ({ out }) => run(out || 'idb', ['ui', 'describe-all'])");
    expect(found.verdicts).toMatch(/^ro=false destr=true/);
  });
});

describe('an app on a device', () => {
  test('is launched, or ended first where the caller says so', async () => {
    const found = await tool(
      "async ({ device, restart }) => run('xcrun', ['simctl', 'launch', ...(restart ? ['--terminate-running-process'] : []), device, 'com.acme'])",
    );
    expect(found.verdicts).toBe('ro=false destr=true idem=false open=false');
    expect(Object.keys(found.depends)).toEqual(['restart']);
  });

  test('is asked what is printed to its input', async () => {
    const found = await tool(
      "async () => { const asked = run('plutil', ['-convert', 'json', '-o', '-', '--', '-']); asked.child.stdin.on('error', () => {}); asked.child.stdin.end('x'); return asked; }",
    );
    expect(found.verdicts).toMatch(/^ro=/);
    expect(found.does.join()).not.toContain('package child_process');
  });
});

describe('a script that is evaluated in a page', () => {
  const page = async (expression: string) => {
    const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import CDP from 'chrome-remote-interface';
const evaluate = async (expression) => { const client = await CDP({ port: 9222 }); return (await client.Runtime.evaluate({ expression, returnByValue: true })).result.value; };
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string() } }, async ({ id }) => evaluate(${expression}));`);
    return found.verdicts('t');
  };
  test('is judged by the methods that its text calls', async () => {
    expect(await page('`${await evaluate("window.api")}.removeAllShapes()`')).toMatch(/^ro=~false destr=~true idem=~true/);
    expect(await page('`window.api.removeShape(${JSON.stringify(id)})`')).toMatch(/^ro=~false destr=~true idem=~true/);
    expect(await page('`window.api.getAllShapes()`')).toMatch(/destr=\?/);
    expect(await page('id')).toMatch(/^ro=false destr=true idem=false/);
  });
});
