/** State that outlives a call: what later calls can see counts, the server's own housekeeping does not. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
const schema = { inputSchema: { id: {} as any, text: {} as any } };
`;
/** A server of tools, each with its handler. */
const server = (before: string, tools: Record<string, string>) =>
  open(
    `${HEAD}${before}\n${Object.entries(tools)
      .map(([name, handler]) => `server.registerTool('${name}', schema, ${handler});`)
      .join('\n')}`,
  );

const SESSION_SET = 'ro=false destr=false idem=true open=false';
const SESSION_ADD = 'ro=false destr=false idem=false open=false';
const READS = 'ro=true destr=false idem=true open=false';

describe('counts', () => {
  test.each([
    [
      'a variable that another tool reads',
      'let current;',
      { set: 'async ({ id }) => { current = id; }', get: 'async () => current' },
      SESSION_SET,
    ],
    [
      'a variable that the tool itself reads first',
      'let current = "/";',
      { set: 'async ({ id }) => { const from = current; current = id; return from; }' },
      SESSION_SET,
    ],
    [
      'a list that is added to',
      'const notes = [];',
      { set: 'async ({ text }) => { notes.push(text); }', get: 'async () => notes.join()' },
      SESSION_ADD,
    ],
    [
      'a Map by a key of the caller',
      'const notes = new Map();',
      { set: 'async ({ id, text }) => { notes.set(id, text); }', get: 'async ({ id }) => notes.get(id)' },
      SESSION_SET,
    ],
    [
      'a Map by the session that calls',
      'import { AsyncLocalStorage } from "node:async_hooks"; const ctx = new AsyncLocalStorage(); const chosen = new Map();',
      {
        set: 'async ({ id }) => { const s = ctx.getStore()?.sessionId; chosen.set(s, id); }',
        get: 'async () => chosen.get(ctx.getStore()?.sessionId)',
      },
      SESSION_SET,
    ],
    [
      'a Map by the tenant that calls',
      'import { AsyncLocalStorage } from "node:async_hooks"; const als = new AsyncLocalStorage(); const chosen = new Map(); const of = () => ({ tenantId: als.getStore()?.tenantId ?? "default" });',
      { set: 'async ({ id }) => { chosen.set(`${of().tenantId}:folder`, id); }', get: 'async () => chosen.get(`${of().tenantId}:folder`)' },
      SESSION_SET,
    ],
    [
      'its twin: a Map by an id that is new each time',
      'import { randomUUID } from "node:crypto"; const chosen = new Map();',
      { set: 'async ({ id }) => { chosen.set(randomUUID(), id); }', get: 'async ({ id }) => [...chosen.values()]' },
      SESSION_ADD,
    ],
    [
      'a variable that is set to what the caller chose',
      'let project; async function setProject(key) { const all = JSON.parse(await readFile("projects.json", "utf8")); project = all.find((p) => p.key === key); }',
      { set: 'async ({ id }) => setProject(id)', get: 'async () => project' },
      SESSION_SET,
    ],
    [
      'its twin: the last one that was looked up',
      'let project; async function load(key) { const all = JSON.parse(await readFile("projects.json", "utf8")); project = all.find((p) => p.key === key); return project; }',
      { set: 'async ({ id }) => load(id)', get: 'async () => project' },
      READS,
    ],
    [
      'its twin: the one that always is',
      'let project; async function setProject() { const all = JSON.parse(await readFile("projects.json", "utf8")); project = all.find((p) => p.active); }',
      { set: 'async ({ id }) => setProject()', get: 'async () => project' },
      READS,
    ],
    [
      'a timer that goes on',
      'let timer; function watch(id) { timer = setInterval(() => console.error(id), 1000); }',
      { set: 'async ({ id }) => watch(id)', get: 'async () => String(timer)' },
      SESSION_ADD,
    ],
    [
      'its twin: one that keeps the connection',
      'let timer; function startHeartbeat(id) { timer = setInterval(() => console.error(id), 1000); }',
      { set: 'async ({ id }) => startHeartbeat(id)', get: 'async () => String(timer)' },
      READS,
    ],
    [
      'a record by a key of the caller',
      'const notes = {};',
      { set: 'async ({ id, text }) => { notes[id] = text; }', get: 'async ({ id }) => notes[id]' },
      SESSION_SET,
    ],
    ['a Set', 'const tags = new Set();', { set: 'async ({ id }) => { tags.add(id); }', get: 'async () => [...tags]' }, SESSION_SET],
    [
      'a field of a class',
      'class S { cwd = "/"; set(d) { this.cwd = d; } get() { return this.cwd; } } const s = new S();',
      { set: 'async ({ id }) => s.set(id)', get: 'async () => s.get()' },
      SESSION_SET,
    ],
    [
      'a static field',
      'class S { static cwd = "/"; }',
      { set: 'async ({ id }) => { S.cwd = id; }', get: 'async () => S.cwd' },
      SESSION_SET,
    ],
    [
      'an object in a closure',
      'const make = () => { let cwd = "/"; return { set: (d) => { cwd = d; }, get: () => cwd }; }; const s = make();',
      { set: 'async ({ id }) => s.set(id)', get: 'async () => s.get()' },
      SESSION_SET,
    ],
    [
      'a nested list',
      'const graph = { nodes: [] };',
      { set: 'async ({ id }) => { graph.nodes.push({ id }); }', get: 'async () => JSON.stringify(graph)' },
      SESSION_ADD,
    ],
  ])('%s', async (_, before, tools, verdicts) => {
    const found = await server(before, tools);
    expect(found.verdicts('set')).toBe(verdicts);
    if ('get' in tools) expect(found.verdicts('get')).toBe(READS);
  });

  test.each([
    [
      'delete of a record',
      'const notes = {};',
      {
        set: 'async ({ id, text }) => { notes[id] = text; }',
        del: 'async ({ id }) => { delete notes[id]; }',
        get: 'async ({ id }) => notes[id]',
      },
    ],
    [
      'delete of a Map',
      'const notes = new Map();',
      {
        set: 'async ({ id, text }) => { notes.set(id, text); }',
        del: 'async ({ id }) => { notes.delete(id); }',
        get: 'async ({ id }) => notes.get(id)',
      },
    ],
    [
      'clear',
      'const notes = new Map();',
      {
        set: 'async ({ id, text }) => { notes.set(id, text); }',
        del: 'async () => { notes.clear(); }',
        get: 'async ({ id }) => notes.get(id)',
      },
    ],
    [
      'a list that is emptied',
      'const notes = [];',
      { set: 'async ({ text }) => { notes.push(text); }', del: 'async () => { notes.length = 0; }', get: 'async () => notes.join()' },
    ],
    [
      'a list that is filtered',
      'let notes = [];',
      {
        set: 'async ({ text }) => { notes.push(text); }',
        del: 'async ({ id }) => { notes = notes.filter((n) => n !== id); }',
        get: 'async () => notes.join()',
      },
    ],
  ])('%s', async (_, before, tools) => {
    const found = await server(before, tools);
    expect(found.verdicts('del')).toMatch(/^ro=false/);
    expect(found.verdicts('get')).toBe(READS);
  });
});

