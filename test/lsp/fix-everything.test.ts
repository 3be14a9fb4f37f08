/** The commands that change many tools, with the real engine over memory. */
import { afterEach, describe, expect, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ToolsAnswer } from '../../server/src/lsp/checklist-protocol.js';
import type { AnnotateAllAnswer, FixAllAnswer } from '../../server/src/lsp/fix-protocol.js';
import { namesServer } from '../../server/src/lsp/server-check.js';
import { openSession } from '../../server/src/session.js';
import { changesOf, Editor, type EditorOptions } from './support/editor.js';
import { MemoryFolder } from './support/memory-folder.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
`;
const MANIFEST = '{ "name": "files", "dependencies": { "@modelcontextprotocol/sdk": "1.20.0" } }';

let editor: Editor | undefined;
afterEach(async () => {
  await editor?.stops();
  editor = undefined;
});

type Files = Record<string, string>;

async function on(folders: Record<string, Files>, options: Partial<EditorOptions> = {}): Promise<Editor> {
  editor = await Editor.start({
    openSession: (files) => openSession(files),
    namesServer,
    folders: Object.fromEntries(
      Object.entries(folders).map(([name, files]) => [name, new MemoryFolder({ 'package.json': MANIFEST, ...files })]),
    ),
    ...options,
  });
  for (const name of Object.keys(folders)) await editor.reaches('ready', name);
  return editor;
}

/** The files of the folders after the edit. */
function edited(files: Files, edit: WorkspaceEdit | null, folder = 'server'): Files {
  const changes = edit === null ? new Map() : changesOf(edit);
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => {
      const address = `file:///${folder}/${file}`;
      return [file, TextDocument.applyEdits(TextDocument.create(address, 'typescript', 1, text), changes.get(address)?.edits ?? [])];
    }),
  );
}

const LIAR = `server.registerTool('wipe', { title: 'Wipe', description: 'Wipes', annotations: { readOnlyHint: true } }, async () => {
  await rm('/data');
  return { content: [] };
});
`;
const BARE = `server.registerTool('list_bases', { description: 'Lists' }, async () => {
  await readFile('/data/bases', 'utf8');
  return { content: [] };
});
`;
const SERVER = `${HEAD}const server = new McpServer({ name: 'a', version: '1' });\n`;

