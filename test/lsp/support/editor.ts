/**
 * An editor at the other end of the language server's streams. Its methods are what a person does; what it shows is
 * what the server published last. States are waited for, never times.
 */
import { PassThrough } from 'node:stream';
import { expect, vi } from 'vitest';
import { createConnection } from 'vscode-languageserver/node';
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  FileChangeType,
  type FileEvent,
  type Hover,
  HoverRequest,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  type Range,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FolderFiles, LanguageServerHost } from '../../../server/src/lsp/host.js';
import { createLanguageServer } from '../../../server/src/lsp/server.js';
import { STATUS_METHOD, type StatusMessage } from '../../../server/src/lsp/status.js';
import { MemoryFolder } from './memory-folder.js';

export interface EditorOptions {
  readonly openSession: LanguageServerHost['openSession'];
  /** Workspace folders by name; `/NAME` is their path. */
  readonly folders: Readonly<Record<string, FolderFiles>>;
  /** Whether a text belongs to an MCP server; the toy engine's `tool(` where it is left out. */
  readonly namesServer?: (text: string) => boolean;
  /** The folder of a file outside of the folders; none where it is left out. */
  readonly projectAround?: LanguageServerHost['projectAround'];
  readonly settings?: unknown;
  readonly debounceMs?: number;
  /** Has the command that opens a checklist. */
  readonly hasChecklist?: boolean;
  /** What the editor cannot do. */
  readonly without?: readonly ('configuration' | 'versionedEdits' | 'annotatedEdits' | 'snippetEdits' | 'workspaceFolders')[];
}

export class Editor {
  readonly statuses: StatusMessage[] = [];
  readonly log: string[] = [];
  /** The same with the protocol's level: 3 information, 5 debugging. */
  readonly levels: { readonly type: number; readonly text: string }[] = [];
  /** Everything that was ever published, in order. */
  readonly history: PublishDiagnosticsParams[] = [];
  settings: unknown;
  capabilities!: InitializeResult['capabilities'];
  private readonly documents = new Map<string, TextDocument>();

