/** What can be done with a tool, from the tree, a lens or the palette. */
import * as vscode from 'vscode';
import type { ToolItem, ToolRef } from '../../../server/src/lsp/checklist-protocol.js';
import type { ChecklistPanel } from '../checklist/panel.js';
import type { Requests } from '../requests.js';
import { openSpot } from '../spots.js';
import type { ToolStore } from './store.js';
import { type Filter, NO_FILTER, type Node, type ToolTree } from './tree.js';

export interface ToolViews {
  readonly store: ToolStore;
  readonly tree: ToolTree;
  readonly panel: ChecklistPanel;
  readonly requests: Requests;
}

/** Registers the commands. */
export function toolCommands({ store, tree, panel, requests }: ToolViews): vscode.Disposable[] {
  const command = (name: string, run: (argument: unknown) => unknown) => vscode.commands.registerCommand(`truehint.${name}`, run);
  const asked = async (argument: unknown): Promise<ToolItem | undefined> =>
    refIn(argument, store) ?? atCursor(store) ?? (await pick(store));
  return [
    command('openTool', async (argument) => {
      const item = await asked(argument);
      if (item) await openSpot(item.spot);
    }),
    command('openHandler', async (argument) => {
      const item = await asked(argument);
      if (item) await openSpot(item.handler ?? item.spot);
    }),
    command('openChecklist', async (argument) => {
      await store.refresh();
      const item = await asked(argument);
      if (item) await panel.open(item);
    }),
    command('copyExplanation', async (argument) => {
      const item = await asked(argument);
      const text = item && (await requests.explain(item));
      if (text) await vscode.env.clipboard.writeText(text);
    }),
    command('explainTool', async (argument) => {
      const item = await asked(argument);
      const content = item && (await requests.explain(item));
      if (!content) return;
      const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
    }),
    command('nextUnanswered', () => panel.next()),
    command('refreshTools', () => store.refresh()),
    command('filterTools', async () => tree.narrow(await askFilter(tree.narrowedTo))),
    command('clearFilter', () => tree.narrow(NO_FILTER)),
  ];
}

/** The tool that a tree's row, a lens or a caller names. */
function refIn(argument: unknown, store: ToolStore): ToolItem | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const ref = (argument as Partial<Extract<Node, { kind: 'tool' }>>).item ?? (argument as Partial<ToolRef>);
  return typeof ref.folder === 'string' && typeof ref.tool === 'string' ? store.find({ folder: ref.folder, tool: ref.tool }) : undefined;
}

/** The last tool that is registered at or above the cursor of the active editor. */
function atCursor(store: ToolStore): ToolItem | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const uri = editor.document.uri.toString();
  const { line } = editor.selection.active;
  const here = store.tools.filter(({ spot }) => vscode.Uri.parse(spot.uri).toString() === uri);
  const above = here.filter(({ spot }) => spot.range.start.line <= line);
  return above.sort((a, b) => b.spot.range.start.line - a.spot.range.start.line)[0] ?? here[0];
}

async function pick(store: ToolStore): Promise<ToolItem | undefined> {
  const rows = store.tools.map((item) => ({ label: item.name ?? vscode.l10n.t('(name unknown)'), description: item.verdict, item }));
  if (rows.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Truehint found no MCP tool in this window.'));
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(rows, { placeHolder: vscode.l10n.t('Which tool?'), matchOnDescription: true });
  return picked?.item;
}

async function askFilter(now: Filter): Promise<Filter> {
  const rows: (vscode.QuickPickItem & { only: Filter['only'] | 'text' })[] = [
    { label: vscode.l10n.t('All tools'), only: 'all' },
    { label: vscode.l10n.t('With open questions'), only: 'open' },
    { label: vscode.l10n.t('That contradict the code'), only: 'contradicted' },
    { label: vscode.l10n.t('By name…'), only: 'text' },
  ];
  const picked = await vscode.window.showQuickPick(rows, { placeHolder: vscode.l10n.t('Which tools are listed?') });
  if (!picked) return now;
  if (picked.only !== 'text') return picked.only === 'all' ? NO_FILTER : { text: '', only: picked.only };
  const text = await vscode.window.showInputBox({ prompt: vscode.l10n.t('Part of a name, a title or a verdict'), value: now.text });
  return text === undefined ? now : text.trim() === '' ? NO_FILTER : { text, only: 'all' };
}
