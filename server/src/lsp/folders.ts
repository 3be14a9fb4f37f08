/**
 * The window's folders: opened and closed while the server runs, each document answered by the innermost one. A document of none
 * of them that belongs to an MCP server brings its project's folder along, as a guest: as long as it is open, and for open files only.
 */
import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isRead } from '../host/file-kinds.js';
import { Folder } from './folder.js';
import type { LanguageServerHost } from './host.js';
import type { Settings } from './settings.js';
import { below, pathOf, uriOf } from './uris.js';

export interface Located {
  readonly folder: Folder;
  readonly file: string;
}

export class Folders {
  private readonly opening = new Map<string, Promise<Folder | undefined>>();
  private readonly ready = new Map<string, Folder>();
  private readonly guests = new Set<string>();

  constructor(
    private readonly connection: Connection,
    private readonly host: LanguageServerHost,
    private readonly documents: TextDocuments<TextDocument>,
    private readonly settingsOf: (uri: string) => Promise<Settings>,
    /** An analysis was published: what is drawn from it may be another. */
    private readonly published: () => void = () => undefined,
  ) {}

  /** A folder of the window. */
  add(uri: string): void {
    const root = pathOf(uri);
    for (const guest of this.guests) {
      const path = pathOf(guest);
      if (root !== undefined && path !== undefined && below(root, path) !== undefined) this.remove(guest);
    }
    if (this.opening.has(uri)) return;
    this.opening.set(uri, this.open(uri));
  }

  remove(uri: string): void {
    this.guests.delete(uri);
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

  /** All folders, once those that are being opened are. */
  async opened(): Promise<readonly Folder[]> {
    const folders = await Promise.all(this.opening.values());
    return folders.filter((folder) => folder !== undefined);
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

  /** A document was opened or changed. */
  documentOpened(document: TextDocument): void {
    if (this.ownerOf(document.uri) === undefined) this.invite(document);
    const located = this.located(document.uri);
    if (located !== undefined && isRead(located.file)) located.folder.opened(located.file, document);
  }

  closed({ uri }: TextDocument): void {
    const located = this.located(uri);
    located?.folder.closed(located.file);
    const owner = this.ownerOf(uri);
    const others = this.documents.all().some((other) => other.uri !== uri && this.ownerOf(other.uri) === owner);
    if (owner !== undefined && this.guests.has(owner) && !others) this.remove(owner);
  }

  async configure(): Promise<void> {
    await Promise.all(this.all().map(async (folder) => folder.configure(await this.settingsOf(folder.uri))));
  }

  dispose(): void {
    for (const uri of [...this.opening.keys()]) this.remove(uri);
  }

  private invite(document: TextDocument): void {
    const path = pathOf(document.uri);
    if (path === undefined || !isRead(path) || !this.host.namesServer(document.getText())) return;
    const root = this.host.projectAround(path);
    if (root === undefined) return;
    const guest = uriOf(root);
    this.guests.add(guest);
    this.opening.set(guest, this.open(guest));
  }

  private async open(uri: string): Promise<Folder | undefined> {
    try {
      const answersFor = (address: string): boolean =>
        this.ownerOf(address) === uri && (!this.guests.has(uri) || this.documents.get(address) !== undefined);
      const folder = await Folder.open(uri, this.connection, this.host, (file) => answersFor(folder.uriOf(file)), this.published);
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
