/** What is read from a tool's input schema: the arguments with few values, and those that may be left out. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import * as v from 'valibot';
import { Type } from '@sinclair/typebox';
import { zodToJsonSchema } from 'zod-to-json-schema';
`;
const WORK = `async (args) => (args.action === 'wipe' ? rm('/x') : readFile('/x'))`;

/** The values that the table of `action` names, as they are printed. */
async function values(schema: string, before = ''): Promise<string[]> {
  const found = await open(`${HEAD}${before}
    const server = new McpServer({ name: 's', version: '1' });
    server.registerTool('t', { inputSchema: ${schema} }, ${WORK});`);
  return names(found.depends('t').action);
}

/** The values of a table; whether the argument may be left out is another question. */
function names(table: Record<string, string> = {}): string[] {
  return Object.keys(table).filter((value) => value !== 'absent');
}

/** The same behind tools/list and tools/call. */
async function listed(schema: string): Promise<Record<string, Record<string, string>>> {
  const found = await open(`${HEAD}
    const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 't', inputSchema: ${schema} }] }));
    server.setRequestHandler(CallToolRequestSchema, async (r) => { const work = ${WORK}; return work(r.params.arguments ?? {}); });`);
  return found.depends('t');
}

describe('few values', () => {
  test.each([
    ['z.enum', `{ action: z.enum(['see', 'wipe']) }`, ''],
    ['an enum behind modifiers', `{ action: z.optional(z.enum(['see', 'wipe'])).describe('what') }`, ''],
    ['z.nativeEnum', `{ action: z.nativeEnum(Action) }`, `enum Action { See = 'see', Wipe = 'wipe' }`],
    ['z.enum of an enum', `{ action: z.enum(Action) }`, `const Action = { See: 'see', Wipe: 'wipe' } as const;`],
    ['z.literal of several', `{ action: z.literal(['see', 'wipe']) }`, ''],
    ['a union of literals', `{ action: z.union([z.literal('see'), z.literal('wipe')]) }`, ''],
    [
      'a discriminated union',
      `z.discriminatedUnion('action', [z.object({ action: z.literal('see') }), z.object({ action: z.literal('wipe'), id: z.string() })])`,
      '',
    ],
    ['an extended object', `z.object({ id: z.string() }).extend({ action: z.enum(['see', 'wipe']) }).strict()`, ''],
    ['the shape of a schema', `Input.shape`, `const Input = z.object({ action: z.enum(['see', 'wipe']) });`],
    ['an intersection', `z.intersection(z.object({ id: z.string() }), z.object({ action: z.enum(['see', 'wipe']) }))`, ''],
    ['valibot', `v.object({ action: v.optional(v.picklist(['see', 'wipe'])) })`, ''],
    ['typebox', `Type.Object({ action: Type.Union([Type.Literal('see'), Type.Literal('wipe')]) })`, ''],
  ])('%s', async (_, schema, before) => {
    expect(await values(schema, before)).toEqual(['see', 'wipe']);
  });

  test.each([
    ['an enum', `{ type: 'object', properties: { action: { type: 'string', enum: ['see', 'wipe'] } } }`],
    ['constants to choose from', `{ type: 'object', properties: { action: { oneOf: [{ const: 'see' }, { const: 'wipe' }] } } }`],
    [
      'variants',
      `{ type: 'object', oneOf: [{ properties: { action: { const: 'see' } } }, { properties: { action: { const: 'wipe' }, id: {} } }] }`,
    ],
    ['a Zod schema that is turned into one', `zodToJsonSchema(z.object({ action: z.enum(['see', 'wipe']) }))`],
  ])('JSON Schema: %s', async (_, schema) => {
    expect(names((await listed(schema)).action)).toEqual(['see', 'wipe']);
  });

  test('the benign twin: a text of any kind has the values that the handler names, and all others', async () => {
    expect(await values(`{ action: z.string() }`)).toEqual(['wipe', 'other']);
  });

  test('a boolean of a numeric enum has the numbers only', async () => {
    const found = await open(`${HEAD}
      enum Level { See, Wipe }
      const server = new McpServer({ name: 's', version: '1' });
      server.registerTool('t', { inputSchema: { level: z.nativeEnum(Level) } }, async ({ level }) => (level === Level.Wipe ? rm('/x') : readFile('/x')));`);
    expect(Object.keys(found.depends('t').level ?? {})).toEqual(['0', '1']);
  });
});

describe('what may be left out', () => {
  const handler = `async ({ path }) => (path ? rm(path) : readFile('/x'))`;
  const of = async (schema: string): Promise<string[]> => {
    const found = await open(`${HEAD}
      const server = new McpServer({ name: 's', version: '1' });
      server.registerTool('t', { inputSchema: ${schema} }, ${handler});`);
    return Object.keys(found.depends('t').path ?? {});
  };

  test.each([
    ['optional', `{ path: z.string().optional().describe('where') }`],
    ['nullish', `{ path: z.string().nullish() }`],
    ['all of a partial object', `z.object({ path: z.string() }).partial()`],
    ['valibot', `v.object({ path: v.optional(v.string()) })`],
    ['typebox', `Type.Object({ path: Type.Optional(Type.String()) })`],
  ])('%s', async (_, schema) => expect(await of(schema)).toEqual(['given', 'absent']));

  test.each([
    ['required', `{ path: z.string() }`],
    ['with a default', `{ path: z.string().optional().default('/tmp/x') }`],
  ])('the benign twin: %s', async (_, schema) => expect(await of(schema)).toEqual([]));
});
