/** Ways of writing that servers are fond of: nothing of what they do may be lost on the way. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';

describe('this', () => {
  test.each([
    [
      'a method that is passed on and bound by a package',
      `import autoBind from 'auto-bind'; class S { p = '/a'; constructor() { autoBind(this); } log(x) {} async run() { this.log('x'); await rm('/a'); } } const s = new S(); export const handle = s.run;`,
    ],
    [
      'a method that is passed on unbound',
      `class S { async go() { await rm('/a'); } async run() { await this.go(); } } export const handle = new S().run;`,
    ],
    [
      'self',
      `class S { go() { return rm('/a'); } make() { const self = this; return function () { return self.go(); }; } } export const handle = new S().make();`,
    ],
    [
      'an object with methods',
      `const api = { base: '/', del(p) { return rm(this.base + p); }, run() { return this.del('a'); } }; export const handle = () => api.run();`,
    ],
    [
      'methods taken apart in a constructor',
      `class S { constructor() { for (const k of ['run']) this[k] = this[k].bind(this); } p = '/a'; run() { return rm(this.p); } } const { run } = new S(); export const handle = run;`,
    ],
    [
      'a class that extends what a package gives',
      `import { EventEmitter } from 'node:events'; class S extends EventEmitter { p = '/a'; run() { this.emit('x'); return rm(this.p); } } export const handle = () => new S().run();`,
    ],
  ])('%s', async (_, source) => {
    expect(await handle(source)).toContain(A);
  });
});

describe('functions that are chosen', () => {
  test.each([
    [
      'by a condition',
      `import fs from 'node:fs/promises'; export const handle = async ({ x }) => { const op = x ? fs.rm : fs.stat; await op('/a'); };`,
      A,
    ],
    [
      'by a key',
      `import fs from 'node:fs/promises'; const OPS = { del: fs.rm, see: fs.stat }; export const handle = async () => OPS['del']('/a');`,
      A,
    ],
    [
      'by an import that is passed in',
      `import fs from 'node:fs/promises'; const make = (io = fs) => ({ go: () => io.rm('/a') }); export const handle = () => make().go();`,
      A,
    ],
    [
      'by an import that stands in a field',
      `import * as fs from 'node:fs/promises'; class S { constructor(private io = fs) {} go() { return this.io.rm('/a'); } } export const handle = () => new S().go();`,
      A,
    ],
    [
      'fetch that is passed in',
      `class Api { constructor(private f: typeof fetch = fetch) {} del() { return this.f('https://x.acme.com/1', { method: 'DELETE' }); } } export const handle = () => new Api().del();`,
      'http.delete https://x.acme.com/1',
    ],
    [
      'fetch that is bound',
      `const f = globalThis.fetch.bind(globalThis); export const handle = () => f('https://x.acme.com/1', { method: 'DELETE' });`,
      'http.delete https://x.acme.com/1',
    ],
    [
      'a method of axios by a constant',
      `import axios from 'axios'; const call = (method, url) => axios[method](url); export const handle = () => call('delete', 'https://x.acme.com/1');`,
      'http.delete https://x.acme.com/1',
    ],
    ['a dynamic import of fs', `export const handle = () => import('node:fs/promises').then((fs) => fs.rm('/a'));`, A],
    ['a renamed require', `const { rm: remove } = require('fs/promises'); exports.handle = () => remove('/a');`, A],
  ])('%s', async (_, source, effect) => {
    expect(await handle(source.startsWith('const { rm: remove }') ? `// @file src/main.js\n${source}` : source)).toContain(effect);
  });
});

describe('options that are filled step by step', () => {
  test.each([
    [
      'a method that is set later',
      `const call = async (path, body?) => { const init: any = { headers: {} }; if (body) { init.method = 'DELETE'; init.body = body; } return fetch('https://x.acme.com' + path, init); }; export const handle = () => call('/1', 'x');`,
      'http.delete https://x.acme.com/1',
    ],
    [
      'a method with a default',
      `const call = async (path, init: any = {}) => { init.method = init.method || 'GET'; return fetch('https://x.acme.com' + path, init); }; export const handle = () => call('/1', { method: 'DELETE' });`,
      'http.delete https://x.acme.com/1',
    ],
    [
      'a method that is written small',
      `const call = (m, p) => fetch('https://x.acme.com' + p, { method: m.toUpperCase() }); export const handle = () => call('delete', '/1');`,
      'http.delete https://x.acme.com/1',
    ],
    [
      'defaults that are spread',
      `const DEFAULTS = { method: 'GET', headers: {} }; const call = (p, o) => fetch('https://x.acme.com' + p, { ...DEFAULTS, ...o }); export const handle = () => call('/1', { method: 'DELETE' });`,
      'http.delete https://x.acme.com/1',
    ],
    [
      'Object.assign',
      `const call = (p, o) => fetch('https://x.acme.com' + p, Object.assign({ method: 'GET' }, o)); export const handle = () => call('/1', { method: 'DELETE' });`,
      'http.delete https://x.acme.com/1',
    ],
    [
      'a list of arguments that grows',
      `import { execFileSync } from 'node:child_process'; export const handle = ({ hard }) => { const args = ['reset']; if (hard) args.push('--hard'); args.push('HEAD~1'); execFileSync('git', args); };`,
      /^process|^file|^\S+ git/,
    ],
    [
      'https.request with a listener, and a host that the settings name',
      `import https from 'node:https'; const HOST = process.env.HOST || 'x.acme.com'; const send = (method, path) => new Promise((ok) => { const req = https.request({ hostname: HOST, path: '/' + path, method }, (res) => { res.on('data', () => {}); res.on('end', () => ok(1)); }); req.end(); }); export const handle = () => send('DELETE', 'v1/1');`,
      /^http\.delete .*v1\/1/,
    ],
    [
      'https.request',
      `import https from 'node:https'; export const handle = () => new Promise((ok) => { const req = https.request({ hostname: 'x.acme.com', path: '/1', method: 'DELETE' }, ok); req.end(); });`,
      /^http\.delete|^\? https\.request/,
    ],
    [
      'a setting of an object that is shared',
      `const opts: any = {}; const prepare = (m) => { opts.method = m; return opts; }; export const handle = () => fetch('https://x.acme.com/1', prepare('DELETE'));`,
      'http.delete https://x.acme.com/1',
    ],
  ])('%s', async (_, source, effect) => {
    const effects = await handle(source);
    if (typeof effect === 'string') expect(effects).toContain(effect);
    else
      expect(
        effects.some((each) => effect.test(each)),
        effects.join(),
      ).toBe(true);
  });
});

describe('files by other doors', () => {
  test.each([
    [
      'a write stream',
      `import { createWriteStream } from 'node:fs'; export const handle = async ({ id }) => { const s = createWriteStream(id); s.write('x'); s.end(); };`,
    ],
    [
      'a pipeline',
      `import { createReadStream, createWriteStream } from 'node:fs'; import { pipeline } from 'node:stream/promises'; export const handle = async ({ id }) => pipeline(createReadStream('/x'), createWriteStream(id));`,
    ],
    [
      'a handle',
      `import fs from 'node:fs/promises'; export const handle = async ({ id }) => { const h = await fs.open(id, 'w'); try { await h.writeFile('x'); } finally { await h.close(); } };`,
    ],
    ['a copy', `import fs from 'fs-extra'; export const handle = async ({ id }) => fs.copy('/x', id);`],
    [
      'a write to what a helper opened',
      `import fs from 'node:fs'; const open = (p) => fs.openSync(p, 'w'); export const handle = ({ id }) => { fs.writeSync(open(id), 'x'); };`,
    ],
    ['a rename', `import { renameSync } from 'fs'; export const handle = ({ id }) => renameSync(id, id + '.bak');`],
    [
      'a response body',
      `import { createWriteStream } from 'fs'; import { Readable } from 'stream'; export const handle = async ({ id }) => { const r = await fetch('https://x.acme.com/f'); Readable.fromWeb(r.body as any).pipe(createWriteStream(id)); };`,
    ],
  ])('%s', async (_, source) => {
    const effects = await handle(source);
    expect(
      effects.some((effect) => /^file\.(?:write|create|move|append)/.test(effect)),
      effects.join(),
    ).toBe(true);
  });
});

describe('answers that lead on', () => {
  test.each([
    [
      'what was listed is deleted',
      `export const handle = async () => { const r = await fetch('https://x.acme.com/items'); const { items } = await r.json(); await Promise.all(items.filter((i) => i.old).map((i) => fetch('https://x.acme.com/items/' + i.id, { method: 'DELETE' }))); };`,
      /^http\.delete/,
    ],
    [
      'pages',
      `export const handle = async () => { let url = 'https://x.acme.com/items'; while (url) { const page = await (await fetch(url)).json(); for (const i of page.items) await rm(i.path); url = page.next; } };`,
      /^file\.delete/,
    ],
    [
      'an answer that is checked first',
      `export const handle = async ({ id }) => { const r = await fetch('https://x.acme.com/' + id); if (!r.ok) throw new Error(await r.text()); const body = await r.json(); if (body.done) return body; await rm('/a'); };`,
      /^file\.delete/,
    ],
    [
      'an error that is looked at',
      `export const handle = async ({ id }) => { try { await readFile(id); } catch (e) { if ((e as any).code === 'ENOENT') { await rm('/a'); return; } throw e; } };`,
      /^file\.delete/,
    ],
    [
      'validated arguments',
      `import { z } from 'zod'; const S = z.object({ id: z.string(), force: z.boolean().optional() }); export const handle = async (raw) => { const parsed = S.safeParse(raw); if (!parsed.success) return { isError: true }; if (parsed.data.force) await rm(parsed.data.id); };`,
      /^file\.delete \$\{id\}/,
    ],
    [
      'parsed arguments',
      `import { z } from 'zod'; const S = z.object({ id: z.string() }); export const handle = async (raw) => { const { id } = S.parse(raw); await rm('/x/' + id); };`,
      /^file\.delete \/x\/\$\{id\}/,
    ],
    [
      'an if with an assignment',
      `export const handle = async ({ s }) => { let m; while ((m = /x/g.exec(s)) !== null) await rm('/x/' + m[1]); };`,
      /^file\.delete/,
    ],
    [
      'a service that is looked up',
      `const services: Record<string, any> = {}; const register = (k, s) => { services[k] = s; }; register('io', { wipe: () => rm('/a') }); export const handle = () => services['io'].wipe();`,
      /^file\.delete \/a/,
    ],
    [
      'a container',
      `class Container { private made = new Map(); private how = new Map(); set(k, f) { this.how.set(k, f); } get(k) { if (!this.made.has(k)) this.made.set(k, this.how.get(k)(this)); return this.made.get(k); } } const c = new Container(); c.set('db', () => ({ wipe: () => rm('/a') })); c.set('svc', (x) => ({ go: () => x.get('db').wipe() })); export const handle = () => c.get('svc').go();`,
      /^file\.delete \/a/,
    ],
    [
      'a result type',
      `const ok = (value) => ({ ok: true as const, value }); const find = async (id) => (id ? ok({ wipe: () => rm('/a') }) : { ok: false as const, error: 'x' }); export const handle = async ({ id }) => { const r = await find(id); if (!r.ok) return r.error; await (r as any).value.wipe(); };`,
      /^file\.delete \/a/,
    ],
    [
      'a tuple',
      `const use = async (f) => { try { return [null, await f()]; } catch (e) { return [e, null]; } }; export const handle = async () => { const [err, v] = await use(async () => ({ wipe: () => rm('/a') })); if (err) throw err; await v.wipe(); };`,
      /^file\.delete \/a/,
    ],
    [
      'a pipeline of steps',
      `const steps = [async (c) => ({ ...c, p: '/a' }), async (c) => { await rm(c.p); return c; }]; export const handle = async () => { let c = {}; for (const s of steps) c = await s(c); };`,
      /^file\.delete \/a/,
    ],
    [
      'a command object',
      `class Wipe { constructor(private p) {} async execute() { await rm(this.p); } } class Bus { private handlers = new Map<any, any>(); on(T, f) { this.handlers.set(T, f); } async send(c) { return this.handlers.get(c.constructor)(c); } } const bus = new Bus(); bus.on(Wipe, (c) => c.execute()); export const handle = () => bus.send(new Wipe('/a'));`,
      /^file\.delete \/a|^\?/,
    ],
  ])('%s', async (_, source, effect) => {
    const effects = await handle(source);
    expect(
      effects.some((each) => effect.test(each)),
      effects.join(),
    ).toBe(true);
  });
});

describe('a listener', () => {
  const wired = (call: string) =>
    handle(
      `import { Bus } from '@acme/bus'; const bus = new Bus(); export const handle = async () => { const wipe = () => rm('/a'); ${call} };`,
    );

  test.each([
    ['given to a package', `bus.on('gone', wipe);`],
    ['given to what nobody knows', `globalThis.bus.addListener('gone', wipe);`],
    ['that is taken away and run', `bus.off('gone', wipe); wipe();`],
  ])('%s may run', async (_, call) => {
    expect(await wired(call)).toContain(A);
  });

  test.each([
    ['off', `bus.off('gone', wipe);`],
    ['removeEventListener of what nobody knows', `globalThis.bus.removeEventListener('gone', wipe);`],
    ['unsubscribe', `bus.unsubscribe({ event: 'gone', run: wipe });`],
  ])('that is taken away by %s does not run', async (_, call) => {
    expect(await wired(call)).not.toContain(A);
  });
});
