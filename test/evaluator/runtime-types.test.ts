/** Classes of the runtime that are known by a declared type or by `instanceof`, and settings that a function may give. */
import { describe, expect, test } from 'vitest';
import { handle, open } from '../support/check.js';

const A = 'file.delete /a';

describe('types that need no import', () => {
  test.each([
    [
      'a stream',
      `declare const body: any; const drain = async (s: ReadableStream<Uint8Array>) => { const r = s.getReader(); await r.read(); r.releaseLock(); }; export const handle = () => drain(body);`,
    ],
    ['a blob', `declare const given: any; const size = (b: Blob) => b.arrayBuffer(); export const handle = () => size(given);`],
    [
      'a signal in an interface',
      `interface Ctx { signal: AbortSignal } declare const ctx: any; const run = (c: Ctx) => c.signal.throwIfAborted(); export const handle = () => run(ctx);`,
    ],
  ])('%s has the methods of its class', async (_, source) => {
    expect(await handle(source)).toEqual([]);
  });

  test('a type of that name in the workspace goes before', async () => {
    expect(
      await handle(
        `class Blob { seal() { return rm('/a'); } } declare const given: any; const size = (b: Blob) => b.seal(); export const handle = () => size(given);`,
      ),
    ).toEqual([A]);
  });
  test('what no class of the runtime has stays unknown', async () => {
    expect(
      await handle(
        `declare const given: any; const run = (s: ReadableStream) => s.frobnicate(); const other = (s: Warehouse) => s.frobnicate(); export const handle = () => { other(given); };`,
      ),
    ).toEqual(['? s.frobnicate']);
  });
});

describe('instanceof', () => {
  test('says which methods an unknown value has', async () => {
    expect(
      await handle(
        `declare const given: any; export const handle = async () => { const v = given.pick(); if (v instanceof Response) await v.clone().bytes(); };`,
      ),
    ).toEqual(['? given.pick']);
  });
  test('says nothing of the other branch', async () => {
    expect(
      await handle(
        `declare function pick(): any; export const handle = async () => { const v = pick(); if (v instanceof Response) return; await v.frobnicate(); };`,
      ),
    ).toContain('? v.frobnicate');
  });
  test('a response is no stream', async () => {
    expect(
      await handle(
        `declare const given: any; const run = async (v: Response) => { if (v instanceof ReadableStream) await rm('/a'); else if (v instanceof Response) await rm('/b'); else await rm('/c'); }; export const handle = () => run(given);`,
      ),
    ).toEqual(['file.delete /b']);
  });
  test('classes that share their methods are not told apart', async () => {
    expect(
      await handle(
        `export const handle = async () => { const v: any = new Headers(); if (v instanceof FormData) await rm('/a'); else await rm('/b'); };`,
      ),
    ).toEqual([A, 'file.delete /b']);
  });
  test('tells objects of two classes apart in the branches', async () => {
    expect(
      await handle(
        `class X { go() { return rm('/a'); } } class Y { go() { return rm('/b'); } } export const handle = async ({ id }) => { const v = id ? new X() : new Y(); if (v instanceof X) await v.go(); };`,
      ),
    ).toEqual([A]);
  });
});

describe('a browser that has ended', () => {
  const start = `import { chromium, type Browser } from 'playwright'; let browser: Browser | undefined;
    export const make = async () => { browser = await chromium.launch(); };`;
  const act = (then: string) => `${start} export const handle = async () => { ${then} };`;
  test('has nothing left to close', async () => {
    const effects = await handle(act('if (browser && !browser.isConnected()) { await browser.close(); browser = undefined; }'));
    expect(effects.filter((effect) => effect.startsWith('browser.'))).toEqual([]);
  });
  test('its twin that runs is closed', async () => {
    expect(await handle(act('if (browser && browser.isConnected()) { await browser.close(); browser = undefined; }'))).toEqual([
      'browser.act',
    ]);
  });
});

describe('a driver that is closed when it is stale', () => {
  const server = (handler: string) =>
    open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { chromium, type Browser } from 'playwright';
const server = new McpServer({ name: 's', version: '1' });
let browser: Browser | null = null;
const ready = async () => {
  if (browser) { try { await browser.version(); } catch { await browser.close(); browser = null; } }
  if (!browser) browser = await chromium.launch();
  return browser;
};
server.registerTool('t', { inputSchema: {} }, ${handler});`);
  test('and made anew is only read', async () => {
    expect(
      (await server('async () => { const b = await ready(); const [p] = b.contexts()[0].pages(); return p.title(); }')).verdicts('t'),
    ).toContain('ro=true');
  });
  test('is ended where it is not made anew', async () => {
    const found = await server('async () => { const b = await ready(); await b.close(); browser = null; }');
    expect(found.verdicts('t')).toContain('ro=false');
  });
  test('is restarted where a new one is always made', async () => {
    const found = await server(
      'async () => { if (browser) { await browser.version(); await browser.close(); } browser = await chromium.launch(); }',
    );
    expect(found.verdicts('t')).toContain('ro=false');
  });
  test('is what the tool is for where nothing else is done', async () => {
    expect((await server('async () => { await ready(); }')).verdicts('t')).toContain('ro=false');
  });
});

describe('typeof', () => {
  test('leaves of several values those that fit', async () => {
    expect(
      await handle(
        `export const handle = async ({ id }) => { const v = id ? (() => rm('/a')) : 'text'; if (typeof v === 'string') return; await v(); };`,
      ),
    ).toEqual([A]);
  });
});

describe('a setting that its operator gives as a value or by a function', () => {
  const read = 'const key = async (k: any) => (typeof k === "function" ? k() : k);';
  test('is read', async () => {
    expect(
      await handle(
        `interface Options { apiKey?: string | (() => Promise<string>) } declare const o: any; const run = (given: Options) => key(given.apiKey); ${read} export const handle = () => run(o);`,
      ),
    ).toEqual([]);
  });
  test('by the type of another type', async () => {
    expect(
      await handle(
        `interface Options { apiKey?: string | (() => Promise<string>) } declare const o: any; const run = (given: { key: Options['apiKey'] }) => key(given.key); ${read} export const handle = () => run(o);`,
      ),
    ).toEqual([]);
  });
  test('a function of the workspace that is passed is run', async () => {
    expect(await handle(`${read} export const handle = () => key(async () => { await rm('/a'); return 'x'; });`)).toEqual([A]);
  });
  test('a callback that gives something else may do anything', async () => {
    expect(
      await handle(
        `interface Options { done: boolean | (() => Promise<void>) } declare const o: any; const run = async (o: Options) => { if (typeof o.done === 'function') await o.done(); }; export const handle = () => run(o);`,
      ),
    ).toEqual(['? o.done']);
  });
});
