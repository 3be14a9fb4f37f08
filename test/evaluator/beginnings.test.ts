/** SQL of the caller's of which the handler has checked how it begins; beside each the twin in which the check says nothing. */
import { describe, expect, test } from 'vitest';
import { wordsOfPattern } from '../../server/src/evaluator/beginnings.js';
import { open } from '../support/check.js';

const found = async (handler: string, source = '') =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import Database from 'better-sqlite3';
import sqlite3 from 'sqlite3';
import { Pool } from 'pg';
const db = new Database('shop.db');
const lite = new sqlite3.Database('shop.db');
const pool = new Pool();
${source}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { sql: z.string(), other: z.string(), force: z.boolean() } }, ${handler});`);
const tool = async (handler: string, source?: string) => (await found(handler, source)).verdicts('t');

const READS = 'ro=true destr=false idem=true open=false';
const ANY = 'ro=false destr=true idem=false open=false';
/** Readers differ: behind the one statement another may stand. */
const MAYBE = 'ro=~false* destr=~true* idem=?* open=false';
const ADDS_ONCE = 'ro=false destr=false idem=true open=false';
const DELETES = 'ro=false destr=true idem=true open=false';

const refuse = (test: string, run = 'return db.prepare(sql).all();') =>
  `async ({ sql, other, force }) => { if (${test}) throw new Error('refused'); ${run} }`;

describe('what the caller chooses', () => {
  const chosen = async (handler: string) => Object.keys((await found(handler)).depends('t'));

  test.each([
    ['a driver that runs all that the text holds', refuse("!sql.startsWith('SELECT')", 'return pool.query(sql);')],
    ['a table, however it is made', refuse("!sql.toLowerCase().startsWith('create table')", 'lite.exec(sql);')],
  ])('is nothing where he is held to one kind of statement: %s', async (_, handler) => {
    expect(await chosen(handler)).toEqual([]);
  });

  test.each([
    ['any statement', refuse('!sql', 'return pool.query(sql);')],
    ['a change of a table', refuse("!sql.startsWith('ALTER TABLE')", 'return pool.query(sql);')],
    ['any but one', refuse("sql.startsWith('SELECT')", 'return pool.query(sql);')],
    ['one of several kinds', refuse("!sql.startsWith('SELECT') && !sql.startsWith('DELETE')", 'return pool.query(sql);')],
  ])('is its twin, %s, by the name that the schema has', async (_, handler) => {
    expect(await chosen(handler)).toEqual(['sql']);
  });

  test('is a part of a record that the schema has', async () => {
    const tools = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { Pool } from 'pg';
const server = new McpServer({ name: 's', version: '1' });
const pool = new Pool();
server.registerTool('t', { inputSchema: { q: z.object({ text: z.string() }) } }, async ({ q }) => pool.query(q.text));`);
    expect(Object.keys(tools.depends('t'))).toEqual(['q.text']);
  });
});

