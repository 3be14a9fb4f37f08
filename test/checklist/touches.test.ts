/** What an answer must not touch: names, constants that the code reads, texts. */
import { describe, expect, test } from 'vitest';
import { HEAD, Listed } from './support.js';

const RUN = 'async ({ path }) => { await rm(path); }';
const INPUT = 'inputSchema: { path: z.string() }';

/** The text after a title is answered, or why it cannot be. */
async function titled(source: string, name = 'drop_file'): Promise<string> {
  try {
    const after = await (await Listed.of(source)).answer(name, 'title', 'Delete a file');
    expect(after.tools.map((tool) => tool.name)).toContain(name);
    return after.text();
  } catch (error) {
    expect((error as Error).name).toBe('NoPlace');
    return (error as Error).message;
  }
}

describe('a title that is the tool’s name too', () => {
  test('is written in its place, and the name stays', async () => {
    const source = `const NAME = 'drop_file';\nserver.registerTool(NAME, { title: NAME, ${INPUT} }, ${RUN});\n`;
    expect(await titled(source)).toBe(source.replace('title: NAME', "title: 'Delete a file'"));
  });

  test('is written in its place inside the annotations', async () => {
    const source = `const NAME = 'drop_file';\nserver.registerTool(NAME, { ${INPUT}, annotations: { title: NAME } }, ${RUN});\n`;
    expect(await titled(source)).toBe(source.replace('title: NAME', "title: 'Delete a file'"));
  });

  test('of a helper is not changed for all', async () => {
    const source = `const reg = (name, fn) => server.registerTool(name, { title: name, ${INPUT} }, fn);\nreg('drop_file', ${RUN});\nreg('see', async ({ path }) => readFile(path));\n`;
    expect(await titled(source)).toContain('no place in the source');
  });

  test('of a loop is not changed', async () => {
    const source = `for (const n of ['drop_file', 'other']) server.registerTool(n, { title: n, ${INPUT} }, ${RUN});\n`;
    expect(await titled(source)).toContain('no place in the source');
  });

  test('its twin: a title of its own, in a constant that nothing else reads, is changed there', async () => {
    const source = `const TITLE = 'Drop';\nserver.registerTool('drop_file', { title: TITLE, ${INPUT} }, ${RUN});\n`;
    expect(await titled(source)).toBe(source.replace("'Drop'", "'Delete a file'"));
  });
});

test('a title that is the description too is written in its place', async () => {
  const source = `const TEXT = 'Drop';\nserver.registerTool('drop_file', { title: TEXT, description: TEXT, ${INPUT} }, ${RUN});\n`;
  expect(await titled(source)).toBe(source.replace('title: TEXT', "title: 'Delete a file'"));
});

test('a title that is exported is written in its place', async () => {
  const source = `export const TITLE = 'Drop';\nserver.registerTool('drop_file', { title: TITLE, ${INPUT} }, ${RUN});\n`;
  expect(await titled(source)).toBe(source.replace('title: TITLE', "title: 'Delete a file'"));
});

test('a title that is computed is left to its author, who is told so', async () => {
  const source = `server.registerTool('drop_file', { title: \`Drop \${process.version}\`, ${INPUT} }, ${RUN});\n`;
  expect(await titled(source)).toMatch(/computed/);
  expect(await titled(source)).not.toContain('same lines');
});

describe('a hint through a constant', () => {
  const source = (also: string) =>
    `const DEBUG = true;\n${also}server.registerTool('t', { ${INPUT}, annotations: { readOnlyHint: DEBUG } }, ${RUN});\n`;

  test('that the code reads is written in its place', async () => {
    const before = source('if (DEBUG) console.error(1);\n');
    const after = await (await Listed.of(before)).answer('t', 'readOnlyHint', false);
    expect(after.text()).toBe(before.replace('readOnlyHint: DEBUG', 'readOnlyHint: false'));
  });

  test.each([
    ['a choice', 'const level = process.argv[2] ? DEBUG : 1;\n'],
    ['a case', 'switch (true as boolean) { case DEBUG: console.error(1); }\n'],
    ['code behind a text with slashes', "console.error('see // there', DEBUG);\n"],
    ['code behind a text with stars', "console.error('src/*', DEBUG, '*/x');\n"],
    ['a template', 'console.error(`\n// ${DEBUG}\n`);\n'],
  ])('that %s reads is written in its place', async (_, also) => {
    const before = source(also);
    const after = await (await Listed.of(before)).answer('t', 'readOnlyHint', false);
    expect(after.text()).toBe(before.replace('readOnlyHint: DEBUG', 'readOnlyHint: false'));
  });

  test('that is read with another type is written in its place', async () => {
    const before = source('if (DEBUG) console.error(1);\n').replace('readOnlyHint: DEBUG', 'readOnlyHint: DEBUG as boolean');
    const after = await (await Listed.of(before)).answer('t', 'readOnlyHint', false);
    expect(after.text()).toContain('const DEBUG = true;');
  });

  test.each([
    ['', 'nothing else'],
    ['// DEBUG is for tests\n', 'only a comment names'],
  ])('its twin: one that %s%s reads is changed there', async (also) => {
    const before = source(also);
    const after = await (await Listed.of(before)).answer('t', 'readOnlyHint', false);
    expect(after.text()).toBe(before.replace('DEBUG = true', 'DEBUG = false'));
  });
});

