/** Folders of tools that the server walks itself, in whatever depth, when it starts or when tools are first listed. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = (name: string, code: string): string =>
  `import { rm, readFile } from 'node:fs/promises';\nconst tool = { name: '${name}', description: 'x', inputSchema: { type: 'object' } };\nasync function handle({ path }) { return ${code}; }\nexport default { tool, handler: handle };`;

const FILES = {
  'src/tools/see.ts': tool('see', 'readFile(path)'),
  'src/tools/files/wipe.ts': tool('wipe', 'rm(path)'),
  'src/tools/files/old/deep/drop.ts': tool('drop', 'rm(path)'),
};

const SCAN = `import { readdir } from 'fs/promises';
import { join, resolve } from 'path';
import { pathToFileURL } from 'url';
async function scan(dir: string): Promise<string[]> {
  const files: string[] = [];
  try {
    for (const entry of await readdir(dir, { withFileTypes: true })) {
      const full = join(dir, entry.name);
      if (entry.isDirectory()) files.push(...(await scan(full)));
      else if (entry.name.endsWith('.js') || entry.name.endsWith('.ts')) files.push(full);
    }
  } catch (error) { console.error(error); }
  return files;
}
export async function load() {
  const registry = { tools: new Map(), handlers: new Map() };
  const built = new URL(import.meta.url).pathname.includes('/build/');
  const base = BASE;
  for (const file of await scan(base)) {
    const { default: found } = await import(pathToFileURL(file).href);
    if (!found?.tool || !found.handler || registry.tools.has(found.tool.name)) continue;
    registry.tools.set(found.tool.name, found.tool);
    registry.handlers.set(found.tool.name, found.handler);
  }
  return registry;
}
`;
const EITHER = `built ? resolve(process.cwd(), 'build', 'tools') : resolve(process.cwd(), 'src', 'tools')`;

const server = (list: string, rest = ''): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema, CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { load } from './scan.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
let registry: any = null;
const TOOLS: any[] = [];
async function init() { if (!registry) registry = await load(); TOOLS.length = 0; TOOLS.push(...Array.from(registry.tools.values())); }
${rest}
server.setRequestHandler(ListToolsRequestSchema, async () => { ${list} return { tools: TOOLS }; });
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  if (!registry) await init();
  const handler = registry.handlers.get(params.name);
  if (!handler) throw new Error('unknown tool');
  return handler(params.arguments);
});
`;

describe('a folder that a function walks by calling itself', () => {
  test.each([
    ['when the server starts', server('', 'await init();'), EITHER],
    ['when tools are listed', server('await init();'), EITHER],
    ['with one folder', server('await init();'), `resolve(import.meta.dirname, 'tools')`],
  ])('%s', async (_, source, base) => {
    const found = await open({ ...FILES, 'src/scan.ts': SCAN.replace('BASE', base), 'src/server.ts': source });
    expect(found.names.sort()).toEqual(['drop', 'see', 'wipe']);
    expect(found.does('see')).toEqual(['file.read ${path}']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('drop')).toEqual(['file.delete ${path}']);
  });

  test('the benign twin: a folder that only the environment knows gives a tool without a name, and that is told', async () => {
    const found = await open({
      ...FILES,
      'src/scan.ts': SCAN.replace('BASE', `process.env.TOOLS_FOLDER ?? ''`),
      'src/server.ts': server('await init();'),
    });
    expect(found.names).toEqual(['?']);
    expect(found.notes).toContain('the name of this tool is computed and could not be told');
  });

  test('the benign twin: a path that only grows is no folder, and following it ends', async () => {
    const found = await open({
      'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { join } from 'node:path';
        const server = new McpServer({ name: 's', version: '1' });
        let turns = 0;
        function down(dir) { server.registerTool('at-' + dir.split('/').length + '-' + dir, { inputSchema: {} }, async () => ({ content: [] })); down(join(dir, 'more')); }
        down(join(import.meta.dirname, 'more'));`,
      'src/more/more/more/more.ts': 'export {};',
    });
    expect(found.names.length).toBeLessThan(6);
  });
});

describe('what listing tools leaves', () => {
  test('a table that was there before and is filled as tools are listed', async () => {
    const found = await open({
      'src/server.ts': server(`TOOLS.length = 0; TOOLS.push({ name: 'see', inputSchema: {} });`).replace(
        /import \{ load \}.*/,
        'const load: any = null;',
      ),
    });
    expect(found.names).toEqual(['see']);
  });

  test('the benign twin: a mark that only listing sets is no certainty for a call', async () => {
    const found = await open({
      'src/server.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema, CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { rm } from 'node:fs/promises';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
let listed = false;
server.setRequestHandler(ListToolsRequestSchema, async () => { listed = true; return { tools: [{ name: 't', inputSchema: {} }] }; });
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => { if (!listed) await rm(params.arguments.path); return { content: [] }; });
`,
    });
    expect(found.does('t')).toEqual(['file.delete ${path}']);
  });
});
