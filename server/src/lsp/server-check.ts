/**
 * The cheap look before anything starts: whether some text of a folder belongs to an MCP server. A folder that holds none may be as large
 * as it likes, so the look is made in slices, and each file is looked at again only when it changed.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { isLowPriority } from '../host/file-kinds.js';
import { Cancelled } from '../model/analysis.js';
import type { FolderFiles } from './host.js';

const SERVER = /@modelcontextprotocol\/|\b(?:fastmcp|McpServer|registerTool|ListToolsRequestSchema)\b|['"]tools\/list['"]|"registers"\s*:/i;
/** How long one slice may take, well below what a person notices. */
const SLICE_MS = 15;

/** True for a text that an MCP server has somewhere: a dependency in `package.json`, an import, a registration, a registrar in a config. */
export function namesServer(text: string): boolean {
  return SERVER.test(text);
}

export class ServerCheck {
  private readonly known = new Map<string, boolean>();
  /** The file that decided last: most often it still does. */
  private witness: string | undefined;

  constructor(
    private readonly files: FolderFiles,
    /** What is open, saved or not. */
    private readonly documents: ReadonlyMap<string, { getText(): string }>,
    private readonly names: (text: string) => boolean,
  ) {}

  /** The file changed, appeared or went. */
  forget(file: string): void {
    this.known.delete(file);
  }

  /** Rejects with `Cancelled` when `cancelled()` turns true. */
  async holdsServer(cancelled: () => boolean): Promise<boolean> {
    let since = performance.now();
    for (const file of this.inOrder()) {
      if (this.look(file)) {
        this.witness = file;
        return true;
      }
      if (performance.now() - since < SLICE_MS) continue;
      await breathe();
      if (cancelled()) throw new Cancelled();
      since = performance.now();
    }
    return false;
  }

  private look(file: string): boolean {
    let answer = this.known.get(file);
    if (answer === undefined) {
      answer = this.names(this.documents.get(file)?.getText() ?? this.files.read(file) ?? '');
      this.known.set(file, answer);
    }
    return answer;
  }

  /** The last witness, what is open, manifests, sources, and what hardly ever registers a tool. */
  private *inOrder(): Iterable<string> {
    if (this.witness !== undefined) yield this.witness;
    yield* this.documents.keys();
    const files = this.files.files();
    for (const file of files) if (file.endsWith('package.json') || file === 'truehint.config.json') yield file;
    for (const file of files) if (!file.endsWith('.json') && !isLowPriority(file)) yield file;
    for (const file of files) if (isLowPriority(file)) yield file;
  }
}