describe('a hint through a field', () => {
  const source = (declared: string, also = '') =>
    `${declared}\n${also}server.registerTool('t', { ${INPUT}, annotations: { readOnlyHint: presets.ro } }, ${RUN});\n`;
  const answered = async (before: string) => (await (await Listed.of(before)).answer('t', 'readOnlyHint', false)).text();

  test.each([
    ['that is exported', source('export const presets = { ro: true };')],
    ['that is exported later', source('const presets = { ro: true };', 'export { presets };\n')],
    ['that is exported the old way', source('const presets = { ro: true };', 'module.exports = { presets };\n')],
    ['of what is passed on whole', source('const presets = { ro: true };', 'console.error(presets);\n')],
    ['that is taken out under another name', source('const presets = { ro: true };', 'const { ro: mine } = presets;\n')],
  ])('%s is written in its place', async (_, before) => {
    expect(await answered(before)).toBe(before.replace('presets.ro', 'false'));
  });

  test('its twin: one that nothing else reads is changed there', async () => {
    const before = source('const presets: { ro: boolean } = { ro: true };');
    expect(await answered(before)).toBe(before.replace('ro: true', 'ro: false'));
  });

  test('its twin: one inside of an exported function is changed there', async () => {
    const before = `export function start() {\n  const presets = { ro: true };\n  server.registerTool('t', { ${INPUT}, annotations: { readOnlyHint: presets.ro } }, ${RUN});\n}\nstart();\n`;
    expect(await answered(before)).toBe(before.replace('ro: true', 'ro: false'));
  });
});

describe('a reason', () => {
  const kept = async (source: string) => {
    const after = await (await Listed.of(source)).keep('t', 'readOnlyHint', 'known');
    expect(after.question('t', 'readOnlyHint').state).toBe('answered');
    return after.text();
  };

  test('does not become part of a text that ends on the line', async () => {
    const source = `server.registerTool('t', { description: \`One\n  two\`, annotations: { readOnlyHint: true }, ${INPUT} }, ${RUN});\n`;
    const text = await kept(source);
    expect(text).toContain(
      '`One\n  two`, annotations: { \n  // truehint-ignore-next-line read-only-contradiction -- known\n  readOnlyHint: true }',
    );
  });

  test('nor of a comment', async () => {
    const source = `server.registerTool('t', { /* one\n  two */ annotations: { readOnlyHint: true }, ${INPUT} }, ${RUN});\n`;
    expect(await kept(source)).toContain('two */ annotations: { \n  // truehint-ignore-next-line');
  });

  test('nor of what a page says', async () => {
    const source = `server.registerTool('t', { icon: <b>One\n  two</b>, annotations: { readOnlyHint: true }, ${INPUT} }, ${RUN});\n`;
    const listed = await Listed.of({ 'server.tsx': HEAD + source });
    const after = await listed.keep('t', 'readOnlyHint', 'known');
    expect(after.question('t', 'readOnlyHint').state).toBe('answered');
    expect(after.text('server.tsx')).toContain('two</b>, annotations: { \n  // truehint-ignore-next-line');
  });

  test('its twin: stands above a line with a whole element', async () => {
    const source = `server.registerTool('t', {\n  icon: <b>One</b>, annotations: { readOnlyHint: true }, ${INPUT} }, ${RUN});\n`;
    const after = await (await Listed.of({ 'server.tsx': HEAD + source })).keep('t', 'readOnlyHint', 'known');
    expect(after.text('server.tsx')).toContain('{\n  // truehint-ignore-next-line read-only-contradiction -- known\n  icon');
  });

  test('its twin: stands above a line with a whole text', async () => {
    const source = `server.registerTool('t', {\n  description: \`One\`, annotations: { readOnlyHint: true }, ${INPUT} }, ${RUN});\n`;
    expect(await kept(source)).toContain('{\n  // truehint-ignore-next-line read-only-contradiction -- known\n  description');
  });
});
