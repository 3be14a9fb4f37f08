/** The extension: waits until the window holds an MCP server, then starts the language server and shows what it says. */
import { join } from 'node:path';
import * as vscode from 'vscode';
import { ChecklistPanel } from './checklist/panel.js';
import { holdsMcpServer, MANIFESTS, namesMcp } from './detect.js';
import { fixCommands } from './fix/commands.js';
import { Requests } from './requests.js';
import { LANGUAGES, Server } from './server.js';
import { noServer, StatusBar } from './status-bar.js';
import { toolCommands } from './tools/commands.js';
import { ToolStore } from './tools/store.js';
import { ToolTree } from './tools/tree.js';

/** How long no manifest changes before the folders are looked at again. */
const PAUSE_MS = 300;

let running: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('Truehint', { log: true });
  const status = new StatusBar(LANGUAGES);
  const failed = (error: unknown): void => output.error(error instanceof Error ? error : String(error));
  const server = new Server(join(context.extensionPath, 'dist', 'server.js'), output, {
    onStatus: (message) => {
      status.update(message);
      // Every analysis that is published may have changed the tools.
      if (isReady(message)) void store.refresh();
    },
    onStopped: () => {
      status.clear(vscode.l10n.t('stopped'));
      store.clear();
    },
  });
  const requests = new Requests(server);
  const store = new ToolStore(requests, failed);
  const tree = new ToolTree(store);
  const panel = new ChecklistPanel(context.extensionUri, store, requests, failed);
  running = server;
  const activation = new Activation(server, output, status);
  context.subscriptions.push(
    output,
    status,
    activation,
    store,
    tree,
    panel,
    // The walkthrough's first step is done, once there are tools. What held already when the editor read the walkthrough does not
    // count for it: hence the second event in the manifest, which comes true as the page is shown.
    store.onDidChange(() => void vscode.commands.executeCommand('setContext', 'truehint.hasTools', store.tools.length > 0)),
    ...toolCommands({ store, tree, panel, requests }),
    ...fixCommands(server, store, failed),
    vscode.commands.registerCommand('truehint.restart', () => activation.restart()),
    vscode.commands.registerCommand('truehint.showOutput', () => output.show()),
  );
  // Not awaited: a command that is called first must not wait until the folders are looked through.
  void activation.look();
}

export async function deactivate(): Promise<void> {
  await running?.stop();
}

/** Looks for an MCP server whenever one may have appeared, until one has. */
class Activation implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  private looking: vscode.CancellationTokenSource | undefined;
  private pause: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: Server,
    private readonly output: vscode.LogOutputChannel,
    private readonly status: StatusBar,
  ) {
    const manifests = vscode.workspace.createFileSystemWatcher(MANIFESTS, false, false, true);
    // Installing packages touches many manifests: they are looked at once it is quiet.
    const look = () => {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => void this.look(), PAUSE_MS);
    };
    const lookAt = (document: vscode.TextDocument) => void this.lookAt(document);
    this.subscriptions.push(
      manifests,
      manifests.onDidCreate(look),
      manifests.onDidChange(look),
      vscode.workspace.onDidChangeWorkspaceFolders(look),
      vscode.workspace.onDidOpenTextDocument(lookAt),
      vscode.workspace.onDidSaveTextDocument(lookAt),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('truehint.enable')) look();
      }),
    );
  }

  async look(): Promise<void> {
    if (!enabled()) {
      await this.server.stop();
      this.status.clear(vscode.l10n.t('switched off in the settings'));
      return;
    }
    if (this.server.running) return;
    if (vscode.workspace.textDocuments.some(namesMcp)) return this.start();
    this.looking?.cancel();
    const looking = new vscode.CancellationTokenSource();
    this.looking = looking;
    const found = await holdsMcpServer(looking.token);
    if (looking.token.isCancellationRequested) return;
    if (found) return this.start();
    this.status.clear(noServer());
    this.output.info(vscode.l10n.t('No MCP server in this window: nothing is started.'));
  }

  /** The command of that name: starts the server also where none was found, because a person asked for it. */
  async restart(): Promise<void> {
    if (!enabled()) {
      void vscode.window.showInformationMessage(vscode.l10n.t('Truehint is switched off in the settings (truehint.enable).'));
      return;
    }
    try {
      await this.server.restart();
    } catch (error) {
      this.report(error);
    }
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.looking?.cancel();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async lookAt(document: vscode.TextDocument): Promise<void> {
    if (!this.server.running && enabled() && namesMcp(document)) await this.start();
  }

  private async start(): Promise<void> {
    try {
      await this.server.start();
    } catch (error) {
      this.report(error);
    }
  }

  private report(error: unknown): void {
    this.output.error(
      vscode.l10n.t('The language server could not be started: {0}', error instanceof Error ? error.message : String(error)),
    );
    void vscode.window.showErrorMessage(vscode.l10n.t('Truehint could not start. The output channel "Truehint" says why.'));
  }
}

function isReady(message: unknown): boolean {
  const state = typeof message === 'object' && message !== null ? (message as { state?: unknown }).state : undefined;
  return state === 'ready' || state === 'idle' || state === 'gone';
}

function enabled(): boolean {
  return vscode.workspace.getConfiguration('truehint').get<boolean>('enable', true);
}
