/** What a handler knows of whether a file is there; beside each the twin that does not know it. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (handler: string, helpers = '') => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { access, appendFile, copyFile, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const there = async (file) => { try { await access(file); return true; } catch { return false; } };
${helpers}
server.registerTool('t', { inputSchema: { name: z.string(), to: z.string(), text: z.string(), force: z.boolean() } }, ${handler});`);
  return found.verdicts('t');
};

const ADDS = 'ro=false destr=false idem=true open=false';
const REPLACES = 'ro=false destr=true idem=true open=false';

describe('a file that is written only where nothing is', () => {
  test.each([
    [
      'refused by throwing',
      `async ({ name, text }) => { if (await there(name)) throw new Error('taken'); await writeFile(name, text); }`,
      ADDS,
    ],
    [
      'looked for beforehand, and nothing else',
      `async ({ name, text }) => { try { await access(name); } catch { await writeFile(name, text); } }`,
      ADDS,
    ],
    [
      'its twin that asks for a right',
      `async ({ name, text }) => { try { await access(name, 2); } catch { await writeFile(name, text); } }`,
      REPLACES,
    ],
    [
      'its twin that reads it as well, which may have failed',
      `async ({ name, text }) => { try { await access(name); JSON.parse(await readFile(name, 'utf8')); } catch { await writeFile(name, text); } }`,
      REPLACES,
    ],
    [
      'its twin where another one is',
      `async ({ name, to, text }) => { try { await access(to); } catch { await writeFile(name, text); } }`,
      REPLACES,
    ],
    [
      'that the server begins with',
      `async () => { try { await access('/data/tasks.json'); } catch { await writeFile('/data/tasks.json', JSON.stringify({ tasks: [] })); } }`,
      'ro=~false* destr=~true* idem=true open=false',
    ],
    [
      'its twin with what the caller gives',
      `async ({ text }) => { try { await access('/data/tasks.json'); } catch { await writeFile('/data/tasks.json', JSON.stringify({ tasks: [text] })); } }`,
      ADDS,
    ],
    [
      'its twin that writes anyway',
      `async ({ name, text }) => { if (await there(name)) console.error('taken'); await writeFile(name, text); }`,
      REPLACES,
    ],
    [
      'refused by an answer',
      `async ({ name, text }) => { const file = join('/notes', name); if (existsSync(file)) return { isError: true, content: [] }; await writeFile(file, text); }`,
      ADDS,
    ],
    [
      'its twin that looks at another file',
      `async ({ name, to, text }) => { if (existsSync(join('/notes', to))) return { isError: true, content: [] }; await writeFile(join('/notes', name), text); }`,
      REPLACES,
    ],
    ['in the branch where it is missing', `async ({ name, text }) => { if (!existsSync(name)) await writeFile(name, text); }`, ADDS],
    [
      'its twin in the branch where it is there',
      `async ({ name, text }) => { if (existsSync(name)) await writeFile(name, text); }`,
      REPLACES,
    ],
    [
      'its twin where the caller may force it',
      `async ({ name, text, force }) => { if (existsSync(name) && !force) throw new Error('taken'); await writeFile(name, text); }`,
      REPLACES,
    ],
    [
      'its twin that looks on one way only',
      `async ({ name, text, force }) => { if (!force) { if (existsSync(name)) throw new Error('taken'); } await writeFile(name, text); }`,
      REPLACES,
    ],
    [
      'a look by trying',
      `async ({ name, text }) => { try { await access(name); return { isError: true, content: [] }; } catch {} await writeFile(name, text); }`,
      ADDS,
    ],
    [
      'its twin that goes on where it is there',
      `async ({ name, text }) => { try { await access(name); } catch { return { isError: true, content: [] }; } await writeFile(name, text); }`,
      REPLACES,
    ],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(handler)).toBe(verdicts);
  });
});

describe('what is refused the second time', () => {
  test.each([
    [
      'a file that has to be there and is deleted, with a line in a log',
      `async ({ name }) => { if (!(await there(name))) throw new Error('none'); await appendFile('/log', name); await unlink(name); }`,
      REPLACES,
    ],
    [
      'its twin that does not look',
      `async ({ name }) => { await appendFile('/log', name); await rm(name, { force: true }); }`,
      'ro=false destr=true idem=false open=false',
    ],
    [
      'its twin that keeps it for some callers',
      `async ({ name, force }) => { if (!(await there(name))) throw new Error('none'); await appendFile('/log', name); if (force) await unlink(name); }`,
      'ro=false destr=true idem=false open=false',
    ],
    [
      'its twin that writes its line before it looks',
      `async ({ name }) => { await appendFile('/log', name); if (!(await there(name))) throw new Error('none'); await unlink(name); }`,
      'ro=false destr=true idem=false open=false',
    ],
    [
      'a file that is moved, whatever fails',
      `async ({ name, to }) => { try { if (!existsSync(name)) throw new Error('none'); await rename(name, to); await appendFile('/log', name); } catch { return { isError: true, content: [] }; } }`,
      REPLACES,
    ],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(handler)).toBe(verdicts);
  });
});

describe('names that are new with each call', () => {
  test.each<[string, string, string | RegExp]>([
    [
      'a copy under the time of the call',
      `async ({ name }) => copyFile(name, '/backup/' + Date.now())`,
      'ro=false destr=false idem=false open=false',
    ],
    [
      'a copy under an id of the time and something drawn',
      `async ({ name }) => copyFile(name, '/backup/' + (Date.now().toString(36) + Math.random().toString(36).slice(2)))`,
      'ro=false destr=false idem=false open=false',
    ],
    ['its twin under a sum', `async ({ name, id }) => copyFile(name, '/backup/' + (name.length + id.length))`, REPLACES],
    [
      'a copy under the second of the call',
      `async ({ name }) => copyFile(name, '/backup/' + new Date().toISOString().replace(/:/g, '-').split('.')[0])`,
      'ro=false destr=false idem=false open=false',
    ],
    [
      'its twin under the day before its time',
      `async ({ name }) => copyFile(name, '/backup/' + new Date().toISOString().split('T')[0])`,
      REPLACES,
    ],
    [
      'its twin under the fraction of the second',
      `async ({ name }) => copyFile(name, '/backup/' + new Date().toISOString().split('.')[1])`,
      REPLACES,
    ],
    [
      'what a command writes under the time of the call',
      `async ({ name }) => execFileSync('ffmpeg', ['-y', '-i', name, join('/out', 'clip-' + Date.now() + '.mp4')])`,
      'ro=false destr=false idem=false open=false',
    ],
    [
      'its twin that writes where the caller says',
      `async ({ name, to }) => execFileSync('ffmpeg', ['-y', '-i', name, join('/out', to + '.mp4')])`,
      REPLACES,
    ],
    [
      'the same, where the name is cut to its length',
      `async ({ name }) => { let file = 'clip ' + Date.now(); if (file.length > 200) file = file.slice(0, 200); execFileSync('ffmpeg', ['-y', '-i', name, file + '.mp4']); }`,
      'ro=false destr=false idem=false open=false',
    ],
    [
      'its twin of which one branch has a fixed name',
      `async ({ name, force }) => { const file = force ? 'clip ' + Date.now() : 'clip'; execFileSync('ffmpeg', ['-y', '-i', name, file + '.mp4']); }`,
      /^ro=false destr=true/,
    ],
    ['its twin under the day', `async ({ name }) => copyFile(name, '/backup/' + new Date().toISOString().slice(0, 10))`, REPLACES],
    [
      'a file that is written beside its place under a random name',
      `async ({ name, text }) => { const beside = name + '.' + Math.random(); await writeFile(beside, text); await rename(beside, name); }`,
      REPLACES,
    ],
  ])('%s', async (_, handler, verdicts) => {
    if (typeof verdicts === 'string') expect(await tool(handler)).toBe(verdicts);
    else expect(await tool(handler)).toMatch(verdicts);
  });
});
