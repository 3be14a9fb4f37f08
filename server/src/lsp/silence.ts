/** The quick fix that silences one finding by a comment, and leaves the cursor where the author owes a reason. */
import { type CodeAction, CodeActionKind, type SnippetTextEdit } from 'vscode-languageserver/node';
import { insertIgnore, REASON_PLACEHOLDER } from '../edits/ignore.js';
import type { Finding } from '../model/finding.js';
import type { ClientAbilities } from './abilities.js';
import type { Subject } from './feature.js';
import { toSnippetEdit, toWorkspaceEdit } from './workspace-edit.js';

/** Undefined where the file's text is not known. */
export function silenceAction(finding: Finding, { snapshot, file, folder }: Subject, abilities: ClientAbilities): CodeAction | undefined {
  const text = snapshot.text(file);
  if (text === undefined) return undefined;
  const edit = insertIgnore(file, text, finding.place.start, [finding.rule]);
  const action = { title: `Silence ${finding.rule} here, with a reason`, kind: CodeActionKind.QuickFix };
  if (!abilities.snippetEdits || !abilities.versionedEdits)
    return { ...action, edit: toWorkspaceEdit([edit], snapshot, folder, abilities) };
  const snippet: SnippetTextEdit = { range: snapshot.range(edit.place), snippet: { kind: 'snippet', value: snippetOf(edit.text) } };
  return { ...action, edit: toSnippetEdit(snippet, file, snapshot, folder) };
}

/** The placeholder for the reason becomes one that the editor selects; the rest is taken literally. */
function snippetOf(text: string): string {
  const at = text.lastIndexOf(REASON_PLACEHOLDER);
  if (at < 0) return literally(text);
  return `${literally(text.slice(0, at))}\${1:${literally(REASON_PLACEHOLDER)}}${literally(text.slice(at + REASON_PLACEHOLDER.length))}`;
}

function literally(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
