/** What stands in the text of a server: lenses, defaults, symbols, the way to the handler, a whole annotations object. */
import { afterEach, describe, expect, test } from 'vitest';
import { namesServer } from '../../server/src/lsp/server-check.js';
import { openSession } from '../../server/src/session.js';
import { Editor, type EditorOptions, uri } from './support/editor.js';
import { marked } from './support/marked.js';

let editor: Editor | undefined;
afterEach(async () => {
  await editor?.stops();
  editor = undefined;
});

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;

async function on(source: string, options: Partial<EditorOptions> = {}) {
  // Where no cursor is asked for, any place will do.
  const cursor = marked(HEAD + (source.includes('$0') ? source : `${source}$0`));
  editor = await Editor.on({ 'a.ts': cursor.text }, { openSession: (files) => openSession(files), namesServer, ...options });
  await editor.opens('a.ts', cursor.text);
  return { editor, ...cursor };
}

const tool = (config: string, body: string, name = 't'): string =>
  `server.registerTool('${name}', { inputSchema: { path: z.string() }${config} }, async ({ path }) => { ${body} });\n`;

const document = { textDocument: { uri: uri('a.ts') } };
const whole = { start: { line: 0, character: 0 }, end: { line: 9_999, character: 0 } };

interface Lens {
  readonly range: { readonly start: { readonly line: number } };
  readonly command: { readonly title: string; readonly command: string; readonly arguments?: unknown[] };
}

describe('a lens', () => {
  const titles = async (source: string, options: Partial<EditorOptions> = {}) =>
    (await (await on(source, options)).editor.asks<Lens[]>('textDocument/codeLens', document)).map(({ command }) => command.title);

  test('says what the tool does, how much of it is declared, and what of that is wrong', async () => {
    const source = [
      tool('', 'await readFile(path);', 'a'),
      tool(', annotations: { readOnlyHint: true }', 'await rm(path);', 'b'),
      tool(
        ", title: 'C', annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }",
        'await writeFile(path, "");',
        'c',
      ),
    ].join('');
    expect(await titles(source, { hasChecklist: true })).toEqual([
      'reads · closed · 0 of 3 declared · Checklist',
      'deletes · retry-safe · closed · 1 of 3 declared · 1 contradicts the code · Checklist',
      'overwrites · retry-safe · closed · 5 of 5 declared · Checklist',
    ]);
  });

  test('counts what is hidden as the checklist does: not declared', async () => {
    const [hidden] = await titles(tool(', annotations: { ...globalThis.presets }', 'await readFile(path);'));
    expect(hidden).toBe('reads · closed · 0 of 3 declared');
  });

  test('its twin: counts what is computed as declared', async () => {
    const [computed] = await titles(tool(', annotations: { readOnlyHint: !globalThis.writes }', 'await readFile(path);'));
    expect(computed).toBe('reads · closed · 1 of 3 declared');
  });

  test('opens the checklist of its tool, and stands over the name', async () => {
    const { editor: e } = await on(tool('', 'await readFile(path);'), { hasChecklist: true });
    const [lens] = await e.asks<Lens[]>('textDocument/codeLens', document);
    expect(lens?.range.start.line).toBe(4);
    expect(lens?.command).toMatchObject({ command: 'truehint.openChecklist', arguments: [{ folder: 'file:///server' }] });
    expect(await e.asks('truehint/checklist', lens?.command.arguments?.[0])).toMatchObject({ checklist: { name: 't' } });
  });

  test('names no command in an editor that has none', async () => {
    const { editor: e } = await on(tool('', 'await readFile(path);'));
    const [lens] = await e.asks<Lens[]>('textDocument/codeLens', document);
    expect(lens?.command).toEqual({ title: 'reads · closed · 0 of 3 declared', command: '' });
  });

  test('can be switched off', async () => {
    expect(await titles(tool('', 'await readFile(path);'), { settings: { codeLens: { enabled: false } } })).toEqual([]);
  });
});

describe('the defaults that stand', () => {
  const shown = async (source: string, options: Partial<EditorOptions> = {}, range = whole) =>
    (await (await on(source, options)).editor.asks<{ label: string }[]>('textDocument/inlayHint', { ...document, range })).map(
      ({ label }) => label,
    );

  test.each([
    ['all of them', '', ['default readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true']],
    ['only what means something', ', annotations: { readOnlyHint: true }', ['default openWorldHint: true']],
    [
      'what is left',
      ', annotations: { readOnlyHint: false, openWorldHint: false }',
      ['default destructiveHint: true, idempotentHint: false'],
    ],
    ['nothing where all is declared', ', annotations: { readOnlyHint: true, openWorldHint: true }', []],
    ['nothing where it cannot be told', ', annotations: { ...globalThis.presets }', []],
  ])('are shown: %s', async (_, config, labels) => {
    expect(await shown(tool(config, 'await rm(path);'))).toEqual(labels);
  });

  test('stand behind the annotations', async () => {
    const { editor: e, text } = await on(tool(', annotations: { readOnlyHint: true }', 'await rm(path);'));
    const [hint] = await e.asks<{ position: { line: number; character: number } }[]>('textDocument/inlayHint', {
      ...document,
      range: whole,
    });
    expect(text.split('\n')[hint?.position.line ?? -1]?.slice(0, hint?.position.character)).toMatch(/readOnlyHint: true \}$/);
  });

  test('are given for the lines that are asked for', async () => {
    const first = { start: { line: 0, character: 0 }, end: { line: 4, character: 0 } };
    expect(await shown(tool('', 'await rm(path);'), {}, first)).toEqual([]);
  });

  test('can be switched off', async () => {
    expect(await shown(tool('', 'await rm(path);'), { settings: { inlayHints: { enabled: false } } })).toEqual([]);
  });
});

