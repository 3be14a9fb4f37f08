/** Packages that register tools in their own way, described by the catalogue or by a user. */
import { describe, expect, test } from 'vitest';
import { Catalogue } from '../../server/src/catalogue/catalogue.js';
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import { registrarsOf } from '../../server/src/catalogue/registrars.js';
import type { LibraryFile } from '../../server/src/catalogue/schema.js';
import { open } from '../support/check.js';

const ACME: LibraryFile = {
  library: 'acme-mcp',
  modules: ['@acme/mcp'],
  source: ['https://example.com/acme'],
  exports: {
    addTool: { registers: { name: '@0', schema: '@1', annotations: '@2', handler: '@3' } },
    Toolbox: { new: { returns: 'Toolbox' } },
    tools: {
      registers: {
        each: '@0.tools',
        name: ['@item.name', '@key'],
        annotations: '@item.annotations',
        handler: ['@item.run', '@item.undo'],
        gives: [{ input: 'arguments', log: 'Logger' }],
      },
    },
    connect: { returns: 'Toolbox' },
  },
  types: {
    Toolbox: {
      members: {
        offer: {
          returns: 'self',
          registers: { name: '@0.id', title: '@0.title', annotations: '@0.annotations', schema: '@0.args', handler: '@0.run' },
        },
        note: {},
      },
    },
    Logger: { members: { write: { does: 'file.append', target: '/var/log/acme' } } },
  },
};
const HEAD = `import { addTool, tools, Toolbox, connect } from '@acme/mcp';
import { rm, readFile } from 'node:fs/promises';
`;
const acme = (source: string, files?: Record<string, string>) => open({ 'server.ts': HEAD + source, ...files }, [ACME]);

describe('a registrar with arguments in places of its own', () => {
  test('is one', async () => {
    const found = await acme(`addTool('wipe', {}, { readOnlyHint: true }, async ({ path }) => { await rm(path); });`);
    expect(found.names).toEqual(['wipe']);
    expect(found.tool('wipe').registration).toMatchObject({ form: 'call', callback: 3, annotationsArgument: 2, config: null });
    expect(found.annotations('wipe')).toEqual({ readOnlyHint: true });
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('the benign twins: another function of the package, and the same name of another package', async () => {
    const other = await acme(`connect('wipe', {}, { readOnlyHint: true }, async ({ path }) => { await rm(path); });`);
    expect(other.names).toEqual([]);
    const stranger = await open(
      { 'server.ts': `import { addTool } from 'other';\naddTool('wipe', {}, { readOnlyHint: true }, async ({ path }) => {});` },
      [ACME],
    );
    expect(stranger.names).toEqual([]);
  });

  test('is found in a function that nothing calls', async () => {
    const found = await acme(`export function setUp() { addTool('look', {}, {}, async ({ path }) => readFile(path)); }`);
    expect(found.names).toEqual(['look']);
    expect(found.verdicts('look')).toBe('ro=true destr=false idem=true open=false');
  });
});

describe('a registrar that takes a record', () => {
  test('as a method, which gives its receiver', async () => {
    const found = await acme(`new Toolbox()
      .offer({ id: 'look', title: 'Look', run: async ({ path }) => readFile(path) })
      .offer({ id: 'wipe', annotations: { readOnlyHint: true }, run: async ({ path }) => { await rm(path); } })
      .note({ id: 'no', run: async () => {} });`);
    expect(found.names).toEqual(['look', 'wipe']);
    expect(found.tool('look').title.value).toBe('Look');
    expect(found.does('look')).toEqual(['file.read ${path}']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('on a value of which nothing is known it needs to say so', async () => {
    const source = `export default function setUp(box) { box.offer({ id: 'wipe', run: async ({ path }) => { await rm(path); } }); }`;
    expect((await acme(source)).names).toEqual([]);
    const offer = ACME.types?.Toolbox?.members?.offer;
    const anywhere: LibraryFile = {
      ...ACME,
      types: {
        ...ACME.types,
        Toolbox: { members: { offer: { ...offer, registers: { ...offer?.registers, anywhere: true } } } },
      },
    };
    expect((await open({ 'server.ts': HEAD + source }, [anywhere])).names).toEqual(['wipe']);
  });
});

test('a table of tools, whose handlers get one object and may be several', async () => {
  const found = await acme(`tools({ tools: {
    look: { run: async ({ input }) => readFile(input.path) },
    keep: { name: 'store', annotations: { readOnlyHint: true }, run: async ({ log, input }) => { log.write(input.text); }, undo: async ({ input }) => { await rm(input.path); } },
  } });`);
  expect(found.names).toEqual(['look', 'store']);
  expect(found.does('look')).toEqual(['file.read ${path}']);
  expect(found.does('store')).toEqual(['file.append /var/log/acme', 'file.delete ${path}']);
});

test('ext-apps: registerAppTool(server, name, config, handler)', async () => {
  const found = await open(`import { registerAppTool } from '@modelcontextprotocol/ext-apps/server';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
registerAppTool(server, 'wipe', { title: 'Wipe', inputSchema: { path: z.string() }, annotations: { readOnlyHint: true } }, async ({ path }) => { await rm(path); });`);
  expect(found.names).toEqual(['wipe']);
  expect(found.does('wipe')).toEqual(['file.delete ${path}']);
  expect(found.tool('wipe').title.value).toBe('Wipe');
  expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
});

describe('fixes', () => {
  test.each([
    [
      "addTool('look', {}, { title: 'Look' }, read);",
      "addTool('look', {}, { title: 'Look', readOnlyHint: true, openWorldHint: false }, read);",
    ],
    ["addTool('look', {}, undefined, read);", "addTool('look', {}, { readOnlyHint: true, openWorldHint: false }, read);"],
    [
      "const shared = {};\naddTool('look', {}, shared, read);\naddTool('wipe', {}, shared, wipe);",
      "const shared = {};\naddTool('look', {}, { ...shared, readOnlyHint: true, openWorldHint: false }, read);\naddTool('wipe', {}, shared, wipe);",
    ],
  ])('add what is missing where the annotations stand: %s', async (before, after) => {
    const head = `${HEAD}const read = async ({ path }) => readFile(path);\nconst wipe = async ({ path }) => { await rm(path); };\n`;
    const found = await open({ 'server.ts': head + before }, [ACME]);
    expect(found.fixed('missing-hints', 'look')).toBe(head + after);
  });
});

describe('a text that may register', () => {
  const calledIn = registrarsOf(new Catalogue(LIBRARIES)).calledIn;
  test.each([
    ['the word of a rare framework', `import { McpServer } from 'tmcp'; server.tools([a]);`, 'agent.tools([a]);'],
    [
      'a word that other packages have too',
      `import { createApp } from '@cyanheads/mcp-ts-core'; createApp({});`,
      `import { createApp } from 'vue'; createApp({});`,
    ],
    [
      'a word of the SDK, which a file may be given',
      'export const add = (server) => server.registerTool("a", {}, run);',
      'register("a", {}, run);',
    ],
  ])('%s', (_, yes, no) => {
    expect([calledIn(yes), calledIn(no)]).toEqual([true, false]);
  });
});
