/** Quick fixes for the findings at a place, a comment that silences one, "fix all" for a document, and what rewrites a registration. */
import { type CodeAction, CodeActionKind, type CodeActionParams, type Diagnostic, type Range } from 'vscode-languageserver/node';
import type { Finding } from '../model/finding.js';
import type { ClientAbilities } from './abilities.js';
import { CONVERT, convertActions } from './convert.js';
import { SOURCE } from './diagnostics.js';
import { about, type Feature, type FeatureContext, type Subject } from './feature.js';
import { fixAllEdits } from './fix-all.js';
import { fixTheseActions } from './fix-these.js';
import { silenceAction } from './silence.js';
import { toWorkspaceEdit } from './workspace-edit.js';

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.${SOURCE}`;

export const codeActions: Feature = {
  capabilities: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CONVERT, FIX_ALL] } },
  register(context: FeatureContext) {
    context.connection.onCodeAction((params, token) =>
      about(context, params.textDocument.uri, token, [], (subject) => actionsFor(subject, params, context.abilities())),
    );
  },
};

function actionsFor(subject: Subject, params: CodeActionParams, abilities: ClientAbilities): CodeAction[] {
  if (!abilities.codeActionLiterals) return [];
  const { only } = params.context;
  const actions: CodeAction[] = [];
  if (includes(only, CodeActionKind.QuickFix)) {
    const touched = subject.snapshot
      .findingsIn(subject.file)
      .filter((finding) => overlaps(subject.snapshot.range(finding.place), params.range));
    for (const finding of touched) actions.push(...quickFixes(finding, subject, params.context.diagnostics, abilities));
    actions.push(...fixTheseActions(touched, subject, abilities));
  }
  if (includes(only, CONVERT)) {
    const start = subject.snapshot.offset(subject.file, params.range.start);
    const end = subject.snapshot.offset(subject.file, params.range.end);
    if (start !== undefined && end !== undefined) actions.push(...convertActions(subject, start, end, abilities));
  }
  // Only when asked for by its kind: on every cursor move it would be noise.
  if (only !== undefined && includes(only, FIX_ALL)) {
    const edits = fixAllEdits(subject.snapshot.findings, subject.file);
    if (edits.length > 0) {
      const edit = toWorkspaceEdit(edits, subject.snapshot, subject.folder, abilities);
      actions.push({ title: 'Write every annotation that the code proves', kind: FIX_ALL, edit });
    }
  }
  return actions;
}

function quickFixes(finding: Finding, subject: Subject, shown: readonly Diagnostic[], abilities: ClientAbilities): CodeAction[] {
  const { snapshot, folder } = subject;
  const range = snapshot.range(finding.place);
  const diagnostics = shown.filter((one) => one.source === SOURCE && one.code === finding.rule && sameRange(one.range, range));
  const actions: CodeAction[] = [];
  if (finding.fix !== null && finding.fix.edits.length > 0) {
    const edit = toWorkspaceEdit(finding.fix.edits, snapshot, folder, abilities);
    actions.push({ title: finding.fix.title, kind: CodeActionKind.QuickFix, diagnostics, edit, isPreferred: finding.fix.safe });
  }
  const silence = silenceAction(finding, subject, abilities);
  if (silence !== undefined) actions.push({ ...silence, diagnostics });
  return actions;
}

/** Kinds are a hierarchy: asking for `source` asks for `source.fixAll.truehint` too. */
function includes(only: readonly string[] | undefined, kind: string): boolean {
  return only === undefined || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(wanted + '.'));
}

function overlaps(a: Range, b: Range): boolean {
  return !before(a.end, b.start) && !before(b.end, a.start);
}

function before(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function sameRange(a: Range, b: Range): boolean {
  return !before(a.start, b.start) && !before(b.start, a.start) && !before(a.end, b.end) && !before(b.end, a.end);
}
