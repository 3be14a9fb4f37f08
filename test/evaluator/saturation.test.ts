/**
 * What a handler calls over and over is not followed each time where that shows nothing new, so that the handler's own work is
 * reached. Each case ends in a removal that stands behind far more code than a handler may cost; beside it are the twins
 * that would be lost if a call were left out that does show something new.
 */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

/** A sanitizer that calls itself for each part of what it is given, as loggers have them. */
const SANITIZER = `
function mask(text, keys) { return keys.some((key) => text.includes(key)) ? text.slice(0, 2) + '…' : text; }
function clean(value, keys, depth = 0) {
  if (depth > 6) return '[deep]';
  if (typeof value === 'string') return mask(value, keys);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each) => clean(each, keys, depth + 1));
  if (value instanceof Error) return { name: value.name, message: clean(value.message, keys, depth + 1), cause: clean(value.cause, keys, depth + 1) };
  const out = {};
  for (const [key, part] of Object.entries(value)) out[key] = keys.includes(key) ? '***' : clean(part, keys, depth + 1);
  return out;
}
function log(level, message, payload = {}) {
  console.error(JSON.stringify({ level, message: clean(message, ['token', 'secret']), payload: clean(payload, ['token', 'secret']) }));
}`;

const manyLogs = (count: number): string =>
  Array.from({ length: count }, (_, i) => `  log('info', 'step ${i}', { at: ${i}, args, error: new Error('e${i}') });`).join('\n');

const server = (before: string, handler: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm, readFile, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { z } from 'zod';
${before}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string(), text: z.string() } }, async (args) => {
${handler}
});`;

const LOST = 'the handler was not followed to its end';

async function does(before: string, handler: string): Promise<{ does: readonly string[]; ended: boolean }> {
  const found = await open(server(before, handler));
  return { does: found.does('t'), ended: !found.notes.some((note) => note.includes(LOST)) };
}

describe('a handler that logs at each step', () => {
  test('is followed to its end, and its work is seen', async () => {
    const found = await does(SANITIZER, `${manyLogs(400)}\n  await rm('/data/' + args.id);`);
    expect(found.ended).toBe(true);
    expect(found.does).toContain('file.delete /data/${id}');
  });

  test('its twin: what a wrapper does differently in its last call is seen', async () => {
    const before = `${SANITIZER}
async function request(method, path, body) {
  log('debug', method, { path, body });
  return (await fetch('https://api.example.com' + path, { method, body: JSON.stringify(body) })).json();
}`;
    const gets = Array.from({ length: 60 }, (_, i) => `  await request('GET', '/x${i}');`).join('\n');
    const found = await does(before, `${gets}\n${manyLogs(100)}\n  await request('DELETE', '/x/' + args.id);`);
    expect(found.ended).toBe(true);
    expect(found.does.join('\n')).toMatch(/http\.delete/);
  });

  test('its twin: a function that is passed along is run each time', async () => {
    const before = `${SANITIZER}
async function timed(name, f) { log('debug', name, { name }); const result = await f(); log('debug', name, { result: 1 }); return result; }`;
    const reads = Array.from({ length: 60 }, (_, i) => `  await timed('r${i}', () => readFile('/data/${i}', 'utf8'));`).join('\n');
    const found = await does(before, `${reads}\n${manyLogs(100)}\n  await timed('w', () => rm('/data/' + args.id));`);
    expect(found.does).toContain('file.delete /data/${id}');
  });

  test('its twin: a step that a table names by a word is taken each time', async () => {
    const before = `${SANITIZER}
const STEPS = { look: async (id) => readFile('/data/' + id, 'utf8'), drop: async (id) => rm('/data/' + id) };
async function step(name, id) { log('debug', name, { id }); return STEPS[name](id); }`;
    const looks = Array.from({ length: 60 }, () => "  await step('look', args.id);").join('\n');
    const found = await does(before, `${looks}\n${manyLogs(100)}\n  await step('drop', args.id);`);
    expect(found.does).toContain('file.delete /data/${id}');
  });

  test('its twin: what puts something into a list that it is given does so each time', async () => {
    const before = `${SANITIZER}
function add(argv, flag, value) { log('debug', flag, { value }); argv.push(flag, value); }
function run(argv) { return execFile('kubectl', argv); }`;
    const adds = Array.from(
      { length: 60 },
      (_, i) => `  const a${i} = ['get', 'pods']; add(a${i}, '--limit', '${i}'); await run(a${i});`,
    ).join('\n');
    const found = await does(
      before,
      `${adds}\n${manyLogs(100)}\n  const last = ['delete', 'pod']; add(last, args.id, '--now'); await run(last);`,
    );
    expect(found.does.join('\n')).toMatch(/delete/);
  });
});

describe('a function that looks at state', () => {
  const looks = (count: number, call: string): string => Array.from({ length: count }, () => `  await ${call};`).join('\n');

  test('does something else once that was changed', async () => {
    const before = `${SANITIZER}
