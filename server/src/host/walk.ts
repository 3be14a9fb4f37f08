/**
 * Lists the files of a folder that the engine may read. The walk is asynchronous, so that a large folder does not
 * hold up an editor, visits each real folder once, so that symbolic links cannot make it run for ever, and stops at a bound.
 */
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Note } from '../model/finding.js';
import { isNeverEntered, isRead } from './file-kinds.js';

/** More files than any repository of MCP servers has; a home folder opened by mistake ends here. */
export const MAX_FILES = 40_000;
const MAX_FOLDERS = 60_000;
const MAX_DEPTH = 60;

export interface Listing {
  /** Relative to the root, with `/`; not sorted. */
  readonly files: string[];
  readonly notes: Note[];
}

interface Pending {
  readonly relative: string;
  readonly depth: number;
}

/**
 * Walks `root` (absolute) from `start` (relative, empty for all). Links that lead out of the root are noted and not followed; a link to a
 * folder inside is passed over, because that folder is listed where it really stands. Rejects only where the root itself cannot be read.
 */
export async function walk(root: string, start = '', limit = MAX_FILES): Promise<Listing> {
  const files: string[] = [];
  const notes: Note[] = [];
  const realRoot = await realpath(root);
  if (start === '') await readdir(root);
  const queue: Pending[] = [{ relative: start, depth: 0 }];
  let folders = 0;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (++folders > MAX_FOLDERS || files.length >= limit) {
      notes.push(note('warning', `The folder is too large: only its first ${files.length} files are read.`, null));
      break;
    }
    const entries = await list(join(root, next.relative), next.relative, notes);
    for (const entry of entries) {
      const relative = next.relative === '' ? entry.name : `${next.relative}/${entry.name}`;
      if (entry.isDirectory()) {
        if (isNeverEntered(entry.name)) continue;
        if (next.depth >= MAX_DEPTH) notes.push(note('warning', 'Folders nested this deep are not read.', relative));
        else queue.push({ relative, depth: next.depth + 1 });
      } else if (entry.isFile()) {
        if (isRead(relative)) files.push(relative);
      } else if (entry.isSymbolicLink() && !isNeverEntered(entry.name)) {
        const problem = await linkProblem(join(root, relative), realRoot, relative);
        if (problem !== null) notes.push(problem);
      }
    }
  }
  return { files, notes };
}

async function list(folder: string, relative: string, notes: Note[]): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    if (code !== 'ENOENT') notes.push(note('warning', `This folder cannot be read (${code}).`, relative === '' ? null : relative));
    return [];
  }
}

/** A note where a link hides a source or a folder of the author's outside of the root; null where nothing is lost. */
async function linkProblem(path: string, realRoot: string, relative: string): Promise<Note | null> {
  try {
    const target = await realpath(path);
    if (target === realRoot || target.startsWith(realRoot + sep)) return null;
    const kind = await stat(target);
    if (!kind.isDirectory() && !isRead(relative)) return null;
    return note('information', 'This link leads out of the folder and is not followed.', relative);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ELOOP') return note('information', 'This link leads back to itself and is not followed.', relative);
    return null;
  }
}

function note(level: Note['level'], message: string, file: string | null): Note {
  return { level, message, file, line: null };
}
