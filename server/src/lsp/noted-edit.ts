/** Edits that were made in rounds as one edit of the protocol, under headings that a preview shows them by. */
import type { AnnotatedTextEdit, ChangeAnnotation, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { FixNote } from '../edits/all.js';
import type { Draft } from '../edits/draft.js';
import { LineMap } from '../model/place.js';
import type { ClientAbilities } from './abilities.js';
import type { Folder } from './folder.js';
import type { Snapshot } from './snapshot.js';
import { rangeIn } from './snapshot.js';

/** One edit over all folders; null where nothing changes. */
export class NotedEdit {
  private readonly documents: TextDocumentEdit[] = [];
  private readonly headings: Record<string, ChangeAnnotation> = {};

  constructor(private readonly abilities: ClientAbilities) {}

  /** How many files it touches. */
  get files(): number {
    return this.documents.length;
  }

  /** Adds what was drafted on a snapshot of a folder, bound to the versions that the snapshot read. */
  add(draft: Draft<FixNote>, { versions }: Pick<Snapshot, 'versions'>, folder: Pick<Folder, 'uriOf'>): void {
    const maps = new Map([...draft.originals()].map(([file, text]) => [file, new LineMap(text)]));
    const byFile = new Map<string, (TextEdit | AnnotatedTextEdit)[]>();
    for (const { edit, notes } of draft.edits()) {
      const { file } = edit.place;
      const list = byFile.get(file) ?? [];
      const change: TextEdit = { range: rangeIn(maps.get(file), edit.place), newText: edit.text };
      list.push(this.abilities.annotatedEdits ? { ...change, annotationId: this.heading(notes) } : change);
      byFile.set(file, list);
    }
    for (const [file, edits] of byFile)
      this.documents.push({ textDocument: { uri: folder.uriOf(file), version: versions.get(file) ?? null }, edits });
  }

  result(): WorkspaceEdit | null {
    if (this.documents.length === 0) return null;
    if (!this.abilities.versionedEdits)
      return { changes: Object.fromEntries(this.documents.map(({ textDocument, edits }) => [textDocument.uri, edits as TextEdit[]])) };
    if (!this.abilities.annotatedEdits) return { documentChanges: this.documents };
    return { documentChanges: this.documents, changeAnnotations: this.headings };
  }

  /** The id of the heading; an edit that several fixes made together has one for all of them. */
  private heading(notes: readonly FixNote[]): string {
    const label = [...new Set(notes.map((note) => note.label))].sort().join('; ');
    this.headings[label] = { label, needsConfirmation: notes.some(({ confirm }) => confirm) };
    return label;
  }
}
