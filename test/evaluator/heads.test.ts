/** Texts that are put together at length: what they begin with stays known, however many tails there may be. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const IMPORT = `import Database from 'better-sqlite3'; const db = new Database('x.db');`;
const handler = (body: string): Promise<string[]> => handle(`${IMPORT} export const handle = (a) => { ${body} };`);
const kinds = async (body: string): Promise<string[]> => [...new Set((await handler(body)).map((effect) => effect.split(' ')[0] ?? ''))];

/** Six conditions that may each stand behind the text, and something fixed behind all of them. */
const SIX = `${['a', 'b', 'c', 'd', 'e', 'f'].map((k) => `if (a.${k}) sql += ' AND ${k} = @${k}';`).join(' ')} sql += ' ORDER BY x';`;

describe('a statement with more conditions than are told apart', () => {
  test('reads where its head reads', async () => {
    expect(await kinds(`let sql = 'SELECT * FROM t WHERE 1=1'; ${SIX} return db.prepare(sql).all();`)).toEqual(['db.read']);
  });
  test('its twin that deletes', async () => {
    expect(await kinds(`let sql = 'DELETE FROM t WHERE 1=1'; ${SIX} return db.prepare(sql).all();`)).toEqual(['db.delete']);
  });
  test('its twin that begins with either is neither', async () => {
    const either = `let sql = a.drop ? 'DELETE FROM t WHERE 1=1' : 'SELECT * FROM t WHERE 1=1'; ${SIX} return db.prepare(sql).all();`;
    expect(await kinds(either)).not.toEqual(['db.read']);
  });
});

describe('a statement that a loop adds to', () => {
  const loop = (turn: string): string =>
    `let sql = 'SELECT * FROM t WHERE 1=1'; for (const k of a.keys) { ${turn} } return db.prepare(sql).all();`;
  test.each([
    ['for each of some', loop(`sql += ' AND x = ?';`)],
    ['with what the caller gives', loop('sql += ` AND ${k} = ?`;')],
    ['in a loop of a loop', loop(`for (const v of k.values) sql += ' OR x = ?';`)],
    [
      'while something holds',
      `let sql = 'SELECT 1'; let n = a.n; while (n > 0) { sql = sql + ' UNION SELECT ' + n; n--; } return db.prepare(sql).all();`,
    ],
  ])('reads: %s', async (_, body) => {
    expect(await kinds(body)).toEqual(['db.read']);
  });
  test.each([
    ['another text takes its place', loop(`sql = 'DELETE FROM t WHERE x = ?';`)],
    ['it is put behind another one', loop(`sql = 'DELETE FROM u; ' + sql;`)],
    [
      'what was kept in the turn before takes its place',
      `let sql = 'SELECT 1'; let next = 'SELECT 2'; for (const k of a.keys) { sql = next; next = 'DROP TABLE t'; } return db.prepare(sql).all();`,
    ],
  ])('its twin: %s', async (_, body) => {
    expect(await kinds(body)).not.toEqual(['db.read']);
  });
});

test('a text with forty parts that may be there is read as fast as any', async () => {
  const parts = Array.from({ length: 40 }, (_, i) => `if (a.p${i}) sql = sql + ' AND p${i} = ' + a.p${i};`).join(' ');
  const began = performance.now();
  expect(await kinds(`let sql = 'SELECT * FROM t WHERE 1=1'; for (const k of a.keys) { ${parts} } return db.prepare(sql).all();`)).toEqual([
    'db.read',
  ]);
  expect(performance.now() - began).toBeLessThan(5000);
});
