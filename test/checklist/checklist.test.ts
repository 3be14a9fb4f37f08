/** What an author is asked about a tool, and how far the source answers it. */
import { describe, expect, test } from 'vitest';
import type { QuestionId } from '../../server/src/checklist/types.js';
import { Listed } from './support.js';

const tool = (config: string, body: string, name = 't'): string =>
  `server.registerTool('${name}', { inputSchema: { path: z.string(), text: z.string() }${config} }, async ({ path, text }) => { ${body} });\n`;

const states = async (source: string) =>
  Object.fromEntries((await Listed.of(source)).checklist('t').questions.map(({ id, applies, state }) => [id, applies ? state : 'folded']));

describe('the questions', () => {
  test('of a tool that declares nothing are open, each prefilled with what the code says', async () => {
    const listed = await Listed.of(tool('', 'await writeFile(path, text);'));
    const { questions, total, answered } = listed.checklist('t');
    expect(questions.map(({ number, id, state }) => `${number} ${id} ${state}`)).toEqual([
      '1 title open',
      '2 readOnlyHint open',
      '3 destructiveHint open',
      '4 idempotentHint open',
      '5 openWorldHint open',
      '6 depends answered',
    ]);
    expect({ total, answered }).toEqual({ total: 6, answered: 1 });
    expect(questions.map(({ code }) => code && `${code.says} ${code.certainty}`)).toEqual([
      null,
      'yes proven',
      'yes proven',
      'yes proven',
      'no proven',
      null,
    ]);
  });

  test('the proof leads to the line', async () => {
    const listed = await Listed.of(`const put = (p, t) => writeFile(p, t);\n${tool('', 'await put(path, text);')}`);
    const { code } = listed.question('t', 'destructiveHint');
    expect(code?.proof.map(({ text, where }) => `${text} | ${where}`)).toEqual([
      'calls put | line 6 of server.ts',
      'writeFile writes a file | line 5 of server.ts',
    ]);
  });

  test('what a read-only tool destroys and repeats is folded away', async () => {
    const folded = { destructiveHint: 'folded', idempotentHint: 'folded' };
    expect(await states(tool('', 'await readFile(path);'))).toMatchObject(folded);
    expect(await states(tool(', annotations: { readOnlyHint: true }', 'await readFile(path);'))).toMatchObject(folded);
  });

  test('its twin: not of a tool that its author calls a writer', async () => {
    const asked = { readOnlyHint: 'answered', destructiveHint: 'open', idempotentHint: 'open' };
    expect(await states(tool(', annotations: { readOnlyHint: false }', 'await readFile(path);'))).toMatchObject(asked);
  });

  test.each([
    ['answered', 'answered', '{ readOnlyHint: false }'],
    ['contradicted', 'contradicted', '{ readOnlyHint: true }'],
    ['open where it is written as undefined', 'open', '{ readOnlyHint: undefined }'],
    ['computed', 'computed', `{ readOnlyHint: process.env.SAFE === '1' }`],
    ['hidden behind what could not be told', 'hidden', '{ ...globalThis.presets }'],
  ])('are %s', async (_, state, annotations) => {
    const { readOnlyHint } = await states(tool(`, annotations: ${annotations}`, 'await writeFile(path, text);'));
    expect(readOnlyHint).toBe(state);
  });

  test.each([
    ['in the annotations', `, annotations: { title: 'Write a file' }`, 'answered'],
    ['beside them', `, title: 'Write a file'`, 'answered'],
    ['computed', `, title: process.env.TITLE`, 'computed'],
    ['empty', `, title: ' '`, 'open'],
  ])('a title is %s', async (_, config, state) => {
    expect((await states(tool(config, 'await writeFile(path, text);'))).title).toBe(state);
  });

  test('a title is given for its field as it is written, and cleaned where it is only shown', async () => {
    const long = `${'Long '.repeat(60)}end`;
    const listed = await Listed.of(tool(`, title: 'a\\u200b ${long}'`, 'await readFile(path);'));
    expect(listed.question('t', 'title').title?.now).toBe(`a\u200b ${long}`);
    expect(listed.question('t', 'title').stands).toMatch(/^title: "a Long .*…"$/);
    expect(listed.checklist('t').title).toMatch(/…$/);
  });

  test('a title is no answer of its own where the name suggests the same', async () => {
    const listed = await Listed.of(tool(`, title: 'T'`, 'await readFile(path);'));
    expect(listed.question('t', 'title').title).toEqual({ now: 'T', suggested: null });
  });

  test('a missing title is suggested from the name, in words', async () => {
    const listed = await Listed.of(tool('', 'await readFile(path);', 'list_all_notes'));
    expect(listed.question('list_all_notes', 'title').title).toEqual({ now: null, suggested: 'List all notes' });
  });

  const MODES = `server.registerTool('t', { inputSchema: { path: z.string(), mode: z.enum(['see', 'wipe']) } }, async ({ path, mode }) => {
  if (mode === 'see') return readFile(path);
  await rm(path);
});\n`;

  test('whether it depends is open where the code has modes, with the table and how to split', async () => {
    const question = (await Listed.of(MODES)).question('t', 'depends');
    expect(question.state).toBe('open');
    expect(question.tables[0]).toMatchObject({ argument: 'mode', split: 'Register two tools: see (reads only); wipe (destroys).' });
  });

  test('who keeps such a tool has answered', async () => {
    const kept = await (await Listed.of(MODES)).keep('t', 'depends', 'one tool for people');
    expect(kept.text()).toContain('// truehint-ignore-next-line depends-on-argument -- one tool for people\n');
    expect(kept.question('t', 'depends').state).toBe('answered');
  });
});

