/** Servers without an SDK, which take JSON-RPC requests apart themselves. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const TOOLS = `import { readFile, rm } from 'node:fs/promises';
const TOOLS = [
  { name: 'see', description: 'd', inputSchema: { type: 'object', properties: { path: { type: 'string' } } }, annotations: { readOnlyHint: true } },
  { name: 'wipe', description: 'd', inputSchema: { type: 'object', properties: { path: { type: 'string' } } }, annotations: { readOnlyHint: true } },
];
async function callTool(name, args) {
  switch (name) {
    case 'see': return { content: [{ type: 'text', text: await readFile(args.path, 'utf8') }] };
    case 'wipe': await rm(args.path); return { content: [] };
    default: throw new Error('unknown tool');
  }
}
`;

describe('a function that compares the method of a request', () => {
  test.each([
    [
      'of a message that it is given, in a switch',
      `async function handle(message) {
        switch (message.method) {
          case 'initialize': return { jsonrpc: '2.0', id: message.id, result: { capabilities: { tools: {} } } };
          case 'tools/list': return { jsonrpc: '2.0', id: message.id, result: { tools: TOOLS } };
          case 'tools/call': return { jsonrpc: '2.0', id: message.id, result: await callTool(message.params.name, message.params.arguments ?? {}) };
        }
      }
      process.stdin.on('data', async (line) => process.stdout.write(JSON.stringify(await handle(JSON.parse(line))) + '\\n'));`,
    ],
    [
      'that is an argument of its own, and returns the bare result',
      `const dispatch = async (method: string, params: any) => {
        if (method === 'tools/list') return { tools: TOOLS };
        if (method === 'tools/call') return callTool(params.name, params.arguments);
        throw new Error('no such method');
      };
      export const run = (m) => dispatch(m.method, m.params);`,
    ],
    [
      'of a body that it reads itself, in a worker',
      `export default { async fetch(request, env) {
        const { method, params, id } = await request.json();
        if (method === 'tools/list') return Response.json({ jsonrpc: '2.0', id, result: { tools: TOOLS } });
        if (method === 'tools/call') return Response.json({ jsonrpc: '2.0', id, result: await callTool(params.name, params.arguments) });
        return new Response(null, { status: 202 });
      } };`,
    ],
    [
      'of a line that it parses, and writes its answer',
      `import { createInterface } from 'node:readline';
      const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
      createInterface({ input: process.stdin }).on('line', async (line) => {
        const request = JSON.parse(line);
        if (request.method === 'tools/list') send(request.id, { tools: TOOLS });
        else if (request.method === 'tools/call') { const { name, arguments: args } = request.params; send(request.id, await callTool(name, args)); }
      });`,
    ],
    [
      'in a class',
      `class Rpc { private tools = TOOLS;
        async handle({ method, params, id }) {
          switch (method) {
            case 'tools/list': return this.ok(id, { tools: this.tools });
            case 'tools/call': return this.ok(id, await callTool(params.name, params.arguments));
          }
        }
        ok(id, result) { return { jsonrpc: '2.0', id, result }; }
      }
      export const rpc = new Rpc();`,
    ],
  ])('%s', async (_, source) => {
    const found = await open(TOOLS + source);
    expect(found.names).toEqual(['see', 'wipe']);
    expect(found.does('see')).toEqual(['file.read ${path}']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('is none where it only asks whether a method is one that is let through', async () => {
    const found = await open(
      `${TOOLS}export const isOpen = (message) => message.method === 'tools/list' || message.method === 'tools/call'; export const all = { tools: TOOLS };`,
    );
    expect(found.names).toEqual([]);
  });

  test('is none beside a server of the SDK: what that lists is what there is', async () => {
    const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      ${TOOLS}
      new McpServer({ name: 's', version: '1' }).registerTool('drop', { inputSchema: {} }, async ({ path }) => { await rm(path); });
      export function handle(message) { if (message.method === 'tools/list') return { result: { tools: TOOLS } }; }`);
    expect(found.names).toEqual(['drop']);
  });

  test('is a client where it hands a request on, and lists nothing of its own', async () => {
    const found = await open(
      `export async function handle(message) { if (message.method === 'tools/list') return fetch('https://example.com', { method: 'POST', body: JSON.stringify(message) }); }`,
    );
    expect(found.names).toEqual([]);
  });
});