let mode = 'look';
async function act() { log('debug', mode, { mode }); if (mode === 'drop') return rm('/data/all'); return readFile('/data/all', 'utf8'); }`;
    const found = await does(before, `${looks(60, 'act()')}\n${manyLogs(100)}\n  mode = 'drop';\n  await act();\n  mode = 'look';`);
    expect(found.does).toContain('file.delete /data/all');
  });

  test('takes the next step from a queue each time', async () => {
    const before = `${SANITIZER}
const queue = [];
async function next() { const step = queue.shift(); log('debug', 'next', { left: queue.length }); return step(); }`;
    const steps = Array.from({ length: 40 }, () => "  queue.push(() => readFile('/data/all', 'utf8'));").join('\n');
    const found = await does(before, `${steps}\n  queue.push(() => rm('/data/all'));\n${looks(41, 'next()')}`);
    expect(found.does).toContain('file.delete /data/all');
  });

  test('does something else once what it is given was changed', async () => {
    const before = `${SANITIZER}
async function act(job) { log('debug', job.mode, { mode: job.mode }); return job.mode === 'drop' ? rm('/data/all') : readFile('/data/all', 'utf8'); }`;
    const found = await does(
      before,
      `  const job = { mode: 'look' };\n${looks(60, 'act(job)')}\n${manyLogs(100)}\n  job.mode = 'drop';\n  await act(job);`,
    );
    expect(found.does).toContain('file.delete /data/all');
  });

  test('is not taken to keep what it was run aside with', async () => {
    const before = `${SANITIZER}
import Database from 'better-sqlite3';
const db = new Database('a.db');
const prepared = new Map();
function prepare(sql) { let one = prepared.get(sql); if (!one) { one = db.prepare(sql); prepared.set(sql, one); } log('debug', sql, { sql }); return one; }
function all(sql, values = []) { const one = prepare(sql); log('debug', sql, { values }); return one.all(...values); }`;
    const selects = Array.from(
      { length: 80 },
      (_, i) => `  try { all('SELECT * FROM t${i} WHERE id = ?', [args.id]); } catch (error) { log('warn', 'failed', { error }); }`,
    ).join('\n');
    const found = await open(server(before, selects));
    expect(found.verdicts('t')).toContain('ro=true');
    const twin = await open(server(before, `${selects}\n  all('DELETE FROM t WHERE id = ?', [args.id]);`));
    expect(twin.verdicts('t')).toContain('ro=false destr=true');
  });

  test('of an object that the handler made, and changes, is followed each time', async () => {
    const before = `${SANITIZER}
class Job { mode = 'look'; async run() { log('debug', this.mode, { mode: this.mode }); return this.mode === 'drop' ? rm('/data/all') : readFile('/data/all', 'utf8'); } }`;
    const found = await does(
      before,
      `  const job = new Job();\n${looks(60, 'job.run()')}\n${manyLogs(100)}\n  job.mode = 'drop';\n  await job.run();`,
    );
    expect(found.does).toContain('file.delete /data/all');
  });
});

describe('a long table that a handler goes through', () => {
  const table = (last: string, count = 300): string => `${SANITIZER}
const RULES = [${Array.from({ length: count }, (_, i) => `{ name: 'r${i}', regex: /x${i}/g, fix: (t) => t.trim() }`).join(', ')}, ${last}];`;
  const loop = `
  let text = args.text;
  for (const rule of RULES) {
    log('debug', rule.name, { text, rule: rule.name });
    for (let i = 0; i < 3; i++) if (rule.regex.test(text)) text = text.replace(rule.regex, clean(text, ['a']));
    await rule.fix(text);
  }
  await writeFile('/data/' + args.id, text);`;

  test('is followed to its end', async () => {
    const found = await does(table("{ name: 'z', regex: /z/, fix: (t) => t }"), loop);
    expect(found.ended).toBe(true);
    expect(found.does.join('\n')).toMatch(/file\.write \/data\/\$\{id\}/);
  });

  test('its twin: what only its last entry does is seen', async () => {
    const last = "{ name: 'z', regex: /z/, fix: () => rm('/data/last') }";
    expect((await does(table(last, 50), loop)).does).toContain('file.delete /data/last');
    // Of so many that they cannot be told apart it is not known what they do.
    expect((await does(table(last), loop)).does).toContain('? rule.fix');
  });
});

/** A logger as servers have them: it hides secrets, remembers what it met in a WeakMap, and reports its own failures to itself. */
const LOGGER = `
function hide(value, seen, depth = 0) {
  if (depth > 8) return '[deep]';
  if (typeof value === 'string') return value.replace(/[A-Za-z0-9]{20,}/g, '[key]');
  if (value instanceof URL) { const clean = new URL(value.toString()); clean.search = ''; return clean; }
  if (Array.isArray(value)) {
    if (seen.get(value)) return seen.get(value);
    const items = [];
    seen.set(value, items);
    value.forEach((each) => items.push(hide(each, seen, depth + 1)));
    return items;
  }
  if (value && typeof value === 'object') {
    if (seen.get(value)) return seen.get(value);
    const out = {};
    seen.set(value, out);
    for (const [key, part] of Object.entries(value)) out[key] = hide(part, seen, depth + 1);
    return out;
  }
  return value;
}
function stringify(value) {
  try { return JSON.stringify(hide(value, new WeakMap())); } catch (e) { warn('cannot tell', { error: e, value }); return '[lost]'; }
}
function output(entry, print) { print(stringify(entry)); }
function warn(text, payload) { output({ level: 'warn', text: hide(text, new WeakMap()), payload: hide(payload, new WeakMap()) }, console.warn); }
function error(text, payload) { output({ level: 'error', text, payload, at: { when: new Date(), parts: [payload, [text]] } }, console.error); }`;

const manyWarnings = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `  ${i % 2 ? 'warn' : 'error'}('step ${i}', { at: ${i}, args, error: new Error('e${i}') });`,
  ).join('\n');

describe('a logger that remembers what it met', () => {
  test('is left out once it shows nothing new', async () => {
    const found = await does(LOGGER, `${manyWarnings(120)}\n  await rm('/data/' + args.id);`);
    expect(found.ended).toBe(true);
    expect(found.does).toContain('file.delete /data/${id}');
  });

  test('its twin: a map that is gone through is filled each time', async () => {
    const before = `${LOGGER}
