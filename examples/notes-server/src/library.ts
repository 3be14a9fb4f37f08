import { randomUUID } from 'node:crypto';
import type { NoteFiles } from './files.js';
import type { NoteIndex } from './note-index.js';

/** The notes as the tools see them: files and index, kept in step. */
export class Library {
  constructor(
    readonly files: NoteFiles,
    readonly index: NoteIndex,
  ) {}

  /** Reads a note, and remembers that it was read: the search puts often read notes first. */
  async open(id: string): Promise<string> {
    const text = await this.files.read(id);
    this.remember(id);
    return text;
  }

  async save(id: string, text: string): Promise<void> {
    await this.files.write(id, text);
    this.index.put(id, titleOf(text), text);
  }

  async append(id: string, text: string): Promise<void> {
    await this.files.append(id, text);
  }

  /** Makes a new note, under an id of its own. */
  async add(text: string): Promise<string> {
    const id = randomUUID();
    await this.files.create(id, text);
    this.index.add(id, titleOf(text), text);
    return id;
  }

  async rename(from: string, to: string): Promise<void> {
    await this.files.move(from, to);
    this.index.rename(from, to);
  }

  async discard(id: string): Promise<void> {
    await this.files.discard(id);
    this.index.remove(id);
  }

  /** One line a note, in a file that other programs can show. */
  async digest(): Promise<string> {
    const lines: string[] = [];
    for (const id of await this.files.list()) lines.push(`- ${titleOf(await this.files.read(id))} (${id})`);
    const text = lines.join('\n');
    await this.publish(text);
    return text;
  }

  private async publish(digest: string): Promise<void> {
    await this.files.write('digest', `# Digest\n\n${digest}\n`);
  }

  private remember(id: string): void {
    this.index.countView(id);
  }
}

/** The first heading, or the first line. */
export function titleOf(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? 'Untitled').replace(/^#+\s*/, '').trim();
}
