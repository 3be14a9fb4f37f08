/** The window's folders: opened and closed while the server runs, each document answered by the innermost one. */
import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { Folder } from './folder.js';
import type { LanguageServerHost } from './host.js';
import type { Settings } from './settings.js';
import { below, pathOf } from './uris.js';

export interface Located {
  readonly folder: Folder;
  readonly file: string;
}

export class Folders {
  private readonly opening = new Map<string, Promise<Folder | undefined>>();
  private readonly ready = new Map<string, Folder>();

  constructor(
    private readonly connection: Connection,
    private readonly host: LanguageServerHost,
    private readonly documents: TextDocuments<TextDocument>,
    private readonly settingsOf: (uri: string) => Promise<Settings>,
  ) {}

  add(uri: string): void {
    if (this.opening.has(uri)) return;
    this.opening.set(uri, this.open(uri));
  }

  remove(uri: string): void {
    this.opening.delete(uri);
    this.ready.get(uri)?.dispose();
    this.ready.delete(uri);
    // What lay in an inner folder now belongs to the outer one.
    for (const folder of this.ready.values()) {
      this.adopt(folder);
      folder.runner.touch(false);
    }
  }

  all(): readonly Folder[] {
    return [...this.ready.values()];
  }

  /** The innermost folder that holds the document, once it is open; undefined where none does. */
  async locate(uri: string): Promise<Located | undefined> {
    const owner = this.ownerOf(uri);
    const folder = owner === undefined ? undefined : await this.opening.get(owner);
    const file = folder?.fileOf(uri);
    return folder === undefined || file === undefined ? undefined : { folder, file };
  }

  /** The same without waiting, for notifications: a folder that is still opening looks at its documents when it is. */
  located(uri: string): Located | undefined {
    const owner = this.ownerOf(uri);
    const folder = owner === undefined ? undefined : this.ready.get(owner);
    const file = folder?.fileOf(uri);
    return folder === undefined || file === undefined ? undefined : { folder, file };
  }

  async configure(): Promise<void> {
    await Promise.all(this.all().map(async (folder) => folder.configure(await this.settingsOf(folder.uri))));
  }

  dispose(): void {
    for (const uri of [...this.opening.keys()]) this.remove(uri);
  }

  private async open(uri: string): Promise<Folder | undefined> {
    try {
      const folder = await Folder.open(uri, this.connection, this.host, (file) => this.ownerOf(folder.uriOf(file)) === uri);
      const settings = await this.settingsOf(uri);
      if (!this.opening.has(uri)) return undefined;
      folder.settings = settings;
      this.ready.set(uri, folder);
      this.adopt(folder);
      folder.runner.touch(false);
      return folder;
    } catch (error) {
      this.connection.console.error(`Truehint: ${uri} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  /** Gives a folder the documents that are open in it. */
  private adopt(folder: Folder): void {
    for (const document of this.documents.all()) {
      const file = this.ownerOf(document.uri) === folder.uri ? folder.fileOf(document.uri) : undefined;
      if (file !== undefined && folder.documentVersion(file) !== document.version) folder.opened(file, document);
    }
  }

  private ownerOf(uri: string): string | undefined {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    let best: { uri: string; length: number } | undefined;
    for (const folder of this.opening.keys()) {
      const root = pathOf(folder);
      if (root === undefined || below(root, path) === undefined) continue;
      if (best === undefined || root.length > best.length) best = { uri: folder, length: root.length };
    }
    return best?.uri;
  }
}