  private constructor(
    private readonly connection: ProtocolConnection,
    private readonly options: EditorOptions,
  ) {
    this.settings = options.settings ?? {};
    connection.onNotification(PublishDiagnosticsNotification.type, (params) => void this.history.push(params));
    connection.onNotification(STATUS_METHOD, (message: StatusMessage) => void this.statuses.push(message));
    connection.onNotification('window/logMessage', ({ type, message }: { type: number; message: string }) => {
      this.log.push(message);
      this.levels.push({ type, text: message });
    });
    connection.onRequest('client/registerCapability', () => null);
    connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => this.settings));
    connection.listen();
  }

  /** Starts a server on the folders. */
  static async start(options: EditorOptions): Promise<Editor> {
    const up = new PassThrough();
    const down = new PassThrough();
    const server = createConnection(new StreamMessageReader(up), new StreamMessageWriter(down));
    createLanguageServer(server, {
      openSession: options.openSession,
      openFiles: async (root) => {
        const folder = options.folders[root.slice(1)];
        if (folder === undefined) throw new Error(`${root} does not exist`);
        return folder;
      },
      projectAround: options.projectAround ?? (() => undefined),
      namesServer: options.namesServer ?? ((text) => text.includes('tool(')),
      rulePage: (rule) => `https://truehint.example/rules/${rule}`,
      version: '1.2.3',
      debounceMs: options.debounceMs ?? 15,
    });
    server.listen();
    const connection = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
    const editor = new Editor(connection, options);
    const { capabilities } = await connection.sendRequest(InitializeRequest.type, editor.initialize());
    editor.capabilities = capabilities;
    await connection.sendNotification(InitializedNotification.type, {});
    return editor;
  }

  /** One folder, `/server`, with these files. */
  static on(files: Readonly<Record<string, string>> | MemoryFolder, options: Omit<EditorOptions, 'folders'>): Promise<Editor> {
    return Editor.start({ ...options, folders: { server: files instanceof MemoryFolder ? files : new MemoryFolder(files) } });
  }

  // What a person does.

  async opens(file: string, text: string): Promise<void> {
    const document = TextDocument.create(uri(file), 'typescript', 1, text);
    this.documents.set(document.uri, document);
    const textDocument = { uri: document.uri, languageId: 'typescript', version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  /** Replaces the whole text. */
  async changes(file: string, text: string): Promise<void> {
    const document = this.document(file);
    const range = { start: document.positionAt(0), end: document.positionAt(document.getText().length) };
    await this.edits(file, [{ range, text }]);
  }

  /** Types at a position, one change for each character. */
  async types(file: string, at: Position, text: string): Promise<void> {
    for (const [i, character] of [...text].entries()) {
      const position = { line: at.line, character: at.character + i };
      await this.edits(file, [{ range: { start: position, end: position }, text: character }]);
    }
  }

  async closes(file: string): Promise<void> {
    this.documents.delete(uri(file));
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: uri(file) } });
  }

  /** The editor's watcher saw that the file changed on the disk. */
  async noticed(...files: string[]): Promise<void> {
    const changes = files.map((file): FileEvent => ({ uri: uri(file), type: FileChangeType.Changed }));
    await this.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
  }

  async configures(settings: unknown): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: { truehint: settings } });
  }

  async changesFolders(change: { added?: string[]; removed?: string[] }): Promise<void> {
    const folder = (name: string) => ({ name, uri: `file:///${name}` });
    const event = { added: (change.added ?? []).map(folder), removed: (change.removed ?? []).map(folder) };
    await this.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
  }

  async applies(action: CodeAction): Promise<void> {
    if (action.edit === undefined) throw new Error(`${action.title} has no edit`);
    for (const [address, { edits, version }] of changesOf(action.edit)) {
      const document = this.documents.get(address);
      if (document === undefined) throw new Error(`${address} is not open`);
      if (version !== undefined && version !== document.version)
        throw new Error(`the edit is for version ${version}, not ${document.version}`);
      const text = TextDocument.applyEdits(document, edits);
      await this.changes(address.replace('file:///', '/'), text);
    }
  }

  async stops(): Promise<void> {
    await this.connection.sendRequest(ShutdownRequest.type);
    this.connection.dispose();
  }

  // What a person asks.

  hover(file: string, position: Position, token?: import('vscode-languageserver-protocol').CancellationToken): Promise<Hover | null> {
    return this.connection.sendRequest(HoverRequest.type, { textDocument: { uri: uri(file) }, position }, token);
  }

  async fixes(
    file: string,
    at: Position | Range,
    only?: string[],
    token?: import('vscode-languageserver-protocol').CancellationToken,
  ): Promise<CodeAction[]> {
    const range = 'start' in at ? at : { start: at, end: at };
    const context = only === undefined ? { diagnostics: this.shown(file) } : { diagnostics: this.shown(file), only };
    return ((await this.connection.sendRequest(CodeActionRequest.type, { textDocument: { uri: uri(file) }, range, context }, token)) ??
      []) as CodeAction[];
  }

  async completions(file: string, position: Position): Promise<CompletionItem[]> {
    const answer = await this.connection.sendRequest(CompletionRequest.type, { textDocument: { uri: uri(file) }, position });
    return (Array.isArray(answer) ? answer : (answer?.items ?? [])).sort((a, b) =>
      (a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1,
    );
  }

  /** A request of Truehint's own. */
  asks<T>(method: string, params?: unknown, token?: import('vscode-languageserver-protocol').CancellationToken): Promise<T> {
    return token === undefined ? this.connection.sendRequest<T>(method, params) : this.connection.sendRequest<T>(method, params, token);
  }

  // What a person sees.

  text(file: string): string {
    return this.document(file).getText();
  }

  /** What is marked now. */
  shown(file: string): Diagnostic[] {
    return this.history.findLast((one) => one.uri === uri(file))?.diagnostics ?? [];
  }

  /** Waits until exactly these messages are marked in the file, in any order. */
  async shows(file: string, ...messages: string[]): Promise<Diagnostic[]> {
    await vi.waitFor(
      () =>
        expect(
          this.shown(file)
            .map(({ message }) => message)
            .sort(),
        ).toEqual([...messages].sort()),
      WAIT,
    );
    return this.shown(file);
  }

  /** Waits for any other state. */
  async until(state: () => boolean): Promise<void> {
    await vi.waitFor(() => expect(state()).toBe(true), WAIT);
  }

  /** Waits until the server has read the document as it is: a request is answered from no older text. */
  async isRead(file: string): Promise<void> {
    await this.hover(file, { line: 0, character: 0 });
  }

  /** Waits until a folder is in that state. */
  async reaches(state: StatusMessage['state'], folder = 'server'): Promise<StatusMessage> {
    return vi.waitFor(() => {
      const status = this.statuses.findLast((one) => one.folder === `file:///${folder}`);
      expect(status?.state, this.log.join('\n')).toBe(state);
      return status as StatusMessage;
    }, WAIT);
  }

  private async edits(file: string, contentChanges: { range: Range; text: string }[]): Promise<void> {
    const document = this.document(file);
    TextDocument.update(document, contentChanges, document.version + 1);
    const textDocument = { uri: document.uri, version: document.version };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument, contentChanges });
  }

  private document(file: string): TextDocument {
    const document = this.documents.get(uri(file));
    if (document === undefined) throw new Error(`${file} is not open`);
    return document;
  }

  private initialize(): InitializeParams {
    const can = (what: NonNullable<EditorOptions['without']>[number]): boolean => !(this.options.without ?? []).includes(what);
    return {
      processId: null,
      rootUri: null,
      workspaceFolders: Object.keys(this.options.folders)
        .filter((name) => name !== 'later')
        .map((name) => ({ name, uri: `file:///${name}` })),
      initializationOptions: this.options.settings,
      capabilities: {
        workspace: {
          configuration: can('configuration'),
          workspaceFolders: can('workspaceFolders'),
          workspaceEdit: {
            documentChanges: can('versionedEdits'),
            snippetEditSupport: can('snippetEdits'),
            ...(can('annotatedEdits') ? { changeAnnotationSupport: { groupsOnLabel: true } } : {}),
          },
          didChangeWatchedFiles: { dynamicRegistration: true },
          didChangeConfiguration: { dynamicRegistration: true },
        },
        ...(this.options.hasChecklist ? { experimental: { truehintChecklist: true } } : {}),
        textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
      },
    };
  }
}

/** Long enough for a machine that is busy with other tests. */
const WAIT = { timeout: 10_000, interval: 5 };

/** `src/a.ts` lies in the folder `/server`; a path that starts with `/` is taken as it is. */
export function uri(file: string): string {
  return file.startsWith('/') ? `file://${file}` : `file:///server/${file}`;
}

/** The plain text edits of a workspace edit, by document; a snippet's placeholders are left as their text. */
export function changesOf(edit: WorkspaceEdit): Map<string, { edits: TextEdit[]; version: number | undefined }> {
  const result = new Map<string, { edits: TextEdit[]; version: number | undefined }>();
  for (const [address, edits] of Object.entries(edit.changes ?? {})) result.set(address, { edits, version: undefined });
  for (const change of edit.documentChanges ?? []) {
    if (!('textDocument' in change)) throw new Error('only text is edited');
    const edits = change.edits.map((one) =>
      'snippet' in one
        ? { range: one.range, newText: one.snippet.value.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\\([\\$}])/g, '$1') }
        : one,
    );
    result.set(change.textDocument.uri, { edits: edits as TextEdit[], version: change.textDocument.version ?? undefined });
  }
  return result;
}
