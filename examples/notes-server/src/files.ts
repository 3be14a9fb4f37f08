import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.js';

/** The notes as files: one Markdown file each, named by its id. */
export class NoteFiles {
  constructor(private readonly config: Config) {}

  /** Makes the folders; called once, when the server starts. */
  async prepare(): Promise<void> {
    await mkdir(this.config.trash, { recursive: true });
  }

  async list(): Promise<string[]> {
    return idsOf(await readdir(this.config.notes));
  }

  async listTrash(): Promise<string[]> {
    return idsOf(await readdir(this.config.trash));
  }

  async read(id: string): Promise<string> {
    return readFile(this.pathOf(id), 'utf8');
  }

  /** Replaces the note's text, or makes the note. */
  async write(id: string, text: string): Promise<void> {
    await writeFile(this.pathOf(id), text, 'utf8');
  }

  /** Makes a note; fails where there is one of that id. */
  async create(id: string, text: string): Promise<void> {
    await writeFile(this.pathOf(id), text, { encoding: 'utf8', flag: 'wx' });
  }

  async append(id: string, text: string): Promise<void> {
    await appendFile(this.pathOf(id), `\n${text}\n`, 'utf8');
  }

  async move(from: string, to: string): Promise<void> {
    await rename(this.pathOf(from), this.pathOf(to));
  }

  async discard(id: string): Promise<void> {
    await rename(this.pathOf(id), this.trashPathOf(id));
  }

  async restore(id: string): Promise<void> {
    await rename(this.trashPathOf(id), this.pathOf(id));
  }

  async emptyTrash(): Promise<void> {
    for (const id of await this.listTrash()) await rm(this.trashPathOf(id));
  }

  private pathOf(id: string): string {
    return join(this.config.notes, `${id}.md`);
  }

  private trashPathOf(id: string): string {
    return join(this.config.trash, `${id}.md`);
  }
}

function idsOf(names: string[]): string[] {
  return names.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length));
}
