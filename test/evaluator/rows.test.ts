/** Rows that a call inserts itself, looks for beforehand, or that a table holds only once; beside each its twin. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (handler: string, source = '') => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import Database from 'better-sqlite3';
import { Pool } from 'pg';
const db = new Database(process.env.DB ?? 'x.db');
const pool = new Pool();
${source}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.number(), name: z.string(), other: z.number(), tags: z.array(z.string()) } }, ${handler});`);
  return found.verdicts('t');
};

const ADDS = 'ro=false destr=false idem=false open=false';
const ADDS_ONCE = 'ro=false destr=false idem=true open=false';

describe('a row that the call inserted', () => {
  const inserted = (then: string) =>
    `async ({ id, name, other, tags }) => { const row = db.prepare('INSERT INTO notes (name) VALUES (?) RETURNING *').get(name); ${then} }`;
  test.each([
    ['is updated by its key', inserted("db.prepare('UPDATE notes SET state = ? WHERE id = ?').run('new', row.id);"), ADDS],
    ['its twin: another row is', inserted("db.prepare('UPDATE notes SET state = ? WHERE id = ?').run('new', id);"), /destr=true/],
    [
      'its twin: the key of another table is meant',
      inserted("db.prepare('UPDATE lists SET state = ? WHERE id = ?').run('new', row.id);"),
      /destr=true/,
    ],
    [
      'its twin: another column of it is',
      inserted("db.prepare('UPDATE notes SET state = ? WHERE id = ?').run('new', row.parent_id);"),
      /destr=true/,
    ],
    [
      'its twin: the wrong parameter is its key',
      inserted("db.prepare('UPDATE notes SET head = ? WHERE id = ?').run(row.id, id);"),
      /destr=true/,
    ],
    [
      'its twin: any other row is meant as well',
      inserted("db.prepare('UPDATE notes SET n = 1 WHERE id = ? OR state = 1').run(row.id);"),
      /destr=true/,
    ],
    [
      'what refers to it is replaced',
      inserted(
        "db.prepare('DELETE FROM note_tags WHERE note_id = ?').run(row.id); for (const t of tags) db.prepare('INSERT INTO note_tags VALUES (?, ?)').run(row.id, t);",
      ),
      ADDS,
    ],
    ['its twin: what refers to another is', inserted("db.prepare('DELETE FROM note_tags WHERE note_id = ?').run(other);"), /destr=true/],
    ['is removed again, always', inserted("db.prepare('DELETE FROM notes WHERE id = ?').run(row.id);"), /^ro=true/],
    [
      'its twin: is removed sometimes',
      inserted("if (tags.length > 3) db.prepare('DELETE FROM notes WHERE id = ?').run(row.id);"),
      /^ro=false destr=false/,
    ],
    [
      'is updated by a helper, by the key that the driver tells',
      `async ({ name }) => { const done = db.prepare('INSERT INTO notes (name) VALUES (?)').run(name); const touch = (key) => db.prepare('UPDATE notes SET n = 2 WHERE id = :id').run({ id: key }); touch(done.lastInsertRowid); }`,
      ADDS,
    ],
    [
      'its twin: the insert may have been settled by doing nothing',
      `async ({ name }) => { const done = db.prepare('INSERT OR IGNORE INTO notes (name) VALUES (?)').run(name); db.prepare('UPDATE notes SET n = 2 WHERE id = ?').run(done.lastInsertRowid); }`,
      /destr=true/,
    ],
    [
      'its twin: it may be one that was found',
      `async ({ name, id }) => { const found = db.prepare('SELECT * FROM notes WHERE name = ?').get(name); const row = found ?? db.prepare('INSERT INTO notes (name) VALUES (?) RETURNING *').get(name); db.prepare('UPDATE notes SET n = 2 WHERE id = ?').run(row.id); }`,
      /destr=true/,
    ],
    [
      'with a list of parameters',
      "async ({ name }) => { const { rows } = await pool.query('INSERT INTO notes (name) VALUES ($1) RETURNING id', [name]); await pool.query('UPDATE notes SET n = $2 WHERE id = $1', [rows[0].id, 5]); }",
      /^ro=false destr=false idem=false/,
    ],
    [
      'its twin: the numbers are the other way round',
      "async ({ name, id }) => { const { rows } = await pool.query('INSERT INTO notes (name) VALUES ($1) RETURNING id', [name]); await pool.query('UPDATE notes SET n = $1 WHERE id = $2', [rows[0].id, id]); }",
      /destr=true/,
    ],
  ])('%s', async (_, handler, expected) => {
    const verdicts = await tool(handler);
    if (typeof expected === 'string') expect(verdicts).toBe(expected);
    else expect(verdicts).toMatch(expected);
  });
});

describe('a row that was looked for', () => {
  const insert = "db.prepare('INSERT INTO boards (name) VALUES (?)').run(name);";
  test.each([
    [
      'is inserted where none was found',
      `async ({ name }) => { const board = db.prepare('SELECT * FROM boards LIMIT 1').get(); if (board) return board; ${insert} }`,
      ADDS_ONCE,
    ],
    [
      'its twin: where one was found',
      `async ({ name, id }) => { const board = db.prepare('SELECT * FROM boards WHERE id = ?').get(id); if (!board) throw new Error('none'); ${insert} }`,
      ADDS,
    ],
    [
      'its twin: whether found or not',
      `async ({ name }) => { const board = db.prepare('SELECT * FROM boards LIMIT 1').get(); if (board) console.error('again'); ${insert} }`,
      ADDS,
    ],
    [
      'its twin: another table was asked',
      `async ({ name }) => { const user = db.prepare('SELECT * FROM users LIMIT 1').get(); if (user) return user; ${insert} }`,
      ADDS,
    ],
    [
      'its twin: a recent one was asked for',
      `async ({ name }) => { const board = db.prepare('SELECT * FROM boards WHERE made > ?').get(1); if (board) return board; ${insert} }`,
      ADDS,
    ],
    [
      'its twin: it was found, but is no longer in use',
      `async ({ name }) => { const board = db.prepare('SELECT * FROM boards WHERE name = ?').get(name); if (board.open) return board; ${insert} }`,
      ADDS,
    ],
    [
      'a list of none',
      `async ({ name }) => { const all = db.prepare('SELECT * FROM boards WHERE name = ?').all(name); if (all.length === 0) { ${insert} } }`,
      ADDS_ONCE,
    ],
    [
      'its twin: a list of some',
      `async ({ name }) => { const all = db.prepare('SELECT * FROM boards WHERE name = ?').all(name); if (all.length > 0) { ${insert} } }`,
      ADDS,
    ],
    [
      'or else',
      `async ({ name }) => { const find = () => db.prepare('SELECT * FROM boards WHERE name = ?').get(name); return find() ?? db.prepare('INSERT INTO boards (name) VALUES (?) RETURNING *').get(name); }`,
      ADDS_ONCE,
    ],
    [
      'one or the other',
      `async ({ name }) => { const b = db.prepare('SELECT * FROM boards WHERE name = ?').get(name); return b ? b : db.prepare('INSERT INTO boards (name) VALUES (?)').run(name); }`,
      ADDS_ONCE,
    ],
    [
      'its twin: one and the other',
      `async ({ name }) => { const b = db.prepare('SELECT * FROM boards WHERE name = ?').get(name); return b && db.prepare('INSERT INTO boards (name) VALUES (?)').run(name); }`,
      ADDS,
    ],
    [
      'its twin: the look ended with its block',
      `async ({ name, id }) => { if (id > 1) { const board = db.prepare('SELECT * FROM boards LIMIT 1').get(); if (board) return board; } ${insert} }`,
      ADDS,
    ],
    [
      'its twin: the look ended with its function',
      `async ({ name }) => { const look = () => { const board = db.prepare('SELECT * FROM boards LIMIT 1').get(); if (board) return 'there'; return 'none'; }; const said = look(); ${insert} return said; }`,
      ADDS,
    ],
  ])('%s', async (_, handler, expected) => {
    expect(await tool(handler)).toBe(expected);
  });
});

describe('a table that holds a row once', () => {
  const insert = "async ({ id, name }) => { db.prepare('INSERT INTO kinds (name, size) VALUES (?, ?)').run(name, id); }";
  const schema = (columns: string) =>
    `const SCHEMA = \`CREATE TABLE IF NOT EXISTS kinds (id INTEGER PRIMARY KEY AUTOINCREMENT, ${columns}); CREATE TABLE other (name TEXT);\`;`;
  test.each([
    ['refuses it the second time', insert, `${schema('name TEXT NOT NULL UNIQUE, size INTEGER')} db.exec(SCHEMA);`, ADDS_ONCE],
    ['its twin: holds it twice', insert, `${schema('name TEXT NOT NULL, size INTEGER')} db.exec(SCHEMA);`, ADDS],
    [
      'by a schema that is executed when the database is opened',
      "async ({ id, name }) => { get().prepare('INSERT INTO kinds (name, size) VALUES (?, ?)').run(name, id); }",
      `${schema('name TEXT, size INTEGER, UNIQUE (name, size)')} let one = null; const get = () => { if (one) return one; one = new Database('y.db'); one.exec(SCHEMA); return one; };`,
      ADDS_ONCE,
    ],
    [
      'its twin: only a part of what is unique is given',
      "async ({ id, name }) => { db.prepare('INSERT INTO kinds (name) VALUES (?)').run(name); }",
      `${schema('name TEXT, size INTEGER, UNIQUE (name, size)')} db.exec(SCHEMA);`,
      ADDS,
    ],
    [
      'its twin: what is unique is new each time',
      "async ({ id, name }) => { db.prepare('INSERT INTO kinds (name, size) VALUES (?, ?)').run(crypto.randomUUID(), id); }",
      `${schema('name TEXT UNIQUE, size INTEGER')} db.exec(SCHEMA);`,
      ADDS,
    ],
    [
      'by an index',
      insert,
      `${schema('name TEXT, size INTEGER')} const INDEX = 'CREATE UNIQUE INDEX by_name ON kinds (name)'; db.exec(SCHEMA); db.exec(INDEX);`,
      ADDS_ONCE,
    ],
    [
      'its twin: by an index of some rows',
      insert,
      `${schema('name TEXT, size INTEGER')} const INDEX = 'CREATE UNIQUE INDEX by_name ON kinds (name) WHERE size > 3'; db.exec(SCHEMA); db.exec(INDEX);`,
      ADDS,
    ],
  ])('%s', async (_, handler, source, expected) => {
    expect(await tool(handler, source)).toBe(expected);
  });
});

describe('rows that are put in the place of others', () => {
  const cleared = (first: string, then: string) => `async ({ id, name, other, tags }) => { ${first} ${then} return { content: [] }; }`;
  const each = "for (const t of tags) db.prepare('INSERT INTO note_tags (note_id, tag) VALUES (?, ?)').run(id, t);";
  const all = "db.prepare('DELETE FROM note_tags WHERE note_id = ?').run(id);";
  const SAME = 'ro=false destr=true idem=true open=false';
  const MORE = 'ro=false destr=true idem=false open=false';
  test.each([
    ['all with a value were taken out', cleared(all, each), SAME],
    ['the whole table was emptied', cleared("db.exec('DELETE FROM note_tags');", each), SAME],
    [
      'by $1 of another driver',
      cleared(
        "await pool.query('DELETE FROM note_tags WHERE note_id = $1', [id]);",
        "await pool.query('INSERT INTO note_tags (note_id, tag) VALUES ($1, $2)', [id, name]);",
      ),
      /idem=true/,
    ],
    [
      'the index is emptied and filled',
      cleared(
        "db.exec(`INSERT INTO fts(fts) VALUES('delete-all')`);",
        "db.exec('INSERT INTO fts(rowid, text) SELECT id, text FROM notes');",
      ),
      SAME,
    ],
    ['its twin: those of another note were', cleared("db.prepare('DELETE FROM note_tags WHERE note_id = ?').run(other);", each), MORE],
    ['its twin: only some were', cleared("db.prepare('DELETE FROM note_tags WHERE note_id = ? AND age > 3').run(id);", each), MORE],
    ['its twin: or others', cleared("db.prepare('DELETE FROM note_tags WHERE note_id = ? LIMIT 1').run(id);", each), MORE],
    ['its twin: of another table', cleared("db.prepare('DELETE FROM note_links WHERE note_id = ?').run(id);", each), MORE],
    ['its twin: on one way only', cleared(`if (tags.length > 3) { ${all} }`, each), MORE],
    ['its twin: afterwards', cleared(each, all), /destr=true/],
  ])('%s', async (_, handler, expected) => {
    expect(await tool(handler)).toMatch(expected);
  });
});
