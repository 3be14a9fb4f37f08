/**
 * A workspace over a folder of the disk, for the language server and the command line. Listing happens once, ahead,
 * without blocking; reading happens when the engine asks. What could not be read, and why, is in `notes()`.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Note } from '../model/finding.js';
import type { Workspace } from '../model/workspace.js';
import { decode } from './decode.js';
import { isBelowNeverEntered, isRead } from './file-kinds.js';
import { withoutOutput } from './output-folders.js';
import { walk } from './walk.js';

/** Larger files are bundles or data, and no author edits them. */
export const MAX_BYTES = 8 * 1024 * 1024;

export interface DiskOptions {
  /** List at most so many files; for tests. */
  readonly maxFiles?: number;
  /** Read no file larger than this. */
  readonly maxBytes?: number;
}

/** Opens the folder at `root`. Rejects with the file system's error where it does not exist, is no folder, or cannot be listed. */
export async function openDiskWorkspace(root: string, options: DiskOptions = {}): Promise<DiskWorkspace> {
  const workspace = new DiskWorkspace(resolve(root), options);
  await workspace.refresh();
  return workspace;
}

export class DiskWorkspace implements Workspace {
  /** Everything that may be read, output folders included: whether those count depends on the other files. */
  private readonly all = new Set<string>();
  private listed: readonly string[] | undefined;
  private listingNotes: readonly Note[] = [];
  private readonly readingNotes = new Map<string, Note>();
  private realRoot: string | undefined;

  /** `root` is absolute. Empty until `refresh` or `take`. */
  constructor(
    readonly root: string,
    private readonly options: DiskOptions,
  ) {}

  files(): readonly string[] {
    this.listed ??= withoutOutput([...this.all]).sort();
    return this.listed;
  }

  /** What could not be listed or read so far. */
  notes(): readonly Note[] {
    return [...this.listingNotes, ...this.readingNotes.values()];
  }

  read(file: string): string | undefined {
    const path = this.allowed(file);
    if (path === undefined) return undefined;
    this.readingNotes.delete(file);
    try {
      const info = statSync(path);
      if (!info.isFile()) return undefined;
      if (info.size > (this.options.maxBytes ?? MAX_BYTES)) {
        this.complain(
          file,
          'warning',
          `This file is larger than ${Math.floor((this.options.maxBytes ?? MAX_BYTES) / 1024 / 1024)} MB and is not read.`,
        );
        return undefined;
      }
      const { text, valid } = decode(readFileSync(path));
      if (!valid) this.complain(file, 'warning', 'This file is not valid UTF-8; what could not be read was replaced.');
      return text;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
      if (code !== 'ENOENT' && code !== 'ENOTDIR') this.complain(file, 'warning', `This file cannot be read (${code}).`);
      return undefined;
    }
  }

  size(file: string): number | undefined {
    const path = this.allowed(file);
    if (path === undefined) return undefined;
    try {
      const info = statSync(path);
      return info.isFile() ? info.size : undefined;
    } catch {
      return undefined;
    }
  }

  /** Lists the whole folder again. Rejects where it cannot be listed any more. */
  async refresh(): Promise<void> {
    const listing = await walk(this.root, '', this.options.maxFiles);
    this.all.clear();
    for (const file of listing.files) this.all.add(file);
    this.listingNotes = listing.notes;
    this.listed = undefined;
  }

  /** Takes a list of files that another workspace of the same folder made. */
  take(files: readonly string[]): void {
    this.all.clear();
    for (const file of files) this.all.add(file);
    this.listed = files;
  }

  /**
   * Files or folders at these relative paths appeared, changed or went away. Returns the files that the engine has to
   * forget: the files themselves, and those in the folders; empty where the paths are none of our business.
   */
  async changed(paths: readonly string[]): Promise<readonly string[]> {
    const before = this.files();
    const touched = new Set<string>();
    let listChanged = false;
    for (const path of paths) {
      if (path === '' || path.startsWith('../') || isBelowNeverEntered(`${path}/x`)) continue;
      const gone = this.all.has(path) ? [path] : this.below(path);
      const found = await this.foundAt(path);
      for (const file of gone) this.all.delete(file);
      for (const file of found) this.all.add(file);
      for (const file of gone) if (!this.all.has(file)) this.readingNotes.delete(file);
      listChanged ||= gone.length !== found.length || gone.some((file) => !this.all.has(file));
      for (const file of [...gone, ...found]) touched.add(file);
    }
    if (listChanged) this.listed = undefined;
    const was = new Set(before);
    const is = new Set(this.files());
    // A source that appears or goes may hide or bring back a whole folder of output.
    if (listChanged) for (const file of [...before, ...this.files()]) if (was.has(file) !== is.has(file)) touched.add(file);
    return [...touched].filter((file) => was.has(file) || is.has(file));
  }

  private below(folder: string): string[] {
    return [...this.all].filter((file) => file.startsWith(`${folder}/`));
  }

  private async foundAt(path: string): Promise<readonly string[]> {
    const info = await stat(join(this.root, path)).catch(() => undefined);
    if (info?.isFile()) return isRead(path) ? [path] : [];
    return info?.isDirectory() ? (await walk(this.root, path)).files : [];
  }

  /** The absolute path of a file that may be read: inside the root, also after following links, and not in a package folder. */
  private allowed(file: string): string | undefined {
    const path = resolve(this.root, file);
    if (!path.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep) || isBelowNeverEntered(file)) return undefined;
    if (this.all.has(file)) return path;
    try {
      this.realRoot ??= realpathSync(this.root);
      return realpathSync(path).startsWith(this.realRoot + sep) ? path : undefined;
    } catch {
      return undefined;
    }
  }

  private complain(file: string, level: Note['level'], message: string): void {
    this.readingNotes.set(file, { level, message, file, line: null });
  }
}
