/** A POST of which only the method tells, in a function whose name does; beside each its twin. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
async function request(path, method, body) { return (await fetch('https://api.example.com' + path, { method, body: JSON.stringify(body) })).json(); }
`;
const LOOKS = 'ro=~true';
const ADDS = 'ro=false destr=false idem=false';

test.each([
  ['a list', 'async function listClusters(id) { return request("/v1/clusters", "POST", { id }); }', 'listClusters(id)', LOOKS],
  [
    'a search, through another function',
    'async function send(id) { return request("/v1/people", "POST", { id }); } async function findPeople(id) { return send(id); }',
    'findPeople(id)',
    LOOKS,
  ],
  [
    'its twin: what it makes is told',
    'async function createCluster(id) { return request("/v1/clusters", "POST", { id }); }',
    'createCluster(id)',
    ADDS,
  ],
  [
    'its twin: it looks what to make',
    'async function addMember(id) { return request("/v1/members", "POST", { id }); } async function getTeam(id) { return addMember(id); }',
    'getTeam(id)',
    ADDS,
  ],
  [
    'its twin: it sends what it is told',
    'async function getJson(path, id) { return request(path, "POST", { id }); }',
    'getJson("/v1/clusters", id)',
    ADDS,
  ],
  [
    'its twin: what is asked for is made',
    'async function getUploadUrl(id) { return request("/v1/clusters", "POST", { id }); }',
    'getUploadUrl(id)',
    ADDS,
  ],
  [
    'its twin: found or made',
    'async function getOrCreateTeam(id) { return request("/v1/teams", "POST", { id }); }',
    'getOrCreateTeam(id)',
    'ro=false destr=false',
  ],
  [
    'its twin: it takes the place of what is there',
    'async function getThings(id) { return request("/v1/things", "POST", { id, overwrite: true }); }',
    'getThings(id)',
    'ro=false destr=true',
  ],
  [
    'its twin: the path tells',
    'async function getThings(id) { return request("/v1/things/archive", "POST", { id }); }',
    'getThings(id)',
    'ro=~false destr=~true',
  ],
  [
    'its twin: another method',
    'async function getThings(id) { return request("/v1/things", "PUT", { id }); }',
    'getThings(id)',
    'ro=false destr=true',
  ],
  ['its twin: nothing has a name', '', 'request("/v1/clusters", "POST", { id })', ADDS],
])('%s', async (_name, source, call, expected) => {
  const found = await open(
    `${HEAD}${source}\nserver.registerTool('t', { inputSchema: { id: z.string() } }, async ({ id }) => { await ${call}; return { content: [] }; });`,
  );
  expect(found.verdicts('t')).toContain(expected);
});
