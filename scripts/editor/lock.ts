/** One process at a time, by a folder whose name is the lock: making it fails where it exists. */
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A holder refreshes its lock; one that has not for this long has died. */
const STALE_MS = 30_000;

/** Runs `work` while no other process holds the lock at `path`. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!take(path)) await pause(250);
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), STALE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { recursive: true, force: true });
  }
}

function take(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > STALE_MS) rmSync(path, { recursive: true, force: true });
  return false;
}
