import { describe, expect, it } from 'vitest';
import { behaviourOf, Catalogue, type CatalogueNode, memberOf } from '../../server/src/catalogue/catalogue.js';
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import type { Behaviour } from '../../server/src/catalogue/schema.js';

const catalogue = new Catalogue(LIBRARIES);

/** Follows `axios › create() › post` from a module: a name is a member, `()` a call, `new` a construction of the member before. */
function follow(path: string): Behaviour {
  const [specifier = '', ...steps] = path.split(' › ');
  const library = catalogue.module(specifier);
  if (!library) throw new Error(`No library for ${specifier}`);
  let node: CatalogueNode = { kind: 'module', library };
  for (const [i, step] of steps.entries()) {
    const [, name = '', how] = /^(.*?)(\(\)|!)?$/.exec(step) ?? [];
    const member: CatalogueNode | null = name === '' ? node : memberOf(node, name);
    if (!member) throw new Error(`${path}: no member ${name}`);
    const behaviour = how || i === steps.length - 1 ? behaviourOf(member, how === '!' ? 'new' : 'call') : null;
    if (i === steps.length - 1) {
      if (!behaviour) throw new Error(`${path}: nothing is known of calling ${name}`);
      return behaviour;
    }
    if (!how) {
      node = member;
      continue;
    }
    if (behaviour?.returns === 'self') continue;
    const type: CatalogueNode | null = typeof behaviour?.returns === 'string' ? member.library.node(behaviour.returns) : null;
    if (!type) throw new Error(`${path}: ${step} gives ${JSON.stringify(behaviour?.returns)}`);
    node = type;
  }
  throw new Error('an empty path');
}

describe('members of libraries', () => {
  it.each([
    ['axios › get', { does: 'http', url: '@0', base: '@1.baseURL' }],
    ['axios › default › post', { does: 'http', method: 'POST', body: '@1' }],
    ['axios › create() › put', { does: 'http', method: 'PUT', base: '@new.0.baseURL' }],
    ['axios › create() › interceptors › request › use', { returns: 'data' }],
    ['axios/lib › delete', { does: 'http', method: 'DELETE' }],
    ['globals: › fetch', { does: 'http', url: '@0', method: '@1.method', body: '@1.body', returns: 'Response' }],
    ['globals: › fetch() › json', { returns: 'data' }],
    ['globals: › process › kill', { does: 'process.kill' }],
    ['globals: › console › log', {}],
    ['globals: › Bun › file() › text', { does: 'file.read', target: '@new.0' }],
    ['globals: › Deno › Command! › output', { does: 'argv', text: '@new.0', argv: '@new.1.args' }],
    ['got › extend() › post', { does: 'http', method: 'POST', base: '@new.0.prefixUrl' }],
    ['ky › create() › delete', { does: 'http', method: 'DELETE', base: '@new.0.prefixUrl' }],
    ['undici › Pool! › request', { does: 'http', url: '@0.path', base: '@new.0' }],
    ['openapi-fetch › () › PATCH', { does: 'http', method: 'PATCH', base: '@new.0.baseUrl', body: '@1.body' }],
    ['openapi-fetch › createPathBasedClient() › /items/{id} › PUT', { does: 'http', url: '@on', method: 'PUT', body: '@0.body' }],
    ['graphql-request › GraphQLClient! › request', { does: 'graphql', text: '@0' }],
    ['node:fs/promises › open() › appendFile', { does: 'file.write', target: '@new.0' }],
    ['fs › promises › rm', { does: 'file.delete' }],
    ['fs-extra › default › outputJson', { does: 'file.write' }],
    ['fs-extra › readFileSync', { does: 'file.read' }],
    ['graceful-fs › writeFile', { does: 'file.write' }],
    ['child_process › spawn() › kill', { does: 'process.kill', unlessOwn: true }],
    ['child_process › spawn() › stdout › on', { returns: 'self' }],
    ['execa › execaCommand', { does: 'shell', text: '@0' }],
    ['execa › $', { does: 'shell', text: '@0' }],
    ['zx › fs › removeSync', { does: 'file.delete' }],
    ['simple-git › default() › push', { reach: 'open', change: 'arguable' }],
    ['simple-git › simpleGit() › raw', { does: 'argv', text: 'git', argv: '@0' }],
    ['node:sqlite › DatabaseSync! › prepare() › run', { does: 'sql', text: '@new.0' }],
    ['@modelcontextprotocol/sdk/server/mcp.js › McpServer! › registerTool() › update', { does: 'state.set' }],
    ['@modelcontextprotocol/sdk/server/mcp.js › McpServer! › server › sendLoggingMessage', {}],
    ['@modelcontextprotocol/server › McpServer! › sendToolListChanged', {}],
    ['@modelcontextprotocol/sdk/client/index.js › Client! › callTool', { does: 'unknown' }],
    ['fastmcp › FastMCP! › addTool', {}],
    ['zod › z › object() › parse', { returns: 'argument:0' }],
    ['zod › object() › optional() › safeParse', { returns: { success: 'data', data: 'argument:0', error: 'data' } }],
    ['zod/v4 › z › string() › describe', { returns: 'self' }],
    ['p-limit › () › ', { returns: 'callback:0' }],
    ['commander › program › option() › opts', { returns: 'config' }],
    ['date-fns › format', { returns: 'data' }],
    ['chalk › red', { returns: 'data' }],
  ])('%s', (path, expected) => {
    expect(follow(path)).toMatchObject(expected);
  });
});
