/** Databases that the caller names, beside those that the server is configured with. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { MongoClient } from 'mongodb';
import { Client } from 'pg';
import { createClient } from 'redis';
const server = new McpServer({ name: 's', version: '1' });
`;

test.each([
  [
    'by a client that is made for it',
    'const c = new MongoClient(uri); await c.connect(); return c.db("a").collection("b").findOne({});',
    'open=true',
  ],
  [
    'its twin: the configured one',
    'const c = new MongoClient(process.env.URI ?? ""); await c.connect(); return c.db("a").collection("b").findOne({ uri });',
    'open=false',
  ],
  [
    'by its connection string',
    'const c = new Client({ connectionString: uri }); await c.connect(); return c.query("SELECT 1");',
    'open=true',
  ],
  [
    'its twin: only the database is told',
    'const c = new Client({ connectionString: process.env.URI, database: uri }); await c.connect(); return c.query("SELECT 1");',
    'open=false',
  ],
  ['by an address among others', 'const c = createClient({ url: uri }); await c.connect(); return c.get("a");', 'open=true'],
  ['its twin: a key', 'const c = createClient({ url: "redis://localhost" }); await c.connect(); return c.get(uri);', 'open=false'],
])('%s', async (_name, body, expected) => {
  const found = await open(`${HEAD}server.registerTool('t', { inputSchema: { uri: z.string() } }, async ({ uri }) => { ${body} });`);
  expect(found.verdicts('t')).toContain(expected);
  expect(found.verdicts('t')).toContain('ro=true');
});
