/** What only a method that nothing can call would fill is not there; where anything may call it, it may be. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const CLASS = `class Client {
  private hooks: ((request: any) => any)[] = [];
  addHook(hook: (request: any) => any) { this.hooks.push(hook); }
  async get(path: string) { for (const hook of this.hooks) await hook(path); return fetch('https://api.example.com' + path); }
}
const client = new Client();`;
const reads = async (before: string, cls = CLASS, files = ''): Promise<string> => {
  const found = await open(`// @file src/server.ts
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createRequire } from 'node:module';
import somebody from 'somebody';
import type { Hooked } from 'somebody';
const server = new McpServer({ name: 's', version: '1' });
${cls}
${before}
server.registerTool('get', { inputSchema: {} }, async ({ path }) => ({ content: [await client.get('/list')] }));
${files}`);
  return found.verdicts('get').split(' ')[0] as string;
};
const OWN = CLASS.replace(
  'private hooks',
  'private list: any[] = [];\n  constructor() { for (const each of this.list) this.addHook(each); }\n  private hooks',
);

describe('hooks that nothing adds', () => {
  test.each([
    ['a method that nobody names', '', CLASS],
    ['one that its constructor calls for each of none', '', OWN],
    [
      'one that only another such method calls',
      '',
      CLASS.replace('async get', 'addAll(all: any[]) { all.forEach; for (const each of all) this.addHook(each); }\n  async get'),
    ],
    [
      'beside a table whose entries are called by name',
      'const table: any = { a: () => 1 }; export const run = (name: string) => table[name]();',
      CLASS,
    ],
    ['beside a name that cannot be it', 'export const run = (name: string) => (client as any)[`get${name}`](1);', CLASS],
    [
      'beside another class that calls its own',
      'export class Other { all: any[] = []; addHook(x: any) { this.all = [x]; } twice(x: any) { this.addHook(x); } }',
      CLASS,
    ],
  ])('%s', async (_, before, cls) => {
    expect(await reads(before, cls)).toBe('ro=true');
  });
});

describe('hooks that something may add', () => {
  test.each([
    ['a callback of a package', 'somebody.on("ready", (hook: any) => client.addHook(hook));', CLASS],
    ['a function that is exported', 'export function use(hook: any) { client.addHook(hook); }', CLASS],
    ['a name that is computed', 'export const run = (name: string, hook: any) => (client as any)[name](hook);', CLASS],
    [
      'a name that is made',
      'export const run = (what: string, hook: any) => { const f = (client as any)[`add${what}`]; f.call(client, hook); };',
      CLASS,
    ],
    ['a name that is bound', 'export const run = (name: string) => (client as any)[name].bind(client);', CLASS],
    ['a name that is a text', 'export const NAME = "addHook"; ', CLASS],
    ['it is taken out', 'export const run = (hook: any) => { const { addHook } = client; addHook.call(client, hook); };', CLASS],
    ['it is handed on', 'export const add = () => client.addHook;', CLASS],
    ['a package that has the object', 'somebody.extend(client);', CLASS],
    ['a package that has what holds it', 'somebody.extend({ client });', CLASS],
    ['a package that has the class', 'somebody.extend(Client);', CLASS],
    ['a package that its class promises it to', '', CLASS.replace('class Client', 'class Client implements Hooked')],
    [
      'a base that is a package’s',
      '',
      CLASS.replace('class Client {', 'class Client extends somebody.Base {\n constructor() { super(); }'),
    ],
    ['a decorator', '', CLASS.replace('addHook', '@somebody.event("hook") addHook')],
    ['a decorator of the class', '', CLASS.replace('class Client', '@somebody.service class Client')],
    ['a file whose name is computed', 'export const load = (name: string) => import(`plugin-${name}`);', CLASS],
    ['whoever gets the object', 'export { client };', CLASS],
    ['a subclass', 'export class Later extends Client { add(hook: any) { this.addHook(hook); } }', CLASS],
    [
      'another method that is called',
      'export const use = (all: any) => client.addAll(all);',
      CLASS.replace('async get', 'addAll(all: any[]) { for (const each of all) this.addHook(each); }\n  async get'),
    ],
  ])('%s', async (_, before, cls) => {
    expect(await reads(before, cls)).toBe('ro=?');
  });

  test.each([
    ['if (this.hooks.length === 0) throw new Error("not ready");', 'ro=?'],
    ['if (!this.hooks.find((hook) => hook)) throw new Error("not ready");', 'ro=?'],
    ['if (this.hooks.length === 0) console.error("none");', 'ro=true'],
  ])('a handler that does nothing without them: %s', async (guard, expected) => {
    expect(await reads('', CLASS.replace('for (const', `${guard} for (const`))).toBe(expected);
  });

  test('another file that is loaded', async () => {
    const files = '// @file src/more.ts\nimport { client } from "./client.js"; export function use(hook: any) { client.addHook(hook); }';
    const at = `// @file src/client.ts\n${CLASS.replace('const client', 'export const client')}\n`;
    const importing = (also: string): string => `import { client } from './client.js';${also}`;
    expect(await reads('', importing(''), at)).toBe('ro=true');
    expect(await reads('', importing('import "./more.js";'), `${at}${files}`)).toBe('ro=?');
  });

  test('whoever makes the object, which nothing here does', async () => {
    const tools = (exported: string, made: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
${exported}class Server { private hooks: any[] = []; private server = new McpServer({ name: 's', version: '1' });
  addHook(hook: any) { this.hooks.push(hook); }
  start() { this.server.registerTool('get', {}, async () => { for (const hook of this.hooks) await hook(1); return fetch('https://api.example.com/'); }); } }
${made}`;
    expect((await open(tools('', 'new Server().start();'))).verdicts('get')).toMatch(/^ro=true/);
    expect((await open(tools('export ', ''))).verdicts('get')).toMatch(/^ro=\?/);
    expect((await open(tools('', 'export function make() { const s = new Server(); s.start(); return s; }'))).verdicts('get')).toMatch(
      /^ro=\?/,
    );
  });
});
