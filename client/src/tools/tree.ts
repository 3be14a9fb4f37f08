/** The tool tree: servers, and under each its tools with what they do and whether their annotations are right. */
import * as vscode from 'vscode';
import type { ServerItem, ToolItem } from '../../../server/src/lsp/checklist-protocol.js';
import type { ToolStore } from './store.js';

export const TREE = 'truehint.tools';

export type Node = { readonly kind: 'server'; readonly server: ServerItem } | { readonly kind: 'tool'; readonly item: ToolItem };

/** Which tools are listed. */
export interface Filter {
  readonly text: string;
  readonly only: 'all' | 'open' | 'contradicted';
}

export const NO_FILTER: Filter = { text: '', only: 'all' };

const ICONS: Readonly<Record<ToolItem['does'], string>> = {
  reads: 'eye',
  adds: 'add',
  destroys: 'trash',
  writes: 'edit',
  unknown: 'question',
};

export class ToolTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<Node>;
  private readonly subscriptions: vscode.Disposable[];
  private filter: Filter = NO_FILTER;
  /** What is drawn. A row that is drawn anew under the pointer loses its click, so nothing is while it says the same. */
  private drawn = '';

  constructor(private readonly store: ToolStore) {
    this.view = vscode.window.createTreeView(TREE, { treeDataProvider: this, showCollapseAll: true });
    this.subscriptions = [this.changed, this.view, store.onDidChange(() => this.redraw())];
    this.redraw();
  }

  /** Lists only what fits. */
  narrow(filter: Filter): void {
    this.filter = filter;
    void vscode.commands.executeCommand('setContext', 'truehint.filtered', filter !== NO_FILTER);
    this.redraw();
  }

  get narrowedTo(): Filter {
    return this.filter;
  }

  /** Selects a tool, where the tree is shown. */
  async reveal(item: ToolItem): Promise<void> {
    if (this.view.visible && fits(item, this.filter)) await this.view.reveal({ kind: 'tool', item }, { select: true, focus: false });
  }

  getChildren(node?: Node): Node[] {
    if (node === undefined) {
      const servers = this.store.servers.filter(({ tools }) => tools.some((item) => fits(item, this.filter)));
      return servers.map((server) => ({ kind: 'server', server }));
    }
    return node.kind === 'tool' ? [] : node.server.tools.filter((item) => fits(item, this.filter)).map((item) => ({ kind: 'tool', item }));
  }

  getParent(node: Node): Node | undefined {
    if (node.kind === 'server') return undefined;
    const server = this.store.servers.find(({ tools }) =>
      tools.some((item) => item.tool === node.item.tool && item.folder === node.item.folder),
    );
    return server && { kind: 'server', server };
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return node.kind === 'server' ? serverRow(node.server) : toolRow(node.item);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private redraw(): void {
    const wrong = this.store.tools.reduce((sum, { contradicted }) => sum + contradicted, 0);
    this.view.badge =
      wrong === 0
        ? undefined
        : {
            value: wrong,
            tooltip:
              wrong === 1
                ? vscode.l10n.t('1 annotation contradicts the code')
                : vscode.l10n.t('{0} annotations contradict the code', wrong),
          };
    const shown = this.store.tools.filter((item) => fits(item, this.filter)).length;
    const all = this.store.tools.length;
    this.view.message = this.filter === NO_FILTER || all === 0 ? undefined : vscode.l10n.t('{0} of {1} tools', shown, all);
    const rows = JSON.stringify([this.filter, this.store.servers], (key, value) =>
      key === 'spot' || key === 'handler' ? undefined : value,
    );
    if (rows === this.drawn) return;
    this.drawn = rows;
    this.changed.fire(undefined);
  }
}

/** True where a tool is listed under the filter. */
export function fits(item: ToolItem, { text, only }: Filter): boolean {
  if (only === 'contradicted' && item.mark !== 'contradicted') return false;
  if (only === 'open' && item.mark === 'complete') return false;
  const wanted = text.trim().toLowerCase();
  return wanted === '' || [item.name, item.title, item.verdict].some((one) => one?.toLowerCase().includes(wanted));
}

function serverRow({ id, folder, label, detail, tools }: ServerItem): vscode.TreeItem {
  const row = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  row.id = `${folder}#${id}`;
  row.iconPath = new vscode.ThemeIcon('server');
  const done = tools.filter(({ mark }) => mark === 'complete').length;
  row.description = vscode.l10n.t('{0} of {1} complete', done, tools.length);
  row.tooltip = detail === '' ? label : `${label}\n${detail}`;
  row.contextValue = 'server';
  return row;
}

function toolRow(item: ToolItem): vscode.TreeItem {
  const name = item.name ?? vscode.l10n.t('(name unknown)');
  const row = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.None);
  row.id = `${item.folder}#${item.tool}`;
  row.description = item.verdict;
  row.iconPath = iconOf(item);
  // A plain text, not Markdown: what a server calls its tools is not markup.
  row.tooltip = [item.title ?? name, item.verdict, stateOf(item)].join('\n');
  row.accessibilityInformation = { label: `${name}, ${item.verdict}, ${stateOf(item)}` };
  row.contextValue = item.mark === 'contradicted' ? 'tool contradicted' : 'tool';
  row.command = { command: 'truehint.openTool', title: vscode.l10n.t('Open'), arguments: [{ kind: 'tool', item } satisfies Node] };
  return row;
}

function iconOf({ mark, does }: ToolItem): vscode.ThemeIcon {
  if (mark === 'contradicted') return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon(ICONS[does]);
}

function stateOf({ answered, total, contradicted }: ToolItem): string {
  if (contradicted > 0)
    return contradicted === 1
      ? vscode.l10n.t('1 annotation contradicts the code')
      : vscode.l10n.t('{0} annotations contradict the code', contradicted);
  return vscode.l10n.t('{0} of {1} questions answered', answered, total);
}