describe('fix all', () => {
  const files = { 'one.ts': SERVER + LIAR + BARE, 'two.ts': SERVER + BARE };

  test('of a tool mends that one to the end, and leaves its neighbours alone', async () => {
    const editor = await on({ server: files });
    const { folders } = await editor.asks<ToolsAnswer>('truehint/tools');
    const wipe = folders.flatMap(({ servers }) => servers.flatMap(({ tools }) => tools)).find(({ name }) => name === 'wipe')!;
    const params = { scope: 'tool', folder: wipe.folder, tool: wipe.tool };
    const answer = await editor.asks<FixAllAnswer>('truehint/fixAll', params);
    const mended = LIAR.replace('true }', 'false, destructiveHint: true, idempotentHint: true, openWorldHint: false }');
    expect(edited(files, answer.edit)).toEqual({ ...files, 'one.ts': SERVER + mended + BARE });
    expect(answer).toMatchObject({ files: 1, left: 0 });
  });

  test.each([
    { scope: 'tool', folder: 'file:///server' },
    { scope: 'tool', folder: 'file:///server', tool: '0:gone' },
    { scope: 'tool', folder: 'file:///elsewhere', tool: '0:wipe' },
    { scope: 'tool', tool: '0:wipe' },
  ])('of no tool mends nothing: %j', async (params) => {
    const editor = await on({ server: files });
    expect(await editor.asks<FixAllAnswer>('truehint/fixAll', params)).toEqual({ edit: null, fixes: 0, files: 0, left: 0 });
  });

  test('in a file mends what comes up only after a first fix too, and leaves other files alone', async () => {
    const editor = await on({ server: files });
    const answer = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'file', uri: 'file:///server/one.ts' });
    const fixed = edited(files, answer.edit);
    expect(fixed['one.ts']).toContain(
      'annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }',
    );
    expect(fixed['one.ts']).toContain("annotations: { title: 'List bases', readOnlyHint: true, openWorldHint: false }");
    expect(fixed['two.ts']).toBe(files['two.ts']);
    expect(answer).toMatchObject({ files: 1, left: 0 });
  });

  test('touches nothing but what it mends', async () => {
    const editor = await on({ server: files });
    const { edit } = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'file', uri: 'file:///server/one.ts' });
    const replaced = [...changesOf(edit!).values()].flatMap(({ edits }) =>
      edits.filter(({ range }) => JSON.stringify(range.start) !== JSON.stringify(range.end)),
    );
    expect(replaced.map(({ newText }) => newText)).toHaveLength(1);
  });

  test('in a server leaves the other server of the folder alone', async () => {
    const editor = await on({ server: files });
    const { folders } = await editor.asks<ToolsAnswer>('truehint/tools');
    const two = folders[0]!.servers.find(({ detail }) => detail === 'two.ts')!;
    for (const params of [
      { uri: 'file:///server/two.ts' },
      { folder: 'file:///server', server: two.id },
      { folder: 'file:///server', tool: two.tools[0]!.tool },
    ]) {
      const answer = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'server', ...params });
      const fixed = edited(files, answer.edit);
      expect(fixed['one.ts']).toBe(files['one.ts']);
      expect(fixed['two.ts']).toContain("title: 'List bases'");
    }
  });

  test('in the window covers every folder, or the one that is named', async () => {
    const editor = await on({ server: files, other: { 'three.ts': SERVER + BARE } });
    const all = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'workspace' });
    expect([...changesOf(all.edit!).keys()].sort()).toEqual(['file:///other/three.ts', 'file:///server/one.ts', 'file:///server/two.ts']);
    expect(all).toMatchObject({ files: 3, left: 0 });
    const one = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'workspace', folder: 'file:///other' });
    expect([...changesOf(one.edit!).keys()]).toEqual(['file:///other/three.ts']);
  });

  test('counts what needs a decision', async () => {
    const FREE = `server.registerTool('edit', { title: 'Edit', description: 'd', inputSchema: { mode: z.enum(['look', 'wipe']) }, annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false } }, async ({ mode }) => {
  if (mode === 'wipe') await rm('/data');
  return { content: [] };
});
`;
    const editor = await on({ server: { 'one.ts': SERVER + FREE } });
    const answer = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'workspace' });
    expect(answer).toEqual({ edit: null, fixes: 0, files: 0, left: 1 });
  });

  test('puts its edits under headings, and asks to look at what the code only makes likely', async () => {
    const GUESS = `import { Crm } from 'some-crm';
const crm = new Crm();
server.registerTool('look', { title: 'Look', description: 'd', annotations: { readOnlyHint: false } }, async () => {
  await readFile('/data', 'utf8');
  return { content: [] };
});
`;
    const editor = await on({ server: { 'one.ts': SERVER + GUESS + BARE } });
    const { edit } = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'workspace' });
    const headings = Object.values(edit?.changeAnnotations ?? {});
    expect(headings.filter(({ needsConfirmation }) => needsConfirmation).map(({ label }) => label)).toEqual([
      expect.stringContaining('alarm without need'),
    ]);
    expect(headings.filter(({ needsConfirmation }) => !needsConfirmation).map(({ label }) => label)).toEqual([
      'Annotations that are missing',
    ]);
  });

  test('comes without headings for an editor that has none', async () => {
    const plain = await on({ server: files }, { without: ['annotatedEdits'] });
    const { edit } = await plain.asks<FixAllAnswer>('truehint/fixAll', { scope: 'workspace' });
    expect(JSON.stringify(edit)).not.toContain('annotationId');
    expect(edit?.changeAnnotations).toBeUndefined();
  });

  test('comes without versions for an editor that has none', async () => {
    const plain = await on({ server: files }, { without: ['versionedEdits'] });
    const { edit } = await plain.asks<FixAllAnswer>('truehint/fixAll', { scope: 'file', uri: 'file:///server/two.ts' });
    expect(Object.keys(edit ?? {})).toEqual(['changes']);
    expect(edited(files, edit)['two.ts']).toContain("title: 'List bases'");
  });

  test('is bound to what is open, saved or not', async () => {
    const editor = await on({ server: files });
    await editor.opens('two.ts', files['two.ts']);
    await editor.changes('two.ts', `// new\n${files['two.ts']}`);
    const { edit } = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'file', uri: 'file:///server/two.ts' });
    expect(changesOf(edit!).get('file:///server/two.ts')?.version).toBe(2);
    await editor.applies({ title: 'all', edit: edit! });
    expect(editor.text('two.ts').startsWith('// new\n')).toBe(true);
    await editor.until(() => editor.shown('two.ts').length === 0);
  });

  test('says that the document changed where it did meanwhile', async () => {
    let trying = (): void => undefined;
    const tried = new Promise<void>((resolve) => {
      trying = resolve;
    });
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    let opened = 0;
    const editor = await on(
      { server: files },
      {
        openSession: (listed) => {
          const session = openSession(listed);
          if (opened++ === 0) return session;
          // The session beside the folder's own.
          return {
            ...session,
            analyse: async (options) => {
              trying();
              await gate;
              return session.analyse(options);
            },
          };
        },
      },
    );
    await editor.opens('two.ts', files['two.ts']);
    const asked = editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'file', uri: 'file:///server/two.ts' });
    const refused = expect(asked).rejects.toMatchObject({ code: -32801 });
    await tried;
    await editor.changes('two.ts', `// new\n${files['two.ts']}`);
    await editor.isRead('two.ts');
    go();
    await refused;
  });

  test('that is cancelled is answered with that error', async () => {
    const editor = await on({ server: files });
    const source = new CancellationTokenSource();
    const asked = editor.asks('truehint/fixAll', { scope: 'workspace' }, source.token);
    const refused = expect(asked).rejects.toMatchObject({ code: -32800 });
    source.cancel();
    await refused;
  });

  test('of nothing that is there changes nothing', async () => {
    const editor = await on({ server: files });
    for (const params of [
      null,
      {},
      { scope: 'file', uri: 'file:///nowhere/a.ts' },
      { scope: 'server', folder: 'file:///nowhere', server: '0' },
    ])
      expect(await editor.asks('truehint/fixAll', params)).toEqual({ edit: null, fixes: 0, files: 0, left: 0 });
  });
});

