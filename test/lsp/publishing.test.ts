/** When the server analyses, what it publishes, and that every marker goes when its reason went. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Editor } from './support/editor.js';
import { MemoryFolder } from './support/memory-folder.js';
import { ToyEngine } from './support/toy-engine.js';

const WRONG = "tool('save', { readOnlyHint: true }) // writes\n";
const RIGHT = "tool('save', { readOnlyHint: false }) // writes\n";

let engine = new ToyEngine();
let editor: Editor | undefined;
afterEach(async () => {
  engine.release();
  await editor?.stops();
  engine = new ToyEngine();
  editor = undefined;
});

async function open(files: Record<string, string> | MemoryFolder, options: Partial<Parameters<typeof Editor.on>[1]> = {}): Promise<Editor> {
  editor = await Editor.on(files, { openSession: engine.openSession, ...options });
  return editor;
}

describe('a folder that is opened', () => {
  test('has the findings of all its files marked, open or not', async () => {
    const editor = await open({ 'a.ts': WRONG, 'b.ts': RIGHT });
    await editor.shows('a.ts', 'save writes');
    expect(editor.history.map((one) => one.uri)).toEqual(['file:///server/a.ts']);
    expect(await editor.reaches('ready')).toMatchObject({ tools: 2, findings: { error: 1, warning: 0, information: 0, hint: 0 } });
  });

  test('a marker has its rule, its page, its severity and the proof', async () => {
    const editor = await open({ 'a.ts': WRONG });
    const [marker] = await editor.shows('a.ts', 'save writes');
    expect(marker).toEqual({
      source: 'truehint',
      code: 'read-only-contradiction',
      codeDescription: { href: 'https://truehint.example/rules/read-only-contradiction' },
      severity: 1,
      message: 'save writes',
      range: { start: { line: 0, character: 29 }, end: { line: 0, character: 33 } },
      relatedInformation: [
        {
          message: 'it writes here',
          location: { uri: 'file:///server/a.ts', range: { start: { line: 0, character: 40 }, end: { line: 0, character: 46 } } },
        },
      ],
    });
  });

  test('without an MCP server nothing is analysed and nothing is published', async () => {
    const editor = await open({ 'a.ts': 'export const a = 1;\n' });
    await editor.reaches('idle');
    expect(engine.started).toBe(0);
    expect(editor.history).toEqual([]);
  });

  test('that is large and holds no MCP server never holds up the editor, and each text is looked at once', async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}.ts`, `export const a = ${i};\n`]));
    let looks = 0;
    const slow = (): boolean => {
      const end = performance.now() + 1;
      while (performance.now() < end);
      looks++;
      return false;
    };
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const editor = await open(files, { namesServer: slow });
    await editor.reaches('idle');
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(200);
    await editor.opens('f7.ts', 'export const a = 8;\n');
    await editor.isRead('f7.ts');
    expect(looks).toBe(301);
  });

  test('starts when an MCP server is written in it, and stops when that goes', async () => {
    const editor = await open({ 'a.ts': '' });
    await editor.reaches('idle');
    await editor.opens('a.ts', WRONG);
    await editor.shows('a.ts', 'save writes');
    await editor.changes('a.ts', '');
    await editor.shows('a.ts');
    await editor.reaches('idle');
  });

  test('that cannot be read is said, and the others work', async () => {
    editor = await Editor.start({ openSession: engine.openSession, folders: { server: new MemoryFolder({ 'a.ts': WRONG }) } });
    await editor.changesFolders({ added: ['nowhere'] });
    await editor.shows('a.ts', 'save writes');
    expect(editor.log.join()).toContain('/nowhere does not exist');
  });
});

describe('typing', () => {
  test('unsaved text is what counts', async () => {
    const editor = await open({ 'a.ts': RIGHT });
    await editor.opens('a.ts', RIGHT);
    await editor.changes('a.ts', WRONG);
    await editor.shows('a.ts', 'save writes');
    await editor.changes('a.ts', RIGHT);
    await editor.shows('a.ts');
  });

  test('a held key is followed by one analysis', async () => {
    const editor = await open({ 'a.ts': RIGHT }, { debounceMs: 60 });
    await editor.opens('a.ts', RIGHT);
    await editor.isRead('a.ts');
    const before = engine.finished;
    await editor.types('a.ts', { line: 1, character: 0 }, "tool('x', { readOnlyHint: true }) // writes");
    await editor.shows('a.ts', 'x writes');
    expect(engine.finished).toBe(before + 1);
  });

  test('what is typed while an analysis runs cancels it, and only the newest version is published', async () => {
    const editor = await open({ 'a.ts': RIGHT });
    await editor.opens('a.ts', RIGHT);
    await editor.isRead('a.ts');
    const { started } = engine;
    const published = editor.history.length;
    engine.hold();
    await editor.changes('a.ts', WRONG);
    await vi.waitFor(() => expect(engine.started).toBe(started + 1));
    await editor.changes('a.ts', WRONG.replace('save', 'other'));
    await vi.waitFor(() => expect(engine.cancelled).toBe(1));
    engine.release();
    await editor.shows('a.ts', 'other writes');
    expect(editor.history.slice(published)).toMatchObject([{ version: 3, diagnostics: [{ message: 'other writes' }] }]);
  });

  test('a marker that stands as it stood is sent again only for another version', async () => {
    const editor = await open({ 'a.ts': WRONG, 'b.ts': WRONG.replace('save', 'b') });
    await editor.shows('b.ts', 'b writes');
    await editor.opens('a.ts', WRONG);
    await editor.changes('a.ts', WRONG + '\n');
    await vi.waitFor(() => expect(editor.history.findLast((one) => one.uri.endsWith('a.ts'))?.version).toBe(2));
    expect(editor.history.filter((one) => one.uri.endsWith('b.ts'))).toHaveLength(1);
  });
});

describe('markers go', () => {
  test('when the file is deleted', async () => {
    const folder = new MemoryFolder({ 'a.ts': WRONG, 'b.ts': RIGHT });
    const editor = await open(folder);
    await editor.shows('a.ts', 'save writes');
    folder.remove('a.ts');
    await editor.noticed('a.ts');
    await editor.shows('a.ts');
  });

  test('when the file is renamed, and come back at its new name', async () => {
    const folder = new MemoryFolder({ 'a.ts': WRONG });
    const editor = await open(folder);
    await editor.shows('a.ts', 'save writes');
    folder.remove('a.ts');
    folder.write('new.ts', WRONG);
    await editor.noticed('a.ts', 'new.ts');
    await editor.shows('new.ts', 'save writes');
    await editor.shows('a.ts');
  });

  test('when unsaved text is thrown away', async () => {
    const editor = await open({ 'a.ts': RIGHT });
    await editor.opens('a.ts', WRONG);
    await editor.shows('a.ts', 'save writes');
    await editor.closes('a.ts');
    await editor.shows('a.ts');
  });

  test('when a new file that was never saved is closed', async () => {
    const editor = await open({ 'a.ts': RIGHT });
    await editor.opens('new.ts', WRONG);
    await editor.shows('new.ts', 'save writes');
    await editor.closes('new.ts');
    await editor.shows('new.ts');
  });

  test('when the folder leaves the window', async () => {
    const editor = await open({ 'a.ts': WRONG });
    await editor.shows('a.ts', 'save writes');
    await editor.changesFolders({ removed: ['server'] });
    await editor.shows('a.ts');
  });

  test('when the server is shut down for a restart', async () => {
    const first = await open({ 'a.ts': WRONG });
    await first.shows('a.ts', 'save writes');
    await first.stops();
    expect(first.shown('a.ts')).toEqual([]);
    const second = await open({ 'a.ts': WRONG });
    await second.shows('a.ts', 'save writes');
  });

  test('not when a file is closed whose text on the disk is wrong too', async () => {
    const editor = await open({ 'a.ts': WRONG });
    await editor.opens('a.ts', WRONG);
    await editor.closes('a.ts');
    await editor.reaches('ready');
    await editor.shows('a.ts', 'save writes');
  });
});

describe('several folders', () => {
  test('each has its own session, and joins and leaves by itself', async () => {
    editor = await Editor.start({
      openSession: engine.openSession,
      folders: {
        one: new MemoryFolder({ 'a.ts': WRONG }),
        two: new MemoryFolder({ 'a.ts': RIGHT }),
        later: new MemoryFolder({ 'a.ts': WRONG }),
      },
    });
    await editor.shows('/one/a.ts', 'save writes');
    await editor.reaches('ready', 'two');
    await editor.changesFolders({ added: ['later'] });
    await editor.shows('/later/a.ts', 'save writes');
    await editor.opens('/two/a.ts', WRONG);
    await editor.shows('/two/a.ts', 'save writes');
    await editor.changesFolders({ removed: ['one'] });
    await editor.shows('/one/a.ts');
    expect(editor.shown('/later/a.ts')).toHaveLength(1);
  });

  test('a file in a folder inside a folder is answered for once, by the inner one', async () => {
    editor = await Editor.start({
      openSession: engine.openSession,
      folders: { out: new MemoryFolder({ 'in/a.ts': WRONG, 'b.ts': WRONG }), 'out/in': new MemoryFolder({ 'a.ts': WRONG }) },
    });
    await editor.shows('/out/b.ts', 'save writes');
    await editor.shows('/out/in/a.ts', 'save writes');
    await editor.opens('/out/in/a.ts', RIGHT);
    await editor.shows('/out/in/a.ts');
  });
});

describe('a file of no folder', () => {
  const alone = async (files: Readonly<Record<string, string>>): Promise<Editor> => {
    editor = await Editor.start({
      openSession: engine.openSession,
      folders: { server: new MemoryFolder({ 'a.ts': RIGHT }), later: new MemoryFolder(files) },
      projectAround: (file) => (file.startsWith('/later/') ? '/later' : undefined),
    });
    await editor.reaches('ready');
    return editor;
  };

  test('that belongs to an MCP server is analysed with its project, which is read only as long as the file is open', async () => {
    const editor = await alone({ 'src/a.ts': WRONG, 'src/b.ts': WRONG.replace('save', 'b'), 'c.ts': '' });
    await editor.opens('/later/src/a.ts', WRONG);
    await editor.shows('/later/src/a.ts', 'save writes');
    expect(editor.shown('/later/src/b.ts')).toEqual([]);
    await editor.opens('/later/src/b.ts', WRONG.replace('save', 'b'));
    await editor.shows('/later/src/b.ts', 'b writes');
    await editor.closes('/later/src/a.ts');
    await editor.shows('/later/src/a.ts');
    await editor.changes('/later/src/b.ts', WRONG.replace('save', 'c'));
    await editor.shows('/later/src/b.ts', 'c writes');
    await editor.closes('/later/src/b.ts');
    await editor.shows('/later/src/b.ts');
    await editor.opens('/later/src/a.ts', WRONG);
    await editor.shows('/later/src/a.ts', 'save writes');
  });

  test('that belongs to none is left alone, until it does', async () => {
    const editor = await alone({ 'a.ts': '' });
    await editor.opens('/later/a.ts', 'export const a = 1;');
    await editor.isRead('/later/a.ts');
    expect(editor.statuses.filter(({ folder }) => folder.endsWith('later'))).toEqual([]);
    await editor.changes('/later/a.ts', WRONG);
    await editor.shows('/later/a.ts', 'save writes');
  });

  test('is taken over by a folder around it that joins the window', async () => {
    const editor = await alone({ 'a.ts': WRONG, 'b.ts': WRONG.replace('save', 'b') });
    await editor.opens('/later/a.ts', WRONG);
    await editor.shows('/later/a.ts', 'save writes');
    await editor.changesFolders({ added: ['later'] });
    await editor.shows('/later/b.ts', 'b writes');
    await editor.closes('/later/a.ts');
    await editor.shows('/later/a.ts', 'save writes');
  });
});

describe('what goes wrong', () => {
  test('an engine that throws is said, keeps the last markers, and is asked again', async () => {
    const folder = new MemoryFolder({ 'a.ts': WRONG });
    const editor = await open(folder);
    await editor.shows('a.ts', 'save writes');
    folder.write('broken.ts', '');
    await editor.noticed('broken.ts');
    await editor.reaches('failed');
    expect(editor.log.join()).toContain('the toy engine broke');
    expect(editor.shown('a.ts')).toHaveLength(1);
    folder.remove('broken.ts');
    folder.write('a.ts', RIGHT);
    await editor.noticed('broken.ts', 'a.ts');
    await editor.shows('a.ts');
  });

  test('addresses of other kinds are nobody’s business', async () => {
    const editor = await open({ 'a.ts': WRONG });
    await editor.opens('/elsewhere/x.ts', WRONG);
    expect(await editor.fixes('/elsewhere/x.ts', { line: 0, character: 30 })).toEqual([]);
    await editor.shows('a.ts', 'save writes');
    expect(editor.shown('/elsewhere/x.ts')).toEqual([]);
  });
});
