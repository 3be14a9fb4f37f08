/** A folder in memory, as the server sees one: files that tests write and remove. */
import type { FolderFiles } from '../../../server/src/lsp/host.js';
import type { Note } from '../../../server/src/model/finding.js';

export class MemoryFolder implements FolderFiles {
  private readonly texts: Map<string, string>;

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.texts = new Map(Object.entries(files));
  }

  write(file: string, text: string): void {
    this.texts.set(file, text);
  }

  remove(file: string): void {
    this.texts.delete(file);
  }

  files(): readonly string[] {
    return [...this.texts.keys()].sort();
  }

  read(file: string): string | undefined {
    return this.texts.get(file);
  }

  size(file: string): number | undefined {
    return this.texts.get(file)?.length;
  }

  notes(): readonly Note[] {
    return [];
  }

  async changed(paths: readonly string[]): Promise<readonly string[]> {
    return paths;
  }
}
