import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Config {
  /** Where the Markdown files are. */
  readonly notes: string;
  /** Where deleted notes go first. */
  readonly trash: string;
  /** The index: titles, tags, views. */
  readonly database: string;
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const notes = resolve(env.NOTES_DIR ?? join(homedir(), 'notes'));
  return { notes, trash: join(notes, '.trash'), database: env.NOTES_DB ?? join(notes, '.index.db') };
}
