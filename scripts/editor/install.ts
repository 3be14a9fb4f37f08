/**
 * Fetches the browser editor into the cache, once. It is a tool like a browser, not a dependency: it stays out of
 * `node_modules`, and nothing but the editor tests and `npm start` needs it. Everything comes from the npm registry.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withLock } from './lock.js';
import { CODE_SERVER, NODE } from './versions.js';

const run = promisify(execFile);
const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const NODE_PACKAGE = `node-${process.platform === 'darwin' ? 'darwin' : 'linux'}-${process.arch}`;

export interface Editor {
  /** The Node that runs it. */
  readonly node: string;
  /** The folder of the code-server package; it is started as `node FOLDER`. */
  readonly server: string;
}

/** `TRUEHINT_CACHE`, or `.cache/` in the repository. */
export function cacheFolder(): string {
  return process.env.TRUEHINT_CACHE ?? join(REPOSITORY, '.cache');
}

/** Why the editor cannot run here, or undefined where it can. */
export function whyNoEditor(): string | undefined {
  if (process.platform === 'win32') return 'the browser editor does not run on Windows; install VS Code';
  return undefined;
}

/** The installed editor; installs it where it is not there yet (half a minute, 800 MB). Rejects with what npm said. */
export async function installEditor(log: (line: string) => void = () => undefined): Promise<Editor> {
  const problem = whyNoEditor();
  if (problem !== undefined) throw new Error(problem);
  const cache = cacheFolder();
  mkdirSync(cache, { recursive: true });
  const folder = join(cache, `code-server-${CODE_SERVER}-node-${NODE}`);
  return withLock(`${folder}.lock`, async () => {
    if (!isReady(folder)) {
      log(`fetching code-server ${CODE_SERVER} (once; about 800 MB) …`);
      await install(folder);
    }
    return editorIn(folder);
  });
}

function editorIn(folder: string): Editor {
  const packages = join(folder, 'node_modules');
  return { node: join(packages, NODE_PACKAGE, 'bin', 'node'), server: join(packages, 'code-server') };
}

function isReady(folder: string): boolean {
  const mark = join(folder, 'ready');
  return existsSync(mark) && readFileSync(mark, 'utf8') === `${CODE_SERVER} ${NODE}`;
}

async function install(folder: string): Promise<void> {
  // Built beside its place: a half-done one is never taken for a whole one.
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'package.json'), '{ "private": true }\n');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await npm(half, [
    'install',
    '--ignore-scripts',
    '--no-package-lock',
    '--save-exact',
    ...quiet,
    `code-server@${CODE_SERVER}`,
    `${NODE_PACKAGE}@${NODE}`,
  ]);
  const { node, server } = editorIn(half);
  const vscode = join(server, 'lib', 'vscode');
  const extensions = join(vscode, 'extensions');
  const inner = ['install', '--omit=dev', '--ignore-scripts', ...quiet];
  await npm(vscode, inner, node);
  symlinkSync('node_modules', join(vscode, 'node_modules.asar'));
  // Brings TypeScript for the built-in language features.
  await npm(extensions, inner, node);
  // The only compiled part that it cannot start without; its full post-install script fetches from elsewhere.
  await npm(server, ['rebuild', 'argon2', ...quiet], node);
  writeFileSync(join(half, 'ready'), `${CODE_SERVER} ${NODE}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
}

/** npm, on the editor's own Node where one is given, so that compiled parts fit it. */
async function npm(cwd: string, args: string[], node?: string): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  // Settings of an npm that runs us (`npm test`) are not meant for this one.
  for (const name of Object.keys(env)) {
    if (/^npm_(?:package|lifecycle|config_(?:local_prefix|global|prefix|omit|include|save|ignore_scripts))/i.test(name)) delete env[name];
  }
  if (node !== undefined) {
    env.PATH = `${dirname(node)}:${env.PATH ?? ''}`;
    env.npm_config_nodedir = join(dirname(node), '..');
  }
  try {
    await run('npm', args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`npm ${args.slice(0, 2).join(' ')} failed in ${cwd}:\n${stderr || stdout || String(error)}`);
  }
}
