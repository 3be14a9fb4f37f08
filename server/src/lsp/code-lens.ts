/** A line over each registration: what the tool does, how much of it is declared, and the way to its checklist. */
import type { CodeLens, CodeLensParams } from 'vscode-languageserver/node';
import { applies, findingsAbout, stateOf } from '../checklist/state.js';
import { shortVerdict } from '../explain/short.js';
import type { Finding } from '../model/finding.js';
import { ANNOTATION_KEYS } from '../model/hint.js';
import type { Tool } from '../model/tool.js';
import { toolIds } from '../model/tool-id.js';
import { about, type Feature, type FeatureContext, type Subject } from './feature.js';

/** The client's command that opens the checklist of a `ToolRef`. */
const CHECKLIST = 'truehint.openChecklist';

export const codeLens: Feature = {
  capabilities: { codeLensProvider: {} },
  register(context: FeatureContext) {
    context.connection.onCodeLens((params, token) =>
      about(context, params.textDocument.uri, token, [], (subject) => lensesFor(subject, params, context.abilities().checklist)),
    );
  },
};

function lensesFor({ snapshot, file, folder }: Subject, _params: CodeLensParams, hasChecklist: boolean): CodeLens[] {
  if (!folder.settings.codeLens) return [];
  const ids = toolIds(snapshot.tools);
  return snapshot.tools
    .filter((tool) => tool.namePlace.file === file)
    .map((tool) => ({
      range: snapshot.range(tool.namePlace),
      command: hasChecklist
        ? {
            title: `${lensText(tool, snapshot.findings)} · Checklist`,
            command: CHECKLIST,
            arguments: [{ folder: folder.uri, tool: ids.get(tool) }],
          }
        : { title: lensText(tool, snapshot.findings), command: '' },
    }));
}

/** `reads · closed · 2 of 3 declared`. Every word is ours: nothing of the analysed code is in it. */
export function lensText(tool: Tool, findings: readonly Finding[]): string {
  const found = findingsAbout(tool, findings);
  const asked = ANNOTATION_KEYS.filter((key) => applies(tool, key));
  const states = asked.map((key) => stateOf(tool, key, found));
  // What is hidden may be declared or not: as in the checklist, it counts when it is seen.
  const declared = states.filter((state) => state !== 'open' && state !== 'hidden').length;
  const wrong = states.filter((state) => state === 'contradicted').length;
  const contradicts = wrong === 0 ? '' : wrong === 1 ? ' · 1 contradicts the code' : ` · ${wrong} contradict the code`;
  return `${shortVerdict(tool)} · ${declared} of ${asked.length} declared${contradicts}`;
}
