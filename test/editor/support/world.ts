/** One running editor for the tests of a file, and copies of a server for each of them. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { type RunningEditor, startEditor } from '../../../scripts/editor/run.js';
import { openBrowser, Workbench } from './workbench.js';

export class World {
  private readonly windows: Workbench[] = [];
  private readonly folders: string[] = [];

  private constructor(
    private readonly home: string,
    private readonly editor: RunningEditor,
    private readonly browser: Browser,
  ) {}

  /** Installs the packaged extension into an editor of its own and starts it. */
  static async start(options: { trusted: boolean; settings?: Record<string, unknown> }): Promise<World> {
    const home = mkdtempSync(join(tmpdir(), 'truehint-editor-'));
    const editor = await startEditor(inject('editor'), { home, extensions: [inject('vsix')], ...options });
    return new World(home, editor, await openBrowser(inject('chromium')));
  }

  /** A folder with the given files. */
  folder(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(tmpdir(), 'truehint-folder-'));
    this.folders.push(folder);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return folder;
  }

  /** A copy of a folder of the repository, so that a test may change it. */
  copy(source: string): string {
    const folder = this.folder({});
    cpSync(source, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
    return folder;
  }

  /** A file of a window with several folders. */
  workspace(folders: readonly string[]): string {
    const file = join(this.folder({}), 'several.code-workspace');
    writeFileSync(file, JSON.stringify({ folders: folders.map((path) => ({ path })) }));
    return file;
  }

  async open(folder: string, file?: string): Promise<Workbench> {
    const window = await Workbench.at(this.browser, this.editor.url(folder, file));
    this.windows.push(window);
    return window;
  }

  /** What Truehint wrote to its output channel, over all windows. */
  log(): string {
    const logs = join(this.home, 'data', 'logs');
    if (!existsSync(logs)) return '';
    const names = readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('Truehint.log'));
    return names.map((name) => readFileSync(join(logs, name), 'utf8')).join('');
  }

  /** Process ids of the running language servers of this editor. A closed window's may take a moment to end. */
  servers(): number[] {
    const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
    return lines
      .filter((line) => line.includes(this.home) && /truehint[^/]*\/dist\/server\.js/.test(line))
      .map((line) => Number.parseInt(line, 10));
  }

  async closeWindows(): Promise<void> {
    await Promise.all(this.windows.splice(0).map((window) => window.close()));
  }

  /** Writes what the last window shows and what the editor said: for a test that failed. */
  async picture(path: string): Promise<void> {
    await this.windows.at(-1)?.page.screenshot({ path });
    console.error(this.editor.log() + this.log());
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.editor.stop();
    for (const folder of [this.home, ...this.folders]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
