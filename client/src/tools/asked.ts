/** Which tool a command is about. */
import * as vscode from 'vscode';
import type { ToolItem, ToolRef } from '../../../server/src/lsp/checklist-protocol.js';
import { plainLabel } from '../labels.js';
import type { ToolStore } from './store.js';
import type { Node } from './tree.js';

/** What a command gets whose row of the tree was drawn anew under the click: it names something, and nobody knows what. */
export const GONE = { folder: '', tool: '' };

/** The argument of a command, from all that the editor hands over: a tree gives its row and what is selected, anything else one thing or none. */
export function argumentOf(given: readonly unknown[]): unknown {
  return given.length > 1 && given[0] === undefined ? GONE : given[0];
}

/**
 * The tool that the argument names; where it names none, the one at the cursor, else the one that the person picks. Undefined where none
 * is picked, and where the named one is gone: another must not be taken for it.
 */
export async function toolOf(argument: unknown, store: ToolStore): Promise<ToolItem | undefined> {
  const ref = refIn(argument);
  if (ref === undefined) return atCursor(store) ?? (await pick(store));
  const found = store.find(ref);
  if (!found) void vscode.window.showInformationMessage(vscode.l10n.t('This tool is no longer there.'));
  return found;
}

/** What a tree's row, a lens or a caller names. */
function refIn(argument: unknown): ToolRef | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { folder, tool } = (argument as Partial<Extract<Node, { kind: 'tool' }>>).item ?? (argument as Partial<ToolRef>);
  return typeof folder === 'string' && typeof tool === 'string' ? { folder, tool } : undefined;
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
  const rows = store.tools.map((item) => ({
    label: item.name === null ? vscode.l10n.t('(name unknown)') : plainLabel(item.name),
    description: item.verdict,
    item,
  }));
  if (rows.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Truehint found no MCP tool in this window.'));
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(rows, { placeHolder: vscode.l10n.t('Which tool?'), matchOnDescription: true });
  return picked?.item;
}
