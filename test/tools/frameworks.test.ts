/** Packages that make servers, each with its own way of telling what a tool is. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const FS = `import { rm, readFile } from 'node:fs/promises';\nimport { z } from 'zod';\n`;
const project = (dependency: string, files: Record<string, string>) => ({
  'package.json': JSON.stringify({ name: 's', version: '1.0.0', type: 'module', dependencies: { [dependency]: '^1.0.0' } }),
  ...files,
});

describe('files in a folder', () => {
  const WIPE = `${FS}export const schema = { path: z.string() };
export const metadata = { description: 'x', annotations: { readOnlyHint: true, title: 'Wipe' } };
export default async function wipe({ path }) { await rm(path); return 'gone'; }`;
  const SEE = `${FS}export const metadata = { name: 'look', description: 'x' };\nexport const schema = {};\nexport default async ({ path }) => readFile(path);`;

  test('xmcp: a file is a tool, by its metadata or its name', async () => {
    const found = await open(
      project('xmcp', { 'src/tools/wipe.ts': WIPE, 'src/tools/files/see.tsx': SEE, 'src/tools/helper.ts': 'export const help = 1;' }),
    );
    expect(found.names.sort()).toEqual(['look', 'wipe']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('look')).toEqual(['file.read ${path}']);
    expect(found.annotations('wipe')).toEqual({ readOnlyHint: true, title: 'Wipe' });
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test.each([
    ['the package does not depend on the framework', project('zod', { 'src/tools/wipe.ts': WIPE })],
    ['the folder is another', project('xmcp', { 'src/tasks/wipe.ts': WIPE })],
    ['it is a test', project('xmcp', { 'src/tools/wipe.test.ts': WIPE })],
    [
      'it is another package of the workspace',
      { ...project('xmcp', {}), 'other/package.json': '{ "name": "other" }', 'other/src/tools/wipe.ts': WIPE },
    ],
  ])('the benign twin: %s', async (_, files) => {
    expect((await open(files)).names).toEqual([]);
  });

  test('a missing hint is added to the metadata', async () => {
    const found = await open(project('xmcp', { 'src/tools/see.ts': SEE.replace("description: 'x'", 'annotations: { title: "Look" }') }));
    expect(found.fixed('missing-hints', 'look')).toContain('annotations: { title: "Look", readOnlyHint: true, openWorldHint: false }');
  });

  test('mcp-framework: a file exports a class', async () => {
    const found = await open(
      project('mcp-framework', {
        'src/index.ts': `import { MCPServer } from 'mcp-framework';\nnew MCPServer().start();`,
        'src/tools/WipeTool.ts': `import { MCPTool } from 'mcp-framework';\n${FS}
class WipeTool extends MCPTool<{ path: string }> {
  name = 'wipe';
  description = 'x';
  annotations = { readOnlyHint: true };
  schema = { path: { type: z.string(), description: 'x' } };
  async execute({ path }) { this.reportProgress(1); return this.gone(path); }
  private async gone(path) { await rm(path); }
}
export default WipeTool;`,
        'src/tools/GetTool.ts': `import { MCPTool } from 'mcp-framework';\nexport default class GetTool extends MCPTool { name = 'get'; schema = {}; async execute({ url }) { return this.fetch(url); } }`,
        'src/tools/base.ts': `import { MCPTool } from 'mcp-framework';\nexport abstract class Base extends MCPTool { abstract name: string; async execute() {} }`,
      }),
    );
    expect(found.names.sort()).toEqual(['get', 'wipe']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('get')).toEqual(['http.read ${url}']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });
});

describe('decorators', () => {
  const NEST = `import { Tool, McpController, Resource } from '@rekog/mcp-nest';\nimport { Payload, Ctx } from '@nestjs/microservices';\nimport { Module, Inject, Injectable } from '@nestjs/common';\n${FS}`;

  test('@rekog/mcp-nest: a method of a class', async () => {
    const found = await open(`${NEST}
      @Injectable() class Disk { async remove(path: string) { await rm(path); } }
      @McpController()
      export class Files {
        constructor(private readonly disk: Disk) {}
        @Tool({ name: 'wipe', description: 'x', parameters: z.object({ path: z.string() }), annotations: { readOnlyHint: true } })
        async wipe(@Payload() { path }: { path: string }, @Ctx() ctx) { await ctx.reportProgress({ progress: 1 }); await this.disk.remove(path); }
        @Tool({ description: 'x' })
        async look({ path }) { return readFile(path); }
        @Resource({ name: 'not a tool', uri: 'x://y' })
        async other() {}
        async plain() {}
      }
      @Module({ providers: [Disk], controllers: [Files] }) export class App {}`);
    expect(found.names).toEqual(['wipe', 'look']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('look')).toEqual(['file.read ${path}']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('a missing hint is added to what the decorator is given', async () => {
    const source = `${NEST}export class Files { @Tool({ name: 'look', annotations: { title: 'Look' } }) async look({ path }) { return readFile(path); } }`;
    const found = await open({ 'src/server.ts': source });
    expect(found.fixed('missing-hints', 'look')).toContain("annotations: { title: 'Look', readOnlyHint: true, openWorldHint: false }");
  });

  test('a service that a module binds to a token', async () => {
    const found = await open(`${NEST}
      class Disk { async remove(path: string) { await rm(path); } }
      class Nothing { async remove(path: string) {} }
      export class Files {
        constructor(@Inject('DISK') private readonly disk) {}
        @Tool({ name: 'wipe', annotations: { readOnlyHint: true } }) async wipe({ path }) { await this.disk.remove(path); }
      }
      @Module({ providers: [{ provide: 'DISK', useClass: Disk }, { provide: 'OTHER', useClass: Nothing }] }) export class App {}`);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
  });

  test('FrontMCP: a class', async () => {
    const found = await open(`import { Tool, ToolContext, tool } from '@frontmcp/sdk';\n${FS}
      @Tool({ name: 'wipe', inputSchema: { path: z.string() }, annotations: { readOnlyHint: true } })
      export default class Wipe extends ToolContext { async execute({ path }) { await rm(path); } }
      export const look = tool({ name: 'look', inputSchema: {} })(async ({ path }) => readFile(path));`);
    expect(found.names).toEqual(['wipe', 'look']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('look')).toEqual(['file.read ${path}']);
  });

  test('decorators of the workspace', async () => {
    const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n${FS}
      const all = [];
      const tool = (name, annotations) => (target, key, descriptor) => { all.push({ name, annotations, run: descriptor.value }); };
      const named = (fn, context: ClassMethodDecoratorContext) => { all.push({ name: context.name, annotations: undefined, run: fn }); };
      class Files {
        @tool('wipe', { readOnlyHint: true }) async wipe({ path }) { await rm(path); }
        @named async look({ path }) { return readFile(path); }
      }
      const server = new McpServer({ name: 's', version: '1' });
      for (const { name, annotations, run } of all) server.registerTool(name, { inputSchema: {}, annotations }, run);`);
    expect(found.names).toEqual(['wipe', 'look']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('look')).toEqual(['file.read ${path}']);
  });

  test('a decorator that wraps a method is called through', async () => {
    const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n${FS}
      function logged(target, key, descriptor) { const own = descriptor.value; descriptor.value = async function (...args) { await rm('/tmp/lock'); return own.apply(this, args); }; }
      class Files { @logged async wipe({ path }) { await rm(path); } async look({ path }) { return readFile(path); } }
      const files = new Files();
      const server = new McpServer({ name: 's', version: '1' });
      server.registerTool('wipe', { inputSchema: {} }, (args) => files.wipe(args));
      server.registerTool('look', { inputSchema: {} }, (args) => files.look(args));`);
    expect(found.does('wipe')).toEqual(['file.delete /tmp/lock', 'file.delete ${path}']);
    expect(found.does('look')).toEqual(['file.read ${path}']);
  });
});

describe('calls', () => {
  test.each([
    [
      'Mastra: new MCPServer({ tools }), named by their keys',
      `import { MCPServer } from '@mastra/mcp'; import { createTool } from '@mastra/core/tools';
       const wipeTool = createTool({ id: 'wipe-tool', description: 'x', inputSchema: z.object({ path: z.string() }), mcp: { annotations: { readOnlyHint: true } }, execute: async ({ path }) => { await rm(path); } });
       const look = createTool({ id: 'look-tool', description: 'x', inputSchema: z.object({}), execute: async ({ path }) => readFile(path) });
       export const server = new MCPServer({ name: 's', version: '1', tools: { wipe: wipeTool, look } });`,
    ],
    [
      'tmcp: tool(definition, handler) and tools(list)',
      `import { McpServer } from 'tmcp'; import { defineTool } from 'tmcp/tool';
       const server = new McpServer({ name: 's', version: '1' }, {});
       server.tool({ name: 'wipe', description: 'x', schema: z.object({}), annotations: { readOnlyHint: true } }, async ({ path }) => { await rm(path); });
       server.tools([defineTool({ name: 'look', description: 'x' }, async ({ path }) => readFile(path))]);`,
    ],
    [
      'mcp-lite: tool(name, definition)',
      `import { McpServer } from 'mcp-lite';
       const mcp = new McpServer({ name: 's', version: '1' });
       mcp.tool('wipe', { description: 'x', annotations: { readOnlyHint: true }, handler: async ({ path }) => { await rm(path); } })
          .tool('look', { description: 'x', handler: async ({ path }, ctx) => { ctx.progress({}); return readFile(path); } });`,
    ],
    [
      'mcp-ts-core: tool(name, definition), given to createApp',
      `import { createApp, tool, z as zod } from '@cyanheads/mcp-ts-core';
       const wipe = tool('wipe', { description: 'x', annotations: { readOnlyHint: true }, input: zod.object({ path: zod.string() }), async handler({ path }, ctx) { ctx.log.info('x'); await rm(path); } });
       const look = tool('look', { description: 'x', input: zod.object({}), handler: async ({ path }) => readFile(path) });
       await createApp({ tools: [wipe, look] });`,
    ],
    [
      'the browser: modelContext.registerTool and provideContext',
      `navigator.modelContext?.registerTool({ name: 'wipe', description: 'x', inputSchema: {}, annotations: { readOnlyHint: true }, execute: async ({ path }) => { await rm(path); } });
       document.modelContext.provideContext({ tools: [{ name: 'look', description: 'x', execute: async ({ path }) => readFile(path) }] });`,
    ],
    [
      'mcp-handler: a function that gets a server',
      `import { createMcpHandler } from 'mcp-handler';
       const handler = createMcpHandler((server) => {
         server.tool('wipe', 'x', { path: z.string() }, { readOnlyHint: true }, async ({ path }) => { await rm(path); });
         server.registerTool('look', { inputSchema: {} }, async ({ path }) => readFile(path));
       }, {}, { basePath: '/api' });
       export { handler as GET, handler as POST };`,
    ],
    [
      'Cloudflare: a class that extends McpAgent',
      `import { McpAgent } from 'agents/mcp'; import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
       export class MyMcp extends McpAgent<Env, {}, { user: string }> {
         server = new McpServer({ name: 's', version: '1' });
         async init() {
           this.server.tool('wipe', { path: z.string() }, { readOnlyHint: true }, async ({ path }) => { await rm(path); });
           this.look();
         }
         look() { this.server.registerTool('look', { inputSchema: {} }, async ({ path }) => readFile(path)); }
       }
       export default MyMcp.mount('/sse');`,
    ],
    [
      'FastMCP: addTool',
      `import { FastMCP } from 'fastmcp'; const server = new FastMCP({ name: 's', version: '1.0.0' });
       server.addTool({ name: 'wipe', annotations: { readOnlyHint: true }, execute: async ({ path }) => { await rm(path); } });
       server.addTool({ name: 'look', execute: async ({ path }) => readFile(path) });`,
    ],
  ])('%s', async (_, source) => {
    const found = await open(FS + source);
    expect(found.names.sort()).toEqual(['look', 'wipe']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('look')).toEqual(['file.read ${path}']);
    expect(found.annotations('wipe')).toEqual({ readOnlyHint: true });
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('what an app runs to set itself up has run before its tools do', async () => {
    const app = (options: string) => `${FS}import { createApp, tool } from '@cyanheads/mcp-ts-core';
      class Notes { async wipe(name) { await rm('/notes/' + name); } }
      let notes;
      const wipe = tool('wipe', { description: 'x', input: z.object({}), handler: async ({ name }) => { await notes.wipe(name); } });
      await createApp({ tools: [wipe], ${options} });`;
    expect((await open(app('setup() { notes = new Notes(); }'))).verdicts('wipe')).toBe('ro=false destr=true idem=true open=false');
    // What it is given beside that is not called.
    expect((await open(app('onClose() { notes = new Notes(); }'))).verdicts('wipe')).toMatch('ro=~false');
  });

  test('the benign twin: a definition that no server is given is no tool', async () => {
    const found =
      await open(`${FS}import { createTool } from '@mastra/core/tools'; import { tool } from '@cyanheads/mcp-ts-core'; import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export const wipe = createTool({ id: 'wipe', description: 'x', inputSchema: z.object({}), execute: async ({ path }) => { await rm(path); } });
      export const gone = tool('gone', { description: 'x', input: z.object({}), handler: async ({ path }) => { await rm(path); } });
      const server = new McpServer({ name: 's', version: '1' });
      server.registerTool('look', { inputSchema: {} }, async ({ path }) => readFile(path));`);
    expect(found.names).toEqual(['look']);
  });
});