describe('annotate all', () => {
  test('writes what the code tells, and lists what a person has to say', async () => {
    const UNTOLD = `server.registerTool('call', { description: 'd' }, async ({ f }) => { await globalThis.frob(f); return { content: [] }; });\n`;
    const files = { 'one.ts': SERVER + BARE + UNTOLD + LIAR };
    const editor = await on({ server: files });
    const [server] = (await editor.asks<ToolsAnswer>('truehint/tools')).folders[0]!.servers;
    const answer = await editor.asks<AnnotateAllAnswer>('truehint/annotateAll', { folder: 'file:///server', server: server!.id });
    const text = edited(files, answer.edit)['one.ts'] as string;
    expect(text).toContain("annotations: { title: 'List bases', readOnlyHint: true, openWorldHint: false }");
    expect(text).toContain("annotations: { title: 'Call' }");
    // What is declared is not its business, right or wrong.
    expect(text).toContain('readOnlyHint: true, openWorldHint: false } }, async () => {\n  await rm');
    expect(answer.needsPerson).toEqual([
      {
        tool: 'call',
        hints: ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'],
        ref: { folder: 'file:///server', tool: server!.tools.find(({ name }) => name === 'call')!.tool },
      },
    ]);
  });

  test('of a folder that is not there changes nothing', async () => {
    const editor = await on({ server: { 'one.ts': SERVER + BARE } });
    expect(await editor.asks('truehint/annotateAll', { folder: 'file:///nowhere' })).toEqual({
      edit: null,
      fixes: 0,
      files: 0,
      left: 0,
      needsPerson: [],
    });
  });
});
