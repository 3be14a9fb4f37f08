/** What earlier calls left and a later one finds: changing it is a change, looking at it and putting it back is none. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

/** Two tools over one store: the first fills it, the second one is judged. */
const second = async (store: string, fill: string, judged: string): Promise<string> => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
${store}
server.registerTool('fill', { inputSchema: {} }, async ({ id, text }) => { ${fill} });
server.registerTool('judged', { inputSchema: {} }, async ({ id, text, other }) => { ${judged} });`);
  return found.verdicts('judged');
};
const SETS = 'ro=false destr=false idem=true open=false';
const ADDS = 'ro=false destr=false idem=false open=false';
const READS = 'ro=true destr=false idem=true open=false';
const FETCHES = 'ro=true destr=false idem=true open=~true*';

const MAP = 'const all = new Map<string, any>();';
const PUT = 'all.set(id, { id, text, tags: [] });';
const LIST = 'const all: any[] = [];';
const PUSH = 'all.push({ id, text });';
const FIND = 'const found = all.find((one) => one.id === id);';

describe('is changed', () => {
  test.each([
    ['a field', MAP, PUT, 'all.get(id).text = text;', SETS],
    ['a field, and it is put back', MAP, PUT, 'const found = all.get(id); found.text = text; all.set(id, found);', SETS],
    ['a mark', MAP, PUT, 'all.get(id).done = true;', SETS],
    ['a mark in a list', LIST, PUSH, `${FIND} found.done = true;`, SETS],
    ['a list inside', MAP, PUT, 'all.get(id).tags.push(text);', ADDS],
    ['a copy is put in its place', MAP, PUT, 'all.set(id, { ...all.get(id), text });', SETS],
    ['it is put under another key', MAP, PUT, 'all.set(other, all.get(id));', SETS],
    ['it is chosen', `${MAP} let chosen: any;`, PUT, 'const before = chosen; chosen = all.get(id); return before;', SETS],
  ])('%s', async (_, store, fill, judged, expected) => {
    expect(await second(store, fill, judged)).toBe(expected);
  });
});

describe('is not', () => {
  test.each([
    ['it is read', MAP, PUT, 'return all.get(id).text;', READS],
    ['a copy is changed', MAP, PUT, 'const copy = { ...all.get(id) }; copy.text = text; return copy;', READS],
    ['it is put back as it was', MAP, PUT, 'const found = all.get(id); all.set(id, found); return found;', READS],
    [
      'it is brought up to date with what was read',
      MAP,
      PUT,
      `const found = all.get(id); found.state = await (await fetch('https://example.com/')).text(); found.known = true; all.set(id, found); return found;`,
      FETCHES,
    ],
    [
      'a variable gets what it has',
      'let country: any = null; const need = (given?: any) => { const next = given ? given.toLowerCase() : country; if (next !== country) country = next || null; return country; };',
      'need(id);',
      'return need();',
      READS,
    ],
    ['what the call itself made is changed', MAP, PUT, 'const made: any = {}; made.text = text; return made;', READS],
  ])('%s', async (_, store, fill, judged, expected) => {
    expect(await second(store, fill, judged)).toBe(expected);
  });
});

describe('constants', () => {
  const HISTORY = 'let all: any[] = [];';
  const KEEP = 'all = [...all, text];';
  const CLEARS = 'ro=false destr=true idem=true open=false';
  test.each([
    ['a list is emptied', HISTORY, KEEP, 'all = [];', CLEARS],
    ['a variable is', 'let all: any = null;', 'const before = all; all = text; return before;', 'all = null;', CLEARS],
    ['a switch is set', 'let all = false;', 'return all;', 'all = true;', SETS],
    ['the same beside a request', 'let all: any = null;', 'all = text;', `all = null; await fetch('https://example.com/');`, FETCHES],
    [
      'a table is made the first time',
      'let all: any = null; let ready = false;',
      'return all;',
      'if (!ready) { all = { a: 1 }; ready = true; } return all;',
      READS,
    ],
    [
      'it is emptied after a look',
      'let all: any = null;',
      'const before = all; all = text; return before;',
      'if (!all) throw new Error("none"); all = null;',
      CLEARS,
    ],
    ['nobody reads it', 'let all: any = null;', 'return 1;', 'all = null;', READS],
  ])('%s', async (_, store, fill, judged, expected) => {
    expect(await second(store, fill, judged)).toBe(expected);
  });
});

describe('a store that is made when it is first needed', () => {
  const STORE = `class Store { all = new Map<string, any>(); next = 0;
  keep(text: any) { this.all.set('n' + ++this.next, { text }); }
  wait(f: any) { const id = ++this.next; this.all.set(id, { f: 1 }); this.all.delete(id); }
  take(id: any) { const one = this.all.get(id); this.all.delete(id); return one; }
  clear() { this.all.clear(); } }
