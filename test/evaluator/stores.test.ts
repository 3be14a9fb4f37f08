/** Stores in a file that are read, added to and written back whole; beside each the twin from which something is gone. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (helpers: string, handler: string): Promise<string> => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const FILE = process.env.STORE;
${helpers}
server.registerTool('t', { inputSchema: { id: z.string(), note: z.string(), notes: z.array(z.object({ name: z.string() })) } }, ${handler});`);
  return found.verdicts('t');
};

const ADDS_ONCE = 'ro=false destr=false idem=true open=false';
const ADDS = 'ro=false destr=false idem=false open=false';
const REPLACES = 'ro=false destr=true idem=true open=false';

describe('lines behind a heading', () => {
  const load = (cut: string): string => `const load = async () => {
    const lines = (await readFile(FILE, 'utf8')).split('\\n').filter((l) => l.trim() !== '');
    return lines${cut}.reduce((all, line) => { all.push(JSON.parse(line)); return all; }, []);
  };`;
  const save = (head: string): string =>
    `const save = (all) => writeFile(FILE, [${head}...all.map((each) => JSON.stringify(each))].join('\\n'));`;
  const add = `async ({ notes }) => { const all = await load(); all.push(...notes.filter((n) => !all.some((one) => one.name === n.name))); await save(all); }`;
  test.each([
    ['are kept where the heading is written anew', '.slice(1)', `JSON.stringify({ format: 'notes' }), `, ADDS_ONCE],
    ['its twin that writes none: the first is gone', '.slice(1)', '', REPLACES],
    ['its twin that keeps the last ones only', '.slice(-50)', `JSON.stringify({ format: 'notes' }), `, REPLACES],
    ['its twin without a heading', '', '', ADDS_ONCE],
  ])('%s', async (_, cut, head, verdicts) => {
    expect(await tool(load(cut) + save(head), add)).toBe(verdicts);
  });
});

describe('a store that is read again before each change', () => {
  const store = (method: string): string => `class Store {
    data = { lists: [] };
    last = 0;
    constructor() { this.load(); }
    async load() {
      try {
        const text = await readFile(FILE, 'utf8');
        this.data = JSON.parse(text);
        const numbers = [];
        for (const list of this.data.lists) numbers.push(Number.parseInt(list.id, 10));
        this.last = Math.max(0, ...numbers);
      } catch { this.data = { lists: [] }; }
    }
    save() { return writeFile(FILE, JSON.stringify(this.data)); }
    find(id) { return this.data.lists.find((list) => list.id === id); }
    async act(id, note) { await this.load(); ${method}; await this.save(); return this.find(id); }
  }
  const store = new Store();
  server.registerTool('finish', { inputSchema: { id: z.string() } }, async ({ id }) => { await store.load(); store.find(id).done = true; await store.save(); });`;
  test.each([
    ['is added to under the next number', 'this.last += 1; this.data.lists.push({ id: String(this.last), note, items: [] })', ADDS],
    ['is added to below what is looked up', 'const list = this.find(id); if (!list) return; list.items.push({ note })', ADDS],
    [
      'its twin that looks whether it is there',
      'const list = this.find(id); if (!list) return; if (list.items.find((i) => i.note === note)) return; list.items.push({ note })',
      ADDS_ONCE,
    ],
    ['its twin that sets a field', 'const list = this.find(id); if (!list) return; list.note = note', REPLACES],
    ['its twin that drops some', 'this.data.lists = this.data.lists.filter((list) => list.id !== id)', REPLACES],
    [
      'its twin that drops what the code says',
      'this.data.lists.push({ note }); this.data = this.data.filter((list) => !list.done)',
      REPLACES,
    ],
  ])('%s', async (_, method, verdicts) => {
    expect(await tool(store(method), 'async ({ id, note }) => store.act(id, note)')).toBe(verdicts);
  });
});

describe('a database in memory that is saved to the file that it came from', () => {
  const save = (path: string, content = 'Buffer.from(db.export())'): string =>
    `const load = async () => { const SQL = await initSqlJs(); try { return new SQL.Database(new Uint8Array(await readFile(FILE))); } catch { return new SQL.Database(); } };
     const save = (db) => writeFile(${path}, ${content});`;
  const run = (statement: string): string => `async ({ id }) => { const db = await load(); db.exec(${statement}, [id]); await save(db); }`;
  const IMPORT = `import initSqlJs from 'sql.js';`;
  test.each([
    ['after a query is not changed', save('FILE'), "'SELECT 1'", 'ro=true destr=false idem=true open=false'],
    ['after an insertion has one more row', save('FILE'), "'INSERT INTO t VALUES (?)'", ADDS],
    ['its twin that is saved elsewhere', save('OTHER'), "'SELECT 1'", REPLACES],
    ['its twin under a name of the caller', save("process.cwd() + '/' + db"), "'SELECT 1'", REPLACES],
    ['its twin with something else in it', save('FILE', "'gone'"), "'SELECT 1'", REPLACES],
  ])('%s', async (_, helpers, statement, verdicts) => {
    expect(await tool(`${IMPORT} const OTHER = process.env.COPY; ${helpers}`, run(statement))).toBe(verdicts);
  });
});
