/** The engine's edits as the protocol's, tied to the version of each document that they were computed for. */
import type { AnnotatedTextEdit, SnippetTextEdit, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Edit } from '../model/finding.js';
import type { ClientAbilities } from './abilities.js';
import type { Folder } from './folder.js';
import type { Snapshot } from './snapshot.js';

export function toTextEdit(edit: Edit, snapshot: Snapshot): TextEdit {
  return { range: snapshot.range(edit.place), newText: edit.text };
}

/** One edit over all files that the edits touch. A client that checks versions refuses it where a document has changed meanwhile. */
export function toWorkspaceEdit(edits: readonly Edit[], snapshot: Snapshot, folder: Folder, abilities: ClientAbilities): WorkspaceEdit {
  const byFile = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    const list = byFile.get(edit.place.file) ?? [];
    list.push(toTextEdit(edit, snapshot));
    byFile.set(edit.place.file, list);
  }
  return perFile(byFile, snapshot, folder, abilities);
}

/** An edit of one file that leaves the cursor in its text at `$0` or over `${1:…}`, for clients that can. */
export function toSnippetEdit(edit: SnippetTextEdit, file: string, snapshot: Snapshot, folder: Folder): WorkspaceEdit {
  return { documentChanges: [documentEdit(file, [edit], snapshot, folder)] };
}

function perFile(byFile: ReadonlyMap<string, TextEdit[]>, snapshot: Snapshot, folder: Folder, abilities: ClientAbilities): WorkspaceEdit {
  if (abilities.versionedEdits) return { documentChanges: [...byFile].map(([file, edits]) => documentEdit(file, edits, snapshot, folder)) };
  return { changes: Object.fromEntries([...byFile].map(([file, edits]) => [folder.uriOf(file), edits])) };
}

function documentEdit(
  file: string,
  edits: (TextEdit | AnnotatedTextEdit | SnippetTextEdit)[],
  snapshot: Snapshot,
  folder: Folder,
): TextDocumentEdit {
  // null: not open, the text on the disk.
  return { textDocument: { uri: folder.uriOf(file), version: snapshot.versions.get(file) ?? null }, edits };
}