function add(todo, key, step) { warn('add', { key }); todo.set(key, step); }`;
    const adds = Array.from({ length: 60 }, (_, i) => `  add(todo, 'k${i}', { path: '/data/${i}', drop: false });`).join('\n');
    const found = await does(
      before,
      `const todo = new Map();\n${adds}\n${manyWarnings(60)}\n  add(todo, 'last', { path: '/data/' + args.id, drop: true });
  for (const step of todo.values()) { if (step.drop) await rm(step.path); else await readFile(step.path, 'utf8'); }`,
    );
    expect(found.does.join('\n')).toMatch(/file\.delete/);
  });
});

describe('an address in a record that a function gives', () => {
  test('is not taken for the one that the function was run aside with', async () => {
    const before = `${LOGGER}
function place(name) { warn('place', { name }); return { url: new URL('https://api.example.com/' + name), name: 'fixed' }; }`;
    const places = Array.from({ length: 60 }, (_, i) => `  place('x${i}');`).join('\n');
    const found = await does(before, `${places}\n${manyWarnings(60)}\n${places}\n  await fetch(place(args.id).url, { method: 'DELETE' });`);
    expect(found.does.join('\n')).toMatch(/http\.delete/);
    expect(found.does.join('\n')).not.toContain('${name}');
  });
});

describe('a function that is given one of a package or of a module', () => {
  const times = (count: number, call: string): string => Array.from({ length: count }, () => `  await ${call};`).join('\n');

  test('is left out with the same one', async () => {
    const before = `${LOGGER}
async function on(path, f) { warn('on', { path }); return f(path); }`;
    const found = await does(before, `${times(200, "on('/data/list', readFile)")}\n${manyWarnings(60)}\n  await rm('/data/' + args.id);`);
    expect(found.ended).toBe(true);
    expect(found.does).toContain('file.delete /data/${id}');
  });

  test('its twin: is followed with another one', async () => {
    const before = `${LOGGER}
async function on(path, f) { warn('on', { path }); return f(path); }`;
    const found = await does(
      before,
      `${times(60, "on('/data/list', readFile)")}\n${manyWarnings(60)}\n  await on('/data/' + args.id, rm);`,
    );
    expect(found.does).toContain('file.delete /data/${id}');
  });

  test('its twin: is followed with another one of the module', async () => {
    const before = `${LOGGER}
const look = async (path) => readFile(path, 'utf8');
const drop = async (path) => rm(path);
async function on(path, f) { warn('on', { path }); return f(path); }`;
    const found = await does(before, `${times(60, "on('/data/list', look)")}\n${manyWarnings(60)}\n  await on('/data/' + args.id, drop);`);
    expect(found.does).toContain('file.delete /data/${id}');
  });
});

describe('a function that calls one which was run aside', () => {
  test('does what that one may do', async () => {
    const before = `${LOGGER}
async function inner(mode, path) { warn('inner', { mode }); if (mode === 'drop') return rm(path); return readFile(path, 'utf8'); }
async function outer(mode, path) { error('outer', { mode }); return inner(mode, path); }`;
    const looks = Array.from({ length: 60 }, () => "  await inner('look', '/data/list');\n  await outer('look', '/data/list');").join('\n');
    const found = await does(before, `${looks}\n${manyWarnings(60)}\n  await outer('drop', '/data/' + args.id);`);
    expect(found.does).toContain('file.delete /data/${id}');
  });
});
