/** `replace` with a regular expression on constant texts, and addresses whose path is assigned. */
import { describe, expect, test } from 'vitest';
import { handle, open } from '../support/check.js';

const shows = async (value: string): Promise<string> =>
  (await handle(`export const handle = async ({ id, other }) => { const params = { id, other }; await rm(${value}); };`))[0] ?? '';

describe('a constant text after replace', () => {
  test.each([
    ['placeholders by a function', `'/a/{id}/b/{other}'.replace(/{([^}]+)}/g, (_, key) => params[key])`, '/a/${id}/b/${other}'],
    ['the first one only', `'/a/{id}/b/{other}'.replace(/\\{(\\w+)\\}/, (_, key) => params[key])`, '/a/${id}/b/{other}'],
    ['encoded', `'/a/{id}'.replace(/\\{(\\w+)\\}/g, (_, key) => encodeURIComponent(params[key]))`, '/a/${id}'],
    ['with two braces', `'/a/{{ id }}'.replace(/\\{\\{\\s*(\\w+)\\s*\\}\\}/g, (_, key) => params[key])`, '/a/${id}'],
    ['with a colon', `'/a/:id/b'.replace(/:(\\w+)/g, (_, key) => params[key])`, '/a/${id}/b'],
    ['by a value', `'/a/{id}'.replace(/\\{id_or_name\\}|\\{\\w+\\}/, id)`, /replace/],
    ['none is there', `'/a/b'.replace(/{([^}]+)}/g, (_, key) => params[key])`, '/a/b'],
    ['slashes at the end', `'/a/b//'.replace(/\\/+$/, '')`, '/a/b'],
    ['characters of a class', `'/a/<b>'.replace(/[<>"']/g, '')`, '/a/b'],
    ['its twin: with groups, left open', `'/a/b'.replace(/(a+)+$/, '')`, /replace/],
    ['one way or another', `'--a--b--'.replace(/-+/g, '-').replace(/^-+|-+$/g, '')`, 'a-b'],
    ['what is found is put in', `'/listAllItems'.replace(/([A-Z])/g, '_$1').toLowerCase()`, '/list_all_items'],
    ['by a function of what is found', `'/list-all-items'.replace(/-([a-z])/g, (_, c) => c.toUpperCase())`, '/listAllItems'],
    ['what stands behind', `'/a_name/b_names'.replace(/_name(?=[/]|$)/g, '')`, '/a/b_names'],
    ['its twin: what stands before is put in', `'/a/b'.replace(/b/, '$\`')`, /replace/],
    ['its twin: two of any number', `'/a/b'.replace(/a+b*/, '')`, /replace/],
    ['its twin: a group of any number', `'/a/b'.replace(/(?:ab)*c/, '')`, /replace/],
  ])('%s', async (_name, value, expected) => {
    const said = await shows(value);
    if (typeof expected === 'string') expect(said).toBe(`file.delete ${expected}`);
    else expect(said).toMatch(expected);
  });
});

const TABLE = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
const paths = { '/1/things/{id}/query': { post: 'ask' }, '/1/things/{id}/deleteByQuery': { post: 'clean' }, '/1/things': { post: 'make' } };
for (const [path, methods] of Object.entries(paths))
  for (const [method, name] of Object.entries(methods))
    server.registerTool(name, {}, async (params) => {
      const url = new URL('https://api.example.com/v9'.replace(/{([^}]+)}/g, (_, key) => params[key]));
      url.pathname = path.replace(/{([^}]+)}/g, (_, key) => params[key]);
      return fetch(new Request(url.toString(), { method, body: JSON.stringify(params.body) }));
    });`;

test('tools of a table of paths do what their paths say', async () => {
  const server = await open(TABLE);
  expect(server.verdicts('ask')).toMatch(/^ro=~true/);
  expect(server.verdicts('clean')).toMatch(/^ro=~?false destr=~true/);
  expect(server.verdicts('make')).toMatch(/^ro=false destr=~?false idem=false/);
});

test('an expression of many alternatives that each stand any number of times is left open', async () => {
  const many = Array.from({ length: 40 }, (_, i) => `a*${String.fromCharCode(98 + (i % 20))}`).join('|');
  expect(await shows(`'/${'a'.repeat(1900)}'.replace(/${many}/g, '')`)).toMatch(/replace/);
});
