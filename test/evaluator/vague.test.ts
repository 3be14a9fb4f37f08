/** What the analysis gives up on is not taken for data that can do nothing when it is called. */
import { describe, expect, test } from 'vitest';
import { handle, open } from '../support/check.js';
import { isTold } from '../support/timed.js';

describe('what is called is told', () => {
  test.each([
    [
      'a path that is walked by recursion',
      `const get = (o, path) => (path.length === 0 ? o : get(o[path[0]], path.slice(1))); const api = { a: { b: { c: { d: () => rm('/a') } } } }; export const handle = () => get(api, ['a', 'b', 'c', 'd'])();`,
    ],
    [
      'a path that is walked by reduce',
      `const api = { a: { b: () => rm('/a') } }; export const handle = ({ path }) => path.split('.').reduce((o, k) => o[k], api)();`,
    ],
    [
      'a method of what a recursion gives',
      `const deep = (n) => (n.next ? deep(n.next) : n); export const handle = ({ n }) => { const o = deep({ next: { next: { next: { next: { go: () => rm('/a') } } } } }); return o.go(); };`,
    ],
    ['an object that is called', `const o = { x: 1 }; export const handle = () => (o as any)();`],
  ])('%s', async (_, source) => {
    expect(isTold(await handle(source))).toBe(true);
  });

  test.each([
    [
      'a tree that is walked',
      `const walk = (t) => [t.name, ...t.children.flatMap((c) => walk(c))]; export const handle = async (a) => walk(a).map((n) => n.trim()).join();`,
    ],
    ['a sum by recursion', `const sum = (n) => (n <= 0 ? 0 : n + sum(n - 1)); export const handle = async ({ n }) => sum(n).toFixed(2);`],
    [
      'a function among other things',
      `const make = (x) => (x ? () => 1 : { a: 1 }); export const handle = async ({ x }) => { const f = make(x); return typeof f === 'function' ? f() : f; };`,
    ],
  ])('the benign twin: %s', async (_, source) => {
    expect(await handle(source)).toEqual([]);
  });
});

test('what a record that a recursion makes anew holds is called by its verb, a text in it asks nobody', async () => {
  const anew = `const anew = (o) => { const r = {}; for (const k in o) r[k.trim()] = typeof o[k] === 'object' ? anew(o[k]) : o[k]; return r; };`;
  expect(await handle(`${anew} export const handle = (a) => anew(a).client.wipe();`)).toEqual(['~api.delete the analysis gave up on it']);
  expect(await handle(`${anew} export const handle = (a) => anew(a).path.includes('..');`)).toEqual([]);
});

test('where such a call leads, and whether it is repeated, its verb does not tell', async () => {
  const verdicts = async (call: string): Promise<string> =>
    (
      await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { z } from 'zod';
      import Rows from 'some-rows';
      const anew = (o) => { const r = {}; for (const k in o) r[k.trim()] = typeof o[k] === 'object' ? anew(o[k]) : o[k]; return r; };
      new McpServer({ name: 's', version: '1' }).registerTool('t', { inputSchema: { a: z.any() } }, async (a) => { ${call} });`)
    ).verdicts('t');
  expect(await verdicts(`anew(a).index.addRow(1);`)).toBe('ro=~false destr=~false idem=? open=?');
  expect(await verdicts(`new Rows().index.addRow(1);`)).toBe('ro=~false destr=~false idem=~false open=?');
  expect(await verdicts(`anew(a).db.exec('x');`)).toBe('ro=? destr=? idem=? open=?');
});

/** Requests that go through layers, each of which calls the next one; the last one sends. */
const layered = (send: string) => `
const retry = async (url, next) => { let last; for (let i = 0; i < 3; i++) { const answer = await next(url); if (answer.ok) return answer; last = answer; } return last; };
const mark = async (url, next) => next(url + '?mark');
const layers = [mark, retry];
const dispatch = async (i, url) => (i < layers.length ? layers[i](url, (u) => dispatch(i + 1, u)) : ${send});`;

describe('what a recursion gives is one of the values that its function gives', () => {
  test('an answer that came through layers is an answer', async () => {
    const source = `${layered('fetch(url)')} export const handle = async () => (await dispatch(0, 'https://x.acme.com')).json();`;
    const found = await handle(source);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((effect) => effect.startsWith('http.read'))).toBe(true);
  });

  test('its twin: what came through them is a function that deletes', async () => {
    const source = `${layered(`() => rm('/a')`)} export const handle = async () => (await dispatch(0, 'x'))();`;
    expect(await handle(source)).toContain('file.delete /a');
  });
});

describe('timers that are kept', () => {
  test.each([
    [
      'a store that is saved a little later',
      `class S { timer: any; schedule() { clearTimeout(this.timer); this.timer = setTimeout(() => this.save(), 100); } async save() { await writeFile('/store', 'x'); } } const s = new S(); export const handle = async () => { s.schedule(); };`,
      ['file.write /store'],
    ],
    [
      'a deletion that is put off',
      `export const handle = async () => { const t = setTimeout(() => rm('/a'), 500); return 'soon'; };`,
      ['file.delete /a'],
    ],
    [
      'a request that is stopped',
      `export const handle = async () => { const c = new AbortController(); const t = setTimeout(() => c.abort(), 500); try { return await fetch('https://x.acme.com', { signal: c.signal }); } finally { clearTimeout(t); } };`,
      ['http.read https://x.acme.com'],
    ],
    [
      'a child that is stopped',
      `import { spawn } from 'node:child_process'; export const handle = async () => { const p = spawn('git', ['log']); const t = setTimeout(() => p.kill('SIGKILL'), 500); p.on('close', () => clearTimeout(t)); };`,
      ['process.read git'],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});
