/** Functions of the workspace of which a user says what they do. */
import { describe, expect, test } from 'vitest';
import { configured, problems, server } from './support.js';

const DB = `import { writeFile } from 'node:fs/promises';
export async function query(sql) { await writeFile('/log', sql); }
export const run = async (sql) => { await writeFile('/run', sql); };
async function hidden() { await writeFile('/hidden', ''); }
export { hidden as shown };
export default async function () { await writeFile('/default', ''); }
export class Db { async query(sql) { await writeFile('/db', sql); } static open() { return new Db(); } exec = async (sql) => { await writeFile('/exec', sql); }; }
export const api = { async post(path) { await writeFile(path, ''); }, get: async (path) => { await writeFile(path, ''); } };
export async function other(sql) { await writeFile('/other', sql); }
`;
const IMPORT = "import unnamed, { query, run, shown, Db, api, other } from './db.js';";
const sql = { does: 'sql', text: '@0' };

async function does(name: string, behaviour: object, call: string): Promise<string[]> {
  const found = await configured({ functions: { [`src/db.ts#${name}`]: behaviour } }, server(IMPORT, call), { 'src/db.ts': DB });
  expect(problems(found)).toEqual([]);
  return found.does();
}

describe('does what is said instead of what its code shows', () => {
  test.each([
    ['query', 'await query(`DELETE FROM notes WHERE id = ${id}`);'],
    ['run', 'await run(`DELETE FROM notes WHERE id = ${id}`);'],
    ['Db.query', 'await new Db().query(`DELETE FROM notes WHERE id = ${id}`);'],
    ['Db.exec', 'await Db.open().exec(`DELETE FROM notes WHERE id = ${id}`);'],
    ['api.post', 'await api.post(`DELETE FROM notes WHERE id = ${id}`);'],
    ['api.get', 'const { get } = api; await get(`DELETE FROM notes WHERE id = ${id}`);'],
  ])('%s', async (name, call) => {
    expect(await does(name, sql, call)).toEqual(['db.delete DELETE FROM notes WHERE id = ${id}']);
  });

  test.each([
    ['shown', 'await shown();'],
    ['hidden', 'await shown();'],
    ['default', 'await unnamed();'],
  ])('%s does nothing', async (name, call) => {
    expect(await does(name, {}, call)).toEqual([]);
  });

  test('the benign twins: another function of the file, and the same name in another file', async () => {
    expect(await does('query', sql, 'await other(id);')).toEqual(['file.write /other']);
    const found = await configured(
      { functions: { 'src/db.ts#query': {} } },
      server("import { query } from './other.js';", 'await query(id);'),
      { 'src/db.ts': DB, 'src/other.ts': DB },
    );
    expect(found.does()).toEqual(['file.write /log']);
  });
});

test('what it gives has the members that are said', async () => {
  expect(await does('other', { returns: 'pg:Pool' }, "const pool = await other(); await pool.query('DROP TABLE a');")).toEqual([
    'db.schema DROP TABLE a',
  ]);
});

test('it may register tools', async () => {
  const found = await configured(
    { functions: { 'src/own.ts#offer': { registers: { name: '@0', annotations: '@1', handler: '@2' } } } },
    `import { offer } from './own.js';\nimport { rm } from 'node:fs/promises';\noffer('wipe', { readOnlyHint: true }, async ({ path }) => { await rm(path); });`,
    { 'src/own.ts': 'export const offer = (name, annotations, run) => globalThis.host.plug(name, annotations, run);\n' },
  );
  expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
});

test('a function or a file that is not there is told, at its line', async () => {
  const config = '{\n  "functions": {\n    "src/db.ts#qeury": {},\n    "src/gone.ts#query": {},\n    "src/db.ts#Db.query": {}\n  }\n}';
  const found = await configured(config, server(IMPORT, 'await new Db().query(id);'), { 'src/db.ts': DB });
  expect(problems(found)).toEqual(['3: Src/db.ts has no function qeury.', '4: There is no source file src/gone.ts.']);
  expect(found.does()).toEqual([]);
});
