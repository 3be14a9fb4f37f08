/** `options.hook?.()` of options without it is no call; beside it the twins that have it, or of which that cannot be told. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (options: string, helpers = '') => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { execFileSync } from 'node:child_process';
import { unlinkSync } from 'node:fs';
import { load } from 'some-plugins';
const server = new McpServer({ name: 's', version: '1' });
async function run(options, work) { options.before?.('x'); return work(); }
${helpers}
server.registerTool('t', { inputSchema: {} }, async () => run(${options}, () => execFileSync('git', ['status'])));`);
  return found.verdicts('t');
};

const READS = 'ro=true destr=false idem=true open=false';
const DELETES = 'ro=false destr=true idem=true open=false';

describe('a hook that is called where it is given', () => {
  test('is not called where the options are written without it', async () => {
    expect(await tool(`{ name: 'a' }`)).toBe(READS);
  });

  test('the twin that gives it', async () => {
    expect(await tool(`{ name: 'a', before: (file) => unlinkSync(file) }`)).toBe(DELETES);
  });

  test('the twin that gives it later', async () => {
    expect(await tool('late()', `function late() { const o = { name: 'a' }; o.before = (file) => unlinkSync(file); return o; }`)).toBe(
      DELETES,
    );
  });

  test('the twin that gives it sometimes', async () => {
    expect(await tool(`{ name: 'a', ...(process.env.CLEAN ? { before: (file) => unlinkSync(file) } : {}) }`)).toMatch(/^ro=~?false/);
  });

  test.each([
    ['options that may hold anything', `{ name: 'a', ...load() }`, ''],
    ['an instance of a class', 'new Options()', 'class Options { name = "a"; }'],
    ['an object that is filled elsewhere', 'hooks', 'const hooks = {}; load(hooks);'],
  ])('the twin of which it cannot be told: %s', async (_, options, helpers) => {
    expect(await tool(options, helpers)).not.toMatch(/^ro=true/);
  });
});