describe('what one call started and another one stops', () => {
  const start = `async () => { const c = spawn('git', ['daemon']); child = { c, lines: [] }; }`;
  const before = `import { spawn } from 'node:child_process'; let child: { c: any; lines: string[] } | null = null;`;
  test('is stopped, whichever of the two is declared first', async () => {
    const stop = `async () => { if (!child) return; child.c.kill(); child = null; }`;
    for (const tools of [
      { start, stop },
      { stop, start },
    ])
      expect((await server(before, tools)).does('stop')).toEqual(['process.kill git']);
  });
  test('its twin only forgets it', async () => {
    const found = await server(before, { start, stop: `async () => { if (!child) return; child = null; }` });
    expect(found.does('stop')).not.toContain('process.kill git');
  });
});

describe('counts also where something of the server is made by it', () => {
  test.each([
    [
      'a session whose opening deletes',
      'class S { static async open(p) { await rm(p); return new S(); } } let s;',
      'async ({ id }) => { s = await S.open(id); }',
      'file.delete ${id}',
    ],
    [
      'a store whose opening writes',
      'import { writeFile } from "node:fs/promises"; class S { constructor(p) { writeFile(p, ""); } } let s;',
      'async ({ id }) => { s = new S(id); }',
      'file.write ${id}',
    ],
  ])('%s', async (_, before, handler, effect) => {
    expect((await server(before, { t: handler })).does('t')).toContain(effect);
  });
});

