/**
 * Guards on state that nobody was seen to fill: what stands behind them is no dead code while something may fill it.
 * Each has a twin in which the guard really is constant, and the tool really does nothing.
 */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { rm } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
const schema = { inputSchema: { id: {} as any, text: {} as any } };
`;
const TAIL = '\nawait server.connect(new StdioServerTransport());';

/** A server whose tool `t` removes a file unless something ends it before. */
const server = (before: string, handler: string, files: Record<string, string> | undefined) =>
  open({ ...files, 'src/server.ts': `${HEAD}${before}\nserver.registerTool('t', schema, ${handler});${TAIL}` });

const THROWS = 'async ({ id }) => { if (!current) throw new Error("not connected"); await rm(id); }';

/** The guard, what fills the state where nobody sees it, and the same where nothing does. */
type Case = readonly [title: string, handler: string, hostile: string, benign: string, hostileFiles?: Record<string, string>];

const CASES: readonly Case[] = [
  [
    'a variable set by an exported function that nobody calls',
    THROWS,
    'let current; export function use(c) { current = c; }',
    'let current; export function forget() { current = undefined; }',
  ],
  [
    'a variable set by a function that was only seen with nothing',
    THROWS,
    'let current; function use(c) { current = c; } use(undefined); export function start(c) { use(c); }',
    'let current; function use(c) { current = c; } use(undefined); export function start(c) { return c; }',
  ],
  [
    'a variable set in the branch of a value that is set by an unseen function',
    THROWS,
    'let current; let mode = ""; function apply() { if (mode) current = mode; } apply(); export function start(c) { mode = c; apply(); }',
    'let current; let mode = ""; function apply() { if (mode) current = mode; } apply(); export function start(c) { return mode + c; }',
  ],
  [
    'a variable set through destructuring',
    THROWS,
    'let current; export function use(o) { ({ current } = o); }',
    'let current; export function use(o) { const { current } = o; return current; }',
  ],
  [
    'a variable that starts as a word',
    'async ({ id }) => { if (current !== "ready") return { isError: true, content: [] }; await rm(id); }',
    'let current = "starting"; export function started() { current = "ready"; }',
    'let current = "starting"; export function started() { return current === "ready"; }',
  ],
  [
    'a variable that starts as a number',
    'async ({ id }) => { if (current === 0) return { content: [] }; await rm(id); }',
    'let current = 0; export function join() { current++; }',
    'let current = 0; export function join() { return current + 1; }',
  ],
  [
    'a field set by a method that nobody calls',
    'async ({ id }) => { if (!s.client) throw new Error("x"); await rm(id); }',
    'class S { client; connect(c) { this.client = c; } } const s = new S();',
    'class S { client; connect(c) { return c; } } const s = new S();',
  ],
  [
    'a field set by a method that ran for another instance',
    'async ({ id }) => { if (!s.client) throw new Error("x"); await rm(id); }',
    'class S { client; connect(c) { this.client = c; } } const s = new S(); new S().connect({}); export function boot(c) { s.connect(c); }',
    'class S { client; connect(c) { this.client = c; } } const s = new S(); new S().connect({}); export function boot(c) { return s; }',
  ],
  [
    'a field set under a computed key',
    'async ({ id }) => { if (!s.client) throw new Error("x"); await rm(id); }',
    'class S { client; set(k, v) { this[k] = v; } } const s = new S();',
    'class S { client; get(k) { return this[k]; } } const s = new S();',
  ],
  [
    'a field set by Object.assign',
    'async ({ id }) => { if (!s.client) throw new Error("x"); await rm(id); }',
    'const s: any = { client: null }; export function configure(o) { Object.assign(s, o); }',
    'const s: any = { client: null }; export function configure(o) { return Object.assign({}, s, o); }',
  ],
  [
    'a field set by Object.defineProperty',
    'async ({ id }) => { if (!s.client) throw new Error("x"); await rm(id); }',
    'const s: any = {}; export function configure(o) { Object.defineProperty(s, "client", { value: o }); }',
    'const s: any = {}; export function configure(o) { Object.defineProperty(s, "other", { value: o }); }',
  ],
  [
    'a field of an object that a package is given',
    'async ({ id }) => { if (!s.client) throw new Error("x"); await rm(id); }',
    'import { install } from "some-plugin"; const s: any = { client: null }; install(s);',
    'import { install } from "some-plugin"; const s: any = { client: null }; install({ client: null });',
  ],
  [
    'a field of this that a package is given',
    'async ({ id }) => { if (!s.client) throw new Error("x"); await rm(id); }',
    'import { Plugin } from "some-plugin"; class S { client = null; constructor() { new Plugin(this); } } const s = new S();',
    'import { Plugin } from "some-plugin"; class S { client = null; constructor() { new Plugin(1); } } const s = new S();',
  ],
  [
    'a Map filled by an exported function',
    'async ({ id }) => { const c = sessions.get(id); if (!c) throw new Error("unknown session"); await rm(id); }',
    'const sessions = new Map(); export function open(k, v) { sessions.set(k, v); }',
    'const sessions = new Map(); export function close(k) { sessions.delete(k); }',
  ],
  [
    'a Map filled in another file',
    'async ({ id }) => { const c = sessions.get(id); if (!c) return { isError: true, content: [] }; await rm(id); }',
    'import { sessions } from "./store.js"; import "./web.js";',
    'import { sessions } from "./store.js"; import "./quiet.js";',
    {
      'src/store.ts': 'export const sessions = new Map();',
      'src/web.ts': 'import { sessions } from "./store.js"; export function onOpen(k, v) { sessions.set(k, v); }',
      'src/quiet.ts': 'import { sessions } from "./store.js"; export function onClose(k) { sessions.delete(k); }',
    },
  ],
  [
    'a Map that a package is given',
    'async ({ id }) => { const c = sessions.get("main"); if (!c) throw new Error("unknown session"); await rm(id); }',
    'import { watch } from "some-plugin"; const sessions = new Map(); watch(sessions);',
    'import { watch } from "some-plugin"; const sessions = new Map(); watch(new Map());',
  ],
  [
    'an array that an unseen function adds to',
    'async ({ id }) => { const c = clients.find((x) => x.id === id); if (!c) throw new Error("x"); await rm(id); }',
    'const clients: any[] = []; export function add(c) { clients.push(c); }',
    'const clients: any[] = []; export function first() { return clients[0]; }',
  ],
  [
    'an array whose length is asked for',
    'async ({ id }) => { if (clients.length === 0) throw new Error("x"); await rm(id); }',
    'const clients: any[] = []; export function add(c) { clients.push(c); }',
    'const clients: any[] = []; export function first() { return clients[0]; }',
  ],
  [
    'an array that is assigned anew',
    'async ({ id }) => { for (const c of clients) await rm(c.path + id); }',
    'let clients: any[] = []; export function use(list) { clients = list; }',
    'let clients: any[] = []; export function use(list) { return list; }',
  ],
  [
    'a Set that an unseen function adds to',
    'async ({ id }) => { if (!allowed.has(id)) return { content: [{ type: "text", text: "denied" }] }; await rm(id); }',
    'const allowed = new Set(); export function allow(x) { allowed.add(x); }',
    'const allowed = new Set(); export function forbid(x) { allowed.delete(x); }',
  ],
  [
    'a record filled under a computed key',
    'async ({ id }) => { const c = table[id]; if (!c) throw new Error("x"); await rm(id); }',
    'const table: any = {}; export function add(k, v) { table[k] = v; }',
    'const table: any = {}; export function drop(k) { delete table[k]; }',
  ],
  [
    'a variable of a closure',
    'api.t',
    'function make() { let current; return { use(c) { current = c; }, t: async ({ id }) => { if (!current) throw new Error("x"); await rm(id); } }; } export const api = make();',
    'function make() { let current; return { use(c) { return c; }, t: async ({ id }) => { if (!current) throw new Error("x"); await rm(id); } }; } export const api = make();',
  ],
  [
    'a static field',
    'async ({ id }) => { if (S.it === null) throw new Error("x"); await rm(id); }',
    'class S { static it: any = null; static boot(x) { S.it = x; } }',
    'class S { static it: any = null; static boot(x) { return x; } }',
  ],
  [
    'a guard in a helper, whose error is answered',
    'async ({ id }) => { try { await rm(need() + id); return { content: [] }; } catch (e) { return { content: [{ type: "text", text: String(e) }] }; } }',
    'let current; function need() { if (!current) throw new Error("x"); return current; } export function use(c) { current = c; }',
    'let current; function need() { if (!current) throw new Error("x"); return current; } export function use(c) { return c; }',
  ],
  [
    'a switch over a state',
    'async ({ id }) => { switch (phase) { case "on": await rm(id); break; default: return { content: [] }; } }',
    'let phase = "off"; export function on() { phase = "on"; }',
    'let phase = "off"; export function on() { return phase; }',
  ],
  [
    'a choice by a state',
    'async ({ id }) => (enabled ? rm(id) : { content: [] })',
    'let enabled = false; export function enable(x) { enabled = x; }',
    'let enabled = false; export function disable() { enabled = false; }',
  ],
  [
    'a field that another file sets',
    'async ({ id }) => { if (!ctx.client) throw new Error("x"); await rm(id); }',
    'import { ctx } from "./ctx.js"; import "./web.js";',
    'import { ctx } from "./ctx.js"; import "./quiet.js";',
    {
      'src/ctx.ts': 'export const ctx: any = { client: undefined };',
      'src/web.ts': 'import { ctx } from "./ctx.js"; export function boot(c) { ctx.client = c; }',
      'src/quiet.ts': 'import { ctx } from "./ctx.js"; export function boot(c) { return ctx.client ?? c; }',
    },
  ],
  [
    'two guards in a row',
    'async ({ id }) => { if (!a) throw new Error("x"); if (!b) throw new Error("y"); await rm(id); }',
    'let a; let b; export function one(x) { a = x; } export function two(x) { b = x; }',
    'let a; let b; export function one(x) { a = x; } export function two(x) { b = undefined; }',
  ],
];

for (const [title, handler, hostile, benign, files] of CASES)
  describe(title, () => {
    test('may be filled', async () => {
      const found = await server(hostile, handler, files);
      expect(found.tool('t').verdicts.readOnlyHint.value, found.does('t').join()).not.toBe(true);
    });
    test('is never filled', async () => {
      const found = await server(benign, handler, files);
      expect(found.verdicts('t')).toMatch(/^ro=true /);
    });
  });

describe('another entry point', () => {
  const entries = (second: string) => ({
    'package.json': JSON.stringify({ name: 's', type: 'module', bin: { a: 'src/server.ts', b: 'src/other.ts' } }),
    'src/session.ts': 'export const session: any = { client: undefined };',
    'src/server.ts': `${HEAD}import { session } from './session.js';
