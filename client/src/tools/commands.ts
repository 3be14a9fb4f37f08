/** What can be done with a tool, from the tree, a lens or the palette. */
import * as vscode from 'vscode';
import type { ChecklistPanel } from '../checklist/panel.js';
import type { Requests } from '../requests.js';
import { openSpot } from '../spots.js';
import { argumentOf, toolOf } from './asked.js';
import type { ToolStore } from './store.js';
import { type Filter, NO_FILTER, type ToolTree } from './tree.js';

export interface ToolViews {
  readonly store: ToolStore;
  readonly tree: ToolTree;
  readonly panel: ChecklistPanel;
  readonly requests: Requests;
}

/** Registers the commands. */
export function toolCommands({ store, tree, panel, requests }: ToolViews): vscode.Disposable[] {
  const command = (name: string, run: (argument: unknown) => unknown) =>
    vscode.commands.registerCommand(`truehint.${name}`, (...given: unknown[]) => run(argumentOf(given)));
  const asked = (argument: unknown) => toolOf(argument, store);
  return [
    command('openTool', async (argument) => {
      const item = await asked(argument);
      if (item) await openSpot(item.spot, { viewColumn: panel.codeColumn() });
    }),
    command('openHandler', async (argument) => {
      const item = await asked(argument);
      if (item) await openSpot(item.handler ?? item.spot, { viewColumn: panel.codeColumn() });
    }),
    command('openChecklist', async (argument) => {
      await store.refresh();
      const item = await asked(argument);
      if (item) await panel.open(item);
    }),
    command('copyExplanation', async (argument) => {
      const item = await asked(argument);
      const text = item && (await requests.explain(item));
      if (!text) return;
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage(vscode.l10n.t('The explanation is in the clipboard, as Markdown.'), 4_000);
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
