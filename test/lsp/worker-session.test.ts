/** The engine in its own thread: it says what the engine in this thread says, and never holds this one up. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDiskWorkspace } from '../../server/src/host/disk-workspace.js';
import { mentionedFiles } from '../../server/src/host/worker/mentioned.js';
import { WorkerSession } from '../../server/src/host/worker/session.js';
import { type Analysis, Cancelled, openSession } from '../../server/src/session.js';
import { build } from './support/build.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/notes-server');
const HEAD =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'x', version: '1' });\n";
const tool = (name: string, call: string): string =>
  `server.registerTool('${name}', { annotations: { readOnlyHint: true } }, async ({ url }) => ({ content: [${call}] }));\n`;
const READS = HEAD + tool('reads', "await fetch('https://example.com')");
const DELETES = HEAD + tool('deletes', "await fetch('https://example.com', { method: 'DELETE' })");
/** Two calls in each of sixteen functions: the handler takes many slices. */
const SLOW = `${HEAD}${Array.from({ length: 16 }, (_, i) => `const f${i} = (x) => [f${i + 1}(x + 'a'), f${i + 1}(x + 'b')];`).join('\n')}
const f16 = (x) => fetch(x, { method: 'DELETE' });
${tool('slow', 'f0(url)')}`;

let built: string;
beforeAll(() => {
  built = build();
  copyFileSync(join(import.meta.dirname, 'support/breaking-worker.mjs'), join(built, 'breaking-worker.mjs'));
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

let root: string;
let session: WorkerSession | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truehint-thread-'));
});
afterEach(() => {
  session?.close();
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

async function open(files: Readonly<Record<string, string>>, { entry = 'worker.js', memory = 200, folder = root } = {}) {
  for (const [file, text] of Object.entries(files)) write(file, text);
  const workspace = await openDiskWorkspace(folder);
  session = new WorkerSession(folder, workspace, { entry: pathToFileURL(join(built, entry)), memory });
  return { session, workspace };
}

/** What an analysis says, without how long it took. */
const said = ({ tools, findings, notes }: Analysis): unknown => ({ tools, findings, notes });
const names = ({ tools }: Analysis): (string | null)[] => tools.map(({ name }) => name);
const marked = ({ findings }: Analysis): string[] => findings.filter(({ kind }) => kind === 'contradiction').map(({ tool }) => tool ?? '');

describe('a session in its own thread', () => {
  test('says what one in this thread says, with the lines of every file that it speaks of', async () => {
    const { session, workspace } = await open({}, { folder: EXAMPLE });
    const here = openSession(workspace);
    const expected = await here.analyse();
    const analysis = await session.analyse();
    expect(said(analysis)).toEqual(said(expected));
    const files = [...mentionedFiles(expected)];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(session.lines(file)?.text, file).toBe(here.lines(file)?.text);
  });

  test('leaves this thread its turn while one handler is evaluated', async () => {
    const { session } = await open({ 'index.ts': SLOW });
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const analysis = await session.analyse({
      onProgress: (_, __, what) => {
        if (what === 'reading handlers') turns = 0;
      },
    });
    clearInterval(timer);
    expect(analysis.tools[0]?.notes.join()).toContain('not followed to its end');
    expect(turns).toBeGreaterThan(20);
  });

  test('hears in the middle of a handler that it is not wanted any more, and does the next thing', async () => {
    const { session } = await open({ 'index.ts': SLOW });
    let wanted = true;
    const analysis = session.analyse({
      cancelled: () => !wanted,
      onProgress: (_, __, what) => {
        if (what === 'reading handlers') wanted = false;
      },
    });
    await expect(analysis).rejects.toBeInstanceOf(Cancelled);
    session.setOverlay('index.ts', READS);
    expect(names(await session.analyse())).toEqual(['reads']);
  });

  test('that was cancelled before it began loses none of the changes', async () => {
    const { session } = await open({ 'index.ts': READS });
    await session.analyse();
    session.setOverlay('index.ts', DELETES);
    await expect(session.analyse({ cancelled: () => true })).rejects.toBeInstanceOf(Cancelled);
    expect(marked(await session.analyse())).toEqual(['deletes']);
  });

  test('analyses one state of the texts, whatever is typed meanwhile, and its lines are of that state', async () => {
    const { session } = await open({ 'index.ts': READS });
    session.setOverlay('index.ts', DELETES);
    const first = session.analyse();
    // Has begun: the text was handed over.
    await Promise.resolve();
    session.setOverlay('index.ts', `\n\n${READS}`);
    const second = session.analyse();
    expect(marked(await first)).toEqual(['deletes']);
    expect(session.lines('index.ts')?.text).toBe(DELETES);
    expect(names(await second)).toEqual(['reads']);
    expect(session.lines('index.ts')?.text).toBe(`\n\n${READS}`);
    session.setOverlay('index.ts', undefined);
    expect((await session.analyse()).tools[0]?.namePlace.start).toBe(READS.indexOf("'reads'"));
    expect(session.lines('index.ts')?.text).toBe(READS);
  });

  test('sees what appears, changes and goes on the disk', async () => {
    const { session, workspace } = await open({ 'index.ts': READS });
    expect(names(await session.analyse())).toEqual(['reads']);
    const changes = async (file: string): Promise<Analysis> => {
      for (const touched of await workspace.changed([file])) session.invalidate(file === touched ? file : touched);
      return session.analyse();
    };
    write('other.ts', DELETES);
    expect(names(await changes('other.ts'))).toEqual(['reads', 'deletes']);
    write('other.ts', READS.replace("'reads'", "'again'"));
    expect(names(await changes('other.ts'))).toEqual(['reads', 'again']);
    expect(session.lines('other.ts')?.text).toContain('again');
    rmSync(join(root, 'other.ts'));
    expect(names(await changes('other.ts'))).toEqual(['reads']);
  });

  test('says the same whatever it does while nobody asks', async () => {
    const { session, workspace } = await open({ 'index.ts': READS, 'other.ts': DELETES });
    const file = 'index.ts';
    const body = READS.replace("({ content: [await fetch('https://example.com')] })", "{ await fetch('https://example.com'); }");
    const deleting = body.replace("'https://example.com')", "'https://example.com', { method: 'DELETE' })");
    // It starts after a quarter of a second, and is then in its first keys.
    for (const [text, wait] of [
      [body, 260],
      [deleting, 275],
      [body, 290],
      [deleting, 305],
      [READS, 320],
      [deleting, 1000],
      [body, 0],
    ] as const) {
      session.setOverlay(file, text);
      const here = openSession(workspace);
      here.setOverlay(file, text);
      expect(said(await session.analyse())).toEqual(said(await here.analyse()));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  });

  test('notes what it could not read', async () => {
    write('bad.ts', new Uint8Array([...Buffer.from(READS), 0x2f, 0x2f, 0xff]));
    const { session } = await open({});
    expect((await session.analyse()).notes.map(({ message }) => message).join()).toContain('not valid UTF-8');
  });

  test('that is closed ends its analysis, and begins no other', async () => {
    const { session } = await open({ 'index.ts': SLOW });
    const analysis = session.analyse({ onProgress: () => session.close() });
    await expect(analysis).rejects.toBeInstanceOf(Cancelled);
    await expect(session.analyse()).rejects.toBeInstanceOf(Cancelled);
  });
});

describe('a thread that breaks', () => {
  test.each([
    ['ends', '// exit', 'ended unexpectedly (exit code 7)'],
    ['throws', '// throw', 'thrown on purpose'],
    ['takes too much memory', '// fill', 'needed more than 200 MB of memory'],
  ])('because it %s is said, and another one takes its place and knows what is open', async (_, trigger, message) => {
    const { session } = await open({ 'a.ts': READS, 'b.ts': READS }, { entry: 'breaking-worker.mjs' });
    session.setOverlay('b.ts', DELETES);
    expect(marked(await session.analyse())).toEqual(['deletes']);
    session.setOverlay('a.ts', trigger);
    await expect(session.analyse()).rejects.toThrow(message);
    session.setOverlay('a.ts', undefined);
    const analysis = await session.analyse();
    expect(names(analysis)).toEqual(['reads', 'deletes']);
    expect(session.lines('a.ts')?.text).toBe(READS);
    expect(session.lines('b.ts')?.text).toBe(DELETES);
  });

  test('each time is left alone after the third time', async () => {
    const { session } = await open({ 'a.ts': READS }, { entry: 'breaking-worker.mjs' });
    session.setOverlay('a.ts', '// exit');
    for (let i = 0; i < 3; i++) await expect(session.analyse()).rejects.toThrow('exit code 7');
    session.setOverlay('a.ts', READS);
    await expect(session.analyse()).rejects.toThrow('3 times in a row');
  });

  test('because it is not there is said', async () => {
    const { session } = await open({ 'a.ts': READS }, { entry: 'nothing.js' });
    await expect(session.analyse()).rejects.toThrow('nothing.js');
  });
});
