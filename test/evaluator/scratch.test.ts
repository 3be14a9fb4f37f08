/** A database in memory that one call opens for itself leaves nothing behind. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const server = (before: string, body: string) =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { DuckDBInstance } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import { z } from 'zod';
${before}
new McpServer({ name: 's', version: '1' }).registerTool('t', { inputSchema: { path: z.string(), out: z.string().optional(), sql: z.string() } }, async ({ path, out, sql }) => { ${body} });`);

const VIEW = "await c.run(`CREATE VIEW data AS SELECT * FROM read_csv_auto('${path}')`);";
const OWN = `const i = await DuckDBInstance.create(':memory:'); const c = await i.connect(); ${VIEW}`;
const READS = 'ro=true destr=false idem=true open=false';

test.each([
  ['a view of a file', '', OWN, READS],
  [
    'rows of a table',
    '',
    `const db = new Database(':memory:'); db.exec('CREATE TABLE t (a)'); db.prepare('INSERT INTO t VALUES (?)').run(path);`,
    READS,
  ],
  [
    'its twin: in a file',
    '',
    `const i = await DuckDBInstance.create('all.db'); const c = await i.connect(); ${VIEW}`,
    'ro=false destr=false idem=true open=false',
  ],
  [
    'its twin: kept for the next call',
    `const db = new Database(':memory:');`,
    `db.prepare('INSERT INTO t VALUES (?)').run(path);`,
    'ro=false destr=false idem=false open=false',
  ],
  ['its twin: statements of the caller', '', `${OWN} await c.run(sql);`, /^ro=false destr=true/],
])('%s', async (_name, before, body, expected) => {
  const said = (await server(before, body)).verdicts('t');
  if (typeof expected === 'string') expect(said).toBe(expected);
  else expect(said).toMatch(expected);
});

test('whether its rows are written to a file is up to who calls', async () => {
  const found = await server('', `${OWN} if (out) await c.run(\`COPY data TO '\${out}'\`);`);
  expect(found.depends('t')).toEqual({ out: { absent: READS, given: 'ro=false destr=true idem=true open=false' } });
});