describe('what stands', () => {
  const stands = async (annotations: string, id: QuestionId) => {
    const {
      stands: text,
      isDefault,
      consequences,
    } = (await Listed.of(tool(`, annotations: ${annotations}`, 'await writeFile(path, text);'))).question('t', id);
    return { text, isDefault, who: consequences.map(({ who, does }) => `${who}: ${does}`) };
  };

  test('is the default where nothing is declared, with who takes the tool for a write and who refuses it', async () => {
    const { text, isDefault, who } = await stands('{}', 'readOnlyHint');
    expect({ text, isDefault }).toEqual({ text: 'readOnlyHint: false', isDefault: true });
    expect(who).toContain('VS Code Copilot: asks for a confirmation before every call');
    expect(who).toContain('OpenAI’s directory: refuses a tool without readOnlyHint');
  });

  test('is what is declared, with who acts on it', async () => {
    const { text, isDefault, who } = await stands('{ readOnlyHint: true }', 'readOnlyHint');
    expect({ text, isDefault }).toEqual({ text: 'readOnlyHint: true', isDefault: false });
    expect(who).toContain('VS Code Copilot: calls the tool without a confirmation');
    expect(who.join()).not.toContain('directory');
  });
});

describe('an answer', () => {
  test('writes the annotation, and nothing else', async () => {
    const before = tool('', 'await writeFile(path, text);');
    const after = await (await Listed.of(before)).answer('t', 'readOnlyHint', false);
    expect(after.text()).toBe(before.replace(' }, async', ', annotations: { readOnlyHint: false } }, async'));
    expect(after.question('t', 'readOnlyHint')).toMatchObject({ state: 'answered', isDefault: false });
  });

  test('changes what is declared', async () => {
    const before = tool(', annotations: { readOnlyHint: true, openWorldHint: false }', 'await writeFile(path, text);');
    const after = await (await Listed.of(before)).answer('t', 'readOnlyHint', false);
    expect(after.text()).toBe(before.replace('readOnlyHint: true', 'readOnlyHint: false'));
    expect(after.checklist('t').contradicted).toBe(0);
  });

  test('all of them make a complete tool, and no finding is left', async () => {
    let listed = await Listed.of(tool('', 'await appendFile(path, text);', 'add_line'));
    listed = await listed.answer('add_line', 'title', 'Add a line');
    for (const id of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const) {
      const honest = listed.question('add_line', id).choices.find((choice) => choice.honest);
      listed = await listed.answer('add_line', id, honest?.value as boolean);
    }
    expect(listed.findings).toEqual([]);
    expect(listed.checklist('add_line')).toMatchObject({ total: 6, answered: 6, contradicted: 0 });
  });

  const LOOP = `for (const [name, run] of [['first', readFile], ['second', rm]]) server.registerTool(name, { inputSchema: {} }, async (a) => run(a.path));\n`;

  test('that would also be another tool’s is refused, with what to do', async () => {
    const listed = await Listed.of(LOOP);
    expect(() => listed.answer('first', 'readOnlyHint', true)).toThrow(/other tools are registered by the same lines/);
  });

  test('its twin: is written where the code shows the same for all of them', async () => {
    const after = await (await Listed.of(LOOP.replace("['second', rm]", "['second', readFile]"))).answer('first', 'readOnlyHint', true);
    expect(after.question('second', 'readOnlyHint').state).toBe('answered');
  });

  test('a shared preset is overridden for the one tool', async () => {
    const source = `const READS = { readOnlyHint: true };\n${tool(', annotations: READS', 'await readFile(path);', 'a')}${tool(', annotations: READS', 'await rm(path);', 'b')}`;
    const after = await (await Listed.of(source)).answer('b', 'readOnlyHint', false);
    expect(after.question('a', 'readOnlyHint').stands).toBe('readOnlyHint: true');
    expect(after.question('b', 'readOnlyHint').stands).toBe('readOnlyHint: false');
  });

  test('a title beside the annotations is changed where it stands', async () => {
    const after = await (await Listed.of(tool(`, title: 'Old'`, 'await readFile(path);'))).answer('t', 'title', "Read what's there");
    expect(after.text()).toContain(`title: 'Read what\\'s there'`);
    expect(after.checklist('t').title).toBe("Read what's there");
    expect(after.findings.filter(({ rule }) => rule === 'two-titles')).toEqual([]);
  });
});