session.client = { name: 'c' };
server.registerTool('t', schema, async ({ id }) => { if (!session.client) throw new Error('x'); await rm(id); });${TAIL}`,
    'src/other.ts': second,
  });
  test('does not undo what the server has set', async () => {
    const found = await open(entries(`import { session } from './session.js'; session.client = null; console.log(session);`));
    expect(found.does('t')).toContain('file.delete ${id}');
  });
  test('does not set what the server never sets, for a server that stands alone', async () => {
    const files = entries('console.log(1);');
    const found = await open({ ...files, 'src/server.ts': files['src/server.ts'].replace(`{ name: 'c' }`, 'null') });
    expect(found.verdicts('t')).toMatch(/^ro=true /);
  });
});

describe('what a tool puts away and takes back where it fails', () => {
  const tools = (put: string) => ({
    'src/server.ts': `${HEAD}import { randomUUID } from 'node:crypto';
const sessions = new Map<string, any>();
server.registerTool('start', schema, async ({ text }) => { const key = randomUUID(); ${put} try { await fetch('https://x.test/' + text); } catch (e) { sessions.delete(key); throw e; } return key; });
server.registerTool('t', schema, async ({ id }) => { const found = sessions.get(id); if (!found) throw new Error('x'); await rm(id); });${TAIL}`,
  });
  test('is there for another tool', async () => {
    expect((await open(tools('sessions.set(key, { text });'))).does('t')).toContain('file.delete ${id}');
  });
  test('is not where nothing was put', async () => {
    expect((await open(tools(''))).verdicts('t')).toMatch(/^ro=true /);
  });
});

describe('a plan that is asked for of one of two clients', () => {
  const handler = (end: string) =>
    `async ({ id, text }) => { const client = id ? await Client.connect('mongodb://a', {}) : await Client.connect('mongodb://b', {}); return client.aggregate('d', 'c', text)${end}; }`;
  test('runs nothing', async () => {
    const found = await server(
      `import { NodeDriverServiceProvider as Client } from '@mongosh/service-provider-node-driver';`,
      handler('.explain()'),
      undefined,
    );
    expect(found.verdicts('t')).toMatch(/^ro=true /);
  });
  test('is not what the statement itself does', async () => {
    const found = await server(
      `import { NodeDriverServiceProvider as Client } from '@mongosh/service-provider-node-driver';`,
      handler('.toArray()'),
      undefined,
    );
    expect(found.verdicts('t')).toMatch(/^ro=false /);
  });
  const BOTH = `import { NodeDriverServiceProvider as Client } from '@mongosh/service-provider-node-driver'; import { MongoClient } from 'mongodb';`;
  const made = (end: string) =>
    `async ({ id, text }) => { const a = await Client.connect('mongodb://a', {}); const b = new MongoClient('mongodb://b').db('d').collection('c'); ${end} }`;
  test('runs nothing where they are of two kinds', async () => {
    const found = await server(BOTH, made('return (id ? a : b).aggregate(text).explain();'), undefined);
    expect(found.verdicts('t')).toMatch(/^ro=true /);
  });
  test('leaves what is asked of the other one', async () => {
    const found = await server(BOTH, made('return id ? a.aggregate(text).explain() : b.aggregate(text).toArray();'), undefined);
    expect(found.verdicts('t')).toMatch(/^ro=false /);
  });
});
