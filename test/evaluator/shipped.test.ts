/** What a server does as it ships, and what it leaves behind; beside each the twin that counts. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (source: string, handler: string) => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${source}
server.registerTool('t', { inputSchema: { id: z.string(), path: z.string() } }, ${handler});`);
  return found.verdicts('t');
};

describe('what only its author runs', () => {
  test.each([
    ['a log for development', `if (process.env.NODE_ENV === 'development') await writeFile('/logs/' + id, id);`, /^ro=true/],
    [
      'the same the other way round',
      `if (process.env.NODE_ENV !== 'development') return id; await writeFile('/logs/' + id, id);`,
      /^ro=true/,
    ],
    ['its twin for production', `if (process.env.NODE_ENV === 'production') await writeFile('/logs/' + id, id);`, /^ro=false/],
    ['its twin outside of tests', `if (process.env.NODE_ENV !== 'test') await writeFile('/logs/' + id, id);`, /^ro=false/],
    ['its twin under a variable of its own', `if (process.env.MODE === 'development') await writeFile('/logs/' + id, id);`, /^ro=false/],
  ])('%s', async (_, body, verdicts) => {
    expect(await tool('', `async ({ id }) => { ${body} return id; }`)).toMatch(verdicts);
  });
});

describe('what a store makes for itself', () => {
  const store = `class Store { async initialize() { await mkdir('/data', { recursive: true }); } async get(id) { await this.initialize(); return readFile('/data/' + id); }
    async add(id) { await mkdir('/data/' + id, { recursive: true }); } async initializeFiles(id) { await writeFile('/data/' + id, '[]'); } } const store = new Store();
    class Old { async initialize() { await this.migrateOld(); } async migrateOld() { if (!existsSync('/data/new')) await copyFile('/old', '/data/new'); }
      async get(id) { await this.initialize(); return readFile('/data/' + id); } async add(id) { await this.migrateOld(); } } const old = new Old();
    const ensureBrowserLaunched = async () => { await mkdir('/data/profile', { recursive: true }); };`;
  test.each([
    ['its folder', 'store.get(id)', /^ro=~false\*/],
    ['its twin that makes what is asked for', 'store.add(id)', /^ro=false/],
    ['what an earlier version left', 'old.get(id)', /^ro=~false\*/],
    ['its twin that is no part of setting up', 'old.add(id)', /^ro=false destr=false/],
    ['the folder of a browser that is launched', 'ensureBrowserLaunched()', /^ro=~false\*/],
    ['its twin that writes a file', 'store.initializeFiles(id)', /^ro=false destr=true/],
  ])('%s', async (_, call, verdicts) => {
    expect(await tool(store, `async ({ id }) => ${call}`)).toMatch(verdicts);
  });
});

describe('files of a command', () => {
  const convert = (out: string) =>
    `async ({ path }) => { const dir = await mkdtemp(join(tmpdir(), 'image-')); try { const input = join(dir, 'in'); await writeFile(input, 'x');
      spawnSync('/usr/bin/sips', ['-Z', '100', '--out', ${out}, input]); return await readFile(join(dir, 'out.png')); } finally { await rm(dir, { recursive: true }); } }`;
  test.each([
    ['below a folder that goes away', `join(dir, 'out.png')`, /^ro=true/],
    ['its twin where the caller wants it', 'path', /^ro=false destr=true/],
    ['its twin in a place of its own', `'/data/out.png'`, /^ro=false destr=true/],
  ])('%s', async (_, out, verdicts) => {
    expect(await tool('', convert(out))).toMatch(verdicts);
  });

  test.each([
    [
      'a script with a fixed beginning, one of two',
      `const s = path ? 'tell application "Finder" to get name of file "' + id + '"' : 'tell application "Finder" to get name of disk "' + id + '"'; execFile('osascript', ['-e', s]);`,
      /^ro=(?:~true|\?)/,
    ],
    ['its twin that the caller writes', `execFile('osascript', ['-e', path ? id : path]);`, /^ro=false/],
  ])('%s', async (_, body, verdicts) => {
    expect(await tool('', `async ({ id, path }) => { ${body} }`)).toMatch(verdicts);
  });
});

describe('where a connection leads as the server ships', () => {
  const NET = `import net from 'node:net'; import WebSocket from 'ws'; import { resolveMx } from 'node:dns/promises';
    const HOST = process.env.APP_HOST || 'localhost'; const FAR = process.env.APP_HOST || 'app.example.com'; const LEFT = process.env.APP_HOST;`;
  test.each([
    ['a socket to a port', 'async () => { net.connect(6400); }', 'false'],
    ['a socket to a port, with a listener', 'async () => { net.connect({ port: 6400 }, () => {}); }', 'false'],
    ['its twin with a host', `async () => { net.connect({ port: 6400, host: 'app.example.com' }, () => {}); }`, '~true*'],
    [
      'a socket to a host that is this machine unless configured',
      'async () => { const s = new net.Socket(); s.connect(6400, HOST); }',
      'false',
    ],
    ['its twin that is elsewhere', 'async () => { const s = new net.Socket(); s.connect(6400, FAR); }', '~true*'],
    ['its twin that has to be configured', 'async () => { const s = new net.Socket(); s.connect(6400, LEFT); }', '?*'],
    ['its twin that the caller names', 'async ({ id }) => { const s = new net.Socket(); s.connect(6400, id); }', 'true'],
    ['a web socket', 'async () => { new WebSocket(`ws://${HOST}:${process.env.PORT}/mcp`); }', 'false'],
    ['its twin elsewhere', 'async () => { new WebSocket(`wss://${FAR}/mcp`); }', '~true*'],
    ['a request', 'async () => (await fetch(`http://${HOST}:23119/api`)).json()', 'false'],
    ['its twin that has to be configured', 'async () => (await fetch(`http://${LEFT}:23119/api`)).json()', '?*'],
    ['a domain that the caller names', 'async ({ id }) => resolveMx(id)', 'true'],
  ])('%s', async (_, handler, open) => {
    expect((await tool(NET, handler)).split(' open=')[1]).toBe(open);
  });
});
