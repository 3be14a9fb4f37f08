/** The checklist beside the code: one panel for the window, which follows the tool that is chosen and the text while it is typed. */
import * as vscode from 'vscode';
import type { ChecklistAnswer, ToolRef } from '../../../server/src/lsp/checklist-protocol.js';
import type { Requests } from '../requests.js';
import { isSpot, openSpot } from '../spots.js';
import type { ToolStore } from '../tools/store.js';
import type { FromPage, ToPage } from './messages.js';
import { pageHtml, pageRoot } from './page.js';
import { pageStrings } from './strings.js';

export const PANEL = 'truehint.checklist';

export class ChecklistPanel implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private panel: vscode.WebviewPanel | undefined;
  private chosen: ToolRef | undefined;
  private ready = false;
  /** Each question to the server outdates the one before. */
  private asked = 0;
  /** The document that an answer was written into last. */
  private edited: vscode.Uri | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly extension: vscode.Uri,
    private readonly store: ToolStore,
    private readonly requests: Requests,
    private readonly failed: (error: unknown) => void,
  ) {
    this.subscriptions = [
      store.onDidChange(() => void this.draw(false)),
      vscode.window.registerWebviewPanelSerializer(PANEL, this),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && this.panel !== undefined && store.tools.some(({ spot }) => spot.uri === document.uri.toString()))
          this.edited = document.uri;
      }),
    ];
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
    await this.draw(true);
  }

  /** Goes to the next question without an answer. */
  async next(): Promise<void> {
    if (!this.panel) {
      const first = this.store.tools.find(({ mark }) => mark !== 'complete');
      if (first) await this.open(first);
      return;
    }
    this.panel.reveal(undefined, false);
    this.post({ kind: 'next' });
  }

  /** The window was loaded anew: the page remembers which tool it showed. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    if (this.panel) {
      panel.dispose();
      return;
    }
    this.chosen = isRef(state) ? state : undefined;
    this.take(panel);
    await this.draw(false);
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
    const listening = webview.onDidReceiveMessage((message: FromPage) => void this.heard(message).catch(this.failed));
    panel.onDidDispose(() => {
      listening.dispose();
      this.panel = undefined;
      this.ready = false;
    });
    webview.html = pageHtml(webview, this.extension);
  }

  private async draw(fresh: boolean): Promise<void> {
    if (!this.panel || !this.ready) return;
    const asked = ++this.asked;
    let chosen: ChecklistAnswer | null = null;
    try {
      chosen = this.chosen ? await this.requests.checklist(this.chosen) : null;
    } catch (error) {
      this.failed(error);
      return;
    }
    // A newer question is on its way, or the panel was closed meanwhile.
    if (asked !== this.asked && !fresh) return;
    this.post({ kind: 'show', tools: this.store.tools, chosen, fresh });
  }

  private post(message: ToPage): void {
    void this.panel?.webview.postMessage(message);
  }

  private async heard(message: FromPage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.ready = true;
        this.post({ kind: 'strings', strings: pageStrings() });
        return this.draw(true);
      case 'choose':
        this.chosen = { folder: message.ref.folder, tool: message.ref.tool };
        return this.draw(true);
      case 'answer': {
        const { folder, tool } = message.ref;
        const why = await this.requests.answer({ folder, tool, question: message.question, value: message.value });
        if (why !== null) this.post({ kind: 'refused', question: message.question, why });
        return;
      }
      case 'keep': {
        const { folder, tool } = message.ref;
        const why = await this.requests.keep({ folder, tool, question: message.question, reason: message.reason });
        if (why !== null) this.post({ kind: 'refused', question: message.question, why });
        return;
      }
      case 'open':
        if (isSpot(message.spot)) await openSpot(message.spot, { viewColumn: this.columnBeside(), preserveFocus: true });
        return;
      case 'undo':
        return this.undo();
    }
  }

  /** Takes the last answer back as the editor does it, and comes back to the page. */
  private async undo(): Promise<void> {
    if (!this.edited) return;
    await vscode.window.showTextDocument(this.edited, { viewColumn: this.columnBeside(), preserveFocus: false });
    await vscode.commands.executeCommand('undo');
    this.panel?.reveal(undefined, false);
    this.post({ kind: 'focus' });
  }

  /** Where code is shown: in a column that the panel does not cover. */
  private columnBeside(): vscode.ViewColumn {
    const own = this.panel?.viewColumn;
    const other = vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined && viewColumn !== own);
    return other?.viewColumn ?? (own === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One);
  }
}

function isRef(state: unknown): state is ToolRef {
  if (typeof state !== 'object' || state === null) return false;
  const { folder, tool } = state as Partial<ToolRef>;
  return typeof folder === 'string' && typeof tool === 'string';
}
