/** What a schema gives for a record that lacks what it requires: whoever gives the rest was not seen, and a writer does not become a reader. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const server = (schema: string, given: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
const schema = z.object(${schema});
async function drop(request: unknown) {
  const { paths } = schema.parse(request);
  for (const path of paths ?? []) await rm('/data/' + path);
}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { id: z.string() } }, async (args) => { await drop(${given}); return { content: [] }; });`;
const verdicts = async (schema: string, given: string): Promise<string> => (await open(server(schema, given))).verdicts('t');

test('what is required and was not seen is there, and is not known', async () => {
  expect(await verdicts('{ paths: z.array(z.string()) }', "{ method: 'tools/call', params: args }")).toMatch(/^ro=false/);
});

test('its twin: what may be left out is left out', async () => {
  const given = "{ method: 'tools/call' }";
  expect(await verdicts('{ method: z.string(), paths: z.array(z.string()).optional() }', given)).toMatch(/^ro=true/);
  expect(await verdicts('{ paths: z.array(z.string()) }).partial(', given)).toMatch(/^ro=true/);
});

test('its twin: what is given is what it gives', async () => {
  expect(await verdicts('{ paths: z.array(z.string()) }', '{ paths: [] }')).toMatch(/^ro=true/);
  expect(await verdicts('{ paths: z.array(z.string()) }', '{ paths: [args.id] }')).toMatch(/^ro=false/);
});

const edits = (body: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
const schema = z.object({ steps: z.array(z.object({ from: z.string(), to: z.string() })), line: z.string() });
async function edit(request: unknown) {
  const { steps, line } = schema.parse(request);
  let text = await readFile('/data/notes.md', 'utf8');
  ${body}
  await writeFile('/data/notes.md', text);
}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: {} }, async (args) => { await edit({ args }); return { content: [] }; });`;

test.each([
  'for (const { from, to } of steps) text = text.replace(from, to);',
  "text = text.replace(new RegExp(steps[0].from, 'g'), steps[0].to);",
])('a text in which something is replaced that was not seen is not only added to: %s', async (body) => {
  expect((await open(edits(body))).verdicts('t')).toMatch(/^ro=false destr=true idem=false/);
});

test('its twin: what was read, with other line ends and a line more', async () => {
  expect((await open(edits("text = text.replace(/\\r/g, '') + line;"))).verdicts('t')).toMatch(/^ro=false destr=false/);
});