describe('does not count', () => {
  test.each([
    [
      'a cache of what was read',
      'const cache = new Map();',
      'async ({ id }) => { if (!cache.has(id)) cache.set(id, await readFile(id)); return cache.get(id); }',
    ],
    ['a memo in a variable', 'let memo;', 'async () => { memo ??= await readFile("/x"); return memo; }'],
    [
      'a client that is made when it is needed',
      'import { Pool } from "pg"; let pool; const get = () => { if (!pool) pool = new Pool(); return pool; };',
      'async () => get().query("SELECT 1")',
    ],
    [
      'a token',
      'let token; const auth = async () => { const r = await fetch("https://x.test/token"); token = (await r.json()).token; return token; };',
      'async ({ id }) => { await auth(); return readFile(id); }',
    ],
    ['a counter of calls', 'let requestCounter = 0;', 'async ({ id }) => { requestCounter++; return readFile(id); }'],
    [
      'a log of calls',
      'const metrics = []; const log = (n) => { metrics.push(n); };',
      'async ({ id }) => { log(id); return readFile(id); }',
    ],
    ['a flag that it was started', 'let started = false;', 'async ({ id }) => { if (!started) { started = true; } return readFile(id); }'],
    ['what is only written', 'let last;', 'async ({ id }) => { last = id; return readFile(id); }'],
    [
      'what the call made itself',
      '',
      'async ({ id }) => { const list = []; list.push(id); const m = new Map(); m.set(id, 1); delete m.x; return list; }',
    ],
    ['a local object that is filled', '', 'async ({ id }) => { const o: any = {}; o[id] = 1; o.x = id; return o; }'],
  ])('%s', async (_, before, handler) => {
    const found = await server(before, { t: handler });
    expect(found.verdicts('t')).toMatch(/^ro=true destr=false idem=true/);
  });
});

describe('what one tool leaves is what another finds', () => {
  test('a client that one tool connects', async () => {
    const found = await server('import { Pool } from "pg"; let pool: any = null;', {
      connect: 'async ({ id }) => { pool = new Pool({ connectionString: id }); }',
      wipe: 'async () => { if (!pool) throw new Error("not connected"); await pool.query("DELETE FROM t"); }',
      list: 'async () => { if (!pool) throw new Error("not connected"); return pool.query("SELECT 1"); }',
    });
    expect(found.does('wipe')).toEqual(['db.delete DELETE FROM t']);
    expect(found.does('list')).toEqual(['db.read SELECT 1']);
  });

  test('a function that one tool keeps and another calls', async () => {
    const found = await server('const undo = [];', {
      move: 'async ({ id }) => { undo.push(() => rm(id)); }',
      undo: 'async () => { const f = undo.pop(); if (f) await f(); }',
    });
    expect(found.does('undo')).toContain('file.delete ${id}');
  });

  test('a queue with a worker', async () => {
    const found = await server(
      'const queue = []; const work = async () => { while (true) { const job = queue.shift(); if (job) await rm(job); await new Promise((r) => setTimeout(r, 100)); } }; work();',
      { add: 'async ({ id }) => { queue.push(id); }' },
    );
    expect(found.does('add')).toEqual(['file.delete ${id}']);
  });

  test.each([
    ['a function that takes an entry away by its id is no worker', 'remove', []],
    ['its twin that takes what comes', 'handle', ['file.delete ${id}']],
  ])('%s', async (_, name, expected) => {
    const found = await server(
      `import { createServer } from 'node:http'; const list = []; const ${name} = async (wanted) => { for (const one of list) if (one !== wanted) await rm(one); }; createServer(async (request) => ${name}(request.url)).listen(1);`,
      { add: 'async ({ id }) => { list.push(id); }' },
    );
    expect(found.does('add').filter((e) => e.startsWith('file.'))).toEqual(expected);
  });

  test('two servers do not share what each call makes for itself', async () => {
    const found = await server('const make = () => { const notes = []; return { add: (t) => notes.push(t), all: () => notes }; };', {
      a: 'async ({ text }) => { const s = make(); s.add(text); return s.all(); }',
      b: 'async () => make().all()',
    });
    expect(found.verdicts('a')).toBe(READS);
  });

  test('what a tool does by what another tool set', async () => {
    const found = await server('let dry = true;', {
      set: 'async ({ id }) => { dry = id; }',
      go: 'async ({ id }) => { if (!dry) await rm(id); }',
    });
    expect(found.does('go')).toContain('file.delete ${id}');
  });
});

