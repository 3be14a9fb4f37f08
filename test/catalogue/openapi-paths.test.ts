/** Clients whose members are paths: a template in the place of the name. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const does = async (call: string) =>
  (
    await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import createClient, { wrapAsPathBasedClient } from 'openapi-fetch';
const server = new McpServer({ name: 's', version: '1' });
const client = createClient({ baseUrl: 'https://api.test' });
const api = wrapAsPathBasedClient(client);
server.registerTool('t', {}, async ({ name, verb }) => ${call});`)
  ).does('t');

test.each([
  ['an address', "api['/topics/{name}'].DELETE({})", ['http.delete /topics/{name}']],
  ['a template of one', 'api[`/topics/${name}/configs:alter`].POST({ body: {} })', ['~http.write /topics/{value}/configs:alter']],
  ['its twin: not an address', 'client[`on${name}`]()', [expect.stringMatching(/^\?/)]],
])('%s', async (_, call, expected) => {
  expect(await does(call)).toEqual(expected);
});