let store: Store | null = null; const get = () => (store ??= new Store());`;
  test.each([
    ['keeps what the caller gives', 'get().keep(text);', ADDS],
    ['gives back what it keeps', 'return get().take(id);', 'ro=false destr=true idem=true open=false'],
    ['is emptied', 'get().clear();', 'ro=false destr=true idem=true open=false'],
    ['keeps what only it knows, for the time of a call', 'get().wait(1);', READS],
    ['is looked into', 'return [...get().all.values()];', READS],
  ])('%s', async (_, judged, expected) => {
    expect(await second(STORE, 'get().keep(text); return [...get().all.values()];', judged)).toBe(expected);
  });

  test('and that holds nothing of any caller is emptied beside other work', async () => {
    const pool = STORE.replace('{ text }', '{ at: 1 }');
    expect(
      await second(pool, 'get().keep(1); return [...get().all.values()];', `get().clear(); await fetch('https://example.com/');`),
    ).toBe(FETCHES);
  });

  test('gives out a token and takes it back', async () => {
    const tokens = `import { randomUUID } from 'node:crypto';
const given = new Map<string, any>(); const give = () => { const t = randomUUID(); given.set(t, { at: 1 }); return t; };`;
    expect(
      await second(
        tokens,
        'return [...given.keys()];',
        'if (!id) return give(); const kept = given.get(id); given.delete(id); return kept;',
      ),
    ).toBe('ro=false destr=false idem=true open=false');
  });
});

describe('an entry that a look-up removes', () => {
  const STORE = (name: string, gone: string) => `class Store { all = new Map<string, any>();
  keep(id: any, text: any) { this.all.set(id, { text, until: Date.now() + 1000 }); }
  ${name}(id: any) { const one = this.all.get(id); if (${gone}) { this.all.delete(id); return null; } return one; } }
const store = new Store();`;
  test.each([
    ['is out of date', 'get', 'one && one.until < Date.now()', READS],
    ['is out of date, by a longer name', 'getEntry', 'one && one.until < Date.now()', READS],
    ['is taken', 'take', 'one', 'ro=false destr=true idem=true open=false'],
    ['is taken, whatever the name says', 'get', 'one', 'ro=false destr=true idem=true open=false'],
  ])('%s', async (_, name, gone, expected) => {
    expect(await second(STORE(name, gone), 'store.keep(id, text); return [...store.all.values()];', `return store.${name}(id);`)).toBe(
      expected,
    );
  });
});

describe('a cache', () => {
  const CACHE =
    'class Cache { m = new Map(); set(k: string, v: any) { this.m.set(k, v); } get(k: string) { return this.m.get(k); } } const cache = new Cache();';
  test.each([
    ['that keeps what the caller chose', 'cache.set("project", id.toString());', SETS],
    ['that keeps what was fetched', 'cache.set("project", await (await fetch("https://example.com/")).text());', FETCHES],
    ['that keeps what was fetched under its name', 'cache.set(id, await (await fetch("https://example.com/")).text());', FETCHES],
  ])('%s', async (_, judged, expected) => {
    expect(await second(CACHE, 'return cache.get("project");', judged)).toBe(expected);
  });
});
