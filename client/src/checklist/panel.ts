/** The checklist beside the code: one panel for the window, which follows the tool that is chosen and the text while it is typed. */
import * as vscode from 'vscode';
import type { QuestionId } from '../../../server/src/checklist/types.js';
import type { ChecklistAnswer, ToolRef } from '../../../server/src/lsp/checklist-protocol.js';
import type { Requests, Written } from '../requests.js';
import { isSpot, openSpot } from '../spots.js';
import type { ToolStore } from '../tools/store.js';
import type { FromPage, ToPage } from './messages.js';
import { pageHtml, pageRoot } from './page.js';
import { pageStrings } from './strings.js';
import { WrittenAnswers } from './written.js';

export const PANEL = 'truehint.checklist';

/** How long the status bar tells that there is nothing to take back. */
const STATUS_MS = 4_000;

export class ChecklistPanel implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private panel: vscode.WebviewPanel | undefined;
  private chosen: ToolRef | undefined;
  private ready = false;
  /** Each question to the server outdates the one before. */
  private asked = 0;
  private readonly written = new WrittenAnswers();
  /** True until the tool that a person asked for is shown: then the page takes the focus, and at no other time. */
  private fresh = false;
  /** True where the next open question was asked for before the page could hear it. */
  private nextWanted = false;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly extension: vscode.Uri,
    private readonly store: ToolStore,
    private readonly requests: Requests,
    private readonly failed: (error: unknown) => void,
  ) {
    this.subscriptions = [store.onDidChange(() => void this.draw()), vscode.window.registerWebviewPanelSerializer(PANEL, this)];
  }

  /** Shows a tool, beside the editor that is active. */
  async open(ref: ToolRef): Promise<void> {
    this.chosen = { folder: ref.folder, tool: ref.tool };
    if (this.panel) this.panel.reveal(undefined, false);
    else
      this.take(
        vscode.window.createWebviewPanel(PANEL, vscode.l10n.t('Tool Checklist'), {
          viewColumn: vscode.ViewColumn.Beside,
          preserveFocus: false,
        }),
      );
    this.fresh = true;
    await this.draw();
  }

  /** Goes to the next question without an answer. */
  async next(): Promise<void> {
    if (!this.panel) {
      const first = this.store.tools.find(({ mark }) => mark !== 'complete');
      if (first) await this.open(first);
      return;
    }
    this.panel.reveal(undefined, false);
    if (this.ready) this.post({ kind: 'next' });
    else this.nextWanted = true;
  }

  /** The window was loaded anew: the page remembers which tool it showed. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    if (this.panel) {
      panel.dispose();
      return;
    }
    this.chosen = isRef(state) ? state : undefined;
    this.take(panel);
  }

  dispose(): void {
    this.panel?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private take(panel: vscode.WebviewPanel): void {
    this.panel = panel;
    this.ready = false;
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [pageRoot(this.extension)] };
    panel.iconPath = {
      light: vscode.Uri.joinPath(this.extension, 'media', 'checklist-light.svg'),
      dark: vscode.Uri.joinPath(this.extension, 'media', 'checklist-dark.svg'),
    };
    const subscriptions = [
      webview.onDidReceiveMessage((message: FromPage) => void this.heard(message).catch((error) => this.tell(message, error))),
      // A hidden page is unloaded: it says that it is ready once it is shown again.
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.ready = false;
      }),
    ];
    panel.onDidDispose(() => {
      for (const subscription of subscriptions) subscription.dispose();
      this.panel = undefined;
      this.ready = false;
    });
    webview.html = pageHtml(webview, this.extension);
  }

  private async draw(): Promise<void> {
    if (!this.panel || !this.ready) return;
    const asked = ++this.asked;
    let chosen: ChecklistAnswer | null = null;
    try {
      chosen = this.chosen ? await this.requests.checklist(this.chosen) : null;
    } catch (error) {
      this.failed(error);
      if (asked === this.asked && this.fresh)
        void vscode.window.showErrorMessage(vscode.l10n.t('Truehint could not read the tool. Its log says why.'));
      return;
    }
    // A newer question is on its way, or the panel was closed meanwhile.
    if (asked !== this.asked || !this.ready) return;
    this.post({ kind: 'show', servers: this.store.servers, chosen, fresh: this.fresh });
    this.fresh = false;
    if (!this.nextWanted) return;
    this.nextWanted = false;
    this.post({ kind: 'next' });
  }

  private post(message: ToPage): void {
    void this.panel?.webview.postMessage(message);
  }

  private async heard(message: FromPage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.ready = true;
        this.post({ kind: 'strings', strings: pageStrings() });
        return this.draw();
      case 'choose':
        this.chosen = { folder: message.ref.folder, tool: message.ref.tool };
        this.fresh = true;
        return this.draw();
      case 'answer': {
        const { ref, question, value } = message;
        return this.took(question, await this.requests.answer({ ...ref, question, value }));
      }
      case 'keep': {
        const { ref, question, reason } = message;
        return this.took(question, await this.requests.keep({ ...ref, question, reason }));
      }
      case 'open':
        if (isSpot(message.spot)) await openSpot(message.spot, { viewColumn: this.columnBeside(), preserveFocus: true });
        return;
      case 'undo':
        return this.again('undo');
      case 'redo':
        return this.again('redo');
    }
  }

  /** Tells the page what came of an answer, and keeps where it was written. */
  private took(question: QuestionId, written: Written): void {
    if (written.why !== null) {
      this.post({ kind: 'refused', question, why: written.why });
      return;
    }
    const uri = written.documents[0]?.toString();
    const version = uri === undefined ? undefined : versionOf(uri);
    if (uri !== undefined && version !== undefined) this.written.wrote({ uri, version });
  }

  /** An error in what the page asked for: the log has it whole, and the person hears of it. */
  private tell(message: FromPage, error: unknown): void {
    this.failed(error);
    const why = error instanceof Error ? error.message : String(error);
    if (message.kind === 'answer' || message.kind === 'keep') this.post({ kind: 'refused', question: message.question, why });
    else void vscode.window.showErrorMessage(vscode.l10n.t('Truehint: {0}', why));
  }

  /** Takes the last answer back, or writes it again, as the editor does it, and comes back to the page. */
  private async again(command: 'undo' | 'redo'): Promise<void> {
    const uri = command === 'undo' ? this.written.toUndo(versionOf) : this.written.toRedo(versionOf);
    if (uri === undefined) {
      const text =
        command === 'undo' ? vscode.l10n.t('There is no answer to take back.') : vscode.l10n.t('There is no answer to write again.');
      vscode.window.setStatusBarMessage(text, STATUS_MS);
      return;
    }
    await vscode.window.showTextDocument(vscode.Uri.parse(uri), { viewColumn: this.columnBeside(), preserveFocus: false });
    await vscode.commands.executeCommand(command);
    const moment = { uri, version: versionOf(uri) ?? 0 };
    if (command === 'undo') this.written.undid(moment);
    else this.written.redid(moment);
    this.panel?.reveal(undefined, false);
    this.post({ kind: 'focus' });
  }

  /** Where code is to be opened so that it does not cover the checklist; undefined where the active column does not show it. */
  codeColumn(): vscode.ViewColumn | undefined {
    const { panel } = this;
    const covers = panel?.visible && panel.viewColumn === vscode.window.tabGroups.activeTabGroup.viewColumn;
    return covers ? this.columnBeside() : undefined;
  }

  /** Where code is shown: in a column that the panel does not cover. */
  private columnBeside(): vscode.ViewColumn {
    const own = this.panel?.viewColumn;
    const other = vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined && viewColumn !== own);
    return other?.viewColumn ?? (own === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One);
  }
}

/** The version of a document that is open. */
function versionOf(uri: string): number | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri)?.version;
}

function isRef(state: unknown): state is ToolRef {
  if (typeof state !== 'object' || state === null) return false;
  const { folder, tool } = state as Partial<ToolRef>;
  return typeof folder === 'string' && typeof tool === 'string';
}
