/** More texts than are read one by one: what each way of making them begins with is still told. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const server = (cases: string) =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { Pool } from 'pg';
const pool = new Pool();
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { op: z.enum(['a', 'b', 'c', 'd']), id: z.number(), one: z.string().optional(), two: z.string().optional() } }, async ({ op, id, one, two }) => {
  const where = one ? (two ? ' AND a = 1' : ' AND b = 2') : '';
  const more = two ? ' RETURNING id' : one ? ' RETURNING name' : ' RETURNING *';
  let sql: string;
  switch (op) { ${cases} default: throw new Error('x'); }
  await pool.query(sql, [id]);
  return { content: [] };
});`);

const LONG =
  'INSERT INTO notes_with_a_long_name (id, first_name, last_name) VALUES ($1, 2, 3) ON CONFLICT (id) DO UPDATE SET first_name = 2${where}${more}';

test('an INSERT among longer and shorter statements', async () => {
  const found = await server(
    `case 'a': sql = \`${LONG}\`; break; case 'b': sql = \`INSERT INTO notes (id) VALUES ($1)\${where}\${more}\`; break; case 'c': sql = \`UPDATE notes SET a = 1 WHERE id = $1\${where}\${more}\`; break; case 'd': sql = \`DELETE FROM n WHERE id = $1\${where}\${more}\`; break;`,
  );
  expect(found.verdicts('t')).toContain('ro=false destr=true idem=false');
});

test('its twin: none that adds', async () => {
  const found = await server(
    `case 'a': sql = \`${LONG}\`; break; case 'b': sql = \`UPDATE notes SET b = 1 WHERE id = $1\${where}\${more}\`; break; case 'c': sql = \`UPDATE notes SET a = 1 WHERE id = $1\${where}\${more}\`; break; case 'd': sql = \`DELETE FROM n WHERE id = $1\${where}\${more}\`; break;`,
  );
  expect(found.verdicts('t')).toContain('ro=false destr=true idem=true');
});