describe('a statement that has to begin with a word', () => {
  test.each([
    ['SELECT', refuse("!sql.trim().toUpperCase().startsWith('SELECT')"), READS],
    ['its twin: what begins with SELECT is refused', refuse("sql.trim().toUpperCase().startsWith('SELECT')"), ANY],
    ['its twin: the other text is asked', refuse("!other.trim().toUpperCase().startsWith('SELECT')"), ANY],
    ['its twin: only where it is not forced', refuse("!force && !sql.trim().toUpperCase().startsWith('SELECT')"), ANY],
    ['its twin: what stands further on is asked', refuse("!sql.slice(5).startsWith('SELECT')"), ANY],
    ['its twin: it holds the word somewhere', refuse("!sql.includes('SELECT')"), ANY],
    [
      'its twin: it is answered, and runs all the same',
      "async ({ sql }) => { const ok = sql.startsWith('SELECT'); return db.prepare(sql).all() + ok; }",
      ANY,
    ],
    ['its twin: a driver that runs all that the text holds', refuse("!sql.startsWith('SELECT')", 'return pool.query(sql);'), MAYBE],
    ['its twin: a method that does', refuse("!sql.startsWith('SELECT')", 'lite.exec(sql);'), MAYBE],
    ['of a driver that leaves the second statement out', refuse("!sql.startsWith('SELECT')", 'lite.all(sql);'), READS],
    ['of a kind of text that it was asked first', refuse("typeof sql !== 'string' || !sql.startsWith('SELECT')"), READS],
    ['one of two that read', refuse("!sql.startsWith('SELECT') && !sql.startsWith('EXPLAIN')"), READS],
    ['its twin: or a list that any statement may follow', refuse("!sql.startsWith('SELECT') && !sql.startsWith('WITH')"), ANY],
    ['a pattern', refuse('!/^\\s*(?:select|explain)\\b/i.test(sql)'), READS],
    ['its twin: anywhere in it', refuse('!/select/i.test(sql)'), ANY],
    ['its twin: any line of it', refuse('!/^select/im.test(sql)'), ANY],
    ['a pattern that is matched', refuse('!sql.match(/^\\s*select\\s/i)'), READS],
    ['comments and all', refuse("!sql.replace(/--.*$/gm, '').trim().startsWith('SELECT')"), READS],
    ['its twin: a word was put in first', refuse("!sql.replace(/DELETE/g, 'SELECT').startsWith('SELECT')"), ANY],
    ['its twin: a word is taken out first', refuse("!sql.startsWith('SELECT')", "db.prepare(sql.replace(/^\\s*SELECT/, '')).run();"), ANY],
    [
      'places for values are numbered',
      refuse("!sql.startsWith('SELECT')", 'let n = 0; return db.prepare(sql.replace(/\\?/g, () => `$${++n}`)).all();'),
      READS,
    ],
    ['a limit behind it', refuse("!sql.startsWith('SELECT')", 'return db.prepare(`${sql} LIMIT 10`).all();'), READS],
    ['CREATE TABLE', refuse("!sql.trim().toUpperCase().startsWith('CREATE TABLE')", 'db.prepare(sql).run();'), ADDS_ONCE],
    ['DELETE', refuse("!sql.toUpperCase().startsWith('DELETE')", 'db.prepare(sql).run();'), DELETES],
    [
      'its twin: several statements',
      refuse("!sql.toUpperCase().startsWith('CREATE TABLE')", 'pool.query(sql);'),
      'ro=false destr=~true* idem=?* open=false',
    ],
    ['INSERT, which may replace', refuse("!sql.toUpperCase().startsWith('INSERT')", 'db.prepare(sql).run();'), ANY],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(handler)).toBe(verdicts);
  });

  test.each([
    [
      'a helper',
      "const reads = (q) => { const s = q.trim().toUpperCase(); return s.startsWith('SELECT') || s.startsWith('EXPLAIN'); };",
      READS,
    ],
    ['a list of words', "const reads = (q) => ['SELECT', 'EXPLAIN'].some((word) => q.trim().toUpperCase().startsWith(word));", READS],
    ['its twin with a word that writes', "const reads = (q) => ['SELECT', 'REPLACE'].some((word) => q.startsWith(word));", ANY],
    [
      'its twin that asks one thing or another',
      "const reads = (q, force) => { let ok = q.startsWith('SELECT'); if (process.env.EASY) ok = q.includes('a'); return ok; };",
      ANY,
    ],
    ['a helper that throws', "const reads = (q) => { if (!q.startsWith('SELECT')) throw new Error('no'); return true; };", READS],
  ])('asked by %s', async (_, source, verdicts) => {
    expect(await tool(refuse('!reads(sql)'), source)).toBe(verdicts);
  });

  test('depends on the argument only where kinds differ', async () => {
    const depends = async (handler: string) => (await found(handler)).tool('t').dependsOn.map((d) => d.argument);
    expect(await depends(refuse("!sql.startsWith('SELECT') && !sql.startsWith('EXPLAIN')"))).toEqual([]);
    expect(await depends(refuse("!sql.startsWith('SELECT') && !sql.startsWith('DELETE')"))).toEqual(['sql']);
  });
});

describe('the words of a pattern', () => {
  test.each([
    ['/^select/i', ['SELECT']],
    ['/^\\s*(SELECT|WITH)\\b/i', ['SELECT', 'WITH']],
    ['/^create\\s+table\\s/i', ['CREATE TABLE']],
    ['/^(?:create\\s+table|select)/', ['CREATE TABLE', 'SELECT']],
    ['/select/i', null],
    ['/^select|delete/i', null],
    ['/^(?:select)?/i', null],
    ['/^select/im', null],
    ['/^.*select/i', null],
    ['/^(select|.*)/i', null],
  ])('%s', (pattern, words) => {
    expect(wordsOfPattern(pattern)).toEqual(words);
  });
});
