/** Fixes on code that reaches the SDK by detours, through the whole engine: the right literal is edited, or none. */
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../server/src/edits/apply.js';
import type { Finding } from '../../server/src/model/finding.js';
import { openSession } from '../../server/src/session.js';
import { dedent } from '../support/tools-from.js';

const HEAD = `import { rm, stat } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
`;

async function lint(text: string, rule: string): Promise<Finding[]> {
  const files: Record<string, string> = { 'src/server.ts': text, 'package.json': '{}' };
  const session = openSession({ files: () => Object.keys(files), read: (file) => files[file], size: (file) => files[file]?.length });
  return (await session.analyse()).findings.filter((finding) => finding.rule === rule);
}

/** Applies the first fix of the rule again and again until it is silent or has no fix, and gives the text without its head. */
async function mended(source: string, rule = 'read-only-contradiction'): Promise<{ text: string; left: (string | null)[] }> {
  let text = HEAD + dedent(source);
  for (let i = 0; i < 6; i++) {
    const fix = (await lint(text, rule)).find((finding) => finding.fix)?.fix;
    if (!fix) break;
    text = applyEdits(text, fix.edits);
  }
  return { text: text.slice(HEAD.length), left: (await lint(text, rule)).map((finding) => finding.tool) };
}

describe('the literal that the author typed', () => {
  it('in a table that a loop registers', async () => {
    const source = (first: string) => `
      const TOOLS = [
        { name: 'del', annotations: { readOnlyHint: ${first} }, run: async ({ path }) => { await rm(path); } },
        { name: 'see', annotations: { readOnlyHint: true }, run: async ({ path }) => { await stat(path); } },
      ];
      for (const tool of TOOLS) server.registerTool(tool.name, { description: 'x', annotations: tool.annotations }, tool.run);
    `;
    expect(await mended(source('true'))).toEqual({ text: dedent(source('false')), left: [] });
  });

  it('in the argument of a helper', async () => {
    const source = (first: string) => `
      const hints = (readOnlyHint: boolean) => ({ readOnlyHint, openWorldHint: false });
      server.registerTool('del', { annotations: hints(${first}) }, async ({ path }) => { await rm(path); });
      server.registerTool('see', { annotations: hints(true) }, async ({ path }) => { await stat(path); });
    `;
    expect(await mended(source('true'))).toEqual({ text: dedent(source('false')), left: [] });
  });

  it('in a class', async () => {
    const source = (value: string) => `
      class Del {
        static readonly annotations = { readOnlyHint: ${value} };
        async run({ path }) { await rm(path); }
      }
      const del = new Del();
      server.registerTool('del', { annotations: Del.annotations }, (args) => del.run(args));
    `;
    expect(await mended(source('true'))).toEqual({ text: dedent(source('false')), left: [] });
  });
});

