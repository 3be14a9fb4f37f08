/** Calls of clients that nobody knows: those that share their names with methods of texts and lists, and those that run code. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = (body: string) =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import Cloud, { versionRegex } from 'some-cloud';
const cloud = new Cloud({ key: process.env.KEY });
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string(), code: z.string(), command: z.string(), lang: z.enum(['js', 'py']), n: z.number() } }, async ({ id, code, command, lang, n }) => { ${body} return { content: [] }; });`);

const READS = 'ro=true destr=false idem=true open=false';
const UNKNOWN = 'ro=? destr=? idem=? open=?';
const ANYTHING = 'ro=~false destr=~true idem=~false open=~true';

describe('methods that texts, lists and patterns have as well', () => {
  test.each([
    ['runs what is stored', `await cloud.tools.exec(id, { input: n });`, UNKNOWN],
    ['its twin: a pattern', `versionRegex.exec(id);`, READS],
    ['its twin: a pattern that a client has', `cloud.urlPattern.exec(id);`, READS],
    ['its twin: a pattern of the source', `const found = /x/.exec(id);`, READS],
    ['runs a statement', `await cloud.db.exec(id);`, UNKNOWN],
    ['tests a hook', `await cloud.hooks.test({ id });`, UNKNOWN],
    ['its twin: asks a pattern', `versionRegex.test(id);`, READS],
    ['pushes what it holds', `await cloud.branch.push();`, UNKNOWN],
    ['its twin: adds to a list that was read', `const all = (await cloud.items.list()).items; all.push(id);`, /^ro=~true/],
    ['replaces a record', `await cloud.rules.replace({ id, body: n });`, /^ro=\?|^ro=~false/],
    ['its twin: replaces in a text that was read', `const text = (await cloud.items.get(id)).text.replace('a', 'b');`, /^ro=~true/],
    ['joins a room', `await cloud.rooms.join({ id });`, /^ro=\?|^ro=~false/],
    ['its twin: joins what was read', `const text = (await cloud.items.list()).names.join(', ');`, /^ro=~true/],
  ])('%s', async (_name, body, expected) => {
    const said = (await tool(body)).verdicts('t');
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });
});

describe('code of the caller', () => {
  test.each([
    ['in a record with its language', `await cloud.command.exec({ code, language: lang });`, ANYTHING],
    ['its twin: a code beside something else', `await cloud.offers.run({ code, country: id });`, UNKNOWN],
    ['alone', `await cloud.sandbox.runCode(code);`, ANYTHING],
    ['its twin: a fixed one', `await cloud.sandbox.runCode('1 + 1');`, UNKNOWN],
    ['its twin: by its id', `await cloud.sandbox.runCode(id);`, UNKNOWN],
    ['its twin: one of some', `await cloud.sandbox.runCode(lang);`, UNKNOWN],
    ['a command line', `await cloud.box.exec(command);`, 'ro=~false destr=~true idem=~false open=?'],
    ['its twin: kept for later', `await cloud.box.saveCommand(command);`, /^ro=~false destr=~true idem=~true/],
    ['evaluated', `await cloud.kernel.eval({ script: code });`, ANYTHING],
  ])('%s', async (_name, body, expected) => {
    const said = (await tool(body)).verdicts('t');
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });

  test('depends on what the caller gives', async () => {
    expect((await tool(`await cloud.command.exec({ code, language: lang });`)).depends('t')).toEqual({ code: {} });
    expect((await tool(`await cloud.command.exec({ code: 'x', language: lang });`)).depends('t')).toEqual({});
  });
});
