/** What databases and services do when their arguments come by detours; one row each. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;
const tool = (source: string, handler: string, config = 'inputSchema: { id: z.string(), body: z.any(), q: z.string() }') =>
  open(`${HEAD}${source}\nserver.registerTool('t', { ${config} }, ${handler});`);

const READS = 'ro=true destr=false idem=true open=false';
const WRITES = 'ro=false destr=true idem=true open=false';

describe('databases', () => {
  test.each([
    [
      'pg through a helper',
      `import { Pool } from 'pg'; const pool = new Pool(); const query = async (sql, params?) => { const c = await pool.connect(); try { return (await c.query(sql, params)).rows; } finally { c.release(); } };`,
      `async ({ id }) => query('UPDATE users SET name = $1 WHERE id = $2', ['x', id])`,
      WRITES,
    ],
    [
      'its twin that selects',
      `import { Pool } from 'pg'; const pool = new Pool(); const query = async (sql, params?) => { const c = await pool.connect(); try { return (await c.query(sql, params)).rows; } finally { c.release(); } };`,
      `async ({ id }) => query('SELECT * FROM users WHERE id = $1', [id])`,
      READS,
    ],
    [
      'pg by default import',
      `import pg from 'pg'; const pool = new pg.Pool({});`,
      `async ({ id }) => pool.query('INSERT INTO t (a) VALUES ($1)', [id])`,
      'ro=false destr=false idem=false open=false',
    ],
    [
      'SQL from parts',
      `import { Pool } from 'pg'; const pool = new Pool();`,
      'async ({ id, q }) => { let sql = "SELECT * FROM t"; const where = []; if (id) where.push("id = $1"); if (q) where.push("q = $2"); if (where.length) sql += " WHERE " + where.join(" AND "); return pool.query(sql); }',
      READS,
    ],
    [
      'SQL from parts that deletes',
      `import { Pool } from 'pg'; const pool = new Pool(); const TABLE = 'users';`,
      'async ({ id }) => pool.query(`DELETE FROM ${TABLE} WHERE id = ${Number(id)}`)',
      WRITES,
    ],
    [
      'SQL that the caller gives',
      `import { Pool } from 'pg'; const pool = new Pool();`,
      'async ({ q }) => pool.query(q)',
      'ro=false destr=true idem=false open=false',
    ],
    [
      'better-sqlite3',
      `import Database from 'better-sqlite3'; const db = new Database('x.db'); const del = db.prepare('DELETE FROM t WHERE id = ?');`,
      'async ({ id }) => del.run(id)',
      WRITES,
    ],
    [
      'better-sqlite3 that reads',
      `import Database from 'better-sqlite3'; const db = new Database('x.db');`,
      `async ({ id }) => db.prepare('SELECT * FROM t WHERE id = ?').get(id)`,
      READS,
    ],
    [
      'better-sqlite3 in a transaction',
      `import Database from 'better-sqlite3'; const db = new Database('x.db'); const ins = db.prepare('INSERT INTO t VALUES (?)'); const all = db.transaction((ids) => { for (const id of ids) ins.run(id); });`,
      'async ({ id }) => all([id])',
      'ro=false destr=false idem=false open=false',
    ],
    [
      'prisma',
      `import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient();`,
      'async ({ id }) => prisma.user.delete({ where: { id } })',
      WRITES,
    ],
    [
      'prisma that reads',
      `import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient();`,
      'async ({ id }) => prisma.user.findMany({ where: { id } })',
      READS,
    ],
    [
      'redis',
      `import { createClient } from 'redis'; const r = createClient(); await r.connect();`,
      `async ({ id, q }) => r.set(id, q)`,
      WRITES,
    ],
    ['ioredis that reads', `import Redis from 'ioredis'; const r = new Redis();`, `async ({ id }) => r.get(id)`, READS],
    [
      'mongodb',
      `import { MongoClient } from 'mongodb'; const c = new MongoClient('mongodb://x'); const users = () => c.db('a').collection('users');`,
      'async ({ id }) => users().deleteOne({ id })',
      WRITES,
    ],
    [
      'a mongodb pipeline that reads',
      `import { MongoClient } from 'mongodb'; const c = new MongoClient('mongodb://x');`,
      `async ({ id }) => c.db('a').collection('u').aggregate([{ $match: { id } }, { $group: { _id: '$x' } }]).toArray()`,
      READS,
    ],
    [
      'a mongodb pipeline that writes',
      `import { MongoClient } from 'mongodb'; const c = new MongoClient('mongodb://x');`,
      `async ({ id }) => c.db('a').collection('u').aggregate([{ $match: { id } }, { $out: 'y' }]).toArray()`,
      /^ro=false destr=true/,
    ],
    [
      'a mongodb pipeline that the caller gives',
      `import { MongoClient } from 'mongodb'; const c = new MongoClient('mongodb://x');`,
      `async ({ body }) => c.db('a').collection('u').aggregate(body).toArray()`,
      /^ro=false/,
    ],
    ['knex', `import knex from 'knex'; const db = knex({ client: 'pg' });`, `async ({ id }) => db('users').where({ id }).del()`, WRITES],
    [
      'drizzle',
      `import { drizzle } from 'drizzle-orm/node-postgres'; import { users } from './schema.js'; const db = drizzle('x');`,
      'async ({ id }) => db.delete(users).where(id)',
      WRITES,
    ],
  ])('%s', async (_, source, handler, verdicts) => {
    const found = await tool(source, handler);
    if (typeof verdicts === 'string') expect(found.verdicts('t')).toBe(verdicts);
    else expect(found.verdicts('t')).toMatch(verdicts);
  });
});

describe('services', () => {
  test.each([
    [
      'octokit',
      `import { Octokit } from '@octokit/rest'; const gh = new Octokit({ auth: process.env.T });`,
      `async ({ id }) => gh.rest.issues.create({ owner: 'a', repo: 'b', title: id })`,
      /^ro=false destr=false idem=false/,
    ],
    [
      'octokit that reads',
      `import { Octokit } from '@octokit/rest'; const gh = new Octokit();`,
      `async ({ id }) => gh.issues.listForRepo({ owner: 'a', repo: id })`,
      /^ro=true/,
    ],
    [
      'octokit by a route',
      `import { Octokit } from '@octokit/rest'; const gh = new Octokit();`,
      `async ({ id }) => gh.request('DELETE /repos/{owner}/{repo}', { owner: 'a', repo: id })`,
      /^ro=(?:false destr=true|\? destr=\?)/,
    ],
    [
      'slack',
      `import { WebClient } from '@slack/web-api'; const slack = new WebClient(process.env.T);`,
      `async ({ id, q }) => slack.chat.postMessage({ channel: id, text: q })`,
      /^ro=false destr=false idem=false open=true/,
    ],
    [
      'slack that reads',
      `import { WebClient } from '@slack/web-api'; const slack = new WebClient(process.env.T);`,
      `async () => slack.conversations.list()`,
      /^ro=true/,
    ],
    [
      'playwright',
      `import { chromium } from 'playwright'; let page; const get = async () => { if (!page) { const b = await chromium.launch(); page = await b.newPage(); } return page; };`,
      `async ({ q }) => { const p = await get(); await p.goto(q); }`,
      /^ro=false .*open=true$/,
    ],
    [
      'playwright that looks',
      `import { chromium } from 'playwright'; let page; const get = async () => { if (!page) { const b = await chromium.launch(); page = await b.newPage(); } return page; };`,
      `async () => { const p = await get(); return p.title(); }`,
      /^ro=true/,
    ],
    [
      'nodemailer',
      `import nodemailer from 'nodemailer'; const t = nodemailer.createTransport({});`,
      `async ({ id, q }) => t.sendMail({ to: id, text: q })`,
      'ro=false destr=false idem=false open=true',
    ],
    [
      'an unknown package by the verb of its method',
      `import { Acme } from '@acme/client'; const c = new Acme();`,
      `async ({ id }) => c.items.delete(id)`,
      /^ro=~false destr=~true/,
    ],
    [
      'its twin that reads',
      `import { Acme } from '@acme/client'; const c = new Acme();`,
      `async ({ id }) => c.items.list(id)`,
      /^ro=~true/,
    ],
    [
      'what a function of an unknown package makes, without waiting for it',
      `import { createPanel } from '@acme/panels';`,
      `async ({ id }) => { const panel = createPanel({ id }); return { content: [panel] }; }`,
      'ro=? destr=? idem=? open=?',
    ],
    [
      'its twin that waits for it',
      `import { createPanel } from '@acme/panels';`,
      `async ({ id }) => { const panel = await createPanel({ id }); return { content: [panel] }; }`,
      /^ro=~false destr=~false/,
    ],
    [
      'its twin by a method of a client',
      `import { Acme } from '@acme/client'; const c = new Acme();`,
      `async ({ id }) => { const panel = c.createPanel({ id }); return { content: [panel] }; }`,
      /^ro=~false destr=~false/,
    ],
    [
      'a resource for a client that shows pages',
      `import { createUIResource } from '@mcp-ui/server';`,
      `async ({ id }) => ({ content: [createUIResource({ uri: 'ui://x/' + id, content: { type: 'rawHtml', htmlString: '<p>' }, encoding: 'text' })] })`,
      'ro=true destr=false idem=true open=false',
    ],
    [
      'an unknown package, a method without a verb',
      `import { Acme } from '@acme/client'; const c = new Acme();`,
      `async ({ id }) => c.frobnicate(id)`,
      'ro=? destr=? idem=? open=?',
    ],
  ])('%s', async (_, source, handler, verdicts) => {
    const found = await tool(source, handler);
    if (typeof verdicts === 'string') expect(found.verdicts('t')).toBe(verdicts);
    else expect(found.verdicts('t')).toMatch(verdicts);
  });
});

describe('numbers that are moved from where they were', () => {
  const items = `const at = (id) => 'https://api.acme.com/items/' + id; const read = async (id) => (await fetch(at(id))).json(); const put = (id, body) => fetch(at(id), { method: 'PUT', body: JSON.stringify(body) });`;
  test.each([
    [
      'one more of what was read',
      `async ({ id, n }) => { const item = await read(id); await put(id, { quantity: item.quantity + n }); }`,
      false,
    ],
    ['its twin that sets what the caller gives', `async ({ id, n }) => { await read(id); await put(id, { quantity: n }); }`, true],
    [
      'less of it, within bounds',
      `async ({ id }) => { const { device } = await read(id); const next = Math.max(0, device.brightness - 10); await put(id, { device: { brightness: Math.round(next) } }); }`,
      false,
    ],
    [
      'its twin, an end that is the start and a length',
      `async ({ id, n }) => { const item = await read(id); await put(id, { end: item.start + n }); }`,
      true,
    ],
    [
      'its twin, the number of the version',
      `async ({ id, q }) => { const item = await read(id); await put(id, { q, version: item.version + 1 }); }`,
      true,
    ],
  ])('%s', async (_, handler, idempotent) => {
    const found = await tool(items, handler);
    expect(found.verdicts('t')).toMatch(new RegExp(`^ro=false destr=true idem=${idempotent} `));
  });
});

describe('bodies that are put together field by field', () => {
  const sync = `const sync = (fields) => { const form = new URLSearchParams(); for (const [k, v] of Object.entries(fields)) form.append(k, v); return fetch('https://api.acme.com/v1/sync', { method: 'POST', body: form }); };
    const order = (type, args) => sync({ commands: JSON.stringify([{ type, args }]) });`;
  test.each([
    ['a form that only asks', `async () => sync({ sync_token: '*', resource_types: JSON.stringify(['items']) })`, /^ro=~true/],
    ['its twin that orders', `async ({ id }) => order('item_delete', { id })`, /^ro=~?false destr=~true/],
    ['an order that adds', `async ({ id }) => order('filter_add', { id })`, /^ro=~?false destr=~false/],
    [
      'the fields at once',
      `async () => fetch('https://api.acme.com/v1/sync', { method: 'POST', body: new URLSearchParams({ sync_token: '*' }) })`,
      /^ro=~true/,
    ],
    [
      'its twin whose fields the caller gives',
      `async ({ body }) => fetch('https://api.acme.com/v1/sync', { method: 'POST', body: new URLSearchParams(body) })`,
      /^ro=(?!~?true)/,
    ],
    [
      'orders through the library of a service',
      `import { TodoistApi, createCommand } from '@doist/todoist-sdk'; const api = new TodoistApi('x');|async ({ id }) => api.sync({ commands: [createCommand('filter_delete', { id })] })`,
      /^ro=~?false destr=~true/,
    ],
  ])('%s', async (_, text, verdicts) => {
    const [before, handler] = text.includes('|async') ? (text.split('|') as [string, string]) : ['', text];
    expect((await tool(sync + before, handler)).verdicts('t')).toMatch(verdicts);
  });
});

describe('a client whose paths are its members', () => {
  const CLIENT = `import createClient, { wrapAsPathBasedClient } from 'openapi-fetch'; const api = wrapAsPathBasedClient(createClient({ baseUrl: 'https://api.example.com' }));`;
  test.each([
    ['an end that restarts', `async () => api['/jobs/{id}/restart'].POST({ params: {} })`, /^ro=~?false destr=~true idem=~?false/],
    ['a collection', `async ({ body }) => api['/jobs'].POST({ body })`, /^ro=~?false destr=~?false idem=~?false/],
    ['a search', `async ({ body }) => api['/jobs/search'].POST({ body })`, /^ro=~true/],
  ])('%s', async (_, handler, verdicts) => {
    expect((await tool(CLIENT, handler)).verdicts('t')).toMatch(verdicts);
  });
});

describe('files of another machine', () => {
  const SSH = `import { Client } from 'ssh2'; import { createReadStream } from 'node:fs'; const ssh = new Client();`;
  test.each([
    [
      'an upload',
      `async ({ from, to }) => { ssh.sftp((err, sftp) => { createReadStream(from).pipe(sftp.createWriteStream(to)); }); }`,
      /^ro=false destr=true/,
    ],
    ['its twin that lists', `async ({ at }) => { ssh.sftp((err, sftp) => { sftp.readdir(at, () => {}); }); }`, /^ro=true/],
  ])('%s', async (_, handler, verdicts) => {
    expect((await tool(SSH, handler)).verdicts('t')).toMatch(verdicts);
  });
});

describe('steps of a request', () => {
  const CLIENT = `import { makeSdk } from 'acme-sdk'; const sdk = makeSdk({ key: process.env.KEY });`;
  const FIELDS = 'inputSchema: { id: z.string(), fields: z.any(), operations: z.array(z.any()) }';
  test.each([
    ['a read by its id', 'async ({ id }) => sdk.viewShelf().byShelfId(id).withHeader("a", "b").toPromise()', /^ro=~true /],
    [
      'fields that are set',
      'async ({ id, fields }) => sdk.updateShelf().byShelfId(id).withData(fields).toPromise()',
      /^ro=~false destr=~true idem=~true /,
    ],
    [
      'orders of the caller',
      'async ({ operations }) => sdk.updateShelves().withData(operations).toPromise()',
      /^ro=~false destr=~true idem=\? /,
    ],
    ['a step that does more', 'async ({ id }) => sdk.viewShelf().withRetryAndDelete(id).toPromise()', /^ro=\? /],
  ])('%s', async (_name, handler, verdicts) => {
    expect((await tool(CLIENT, handler, FIELDS)).verdicts('t')).toMatch(verdicts);
  });
});
