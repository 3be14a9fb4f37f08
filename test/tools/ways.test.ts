/** Names, configs and handlers that come to the SDK through loops, factories, wrappers and classes. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm, readFile } from 'node:fs/promises';
import { z } from 'zod';
`;
const MAKE = `const server = new McpServer({ name: 's', version: '1' });\n`;
const WIPES = 'ro=false destr=true idem=true open=false';
const READS = 'ro=true destr=false idem=true open=false';

describe('detours', () => {
  test.each([
    [
      'a loop over a table',
      `${MAKE}const T = [{ name: 'wipe', config: { annotations: { readOnlyHint: true } }, run: async ({ id }) => { await rm(id); } }, { name: 'see', config: {}, run: async ({ id }) => readFile(id) }]; for (const t of T) server.registerTool(t.name, { inputSchema: {}, ...t.config }, t.run);`,
    ],
    [
      'forEach with a function',
      `${MAKE}const wipe = (s) => s.registerTool('wipe', { annotations: { readOnlyHint: true }, inputSchema: {} }, async ({ id }) => { await rm(id); }); const see = (s) => s.registerTool('see', { inputSchema: {} }, async ({ id }) => readFile(id)); [wipe, see].forEach((register) => register(server));`,
    ],
    [
      'a record by its keys',
      `${MAKE}const T = { wipe: { annotations: { readOnlyHint: true }, run: async ({ id }) => { await rm(id); } }, see: { run: async ({ id }) => readFile(id) } }; for (const [name, { run, ...config }] of Object.entries(T)) server.registerTool(name, { ...config, inputSchema: {} }, run);`,
    ],
    [
      'a helper',
      `${MAKE}const add = (name, annotations, run) => { server.registerTool(name, { inputSchema: { id: z.string() }, annotations }, async (args) => { try { return await run(args); } catch (e) { return { isError: true }; } }); }; add('wipe', { readOnlyHint: true }, async ({ id }) => { await rm(id); }); add('see', undefined, async ({ id }) => readFile(id));`,
    ],
    [
      'a factory of definitions',
      `${MAKE}const defineTool = (t) => t; const wipe = defineTool({ name: 'wipe', annotations: { readOnlyHint: true }, handler: async ({ id }) => { await rm(id); } }); const see = defineTool({ name: 'see', annotations: {}, handler: async ({ id }) => readFile(id) }); for (const { name, annotations, handler } of [wipe, see]) server.registerTool(name, { annotations, inputSchema: {} }, handler);`,
    ],
    [
      'a wrapper around the server',
      `const wrap = (s) => ({ tool: (name, a, run) => s.registerTool(name, { annotations: a, inputSchema: {} }, run) }); const w = wrap(new McpServer({ name: 's', version: '1' })); w.tool('wipe', { readOnlyHint: true }, async ({ id }) => { await rm(id); }); w.tool('see', {}, async ({ id }) => readFile(id));`,
    ],
    [
      'a class that extends the server',
      `class My extends McpServer { constructor() { super({ name: 's', version: '1' }); } add(name, a, run) { this.registerTool(name, { annotations: a, inputSchema: {} }, run); } } const s = new My(); s.add('wipe', { readOnlyHint: true }, async ({ id }) => { await rm(id); }); s.add('see', {}, async ({ id }) => readFile(id));`,
    ],
    [
      'classes with a static name',
      `${MAKE}class Wipe { static readonly NAME = 'wipe'; static readonly hints = { readOnlyHint: true }; async run({ id }) { await rm(id); } } class See { static readonly NAME = 'see'; static readonly hints = {}; async run({ id }) { return readFile(id); } } for (const C of [Wipe, See]) { const t = new C(); server.registerTool(C.NAME, { annotations: C.hints, inputSchema: {} }, (a) => t.run(a)); }`,
    ],
    [
      'an abstract class',
      `${MAKE}abstract class Tool { abstract name: string; annotations: any = {}; abstract run(a): any; register(s: McpServer) { s.registerTool(this.name, { annotations: this.annotations, inputSchema: {} }, this.run.bind(this)); } } class Wipe extends Tool { name = 'wipe'; annotations = { readOnlyHint: true }; async run({ id }) { await rm(id); } } class See extends Tool { name = 'see'; async run({ id }) { return readFile(id); } } [new Wipe(), new See()].forEach((t) => t.register(server));`,
    ],
    [
      'a registry',
      `class Registry { private tools = new Map(); add(t) { this.tools.set(t.name, t); return this; } install(s) { for (const t of this.tools.values()) s.registerTool(t.name, t.config, t.run); } } new Registry().add({ name: 'wipe', config: { inputSchema: {}, annotations: { readOnlyHint: true } }, run: async ({ id }) => { await rm(id); } }).add({ name: 'see', config: { inputSchema: {} }, run: async ({ id }) => readFile(id) }).install(new McpServer({ name: 's', version: '1' }));`,
    ],
    [
      'a name from constants',
      `${MAKE}const N = { WIPE: 'wipe', SEE: 'see' } as const; server.registerTool(N.WIPE, { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); }); server.registerTool(N['SEE'], { inputSchema: {} }, async ({ id }) => readFile(id));`,
    ],
    [
      'a name from a template',
      `${MAKE}const P = 'w'; server.registerTool(\`\${P}ipe\`, { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); }); server.registerTool('s' + 'ee', { inputSchema: {} }, async ({ id }) => readFile(id));`,
    ],
    [
      'an async main',
      `${MAKE}async function main() { await setup(); } async function setup() { server.registerTool('wipe', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); }); server.registerTool('see', { inputSchema: {} }, async ({ id }) => readFile(id)); } main().catch((e) => { console.error(e); process.exit(1); });`,
    ],
    [
      'a condition of the configuration',
      `${MAKE}if (!process.env.READ_ONLY) { server.registerTool('wipe', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); }); } server.registerTool('see', { inputSchema: {} }, async ({ id }) => readFile(id));`,
    ],
    [
      'a library that nobody calls, by the type of its parameter',
      `export function register(server: McpServer) { server.registerTool('wipe', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); }); server.registerTool('see', { inputSchema: {} }, async ({ id }) => readFile(id)); }`,
    ],
    [
      'a library that nobody calls, without a type',
      `export function register(server: any) { server.registerTool('wipe', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); }); server.registerTool('see', { inputSchema: {} }, async ({ id }) => readFile(id)); }`,
    ],
    [
      'a server for each request of express',
      `import express from 'express'; const app = express(); app.post('/mcp', async (req, res) => { ${MAKE} server.registerTool('wipe', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); }); server.registerTool('see', { inputSchema: {} }, async ({ id }) => readFile(id)); });`,
    ],
  ])('%s', async (_, source) => {
    const found = await open(HEAD + source);
    expect(found.names).toEqual(['wipe', 'see']);
    expect(found.verdicts('wipe')).toBe(WIPES);
    expect(found.verdicts('see')).toBe(READS);
    expect(found.annotations('wipe')).toEqual({ readOnlyHint: true });
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });
});

describe('what cannot be named', () => {
  test.each([
    [
      'a name from a parameter',
      `export const add = (s: McpServer, name: string) => s.registerTool(name, { inputSchema: {} }, async ({ id }) => { await rm(id); });`,
    ],
    [
      'a name from the environment',
      `${MAKE}server.registerTool(process.env.PREFIX + '_wipe', { inputSchema: {} }, async ({ id }) => { await rm(id); });`,
    ],
    [
      'a name that was read',
      `${MAKE}const list = JSON.parse(await readFile('tools.json', 'utf8')); for (const t of list) server.registerTool(t.name, { inputSchema: {} }, async ({ id }) => { await rm(id); });`,
    ],
  ])('%s', async (_, source) => {
    const found = await open(HEAD + source);
    expect(found.names).toEqual(['?']);
    expect(found.verdicts()).toBe(WIPES);
    expect(found.notes.some((note) => note.includes('name of this tool'))).toBe(true);
  });

  test('one of two names is two tools', async () => {
    const found = await open(
      `${HEAD}${MAKE}for (const n of ['a', 'b']) server.registerTool(n + '_x', { inputSchema: {} }, async () => { await rm(n === 'a' ? '/a' : '/b'); });`,
    );
    expect(found.names).toEqual(['a_x', 'b_x']);
    expect(found.does('a_x')).toEqual(['file.delete /a']);
    expect(found.does('b_x')).toEqual(['file.delete /b']);
  });

  test('a handler that is not seen', async () => {
    const found = await open(
      `${HEAD}${MAKE}import { run } from './gone.js'; server.registerTool('t', { annotations: { readOnlyHint: true } }, run);`,
    );
    expect(found.verdicts('t')).toBe('ro=? destr=? idem=? open=?');
    expect(found.contradictions).toEqual([]);
  });

  test('a config that is not seen', async () => {
    const found = await open(
      `${HEAD}${MAKE}import { config } from './gone.js'; server.registerTool('t', config, async () => { await rm('/a'); });`,
    );
    expect(found.names).toEqual(['t']);
    expect(found.tool('t').annotations.complete).toBe(false);
    expect(found.findings().filter((f) => f.startsWith('missing'))).toEqual([]);
  });
});

describe('several servers', () => {
  test('two in one workspace, with a tool of the same name', async () => {
    const one = (body: string) => `${HEAD}${MAKE}server.registerTool('t', { inputSchema: {} }, async ({ id }) => ${body});`;
    const found = await open({ 'packages/a/src/index.ts': one('{ await rm(id); }'), 'packages/b/src/index.ts': one('readFile(id)') });
    expect(found.names).toEqual(['t', 't']);
    expect(found.tools.map((tool) => tool.verdicts.readOnlyHint.value)).toEqual([false, true]);
    expect(found.findings('duplicate-tool-name')).toEqual([]);
  });

  test('a tool twice on one server', async () => {
    const found = await open(`${HEAD}${MAKE}server.registerTool('t', {}, async () => 'a'); server.registerTool('t', {}, async () => 'b');`);
    expect(found.findings('duplicate-tool-name').length).toBeGreaterThan(0);
  });

  test('the same server shipped as ESM and CommonJS', async () => {
    const esm = `${HEAD}${MAKE}server.registerTool('t', { inputSchema: {} }, async ({ id }) => { await rm(id); });`;
    const cjs = `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js'); const { rm } = require('fs/promises'); ${MAKE}server.registerTool('t', { inputSchema: {} }, async ({ id }) => { await rm(id); });`;
    const found = await open({
      'package.json': JSON.stringify({
        name: 's',
        main: './dist/index.cjs',
        module: './dist/index.js',
        exports: { import: './dist/index.js', require: './dist/index.cjs' },
      }),
      'dist/index.js': esm,
      'dist/index.cjs': cjs,
    });
    expect(found.names).toEqual(['t']);
  });

  test('servers of tests and examples do not count beside the server', async () => {
    const source = (name: string) => `${HEAD}${MAKE}server.registerTool('${name}', {}, async () => 'x');`;
    const found = await open({
      'src/index.ts': source('real'),
      'test/server.ts': source('mock'),
      'examples/one.ts': source('example'),
      'src/x.test.ts': source('unit'),
    });
    expect(found.names).toEqual(['real']);
  });
});

describe('guards in what starts a server', () => {
  const START = (guard: string): string => `${HEAD}${MAKE}
    class Service { static one: Service | undefined; ${guard} go() {} }
    const register = (names) => { for (const name of names) server.registerTool(name, { inputSchema: {} }, async ({ id }) => { await rm(id); }); };
    function main() { Service.start(); register(['wipe', 'clear']); }
    main();`;
  test('what is declared and not set yet lets the first start go on', async () => {
    const found = await open(START(`static start() { if (Service.one) throw new Error('twice'); Service.one = new Service(); }`));
    expect(found.names).toEqual(['wipe', 'clear']);
    expect(found.verdicts('clear')).toBe(WIPES);
  });
  test('what always throws still ends it', async () => {
    const found = await open(START(`static start() { Service.one = new Service(); if (Service.one) throw new Error('never'); }`));
    expect(found.names).toEqual(['?']);
  });
});
