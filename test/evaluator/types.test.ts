/** Declared types stand in where no value flows. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

const A = 'file.delete /a';
const SQL = 'db.delete DELETE FROM t';

describe('types of the workspace', () => {
  test.each([
    [
      'the class of a parameter',
      `class Db { wipe() { return rm('/a'); } } declare const db: any; export const handle = () => run(db); const run = (db: Db) => db.wipe();`,
      [A],
    ],
    [
      'an interface with one class',
      `interface Store { wipe(): any } class Disk implements Store { wipe() { return rm('/a'); } } declare function get(): Store; const s: Store = get(); export const handle = () => s.wipe();`,
      [A],
    ],
    [
      'an interface with two classes',
      `interface Store { wipe(): any } class Disk implements Store { wipe() { return rm('/a'); } } class Memory implements Store { wipe() { return rm('/b'); } } declare function get(): Store; const s: Store = get(); export const handle = () => s.wipe();`,
      [A, 'file.delete /b'],
    ],
    [
      'the declared type of a field',
      `class Db { wipe() { return rm('/a'); } } class S { db!: Db; go() { return this.db.wipe(); } } export const handle = () => new S().go();`,
      [A],
    ],
    [
      'a field of an interface',
      `class Db { wipe() { return rm('/a'); } } interface Ctx { db: Db } declare const ctx: Ctx; export const handle = () => run(ctx); const run = (c: Ctx) => c.db.wipe();`,
      [A],
    ],
    [
      'constructor injection through a container',
      `import { container } from 'tsyringe'; class Db { wipe() { return rm('/a'); } } class S { constructor(private readonly db: Db) {} go() { return this.db.wipe(); } } const s = container.resolve(S); export const handle = () => (s as S).go();`,
      [A],
    ],
    ['as', `class Db { wipe() { return rm('/a'); } } declare const x: unknown; export const handle = () => (x as Db).wipe();`, [A]],
    [
      'ReturnType',
      `const make = () => ({ wipe: () => rm('/a') }); type Api = ReturnType<typeof make>; declare const api: Api; export const handle = () => run(api); const run = (a: Api) => a.wipe();`,
      [A],
    ],
    [
      'typeof',
      `const api = { wipe: () => rm('/a') }; declare const x: typeof api; export const handle = () => run(x); const run = (a: typeof api) => a.wipe();`,
      [A],
    ],
    [
      'a type of another file',
      `
      // @file src/main.ts
      import type { Db } from './db.js';
      declare const db: Db;
      const run = (d: Db) => d.wipe();
      export const handle = () => run(db);
      // @file src/db.ts
      export class Db { wipe() { return rm('/a'); } }`,
      [A],
    ],
    [
      'the element of a list',
      `class Db { wipe() { return rm('/a'); } } const run = async (all: Db[]) => { for (const d of all) await d.wipe(); }; declare const all: any; export const handle = () => run(all);`,
      [A],
    ],
    [
      'a promise of it',
      `class Db { wipe() { return rm('/a'); } } const run = async (d: Promise<Db>) => (await d).wipe(); declare const d: any; export const handle = () => run(d);`,
      [A],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('types of packages', () => {
  test.each([
    [
      'a parameter',
      `import type { Pool } from 'pg'; const run = (p: Pool) => p.query('DELETE FROM t'); declare const pool: any; export const handle = () => run(pool);`,
      [SQL],
    ],
    [
      'a field',
      `import { Pool } from 'pg'; class S { private pool!: Pool; go() { return this.pool.query('DELETE FROM t'); } } export const handle = () => new S().go();`,
      [SQL],
    ],
    [
      'a field that may be null, set by a method that nobody calls',
      `import { Pool } from 'pg'; class S { private pool: Pool | null = null; connect() { this.pool = new Pool(); } go() { if (!this.pool) throw new Error('not connected'); return this.pool.query('DELETE FROM t'); } } const s = new S(); export const handle = () => s.go();`,
      [SQL],
    ],
    [
      'a variable that is set by a function that nobody calls',
      `import { Pool } from 'pg'; let pool: Pool | undefined; export const connect = () => { pool = new Pool(); }; export const handle = async () => { if (!pool) throw new Error('not connected'); await pool.query('DELETE FROM t'); };`,
      [SQL],
    ],
    [
      'the same without a type',
      `import { Pool } from 'pg'; let pool; export const connect = () => { pool = new Pool(); }; export const handle = async () => { if (!pool) throw new Error('not connected'); await pool.query('DELETE FROM t'); };`,
      ['? pool.query'],
    ],
    [
      'a constructor parameter',
      `import type { Pool } from 'pg'; class Repo { constructor(private pool: Pool) {} go() { return this.pool.query('DELETE FROM t'); } } declare const repo: any; const run = (r: Repo) => r.go(); export const handle = () => run(repo);`,
      [SQL],
    ],
    [
      'a namespace',
      `import * as pg from 'pg'; const run = (p: pg.Pool) => p.query('DELETE FROM t'); declare const pool: any; export const handle = () => run(pool);`,
      [SQL],
    ],
  ])('%s', async (_, source, effects) => {
    expect(await handle(source)).toEqual(effects);
  });
});

describe('a value that is never set is not taken for nothing', () => {
  // Code behind `if (!x) throw` runs as soon as somebody sets x: it must not be taken for dead.
  test.each([
    [
      'a variable, by an exported function',
      `let api; export const setApi = (a) => { api = a; }; export const handle = async () => { if (!api) throw new Error('no'); await rm('/a'); };`,
    ],
    [
      'a variable that is called',
      `let api; export const setApi = (a) => { api = a; }; export const handle = async () => { api.log('x'); await rm('/a'); };`,
    ],
    [
      'a field, by a method',
      `class S { api = null; setApi(a) { this.api = a; } async go() { if (!this.api) throw new Error('no'); await rm('/a'); } } const s = new S(); export const handle = () => s.go();`,
    ],
    [
      'a field that is called',
      `class S { api = null; setApi(a) { this.api = a; } async go() { this.api.log('x'); await rm('/a'); } } const s = new S(); export const handle = () => s.go();`,
    ],
    [
      'a member of a context',
      `const ctx = { api: null, set(a) { this.api = a; } }; export const context = ctx; export const handle = async () => { if (!ctx.api) return; await rm('/a'); };`,
    ],
    [
      'a variable, by a callback of a package',
      `import { onReady } from 'some-package'; let ready = false; onReady(() => { ready = true; }); export const handle = async () => { if (!ready) return; await rm('/a'); };`,
    ],
    [
      'a variable, by an event',
      `import { EventEmitter } from 'node:events'; const e = new EventEmitter(); let ready = false; e.on('ready', () => { ready = true; }); export const handle = async () => { if (ready) await rm('/a'); };`,
    ],
    [
      'a flag of the command line',
      `let force = false; const main = () => { if (process.argv.includes('--force')) force = true; }; main(); export const handle = async () => { if (force) await rm('/a'); };`,
    ],
    [
      'an object that is filled by key',
      `const t = {}; export const add = (k, f) => { t[k] = f; }; export const handle = async ({ k }) => { await t[k](); await rm('/a'); };`,
    ],
  ])('%s', async (_, source) => {
    const effects = await handle(source);
    expect(effects.some((effect) => effect === A || effect.startsWith('?') || effect.startsWith('!'))).toBe(true);
  });

  test('a constant that is nothing stays nothing', async () => {
    expect(await handle(`const api = null; export const handle = async () => { if (!api) return; await rm('/a'); };`)).toEqual([]);
  });
  test('a flag that nobody sets stays as it is', async () => {
    expect(await handle(`let force = false; export const handle = async () => { if (force) await rm('/a'); };`)).toEqual([]);
  });
});
