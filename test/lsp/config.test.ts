/** truehint.config.json in the editor: saved or not, it counts as it is now, and what is wrong in it is marked. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDiskWorkspace } from '../../server/src/host/disk-workspace.js';
import { WorkerSession } from '../../server/src/host/worker/session.js';
import { namesServer } from '../../server/src/lsp/server-check.js';
import { server } from '../config/support.js';
import { build } from './support/build.js';
import { Editor } from './support/editor.js';

const CONFIG = 'truehint.config.json';
const IGNORE = '{ "ignore": [{ "kind": "file.append", "reason": "the audit log" }] }';
const SERVER = server("import { appendFile } from 'node:fs/promises';", "await appendFile('/log', id);", '{ readOnlyHint: true }');

let built: string;
beforeAll(() => {
  built = build();
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

let root: string;
let editor: Editor;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truehint-config-'));
  writeFileSync(join(root, 'package.json'), '{ "name": "s", "type": "module" }');
});
afterEach(async () => {
  await editor.stops();
  rmSync(root, { recursive: true, force: true });
});

async function opens(files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  editor = await Editor.start({
    openSession: (listed, folder) => new WorkerSession(folder, listed, { entry: pathToFileURL(join(built, 'worker.js')) }),
    namesServer,
    folders: { [root.slice(1)]: await openDiskWorkspace(root) },
  });
}

const path = (file: string): string => join(root, file);
const loud = (file: string): string[] =>
  editor.shown(path(file)).flatMap(({ code, severity }) => (severity !== undefined && severity <= 2 ? [String(code)] : []));
const shows = (file: string, ...rules: string[]): Promise<void> => editor.until(() => loud(file).join() === rules.join());

test('it counts while it is typed, and no longer when it is closed unsaved', async () => {
  await opens({ 'server.ts': SERVER });
  await shows('server.ts', 'read-only-contradiction');
  await editor.opens(path(CONFIG), '{}');
  await editor.changes(path(CONFIG), IGNORE);
  await shows('server.ts');
  await editor.changes(path(CONFIG), IGNORE.replace('reason', 'raison'));
  await shows(CONFIG, 'invalid-config', 'invalid-config');
  await shows('server.ts', 'read-only-contradiction');
  expect(editor.shown(path(CONFIG)).map(({ message }) => message)).toEqual([
    'The field "reason" is missing.',
    'There is no field "raison" here; did you mean "reason"?',
  ]);
  await editor.changes(path(CONFIG), IGNORE);
  await shows(CONFIG);
  await shows('server.ts');
  await editor.closes(path(CONFIG));
  await shows('server.ts', 'read-only-contradiction');
});

test('it counts when it changes on the disk', async () => {
  await opens({ 'server.ts': SERVER, [CONFIG]: IGNORE });
  await editor.reaches('ready', root.slice(1));
  expect(loud('server.ts')).toEqual([]);
  writeFileSync(path(CONFIG), '{}');
  await editor.noticed(path(CONFIG));
  await shows('server.ts', 'read-only-contradiction');
  rmSync(path(CONFIG));
  writeFileSync(path(CONFIG), IGNORE);
  await editor.noticed(path(CONFIG));
  await shows('server.ts');
});

test('a registrar in it makes its folder a server', async () => {
  const own =
    '{ "libraries": [{ "library": "acme", "modules": ["acme"], "exports": { "offer": { "registers": { "name": "@0", "annotations": "@1", "handler": "@2" } } } }] }';
  const source = `import { offer } from 'acme';\nimport { rm } from 'node:fs/promises';\noffer('wipe', { readOnlyHint: true }, async ({ path }) => { await rm(path); });\n`;
  await opens({ 'server.ts': source });
  await editor.reaches('idle', root.slice(1));
  writeFileSync(path(CONFIG), own);
  await editor.noticed(path(CONFIG));
  await shows('server.ts', 'read-only-contradiction');
});