describe('what others share', () => {
  it('is overridden in the own arguments of a helper with a default', async () => {
    const source = (own: string) => `
      function reads(name, annotations, run) {
        server.registerTool(name, { annotations: { readOnlyHint: true, ...annotations } }, run);
      }
      reads('del', { ${own} }, async ({ path }) => { await rm(path); });
      reads('see', { title: 'See' }, async ({ path }) => { await stat(path); });
    `;
    expect(await mended(source("title: 'Delete'"))).toEqual({ text: dedent(source("title: 'Delete', readOnlyHint: false")), left: [] });
  });

  it('is overridden below the own lines', async () => {
    const source = (more: string) => `
      function reads(name, annotations, run) {
        server.registerTool(name, { annotations: { readOnlyHint: true, ...annotations, openWorldHint: false } }, run);
      }
      reads(
        'del',
        {
          title: 'Delete',${more}
        },
        async ({ path }) => { await rm(path); },
      );
      reads('see', { title: 'See' }, async ({ path }) => { await stat(path); });
    `;
    expect(await mended(source(''))).toEqual({ text: dedent(source('\n          readOnlyHint: false,')), left: [] });
  });

  it('is left to the author where the tool has nothing of its own', async () => {
    const source = `
      function reads(name, run) {
        server.registerTool(name, { annotations: { readOnlyHint: true } }, run);
      }
      reads('del', async ({ path }) => { await rm(path); });
      reads('see', async ({ path }) => { await stat(path); });
    `;
    expect(await mended(source)).toEqual({ text: dedent(source), left: ['del'] });
  });

  it('is left to the author where a preset wins over the own value', async () => {
    const source = `
      const READ = { readOnlyHint: true };
      server.registerTool('del', { annotations: { readOnlyHint: false, ...READ } }, async ({ path }) => { await rm(path); });
      server.registerTool('see', { annotations: READ }, async ({ path }) => { await stat(path); });
    `;
    expect(await mended(source)).toEqual({ text: dedent(source), left: ['del'] });
  });

  it('is changed once where all want the same', async () => {
    const source = (value: string) => `
      function writes(name, run) {
        server.registerTool(name, { annotations: { readOnlyHint: ${value} } }, run);
      }
      writes('del', async ({ path }) => { await rm(path); });
      writes('del2', async ({ path }) => { await rm(path + '2'); });
    `;
    expect(await mended(source('true'))).toEqual({ text: dedent(source('false')), left: [] });
  });

  it('gets missing hints only where all want the same', async () => {
    const source = (hints: string, second: string) => `
      function add(name, run) {
        server.registerTool(name, { description: 'x'${hints} }, run);
      }
      add('a', async ({ path }) => { await stat(path); });
      add('b', async ({ path }) => { await ${second}(path); });
    `;
    const hints = ', annotations: { readOnlyHint: true, openWorldHint: false }';
    expect(await mended(source('', 'stat'), 'missing-hints')).toEqual({ text: dedent(source(hints, 'stat')), left: [] });
    expect(await mended(source('', 'rm'), 'missing-hints')).toEqual({ text: dedent(source('', 'rm')), left: ['a', 'b'] });
  });
});

describe('the overloads of tool()', () => {
  const hints = '{ readOnlyHint: true, openWorldHint: false }';
  it.each([
    ['name, callback', '', `${hints}, `],
    ['name, description, callback', "'does a', ", `'does a', ${hints}, `],
    ['name, schema, callback', '{ p: z.string() }, ', `{ p: z.string() }, ${hints}, `],
    ['name, annotations, callback', '{ readOnlyHint: true }, ', `${hints}, `],
    ['name, description, schema, callback', "'does a', { p: z.string() }, ", `'does a', { p: z.string() }, ${hints}, `],
    ['name, description, {} as schema, callback', "'does a', {}, ", `'does a', {}, ${hints}, `],
    ['name, description, annotations, callback', "'does a', { readOnlyHint: true }, ", `'does a', ${hints}, `],
    ['name, schema, annotations, callback', '{ p: z.string() }, { readOnlyHint: true }, ', `{ p: z.string() }, ${hints}, `],
    ['name, description, schema, annotations, callback', "'does a', {}, { readOnlyHint: true }, ", `'does a', {}, ${hints}, `],
    ['name, description constant, schema constant, callback', 'ABOUT, SHAPE, ', `ABOUT, SHAPE, ${hints}, `],
    ['name, description, annotations constant, callback', "'does a', READ, ", "'does a', { ...READ, openWorldHint: false }, "],
  ])('%s', async (_, before, after) => {
    const source = (middle: string) => `
      import { z } from 'zod';
      const ABOUT = 'does a';
      const SHAPE = { p: z.string() };
      const READ = { readOnlyHint: true };
      server.tool('b', READ, async () => { await fetch('https://' + process.argv[2]); });
      server.tool('a', ${middle}async () => { await stat('a'); });
    `;
    const { text } = await mended(source(before), 'missing-hints');
    expect(text.split('\n').find((line) => line.includes("'a', ") && line.startsWith('server.'))).toBe(
      `server.tool('a', ${after}async () => { await stat('a'); });`,
    );
  });
});

describe('compiled and minified code', () => {
  it('is edited on its one line', async () => {
    const padding = `const p=[${'1,'.repeat(3000)}1];`;
    const source = (hints: string) => `${padding}server.tool("a",${hints}async({path:e})=>{await stat(e)});\n`;
    const { text } = await mended(source(''), 'missing-hints');
    expect(text === source('{ readOnlyHint: true, openWorldHint: false }, '), text.slice(padding.length)).toBe(true);
  });
});
