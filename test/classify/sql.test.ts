import { describe, expect, it } from 'vitest';
import { classifySql } from '../../server/src/classify/sql.js';
import { arg, config, HOSTILE, shown, text, unknown } from './table.js';

/** Statement → answers; each writing statement has its reading or milder twin near. */
const STATEMENTS: readonly (readonly [sql: string, expected: string])[] = [
  ['SELECT * FROM users', 'db.read'],
  ['  -- DELETE FROM users\n/* DROP TABLE x */ select 1', 'db.read'],
  ["SELECT 'DELETE FROM users'", 'db.read'],
  ['SELECT deleted_at, update_count FROM t FOR UPDATE', 'db.read'],
  ['(SELECT 1) UNION ALL (SELECT 2)', 'db.read'],
  ['SHOW TABLES', 'db.read'],
  ['DESCRIBE users', 'db.read'],
  ['VALUES (1), (2)', 'db.read'],
  ['PRAGMA table_info(users)', 'db.read'],
  ['PRAGMA journal_mode = WAL', 'db.read'],
  ['PRAGMA user_version = 3', 'db.schema arguable/./.'],
  ['EXPLAIN DELETE FROM users', 'db.read'],
  ['EXPLAIN QUERY PLAN DELETE FROM users', 'db.read'],
  ['EXPLAIN ANALYZE SELECT 1', 'db.read'],
  ['EXPLAIN ANALYZE DELETE FROM users', 'db.delete'],
  ['EXPLAIN (ANALYZE, BUFFERS) UPDATE t SET a = 1', 'db.update'],
  ['EXPLAIN (ANALYZE false) UPDATE t SET a = 1', 'db.read'],
  ['EXPLAIN (FORMAT JSON) DELETE FROM t', 'db.read'],
  ['WITH x AS (SELECT 1) SELECT * FROM x', 'db.read'],
  ['WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x', 'db.delete'],
  ['WITH x AS MATERIALIZED (INSERT INTO t VALUES (1) RETURNING id) SELECT * FROM x !!', 'db.insert'],
  ['WITH x AS (SELECT 1) DELETE FROM t USING x', 'db.delete'],
  ["INSERT INTO notes_fts(notes_fts) VALUES('delete-all')", 'db.delete'],
  ["INSERT INTO notes_fts(notes_fts, rowid, text) VALUES ('delete', 1, 'x')", 'db.delete'],
  ["INSERT INTO main.notes(notes) VALUES('delete-all')", 'db.insert'],
  ["INSERT INTO notes_fts(notes_fts) VALUES('rebuild')", 'db.update none/./.'],
  ["INSERT INTO notes_fts(text) VALUES('rebuild')", 'db.insert'],
  ["INSERT INTO words(words) VALUES('hello')", 'db.insert'],
  ['SELECT a INTO b FROM c', 'db.schema add/./.'],
  ["SELECT a INTO OUTFILE '/tmp/x' FROM b", 'file.create'],
  ['SELECT a INTO @x FROM b', 'db.read'],
  ["SELECT nextval('s')", 'db.update session/more/.'],
  ["SELECT currval('s')", 'db.read'],
  ["SELECT pg_catalog.setval('s', 1)", 'db.update'],
  ['SELECT pg_terminate_backend(1)', 'process.kill'],
  ['SELECT pg_backend_pid()', 'db.read'],
  ['SELECT pg_stat_statements_reset()', 'db.delete'],
  ['SELECT * FROM pg_stat_statements', 'db.read'],
  ['SELECT lo_unlink(1)', 'db.delete'],
  ['INSERT INTO t (a) VALUES (?)', 'db.insert'],
  ['INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING', 'db.insert ./same/.'],
  ['INSERT OR IGNORE INTO t (a) VALUES (:a)', 'db.insert ./same/.'],
  ['INSERT IGNORE INTO t (a) VALUES (1)', 'db.insert ./same/.'],
  ['INSERT INTO t (a) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM t WHERE a = 1)', 'db.insert ./same/.'],
  ['INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET b = excluded.b', 'db.upsert'],
  ['INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET n = t.n + 1', 'db.upsert ./more/.'],
  ['INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE b = VALUES(b)', 'db.upsert'],
  ['REPLACE INTO t VALUES (1)', 'db.upsert'],
  ['INSERT OR REPLACE INTO t VALUES (1)', 'db.upsert'],
  ['UPDATE t SET a = 1 WHERE id = 2', 'db.update'],
  ['UPDATE t SET a = COALESCE($1, a) WHERE id = 2', 'db.update'],
  ['UPDATE t SET a = b + 1', 'db.update'],
  ['UPDATE t SET a = a + 1', 'db.update ./more/.'],
  ['UPDATE t SET done = NOT done', 'db.update ./more/.'],
  ["UPDATE t SET log = log || 'x'", 'db.update ./more/.'],
  ['UPDATE t SET tags = array_append(tags, $1)', 'db.update ./more/.'],
  ['UPDATE t SET a = now()', 'db.update ./more/.'],
  ["UPDATE t SET a = datetime('now')", 'db.update ./more/.'],
  ["UPDATE t SET a = datetime('2024-01-01')", 'db.update'],
  ["UPDATE t SET a = ?, updated_at = datetime('now') WHERE id = ?", 'db.update'],
  ["UPDATE t SET a = ?, seen_at = datetime('now') WHERE id = ?", 'db.update ./more/.'],
  ["UPDATE t SET updated_at = datetime('now') WHERE id = ?", 'db.update ./more/.'],
  ['UPDATE t SET n = n + 1, last_modified = now() WHERE id = ?', 'db.update ./more/.'],
  ['INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET b = excluded.b, "updatedAt" = now()', 'db.upsert'],
  ['UPDATE t SET a = {x}, modified_at = NOW() WHERE id ~~ {x}', 'db.update'],
  ['UPDATE t SET a = {x}, done_at = NOW() WHERE id ~~ {x}', 'db.update ./more/.'],
  ['DELETE FROM t', 'db.delete'],
  ['TRUNCATE TABLE t', 'db.delete'],
  ['DROP TABLE IF EXISTS t', 'db.schema'],
  ['ALTER TABLE t DROP COLUMN a', 'db.schema'],
  ['ALTER TABLE t ADD COLUMN a INT', 'db.schema add/./.'],
  ['ALTER TABLE t ADD COLUMN a INT, DROP COLUMN b', 'db.schema'],
  ['CREATE TABLE t (a INT)', 'db.schema add/./.'],
  ['CREATE TABLE IF NOT EXISTS t (a INT)', 'db.schema add/./.'],
  ['CREATE TEMP TABLE t AS SELECT 1', 'db.schema arguable/./.'],
  ['CREATE OR REPLACE VIEW v AS SELECT 1', 'db.schema'],
  ['CREATE VIEW v AS SELECT 1', 'db.schema add/./.'],
  ['MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN DELETE', 'db.upsert'],
  ['BEGIN', 'db.read'],
  ['COMMIT', 'db.read'],
  ['ROLLBACK', 'db.read'],
  ['SET search_path TO x', 'db.read'],
  ['SET GLOBAL max_connections = 5', 'db.schema'],
  ['USE shop', 'db.read'],
  ['VACUUM', 'db.schema arguable/./.'],
  ["VACUUM INTO '/tmp/x.db'", 'file.create'],
  ['COPY t TO STDOUT', 'db.read'],
  ["COPY t FROM '/tmp/x'", 'db.insert'],
  ["COPY (SELECT 1) TO '/tmp/x.csv'", 'file.write'],
  ["COPY t TO PROGRAM 'rm x'", 'code.run'],
  ['CALL refresh_all()', 'db.any unknown/unknown/. unknown'],
  ['DO $$ BEGIN DELETE FROM t; END $$', 'db.delete likely'],
  ['GRANT SELECT ON t TO bob', 'db.schema add/./.'],
  ['REVOKE SELECT ON t FROM bob', 'db.schema'],
  ['LOCK TABLE t IN SHARE MODE', 'db.read'],
  ['KILL 5', 'process.kill'],
  ['REFRESH MATERIALIZED VIEW v', 'db.schema'],
  ['BEGIN; UPDATE t SET a = 1; COMMIT', 'db.read + db.update + db.read'],
  ['CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM u; END; SELECT 1', 'db.schema add/./. + db.read'],
  ['FROB the knobs', 'db.any unknown/unknown/. unknown'],
  ["SELECT 'a", 'db.any unknown/unknown/. unknown'],
  ["DELETE FROM t WHERE a = 'b", 'db.delete likely'],
];

