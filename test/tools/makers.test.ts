/** Functions that make a server and that nothing in the folder calls: their helpers get the server and its settings. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const HELPER = `import { rm } from 'node:fs/promises';
  export function add(server, name, settings) {
    server.registerTool(name, { inputSchema: {} }, async ({ id }) => { if (settings.wipes) await rm(id); });
  }`;
const maker = (wipes: boolean) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { add } from './add.js';
  export function createServer() {
    const server = new McpServer({ name: 's', version: '1' });
    for (const name of ['a', 'b']) add(server, name, { wipes: ${wipes} });
    return server;
  }`;

test.each([
  [true, /^ro=false/],
  [false, /^ro=true/],
])('settings that say wipes: %s', async (wipes, verdicts) => {
  const found = await open({ 'src/server.ts': maker(wipes), 'src/add.ts': HELPER });
  expect(found.names).toEqual(['a', 'b']);
  for (const name of ['a', 'b']) expect(found.verdicts(name)).toMatch(verdicts);
});

const IMPORTS = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { createMcpHandler } from 'mcp-handler';\nimport { rm } from 'node:fs/promises';\n`;
const WIPE = `server.registerTool('wipe', { inputSchema: {} }, async ({ id }) => { await rm(id); });`;

test.each([
  ['a function', `export default function (server) { ${WIPE} }`],
  [
    'an arrow that makes a server',
    `export default ({ config }) => { const server = new McpServer({ name: 's' }); ${WIPE} return server; };`,
  ],
  ['what a package makes of a function', `export default createMcpHandler((server) => { ${WIPE} });`],
  ['an object', `export default { fetch() { const server = new McpServer({ name: 's' }); ${WIPE} } };`],
  ['a class', `export default class { register(server) { ${WIPE} } }`],
])('a default export without a name that nothing imports: %s', async (_, source) => {
  const found = await open({ 'src/server.ts': IMPORTS + source });
  expect(found.names).toEqual(['wipe']);
  expect(found.does('wipe')).toEqual(['file.delete ${id}']);
});

test('the benign twin: one that is imported and called is run as it is called, once', async () => {
  const found = await open({
    'src/add.ts': `import { rm } from 'node:fs/promises';\nexport default function (server, name) { server.registerTool(name, { inputSchema: {} }, async ({ id }) => { await rm(id); }); }`,
    'src/server.ts': `${IMPORTS}import add from './add.js';\nconst server = new McpServer({ name: 's', version: '1' });\nadd(server, 'wipe');`,
  });
  expect(found.names).toEqual(['wipe']);
});

const TOOLS = `import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  const tool = (name, make) => ({ name, run: async (args) => { try { await make().remove(args.id); return {}; } catch { return { isError: true }; } } });
  export function createRegister(make) {
    return (server) => {
      const tools = ['wipe', 'clear'].map((name) => tool(name, make));
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map(({ name }) => ({ name })) }));
      server.setRequestHandler(CallToolRequestSchema, async ({ params }) => tools.find((t) => t.name === params.name).run(params.arguments));
    };
  }
  /** Keeps an old signature alive. */
  export function register(server) { createRegister(() => { throw new Error('no client was given'); })(server); }`;
const GIVES = (given: string): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { rm } from 'node:fs/promises';
  import { createRegister } from './tools.js';
  export function createServer() {
    const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
    return { server, registerHandlers: async (server, make) => { createRegister(${given})(server); } };
  }`;

test('what a maker gives to its caller registers with the real client, not with one that only throws', async () => {
  const found = await open({ 'src/server.ts': GIVES('make ?? (() => ({ remove: (id) => rm(id) }))'), 'src/tools.ts': TOOLS });
  expect(found.names).toEqual(['wipe', 'clear']);
  expect(found.verdicts('wipe')).toMatch(/^ro=false destr=true/);
  expect(found.does('wipe')).toContain('file.delete ${id}');
});

test('where only the client that throws is seen, nothing is told of what the tools do', async () => {
  const found = await open({ 'src/tools.ts': TOOLS });
  expect(found.names).toEqual(['wipe', 'clear']);
  expect(found.verdicts('wipe')).toBe('ro=? destr=? idem=? open=?');
  expect(found.notes.some((note) => /ends with an error/.test(note))).toBe(true);
});

test('a server that its own entry starts, and that only says that it moved, reads', async () => {
  const found = await open({
    'src/server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { register } from './tools.js';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      register(server);`,
    'src/tools.ts': TOOLS,
  });
  expect(found.names).toEqual(['wipe', 'clear']);
  expect(found.verdicts('wipe')).toMatch(/^ro=true/);
});
