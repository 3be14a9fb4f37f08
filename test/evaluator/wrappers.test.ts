/** Functions of packages that run what they are given, or only make an answer; and members that a class has not. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (before: string, handler: string) => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { readFile, rm } from 'node:fs/promises';
    import { z } from 'zod';
    import { answerWith, createToolResult, executeApiCall, executeSqlCall, getClient, loadPlan, runJob, withRetry } from 'acme-kit';
    const server = new McpServer({ name: 's', version: '1' });
    ${before}
    server.registerTool('t', { inputSchema: { id: z.string() } }, ${handler});`);
  return found.verdicts('t');
};

describe('the work of a wrapper is that of what it runs', () => {
  test.each([
    ['that deletes', 'async ({ id }) => executeApiCall((client) => client.deleteItem(id))', 'ro=~false destr=~true idem=~true open=~true*'],
    ['that reads', 'async ({ id }) => executeApiCall((client) => client.getItem(id))', 'ro=~true destr=~false idem=~true open=~true*'],
    ['that removes a file', 'async ({ id }) => withRetry(() => rm(id), { times: 3 })', 'ro=false destr=true idem=true open=false'],
    ['its twin that does nothing itself', 'async ({ id }) => executeApiCall((client) => id)', 'ro=? destr=? idem=? open=?'],
    ['its twin without a function', 'async ({ id }) => executeApiCall(id)', 'ro=? destr=? idem=? open=?'],
    ['its twin that runs a text beside', 'async ({ id }) => executeSqlCall(id, (row) => readFile(row))', 'ro=? destr=? idem=? open=?'],
    ['its twin of a client', 'async ({ id }) => getClient().execute(() => readFile(id))', 'ro=? destr=? idem=? open=?'],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool('', handler)).toBe(verdicts);
  });
});

describe('what only makes an answer', () => {
  test.each([
    ['a result', 'async ({ id }) => createToolResult({ text: await readFile(id) })', /^ro=true/],
    ['its twin that makes something else', 'async ({ id }) => createToolResultPage({ text: await readFile(id) })', /^ro=~false/],
    ['its twin of a client', 'async ({ id }) => getClient().createTestResult({ text: await readFile(id) })', /^ro=~false/],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(`import { createToolResultPage } from 'acme-kit';`, handler)).toMatch(verdicts);
  });
});

describe('a member that a class of the workspace has not', () => {
  const STORE = `class Store { getItem(id) { return readFile(id); } } const store = new Store();
    import { Base } from 'acme-kit'; class Remote extends Base {} const remote = new Remote();`;
  test.each([
    ['says nothing by its name', 'async ({ id }) => store.deleteItem(id)', 'ro=? destr=? idem=? open=?'],
    ['nor that it only reads', 'async ({ id }) => store.getItems(id)', 'ro=? destr=? idem=? open=?'],
    ['its twin that it has', 'async ({ id }) => store.getItem(id)', 'ro=true destr=false idem=true open=false'],
    ['its twin of a class whose base is not seen', 'async ({ id }) => remote.deleteItem(id)', 'ro=~false destr=~true idem=~true open=?'],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(STORE, handler)).toBe(verdicts);
  });
});

describe('what a handler tells its client by the context of the second SDK', () => {
  test.each([
    ['a notification', `extra.mcpReq.notify({ method: 'notifications/progress', params: {} })`, 'ro=true destr=false idem=true open=false'],
    ['its twin that asks for a generation', 'extra.mcpReq.requestSampling({ messages: [] })', 'ro=false destr=false idem=false open=?'],
  ])('%s', async (_, call, verdicts) => {
    expect(await tool('', `async ({ id }, extra) => { await ${call}; }`)).toBe(verdicts);
  });
});
