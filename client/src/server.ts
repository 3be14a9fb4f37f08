/** Starts, restarts and stops the language server's process. */
import * as vscode from 'vscode';
import type * as Library from 'vscode-languageclient/node';
import type { LanguageClient, LanguageClientOptions, ServerOptions, StaticFeature, WorkspaceEdit } from 'vscode-languageclient/node';

import type { Applied, Asks } from './requests.js';

export const LANGUAGES = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** Tells the server that there is a command which opens a checklist, so that its lenses may name it. */
const CHECKLIST: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    capabilities.experimental = { ...capabilities.experimental, truehintChecklist: true };
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

/**
 * Nine tenths of the extension's code are the client of the protocol. It is a file of its own (scripts/build.mjs), read when a server is
 * to be started: most folders that the extension looks into hold none.
 */
const library = (): typeof Library => require('vscode-languageclient/node') as typeof Library;

export interface ServerEvents {
  onStatus(message: unknown): void;
  onStopped(): void;
}

export class Server implements vscode.Disposable, Asks {
  private client: LanguageClient | undefined;
  /** Starting and stopping follow one another, however fast a person presses the button. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly module: string,
    private readonly output: vscode.LogOutputChannel,
    private readonly events: ServerEvents,
  ) {}

  get running(): boolean {
    return this.client !== undefined;
  }

  async request<T>(method: string, params?: unknown, token?: vscode.CancellationToken): Promise<T | undefined> {
    const { client } = this;
    if (!client?.isRunning()) return undefined;
    // What is not given is not passed on either: it would be sent as null.
    if (token !== undefined) return client.sendRequest<T>(method, params ?? {}, token);
    return params === undefined ? client.sendRequest<T>(method) : client.sendRequest<T>(method, params);
  }

  async apply(edit: WorkspaceEdit, options?: vscode.WorkspaceEditMetadata): Promise<Applied> {
    const { client } = this;
    if (!client?.isRunning()) return 'stale';
    const made = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
    if (versioned(edit).some(isOlder)) return 'stale';
    return (await vscode.workspace.applyEdit(made, options)) ? 'applied' : 'refused';
  }

  async open(edit: WorkspaceEdit): Promise<boolean> {
    const closed = versioned(edit).filter(({ uri }) => openDocument(uri) === undefined);
    await Promise.all(closed.map(({ uri }) => vscode.workspace.openTextDocument(vscode.Uri.parse(uri))));
    return closed.length > 0;
  }

  start(): Promise<void> {
    return this.next(async () => {
      if (this.client === undefined) await this.startNow();
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.stopNow());
  }

  restart(): Promise<void> {
    return this.next(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  dispose(): Promise<void> {
    return this.stop();
  }

  private async startNow(): Promise<void> {
    const { LanguageClient, State, TransportKind } = library();
    const run = { module: this.module, transport: TransportKind.ipc };
    const debug = { ...run, options: { execArgv: ['--nolazy', '--inspect=6011'] } };
    const server: ServerOptions = { run, debug };
    const client = new LanguageClient('truehint', 'Truehint', server, this.options());
    this.client = client;
    client.registerFeature(CHECKLIST);
    client.onNotification('$/truehint/status', (message: unknown) => this.events.onStatus(message));
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Stopped) this.events.onStopped();
    });
    try {
      await client.start();
    } catch (error) {
      this.client = undefined;
      throw error;
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose();
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [
        ...LANGUAGES.map((language) => ({ scheme: 'file', language })),
        { scheme: 'file', pattern: '**/{package,tsconfig,tsconfig.*,jsconfig,truehint.config}.json' },
      ],
      outputChannel: this.output,
      // What an analysed server calls its tools ends in these texts: no commands, no HTML.
      markdown: { isTrusted: false, supportHtml: false },
      middleware: {
        workspace: {
          // Installing packages would otherwise send every file of theirs.
          didChangeWatchedFile: async (event, next) => {
            if (!/\/(?:node_modules|\.git)\//.test(event.uri)) await next(event);
          },
        },
      },
    };
  }

  private next(work: () => Promise<void>): Promise<void> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => undefined);
    return result;
  }
}

interface Versioned {
  readonly uri: string;
  readonly version: number | null;
}

function versioned({ documentChanges }: WorkspaceEdit): Versioned[] {
  return (documentChanges ?? []).flatMap((change) => ('textDocument' in change ? [change.textDocument] : []));
}

function openDocument(uri: string): vscode.TextDocument | undefined {
  const wanted = vscode.Uri.parse(uri).toString();
  return vscode.workspace.textDocuments.find((one) => one.uri.toString() === wanted);
}

/**
 * True where the open document is no longer the one that an edit was made for: the editor itself does not look. An edit without a
 * version was made for the file on the disk.
 */
function isOlder({ uri, version }: Versioned): boolean {
  const document = openDocument(uri);
  return document !== undefined && document.version !== version;
}
