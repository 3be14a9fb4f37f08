/** Which tool a command is about. */
import * as vscode from 'vscode';
import type { ToolItem, ToolRef } from '../../../server/src/lsp/checklist-protocol.js';
import type { ToolStore } from './store.js';
import type { Node } from './tree.js';

/** The tool that the argument names, else the one at the cursor, else the one that the person picks; undefined where none is picked. */
export async function toolOf(argument: unknown, store: ToolStore): Promise<ToolItem | undefined> {
  return refIn(argument, store) ?? atCursor(store) ?? (await pick(store));
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
