import { describe, expect, test } from 'vitest';
import { fakeEngine, finding, placeOf } from '../support/fake-engine.js';
import { validReport } from '../support/report-schema.js';
import { cli, LIE, MISSING, NOTES, notesEngine, TOOLS } from './support.js';

describe('text', () => {
  test('a finding shows its line, its proof with the calls that lead there, and its fix', async () => {
    const { code, out, err } = await cli(['check'], notesEngine());
    expect(err).toBe('');
    expect(code).toBe(1);
    expect(out).toBe(`error  read-only-contradiction  tool save_note
  save_note declares readOnlyHint: true, but its handler overwrites a file.
  at src/tools.ts:3:20
      3 |   { annotations: { readOnlyHint: true } },
        |                    ^^^^^^^^^^^^^^^^^^
  proof
    src/tools.ts:4:27  calls saveNote
      4 |   async ({ id, text }) => saveNote(id, text),
        |                           ^^^^^^^^
    src/store.ts:2:8  calls writeAtomic
      2 |   await writeAtomic(pathOf(id), text);
        |         ^^^^^^^^^^^
    src/store.ts:5:9  fs.writeFile overwrites the path in argument \`id\`
      5 |   await fs.writeFile(path, text);
        |         ^^^^^^^^^^^^
  fix Set readOnlyHint to false

2 tools in 3 files: 1 error (1.2 s). Not shown: 1 information (--severity hint shows all).
`);
  });

  test('a lower threshold shows more, the loudest first', async () => {
    const { code, out } = await cli(['check', '--severity', 'information'], fakeEngine(NOTES, { findings: [MISSING, LIE] }));
    expect(code).toBe(1);
    expect(out.indexOf('read-only-contradiction')).toBeLessThan(out.indexOf('missing-hint'));
    expect(out).toContain('1 error, 1 information');
  });

  test('nothing at the threshold is told and exits with 0', async () => {
    const { code, out } = await cli(['check'], fakeEngine(NOTES, { tools: TOOLS, findings: [MISSING] }));
    expect(code).toBe(0);
    expect(out).toBe('2 tools in 3 files: nothing to report (1.2 s). Not shown: 1 information (--severity hint shows all).\n');
  });

  test('a folder without tools is told from one where all is well', async () => {
    const { code, out } = await cli(['check'], fakeEngine(NOTES));
    expect(code).toBe(0);
    expect(out).toBe('No tool of an MCP server was found (1.2 s).\n');
  });

  test('what could not be read is told, remarks are counted', async () => {
    const { out } = await cli(
      ['check'],
      fakeEngine(NOTES, {
        workspaceNotes: [{ level: 'warning', message: 'This file is not valid UTF-8.', file: 'src/x.ts', line: null }],
        notes: [{ level: 'information', message: 'gave up', file: null, line: null }],
      }),
    );
    expect(out).toContain('note (warning) src/x.ts  This file is not valid UTF-8.\n');
    expect(out).not.toContain('gave up');
    expect(out).toContain('1 remark on what could not be told');
  });

  test('untrusted text cannot reach the terminal as an escape, a new line or a reordering', async () => {
    const sources = { 'a.ts': "tool('x\u001b[2J\u202e')" };
    const evil = finding(placeOf(sources, 'a.ts', "'x"), {
      tool: 'x\u001b[2J\nerror  forged',
      message: 'says \u001b]8;;http://evil\u0007here\u0000 \u009b31m\u202e',
      related: [{ message: 'calls \u001b[31m', place: placeOf(sources, 'a.ts', 'tool') }],
      fix: { title: 'Set \u001b[0m', edits: [{ place: placeOf(sources, 'a.ts', 'x'), text: '' }], safe: true },
    });
    const { out } = await cli(['check'], fakeEngine(sources, { findings: [evil] }));
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(out).toContain('x\\u{1b}[2J error  forged');
    expect(out).toContain("tool('x\\u{1b}[2J\\u{202e}')");
  });

  test('colour on demand, on a terminal, and not with NO_COLOR', async () => {
    const esc = '\u001b[';
    expect((await cli(['check'], notesEngine())).out).not.toContain(esc);
    expect((await cli(['check', '--color'], notesEngine())).out).toContain(esc);
    expect((await cli(['check'], notesEngine(), { stdoutIsTTY: true })).out).toContain(esc);
    expect((await cli(['check', '--no-color'], notesEngine(), { stdoutIsTTY: true })).out).not.toContain(esc);
    expect((await cli(['check'], notesEngine(), { stdoutIsTTY: true, env: { NO_COLOR: '1' } })).out).not.toContain(esc);
    expect((await cli(['check'], notesEngine(), { env: { FORCE_COLOR: '1' } })).out).toContain(esc);
  });
});

