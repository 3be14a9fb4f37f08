/** `tool()` to `registerTool`, with the real engine before and after. */
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../server/src/edits/apply.js';
import { conversions } from '../../server/src/edits/register-tool.js';
import { open, type Server } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
const done = async () => ({ content: [] });
`;
const FILE = 'src/server.ts';

async function convert(source: string, head = HEAD): Promise<{ before: Server; after: Server; text: string; count: number }> {
  const before = await open({ [FILE]: head + source });
  const found = conversions(before.tools, (file) => before.files[file]);
  const text = applyEdits(
    head + source,
    found.flatMap(({ edits }) => edits),
  );
  return { before, after: await open({ [FILE]: text }), text: text.replace(head, ''), count: found.length };
}

/** What has to stay: the tools, what they declare and do, and what is found. */
function facts(server: Server): unknown {
  return {
    tools: server.names.map((name) => [name, server.annotations(name), server.verdicts(name), server.depends(name)]),
    findings: server.findings(),
  };
}

const CASES: readonly (readonly [string, string, string])[] = [
  ['a name and a callback', "server.tool('a', done);\n", "server.registerTool('a', {}, done);\n"],
  ['a description', "server.tool('a', 'Says', done);\n", "server.registerTool('a', { description: 'Says' }, done);\n"],
  ['a schema', "server.tool('a', { p: z.string() }, done);\n", "server.registerTool('a', { inputSchema: { p: z.string() } }, done);\n"],
  [
    'annotations in the place of the schema',
    "server.tool('a', { title: 'A', readOnlyHint: true }, done);\n",
    "server.registerTool('a', { annotations: { title: 'A', readOnlyHint: true } }, done);\n",
  ],
  [
    'a description and a schema',
    'server.tool("a", "Says", { p: z.string() }, done);\n',
    'server.registerTool("a", { description: "Says", inputSchema: { p: z.string() } }, done);\n',
  ],
  [
    'a description and annotations',
    "server.tool('a', 'Says', { readOnlyHint: true }, done);\n",
    "server.registerTool('a', { description: 'Says', annotations: { readOnlyHint: true } }, done);\n",
  ],
  [
    'a schema and annotations',
    "server.tool('a', {}, { readOnlyHint: true }, done);\n",
    "server.registerTool('a', { inputSchema: {}, annotations: { readOnlyHint: true } }, done);\n",
  ],
  [
    'everything, on lines, with remarks and a blank line',
    `server.tool(
  'a', // the name
  'Reads', // what the model sees
  // what it takes
  {
    path: z.string(), // relative

    deep: z.boolean(),
  },
  { readOnlyHint: true },
  async ({ path }) => {
    await readFile(path, 'utf8');
    return { content: [] };
  },
);
`,
    `server.registerTool(
  'a', // the name
  {
    description: 'Reads', // what the model sees
    // what it takes
    inputSchema: {
      path: z.string(), // relative

      deep: z.boolean(),
    },
    annotations: { readOnlyHint: true },
  },
  async ({ path }) => {
    await readFile(path, 'utf8');
    return { content: [] };
  },
);
`,
  ],
  [
    'a schema that hugs the call',
    `function register() {
  server.tool('a', 'Removes', {
    path: z.string(),
  }, async ({ path }) => {
    await rm(path);
    return { content: [] };
  });
}
register();
`,
    `function register() {
  server.registerTool('a', {
    description: 'Removes',
    inputSchema: {
      path: z.string(),
    },
  }, async ({ path }) => {
    await rm(path);
    return { content: [] };
  });
}
register();
`,
  ],
  [
    'a line that would be too long',
    `server.tool('search', 'Searches all that was ever written', { query: z.string() }, async () => ({
  content: [],
}));
`,
    `server.registerTool('search', {
  description: 'Searches all that was ever written',
  inputSchema: { query: z.string() },
}, async () => ({
  content: [],
}));
`,
  ],
  [
    'a text of several lines, which stays as it is',
    `server.tool(
  'a',
  \`First
second\`,
  async () => ({ content: [] })
);
`,
    `server.registerTool(
  'a',
  {
    description: \`First
second\`,
  },
  async () => ({ content: [] })
);
`,
  ],
  [
    'constants that are told, and a name that is a key',
    `const description = 'Says';
const shape = { p: z.string() };
const READS = { readOnlyHint: true } as const;
server.tool('a', description, shape, READS, done);
`,
    `const description = 'Says';
const shape = { p: z.string() };
const READS = { readOnlyHint: true } as const;
server.registerTool('a', { description, inputSchema: shape, annotations: READS }, done);
`,
  ],
  [
    'the shape of a Zod object',
    `const Input = z.object({ p: z.string() });
server.tool('a', 'Says', Input.shape, done);
`,
    `const Input = z.object({ p: z.string() });
server.registerTool('a', { description: 'Says', inputSchema: Input.shape }, done);
`,
  ],
  [
    'a server that a function is given',
    `export function register(to: McpServer) {
\tto.tool(
\t\t'a',
\t\t'Says',
\t\t{ p: z.string() }, async () => ({ content: [] })
\t);
}
`,
    `export function register(to: McpServer) {
\tto.registerTool(
\t\t'a',
\t\t{
\t\t\tdescription: 'Says',
\t\t\tinputSchema: { p: z.string() },
\t\t}, async () => ({ content: [] })
\t);
}
`,
  ],
  [
    'a loop, once for all',
    `for (const n of ['a', 'b']) server.tool(n, { p: z.string() }, done);\n`,
    `for (const n of ['a', 'b']) server.registerTool(n, { inputSchema: { p: z.string() } }, done);\n`,
  ],
  [
    'commas in front',
    `server.tool(
  'a'
  , 'Says'
  , { p: z.string() }
  , async () => ({ content: [] })
);
`,
    `server.registerTool(
  'a'
  , {
    description: 'Says'
    , inputSchema: { p: z.string() }
  }, async () => ({ content: [] })
);
`,
  ],
];

