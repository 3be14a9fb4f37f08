/** What a server does around every call does not count; what every tool does through one function does. */
import { describe, expect, test } from 'vitest';
import { housekeeping } from '../../server/src/engine/housekeeping.js';
import { open } from '../support/check.js';

const NAMES = ['create_cube', 'delete_object', 'set_material', 'move_object', 'render', 'list_objects', 'undo'];
const server = (before: string, handler: (name: string) => string) =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
${before}
${NAMES.map((name) => `server.registerTool('${name}', { inputSchema: {} }, ${handler(name)});`).join('\n')}`);
const READS = 'ro=true destr=false idem=true open=false';

describe('counts in every tool', () => {
  test.each([
    [
      'a function that deletes',
      `const wipe = async (dir, id) => { await rm('/data/' + dir + '/' + id); };`,
      (n: string) => `async ({ id }) => wipe('${n}', id)`,
      /^ro=false destr=true/,
    ],
    [
      'a call of a service',
      `const send = (type, params) => fetch('https://api.acme.com/orders', { method: 'POST', body: JSON.stringify({ type, params }) });`,
      (n: string) => `async (args) => send('${n}', args)`,
      /^ro=false/,
    ],
    [
      'a command over a socket',
      `import net from 'node:net'; const socket = net.connect(1234); const send = async (type, params) => { socket.write(type + ' ' + JSON.stringify(params)); };`,
      (n: string) => `async (args) => send('${n}', args)`,
      /^ro=(?:\?|false)/,
    ],
    [
      'a wrapper that does it all',
      `const tool = (name) => async (args) => fetch('https://api.acme.com/' + name, { method: 'DELETE' });`,
      (n: string) => `tool('${n}')`,
      /^ro=false/,
    ],
    [
      'a client that nobody knows',
      `import { Client } from '@acme/client'; const client = new Client();`,
      (n: string) => `async (args) => client.frobnicate('${n}', args)`,
      /^ro=\?/,
    ],
  ])('%s', async (_, before, handler, verdicts) => {
    const found = await server(before, handler);
    for (const name of NAMES) expect(found.verdicts(name)).toMatch(verdicts);
  });

  test('a gateway that sends every tool on in one line', async () => {
    const found = await open(`import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      const NAMES = ${JSON.stringify(NAMES)};
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: NAMES.map((name) => ({ name, inputSchema: { type: 'object' } })) }));
      server.setRequestHandler(CallToolRequestSchema, async (r) => fetch('https://api.acme.com/' + r.params.name, { method: 'DELETE' }));`);
    for (const name of NAMES) expect(found.verdicts(name)).toMatch(/^ro=false/);
  });

  test('a gateway that names the tool in what it sends', async () => {
    const found = await open(`import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      const NAMES = ${JSON.stringify(NAMES)};
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: NAMES.map((name) => ({ name, inputSchema: { type: 'object' } })) }));
      server.setRequestHandler(CallToolRequestSchema, async (r) => fetch('https://api.acme.com/calls', { method: 'POST', body: JSON.stringify(r.params) }));`);
    for (const name of NAMES) expect(found.verdicts(name)).not.toMatch(/^ro=true/);
  });

  test('a file of the temporary folder that was there before', async () => {
    const found = await server('', () => `async ({ id }) => { await rm('/tmp/cache/' + id); }`);
    for (const name of NAMES) expect(found.verdicts(name)).toMatch(/^ro=false destr=true/);
  });
});

describe('does not count', () => {
  test.each([
    ['a record of calls', `const log = async (name, args) => { await appendFile('/var/log/calls', name); };`],
    ['a record of calls that is rewritten', `const log = async (name, args) => { await writeFile('/var/log/last', name); };`],
    [
      'metrics that are sent',
      `const log = async (name, args) => { await fetch('https://metrics.acme.com/events', { method: 'POST', body: name }); };`,
    ],
  ])('%s by a wrapper', async (_, before) => {
    const wrap = `const wrap = (name, h) => async (args) => { await log(name, args); return h(args); };`;
    const found = await server(`${before}\n${wrap}`, (n) => `wrap('${n}', async ({ id }) => readFile('/data/${n}/' + id))`);
    for (const name of NAMES) expect(found.verdicts(name)).toMatch(/^ro=true/);
  });

  test.each([
    [
      'an audit, called by each tool',
      `const recordAudit = async () => { await appendFile('/var/audit', 'x'); }; const auditResult = async () => recordAudit();`,
      'await auditResult()',
      /^ro=true/,
    ],
    [
      'failures that are tracked',
      `const trackFailure = async () => { await writeFile('/var/usage', 'x'); };`,
      'await trackFailure()',
      /^ro=true/,
    ],
    ['events that are captured', `const capture = async () => { await writeFile('/var/events', 'x'); };`, 'await capture()', /^ro=true/],
    [
      'its twin about pictures',
      `const captureScreen = async () => { await writeFile('/var/screen', 'x'); };`,
      'await captureScreen()',
      /^ro=false/,
    ],
    [
      'answers that are kept aside',
      `import { randomUUID } from 'node:crypto'; const saveRawResponse = async () => { await writeFile('/tmp/acme/' + randomUUID() + '.txt', 'x'); };`,
      'await saveRawResponse()',
      /^ro=true/,
    ],
    [
      'its twin that goes where it lasts',
      `import { randomUUID } from 'node:crypto'; const saveRawResponse = async () => { await writeFile('/var/acme/' + randomUUID() + '.txt', 'x'); };`,
      'await saveRawResponse()',
      /^ro=false/,
    ],
    [
      'its twin about pictures, in the same place',
      `import { randomUUID } from 'node:crypto'; const saveScreenshot = async () => { await writeFile('/tmp/acme/' + randomUUID() + '.png', 'x'); };`,
      'await saveScreenshot()',
      /^ro=false/,
    ],
    [
      'its twin about the tracks of an album',
      `const saveTrack = async () => { await writeFile('/var/album', 'x'); };`,
      'await saveTrack()',
      /^ro=false/,
    ],
  ])('%s', async (_, before, call, verdicts) => {
    const found = await server(before, (n) => `async ({ id }) => { /* ${n} */ ${call}; return readFile(id); }`);
    for (const name of NAMES) expect(found.verdicts(name)).toMatch(verdicts);
  });

  test('beside a tool that writes by itself', async () => {
    const found = await server(`const wrap = (name, h) => async (args) => { await appendFile('/log', name); return h(args); };`, (n) =>
      n === 'delete_object'
        ? `wrap('${n}', async ({ id }) => { await rm(id); })`
        : `wrap('${n}', async ({ id }) => readFile('/data/${n}/' + id))`,
    );
    expect(found.verdicts('delete_object')).toMatch(/^ro=false destr=true/);
    expect(found.verdicts('render')).toBe(READS);
  });
});

/** Ways from a tool to what all of them need: each by itself, so that no wrapper stands around them. */
const by = (n: string, first: string, then: string) => `async ({ id }) => { /* ${n} */ ${first}; ${then}; }`;
const OTHER = ['create_cube', 'delete_object', 'set_material'];

describe('signing in and setting up, called by each tool itself', () => {
  test.each([
    [
      'credentials that are renewed',
      `const saveToken = async (t) => { await writeFile('/home/.acme', t); }; const getAccessToken = async () => { await saveToken('x'); return 'x'; };`,
      'await getAccessToken()',
    ],
    [
      'credentials that are forgotten when they are bad',
      `const loadCredentials = async () => { try { return await readFile('/home/.acme'); } catch { await rm('/home/.acme'); } };`,
      'await loadCredentials()',
    ],
    ['a command that signs in', `import { exec } from 'node:child_process'; const ensureLogin = () => exec('npm login');`, 'ensureLogin()'],
    [
      'settings that are written at first',
      `class Settings { ready = false; async init() { if (this.ready) return; await writeFile('/home/.acme/settings.json', '{}'); this.ready = true; } async get(k) { await this.init(); return k; } } const settings = new Settings();`,
      `await settings.get('x')`,
    ],
  ])('%s', async (_, before, call) => {
    const found = await server(before, (n) => by(n, call, n === 'delete_object' ? 'await rm(id)' : 'return readFile(id)'));
    expect(found.verdicts('delete_object')).toMatch(/^ro=false destr=true/);
    for (const name of NAMES.filter((n) => n !== 'delete_object')) expect(found.verdicts(name)).toMatch(/^ro=true/);
  });

  const SESSION = (
    field: string,
  ) => `const load = async () => JSON.parse(await readFile('/home/.acme/session.json', 'utf8')); const save = async (s) => { await writeFile('/home/.acme/session.json', JSON.stringify(s)); };
    const renew = async (s) => (await fetch('https://id.acme.com/oauth/token', { method: 'POST', body: s.refreshToken })).json();
    const ask = async (path) => { const s = await load(); if (s.expiresAt < Date.now()) { const t = await renew(s); s.${field} = t.${field}; await save(s); } return fetch('https://api.acme.com' + path); };`;

  test('a token that is renewed and written back by code that also does the work', async () => {
    const found = await server(SESSION('accessToken'), (n) => by(n, '', n === 'delete_object' ? 'await rm(id)' : `return ask('/' + id)`));
    expect(found.verdicts('delete_object')).toMatch(/^ro=false destr=true/);
    expect(found.verdicts('render')).toMatch(/^ro=~?true/);
  });

  test('its twin that writes something else back', async () => {
    const found = await server(SESSION('volume'), (n) => by(n, '', `return ask('/' + id)`));
    expect(found.verdicts('render')).toMatch(/^ro=false destr=true/);
  });

  test('its twin whose token the caller gives', async () => {
    const before = `const save = async (token) => { const s = JSON.parse(await readFile('/home/.acme/session.json', 'utf8')); s.token = token; await writeFile('/home/.acme/session.json', JSON.stringify(s)); };`;
    const found = await server(before, (n) => by(n, 'await save(id)', 'return readFile(id)'));
    expect(found.verdicts('render')).toMatch(/^ro=false destr=true/);
  });

  test('a few tools that do it are meant to', async () => {
    const before = `const login = async () => { await writeFile('/home/.acme', 'x'); };`;
    const found = await server(before, (n) => by(n, OTHER.includes(n) ? 'await login()' : '', 'return readFile(id)'));
    for (const name of OTHER) expect(found.verdicts(name)).toMatch(/^ro=false destr=true/);
    expect(found.verdicts('render')).toBe(READS);
  });

  test('what a getter makes up where there is nothing yet', async () => {
    const before = `const save = async (v) => { await writeFile('/home/.acme/config.json', JSON.stringify(v)); };
      const getAllowed = async () => { const text = await readFile('/home/.acme/config.json'); if (!text) await save({ allowed: [] }); return text; };`;
    const found = await server(before, (n) => by(n, 'await getAllowed()', n === 'delete_object' ? 'await rm(id)' : 'return readFile(id)'));
    expect(found.verdicts('delete_object')).toMatch(/^ro=false destr=true/);
    expect(found.verdicts('render')).toMatch(/^ro=true/);
    // The tool that saves by itself does.
    const own = await server(before, (n) => by(n, 'await getAllowed()', n === 'undo' ? 'await save(id)' : 'return readFile(id)'));
    expect(own.verdicts('undo')).toMatch(/^ro=false destr=true/);
    expect(own.verdicts('render')).toMatch(/^ro=true/);
  });

  test('a request that is made with a token is the work itself', async () => {
    const before = `const authenticatedFetch = async (path, method) => fetch('https://api.acme.com' + path, { method }); const withToken = async (path) => { await authenticatedFetch(path, 'DELETE'); };`;
    const found = await server(before, (n) => by(n, `await withToken('/items/' + id)`, 'return readFile(id)'));
    for (const name of NAMES) expect(found.verdicts(name)).toMatch(/^ro=false destr=true/);
  });

  test('what saves for all is not forgiven because setting up saves too', async () => {
    const before = `class Store { data = {}; async init() { await this.save(); } async save() { await writeFile('/data/all.json', JSON.stringify(this.data)); }
      async get(k) { await this.init(); return k; } async persist() { return this.save(); } async put(k) { await this.init(); return this.persist(); } } const store = new Store();`;
    const found = await server(before, (n) => `async ({ id }) => ${OTHER.includes(n) ? 'store.put(id)' : 'store.get(id)'}`);
    for (const name of OTHER) expect(found.verdicts(name)).toMatch(/^ro=false destr=true/);
    expect(found.verdicts('render')).toMatch(/^ro=true/);
  });
});

describe('shared by a few tools of many', () => {
  const LOG = `const toLog = async (file, entry) => { const all = JSON.parse(await readFile(file, 'utf8')); all.push(entry); await writeFile(file, JSON.stringify(all)); };
    const logOperation = async (entry) => toLog('/var/acme/calls.json', entry);`;
  const READ = `return fetch('https://api.acme.com/' + id)`;

  test('a record of calls beside what is read', async () => {
    const found = await server(LOG, (n) => by(n, OTHER.includes(n) ? 'await logOperation({ id })' : '', READ));
    for (const name of OTHER) expect(found.verdicts(name)).toMatch(/^ro=~?true/);
  });

  test('its twin: another thing that is kept in a file', async () => {
    const before = LOG.replace('logOperation', 'saveNote');
    const found = await server(before, (n) => by(n, OTHER.includes(n) ? 'await saveNote({ id })' : '', READ));
    for (const name of OTHER) expect(found.verdicts(name)).toMatch(/^ro=false destr=false idem=false/);
  });

  test('its twin: the tool that only writes the record is meant to', async () => {
    const found = await server(LOG, (n) => by(n, OTHER.includes(n) ? 'await logOperation({ id })' : '', n === 'create_cube' ? '' : READ));
    expect(found.verdicts('create_cube')).toMatch(/^ro=false/);
    expect(found.verdicts('delete_object')).toMatch(/^ro=~?true/);
  });

  const TOKEN = (fields: string) => `const current = async () => { const t = JSON.parse(await readFile('/home/.acme.json', 'utf8'));
    if (t.expiryDate > Date.now()) return t.accessToken;
    const made = await (await fetch('https://id.acme.com/oauth/token', { method: 'POST', body: t.refreshToken })).json();
    await writeFile('/home/.acme.json', JSON.stringify(${fields})); return made.access_token; };`;
  const CREDENTIALS = '{ accessToken: made.access_token, refreshToken: t.refreshToken, expiryDate: Date.now(), tokenType: "Bearer" }';

  test('credentials that are written anew', async () => {
    const found = await server(TOKEN(CREDENTIALS), (n) => by(n, OTHER.includes(n) ? 'await current()' : '', READ));
    for (const name of OTHER) expect(found.verdicts(name)).toMatch(/^ro=~?true/);
  });

  test('its twin with something else among them', async () => {
    const found = await server(TOKEN('{ accessToken: made.access_token, volume: made.volume }'), (n) =>
      by(n, OTHER.includes(n) ? 'await current()' : '', READ),
    );
    for (const name of OTHER) expect(found.verdicts(name)).toMatch(/^ro=false destr=true/);
  });
});

describe('a line in the audit log', () => {
  const before = `const appendAudit = async (entry) => { await appendFile('/var/audit.log', entry); }; const appendDiary = async (entry) => { await appendFile('/var/diary.log', entry); };
    import Database from 'better-sqlite3'; const db = new Database('/var/s.db'); const insert = (entry) => db.prepare('INSERT INTO log (entry) VALUES (?)').run(entry);
    const logToolAction = (entry) => insert(entry); const logDelivery = (entry) => insert(entry);`;
  test.each([
    ['beside a change', `await rm('/data/' + id); await appendAudit(id)`, /^ro=false destr=true idem=true/],
    ['a row beside a change', `await rm('/data/' + id); logToolAction(id)`, /^ro=false destr=true idem=true/],
    [
      'a line in a file of failed calls',
      `await rm('/data/' + id); await appendFile('/var/tool-failures/a.log', id)`,
      /^ro=false destr=true idem=true/,
    ],
    [
      'its twin in a file of deliveries',
      `await rm('/data/' + id); await appendFile('/var/failures/a.log', id)`,
      /^ro=false destr=true idem=false/,
    ],
    ['its twin: a row that is no record of calls', `await rm('/data/' + id); logDelivery(id)`, /^ro=false destr=true idem=false/],
    ['its twin: a line that is no record of calls', `await rm('/data/' + id); await appendDiary(id)`, /^ro=false destr=true idem=false/],
    ['its twin: a line that is all there is', 'await appendAudit(id)', /^ro=false destr=false idem=false/],
  ])('%s', async (_, work, verdicts) => {
    const found = await server(before, (n) => by(n, n === 'undo' ? work : '', ''));
    expect(found.verdicts('undo')).toMatch(verdicts);
  });
});

describe('servers of few tools', () => {
  const few = (count: number, having: number, key: string) =>
    Array.from({ length: count }, (_, i) => ({ server: 's', keys: new Set([...(i < having ? [key] : []), `own ${i}`]), complete: true }));
  test.each([
    ['a record that all of two keep', 2, 2, 'named a.ts:1:state.add', true],
    ['a record that one of two keeps', 2, 1, 'named a.ts:1:state.add', false],
    ['a record that three of five keep', 5, 3, 'named a.ts:1:state.add', true],
    ['a record of calls that three of four keep', 4, 3, 'named surely a.ts:1:file.append', true],
    ['a record of calls that two of four keep', 4, 2, 'named surely a.ts:1:file.append', false],
    ['a record that three of four keep', 4, 3, 'named a.ts:1:state.add', false],
    ['a record that two of five keep', 5, 2, 'named a.ts:1:state.add', false],
    ['a file that both write and no name speaks for', 2, 2, 'a.ts:1:file.write:null:', false],
    ['what a server of one tool does', 1, 1, 'named a.ts:1:state.add', false],
  ])('%s', (_, count, having, key, expected) => {
    expect(housekeeping(few(count, having, key)).has(key)).toBe(expected);
  });
});

describe('handlers that were not followed to their end', () => {
  const tools = (complete: number, cutOff: number, having: (i: number) => boolean) =>
    Array.from({ length: complete + cutOff }, (_, i) => ({
      server: 's',
      keys: new Set([...(having(i) ? ['named a.ts:1:file.write'] : []), `own ${i}`]),
      complete: i < complete,
    }));

  test('do not speak against a habit that the others show', () => {
    expect(housekeeping(tools(3, 7, (i) => i < 3))).toContain('named a.ts:1:file.write');
  });

  test('are no gateway where all of them were cut off in the code around them', () => {
    const tool = (complete: boolean) => ({ server: 's', complete, keys: new Set(['f:1:file.create:null:f:9']) });
    expect(housekeeping(Array(6).fill(tool(false))).size).toBe(1);
    // Followed to their end, it is what they do.
    expect(housekeeping(Array(6).fill(tool(true))).size).toBe(0);
  });

  test('do not speak against one of few either', () => {
    expect(housekeeping(tools(2, 2, (i) => i < 2))).toContain('named a.ts:1:file.write');
    expect(housekeeping(tools(3, 1, (i) => i < 2))).not.toContain('named a.ts:1:file.write');
  });

  test('do not make one of what the others lack', () => {
    expect(housekeeping(tools(7, 3, (i) => i >= 7))).not.toContain('named a.ts:1:file.write');
  });
});

describe('a history that most tools are added to', () => {
  const HISTORY = `const session = { steps: [] as unknown[] };
    const WORK: Record<string, (a: any) => unknown> = { create_cube: (a) => rm(a.path), delete_object: (a) => rm(a.path), set_material: (a) => rm(a.path), move_object: (a) => rm(a.path), render: (a) => readFile(a.path), list_objects: (a) => readFile(a.path), undo: () => session.steps.join() };
    const tool = (name: string) => async (args: any) => { if (name !== 'undo') session.steps.push({ name, args }); return WORKS; };`;
  const verdictsOf = async (works: string): Promise<string[]> => {
    const found = await server(HISTORY.replace('WORKS', works), (n) => `tool('${n}')`);
    return NAMES.map((name) => found.verdicts(name));
  };
  test('does not count beside what they do', async () => {
    const told = await verdictsOf('WORK[name](args)');
    expect(told[4]).toBe(READS);
    expect(told[0]).toMatch(/^ro=false destr=true/);
  });
  test('the benign twin: it is all that they do', async () => {
    const told = await verdictsOf(`name === 'undo' ? session.steps.join() : 'noted'`);
    expect(told[4]).toBe('ro=false destr=false idem=false open=false');
  });
});

describe("the caller's session in a database", () => {
  const REDIS = (name: string) => `import Redis from 'ioredis'; const redis = new Redis();
    const save = (key, value) => redis.set(key, value);
    async function ${name}(id) { const found = JSON.parse(await redis.get('session:' + id)); if (found.expires < Date.now()) { await redis.del('session:' + id); return null; } await save('session:' + id, JSON.stringify({ ...found, seen: Date.now() })); return found; }`;

  test('that is looked up before every call does not count', async () => {
    const found = await server(
      REDIS('getSession'),
      (n) => `async ({ path, sessionId }) => { await getSession(sessionId); return ${n === 'undo' ? 'rm' : 'readFile'}(path); }`,
    );
    for (const name of NAMES.filter((n) => n !== 'undo')) expect(found.verdicts(name)).toMatch(/^ro=true/);
    expect(found.verdicts('undo')).toMatch(/^ro=false destr=true/);
  });

  test('the benign twin: what one tool writes through the same client counts', async () => {
    const found = await server(
      REDIS('getSession'),
      (n) =>
        `async ({ path, sessionId }) => { await getSession(sessionId); return ${n === 'undo' ? `save('note:' + path, path)` : 'readFile(path)'}; }`,
    );
    expect(found.verdicts('undo')).toMatch(/^ro=false/);
    expect(found.verdicts('render')).toMatch(/^ro=true/);
  });

  test('the benign twin: every tool ends sessions', async () => {
    const found = await server(REDIS('endSession'), () => `async ({ sessionId }) => endSession(sessionId)`);
    for (const name of NAMES) expect(found.verdicts(name)).toMatch(/^ro=false/);
  });
});

describe('settings that nearly all tools write, each on a way of its own', () => {
  const KEEPER = `
