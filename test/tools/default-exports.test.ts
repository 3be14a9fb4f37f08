/** What a file exports by default is made when the file is loaded, whoever asks for it. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const REGISTRY = `const setups = new Map<string, any>();
export function register(tool: any) { setups.set(tool.name, (server: any) => server.registerTool(tool.name, {}, tool.run)); return tool; }
export function setUp(server: any) { for (const one of setups.values()) one(server); }`;

const toolsWith = async (first: string): Promise<readonly (string | null)[]> => {
  const found = await open({
    'package.json': '{ "dependencies": { "@modelcontextprotocol/sdk": "1.0.0" } }',
    'src/registry.ts': REGISTRY,
    'src/tools/index.ts': `import './first.js';\nimport './second.js';`,
    'src/tools/first.ts': `import { register } from '../registry.js';\n${first}`,
    'src/tools/second.ts': `import { register } from '../registry.js';\nregister({ name: 'second', run: async () => null });`,
    'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { setUp } from './registry.js';
import './tools/index.js';
setUp(new McpServer({ name: 's', version: '1' }));`,
  });
  return found.tools.map(({ name }) => name);
};

test.each([
  ['a call', `export default register({ name: 'first', run: async () => null });`],
  ['an object with a call in it', `export default { tool: register({ name: 'first', run: async () => null }) };`],
  ['a call that has a name of its own', `export const first = register({ name: 'first', run: async () => null });`],
])('%s', async (_, first) => {
  expect(await toolsWith(first)).toEqual(['first', 'second']);
});

test('a function is not called because it is exported', async () => {
  expect(await toolsWith(`export default () => register({ name: 'first', run: async () => null });`)).toEqual(['second']);
});
