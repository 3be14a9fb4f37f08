/** What files, processes and requests do when their arguments come by detours; one row each. */
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

describe('files and processes', () => {
  test.each([
    [
      'fs by its callback form',
      `import fs from 'fs';`,
      `async ({ id }) => { fs.writeFile(id, 'x', () => {}); }`,
      ['file.write ${id}'],
      WRITES,
    ],
    ['fs.promises', `import { promises as fs } from 'fs';`, `async ({ id }) => { await fs.unlink(id); }`, ['file.delete ${id}'], WRITES],
    [
      'fs through a helper and a joined path',
      `import * as fs from 'node:fs'; import path from 'node:path'; const at = (id) => path.join('/data', id); const save = (id, v) => fs.writeFileSync(at(id), JSON.stringify(v));`,
      `async ({ id, body }) => save(id, body)`,
      ['file.write /data/${id}'],
      WRITES,
    ],
    [
      'append',
      `import { appendFile } from 'node:fs/promises';`,
      `async ({ id }) => { await appendFile('/log', id); }`,
      ['file.append /log'],
      'ro=false destr=false idem=false open=false',
    ],
    [
      'a write that refuses what exists',
      `import { writeFile } from 'node:fs/promises';`,
      `async ({ id }) => { await writeFile(id, 'x', { flag: 'wx' }); }`,
      ['file.create ${id}'],
      'ro=false destr=false idem=true open=false',
    ],
    [
      'mkdir -p',
      `import { mkdir } from 'node:fs/promises';`,
      `async ({ id }) => { await mkdir(id, { recursive: true }); }`,
      ['file.create ${id}'],
      'ro=false destr=false idem=true open=false',
    ],
    [
      'a read',
      `import { readFileSync, existsSync, readdirSync } from 'fs';`,
      `async ({ id }) => (existsSync(id) ? readdirSync(id) : readFileSync(id))`,
      undefined,
      READS,
    ],
    [
      'a fixed command that reads',
      `import { execFile } from 'node:child_process'; import { promisify } from 'node:util'; const run = promisify(execFile);`,
      `async ({ id }) => run('git', ['log', '--', id])`,
      undefined,
      READS,
    ],
    [
      'argv built over several functions',
      `import { spawn } from 'node:child_process'; const base = (args) => ['-C', '/repo', ...args]; const git = (...args) => new Promise((r) => spawn('git', base(args)).on('close', r)); const flags = (hard) => (hard ? ['--hard'] : []);`,
      `async ({ id }) => git('reset', ...flags(true), id)`,
      undefined,
      /^ro=false destr=true/,
    ],
    [
      'its twin that reads',
      `import { spawn } from 'node:child_process'; const base = (args) => ['-C', '/repo', ...args]; const git = (...args) => new Promise((r) => spawn('git', base(args)).on('close', r));`,
      `async ({ id }) => git('show', id)`,
      undefined,
      READS,
    ],
    [
      'commands in a table of constants',
      `import { execSync } from 'child_process'; const CMD = { LIST: 'docker ps', STOP: 'docker stop' } as const;`,
      'async ({ id }) => execSync(`${CMD.STOP} ${id}`)',
      undefined,
      /^ro=false destr=true/,
    ],
    [
      'its twin that lists',
      `import { execSync } from 'child_process'; const CMD = { LIST: 'docker ps', STOP: 'docker stop' } as const;`,
      'async () => execSync(CMD.LIST)',
      undefined,
      READS,
    ],
    [
      'a command that the caller gives',
      `import { exec } from 'child_process';`,
      'async ({ q }) => { exec(q); }',
      undefined,
      'ro=false destr=true idem=false open=true',
    ],
    [
      'execa',
      `import { execa } from 'execa';`,
      `async ({ id }) => execa('kubectl', ['delete', 'pod', id])`,
      undefined,
      /^ro=false destr=true/,
    ],
  ])('%s', async (_, source, handler, effects, verdicts) => {
    const found = await tool(source, handler);
    if (effects) expect(found.does('t')).toEqual(effects);
    if (typeof verdicts === 'string') expect(found.verdicts('t')).toBe(verdicts);
    else expect(found.verdicts('t')).toMatch(verdicts);
  });

  test('a temporary file that is made and removed within the call', async () => {
    const source = `import { writeFile, rm, mkdtemp } from 'node:fs/promises'; import { join } from 'node:path'; import os from 'node:os';`;
    const own = await tool(
      source,
      `async ({ body }) => { const dir = await mkdtemp(join(os.tmpdir(), 'x-')); const f = join(dir, 'a.txt'); try { await writeFile(f, body); return f.length; } finally { await rm(dir, { recursive: true }); } }`,
    );
    expect(own.verdicts('t')).toBe(READS);
    const kept = await tool(source, `async ({ id, body }) => { await writeFile(join('/data', id), body); }`);
    expect(kept.verdicts('t')).toBe(WRITES);
  });

  test.each([
    ['an answer under a name that the call drew', 'join(os.tmpdir(), `answer-${randomUUID()}`)', /^ro=true/],
    ['its twin under a name that the caller gives', '(randomUUID(), join(os.tmpdir(), `answer-${id}`))', /^ro=false destr=true/],
    ['its twin under a name that was drawn when the server started', 'START', /^ro=false destr=true/],
  ])('a temporary file that another process leaves: %s', async (_, path, verdicts) => {
    const found = await tool(
      `import { readFile, rm } from 'node:fs/promises'; import { join } from 'node:path'; import os from 'node:os'; import { randomUUID } from 'node:crypto'; const START = join(os.tmpdir(), randomUUID());`,
      `async ({ id }) => { const f = ${path}; const text = await readFile(f, 'utf8'); await rm(f); return text; }`,
    );
    expect(found.verdicts('t')).toMatch(verdicts);
  });
});

