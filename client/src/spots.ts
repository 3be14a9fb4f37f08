/** Opens places that the server names. */
import * as vscode from 'vscode';
import type { Spot } from '../../server/src/lsp/checklist-protocol.js';

/**
 * Shows a place in an editor, and selects it.
 * @param options where, and whether it takes the focus; in the active column where none is given
 */
export async function openSpot({ uri, range: { start, end } }: Spot, options: vscode.TextDocumentShowOptions = {}): Promise<void> {
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { ...options, selection });
}

/** True for what the server may have named: a file of this machine. */
export function isSpot(value: unknown): value is Spot {
  if (typeof value !== 'object' || value === null) return false;
  const { uri, range } = value as Partial<Spot>;
  const isPosition = (at: unknown): boolean =>
    typeof at === 'object' &&
    at !== null &&
    Number.isInteger((at as { line?: unknown }).line) &&
    Number.isInteger((at as { character?: unknown }).character);
  return typeof uri === 'string' && uri.startsWith('file:') && isPosition(range?.start) && isPosition(range?.end);
}
