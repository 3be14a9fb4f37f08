/** Starts the browser editor with a packaged extension, and ends it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Editor } from './install.js';

export interface EditorOptions {
  /** A folder of one's own for extensions, settings and state; made where it is missing. */
  readonly home: string;
  /** Packaged extensions to install. */
  readonly extensions: readonly string[];
  /** False leaves workspace trust on, so that every folder opens untrusted. */
  readonly trusted: boolean;
  /** More user settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** 0 takes any free port. */
  readonly port?: number;
}

export interface RunningEditor {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly address: string;
  /** Address that opens a folder, or a `.code-workspace` file, and a file below the folder (an absolute path for a workspace). */
  url(folder: string, file?: string): string;
  /** What it wrote so far: for the message of a failing test. */
  log(): string;
  stop(): Promise<void>;
}

/** A quiet editor: nothing that draws over the text or asks questions. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'extensions.ignoreRecommendations': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'update.mode': 'none',
  'telemetry.telemetryLevel': 'off',
  'git.enabled': false,
  'github.gitAuthentication': false,
  'npm.fetchOnlinePackageInfo': false,
  'json.schemaDownload.enable': false,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
  'editor.minimap.enabled': false,
  // In a browser VS Code saves by itself; what is unsaved has to stay so.
  'files.autoSave': 'off',
};

/** Installs the extensions and starts the editor; resolves once it listens. Rejects with its output where it ends before. */
export async function startEditor(editor: Editor, options: EditorOptions): Promise<RunningEditor> {
  const data = join(options.home, 'data');
  const places = [
    '--extensions-dir',
    join(options.home, 'extensions'),
    '--user-data-dir',
    data,
    '--config',
    join(options.home, 'config.yaml'),
  ];
  mkdirSync(join(data, 'User'), { recursive: true });
  mkdirSync(join(options.home, 'extensions'), { recursive: true });
  writeFileSync(join(options.home, 'config.yaml'), 'auth: none\ncert: false\n');
  writeFileSync(join(data, 'User', 'settings.json'), JSON.stringify({ ...SETTINGS, ...options.settings }, null, 2));
  const env = environment();
  for (const extension of options.extensions) {
    await promisify(execFile)(editor.node, [editor.server, ...places, '--install-extension', extension, '--force'], { env });
  }
  const args = [
    editor.server,
    ...places,
    '--auth',
    'none',
    '--bind-addr',
    `127.0.0.1:${options.port ?? 0}`,
    '--disable-telemetry',
    '--disable-update-check',
  ];
  if (options.trusted) args.push('--disable-workspace-trust');
  // A group of its own: the extension hosts end with it.
  const child = spawn(editor.node, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output);
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The editor ended with code ${code}:\n${output}`)));
  });
  return {
    address,
    url: (folder, file) => {
      const what = folder.endsWith('.code-workspace') ? 'workspace' : 'folder';
      return `${address}/?${what}=${encodeURI(folder)}${file === undefined ? '' : payload(address, resolve(folder, file))}`;
    },
    log: () => output,
    stop: () => stop(child),
  };
}

function payload(address: string, file: string): string {
  const uri = `vscode-remote://${address.slice('http://'.length)}${encodeURI(file)}`;
  return `&payload=${encodeURIComponent(JSON.stringify([['openFile', uri]]))}`;
}

/** The editor talks to the browser on this machine only; a proxy would be asked in vain. */
function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^(?:https?|all|no)_proxy$/i.test(name) || /^(?:npm_|VSCODE_|NODE_OPTIONS$|VITEST|PORT$|PASSWORD$)/.test(name)) delete env[name];
  }
  return env;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-(child.pid as number), signal);
    } catch {
      // It ended by itself.
    }
  };
  kill('SIGTERM');
  const hard = setTimeout(() => kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(hard);
}
