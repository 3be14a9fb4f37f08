/** Applies an edit of many fixes: what has to be looked at first goes through the refactor preview. */
import * as vscode from 'vscode';
import type { WorkspaceEdit } from 'vscode-languageclient';
import type { FixAllAnswer } from '../../../server/src/lsp/fix-protocol.js';
import type { Applied, Asks } from '../requests.js';
import { written } from './messages.js';

/**
 * all: every edit was made. some: the person chose among them in the preview. none: the person wants none.
 * stale: a document has changed meanwhile, and nothing was made.
 */
export type Made = 'all' | 'some' | 'none' | 'stale';

/** @param ask true where the edit goes beyond what the person looks at: it is never made unseen then */
export async function applyMany(asks: Asks, answer: FixAllAnswer & { readonly edit: WorkspaceEdit }, ask: boolean): Promise<Made> {
  const { edit } = answer;
  if (!ask) return outcome(await asks.apply(unasked(edit)), 'all');
  if (needsLook(edit)) return outcome(await asks.apply(edit, { isRefactoring: true }), 'some');
  // The preview opens for edits that have to be confirmed only, and then nothing is ticked in it.
  const apply = vscode.l10n.t('Apply');
  const preview = vscode.l10n.t('Preview');
  const choice = await vscode.window.showInformationMessage(
    written(answer, vscode.l10n.t),
    { modal: true, detail: vscode.l10n.t('The code proves each of them.') },
    apply,
    preview,
  );
  if (choice === undefined) return 'none';
  if (choice === preview) return outcome(await asks.apply(confirmed(edit), { isRefactoring: true }), 'some');
  return outcome(await asks.apply(edit, { isRefactoring: true }), 'all');
}

function outcome(applied: Applied, made: 'all' | 'some'): Made {
  return applied === 'applied' ? made : applied === 'stale' ? 'stale' : 'none';
}

function needsLook({ changeAnnotations }: WorkspaceEdit): boolean {
  return Object.values(changeAnnotations ?? {}).some(({ needsConfirmation }) => needsConfirmation === true);
}

const unasked = (edit: WorkspaceEdit): WorkspaceEdit => withConfirmation(edit, false);
const confirmed = (edit: WorkspaceEdit): WorkspaceEdit => withConfirmation(edit, true);

function withConfirmation(edit: WorkspaceEdit, needsConfirmation: boolean): WorkspaceEdit {
  if (edit.changeAnnotations === undefined) return edit;
  const headings = Object.entries(edit.changeAnnotations).map(([id, heading]) => [id, { ...heading, needsConfirmation }] as const);
  return { ...edit, changeAnnotations: Object.fromEntries(headings) };
}