describe('what was looked up under a key and kept under it', () => {
  const FETCHED = `await (await fetch('https://api.acme.com/p/' + id)).json()`;
  const LRU = `class Recent { store = new Map(); get(k) { const e = this.store.get(k); if (!e) return; if (e.until < Date.now()) { this.store.delete(k); return; } this.store.delete(k); this.store.set(k, e); return e.value; }
    set(k, value) { if (this.store.size > 9) this.store.delete(this.store.keys().next().value); this.store.set(k, { value, key: k, until: Date.now() + 1000 }); } } const recent = new Recent();`;
  test.each([
    [
      'an answer with its key',
      'const pages = new Map();',
      `async ({ id }) => { if (!pages.has(id)) pages.set(id, { id, page: ${FETCHED} }); return pages.get(id); }`,
      /^ro=true/,
    ],
    [
      'its twin that keeps what else the caller gives',
      'const pages = new Map();',
      `async ({ id, text }) => { if (!pages.has(id)) pages.set(id, { text, page: ${FETCHED} }); return pages.get(id); }`,
      /^ro=false/,
    ],
    [
      'its twin that keeps a note',
      'const pages = new Map();',
      `async ({ id }) => { if (!pages.has(id)) pages.set(id, { id, made: Date.now() }); return pages.get(id); }`,
      /^ro=false/,
    ],
    [
      'its twin that does not look first',
      'const pages = new Map(); const other = new Map();',
      `async ({ id }) => { pages.set('last', { id, page: ${FETCHED} }); }`,
      /^ro=false/,
    ],
    [
      'a cache of limited size',
      LRU,
      `async ({ id }) => { const hit = recent.get(id); if (hit) return hit; const page = { id, page: ${FETCHED} }; recent.set(id, page); return page; }`,
      /^ro=true/,
    ],
    ['its twin that forgets on request', LRU, 'async ({ id }) => { recent.store.delete(id); }', /^ro=false/],
    [
      'a session that is started when it is asked for',
      'class Link { constructor(pid) { this.pid = pid; } } const links = new Map();',
      `async ({ id }) => { let link = links.get(id); if (!link) { link = { id, link: new Link(id) }; links.set(id, link); } return link.link.pid; }`,
      /^ro=true/,
    ],
    [
      'its twin under a name that is chosen',
      'class Link { constructor(pid) { this.pid = pid; } } const links = new Map();',
      `async ({ id, text }) => { if (links.has(text)) return 'taken'; links.set(text, { id, link: new Link(id) }); }`,
      /^ro=false/,
    ],
  ])('%s', async (_, before, handler, verdicts) => {
    const kept = /const (pages|recent|links) =/.exec(before)?.[1];
    const found = await server(before, { t: handler, other: `async ({ id }) => ${kept}.get(id) ?? ${kept}.get('last')` });
    expect(found.verdicts('t')).toMatch(verdicts);
  });
});

describe('the environment of the process', () => {
  test.each([
    ['a variable that the caller sets', 'async ({ id }) => { process.env.PROJECT = id; }', SESSION_SET],
    ['its twin that sets a constant', `async () => { process.env.NO_COLOR = '1'; }`, READS],
    ['its twin that reads it', 'async () => process.env.PROJECT', READS],
  ])('%s', async (_, handler, verdicts) => {
    expect((await server('', { t: handler })).verdicts('t')).toBe(verdicts);
  });
});

describe('what hundreds of calls leave in one place', () => {
  const sleepers = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`sleep${i}`, 'async () => { await new Promise((resolve) => { wake = resolve; }); }']),
  );
  const wake = 'async () => { wake?.(); }';

  test('is called like one of them', async () => {
    const found = await server('let wake;', { ...sleepers, wake });
    expect(found.verdicts('wake')).toBe(READS);
  });

  test('its twin, where one of them is another function', async () => {
    const found = await server('let wake;', { ...sleepers, arm: `async () => { wake = () => rm('/a'); }`, wake });
    expect(found.does('wake')).toEqual(['file.delete /a']);
  });
});

