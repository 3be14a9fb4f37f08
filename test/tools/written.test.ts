/** Where annotations were written: the exact text that a fix would edit, and annotations in a wrong place. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const run = async () => { await rm('/a'); };
`;
const LITERAL = { readOnlyHint: 'readOnlyHint | true | readOnlyHint: true' };

describe('the literal that the author typed', () => {
  test.each([
    ['in the call', `server.registerTool('t', { annotations: { readOnlyHint: true } }, run);`, LITERAL, '{ readOnlyHint: true }'],
    [
      'in a constant',
      `const RO = true; server.registerTool('t', { annotations: { readOnlyHint: RO } }, run);`,
      { readOnlyHint: 'readOnlyHint | true | readOnlyHint: RO' },
      '{ readOnlyHint: RO }',
    ],
    [
      'in a shorthand',
      `const readOnlyHint = true; server.registerTool('t', { annotations: { readOnlyHint } }, run);`,
      { readOnlyHint: 'readOnlyHint | true | readOnlyHint' },
      '{ readOnlyHint }',
    ],
    [
      'in a constant object',
      `const A = { readOnlyHint: true }; server.registerTool('t', { annotations: A }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'in a preset',
      `const PRESETS = { read: { readOnlyHint: true }, write: { readOnlyHint: false } } as const; server.registerTool('t', { annotations: PRESETS.read }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'in a spread',
      `const A = { readOnlyHint: true }; server.registerTool('t', { annotations: { title: 'T', ...A } }, run);`,
      { title: "title | 'T' | title: 'T'", ...LITERAL },
      "{ title: 'T', ...A }",
    ],
    [
      'in a spread that is overwritten',
      `const A = { readOnlyHint: false }; server.registerTool('t', { annotations: { ...A, readOnlyHint: true } }, run);`,
      LITERAL,
      '{ ...A, readOnlyHint: true }',
    ],
    [
      'in a spread that wins',
      `const A = { readOnlyHint: true }; server.registerTool('t', { annotations: { readOnlyHint: false, ...A } }, run);`,
      LITERAL,
      '{ readOnlyHint: false, ...A }',
    ],
    [
      'in the default of a helper',
      `const hints = (o = { readOnlyHint: true }) => o; server.registerTool('t', { annotations: hints() }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'in the default of a parameter',
      `const hints = (ro = true) => ({ readOnlyHint: ro }); server.registerTool('t', { annotations: hints() }, run);`,
      { readOnlyHint: 'readOnlyHint | true | readOnlyHint: ro' },
      '{ readOnlyHint: ro }',
    ],
    [
      'in the argument of a helper',
      `const hints = (ro) => ({ readOnlyHint: ro }); server.registerTool('t', { annotations: hints(true) }, run);`,
      { readOnlyHint: 'readOnlyHint | true | readOnlyHint: ro' },
      '{ readOnlyHint: ro }',
    ],
    [
      'in a table',
      `const T = [{ n: 't', a: { readOnlyHint: true } }]; for (const t of T) server.registerTool(t.n, { annotations: t.a }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'in a static field',
      `class T { static a = { readOnlyHint: true }; } server.registerTool('t', { annotations: T.a }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'in a field',
      `class T { a = { readOnlyHint: true }; } server.registerTool('t', { annotations: new T().a }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'in Object.freeze',
      `const A = Object.freeze({ readOnlyHint: true }); server.registerTool('t', { annotations: A }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'in satisfies',
      `const A = { readOnlyHint: true } satisfies object; server.registerTool('t', { annotations: A as any }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'with a quoted key',
      `server.registerTool('t', { annotations: { 'readOnlyHint': true } }, run);`,
      { readOnlyHint: "'readOnlyHint' | true | 'readOnlyHint': true" },
      "{ 'readOnlyHint': true }",
    ],
    [
      'with a computed key',
      `const K = 'readOnlyHint'; server.registerTool('t', { annotations: { [K]: true } }, run);`,
      { readOnlyHint: 'K | true | [K]: true' },
      '{ [K]: true }',
    ],
    [
      'in a config constant',
      `const config = { description: 'x', annotations: { readOnlyHint: true } }; server.registerTool('t', config, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    [
      'in a spread config',
      `const base = { annotations: { readOnlyHint: true } }; server.registerTool('t', { ...base, description: 'x' }, run);`,
      LITERAL,
      '{ readOnlyHint: true }',
    ],
    ['in tool()', `server.tool('t', { readOnlyHint: true }, run);`, LITERAL, '{ readOnlyHint: true }'],
    [
      'a negation',
      `const W = true; server.registerTool('t', { annotations: { readOnlyHint: !W } }, run);`,
      { readOnlyHint: 'readOnlyHint | !W | readOnlyHint: !W' },
      '{ readOnlyHint: !W }',
    ],
    [
      'a value that is not constant',
      `server.registerTool('t', { annotations: { readOnlyHint: process.env.RO === '1' } }, run);`,
      { readOnlyHint: "readOnlyHint | process.env.RO === '1' | readOnlyHint: process.env.RO === '1'" },
      "{ readOnlyHint: process.env.RO === '1' }",
    ],
    [
      'a value of the wrong type',
      `server.registerTool('t', { annotations: { readOnlyHint: 'true' } }, run);`,
      { readOnlyHint: "readOnlyHint | 'true' | readOnlyHint: 'true'" },
      "{ readOnlyHint: 'true' }",
    ],
    [
      'a key that is set later',
      `const A: any = {}; A.readOnlyHint = true; server.registerTool('t', { annotations: A }, run);`,
      { readOnlyHint: '- | true | -' },
      '{}',
    ],
  ])('%s', async (_, source, written, object) => {
    const found = await open(HEAD + source);
    expect(found.written('t')).toEqual(written);
    expect(found.text(found.tool('t').annotations.object?.place ?? null)).toBe(object);
    expect(found.text(found.tool('t').namePlace)).toBe("'t'");
  });

  test('in another file', async () => {
    const found = await open({
      'src/server.ts': `${HEAD}import { READ } from './presets.js'; server.registerTool('t', { annotations: READ }, run);`,
      'src/presets.ts': 'export const READ = { readOnlyHint: true };\n',
    });
    expect(found.tool('t').annotations.entries[0]?.valuePlace?.file).toBe('src/presets.ts');
    expect(found.written('t')).toEqual(LITERAL);
  });

  test('a value that differs by a condition is not constant', async () => {
    const found = await open(
      `${HEAD}const ro = process.argv.includes('--ro'); server.registerTool('t', { annotations: { readOnlyHint: ro ? true : false } }, run);`,
    );
    expect(found.annotations('t')).toEqual({ readOnlyHint: undefined });
    expect(found.contradictions).toEqual([]);
  });

  test('an object that differs by a condition', async () => {
    const found = await open(
      `${HEAD}server.registerTool('t', { annotations: process.env.X ? { readOnlyHint: true } : { readOnlyHint: true, title: 'x' } }, run);`,
    );
    expect(found.annotations('t')).toEqual({ readOnlyHint: true, title: undefined });
    expect(found.contradictions).toEqual(['t readOnlyHint error']);
  });

  test('a spread that is not seen leaves the entries open', async () => {
    const found = await open(`${HEAD}import { A } from './gone.js'; server.registerTool('t', { annotations: { ...A, title: 'x' } }, run);`);
    expect(found.tool('t').annotations.complete).toBe(false);
    expect(found.annotations('t')).toEqual({ title: 'x' });
  });

  test('a spread that is not seen may overwrite what stands before it', async () => {
    const found = await open(
      `${HEAD}import { A } from './gone.js'; server.registerTool('t', { annotations: { readOnlyHint: true, ...A } }, run);`,
    );
    expect(found.annotations('t')).toEqual({ readOnlyHint: undefined });
    expect(found.contradictions).toEqual([]);
  });

  test('the name and the title', async () => {
    const found = await open(
      `${HEAD}const NAMES = { t: 'the_tool' }; server.registerTool(NAMES.t, { title: 'The tool', annotations: {} }, run);`,
    );
    expect(found.names).toEqual(['the_tool']);
    expect(found.text(found.tool().namePlace)).toBe("'the_tool'");
    expect(found.text(found.tool().title.place)).toBe("'The tool'");
    expect(found.text(found.tool().registration.config?.place ?? null)).toBe("{ title: 'The tool', annotations: {} }");
  });
});

describe('in a wrong place', () => {
  test.each([
    [
      'nested twice',
      `server.registerTool('t', { annotations: { annotations: { readOnlyHint: true } } }, run);`,
      'nested',
      'annotations: { readOnlyHint: true }',
    ],
    ['beside the description', `server.registerTool('t', { description: 'x', readOnlyHint: true }, run);`, 'beside', 'readOnlyHint: true'],
    ['in _meta', `server.registerTool('t', { _meta: { readOnlyHint: true } }, run);`, 'meta', '_meta: { readOnlyHint: true }'],
    [
      'in annotations of _meta',
      `server.registerTool('t', { _meta: { annotations: { readOnlyHint: true } } }, run);`,
      'meta',
      'annotations: { readOnlyHint: true }',
    ],
    ['in metadata', `server.registerTool('t', { metadata: { readOnlyHint: true } }, run);`, 'meta', 'metadata: { readOnlyHint: true }'],
    ['after the callback', `server.tool('t', 'x', {}, run, { readOnlyHint: true });`, 'after-callback', '{ readOnlyHint: true }'],
    [
      'in the place of the schema',
      `server.registerTool('t', { inputSchema: { readOnlyHint: true } }, run);`,
      'schema-place',
      '{ readOnlyHint: true }',
    ],
  ])('%s', async (_, source, where, place) => {
    const found = await open(HEAD + source);
    expect(found.misplaced('t')).toEqual([{ where, place, entries: { readOnlyHint: true } }]);
    expect(found.annotations('t').readOnlyHint).toBeUndefined();
    expect(found.findings('misplaced-annotations').length).toBe(1);
    expect(found.contradictions).toEqual([]);
  });

  test.each([
    [
      'a field of the schema that is called like a hint',
      `server.registerTool('t', { inputSchema: { readOnlyHint: z.boolean(), id: z.string() } }, run);`,
    ],
    ['other things in _meta', `server.registerTool('t', { _meta: { ui: { visible: true } } }, run);`],
    ['a title beside the description', `server.registerTool('t', { title: 'x', description: 'y' }, run);`],
  ])('the benign twin: %s', async (_, source) => {
    expect((await open(HEAD + source)).misplaced('t')).toEqual([]);
  });

  test('in the table of a list handler', async () => {
    const found = await open(`import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 't', inputSchema: { type: 'object' }, readOnlyHint: true }] }));`);
    expect(found.misplaced('t')).toEqual([{ where: 'beside', place: 'readOnlyHint: true', entries: { readOnlyHint: true } }]);
  });

  test('a JSON Schema in tool() counts as annotations', async () => {
    const found = await open(`${HEAD}server.tool('t', 'x', { type: 'object', properties: { id: { type: 'string' } } }, run);`);
    expect(found.tool('t').registration.form).toBe('tool');
    expect(found.findings().some((finding) => /^(?:unknown-key|misplaced)/.test(finding))).toBe(true);
  });
});

describe('a definition that the registration does not pass on whole', () => {
  const DEFINITION = `const def = { name: 't', description: 'x', annotations: { readOnlyHint: true } };`;
  test.each([
    ['its annotations left out', `server.registerTool(def.name, { description: def.description }, run);`, ['left-out']],
    ['in a loop', `for (const d of [def]) server.registerTool(d.name, { description: d.description }, run);`, ['left-out']],
    ['with tool()', `server.tool(def.name, def.description, {}, run);`, ['left-out']],
    ['its twin that passes them on', `server.registerTool(def.name, { annotations: def.annotations }, run);`, []],
    ['a package that makes something of them', `server.registerTool(def.name, { annotations: hints(def) }, run);`, []],
  ])('%s', async (_, registration, misplaced) => {
    const found = await open(`${HEAD}import { hints } from 'acme-hints'; ${DEFINITION} ${registration}`);
    expect(found.annotations('t')).toEqual({ readOnlyHint: true });
    expect(found.tool('t').misplaced.map(({ where }) => where)).toEqual(misplaced);
    expect(found.contradictions).toEqual(['t readOnlyHint error']);
  });

  test.each([
    ['other annotations win', `server.registerTool(def.name, { annotations: { title: 'T' } }, run);`, { title: 'T' }],
    ['a name of its own', `server.registerTool('t', { description: def.description }, run);`, {}],
  ])('%s', async (_, registration, annotations) => {
    const found = await open(`${HEAD}${DEFINITION} ${registration}`);
    expect(found.annotations('t')).toEqual(annotations);
    expect(found.tool('t').misplaced).toEqual([]);
  });

  test('a list that shortens its table', async () => {
    const found = await open(`import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      const TABLE = [{ name: 't', inputSchema: { type: 'object' }, annotations: { openWorldHint: false } }];
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TABLE.map(({ name, inputSchema }) => ({ name, inputSchema })) }));
      server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [] }));`);
    expect(found.annotations('t')).toEqual({ openWorldHint: false });
    expect(found.tool('t').misplaced.map(({ where }) => where)).toEqual(['left-out']);
  });
});
