/** Tools that are listed and cannot be called, and tools that can be called and are not listed. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const low = (list: string, call: string) => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { rm, readFile } from 'node:fs/promises';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
const wipe = async ({ path }) => { await rm(path); return { content: [] }; };
const see = async ({ path }) => ({ content: [{ type: 'text', text: await readFile(path, 'utf8') }] });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [${list}] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => { const { name, arguments: args } = request.params; ${call} });`;
const BOTH = `{ name: 'wipe', inputSchema: {} }, { name: 'see', inputSchema: {} }`;
const UNKNOWN = `throw new Error('Unknown tool: ' + name);`;

const mismatches = (notes: readonly string[]): string[] => notes.filter((note) => /does not list|is listed/.test(note));

describe('callable, but not listed', () => {
  test.each([
    ['a switch', `switch (name) { case 'wipe': return wipe(args); case 'see': return see(args); default: ${UNKNOWN} }`],
    ['ifs', `if (name === 'wipe') return wipe(args); else if (name === 'see') return see(args); ${UNKNOWN}`],
    ['a record', `const H = { wipe, see }; const run = H[name]; if (!run) ${UNKNOWN} return run(args);`],
    ['a map', `const H = new Map([['wipe', wipe], ['see', see]]); const run = H.get(name); if (!run) ${UNKNOWN} return run(args);`],
    [
      'an error as an answer',
      `if (name === 'wipe') return wipe(args); if (name === 'see') return see(args); return { isError: true, content: [] };`,
    ],
  ])('%s', async (_, call) => {
    const hidden = await open(low(`{ name: 'see', inputSchema: {} }`, call));
    expect(hidden.names).toEqual(['see']);
    expect(mismatches(hidden.notes)).toEqual(['tools/call answers "wipe", which tools/list does not list']);
    const told = await open(low(BOTH, call));
    expect(mismatches(told.notes)).toEqual([]);
  });

  test.each([
    ['any name is answered', `if (name === 'wipe') return wipe(args); return see(args);`],
    ['a name that is refused too', `if (name === 'old') throw new Error('gone'); if (name === 'see') return see(args); ${UNKNOWN}`],
    ['a word that is no name', `if (name === '') return { content: [] }; if (name === 'see') return see(args); ${UNKNOWN}`],
  ])('the benign twin: %s', async (_, call) => {
    expect(mismatches((await open(low(`{ name: 'see', inputSchema: {} }`, call))).notes)).toEqual([]);
  });

  test('the benign twin: a list that is not known to its end', async () => {
    const found = await open(
      low(
        `{ name: 'see', inputSchema: {} }, ...JSON.parse(process.env.MORE)`,
        `if (name === 'wipe') return wipe(args); if (name === 'see') return see(args); ${UNKNOWN}`,
      ),
    );
    expect(mismatches(found.notes)).toEqual([]);
  });
});

describe('listed, but never answered', () => {
  test.each([
    ['a name that was forgotten', `switch (name) { case 'see': return see(args); default: ${UNKNOWN} }`],
    [
      'a name that was spelt in another way',
      `if (name === 'see') return see(args); if (name === 'Wipe') return wipe(args); return { isError: true, content: [] };`,
    ],
  ])('%s', async (_, call) => {
    const found = await open(low(BOTH, call));
    expect(found.notes).toContain('wipe: it is listed, but tools/call always answers it with an error');
    expect(found.notes.filter((note) => note.startsWith('see:'))).toEqual([]);
  });

  test.each([
    [
      'sometimes an error',
      `if (name === 'see') return see(args); if (name === 'wipe') { if (!args.path) throw new Error('no path'); return wipe(args); } ${UNKNOWN}`,
    ],
    ['a dispatcher that is not seen', `if (name === 'see') return see(args); return globalThis.tools[name](args);`],
  ])('the benign twin: %s', async (_, call) => {
    expect(mismatches((await open(low(BOTH, call))).notes)).toEqual([]);
  });

  test('the benign twin: where nothing is answered, the dispatcher was not understood', async () => {
    expect(mismatches((await open(low(BOTH, UNKNOWN))).notes)).toEqual([]);
  });
});

describe('registrations that gave no tool', () => {
  const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('see', { inputSchema: {} }, async () => ({ content: [] }));
`;
  const found = (notes: readonly string[]): string[] =>
    notes.filter((note) => note.includes('not found') || note.includes('could not be told'));

  test('behind a condition that never holds', async () => {
    const one = await open(
      `${HEAD}function more() { server.registerTool('wipe', { inputSchema: {} }, async ({ path }) => { await rm(path); }); }\nfunction start(all) { if (all) more(); }\nstart(false);\nmore.name;\nif (1 > 2) more();`,
    );
    expect(one.names).toEqual(['see', 'wipe']);
    const none = await open(
      `${HEAD}const BETA = false;\nif (BETA) { server.registerTool('wipe', {}, async () => { await rm('/a'); }); server.registerTool('gone', {}, async () => { await rm('/b'); }); }`,
    );
    expect(none.names).toEqual(['see']);
    expect(found(none.notes)).toEqual([
      'this and 1 more registrations of the file were not found: the code that leads here was not followed',
    ]);
  });

  test('a list of tools that is nothing that can be read', async () => {
    const low = await open(`import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, async () => { throw new Error('not yet'); });`);
    expect(found(low.notes)).toEqual(['the tools that are listed here could not be told']);
  });

  test('the benign twin: what was followed needs no note', async () => {
    const all = await open(
      `${HEAD}const add = (name) => server.registerTool(name, { inputSchema: {} }, async () => { await rm('/a'); });\nfor (const name of ['a', 'b']) add(name);`,
    );
    expect(all.names).toEqual(['see', 'a', 'b']);
    expect(found(all.notes)).toEqual([]);
  });
});