describe('keeping what is written', () => {
  const LIE = tool(', annotations: { readOnlyHint: true }', 'await rm(path);');

  test('writes the comment with the reason, and the contradiction is gone', async () => {
    const after = await (await Listed.of(LIE)).keep('t', 'readOnlyHint', 'only scratch files');
    expect(after.text()).toContain('-- only scratch files\n');
    expect(after.question('t', 'readOnlyHint')).toMatchObject({ state: 'answered', stands: 'readOnlyHint: true' });
  });

  test('a reason stays in its comment, whatever it holds', async () => {
    const after = await (await Listed.of(LIE)).keep('t', 'readOnlyHint', 'one\nprocess.exit() // \u2028 two');
    expect(
      after
        .text()
        .split('\n')
        .filter((line) => line.includes('process.exit()')),
    ).toEqual([expect.stringMatching(/^\/\/ truehint-ignore-next-line .* -- one process\.exit\(\) \/\/ +two$/)]);
  });

  test.each([
    ['without a reason', 'readOnlyHint', '  ', /reason is needed/],
    ['where nothing is contradicted', 'openWorldHint', 'because', /nothing to keep/],
  ] as const)('is refused %s', async (_, id, reason, message) => {
    const listed = await Listed.of(LIE);
    expect(() => listed.keep('t', id, reason)).toThrow(message);
  });
});

test('what the analysed code calls things is one clean line everywhere', async () => {
  const listed = await Listed.of(tool(`, title: 'a\\nb\\u202e<img src=x>'`, 'await rm(path);', 'x\\ny\\u202e'));
  const [name] = listed.tools.map((each) => each.name as string);
  const list = listed.checklist(name as string);
  // The field that a title is edited in holds it as it is written.
  const shown = list.questions.map((question) => (question.title ? { ...question, title: { ...question.title, now: null } } : question));
  expect(JSON.stringify({ ...list, questions: shown })).not.toMatch(/\\n|\u202e/);
  expect(list.title).toContain('<img src=x>');
});
