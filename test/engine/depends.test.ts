/** Tools whose honest annotations differ by the value of an argument. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm, appendFile } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;
const READS = 'ro=true destr=false idem=true open=false';
const WIPES = 'ro=false destr=true idem=true open=false';
const BODY = `async (args) => { switch (args.action) { case 'see': return readFile('/x'); case 'wipe': return rm('/x'); } }`;

describe('by argument', () => {
  test.each([
    ['a Zod enum', `{ action: z.enum(['see', 'wipe']) }`, BODY],
    ['a Zod enum with a default and words', `{ action: z.enum(['see', 'wipe']).optional().default('see').describe('what to do') }`, BODY],
    ['a constant list of values', `{ action: z.enum(ACTIONS) }`, BODY],
    ['a union of literals', `{ action: z.union([z.literal('see'), z.literal('wipe')]) }`, BODY],
    ['z.object', `z.object({ action: z.enum(['see', 'wipe']) })`, BODY],
    [
      'a handler with destructured arguments',
      `{ action: z.enum(['see', 'wipe']) }`,
      `async ({ action }) => { if (action === 'see') return readFile('/x'); await rm('/x'); }`,
    ],
    [
      'a table of functions',
      `{ action: z.enum(['see', 'wipe']) }`,
      `async ({ action }) => ({ see: () => readFile('/x'), wipe: () => rm('/x') })[action]()`,
    ],
    ['a helper that gets it', `{ action: z.enum(['see', 'wipe']) }`, `async ({ action }) => work(action)`],
    [
      'a guard that leaves early',
      `{ action: z.enum(['see', 'wipe']) }`,
      `async ({ action }) => { if (!WRITERS.includes(action)) return readFile('/x'); await rm('/x'); }`,
    ],
  ])('%s', async (_, schema, handler) => {
    const found =
      await open(`${HEAD}const ACTIONS = ['see', 'wipe'] as const; const WRITERS = ['wipe']; const work = async (a) => (a === 'wipe' ? rm('/x') : readFile('/x'));
      server.registerTool('t', { inputSchema: ${schema} }, ${handler});`);
    expect(found.verdicts('t')).toBe(WIPES);
    expect(found.depends('t')).toEqual({ action: { see: READS, wipe: WIPES } });
    expect(found.findings('depends-on-argument').length).toBe(1);
  });

  test('a JSON Schema enum behind tools/call', async () => {
    const found = await open(`import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      import { readFile, rm } from 'node:fs/promises';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 't', inputSchema: { type: 'object', properties: { action: { type: 'string', enum: ['see', 'wipe'] } } } }] }));
      server.setRequestHandler(CallToolRequestSchema, async (r) => { const args = r.params.arguments ?? {}; if (r.params.name === 't') { if (args.action === 'wipe') return rm('/x'); return readFile('/x'); } });`);
    expect(found.depends('t')).toEqual({ action: { see: READS, wipe: WIPES, absent: READS } });
  });

  test('a boolean', async () => {
    const found = await open(
      `${HEAD}server.registerTool('t', { inputSchema: { dryRun: z.boolean().default(true) } }, async ({ dryRun }) => { if (dryRun) return 'x'; await rm('/x'); });`,
    );
    expect(found.depends('t')).toEqual({ dryRun: { true: READS, false: WIPES } });
  });

  test('a field of an object', async () => {
    const found = await open(
      `${HEAD}server.registerTool('t', { inputSchema: { o: z.object({ force: z.boolean() }) } }, async ({ o }) => { if (o.force) await rm('/x'); });`,
    );
    expect(found.depends('t')).toEqual({ 'o.force': { true: WIPES, false: READS } });
  });

  test('free SQL', async () => {
    const found = await open(
      `${HEAD}import { Pool } from 'pg'; const pool = new Pool(); server.registerTool('t', { inputSchema: { sql: z.string() } }, async ({ sql }) => pool.query(sql));`,
    );
    expect(found.depends('t')).toEqual({ sql: {} });
  });

  test('the benign twin: SQL on a connection that only reads', async () => {
    const found = await open(
      `${HEAD}import Database from 'better-sqlite3'; server.registerTool('t', { inputSchema: { sql: z.string() } }, async ({ sql }) => new Database('x.db', { readonly: true }).prepare(sql).all());`,
    );
    expect(found.verdicts('t')).toMatch(/^ro=true/);
    expect(found.depends('t')).toEqual({});
  });

  test('an HTTP method that the caller gives', async () => {
    const found = await open(
      `${HEAD}server.registerTool('t', { inputSchema: { method: z.enum(['GET', 'DELETE']) } }, async ({ method }) => fetch('https://api.test/x', { method }));`,
    );
    const { method } = found.depends('t');
    expect(method?.GET).toMatch(/^ro=true/);
    expect(method?.DELETE).toMatch(/^ro=false destr=true/);
  });

  test.each([
    [
      'values that all do the same',
      `{ format: z.enum(['json', 'text']) }`,
      `async ({ format }) => { await rm('/x'); return format === 'json' ? {} : ''; }`,
    ],
    [
      'a tool that only reads',
      `{ action: z.enum(['a', 'b']) }`,
      `async ({ action }) => (action === 'a' ? readFile('/a') : readFile('/b'))`,
    ],
    ['an argument that is not looked at', `{ action: z.enum(['a', 'b']) }`, `async () => { await rm('/x'); }`],
  ])('the benign twin: %s', async (_, schema, handler) => {
    const found = await open(`${HEAD}server.registerTool('t', { inputSchema: ${schema} }, ${handler});`);
    expect(found.depends('t')).toEqual({});
  });

  test('two arguments', async () => {
    const found = await open(
      `${HEAD}server.registerTool('t', { inputSchema: { action: z.enum(['see', 'add']), force: z.boolean() } }, async ({ action, force }) => { if (action === 'see') return readFile('/x'); if (force) await rm('/x'); await appendFile('/x', 'y'); });`,
    );
    expect(Object.keys(found.depends('t'))).toEqual(['action', 'force']);
    expect(found.depends('t').action?.see).toBe(READS);
  });
});
