/** A workspace over a table of texts that remembers what was asked of it. */
import type { Workspace } from '../../server/src/model/workspace.js';

export type Texts = { [file: string]: string | object };

export class MemoryWorkspace implements Workspace {
  readonly reads: string[] = [];
  listings = 0;
  private readonly texts = new Map<string, string>();

  /** Objects are written as JSON; `unlisted` files exist without being listed, as data files do. */
  constructor(
    texts: Texts,
    private readonly unlisted: readonly string[] = [],
  ) {
    for (const [file, text] of Object.entries(texts)) this.write(file, text);
  }

  write(file: string, text: string | object): void {
    this.texts.set(file, typeof text === 'string' ? text : JSON.stringify(text));
  }

  remove(file: string): void {
    this.texts.delete(file);
  }

  files(): readonly string[] {
    this.listings++;
    return [...this.texts.keys()].filter((file) => !this.unlisted.includes(file)).sort();
  }

  read(file: string): string | undefined {
    this.reads.push(file);
    return this.texts.get(file);
  }

  size(file: string): number | undefined {
    return this.texts.get(file)?.length;
  }
}