describe('tool() becomes registerTool with', () => {
  test.each(CASES)('%s', async (_, source, expected) => {
    const { before, after, text } = await convert(source);
    expect(before.tools.length).toBeGreaterThan(0);
    expect(text).toBe(expected);
    expect(facts(after)).toEqual(facts(before));
    expect(after.tools.every(({ registration }) => registration.form === 'registerTool')).toBe(true);
  });

  test('Windows line breaks', async () => {
    const source = "server.tool(\r\n  'a',\r\n  'Says',\r\n  { p: z.string() },\r\n  async () => ({ content: [] })\r\n);\r\n";
    const { text } = await convert(source, HEAD.replaceAll('\n', '\r\n'));
    expect(text).toBe(
      "server.registerTool(\r\n  'a',\r\n  {\r\n    description: 'Says',\r\n    inputSchema: { p: z.string() },\r\n  },\r\n  async () => ({ content: [] })\r\n);\r\n",
    );
  });

  test('all of them in one file at once, each as alone', async () => {
    const all = CASES.map(([, source], i) => source.replace(/(tool\(\s*)(['"])a/g, `$1$2a${i}`));
    const sources = all.map((source) => `{\n${source.replace(/^export /m, '')}}\n`).join('');
    const { before, after, count } = await convert(sources);
    expect(count).toBeGreaterThanOrEqual(CASES.length - 1);
    expect(facts(after)).toEqual(facts(before));
  });
});

describe('tool() stays where', () => {
  test.each([
    [
      'an argument may be a schema or annotations',
      "declare const what: any;\nserver.tool('a', 'Says', what, async () => ({ content: [] }));\n",
    ],
    ['an argument may be a description', "import { about } from './gone.js';\nserver.tool('a', about, async () => ({ content: [] }));\n"],
    ['annotations stand behind the callback', "server.tool('a', {}, async () => ({ content: [] }), { readOnlyHint: true });\n"],
    [
      'a JSON Schema stands in the schema’s place',
      "server.tool('a', 'Says', { type: 'object', properties: {} }, async () => ({ content: [] }));\n",
    ],
    [
      'a Zod object stands in the schema’s place',
      "server.tool('a', 'Says', z.object({ p: z.string() }), async () => ({ content: [] }));\n",
    ],
    ['arguments are spread', "const args = ['Says', {}] as const;\nserver.tool('a', ...args, async () => ({ content: [] }));\n"],
    ['the method is taken out', "const add = server.tool.bind(server);\nadd('a', 'Says', {}, async () => ({ content: [] }));\n"],
    ['the method is computed', "server['tool']('a', 'Says', {}, async () => ({ content: [] }));\n"],
    [
      'the parts differ from turn to turn',
      "for (const [n, x] of [['a', { p: z.string() }], ['b', { readOnlyHint: true }]] as const) server.tool(n, 'Says', x, async () => ({ content: [] }));\n",
    ],
  ])('%s', async (_, source) => expect((await convert(source)).text).toBe(source));

  test('the receiver may be something else', async () => {
    const source =
      "import { maker } from 'unknown-kit';\nconst kit = maker();\nkit.tool('a', 'Says', { p: z.string() }, async () => ({ content: [] }));\n";
    const { before, text } = await convert(source);
    expect(before.names).toEqual(['a']);
    expect(text).toBe(source);
  });
});
