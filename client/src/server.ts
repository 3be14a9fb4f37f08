/** Starts, restarts and stops the language server's process. */
import type * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, type ServerOptions, State, TransportKind } from 'vscode-languageclient/node';

export const LANGUAGES = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

export interface ServerEvents {
  onStatus(message: unknown): void;
  onStopped(): void;
}

export class Server implements vscode.Disposable {
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
    const run = { module: this.module, transport: TransportKind.ipc };
    const debug = { ...run, options: { execArgv: ['--nolazy', '--inspect=6011'] } };
    const server: ServerOptions = { run, debug };
    const client = new LanguageClient('truehint', 'Truehint', server, this.options());
    this.client = client;
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
