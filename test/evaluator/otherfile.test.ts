/** What was read from one file and is written to another one replaces what stood there; beside each its twin. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const tool = async (handler: string) => {
  const found = await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
const root = process.env.NOTES ?? '.';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: { input: z.string(), output: z.string().optional(), name: z.string(), text: z.string() } }, ${handler});`);
  return found.verdicts('t').replace(/ open=.*/, '');
};

const ADDS = 'ro=false destr=false idem=false';
const REPLACES = 'ro=false destr=true idem=true';
const BOTH = 'ro=false destr=true idem=false';

const copy = (from: string, to: string) =>
  `async ({ input, output, name, text }) => { const old = await readFile(${from}, 'utf8'); await writeFile(${to}, old + text); }`;

describe('a file with what another one holds', () => {
  test.each([
    ['is written where the caller wants it', copy('input', 'output'), REPLACES],
    ['its twin: is the same file', copy('input', 'input'), ADDS],
    ['its twin: is the same below the same folder', copy('join(root, input)', '`${root}/${input}`'), ADDS],
    ['may be either', copy('input', 'output ?? input'), BOTH],
    ['has another name', copy("join(root, 'notes.json')", "join(root, 'index.json')"), REPLACES],
    ['its twin: has the same name elsewhere in the code', copy("join(root, 'notes.json')", "'./notes.json'"), ADDS],
    ['its twin: is written beside it first', copy("join(root, 'notes.json')", "join(root, 'notes.json.swp')"), ADDS],
    [
      'its twin: is written under a temporary name first',
      "async ({ text }) => { const old = await readFile('notes.json', 'utf8'); await writeFile('.tmp', old + text); await rename('.tmp', 'notes.json'); }",
      ADDS,
    ],
    ['has the ending of another kind of file', copy('join(root, `${name}.md`)', "join(root, 'all.html')"), REPLACES],
    ['its twin: a name that may be that of the file', copy('join(root, `${name}.md`)', "join(root, 'all.md')"), ADDS],
    ['its twin: where it leads was looked up', copy('await realpath(input)', 'output'), ADDS],
  ])('%s', async (_, handler, verdicts) => {
    expect(await tool(handler)).toBe(verdicts);
  });
});
