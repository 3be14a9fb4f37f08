/** One workspace folder: its session, what is open in it, and what was published for it. */
import type { Connection } from 'vscode-languageserver/node';
import type { Note } from '../model/finding.js';
import type { FolderFiles, FolderSession, LanguageServerHost } from './host.js';
import { packageNameOf } from './package-name.js';
import { Publisher } from './publisher.js';
import { runSummary, unknownSummary } from './run-log.js';
import { Runner } from './runner.js';
import { ServerCheck } from './server-check.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import { Snapshot } from './snapshot.js';
import { type FolderState, sendStatus } from './status.js';
import { Trial } from './trial.js';
import { below, pathOf, uriIn } from './uris.js';

export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  getText(): string;
}

export class Folder {
  readonly runner: Runner<Snapshot | null>;
  settings: Settings = DEFAULT_SETTINGS;
  private readonly documents = new Map<string, OpenDocument>();
  private readonly publisher: Publisher;
  private readonly said = new Set<string>();
  private readonly check: ServerCheck;
  private disposed = false;
  private logged = false;
  /** Changes on the disk are heard one after another: a later one may undo an earlier one. */
  private changes: Promise<void> = Promise.resolve();

  private constructor(
    readonly uri: string,
    readonly root: string,
    private readonly files: FolderFiles,
    private readonly session: FolderSession,
    private readonly connection: Connection,
    private readonly host: LanguageServerHost,
    /** False for a file whose findings are not this folder's to publish: another, inner one answers for it. */
    private readonly owns: (file: string) => boolean,
    private readonly published: () => void,
  ) {
    this.publisher = new Publisher((uri, version, diagnostics) => {
      void connection.sendDiagnostics(version === undefined ? { uri, diagnostics } : { uri, version, diagnostics });
    });
    this.check = new ServerCheck(files, this.documents, host.namesServer);
    this.runner = new Runner<Snapshot | null>({
      delayMs: host.debounceMs ?? 200,
      run: (cancelled) => this.analyse(cancelled),
      publish: (snapshot) => this.publish(snapshot),
      failed: (error) => this.failed(error),
    });
  }

  /** Lists the folder and opens a session on it. Rejects where it is no folder of this machine or cannot be read. */
  static async open(
    uri: string,
    connection: Connection,
    host: LanguageServerHost,
    owns: (file: string) => boolean,
    published: () => void = () => undefined,
  ): Promise<Folder> {
    const root = pathOf(uri);
    if (root === undefined) throw new Error('only folders of this machine are analysed');
    const files = await host.openFiles(root);
    return new Folder(uri, root, files, host.openSession(files, root), connection, host, owns, published);
  }

  /** The document's path in this folder, or undefined where it lies outside. */
  fileOf(uri: string): string | undefined {
    const path = pathOf(uri);
    return path === undefined ? undefined : below(this.root, path) || undefined;
  }

  /** The address of a file: the one that the client itself used where the file is open. */
  uriOf(file: string): string {
    return this.documents.get(file)?.uri ?? uriIn(this.root, file);
  }

  /** The name of the package that a file belongs to. */
  packageOf(file: string): string | undefined {
    return packageNameOf(file, (each) => this.textOf(each));
  }

  /** The text of a file as it is now: the editor's where it is open. */
  textOf(file: string): string | undefined {
    return this.documents.get(file)?.getText() ?? this.files.read(file);
  }

  /** False for a file that another, inner folder answers for. */
  answersFor(file: string): boolean {
    return this.owns(file);
  }

  /** A session beside the folder's own, to see what would be found in other texts. */
  trial(): Trial {
    const { settings, documents } = this;
    return new Trial(() => this.host.openSession(this.files, this.root), documents, settings);
  }

  documentVersion(file: string): number | undefined {
    return this.documents.get(file)?.version;
  }

  /** A document was opened or changed. */
  opened(file: string, document: OpenDocument): void {
    const first = !this.documents.has(file);
    this.documents.set(file, document);
    this.session.setOverlay(file, document.getText());
    this.check.forget(file);
    this.runner.touch(!first);
  }

  closed(file: string): void {
    if (!this.documents.delete(file)) return;
    this.session.setOverlay(file, undefined);
    this.check.forget(file);
    this.runner.touch(false);
  }

  /** Paths (files or folders) appeared, changed or went on the disk. */
  changedOnDisk(paths: readonly string[]): Promise<void> {
    this.changes = this.changes.then(async () => {
      try {
        const touched = await this.files.changed(paths);
        for (const file of touched) {
          this.session.invalidate(file);
          this.check.forget(file);
        }
        if (touched.length > 0) this.runner.touch();
      } catch (error) {
        this.failed(error);
      }
    });
    return this.changes;
  }

  configure(settings: Settings): void {
    this.settings = settings;
    this.runner.touch(false);
  }

  /** Takes every marker back and ends all work. */
  dispose(): void {
    this.status('gone');
    this.disposed = true;
    this.runner.dispose();
    this.session.close?.();
    this.publisher.clear();
  }

  private async analyse(cancelled: () => boolean): Promise<Snapshot | null> {
    const { settings } = this;
    const versions = new Map([...this.documents].map(([file, document]) => [file, document.version] as const));
    if (!(await this.check.holdsServer(cancelled))) return null;
    this.status('working');
    const analysis = await this.session.analyse({ cancelled });
    return new Snapshot(analysis, (file) => this.session.lines(file), versions, settings);
  }

  private publish(snapshot: Snapshot | null): void {
    if (snapshot === null) {
      this.publisher.clear();
      this.status('idle');
      return;
    }
    this.publisher.publish(snapshot, {
      uri: (file) => this.uriOf(file),
      page: (rule) => this.host.rulePage(rule),
      wanted: (file) => this.owns(file) && (this.settings.scope === 'folder' || this.documents.has(file)),
    });
    for (const note of [...this.files.notes(), ...snapshot.analysis.notes]) this.say(note);
    this.log(snapshot);
    this.status('ready', snapshot);
    this.published();
  }

  private failed(error: unknown): void {
    this.connection.console.error(
      `Truehint: the analysis of ${this.uri} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    this.status('failed');
  }

  /** Each note once: most of them are true of every analysis. */
  private say(note: Note): void {
    const where = note.file === null ? '' : `${note.file}${note.line === null ? '' : `:${note.line}`}: `;
    const text = where + note.message;
    if (this.said.has(text)) return;
    this.said.add(text);
    if (note.level === 'error') this.connection.console.error(text);
    else if (note.level === 'warning') this.connection.console.warn(text);
    else this.connection.console.info(text);
  }

  /** The first analysis at the level that is shown; the others, one for each pause while typing, at the one below. */
  private log(snapshot: Snapshot): void {
    const level = this.logged ? 'debug' : 'info';
    this.logged = true;
    const lines = [runSummary(snapshot), unknownSummary(snapshot)].filter((line) => line !== undefined);
    for (const line of lines) this.connection.console[level](`${this.root}: ${line}`);
  }

  private status(state: FolderState, snapshot?: Snapshot): void {
    if (!this.disposed) sendStatus(this.connection, this.uri, state, snapshot, this.owns);
  }
}
