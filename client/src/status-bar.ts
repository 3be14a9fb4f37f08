/**
 * One entry in the status bar: how many tools there are, and how many of their annotations are wrong. Where there is no MCP
 * server, the bar stays free, and the language's own status says why nothing happens.
 */
import * as vscode from 'vscode';
import type { StatusMessage } from '../../server/src/lsp/status.js';

/** What the language's status says where nothing is started. */
export function noServer(): string {
  return vscode.l10n.t('no MCP server here');
}

export class StatusBar implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly why: vscode.LanguageStatusItem;
  private readonly folders = new Map<string, StatusMessage>();

  constructor(languages: readonly string[]) {
    this.why = vscode.languages.createLanguageStatusItem(
      'truehint.why',
      languages.map((language) => ({ scheme: 'file', language })),
    );
    this.why.name = 'Truehint';
    this.why.command = { command: 'truehint.showOutput', title: vscode.l10n.t('Log') };
    this.explain(vscode.l10n.t('looking for an MCP server'), { busy: true });
    this.item = vscode.window.createStatusBarItem('truehint.status', vscode.StatusBarAlignment.Left, 0);
    this.item.name = 'Truehint';
  }

  /** Takes what the server sent; anything else is ignored. */
  update(message: unknown): void {
    if (!isStatus(message)) return;
    if (message.state === 'gone') {
      this.folders.delete(message.folder);
      this.draw();
      return;
    }
    const before = this.folders.get(message.folder);
    // The numbers stay while the next ones are worked out.
    if (message.state === 'working' && before?.state === 'ready') return;
    this.folders.set(message.folder, message);
    this.draw();
  }

  /** The server is not running. */
  clear(reason: string): void {
    this.folders.clear();
    this.item.hide();
    this.explain(reason);
  }

  dispose(): void {
    this.item.dispose();
    this.why.dispose();
  }

  private draw(): void {
    const active = [...this.folders.values()].filter(({ state }) => state !== 'idle');
    if (active.length === 0) {
      this.item.hide();
      this.explain(noServer());
      return;
    }
    const failed = active.some(({ state }) => state === 'failed');
    const working = active.some(({ state }) => state === 'working');
    const tools = sum(active, (one) => one.tools ?? 0);
    const loud = sum(active, (one) => (one.findings?.error ?? 0) + (one.findings?.warning ?? 0));
    const quiet = sum(active, (one) => (one.findings?.information ?? 0) + (one.findings?.hint ?? 0));
    this.explain(failed ? vscode.l10n.t('the analysis failed') : vscode.l10n.t('{0}, {1}', toolCount(tools), wrongCount(loud)), {
      busy: working,
      detail: failed ? '' : details(active),
    });
    if (failed) {
      this.item.text = '$(error) Truehint';
      this.item.tooltip = vscode.l10n.t('The analysis failed. Click to see why.');
      this.item.command = 'truehint.showOutput';
    } else if (working) {
      this.item.text = '$(loading~spin) Truehint';
      this.item.tooltip = vscode.l10n.t('Truehint is reading the MCP server.');
      this.item.command = 'truehint.showOutput';
    } else {
      this.item.text = `$(tools) ${toolCount(tools)}${loud > 0 ? ` $(warning) ${loud}` : ' $(check)'}`;
      this.item.tooltip = vscode.l10n.t(
        'Truehint: {0}, {1}, {2}. Click for the problems.',
        toolCount(tools),
        wrongCount(loud),
        remarkCount(quiet),
      );
      this.item.command = 'workbench.actions.view.problems';
    }
    this.item.show();
  }

  private explain(text: string, { busy = false, detail = '' } = {}): void {
    this.why.text = `Truehint: ${text}`;
    this.why.detail = detail;
    this.why.busy = busy;
  }
}

/** What is not understood, and when the folders were checked last. */
function details(messages: readonly StatusMessage[]): string {
  const unclear = sum(messages, (one) => one.unclear ?? 0);
  const last = messages.reduce((latest, one) => ((one.at ?? 0) > (latest.at ?? 0) ? one : latest));
  const parts = [
    unclear === 0
      ? undefined
      : unclear === 1
        ? vscode.l10n.t('of 1 tool the code does not tell everything')
        : vscode.l10n.t('of {0} tools the code does not tell everything', unclear),
    last.at === undefined || last.ms === undefined
      ? undefined
      : vscode.l10n.t('checked at {0}, in {1} s', new Date(last.at).toLocaleTimeString(vscode.env.language), (last.ms / 1000).toFixed(1)),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function sum(messages: readonly StatusMessage[], of: (message: StatusMessage) => number): number {
  return messages.reduce((total, message) => total + of(message), 0);
}

// One and many are texts of their own: other languages do not hang an s on.
function toolCount(number: number): string {
  return number === 1 ? vscode.l10n.t('1 tool') : vscode.l10n.t('{0} tools', number);
}

function wrongCount(number: number): string {
  return number === 1 ? vscode.l10n.t('1 wrong annotation') : vscode.l10n.t('{0} wrong annotations', number);
}

function remarkCount(number: number): string {
  return number === 1 ? vscode.l10n.t('1 remark') : vscode.l10n.t('{0} remarks', number);
}

function isStatus(message: unknown): message is StatusMessage {
  return typeof message === 'object' && message !== null && 'folder' in message && 'state' in message;
}