class Settings {
  values = {};
  async load() { this.values = JSON.parse(await readFile('/etc/settings.json', 'utf8')); }
  async set(key, value) { this.values[key] = value; await writeFile('/etc/settings.json', JSON.stringify(this.values)); }
}
const settings = new Settings();
${NAMES.concat('get_status')
  .map((n) => `async function count_${n}() { await settings.load(); await settings.set('runs', Date.now()); }`)
  .join('\n')}`;
  const all = (handler: (name: string) => string) =>
    open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm, writeFile } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
${KEEPER}
${NAMES.concat('get_status')
  .map((name) => `server.registerTool('${name}', { inputSchema: {} }, ${handler(name)});`)
  .join('\n')}`);

  test('say nothing of one that reads beside', async () => {
    const found = await all((n) => `async ({ id }) => { await count_${n}(); return readFile('/data/' + id, 'utf8'); }`);
    expect(found.verdicts('get_status')).toMatch(/^ro=\?/);
  });

  test('hide nothing that a tool does itself', async () => {
    const found = await all(
      (n) =>
        `async ({ id }) => { await count_${n}(); ${n === 'delete_object' ? "return rm('/data/' + id);" : "return readFile('/data/' + id, 'utf8');"} }`,
    );
    expect(found.verdicts('delete_object')).toMatch(/^ro=false destr=true/);
    expect(found.verdicts('list_objects')).toMatch(/^ro=\?/);
  });

  test('count where only some do it', async () => {
    const found = await all((n) =>
      n === 'undo' || n === 'render'
        ? `async ({ id }) => readFile('/data/' + id, 'utf8')`
        : `async ({ id }) => { await count_${n}(); return readFile('/data/' + id, 'utf8'); }`,
    );
    expect(found.verdicts('get_status')).toMatch(/^ro=false/);
    expect(found.verdicts('undo')).toMatch(/^ro=true/);
  });
});
