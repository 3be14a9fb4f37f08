/** The real engine in its own thread behind the language server, on a copy of the example server on the disk. */
import { copyFileSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { openDiskWorkspace } from '../../server/src/host/disk-workspace.js';
import { WorkerSession } from '../../server/src/host/worker/session.js';
import type { FixAllAnswer } from '../../server/src/lsp/fix-protocol.js';
import { namesServer } from '../../server/src/lsp/server-check.js';
import { build } from './support/build.js';
import { changesOf, Editor } from './support/editor.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/notes-server');

let built: string;
beforeAll(() => {
  built = build();
  // The same engine, which a text can break on purpose.
  copyFileSync(join(import.meta.dirname, 'support/breaking-worker.mjs'), join(built, 'breaking-worker.mjs'));
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

let root: string;
let editor: Editor;
let closed: number;
beforeEach(async () => {
  closed = 0;
  root = mkdtempSync(join(tmpdir(), 'truehint-notes-'));
  cpSync(EXAMPLE, root, { recursive: true, filter: (path) => !path.includes('node_modules') });
  editor = await Editor.start({
    openSession: (files, folder) => {
      const session = new WorkerSession(folder, files, { entry: pathToFileURL(join(built, 'breaking-worker.mjs')) });
      return Object.assign(session, {
        close: () => {
          closed++;
          WorkerSession.prototype.close.call(session);
        },
      });
    },
    namesServer,
    folders: { [root.slice(1)]: await openDiskWorkspace(root) },
  });
});
afterEach(async () => {
  await editor.stops();
  rmSync(root, { recursive: true, force: true });
});

const path = (file: string): string => join(root, file);
const onDisk = (file: string): string => readFileSync(path(file), 'utf8');

/** `rule @ the marked text`, for the loud findings of a file. */
function loud(file: string): string[] {
  const lines = onDisk(file).split('\n');
  return editor
    .shown(path(file))
    .filter(({ severity }) => severity !== undefined && severity <= 2)
    .map(({ code, range }) => `${code} @ ${(lines[range.start.line] ?? '').slice(range.start.character, range.end.character)}`);
}

/** Where a text stands in a document that is open. */
function at(file: string, text: string): { line: number; character: number } {
  const before = editor.text(path(file)).split(text)[0] ?? '';
  const lines = before.split('\n');
  return { line: lines.length - 1, character: (lines.at(-1) ?? '').length + 1 };
}

async function ready(): Promise<void> {
  await editor.reaches('ready', root.slice(1));
}

describe('the example server', () => {
  test('has its wrong hints marked in all files, and the proof is one step away', async () => {
    await ready();
    expect(loud('src/tools/reading.ts')).toEqual([
      'read-only-contradiction @ readOnlyHint: true',
      'read-only-contradiction @ readOnlyHint: true',
    ]);
    expect(loud('src/tools/web.ts')).toEqual(['open-world-contradiction @ openWorldHint: false']);
    const [first] = editor.shown(path('src/tools/reading.ts')).filter(({ severity }) => severity === 1);
    const [proof] = first?.relatedInformation ?? [];
    expect(proof?.location.uri).toBe(`file://${path('src/note-index.ts')}`);
    expect(onDisk('src/note-index.ts').split('\n')[proof?.location.range.start.line ?? 0]).toContain('SET views = views + 1');
  });

  test('an unsaved change in one file takes back the marker in another, and undoing it brings it back', async () => {
    await ready();
    const file = 'src/note-index.ts';
    const text = onDisk(file);
    await editor.opens(path(file), text);
    await editor.changes(path(file), text.replace(/this\.db\.prepare\('UPDATE notes SET views[^\n]*/, ''));
    await editor.isRead(path(file));
    await editor.until(() => loud('src/tools/reading.ts').length === 1);
    await editor.changes(path(file), text);
    await editor.until(() => loud('src/tools/reading.ts').length === 2);
  });

  test('a contradiction that is typed is marked, through all the broken texts on the way', async () => {
    await ready();
    const file = 'src/tools/web.ts';
    const text = onDisk(file);
    await editor.opens(path(file), text);
    const position = { line: text.split('\n').findIndex((line) => line.startsWith('}')), character: 0 };
    await editor.types(
      path(file),
      position,
      "server.registerTool('rm', { annotations: { readOnlyHint: true } }, async () => answer(await library.digest())); ",
    );
    await editor.until(() => editor.shown(path(file)).some(({ message }) => String(message).includes('rm declares readOnlyHint: true')));
  });

  test('a hover on a hint leads to the line of another file', async () => {
    await editor.opens(path('src/tools/reading.ts'), onDisk('src/tools/reading.ts'));
    const hover = await editor.hover(
      path('src/tools/reading.ts'),
      at('src/tools/reading.ts', 'readOnlyHint: true, openWorldHint: false },\n    },\n    async ({ id })'),
    );
    const line =
      onDisk('src/note-index.ts')
        .split('\n')
        .findIndex((one) => one.includes('SET views = views + 1')) + 1;
    expect(JSON.stringify(hover)).toContain(`(file://${path('src/note-index.ts')}#L${line})`);
  });

  test('"fix all", asked again until nothing is left, leaves no contradiction behind', async () => {
    const files = ['src/tools/reading.ts', 'src/tools/web.ts', 'src/tools/writing.ts'];
    for (const file of files) {
      await editor.opens(path(file), onDisk(file));
      for (let rounds = 0; rounds < 5; rounds++) {
        const [all] = await editor.fixes(path(file), { line: 0, character: 0 }, ['source.fixAll.truehint']);
        if (all === undefined) break;
        await editor.applies(all);
      }
      expect(await editor.fixes(path(file), { line: 0, character: 0 }, ['source.fixAll.truehint'])).toEqual([]);
    }
    await editor.until(() => files.every((file) => editor.shown(path(file)).every(({ code }) => !String(code).includes('contradiction'))));
  });

  test('one command fixes the whole folder, in files that are open and in those that are not', async () => {
    writeFileSync(path('src/tools/web.ts'), `\uFEFF${onDisk('src/tools/web.ts').replaceAll('\n', '\r\n')}`);
    await editor.noticed(path('src/tools/web.ts'));
    await ready();
    await editor.opens(path('src/tools/reading.ts'), onDisk('src/tools/reading.ts'));
    const answer = await editor.asks<FixAllAnswer>('truehint/fixAll', { scope: 'workspace' });
    const changes = changesOf(answer.edit as WorkspaceEdit);
    expect(changes.get(`file://${path('src/tools/reading.ts')}`)?.version).toBe(1);
    expect(changes.get(`file://${path('src/tools/web.ts')}`)?.version).toBeUndefined();
    for (const [uri, { edits }] of changes) {
      const file = uri.replace('file://', '');
      const document = TextDocument.create(uri, 'typescript', 1, readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
      const text = TextDocument.applyEdits(document, edits);
      expect(text.includes('\r\n')).toBe(file.endsWith('web.ts'));
      writeFileSync(file, text);
      if (file.endsWith('reading.ts')) await editor.changes(file, text);
    }
    await editor.noticed(...[...changes.keys()].map((uri) => uri.replace('file://', '')));
    const count = () => editor.history.reduce((sum, { uri, diagnostics }) => sum.set(uri, diagnostics.length), new Map<string, number>());
    await editor.until(() => [...count().values()].reduce((sum, each) => sum + each, 0) === answer.left);
    expect(['src/tools/reading.ts', 'src/tools/web.ts'].flatMap(loud)).toEqual([]);
    // The folder's own session never saw what was tried: its thread and one more for the trial.
    expect(closed).toBe(1);
  });

  test('a file that is renamed on the disk takes its markers along', async () => {
    await ready();
    renameSync(path('src/tools/web.ts'), path('src/tools/net.ts'));
    writeFileSync(path('src/index.ts'), onDisk('src/index.ts').replace('./tools/web.js', './tools/net.js'));
    await editor.noticed(path('src/tools/web.ts'), path('src/tools/net.ts'), path('src/index.ts'));
    await editor.until(() => loud('src/tools/net.ts').length === 1 && editor.shown(path('src/tools/web.ts')).length === 0);
  });

  test('a folder that is deleted takes all its markers along', async () => {
    await ready();
    rmSync(path('src'), { recursive: true });
    await editor.noticed(path('src'));
    await editor.until(() => ['reading', 'web', 'writing'].every((name) => editor.shown(path(`src/tools/${name}.ts`)).length === 0));
  });

  test('a thread that breaks is said and takes no marker along, and the next key starts another', async () => {
    await ready();
    const file = 'src/tools/reading.ts';
    await editor.opens(path(file), onDisk(file));
    await editor.changes(path(file), `// exit\n${onDisk(file)}`);
    await editor.reaches('failed', root.slice(1));
    expect(editor.log.join()).toContain('ended unexpectedly (exit code 7)');
    expect(loud('src/tools/web.ts')).toHaveLength(1);
    await editor.changes(path(file), onDisk(file).replaceAll('readOnlyHint: true', 'readOnlyHint: false'));
    await editor.until(() => loud(file).length === 0 && loud('src/tools/web.ts').length === 1);
    await ready();
  });

  test('a folder that leaves the window ends its thread', async () => {
    await ready();
    await editor.changesFolders({ removed: [root.slice(1)] });
    await editor.until(() => closed === 1 && loud('src/tools/web.ts').length === 0);
  });
});
