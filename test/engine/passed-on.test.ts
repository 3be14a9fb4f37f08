/** Arguments that are passed on with others: what a library does for one of them, only some calls ask for. */
import { describe, expect, test } from 'vitest';
import { openSession } from '../../server/src/session.js';
import { workspaceOf } from '../support/check.js';

const SHAPE = `{ url: z.string(), ...(SAFE ? {} : { actions: z.array(z.object({ type: z.string() })).optional() }), mobile: z.boolean().optional() }`;
const NARROW = `{ url: z.string(), mobile: z.boolean().optional() }`;

const source = (schema: string, handler: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import Firecrawl from '@mendable/firecrawl-js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const client = new Firecrawl({ apiKey: process.env.KEY });
const SAFE = process.env.SAFE === 'true';

function clean(given) {
  const out = {};
  for (const [key, value] of Object.entries(given)) {
    if (value == null) continue;
    out[key] = value;
  }
  return out;
}
function changed(given) {
  const out = { ...given };
  delete out.json;
  if (given.mobile) out.formats = ['markdown'];
  return out;
}
server.registerTool('t', { inputSchema: ${schema} }, ${handler});`;

async function judged(schema: string, handler: string) {
  const { tools } = await openSession(workspaceOf({ 'server.ts': source(schema, handler) })).analyse({});
  const [tool] = tools;
  return {
    readOnly: tool?.verdicts.readOnlyHint.value,
    by: tool?.dependsOn.map(({ argument, cases }) => [argument, ...cases.map((c) => `${c.is} ${c.verdicts.readOnlyHint.value}`)]),
  };
}

const WAYS = [
  ['by its name', `async (a) => { await client.scrape(a.url, { actions: a.actions }); }`],
  ['in a spread', `async ({ url, ...rest }) => { await client.scrape(url, { ...rest, origin: 'mcp' }); }`],
  ['in a copy of a copy', `async ({ url, ...rest }) => { await client.scrape(url, { ...changed(rest), origin: 'mcp' }); }`],
  ['entry by entry', `async ({ url, ...rest }) => { await client.scrape(url, { ...clean(rest), origin: 'mcp' }); }`],
  ['entry by entry, from a copy', `async ({ url, ...rest }) => { await client.scrape(url, { ...clean(changed(rest)), origin: 'mcp' }); }`],
  [
    'through Object.fromEntries',
    `async ({ url, ...rest }) => { await client.scrape(url, Object.fromEntries(Object.entries(rest).filter(([, v]) => v != null))); }`,
  ],
] as const;

describe('an optional argument that is passed on', () => {
  test.each(WAYS)('%s', async (_, handler) => {
    expect(await judged(SHAPE, handler)).toEqual({ readOnly: false, by: [['actions', 'given false', 'absent true']] });
  });

  test.each(WAYS)('its twin: %s, of a tool whose schema has no such argument', async (_, handler) => {
    expect(await judged(NARROW, handler)).toEqual({ readOnly: true, by: [] });
  });

  test.each([
    ['a schema that lets anything in', `z.object(${NARROW}).loose()`],
    ['a schema that is made elsewhere', `{ ...shapes.page }`],
  ])('may be there by %s', async (_, schema) => {
    const handler = WAYS[1][1];
    expect((await judged(schema.replace('shapes', `globalThis.shapes`), handler)).readOnly).toBe(false);
  });

  test('is there where the schema asks for it', async () => {
    const required = `{ url: z.string(), actions: z.array(z.object({ type: z.string() })) }`;
    expect(await judged(required, WAYS[0][1])).toEqual({ readOnly: false, by: [] });
  });
});
