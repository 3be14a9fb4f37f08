/** What the paths on a command line mean: which folder is analysed, and which part of it is reported. */
import { existsSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isNeverEntered } from './file-kinds.js';

/** Nothing can be analysed, and why: what a door prints before it exits with 2. */
export class NothingReadable extends Error {
  override readonly name = 'NothingReadable';
  constructor(
    message: string,
    /** What the person can do about it. */
    readonly advice: string,
  ) {
    super(message);
  }
}

/** One folder to analyse. */
export interface Target {
  /** Absolute path of the analysed folder. */
  readonly root: string;
  /** Parts of it that were asked for, relative with `/`; null where the whole folder was. */
  readonly parts: readonly string[] | null;
}

/**
 * Groups paths by the folder that must be analysed for them. A folder with a `package.json` is analysed as it is; a
 * file, or a folder inside a project, is analysed with the project around it, because imports and path mappings are
 * resolved from there, and only that part is reported.
 * Throws NothingReadable where a path does not exist or cannot be looked at.
 */
export function resolveTargets(paths: readonly string[], cwd: string): Target[] {
  const byRoot = new Map<string, string[] | null>();
  for (const path of paths.length > 0 ? paths : ['.']) {
    const absolute = resolve(cwd, path);
    const stats = look(absolute, path);
    const root = stats.isDirectory() ? folderRoot(absolute, cwd) : (nearestProject(dirname(absolute)) ?? dirname(absolute));
    const part = relative(root, absolute).split(sep).join('/');
    const parts = byRoot.get(root);
    if (part === '' || parts === null) byRoot.set(root, null);
    else byRoot.set(root, [...(parts ?? []), part]);
  }
  return [...byRoot].map(([root, parts]) => ({ root, parts }));
}

/** Projects are not nested deeper than this; further up stands what merely holds them. */
const MAX_LEVELS = 8;

/**
 * The folder that a file of no open folder is analysed with: the nearest one upwards with a `package.json`, else its own.
 * Undefined for a file of an installed package, and where that would be the home folder or the whole disk.
 */
export function projectAround(file: string, home: string = homedir()): string | undefined {
  const own = dirname(file);
  if (own.split(sep).some(isNeverEntered)) return undefined;
  const tooLarge = (folder: string): boolean => folder === home || folder === dirname(folder);
  for (let folder = own, level = 0; level < MAX_LEVELS && !tooLarge(folder); folder = dirname(folder), level++) {
    if (isProject(folder)) return folder;
  }
  return tooLarge(own) ? undefined : own;
}

/** True where a file (relative to the root) belongs to what was asked for. */
export function inParts(file: string, parts: Target['parts']): boolean {
  return parts === null || parts.some((part) => file === part || file.startsWith(`${part}/`));
}

/** The deepest folder that holds all of them. */
export function commonFolder(folders: readonly string[]): string {
  const [first = sep, ...rest] = folders;
  let common = first;
  for (const folder of rest) {
    while (common !== dirname(common) && folder !== common && !folder.startsWith(common.endsWith(sep) ? common : common + sep)) {
      common = dirname(common);
    }
  }
  return common;
}

function look(absolute: string, path: string): Stats {
  try {
    return statSync(absolute);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The file system's refusal, in words that say what to do. */
export function unreadable(path: string, error: unknown): NothingReadable {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new NothingReadable(`${path} does not exist`, 'Give the folder of an MCP server, or one of its files.');
    case 'ELOOP':
      return new NothingReadable(`${path} is a symbolic link to itself`, 'Give the folder that it was meant to lead to.');
    case 'EACCES':
    case 'EPERM':
      return new NothingReadable(`${path} may not be read`, 'Run Truehint as somebody who may read it, or change its permissions.');
    default:
      return new NothingReadable(`${path} cannot be read (${code ?? String(error)})`, 'Give another folder.');
  }
}

/** A folder below the working directory belongs to the project around it; one elsewhere stands for itself. */
function folderRoot(folder: string, cwd: string): string {
  const inside = folder !== cwd && folder.startsWith(cwd.endsWith(sep) ? cwd : cwd + sep);
  if (!inside || isProject(folder)) return folder;
  return nearestProject(folder, cwd) ?? folder;
}

/** The nearest folder upwards with a `package.json`, not above `limit`. */
function nearestProject(from: string, limit?: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isProject(folder)) return folder;
    if (folder === limit || folder === dirname(folder)) return undefined;
  }
}

const isProject = (folder: string): boolean => existsSync(join(folder, 'package.json'));