describe('symbols', () => {
  const TWO = tool('', 'await readFile(path);', 'read_note') + tool('', 'await rm(path);', 'drop_note');

  test('are the tools of a file, each with what it does', async () => {
    const { editor: e } = await on(TWO);
    expect(await e.asks('textDocument/documentSymbol', document)).toMatchObject([
      { name: 'read_note', detail: 'reads · closed' },
      { name: 'drop_note', detail: 'deletes · retry-safe · closed' },
    ]);
  });

  test.each([
    ['drop', ['drop_note']],
    ['rdnt', ['read_note']],
    ['', ['read_note', 'drop_note']],
    ['zzz', []],
  ])('are found in the workspace by %s', async (query, names) => {
    const { editor: e } = await on(TWO);
    const found = await e.asks<{ name: string }[]>('workspace/symbol', { query });
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  test('have clean names, whatever the code calls its tools', async () => {
    const { editor: e } = await on(tool('', 'await readFile(path);', 'a\\n\\u202eb](x)'));
    const [symbol] = await e.asks<{ name: string }[]>('textDocument/documentSymbol', document);
    expect(symbol?.name).toBe('a b](x)');
  });

  test('have no icons in their names', async () => {
    const { editor: e } = await on(tool('', 'await readFile(path);', '$(trash) nice $x (y)'));
    const drawn = '\\$(trash) nice $x (y)';
    expect(await e.asks('textDocument/documentSymbol', document)).toMatchObject([{ name: drawn }]);
    expect(await e.asks('workspace/symbol', { query: 'trash' })).toMatchObject([{ name: drawn }]);
    expect(await e.asks('workspace/symbol', { query: '\\' })).toEqual([]);
  });

  test('can be switched off', async () => {
    const { editor: e } = await on(TWO, { settings: { symbols: { enabled: false } } });
    expect(await e.asks('textDocument/documentSymbol', document)).toEqual([]);
    expect(await e.asks('workspace/symbol', { query: '' })).toEqual([]);
  });
});

describe('the way to the handler', () => {
  const APART = `async function handle({ path }) { await readFile(path); }\nserver.registerTool('t$0', { inputSchema: { path: z.string() } }, handle);\n`;

  test('leads from the name to the function', async () => {
    const { editor: e, position } = await on(APART);
    expect(await e.asks('textDocument/definition', { ...document, position })).toMatchObject([
      { targetUri: uri('a.ts'), targetSelectionRange: { start: { line: 4 } } },
    ]);
  });

  test('its twin: from nowhere else', async () => {
    const { editor: e, position } = await on(APART.replace('$0', '').replace('{ inputSchema', '{ input$0Schema'));
    expect(await e.asks('textDocument/definition', { ...document, position })).toBeNull();
  });

  test('can be switched off', async () => {
    const { editor: e, position } = await on(APART, { settings: { definition: { enabled: false } } });
    expect(await e.asks('textDocument/definition', { ...document, position })).toBeNull();
  });
});

describe('a whole annotations object', () => {
  const offered = async (source: string) => {
    const { editor: e, position } = await on(source);
    const items = await e.completions('a.ts', position);
    return items.filter(({ label }) => label.includes('{ … }')).map((item) => (item.textEdit as { newText: string }).newText);
  };

  test('is offered among the keys of a registration, with what the code shows', async () => {
    const source = `server.registerTool('drop_note', { inputSchema: { path: z.string() }, $0 }, async ({ path }) => { await rm(path); });\n`;
    expect(await offered(source)).toEqual([
      "annotations: { title: 'Drop note', readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }",
    ]);
  });

  test('can be switched off, with the keys', async () => {
    const source = `server.registerTool('see', { inputSchema: {}, annotations: { $0 } }, async ({ path }) => { await readFile(path); });\n`;
    const { editor: e, position } = await on(source, { settings: { completion: { enabled: false } } });
    expect(await e.completions('a.ts', position)).toEqual([]);
    const { editor: other } = await on(source);
    expect((await other.completions('a.ts', position)).length).toBeGreaterThan(0);
  });

  test('is offered while its key is typed', async () => {
    const source = `server.registerTool('see', { inputSchema: { path: z.string() }, anno$0 }, async ({ path }) => { await readFile(path); });\n`;
    expect(await offered(source)).toEqual(["annotations: { title: 'See', readOnlyHint: true, openWorldHint: false }"]);
  });

  test('is offered as the value of its key', async () => {
    const source = `server.registerTool('see', { inputSchema: {}, annotations: $0 }, async ({ path }) => { await readFile(path); });\n`;
    expect(await offered(source)).toEqual(["{ title: 'See', readOnlyHint: true, openWorldHint: false }"]);
  });

  test('leaves to the author what cannot be told', async () => {
    const source = `server.registerTool('see', { title: 'See', $0 }, async ({ path }) => globalThis.plugins.run(path));\n`;
    const [text] = await offered(source);
    expect(text).toContain('readOnlyHint: ${1|true,false|}');
  });

  test.each([
    ['in a schema', `server.registerTool('t', { inputSchema: { $0 } }, async ({ path }) => { await rm(path); });\n`],
    ['in a handler', `server.registerTool('t', { inputSchema: {} }, async ({ path }) => { await rm({ $0 }); });\n`],
    [
      'where one is written',
      `server.registerTool('t', { annotations: { readOnlyHint: false }, $0 }, async ({ path }) => { await rm(path); });\n`,
    ],
    [
      'in another object',
      `const other = { $0 };\nserver.registerTool('t', { inputSchema: {} }, async ({ path }) => { await rm(path); });\n`,
    ],
  ])('is not offered %s', async (_, source) => {
    expect(await offered(source)).toEqual([]);
  });
});
