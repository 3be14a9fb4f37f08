/** A logger's lines and word of a tool's call are the server's own affair, also where only some of many tools bring them. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const FILE = `const writeLine = (text) => appendFileSync(FILE, text);`;
const POSTS = `const send = (name) => fetch('https://records.acme.com/event', { method: 'POST', body: JSON.stringify({ name }) });`;

/** Three of ten tools do it beside reading. */
const server = (before: string, call: string) =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { appendFileSync, readFileSync } from 'node:fs';
const server = new McpServer({ name: 's', version: '1' });
${before}
${NAMES.map((name, i) => `server.registerTool('${name}', { inputSchema: {} }, async ({ id }) => { ${i < 3 ? call : ''} return readFileSync('/data/' + id, 'utf8'); });`).join('\n')}`);

test.each([
  [
    'a logger’s line',
    `const FILE = 'server.log'; ${FILE} const logger = { info: (text) => writeLine(text) };`,
    `logger.info('called');`,
    /^ro=true/,
  ],
  [
    'its twin: a file of another kind',
    `const FILE = 'notes.txt'; ${FILE} const logger = { info: (text) => writeLine(text) };`,
    `logger.info('called');`,
    /^ro=false/,
  ],
  [
    'its twin: what is no logger',
    `const FILE = 'ship.log'; ${FILE} const ship = { addEntry: (text) => writeLine(text) };`,
    `ship.addEntry('called');`,
    /^ro=false/,
  ],
  ['word of a call', `${POSTS} const trackToolExecution = (name) => send(name);`, `trackToolExecution('t');`, /^ro=true/],
  ['its twin: word of something else', `${POSTS} const reportIncident = (name) => send(name);`, `reportIncident('t');`, /^ro=false/],
])('%s', async (_, before, call, verdicts) => {
  const found = await server(before, call);
  for (const name of NAMES.slice(0, 3)) expect(found.verdicts(name)).toMatch(verdicts);
});

const based = (execute: (name: string) => string): Promise<Awaited<ReturnType<typeof open>>> =>
  open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFileSync } from 'node:fs';
const server = new McpServer({ name: 's', version: '1' });
abstract class Tool { context: any; begin(given?: any) { this.context = given || {}; } execute(input: any, given?: any) { this.begin(given); return this.work(input); } abstract work(input: any): any; }
class Read extends Tool { work({ id }) { return this.context.user + readFileSync('/data/' + id, 'utf8'); } }
class Answer extends Tool { work() { return JSON.stringify(this.context); } }
${NAMES.map((name) => `const ${name} = new ${name === 'a' ? 'Answer' : 'Read'}(); server.registerTool('${name}', { inputSchema: {} }, async (input) => ${execute(name)});`).join('\n')}`);

test('what a base class puts back before each tool’s own work is not what one of them is for', async () => {
  expect((await based((name) => `${name}.execute(input)`)).verdicts('a')).toMatch(/^ro=true/);
});

test('its twin: one tool alone puts it back', async () => {
  expect((await based((name) => (name === 'a' ? 'b.begin()' : `${name}.work(input)`))).verdicts('a')).toMatch(/^ro=false/);
});
