/** The actions that make `registerTool` of `tool()`: of the call at the cursor, and of all in its file. */
import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node';
import { conversions, isOnHead } from '../edits/register-tool.js';
import type { ClientAbilities } from './abilities.js';
import { SOURCE } from './diagnostics.js';
import type { Subject } from './feature.js';
import { toWorkspaceEdit } from './workspace-edit.js';

export const CONVERT = `${CodeActionKind.RefactorRewrite}.${SOURCE}.registerTool`;

/** Empty where the range touches no `tool()` that can be converted. Offsets are those of the snapshot. */
export function convertActions({ snapshot, file, folder }: Subject, start: number, end: number, abilities: ClientAbilities): CodeAction[] {
  const near = snapshot.tools.filter(({ registration }) => registration.form === 'tool' && registration.place.file === file);
  if (!near.some(({ registration }) => isOnHead(registration, file, start, end))) return [];
  const all = conversions(near, (each) => snapshot.text(each));
  const here = all.find(({ registration }) => isOnHead(registration, file, start, end));
  if (!here) return [];
  const one: CodeAction = {
    title: 'Convert tool() to registerTool()',
    kind: CONVERT,
    edit: toWorkspaceEdit(here.edits, snapshot, folder, abilities),
  };
  if (all.length < 2) return [one];
  const edits = all.flatMap((each) => each.edits);
  const rest: CodeAction = {
    title: `Convert all ${all.length} tool() calls in this file that can be converted`,
    kind: CONVERT,
    edit: toWorkspaceEdit(edits, snapshot, folder, abilities),
  };
  return [one, rest];
}
