/** State that becomes what it was and something more, and state that is replaced: only the first is not idempotent. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

/** A tool that does that to a variable, and one that reads it. */
const verdicts = async (state: string, change: string, read: string): Promise<string> => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
${state}
server.registerTool('change', { inputSchema: { x: {} as any } }, async ({ x }) => { ${change} });
server.registerTool('read', { inputSchema: {} }, async () => ({ content: [${read}] }));`);
  return found.verdicts('change');
};
const ADDS = 'ro=false destr=false idem=false open=false';
const SETS = 'ro=false destr=false idem=true open=false';
const READS = 'ro=true destr=false idem=true open=false';

describe('adds to what was there', () => {
  test.each([
    ['a copy of the list with one more', 'let list = [];', 'list = [...list, x];', 'list'],
    ['the same in an object', 'let graph = { nodes: [] };', 'graph = { nodes: [...graph.nodes, x] };', 'graph'],
    ['the same beside what stays', 'let graph = { nodes: [], at: 0 };', 'graph = { ...graph, nodes: [...graph.nodes, x] };', 'graph'],
    [
      'a field of an instance',
      'class S { all = []; add(x) { this.all = [...this.all, { x }]; } } const s = new S();',
      's.add(x);',
      's.all',
    ],
    ['concat', 'let list = [];', 'list = list.concat(x);', 'list'],
    ['the last few of a longer list', 'let list = [];', 'list = [...list, x].slice(-9);', 'list'],
    ['a sum', 'let total = 0;', 'total = total + x;', 'total'],
    ['a sum by its operator', 'let total = 0;', 'total += x;', 'total'],
    ['a sum in an object', 'const s = { total: 0 };', 's.total = s.total - Math.min(Number(x), 9);', 's.total'],
    ['a text behind a text', 'let text = "";', 'text = `${text}\\n${x}`;', 'text'],
    ['only on one of two ways', 'let list = [];', 'list = x ? [...list, x] : list;', 'list'],
  ])('%s', async (_, state, change, read) => {
    expect(await verdicts(state, change, read)).toBe(ADDS);
  });
});

describe('replaces what was there', () => {
  test.each([
    ['another list', 'let list = [];', 'list = [x];', 'list'],
    ['a copy of another list', 'let list = []; const base = ["a"];', 'list = [...base, x];', 'list'],
    ['the others and this one', 'let list = [];', 'list = [...list.filter((y) => y.id !== x), { id: x }];', 'list'],
    ['each once', 'let list = [];', 'list = [...new Set([...list, x])];', 'list'],
    ['an entry of a copy', 'let all = {};', 'all = { ...all, [x]: x };', 'all'],
    ['a mark under what is given', 'const muted = {};', 'muted[x] = true;', 'muted'],
    ['a mark in a Map', 'const muted = new Map();', 'muted.set(x, true);', '[...muted.keys()]'],
    ['another property of the same name', 'let a = { n: [] }; let b = { n: [] };', 'a = { n: [...b.n, x] };', 'a'],
    ['a number reckoned from what is given', 'let total = 0;', 'total = x * 2;', 'total'],
    ['a text around what is given', 'let text = "";', 'text = `<${x}>`;', 'text'],
  ])('%s', async (_, state, change, read) => {
    expect(await verdicts(state, change, read)).toBe(SETS);
  });
});

test('whether an argument is large is no state of the caller', async () => {
  expect(await verdicts('let large = false;', 'large = x > 9;', 'large')).toBe(READS);
});