describe('SQL statements', () => {
  it.each(STATEMENTS)('%s', (sql, expected) => {
    // Transactions around a statement say the same as reads; they are told apart by what decided.
    expect(shown(classifySql([sql]))).toBe(expected);
  });
});

describe('SQL with holes', () => {
  it.each([
    ['the caller’s statement', text`${arg('sql')}`, 'db.any ← sql'],
    ['with white space around it', text` ${arg('sql')} ;`, 'db.any ← sql'],
    ['a configured statement', text`${config('QUERY')}`, 'db.any unknown/unknown/. unknown'],
    ['an unknown statement', text`${unknown('q')}`, 'db.any unknown/unknown/. unknown'],
    ['the verb is the caller’s', text`${arg('verb')} FROM t`, 'db.any ← verb'],
    ['a value', text`SELECT * FROM t WHERE a = ${arg('a')}`, 'db.read'],
    ['a table', text`SELECT * FROM ${arg('table')}`, 'db.read'],
    ['a part of a name', text`DELETE FROM logs_${arg('day')}`, 'db.delete'],
    ['fragments', text`SELECT ${arg('cols')} FROM ${arg('t')} ${unknown('where')} ${unknown('order')} LIMIT ${arg('n')}`, 'db.read'],
    ['inside a string', text`SELECT * FROM t WHERE a LIKE '%${arg('a')}%'`, 'db.read'],
    ['assignments', text`UPDATE t SET ${unknown('sets')} WHERE id = ${arg('id')}`, 'db.update'],
    ['behind EXPLAIN', text`EXPLAIN ${arg('sql')}`, 'db.read'],
    ['behind EXPLAIN ANALYZE', text`EXPLAIN (ANALYZE, BUFFERS) ${arg('sql')}`, 'db.any ← sql'],
    ['behind WITH', text`WITH x AS (SELECT 1) ${arg('sql')}`, 'db.any ← sql'],
    ['behind another statement', text`BEGIN READ ONLY; ${arg('sql')}`, 'db.read + db.any ← sql'],
    ['the statement is one of few', text`${arg('mode', ['SELECT * FROM t', 'DELETE FROM t'])}`, 'db.read ← mode + db.delete ← mode'],
    ['few values that change nothing', text`SELECT * FROM t ORDER BY a ${arg('dir', ['ASC', 'DESC'])}`, 'db.read'],
  ] as const)('%s', (_name, sql, expected) => {
    expect(shown(classifySql(sql))).toBe(expected);
  });

  it('reads whatever comes on a read-only connection', () => {
    expect(shown(classifySql(text`${arg('sql')}`, { readOnlyConnection: true }))).toBe('db.read');
    expect(shown(classifySql(['DELETE FROM t'], { readOnlyConnection: true }))).toBe('db.read');
  });

  it('says which constant decided', () => {
    expect(classifySql(text`DELETE FROM users\n WHERE id = ${arg('id')}`)[0]?.decidedBy).toBe('DELETE FROM users WHERE id = $' + '{id}');
  });
});

describe('hostile SQL', () => {
  it.each(HOSTILE)('%s', (_name, sql) => {
    const start = performance.now();
    const found = [...classifySql([sql]), ...classifySql([sql.slice(0, 150_000)]), ...classifySql([sql.slice(0, 3_900)])];
    // Far above what it takes on a busy machine, far below what a blow-up takes.
    expect(performance.now() - start).toBeLessThan(10_000);
    for (const c of found) expect(c.decidedBy?.length ?? 0).toBeLessThanOrEqual(80);
  });
});
