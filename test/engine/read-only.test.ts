/** SQL that the caller gives, on a connection that is told to refuse writing. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = (source: string, handler: string) =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${source}
server.registerTool('t', { inputSchema: { sql: z.string() }, annotations: { readOnlyHint: true } }, ${handler});`);
const PG = `import pg from 'pg'; const pool = new pg.Pool();`;

describe('free SQL', () => {
  test.each([
    [
      'in a transaction that reads',
      PG,
      `async ({ sql }) => { const c = await pool.connect(); try { await c.query('BEGIN TRANSACTION READ ONLY'); return (await c.query(sql)).rows; } finally { await c.query('ROLLBACK'); c.release(); } }`,
    ],
    [
      'after a START',
      PG,
      `async ({ sql }) => { const c = await pool.connect(); await c.query('START TRANSACTION ISOLATION LEVEL SERIALIZABLE READ ONLY'); return c.query(sql); }`,
    ],
    [
      'in a session that reads',
      PG,
      `async ({ sql }) => { const c = await pool.connect(); await c.query('SET default_transaction_read_only = on'); return c.query(sql); }`,
    ],
    [
      'where a function of its own tells the connection',
      `${PG} const tell = (c: any) => c.query('BEGIN READ ONLY'); const within = async (run: any) => { const c = await pool.connect(); await tell(c); return run(c); };`,
      'async ({ sql }) => within((c: any) => c.query(sql))',
    ],
    [
      'on a SQLite file that is opened to read',
      `import Database from 'better-sqlite3'; const db = new Database('x.db', { readonly: true });`,
      `async ({ sql }) => db.prepare(sql).all()`,
    ],
  ])('%s reads', async (_, source, handler) => {
    const found = await tool(source, handler);
    expect(found.verdicts('t')).toMatch(/^ro=true/);
    expect(found.contradictions).toEqual([]);
  });

  test.each([
    [
      'in a plain transaction',
      PG,
      `async ({ sql }) => { const c = await pool.connect(); await c.query('BEGIN'); const r = await c.query(sql); await c.query('COMMIT'); return r; }`,
    ],
    [
      'where another connection is told only after it was used',
      `${PG} const write = async (sql: string) => { const w = await pool.connect(); return w.query(sql); };`,
      `async ({ sql }) => { if (process.env.ALLOW_WRITES) return write(sql); const c = await pool.connect(); await c.query('BEGIN READ ONLY'); return c.query(sql); }`,
    ],
    [
      'in a transaction that may write',
      PG,
      `async ({ sql }) => { const c = await pool.connect(); await c.query('BEGIN READ WRITE'); return c.query(sql); }`,
    ],
    [
      'on a SQLite file',
      `import Database from 'better-sqlite3'; const db = new Database('x.db');`,
      `async ({ sql }) => db.prepare(sql).all()`,
    ],
  ])('its twin: %s', async (_, source, handler) => {
    const found = await tool(source, handler);
    expect(found.verdicts('t')).toMatch(/^ro=false/);
    expect(found.contradictions).toContain('t readOnlyHint error');
  });
});