describe('requests', () => {
  test.each([
    [
      'fetch',
      '',
      'async ({ id }) => fetch(`https://api.acme.com/v1/items/${id}`)',
      ['http.read https://api.acme.com/v1/items/${id}'],
      'ro=true destr=false idem=true open=~true*',
    ],
    [
      'fetch with a method',
      '',
      `async ({ id }) => fetch('https://api.test/items/' + id, { method: 'DELETE' })`,
      ['http.delete https://api.test/items/${id}'],
      /^ro=false destr=true/,
    ],
    [
      'a wrapper with a method',
      `const BASE = 'https://api.test'; const request = async (method, path, body?) => (await fetch(BASE + path, { method, headers: {}, body: body ? JSON.stringify(body) : undefined })).json(); const api = { get: (p) => request('GET', p), del: (p) => request('DELETE', p), put: (p, b) => request('PUT', p, b) };`,
      'async ({ id }) => api.del(`/items/${id}`)',
      ['http.delete https://api.test/items/${id}'],
      /^ro=false destr=true idem=true/,
    ],
    [
      'its twin',
      `const BASE = 'https://api.test'; const request = async (method, path, body?) => (await fetch(BASE + path, { method, headers: {}, body: body ? JSON.stringify(body) : undefined })).json(); const api = { get: (p) => request('GET', p), del: (p) => request('DELETE', p) };`,
      'async ({ id }) => api.get(`/items/${id}`)',
      ['http.read https://api.test/items/${id}'],
      /^ro=true/,
    ],
    [
      'a wrapper with options',
      `const call = (path, options = {}) => fetch('https://api.test' + path, { ...options, headers: { a: 'b' } });`,
      `async ({ id, body }) => call('/items', { method: 'POST', body })`,
      undefined,
      /^ro=false destr=false idem=false/,
    ],
    [
      'its twin without options',
      `const call = (path, options = {}) => fetch('https://api.test' + path, { ...options, headers: { a: 'b' } });`,
      `async ({ id }) => call('/items/' + id)`,
      ['http.read https://api.test/items/${id}'],
      /^ro=true/,
    ],
    [
      'a method that is a parameter with a default',
      `const call = (path, method = 'GET') => fetch('https://api.test' + path, { method });`,
      `async () => call('/x')`,
      ['http.read https://api.test/x'],
      /^ro=true/,
    ],
    ['a host that the caller gives', '', 'async ({ q }) => fetch(q)', ['http.read ${q}'], 'ro=true destr=false idem=true open=true'],
    [
      'a host that the operator gives',
      `const HOST = process.env.API_URL;`,
      'async ({ id }) => fetch(`${HOST}/items/${id}`)',
      undefined,
      /^ro=true .* open=\?\*$/,
    ],
    [
      'new URL',
      `const url = (p, q) => { const u = new URL(p, 'https://api.test'); u.searchParams.set('q', q); return u; };`,
      `async ({ q }) => fetch(url('/search', q))`,
      undefined,
      /^ro=true/,
    ],
    [
      'the address of a URL whose base the operator may give, or else the code',
      `const BASE = process.env.API_URL ?? 'https://api.acme.com/v2/';`,
      `async () => fetch(new URL('items', BASE).href)`,
      ['http.read ${process.env.API_URL}/items'],
      /^ro=true .* open=~true\*$/,
    ],
    [
      'a URL whose base is a local service unless the operator says another',
      `const BASE = process.env.API_URL ?? 'http://localhost:8080/v2/';`,
      `async () => fetch(new URL('items', BASE))`,
      undefined,
      /^ro=true .* open=false$/,
    ],
    [
      'a URL whose base the operator gives',
      `const BASE = process.env.API_URL;`,
      `async () => fetch(new URL('items', BASE).href)`,
      undefined,
      /^ro=true .* open=\?\*$/,
    ],
    [
      'a Request object',
      '',
      `async ({ id }) => fetch(new Request('https://api.test/items/' + id, { method: 'DELETE' }))`,
      undefined,
      /^ro=false/,
    ],
    [
      'a Request that is made from another one keeps its method',
      '',
      `async ({ id }) => { const first = new Request('https://api.example.io/items/' + id, { method: 'DELETE' }); return fetch(new Request(first, { headers: { a: 'b' } })); }`,
      undefined,
      /^ro=false destr=true/,
    ],
    [
      'a Request at another address that takes the rest from the first',
      '',
      `async ({ id }) => { const first = new Request('https://api.example.io/items/' + id, { method: 'DELETE' }); const at = new URL(first.url); at.searchParams.set('key', 'k'); return fetch(new Request(at.toString(), first)); }`,
      undefined,
      /^ro=false destr=true .* open=~true\*/,
    ],
    [
      'a Request that is one of two',
      '',
      `async ({ id, all }) => { let request = new Request('https://api.example.io/items/' + id, { method: 'DELETE' }); if (all) request = new Request('https://api.example.io/items', request); return fetch(request); }`,
      undefined,
      /^ro=false destr=true/,
    ],
    [
      'its twin that reads',
      '',
      `async ({ id, all }) => { let request = new Request('https://api.example.io/items/' + id); if (all) request = new Request('https://api.example.io/items', request); return fetch(request); }`,
      undefined,
      /^ro=true/,
    ],
    [
      'a Request whose own method goes before that of the one it is made from',
      '',
      `async ({ id }) => { const first = new Request('https://api.example.io/items/' + id, { method: 'DELETE' }); return fetch(new Request(first, { method: 'GET' })); }`,
      undefined,
      /^ro=true/,
    ],
    [
      'the method and the address of a Request',
      '',
      `async ({ id }) => { const request = new Request('https://api.example.io/items/' + id, { method: 'DELETE' }); return fetch(request.url, { method: request.method }); }`,
      undefined,
      /^ro=false destr=true .* open=~true\*/,
    ],
    [
      'its twin without a method',
      '',
      `async ({ id }) => { const request = new Request('https://api.example.io/items/' + id); return fetch(request.url, { method: request.method }); }`,
      undefined,
      /^ro=true .* open=~true\*/,
    ],
    [
      'a path that is added to the path of a URL, with a placeholder that a lazy pattern finds',
      `const base = new URL('https://' + (process.env.API_HOST ?? 'api.example.io')); base.pathname = base.pathname.replace(/\\/+$/, '') + '/'; const fill = (path) => (params) => path.replace(/\\{([a-zA-Z0-9_]+?)\\}/g, (_, name) => encodeURIComponent(params[name]));`,
      `async ({ id }) => { const at = new URL(base); const operation = new URL(fill('/v1/items/{id}/search')({ id }), at); at.pathname += operation.pathname.replace(/^\\/+/, ''); return fetch(at, { method: 'POST' }); }`,
      undefined,
      /^ro=~true/,
    ],
    [
      'its twin whose path names no reading',
      `const base = new URL('https://' + (process.env.API_HOST ?? 'api.example.io')); base.pathname = base.pathname.replace(/\\/+$/, '') + '/'; const fill = (path) => (params) => path.replace(/\\{([a-zA-Z0-9_]+?)\\}/g, (_, name) => encodeURIComponent(params[name]));`,
      `async ({ id }) => { const at = new URL(base); const operation = new URL(fill('/v1/items/{id}/notes')({ id }), at); at.pathname += operation.pathname.replace(/^\\/+/, ''); return fetch(at, { method: 'POST' }); }`,
      undefined,
      /^ro=false/,
    ],
    [
      'what is left of two answers where the field that tells them apart was tested',
      `const check = (value) => value.id ? { ok: true, value: { send: () => fetch('https://api.example.io/items') } } : { ok: false, value: { send: () => fetch('https://api.example.io/items', { method: 'DELETE' }) } };`,
      `async (given) => { const result = check(given); if (!result.ok) return null; return result.value.send(); }`,
      undefined,
      /^ro=true/,
    ],
    [
      'its twin that goes on with the other answer',
      `const check = (value) => value.id ? { ok: true, value: { send: () => fetch('https://api.example.io/items') } } : { ok: false, value: { send: () => fetch('https://api.example.io/items', { method: 'DELETE' }) } };`,
      `async (given) => { const result = check(given); if (result.ok) return null; return result.value.send(); }`,
      undefined,
      /^ro=false destr=true/,
    ],
    [
      'its twin whose field is not known',
      `const check = (value) => value.id ? { ok: true, value: { send: () => fetch('https://api.example.io/items') } } : { ok: Boolean(value.name), value: { send: () => fetch('https://api.example.io/items', { method: 'DELETE' }) } };`,
      `async (given) => { const result = check(given); if (!result.ok) return null; return result.value.send(); }`,
      undefined,
      /^ro=false destr=true/,
    ],
    [
      'the body of a Request',
      '',
      `async ({ id }) => fetch(new Request('https://api.test/graphql', { method: 'POST', body: JSON.stringify({ query: 'query { items { id } }' }) }))`,
      undefined,
      /^ro=true/,
    ],
    [
      'an axios instance',
      `import axios from 'axios'; const api = axios.create({ baseURL: 'https://api.test' });`,
      'async ({ id }) => api.delete(`/items/${id}`)',
      undefined,
      /^ro=false destr=true/,
    ],
    [
      'an axios instance in a class',
      `import axios, { type AxiosInstance } from 'axios'; class Api { private http: AxiosInstance; constructor() { this.http = axios.create({ baseURL: 'https://api.test' }); } async list(q) { return (await this.http.get('/items', { params: { q } })).data; } async add(b) { return this.http.post('/items', b); } } const api = new Api();`,
      'async ({ q }) => api.list(q)',
      undefined,
      /^ro=true/,
    ],
    [
      'its twin that adds',
      `import axios, { type AxiosInstance } from 'axios'; class Api { private http: AxiosInstance; constructor() { this.http = axios.create({ baseURL: 'https://api.test' }); } async list(q) { return (await this.http.get('/items', { params: { q } })).data; } async add(b) { return this.http.post('/items', b); } } const api = new Api();`,
      'async ({ body }) => api.add(body)',
      undefined,
      /^ro=false destr=false idem=false/,
    ],
    [
      'axios by a config',
      `import axios from 'axios';`,
      `async ({ id }) => axios({ method: 'put', url: 'https://api.test/items/' + id, data: {} })`,
      undefined,
      /^ro=false destr=true/,
    ],
    [
      'a POST that searches',
      '',
      `async ({ q }) => fetch('https://api.test/v1/search', { method: 'POST', body: JSON.stringify({ q }) })`,
      undefined,
      /^ro=~?true/,
    ],
    [
      'a GraphQL query in a constant',
      'const DOC = `query Items($id: ID!) { item(id: $id) { name } }`; const gql = (query, variables) => fetch("https://api.test/graphql", { method: "POST", body: JSON.stringify({ query, variables }) });',
      'async ({ id }) => gql(DOC, { id })',
      undefined,
      /^ro=true/,
    ],
    [
      'a GraphQL mutation in a constant',
      'const DOC = `mutation Del($id: ID!) { deleteItem(id: $id) { name } }`; const gql = (query, variables) => fetch("https://api.test/graphql", { method: "POST", body: JSON.stringify({ query, variables }) });',
      'async ({ id }) => gql(DOC, { id })',
      undefined,
      /^ro=false/,
    ],
  ])('%s', async (_, source, handler, effects, verdicts) => {
    const found = await tool(source, handler);
    if (effects) expect(found.does('t')).toEqual(effects);
    if (typeof verdicts === 'string') expect(found.verdicts('t')).toBe(verdicts);
    else expect(found.verdicts('t')).toMatch(verdicts);
  });
});

describe('what an answer rests on', () => {
  test('the line and the calls on the way', async () => {
    const found = await open(`
      // @file src/server.ts
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { Store } from './store.js';
      const store = new Store('/data');
      const server = new McpServer({ name: 's', version: '1' });
      const put = async (args) => store.save(args.id, args.text);
      server.registerTool('save', { inputSchema: {} }, async (args) => put(args));
      // @file src/store.ts
      import fs from 'node:fs/promises';
      export class Store {
        constructor(private root: string) {}
        async save(id: string, text: string) {
          await this.write(id, text);
        }
        private async write(id: string, text: string) {
          await fs.writeFile(\`\${this.root}/\${id}\`, text);
        }
      }
    `);
    expect(found.does('save')).toEqual(['file.write /data/${id}']);
    const [effect] = found.trace('save');
    expect(effect).toMatch(/^file\.write\(fs\.writeFile\) src\/store\.ts:8 < .*put < save < write$/);
    expect(
      found
        .tool('save')
        .effects[0]?.through.map((step) => `${step.place.file}:${found.text(step.place)}`)
        .slice(-3),
    ).toEqual(['src/server.ts:put(args)', 'src/server.ts:store.save(args.id, args.text)', 'src/store.ts:this.write(id, text)']);
  });
});
