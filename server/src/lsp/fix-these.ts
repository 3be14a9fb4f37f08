/** Quick fixes that go beyond the finding at the cursor: all of its rule in the file, and all fixes of the file. */
import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node';
import { fixesOf, isMendable } from '../edits/all.js';
import { merged } from '../edits/rounds.js';
import type { Finding } from '../model/finding.js';
import type { ClientAbilities } from './abilities.js';
import type { Subject } from './feature.js';
import { toWorkspaceEdit } from './workspace-edit.js';

/**
 * Each only where it mends more than the findings at the cursor do by themselves.
 * @param touched the findings at the cursor
 */
export function fixTheseActions(
  touched: readonly Finding[],
  { snapshot, file, folder }: Subject,
  abilities: ClientAbilities,
): CodeAction[] {
  const rules = new Set(touched.filter(isMendable).map(({ rule }) => rule));
  if (rules.size === 0) return [];
  const all = snapshot.findingsIn(file).filter(isMendable);
  const action = (title: string, findings: readonly Finding[], fewer: number): CodeAction[] => {
    const fixes = fixesOf(findings, (each) => each === file);
    if (fixes.length <= fewer) return [];
    const edits = merged(fixes).edits.map(({ edit }) => edit);
    return [{ title, kind: CodeActionKind.QuickFix, edit: toWorkspaceEdit(edits, snapshot, folder, abilities) }];
  };
  const ofRules = [...rules].flatMap((rule) =>
    action(
      `Fix all ${rule} findings in this file`,
      all.filter((finding) => finding.rule === rule),
      1,
    ),
  );
  const several = new Set(all.map(({ rule }) => rule)).size > 1;
  return several ? [...ofRules, ...action('Fix all in this file', all, 1)] : ofRules;
}
