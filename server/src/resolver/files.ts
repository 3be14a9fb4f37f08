/** Which file of the workspace a path means that was written without, or with another, extension. */
import type { Workspace } from '../model/workspace.js';
import { joined } from './paths.js';

/** In the order in which they are tried: what the author wrote before what was compiled from it. */
const SOURCES = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts', '.d.mts', '.d.cts'];

/** Sources that a compiled file's name may stand for, the compiled file itself among them. */
const WRITTEN_FOR: { readonly [extension: string]: readonly string[] } = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
};

/** Looks paths up among the workspace's files, which are listed once. */
export class Files {
  private listed: ReadonlySet<string> | undefined;
  private readonly opened = new Set<string>();

  constructor(private readonly workspace: Workspace) {}

  /** Forget the listing: files came or went. */
  forget(): void {
    this.listed = undefined;
    this.opened.clear();
  }

  /** True for a file whose text was read here: a change of it may change what imports mean. */
  wasRead(file: string): boolean {
    return this.opened.has(file);
  }

  get all(): ReadonlySet<string> {
    this.listed ??= new Set(this.workspace.files());
    return this.listed;
  }

  /** True for a listed file, and for a JSON file, of which a workspace lists only some. */
  has(file: string): boolean {
    return this.all.has(file) || (file.endsWith('.json') && this.workspace.size(file) !== undefined);
  }

  /** True where a listed file lies in the folder. */
  hasFolder(folder: string): boolean {
    for (const file of this.all) if (file.startsWith(`${folder}/`)) return true;
    return false;
  }

  read(file: string): string | undefined {
    this.opened.add(file);
    return this.has(file) ? this.workspace.read(file) : undefined;
  }

  /** The text of a settings file, which a workspace need not list; undefined where it is not there. */
  beside(file: string): string | undefined {
    this.opened.add(file);
    return this.workspace.read(file);
  }

  /** The file that `path` means: itself, a source that its extension stands for, or itself with an extension. */
  file(path: string): string | undefined {
    if (path === '') return undefined;
    const [, stem, extension] = /^(.*[^/])(\.[cm]?jsx?)$/.exec(path) ?? [];
    if (stem !== undefined && extension !== undefined) {
      for (const each of WRITTEN_FOR[extension] ?? []) if (this.has(stem + each)) return stem + each;
    } else if (/\.(?:[cm]?tsx?|json)$/.test(path) && this.has(path)) return path;
    for (const each of SOURCES) if (this.has(path + each)) return path + each;
    return this.has(`${path}.json`) ? `${path}.json` : undefined;
  }

  /** The folder's index file. */
  index(folder: string): string | undefined {
    const path = joined(folder, 'index');
    return path === undefined ? undefined : this.file(path);
  }
}
