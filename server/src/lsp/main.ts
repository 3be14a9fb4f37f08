/** `dist/server.js`: the language server over standard input and output, or over whatever the client asks for (`--node-ipc`, `--socket=…`). */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { openDiskWorkspace } from '../host/disk-workspace.js';
import { projectAround } from '../host/targets.js';
import { WorkerSession } from '../host/worker/session.js';
import { VERSION } from '../version.js';
import { createLanguageServer } from './server.js';
import { namesServer } from './server-check.js';

const MODES = ['--stdio', '--node-ipc', '--socket', '--pipe'];
if (!process.argv.some((argument) => MODES.some((mode) => argument === mode || argument.startsWith(mode + '='))))
  process.argv.push('--stdio');

const connection = createConnection(ProposedFeatures.all);

// The pages are shipped beside the program, so that links work without a network.
const pages = join(dirname(process.argv[1] ?? ''), '..', 'docs', 'rules');

// Beside this program; neither runs unbundled.
const entry = new URL('./worker.js', import.meta.url);

createLanguageServer(connection, {
  openSession: (files, root) => new WorkerSession(root, files, { entry }),
  openFiles: openDiskWorkspace,
  projectAround: (file) => projectAround(file),
  namesServer,
  rulePage: (rule) => {
    const page = join(pages, `${rule}.md`);
    return /^[a-z0-9-]+$/.test(rule) && existsSync(page) ? pathToFileURL(page).href : undefined;
  },
  version: VERSION,
});

process.on('unhandledRejection', (reason) => {
  connection.console.error(`Truehint: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
});
connection.listen();