describe('an entry that is taken out where it is looked up', () => {
  const store = `const kept = new Map(); server.registerTool('keep', schema, async ({ id, text }) => { kept.set(id, { text, at: Date.now() }); });`;
  test.each([
    [
      'because its time is over',
      `async ({ id }) => { const one = kept.get(id); if (!one) return; if (Date.now() - one.at > 60000) { kept.delete(id); return; } return one.text; }`,
      /^ro=true/,
    ],
    [
      'because a function says that it has expired',
      `async ({ id }) => { const one = kept.get(id); if (hasExpired(one)) kept.delete(id); return one?.text; }`,
      /^ro=true/,
    ],
    [
      'its twin that takes what it gives',
      `async ({ id }) => { const one = kept.get(id); if (one) kept.delete(id); return one?.text; }`,
      /^ro=false/,
    ],
    [
      'its twin that takes it where it has not expired',
      `async ({ id }) => { const one = kept.get(id); if (hasExpired(one)) return; else kept.delete(id); return one.text; }`,
      /^ro=false/,
    ],
  ])('%s', async (_, handler, verdicts) => {
    const found = await server(`const hasExpired = (one) => one && one.at < Date.now() - 60000;\n${store}`, { look: handler });
    expect(found.verdicts('look')).toMatch(verdicts);
  });
});

describe('a lock around the work', () => {
  const source = (name: string, file: string): string => `import { open, rename, writeFile } from 'node:fs/promises';
async function ${name}(path) { await writeFile(path + '${file}', String(process.pid), { flag: 'wx' }); const one = await readFile(path, 'utf8'); await rename(path + '${file}', path + '${file}.old'); await rm(path + '${file}'); return one; }`;
  test.each([
    ['that is taken away again', 'withFileLock', '.lock', /^ro=true/],
    ['its twin: another file', 'withFileLock', '.part', /^ro=false/],
    ['its twin: nothing is said of a lock', 'load', '.lock', /^ro=false/],
    ['its twin: what a package manager settled on', 'updateLock', '/yarn.lock', /^ro=false/],
  ])('%s', async (_, name, file, verdicts) => {
    const found = await server(source(name, file), { look: `async ({ id }) => ${name}('/data/' + id)` });
    expect(found.verdicts('look')).toMatch(verdicts);
  });
});

describe('a file that is removed because its time is over', () => {
  const source = (body: string): string => `async function drop(path) { await rm(path); }
async function load(id) { const path = '/data/' + id; const one = JSON.parse(await readFile(path, 'utf8')); ${body} return one.text; }`;
  test.each([
    ['where it is asked for', 'if (one.expiresAt && Date.now() > one.expiresAt) { await rm(path); return null; }', /^ro=true/],
    ['by another function', 'if (one.expiresAt < Date.now()) { await drop(path); return; }', /^ro=true/],
    ['its twin: it is answered all the same', 'if (one.expiresAt < Date.now()) { await rm(path); }', /^ro=false destr=true/],
    ['its twin: its age is what counts', 'if (one.at < Date.now() - 60000) { await rm(path); return null; }', /^ro=false destr=true/],
    ['its twin: another thing is what counts', 'if (one.done) { await rm(path); return null; }', /^ro=false destr=true/],
    ['its twin: a number of them is told', 'if (one.expiresAt < Date.now()) { await rm(path); return 1; }', /^ro=false destr=true/],
  ])('%s', async (_, body, verdicts) => {
    const found = await server(source(body), { look: 'async ({ id }) => load(id)' });
    expect(found.verdicts('look')).toMatch(verdicts);
  });
});

describe('what is collected, and emptied where the caller says so', () => {
  const collects = `import { EventEmitter } from 'node:events'; const source = new EventEmitter(); let lines: string[] = []; source.on('line', () => { lines.push('a line of ' + process.pid); });`;
  const list = (name: string, empties: string): Record<string, string> => ({
    list: `async ({ ${name} }) => { const all = [...lines]; if (${name}) ${empties} return all.join(); }`,
    read: `async () => { await readFile('/a'); return lines.join(); }`,
  });
  test.each([
    ['a new list', 'clear', 'lines = [];'],
    ['its length', 'clearAfterwards', 'lines.length = 0;'],
  ])('counts: %s', async (_, name, empties) => {
    expect((await server(collects, list(name, `${empties} await readFile('/b');`))).does('list')).toContain(
      'state.delete state of the server that later calls see',
    );
  });
  test('its twin: what is read again where the caller asks for it is a memo', async () => {
    const found = await server(collects, list('refresh', `lines = []; await readFile('/b');`));
    expect(found.does('list')).toEqual(['file.read /b']);
  });
});
