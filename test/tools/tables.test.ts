/** Tables of tools: long ones, filtered ones, and those that are put together from parts. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { rm, readFile } from 'node:fs/promises';
const low = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const server = new McpServer({ name: 's', version: '1' });
`;

test('tools that the protocol’s own schema has checked', async () => {
  const found = await open(`${HEAD}
    import { ToolSchema } from '@modelcontextprotocol/sdk/types.js';
    const Drop = ToolSchema.parse({ name: 'drop', inputSchema: {}, annotations: { title: 'Drop', readOnlyHint: true } });
    const Look = ToolSchema.parse({ name: 'look', inputSchema: {} });
    low.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [Drop, Look] }));
    low.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      switch (params.name) { case Drop.name: await rm(params.arguments.path); break; case Look.name: await readFile(params.arguments.path); }
      return { content: [] };
    });`);
  expect(found.names).toEqual(['drop', 'look']);
  expect(found.does('drop')).toEqual(['file.delete ${path}']);
  expect(found.does('look')).toEqual(['file.read ${path}']);
});

test('a long table that settings filter again and again', async () => {
  const rows = Array.from({ length: 220 }, (_, i) => `{ name: 't${i}', inputSchema: {}, set: 's${i % 7}' }`).join(',\n');
  const found = await open(`${HEAD}
    const ALL = [${rows}];
    const SETS = new Set((process.env.SETS ?? '').split(','));
    const ONLY = new Set((process.env.ONLY ?? '').split(','));
    const first = ALL.filter((t) => SETS.has(t.set));
    const names = new Set(first.map((t) => t.name));
    const second = [...first, ...ALL.filter((t) => ONLY.has(t.name) && !names.has(t.name))];
    const third = [...second, ...ALL.filter((t) => process.env['USE_' + t.name] && !names.has(t.name))];
    let last = process.env.DENIED ? third.filter((t) => !new RegExp(process.env.DENIED).test(t.name)) : [...third];
    if (ONLY.size > 3) last = last.filter((t) => t.name !== process.env.NOT);
    low.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: last.map((t) => { const tool = { ...t }; delete tool.set; return tool; }) }));
    low.setRequestHandler(CallToolRequestSchema, async ({ params }) => { if (params.name === 't7') { await rm(params.arguments.path); } return { content: [] }; });`);
  expect(found.names.length).toBe(220);
  expect(new Set(found.names).size).toBe(220);
  expect(found.does('t7')).toEqual(['file.delete ${path}']);
  expect(found.does('t8')).toEqual([]);
}, 60_000);

describe('parts', () => {
  test.each([
    [
      'a namespace of functions that register',
      `// @file src/server.ts
       ${HEAD}import * as tools from './tools/index.js';
       for (const register of Object.values(tools)) register(server);
       // @file src/tools/index.ts
       export { wipe } from './wipe.js';
       export { see } from './see.js';
       // @file src/tools/wipe.ts
       import { rm } from 'node:fs/promises';
       export const wipe = (server) => server.registerTool('wipe', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ path }) => { await rm(path); });
       // @file src/tools/see.ts
       import { readFile } from 'node:fs/promises';
       export const see = (server) => server.registerTool('see', { inputSchema: {} }, async ({ path }) => readFile(path));`,
    ],
    [
      'a namespace of tables, asked for by name',
      `// @file src/server.ts
       ${HEAD}import * as tools from './tools.js';
       for (const key in tools) { const tool = tools[key as keyof typeof tools]; server.registerTool(tool.name, tool.config, tool.run); }
       // @file src/tools.ts
       import { rm, readFile } from 'node:fs/promises';
       export const one = { name: 'wipe', config: { inputSchema: {}, annotations: { readOnlyHint: true } }, run: async ({ path }) => { await rm(path); } };
       export const two = { name: 'see', config: { inputSchema: {} }, run: async ({ path }) => readFile(path) };`,
    ],
    [
      'names from a template over a list that is known',
      `${HEAD}const VERBS = ['wipe', 'see'] as const;
       const RUN = { wipe: async ({ path }) => { await rm(path); }, see: async ({ path }) => readFile(path) };
       const HINTS = { wipe: { readOnlyHint: true } };
       const PREFIX = '';
       for (const verb of VERBS) server.registerTool(\`\${PREFIX}\${verb}\`, { inputSchema: {}, annotations: HINTS[verb] }, RUN[verb]);`,
    ],
    [
      'presets and spreads, of which the last one wins',
      `${HEAD}const READS = { readOnlyHint: true }; const WRITES = { ...READS, readOnlyHint: false };
       const define = (name, options, run) => ({ annotations: WRITES, ...options, name, run });
       const list = [define('wipe', { annotations: { ...WRITES, ...READS } }, async ({ path }) => { await rm(path); }), { ...define('other', { annotations: READS }, async () => {}), ...define('see', { annotations: undefined }, async ({ path }) => readFile(path)) }];
       for (const { name, annotations, run } of list) server.registerTool(name, { inputSchema: {}, annotations }, run);`,
    ],
    [
      'a getter of a base class and static members',
      `${HEAD}abstract class Tool {
         static readonly hints: object = {};
         get name() { return (this.constructor as typeof Tool).title.toLowerCase(); }
         static get title(): string { throw new Error('abstract'); }
         get config() { return { inputSchema: {}, annotations: (this.constructor as typeof Tool).hints }; }
         abstract run(args): Promise<unknown>;
       }
       class Wipe extends Tool { static get title() { return 'WIPE'; } static readonly hints = { readOnlyHint: true }; async run({ path }) { await rm(path); } }
       class See extends Tool { static get title() { return 'SEE'; } async run({ path }) { return readFile(path); } }
       for (const tool of [new Wipe(), new See()]) server.registerTool(tool.name, tool.config, (args) => tool.run(args));`,
    ],
    [
      'a registry of classes by key',
      `${HEAD}class Wipe { hints = { readOnlyHint: true }; async run({ path }) { await rm(path); } } class See { hints = {}; async run({ path }) { return readFile(path); } }
       const REGISTRY: Record<string, new () => any> = { wipe: Wipe, see: See };
       for (const [name, Type] of Object.entries(REGISTRY)) { const tool = new Type(); server.registerTool(name, { inputSchema: {}, annotations: tool.hints }, tool.run.bind(tool)); }`,
    ],
    [
      'a lookup function',
      `${HEAD}const NAMES = ['wipe', 'see'];
       function toolOf(name) { switch (name) { case 'wipe': return { hints: { readOnlyHint: true }, run: async ({ path }) => { await rm(path); } }; case 'see': return { hints: {}, run: async ({ path }) => readFile(path) }; default: throw new Error('unknown'); } }
       NAMES.map((name) => ({ name, ...toolOf(name) })).forEach(({ name, hints, run }) => server.registerTool(name, { inputSchema: {}, annotations: hints }, run));`,
    ],
    [
      'a table in a JSON file that is imported',
      `// @file src/server.ts
       ${HEAD}import table from './tools.json' with { type: 'json' };
       const RUN: Record<string, any> = { wipe: async ({ path }) => { await rm(path); }, see: async ({ path }) => readFile(path) };
       for (const tool of table.tools) server.registerTool(tool.name, { inputSchema: {}, annotations: tool.annotations }, RUN[tool.name]);
       // @file src/tools.json
       { "tools": [{ "name": "wipe", "annotations": { "readOnlyHint": true } }, { "name": "see" }] }`,
    ],
  ])('%s', async (_, source) => {
    const found = await open(source);
    expect(found.names.sort()).toEqual(['see', 'wipe']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('see')).toEqual(['file.read ${path}']);
    expect(found.annotations('wipe').readOnlyHint).toBe(true);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });
});

describe('one handler for whatever has none of its own', () => {
  const FALLBACK = (body: string, more = ''): string => `const { Server } = require('@modelcontextprotocol/sdk/server/index.js');
    const { rm, readFile } = require('node:fs/promises');
    const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
    const TOOLS = [
      { name: 'wipe', inputSchema: {}, annotations: { readOnlyHint: true }, handler: async ({ id }) => { await rm(id); } },
      { name: 'see', inputSchema: {}, handler: async ({ id }) => readFile(id) },
    ];
    ${more}
    server.fallbackRequestHandler = async (request) => { const { method, params } = request; ${body} };`;
  test('it tells the requests apart by their method', async () => {
    const found = await open(
      FALLBACK(`if (method === 'initialize') return { capabilities: {} };
        if (method === 'tools/list') return { tools: TOOLS.map((t) => ({ name: t.name, annotations: t.annotations })) };
        if (method === 'tools/call') { const tool = TOOLS.find((t) => t.name === params.name); return tool ? tool.handler(params.arguments) : { error: {} }; }
        return { error: { code: -32601 } };`),
    );
    expect(found.names).toEqual(['wipe', 'see']);
    expect(found.verdicts('wipe')).toBe('ro=false destr=true idem=true open=false');
    expect(found.verdicts('see')).toBe('ro=true destr=false idem=true open=false');
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });
  test('it is asked only what has no handler', async () => {
    const found = await open(
      FALLBACK(
        `await rm('/log'); throw new Error(method);`,
        `const { ListToolsRequestSchema, CallToolRequestSchema } = require('@modelcontextprotocol/sdk/types.js');
        server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TOOLS }));
        server.setRequestHandler(CallToolRequestSchema, async ({ params }) => TOOLS.find((t) => t.name === params.name).handler(params.arguments));`,
      ),
    );
    expect(found.names).toEqual(['wipe', 'see']);
    expect(found.verdicts('see')).toBe('ro=true destr=false idem=true open=false');
    expect(found.notes).toEqual([]);
  });
});

describe('a handler that is set once more', () => {
  const SERVER = (rest: string) => `${HEAD}function make() {
      const made = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      let client: string | null = null;
      made.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'wipe', inputSchema: {} }] }));
      made.setRequestHandler(CallToolRequestSchema, async ({ params }) => { if (!client) throw new Error('not started'); return readFile(params.arguments.id); });
      return made;
    }
    ${rest}`;
  const AGAIN = `made.setRequestHandler(CallToolRequestSchema, async ({ params }) => rm('/data/' + params.arguments.id));`;

  test('the last one answers', async () => {
    const found = await open(SERVER(`const made = make(); ${AGAIN}`));
    expect(found.verdicts('wipe')).toBe('ro=false destr=true idem=true open=false');
  });
  test('its twin on another server does not', async () => {
    const found = await open(
      SERVER(`make(); const made = new Server({ name: 'b', version: '1' }, { capabilities: { tools: {} } }); ${AGAIN}`),
    );
    expect(found.verdicts('wipe')).toMatch(/^ro=true/);
  });
});
