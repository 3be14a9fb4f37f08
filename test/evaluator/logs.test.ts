/** Lines of a log that an unknown package writes, and members that were not found; beside each its twin. */
import { expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { logger, createLogger, catalog } from 'some-unknown-kit';
const auditLogger = createLogger('x');
const kit: any = {};
const server = new McpServer({ name: 's', version: '1' });
`;
const READS = /^ro=true destr=false idem=true open=false/;

test.each([
  ['a line', "logger.info('x');", READS],
  ['by a variable that says so', "auditLogger.warn('x');", READS],
  ['its twin: no line', "logger.submit('x');", /^ro=(?:~false|\?)/],
  ['its twin: what only ends so', "catalog.publish('x');", /^ro=(?:~false|\?)/],
  ['its twin: a member that was not found reaches nobody knows what', "kit.store.fetchItems('x');", /open=\?/],
])('%s', async (_name, call, expected) => {
  const found = await open(
    `${HEAD}server.registerTool('t', { inputSchema: { id: z.string() } }, async ({ id }) => { ${call} return { content: [] }; });`,
  );
  expect(found.verdicts('t')).toMatch(expected);
});
