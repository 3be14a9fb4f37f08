/** Every way of registering a tool that the SDK, FastMCP and packages that make servers know. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const V1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm, readFile } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;
const WIPES = 'ro=false destr=true idem=true open=false';
const READS = 'ro=true destr=false idem=true open=false';
const hints = { readOnlyHint: true };

describe('registerTool', () => {
  test.each([
    ['SDK v1', V1],
    ['SDK v1 by its root', V1.replace('/server/mcp.js', '')],
    ['SDK v2', V1.replace('@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server')],
    [
      'CommonJS',
      `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js'); const { rm, readFile } = require('fs/promises'); const { z } = require('zod'); const server = new McpServer({ name: 's', version: '1' });\n`,
    ],
  ])('%s', async (_, head) => {
    const found = await open(
      `${head}server.registerTool('wipe', { title: 'Wipe', inputSchema: { id: z.string() }, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); });`,
    );
    expect(found.names).toEqual(['wipe']);
    expect(found.tool('wipe')).toMatchObject({ title: { value: 'Wipe' }, registration: { form: 'registerTool', callback: 2 } });
    expect(found.annotations('wipe')).toEqual(hints);
    expect(found.verdicts('wipe')).toBe(WIPES);
    expect(found.does('wipe')).toEqual(['file.delete ${id}']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('without a schema the handler gets no arguments', async () => {
    const found = await open(
      `${V1}server.registerTool('t', { description: 'x' }, async (extra) => { extra.signal; return { content: [] }; });`,
    );
    expect(found.verdicts('t')).toBe(READS);
  });

  test('a task', async () => {
    const found = await open(`${V1}server.experimental.tasks.registerToolTask('t', { annotations: { readOnlyHint: true } }, {
      createTask: async (args, extra) => { await rm('/a'); return {}; },
      getTask: async () => ({}),
      getTaskResult: async () => ({}),
    });`);
    expect(found.tool('t').registration.form).toBe('registerToolTask');
    expect(found.does('t')).toEqual(['file.delete /a']);
    expect(found.annotations('t')).toEqual(hints);
  });

  test('an update of the annotations', async () => {
    const found = await open(
      `${V1}const t = server.registerTool('t', { annotations: { readOnlyHint: false } }, async () => { await rm('/a'); }); t.update({ annotations: { readOnlyHint: true } });`,
    );
    expect(found.annotations('t')).toEqual(hints);
  });
});

describe('tool(), its six overloads', () => {
  test.each([
    ['name, callback', `server.tool('t', async () => { await rm('/a'); });`, {}, 1],
    ['name, description, callback', `server.tool('t', 'wipes', async () => { await rm('/a'); });`, {}, 2],
    ['name, schema, callback', `server.tool('t', { id: z.string() }, async ({ id }) => { await rm('/a'); });`, {}, 2],
    ['name, annotations, callback', `server.tool('t', { readOnlyHint: true }, async () => { await rm('/a'); });`, hints, 2],
    ['name, description, schema, callback', `server.tool('t', 'wipes', { id: z.string() }, async ({ id }) => { await rm('/a'); });`, {}, 3],
    [
      'name, description, annotations, callback',
      `server.tool('t', 'wipes', { readOnlyHint: true }, async () => { await rm('/a'); });`,
      hints,
      3,
    ],
    [
      'name, schema, annotations, callback',
      `server.tool('t', { id: z.string() }, { readOnlyHint: true }, async ({ id }) => { await rm('/a'); });`,
      hints,
      3,
    ],
    [
      'name, description, schema, annotations, callback',
      `server.tool('t', 'wipes', { id: z.string() }, { readOnlyHint: true }, async ({ id }) => { await rm('/a'); });`,
      hints,
      4,
    ],
    ['an empty schema', `server.tool('t', 'wipes', {}, { readOnlyHint: true }, async () => { await rm('/a'); });`, hints, 4],
    [
      'a schema through its shape',
      `const S = z.object({ id: z.string() }); server.tool('t', 'wipes', S.shape, { readOnlyHint: true }, async ({ id }) => { await rm('/a'); });`,
      hints,
      4,
    ],
    [
      'a description that is a template',
      'const v = process.env.V; server.tool("t", `wipes ${v}`, { readOnlyHint: true }, async () => { await rm("/a"); });',
      hints,
      3,
    ],
    ['a named handler', `async function wipe() { await rm('/a'); } server.tool('t', { readOnlyHint: true }, wipe);`, hints, 2],
  ])('%s', async (_, source, annotations, callback) => {
    const found = await open(V1 + source);
    expect(found.names).toEqual(['t']);
    expect(found.annotations('t')).toEqual(annotations);
    expect(found.tool('t').registration).toMatchObject({ form: 'tool', callback });
    expect(found.does('t')).toEqual(['file.delete /a']);
  });

  test('a method called tool of something else is no registration', async () => {
    const found = await open(`${V1}import { toolbox } from 'lodash'; const o = { tool: (n, f) => f }; o.tool('x', () => null);`);
    expect(found.names).toEqual([]);
  });
});

const LOW = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { rm, readFile } from 'node:fs/promises';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const TOOLS = [
  { name: 'wipe', inputSchema: { type: 'object', properties: { id: { type: 'string' } } }, annotations: { readOnlyHint: true } },
  { name: 'see', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
];
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TOOLS }));
const wipe = async (args) => { await rm(args.id); };
const see = async (args) => readFile(args.id);
`;

describe('tools/list and tools/call', () => {
  test.each([
    [
      'a switch',
      `server.setRequestHandler(CallToolRequestSchema, async (request) => { const { name, arguments: args } = request.params; switch (name) { case 'wipe': return wipe(args); case 'see': return see(args); default: throw new Error('unknown'); } });`,
    ],
    [
      'a chain of if',
      `server.setRequestHandler(CallToolRequestSchema, async (request) => { if (request.params.name === 'wipe') { return wipe(request.params.arguments); } else if (request.params.name === 'see') { return see(request.params.arguments); } throw new Error('unknown'); });`,
    ],
    [
      'ifs that return',
      `server.setRequestHandler(CallToolRequestSchema, async ({ params }) => { if (params.name == 'wipe') return wipe(params.arguments ?? {}); if (params.name == 'see') return see(params.arguments ?? {}); });`,
    ],
    [
      'a record of handlers',
      `const H = { wipe, see }; server.setRequestHandler(CallToolRequestSchema, async (r) => { const h = H[r.params.name]; if (!h) throw new Error('unknown'); return h(r.params.arguments); });`,
    ],
    [
      'a record with a type',
      `const H: Record<string, (a: any) => Promise<any>> = { wipe: (a) => wipe(a), see: (a) => see(a) }; server.setRequestHandler(CallToolRequestSchema, async (r) => H[r.params.name as keyof typeof H]!(r.params.arguments as any));`,
    ],
    [
      'a Map of handlers',
      `const H = new Map(); H.set('wipe', wipe); H.set('see', see); server.setRequestHandler(CallToolRequestSchema, async (r) => H.get(r.params.name)?.(r.params.arguments));`,
    ],
    [
      'find',
      `const ALL = [{ name: 'wipe', run: wipe }, { name: 'see', run: see }]; server.setRequestHandler(CallToolRequestSchema, async (r) => { const t = ALL.find((t) => t.name === r.params.name); if (!t) throw new Error('x'); return t.run(r.params.arguments); });`,
    ],
    [
      'a registry of classes',
      `class Wipe { static readonly toolName = 'wipe'; run(a) { return wipe(a); } } class See { static readonly toolName = 'see'; run(a) { return see(a); } } const R = new Map([Wipe, See].map((C) => [C.toolName, new C()])); server.setRequestHandler(CallToolRequestSchema, async (r) => R.get(r.params.name).run(r.params.arguments));`,
    ],
    [
      'a class that holds it all',
      `class App { handlers: any = {}; constructor(s) { this.handlers.wipe = this.onWipe.bind(this); this.handlers.see = (a) => this.onSee(a); s.setRequestHandler(CallToolRequestSchema, this.onCall.bind(this)); } async onCall(r) { return this.handlers[r.params.name](r.params.arguments); } onWipe(a) { return wipe(a); } onSee(a) { return see(a); } } new App(server);`,
    ],
    [
      'try around it',
      `server.setRequestHandler(CallToolRequestSchema, async (r) => { try { const { name, arguments: a = {} } = r.params; switch (name) { case 'wipe': { const res = await wipe(a); return { content: [res] }; } case 'see': { return await see(a); } } throw new Error('x'); } catch (e) { return { isError: true, content: [] }; } });`,
    ],
    [
      'two dispatchers in a row',
      `const first = async (n, a) => (n === 'wipe' ? wipe(a) : undefined); const second = async (n, a) => (n === 'see' ? see(a) : undefined); server.setRequestHandler(CallToolRequestSchema, async (r) => { const one = await first(r.params.name, r.params.arguments); if (one !== undefined) return one; return second(r.params.name, r.params.arguments); });`,
    ],
    [
      'the method as a text',
      `server.setRequestHandler('tools/call', async (r) => { switch (r.params.name) { case 'wipe': return wipe(r.params.arguments); case 'see': return see(r.params.arguments); } });`,
    ],
  ])('%s', async (_, call) => {
    const found = await open(LOW + call);
    expect(found.names).toEqual(['wipe', 'see']);
    expect(found.does('wipe')).toContain('file.delete ${id}');
    expect(found.verdicts('wipe')).toBe(WIPES);
    expect(found.verdicts('see')).toBe(READS);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
    expect(found.tool('wipe').registration.form).toBe('list');
  });

  test('a table in another file, made by a function, with Zod', async () => {
    const found = await open(`
      // @file src/server.ts
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      import { all } from './tools/index.js';
      export function create(ctx) {
        const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
        const tools = all(ctx).map((make) => make(ctx));
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map(({ run, ...tool }) => ({ ...tool })) }));
        server.setRequestHandler(CallToolRequestSchema, async ({ params }) => tools.find((t) => t.name === params.name)!.run(params.arguments));
        return server;
      }
      create({ root: '/data/' });
      // @file src/tools/index.ts
      import { wipe } from './wipe.js';
      import { see } from './see.js';
      export const all = (ctx) => [wipe, see];
      // @file src/tools/wipe.ts
      import { rm } from 'node:fs/promises';
      export const wipe = (ctx) => ({ name: 'wipe', annotations: { destructiveHint: false }, run: async ({ id }) => { await rm(ctx.root + id); } });
      // @file src/tools/see.ts
      import { readFile } from 'node:fs/promises';
      export const see = (ctx) => ({ name: 'see', annotations: { readOnlyHint: true }, run: async ({ id }) => readFile(ctx.root + id) });
    `);
    expect(found.names).toEqual(['wipe', 'see']);
    expect(found.does('wipe')).toEqual(['file.delete /data/${id}']);
    expect(found.does('see')).toEqual(['file.read /data/${id}']);
    expect(found.written('wipe')).toEqual({ destructiveHint: 'destructiveHint | false | destructiveHint: false' });
  });

  test('a list handler that drops the annotations', async () => {
    const found = await open(
      `${LOW.replace('({ tools: TOOLS })', '({ tools: TOOLS.map(({ name, inputSchema }) => ({ name, inputSchema })) })')}server.setRequestHandler(CallToolRequestSchema, async (r) => wipe(r.params.arguments));`,
    );
    expect(found.names).toEqual(['wipe', 'see']);
    // Its author declares them all the same.
    expect(found.annotations('wipe')).toEqual({ readOnlyHint: true });
    expect(found.contradictions[0]).toBe('wipe readOnlyHint error');
    expect(found.findings().filter((f) => f.startsWith('misplaced-annotations wipe'))).toHaveLength(1);
  });

  test('a list without a call handler', async () => {
    const found = await open(LOW);
    expect(found.names).toEqual(['wipe', 'see']);
    expect(found.verdicts('wipe')).toBe('ro=? destr=? idem=? open=?');
    expect(found.notes).toContain('wipe: no tools/call handler was found');
  });
});

describe('FastMCP and packages that make servers', () => {
  test('addTool', async () => {
    const found = await open(`import { FastMCP } from 'fastmcp'; import { z } from 'zod'; import { rm } from 'node:fs/promises';
      const server = new FastMCP({ name: 's', version: '1.0.0' });
      server.addTool({ name: 'wipe', parameters: z.object({ id: z.string() }), annotations: { readOnlyHint: true, title: 'Wipe' }, execute: async ({ id }, { log }) => { log.info('x'); await rm(id); } });`);
    expect(found.tool('wipe').registration.form).toBe('addTool');
    expect(found.verdicts('wipe')).toBe(WIPES);
    expect(found.annotations('wipe')).toEqual({ readOnlyHint: true, title: 'Wipe' });
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('addTools', async () => {
    const found = await open(`import { FastMCP } from 'fastmcp'; import { rm } from 'node:fs/promises';
      const server = new FastMCP({ name: 's', version: '1.0.0' });
      server.addTools([{ name: 'a', execute: async () => { await rm('/a'); } }, { name: 'b', execute: async () => 'x' }]);`);
    expect(found.names).toEqual(['a', 'b']);
    expect(found.does('a')).toEqual(['file.delete /a']);
  });

  test('createServer({tools})', async () => {
    const found = await open(`
      // @file package.json
      { "name": "s", "main": "src/server.ts" }
      // @file src/server.ts
      import { createMcpServer } from '@acme/mcp-utils'; import { z } from 'zod'; import { rm } from 'node:fs/promises';
      export const server = createMcpServer({ name: 's', tools: () => ({
        wipe: { description: 'x', parameters: z.object({ id: z.string() }), annotations: { readOnlyHint: true }, execute: async ({ id }) => { await rm(id); } },
      }) });`);
    expect(found.names).toEqual(['wipe']);
    expect(found.does('wipe')).toEqual(['file.delete ${id}']);
    expect(found.annotations('wipe')).toEqual(hints);
  });
});
