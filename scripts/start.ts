/**
 * `npm start [-- FOLDER]`: builds and packages the extension and opens a real VS Code with it, on the example server or on the given
 * folder. The installed `code` is used where there is one (`--browser` says no), else the browser editor, whose address is printed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, installEditor } from './editor/install.js';
import { startEditor } from './editor/run.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
const given = args.find((argument) => !argument.startsWith('-'));
const folder = given === undefined ? join(root, 'examples', 'notes-server') : resolve(process.env.INIT_CWD ?? process.cwd(), given);
if (!existsSync(folder) || !statSync(folder).isDirectory()) {
  console.error(`${folder} is no folder.`);
  process.exit(2);
}

execFileSync('npm', ['run', '--silent', 'package'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
const vsix = join(root, 'truehint.vsix');
const home = join(cacheFolder(), 'start');
mkdirSync(home, { recursive: true });

if (!args.includes('--browser') && hasCode()) {
  // A profile folder of its own: trying Truehint out changes nothing in the person's own editor.
  const places = ['--user-data-dir', join(home, 'desktop-data'), '--extensions-dir', join(home, 'desktop-extensions')];
  code([...places, '--install-extension', vsix, '--force']);
  code([...places, '--new-window', folder]);
  console.log(`VS Code shows ${folder}.`);
} else {
  const port = Number(process.env.TRUEHINT_PORT ?? 0);
  const editor = await startEditor(await installEditor(console.log), {
    home: join(home, 'browser'),
    extensions: [vsix],
    trusted: true,
    port,
  });
  console.log(`\nVS Code shows ${folder} at\n\n  ${editor.url(folder)}\n\nCtrl+C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void editor.stop().then(() => process.exit(0)));
}

function hasCode(): boolean {
  return spawnSync('code', ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0;
}

function code(parameters: string[]): void {
  execFileSync('code', parameters, { stdio: 'inherit', shell: process.platform === 'win32' });
}
