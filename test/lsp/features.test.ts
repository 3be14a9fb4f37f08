/** Hovers, fixes and completions over the protocol, each a marked source and what the editor gets. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import { Editor } from './support/editor.js';
import { type Marked, marked } from './support/marked.js';
import { ToyEngine } from './support/toy-engine.js';

let engine = new ToyEngine();
let editor: Editor | undefined;
afterEach(async () => {
  engine.release();
  await editor?.stops();
  engine = new ToyEngine();
  editor = undefined;
});

/** Opens `a.ts` with the marked source. */
async function at(source: string, options: Partial<Parameters<typeof Editor.on>[1]> = {}): Promise<{ editor: Editor } & Marked> {
  const cursor = marked(source);
  editor = await Editor.on({ 'a.ts': cursor.text }, { openSession: engine.openSession, ...options });
  await editor.opens('a.ts', cursor.text);
  return { editor, ...cursor };
}

async function hoverText(source: string): Promise<string> {
  const { editor, position } = await at(source);
  const hover = await editor.hover('a.ts', position);
  return hover === null ? '' : (hover.contents as { value: string }).value;
}

describe('a hover', () => {
  test('on a hint says what the handler does, with the line that proves it, what the hint means and who acts on it', async () => {
    const text = await hoverText("\ntool('save', { readOnly$0Hint: true }) // writes");
    expect(text).toContain('The code shows **false** (proven)');
    expect(text).toContain('](file:///server/a.ts#L2)');
    expect(text).toContain('`false` (default)');
    expect(text).toMatch(/VS Code Copilot/);
  });

  test('on the value is the same as on the key', async () => {
    expect(await hoverText("tool('save', { readOnlyHint: tr$0ue }) // writes")).toContain('The code shows **false**');
  });

  test('on a tool’s name has the four verdicts', async () => {
    const text = await hoverText("tool('sa$0ve', { readOnlyHint: true }) // writes");
    for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']) expect(text).toContain(`| ${hint} |`);
  });

  test('on the title says which title is shown where', async () => {
    expect(await hoverText("tool('save', { tit$0le: 'Save' }) // writes")).toContain('`annotations.title`');
  });

  test('is drawn over the whole entry', async () => {
    const { editor, position } = await at("tool('save', { read$0OnlyHint: true })");
    expect((await editor.hover('a.ts', position))?.range).toEqual({ start: { line: 0, character: 15 }, end: { line: 0, character: 33 } });
  });

  test('on anything else says nothing', async () => {
    expect(await hoverText("to$0ol('save', { readOnlyHint: true }) // writes")).toBe('');
  });

  test('can be switched off', async () => {
    const { editor, position } = await at("tool('save', { read$0OnlyHint: true })", { settings: { hover: { enabled: false } } });
    expect(await editor.hover('a.ts', position)).toBeNull();
  });

  test('asked right after a key was pressed is about the text as it is then', async () => {
    const { editor, position } = await at("tool('save', { read$0OnlyHint: true })");
    await editor.reaches('ready');
    await editor.changes('a.ts', "tool('save', { readOnlyHint: true }) // writes");
    expect(JSON.stringify(await editor.hover('a.ts', position))).toContain('The code shows **false**');
  });
});

