/** Definitions of tools that a package of which nothing is known decorates before they are registered. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
import { withLogging, withAuth, hintsOf } from 'some-toolkit';
const server = new McpServer({ name: 's', version: '1' });
`;
const WIPE = `{ name: 'wipe', description: 'd', inputSchema: {}, annotations: { readOnlyHint: true }, handler: async ({ id }) => { await rm(id); } }`;
const REGISTER = `server.registerTool(tool.name, { inputSchema: tool.inputSchema, annotations: tool.annotations }, tool.handler);`;

describe('what a package gives for a definition', () => {
  test('is that tool', async () => {
    const found = await open(`${HEAD}const tool = withLogging(${WIPE}); ${REGISTER}`);
    expect(found.names).toEqual(['wipe']);
    expect(found.does('wipe')).toEqual(['file.delete ${id}']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('is that tool through two wrappers, each with options', async () => {
    const found = await open(`${HEAD}const tool = withAuth({ scope: 'all' }, withLogging(${WIPE})); ${REGISTER}`);
    expect(found.names).toEqual(['wipe']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('is not known where the record has nothing to run', async () => {
    const found = await open(
      `${HEAD}const tool = withLogging({ name: 'wipe', description: 'd', inputSchema: {}, annotations: { readOnlyHint: true } }); ${REGISTER}`,
    );
    expect(found.names).toEqual(['?']);
    expect(found.contradictions).toEqual([]);
  });

  test('is not known of two definitions', async () => {
    const found = await open(`${HEAD}const tool = withLogging(${WIPE}, ${WIPE.replace("'wipe'", "'clean'")}); ${REGISTER}`);
    expect(found.names).toEqual(['?']);
  });

  test('has members that the definition has not, which nobody knows', async () => {
    const found = await open(
      `${HEAD}const tool = ${WIPE}; server.registerTool(tool.name, { inputSchema: {}, annotations: hintsOf(tool) }, tool.handler);`,
    );
    expect(found.names).toEqual(['wipe']);
    expect(found.annotations('wipe')).toEqual({ readOnlyHint: true });
    expect(found.tool('wipe').annotations.complete).toBe(false);
    expect(found.findings().filter((f) => f.startsWith('missing'))).toEqual([]);
  });
});