describe('json', () => {
  test('follows the schema and holds every finding, also those below the threshold', async () => {
    const { code, out } = await cli(['check', '--format', 'json'], notesEngine());
    const report = validReport(out);
    expect(code).toBe(1);
    expect(report.findings.map((each) => [each.rule, each.line, each.column])).toEqual([
      ['read-only-contradiction', 3, 20],
      ['missing-hint', 6, 21],
    ]);
    expect(report.findings[0]).toMatchObject({
      endLine: 3,
      endColumn: 38,
      fix: { title: 'Set readOnlyHint to false', safe: true, edits: [{ line: 3, column: 34, endLine: 3, endColumn: 38, text: 'false' }] },
    });
    expect(report.stats).toMatchObject({ files: 3, tools: 2, unknownCalls: [{ call: 'acme.frob', count: 3 }] });
  });

  test('tools are in the order of their places, with what is declared and why the verdicts hold', async () => {
    const { tools } = validReport((await cli(['check', '--format', 'json'], notesEngine())).out);
    expect(tools.map((each) => each.name)).toEqual(['save_note', 'list_notes']);
    expect(tools[0]).toMatchObject({
      title: 'Save a note',
      handler: { file: 'src/tools.ts', line: 4 },
      declared: { title: null, readOnlyHint: true, destructiveHint: null, idempotentHint: null, openWorldHint: 'dynamic' },
      inferred: { readOnlyHint: { value: false, because: [0] }, destructiveHint: { value: true, because: [0] } },
      dependsOn: [
        {
          argument: 'mode',
          values: [
            { value: 'dry', readOnlyHint: true, destructiveHint: 'unknown' },
            { value: 'real', readOnlyHint: false, destructiveHint: true },
          ],
        },
      ],
    });
    expect(tools[0]?.effects[0]).toMatchObject({
      what: 'fs.writeFile',
      change: 'destroy',
      file: 'src/store.ts',
      line: 5,
      column: 9,
      through: [
        { name: 'saveNote', file: 'src/tools.ts', line: 4, column: 27 },
        { name: 'writeAtomic', file: 'src/store.ts', line: 2, column: 8 },
      ],
    });
  });

  test('is harmless on a terminal and lossless for a program', async () => {
    const sources = { 'a.ts': 'x' };
    const message = 'a\u009b31m \u202e \u{e0041} b';
    const { out } = await cli(
      ['check', '--format', 'json'],
      fakeEngine(sources, { findings: [finding(placeOf(sources, 'a.ts', 'x'), { message })] }),
    );
    expect(out).not.toMatch(/[\u007f-\u009f\u202e]|\u{e0041}/u);
    expect(validReport(out).findings[0]?.message).toBe(message);
  });
});

describe('options', () => {
  test('--rule keeps one rule, also for the exit code', async () => {
    const { code, out } = await cli(['check', '--rule', 'missing-hint', '--format', 'json'], notesEngine());
    expect(validReport(out).findings.map((each) => each.rule)).toEqual(['missing-hint']);
    expect(code).toBe(0);
    const both = await cli(['check', '--rule', 'missing-hint,read-only-contradiction', '--format', 'json'], notesEngine());
    expect(validReport(both.out).findings).toHaveLength(2);
  });

  test('--output writes the report instead of printing it, without colour', async () => {
    const { out, files } = await cli(['check', '--output', 'report.txt'], notesEngine(), { stdoutIsTTY: true });
    expect(out).toBe('');
    expect(files['report.txt']).toContain('error  read-only-contradiction');
  });

  test.each([
    [['check', '--rule', 'missing-hnt'], 'there is no rule "missing-hnt".\nDid you mean "missing-hint"?'],
    [['check', '--format', 'xml'], 'Allowed choices are text, json'],
    [['check', '--severity', 'loud'], 'Allowed choices are error, warning, information, hint'],
    [['check', '--sevrity', 'error'], '--severity'],
    [['chekc'], 'Did you mean check?'],
    [['explain'], 'missing required argument'],
  ])('%j is wrong usage, says so on stderr and exits with 2', async (argv, message) => {
    const { code, out, err } = await cli(argv, notesEngine());
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(message);
  });

  test('a report that cannot be written is an error that says what to do', async () => {
    const writeFile = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOENT' }));
    const { code, err } = await cli(['check', '--output', 'no/report.txt'], notesEngine(), { writeFile });
    expect(code).toBe(2);
    expect(err).toBe('truehint: the report cannot be written to no/report.txt (ENOENT).\nGive --output a file in a folder that exists.\n');
  });

  test('--version and --help exit with 0', async () => {
    expect(await cli(['--version'], notesEngine())).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(await cli(['check', '--help'], notesEngine())).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes: 0 ') });
  });
});
