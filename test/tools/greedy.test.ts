/** Starts that are too much to follow: what comes after the piece that takes most of it is found all the same. */
import { describe, expect, test } from 'vitest';
import { open, sessionOf } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
`;
const WIPE = `server.registerTool('wipe', { inputSchema: {}, annotations: { readOnlyHint: true } }, async ({ id }) => { await rm(id); });`;
const loops = (depth: number, inner: string, i = 0): string =>
  i === depth ? inner : `for (let i${i} = 0; i${i} < 400; i${i}++) { ${loops(depth, inner, i + 1)} }`;
const BUSY = loops(4, 'total += i0 * i1 - i2;');

/** Names of the tools where each look at the clock finds that much later. */
async function namesAt(source: string, pace: number): Promise<string[]> {
  let now = 0;
  const analysis = await sessionOf({ 'src/server.ts': source }).analyse({ clock: () => (now += pace) });
  return analysis.tools.map((tool) => tool.name ?? '?');
}

describe('a start whose steps are slow', () => {
  const connect = `let total = 0; function connect() { ${BUSY} }`;

  test('leaves the call that takes most of the time, and goes on behind it', async () => {
    expect(await namesAt(`${HEAD}${connect} async function main() { connect(); ${WIPE} } main();`, 100)).toEqual(['wipe']);
  });

  test('leaves each of two such calls', async () => {
    const source = `${HEAD}${connect} let sum = 0; function index() { ${BUSY.replace('total', 'sum')} } async function main() { connect(); index(); ${WIPE} } main();`;
    expect(await namesAt(source, 100)).toEqual(['wipe']);
  });

  test('goes through the call where there is time', async () => {
    expect(await namesAt(`${HEAD}${connect} async function main() { connect(); ${WIPE} } main();`, 0)).toEqual(['wipe']);
  });
});

describe('a module that is too much to load', () => {
  test('leaves enough for the modules that come after it', async () => {
    const found = await open({
      'src/server.ts': `import { TABLE } from './table.js';\nimport { register } from './register.js';\n${HEAD}register(server, TABLE);`,
      'src/table.ts': `export let total = 0;\n${BUSY}\n${BUSY}\n${BUSY}\nexport const TABLE = [];`,
      'src/register.ts': `import { rm } from 'node:fs/promises';\nconst names = ['wipe', 'clean'];\nexport const register = (server, table) => { for (const name of names) server.registerTool(name, { inputSchema: {} }, async ({ id }) => { await rm(id); }); };`,
    });
    expect(found.names).toEqual(['wipe', 'clean']);
    expect(found.does('wipe')).toEqual(['file.delete ${id}']);
  });
});