describe('a quick fix', () => {
  test('sets the value that the code proves, and the marker goes', async () => {
    const { editor, position } = await at("tool('save', { readOnlyHint: t$0rue }) // writes");
    await editor.shows('a.ts', 'save writes');
    const [fix] = await editor.fixes('a.ts', position);
    expect(fix).toMatchObject({
      title: 'Set readOnlyHint to false',
      kind: 'quickfix',
      isPreferred: true,
      diagnostics: [{ message: 'save writes' }],
    });
    await editor.applies(fix!);
    expect(editor.text('a.ts')).toBe("tool('save', { readOnlyHint: false }) // writes");
    await editor.shows('a.ts');
  });

  test('is meant for one version of the document', async () => {
    const { editor, position } = await at("tool('save', { readOnlyHint: t$0rue }) // writes");
    const [fix] = await editor.fixes('a.ts', position);
    await editor.changes('a.ts', '// else\n' + editor.text('a.ts'));
    await expect(editor.applies(fix!)).rejects.toThrow('for version 1');
  });

  test('for an editor without versioned edits comes without a version', async () => {
    const { editor, position } = await at("tool('save', { readOnlyHint: t$0rue }) // writes", { without: ['versionedEdits'] });
    const fixes = await editor.fixes('a.ts', position);
    expect(fixes[0]?.edit).toEqual({
      changes: {
        'file:///server/a.ts': [{ range: { start: { line: 0, character: 29 }, end: { line: 0, character: 33 } }, newText: 'false' }],
      },
    });
    expect(Object.keys(fixes[1]?.edit ?? {})).toEqual(['changes']);
  });

  test('silences a finding with the comment above it, and the cursor where the reason belongs', async () => {
    const { editor, position } = await at("  tool('save', { readOnlyHint: t$0rue }) // writes");
    const silence = (await editor.fixes('a.ts', position)).find(({ title }) => title.startsWith('Silence'));
    expect(JSON.stringify(silence?.edit)).toContain('${1:');
    await editor.applies(silence!);
    expect(editor.text('a.ts')).toMatch(/^ {2}\/\/ truehint-ignore-next-line read-only-contradiction -- .+\n {2}tool\('save'/);
  });

  test('is offered only where its finding is', async () => {
    const { editor, position } = await at("tool('save', { readOnlyHint: true }) // writes\n$0\n");
    expect(await editor.fixes('a.ts', position)).toEqual([]);
  });

  test('and "fix all" mends every tool of the file at once, when it is asked for', async () => {
    const { editor, position } = await at("$0tool('a', { readOnlyHint: true }) // writes\ntool('b', { readOnlyHint: true }) // writes\n");
    await editor.shows('a.ts', 'a writes', 'b writes');
    expect((await editor.fixes('a.ts', position)).map(({ kind }) => kind)).not.toContain('source.fixAll.truehint');
    for (const only of ['source.fixAll.truehint', 'source.fixAll', 'source']) {
      expect(await editor.fixes('a.ts', position, [only])).toMatchObject([{ kind: 'source.fixAll.truehint' }]);
    }
    const [all] = await editor.fixes('a.ts', position, ['source.fixAll']);
    await editor.applies(all!);
    expect(editor.text('a.ts')).toBe("tool('a', { readOnlyHint: false }) // writes\ntool('b', { readOnlyHint: false }) // writes\n");
    await editor.shows('a.ts');
    expect(await editor.fixes('a.ts', position, ['source.fixAll'])).toEqual([]);
  });
});

describe('a completion', () => {
  /** What is offered while the analysis does not come to its end; null where it is waited for. */
  async function meanwhile(source: string, settings: unknown = {}): Promise<number | null> {
    const { editor, position, text } = await at(source, { settings });
    await editor.isRead('a.ts');
    const { started } = engine;
    engine.hold();
    await editor.changes('a.ts', `${text}\n`);
    await vi.waitFor(() => expect(engine.started).toBe(started + 1));
    let offered: number | null = null;
    const asked = editor.completions('a.ts', position).then(({ length }) => {
      offered = length;
    });
    // Answered in order: what does not wait for the analysis is answered before the same question in front of everything.
    await editor.completions('a.ts', { line: 0, character: 0 });
    const answered = offered;
    engine.release();
    await asked;
    return answered;
  }

  test.each([
    ['a statement', 'const a = 1;\n$0'],
    ['a word', 'const a = b$0'],
    ['a block', 'if (a) { $0 }'],
    ['a function', 'const f = async (a) => { $0 }'],
    ['a function’s end', 'function f(a) { run(); $0 }'],
    ['the arguments of a call', 'run(a, $0)'],
    ['a list', 'const a = [1, $0]'],
    ['an import', "import { $0 } from 'a';"],
    ['a call in an object', "const a = { b: run('(', $0) };"],
    ['a text', "const a = 'b, c$0';"],
  ])('does not wait for the analysis in %s', async (_, source) => {
    expect(await meanwhile(`tool('save', {})\n${source}\n`)).toBe(0);
  });

  test('does not wait where it is switched off', async () => {
    expect(await meanwhile("tool('save', { $0})\n", { completion: { enabled: false } })).toBe(0);
  });

  test.each([
    ['an object', "tool('save', { $0})"],
    ['an object behind a text with brackets', "const a = { title: 'a) or ([', $0};"],
    ['an object behind a comment with brackets', "const a = {\n  title: 'a', // don't (yet\n  $0\n};"],
    ['an object behind a comment that ends as a block begins', 'const a = [ // (all)\n  { $0 }];'],
    ['an object that began long ago', `const a = {\n${"  title: 'abcdef',\n".repeat(200)}  $0\n};`],
    ['the value of annotations', "tool('save', { annotations: $0 })"],
    ['a constant', 'const a = {\n  title: 1, // one\n  $0\n};'],
  ])('its twin: waits in %s', async (_, source) => {
    expect(await meanwhile(`${source}\ntool('other', {})\n`)).toBeNull();
  });

  async function labels(source: string): Promise<string[]> {
    const { editor, position } = await at(source);
    return (await editor.completions('a.ts', position)).map(({ label }) => label);
  }

  test('offers the five keys, each hint with what the handler does first', async () => {
    expect(await labels("tool('save', { $0}) // writes")).toEqual([
      'title',
      'readOnlyHint: false',
      'destructiveHint: true',
      'idempotentHint: true',
      'openWorldHint: false',
      'readOnlyHint: true',
      'destructiveHint: false',
      'idempotentHint: false',
      'openWorldHint: true',
    ]);
  });

  test('leaves out the keys that are there', async () => {
    expect(await labels("tool('save', { readOnlyHint: false, title: 'x', $0}) // writes")).not.toContain('readOnlyHint: true');
  });

  test('replaces the part of the key that is typed', async () => {
    const { editor, position } = await at("tool('save', { destr$0}) // writes");
    const item = (await editor.completions('a.ts', position)).find(({ label }) => label === 'destructiveHint: true');
    expect(item?.textEdit).toEqual({
      range: { start: { line: 0, character: 15 }, end: { line: 0, character: 20 } },
      newText: 'destructiveHint: true',
    });
  });

  test('knows an annotations object also where no tool uses it yet', async () => {
    expect(await labels("tool('save', {})\nconst preset = { annotations: { $0 } };")).toContain('readOnlyHint: true');
    expect(await labels("tool('save', {})\nconst preset: ToolAnnotations = {\n  readOnlyHint: true, // reads\n  $0\n};")).toContain(
      'openWorldHint: true',
    );
  });

  test('says nothing where a value belongs, or in any other object', async () => {
    expect(await labels("tool('save', { readOnlyHint: $0 }) // writes")).toEqual([]);
    expect(await labels("tool('save', {})\nconst other = { $0 };")).toEqual([]);
    expect(await labels("tool('save', {})\nconst x = { annotations: { a: { $0 } } };")).toEqual([]);
  });
});

describe('a request', () => {
  test('that is cancelled is answered with that error, not with an empty list', async () => {
    const { editor, position } = await at("tool('save', { readOnlyHint: t$0rue }) // writes");
    await editor.isRead('a.ts');
    engine.hold();
    await editor.changes('a.ts', editor.text('a.ts') + '\n');
    for (const ask of [
      (token: CancellationTokenSource['token']) => editor.fixes('a.ts', position, undefined, token),
      (token: CancellationTokenSource['token']) => editor.hover('a.ts', position, token),
    ]) {
      const source = new CancellationTokenSource();
      const answer = ask(source.token);
      const refused = expect(answer).rejects.toMatchObject({ code: -32800 });
      source.cancel();
      await refused;
    }
  });

  test('whose document changes before the answer is ready is answered with that error', async () => {
    const { editor, position } = await at("tool('save', { readOnlyHint: t$0rue }) // writes");
    await editor.isRead('a.ts');
    engine.hold();
    await editor.changes('a.ts', editor.text('a.ts') + '\n');
    const { started } = engine;
    const refused = expect(editor.fixes('a.ts', position)).rejects.toMatchObject({ code: -32801 });
    await vi.waitFor(() => expect(engine.started).toBe(started + 1));
    await editor.changes('a.ts', editor.text('a.ts') + '\n');
    await vi.waitFor(() => expect(engine.cancelled).toBe(1));
    engine.release();
    await refused;
  });

  test('about a folder without an MCP server is answered with nothing, and nothing runs for it', async () => {
    const { editor, position } = await at('const $0a = 1;');
    expect(await editor.hover('a.ts', position)).toBeNull();
    expect(await editor.fixes('a.ts', position)).toEqual([]);
    expect(engine.started).toBe(0);
  });
});
