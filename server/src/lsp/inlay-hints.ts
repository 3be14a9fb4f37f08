/** What clients assume of a tool because nothing is declared, where it would be declared. */
import { type InlayHint, InlayHintKind, type InlayHintParams, type Position } from 'vscode-languageserver/node';
import { applicableHints } from '../clients/directories.js';
import { declaredHint, declaredValue } from '../model/declared.js';
import { HINT_DEFAULTS } from '../model/hint.js';
import type { Place } from '../model/place.js';
import type { Tool } from '../model/tool.js';
import { about, type Feature, type FeatureContext, type Subject } from './feature.js';

export const inlayHints: Feature = {
  capabilities: { inlayHintProvider: true },
  register(context: FeatureContext) {
    context.connection.languages.inlayHint.on((params, token) =>
      about(context, params.textDocument.uri, token, [], (subject) => hintsFor(subject, params)),
    );
  },
};

function hintsFor({ snapshot, file, folder }: Subject, { range }: InlayHintParams): InlayHint[] {
  if (!folder.settings.inlayHints) return [];
  const places = new Map<string, Tool[]>();
  for (const tool of snapshot.tools) {
    const { file: own, end } = placeOf(tool);
    if (own === file) places.set(`${end}`, [...(places.get(`${end}`) ?? []), tool]);
  }
  return [...places.values()].flatMap((tools): InlayHint[] => {
    const label = defaultsOf(tools[0] as Tool);
    // A preset that serves several tools has one note, where they agree.
    if (label === '' || tools.some((tool) => defaultsOf(tool) !== label)) return [];
    const position = snapshot.range(placeOf(tools[0] as Tool)).end;
    if (!within(position, range.start, range.end)) return [];
    return [
      {
        position,
        label: `default ${label}`,
        kind: InlayHintKind.Parameter,
        paddingLeft: true,
        tooltip: 'Nothing is declared for this, so clients assume it.',
      },
    ];
  });
}

/** Behind the annotations, or behind the name where there are none. */
function placeOf({ annotations, namePlace }: Tool): Place {
  return annotations.object?.place ?? namePlace;
}

/** `readOnlyHint: false, openWorldHint: true`; empty where all that matters is declared, or where it cannot be told. */
function defaultsOf(tool: Tool): string {
  if (!tool.annotations.complete) return '';
  return applicableHints(declaredValue(tool, 'readOnlyHint') === true)
    .filter((hint) => declaredHint(tool, hint).state === 'missing')
    .map((hint) => `${hint}: ${HINT_DEFAULTS[hint]}`)
    .join(', ');
}

function within(at: Position, start: Position, end: Position): boolean {
  const after = at.line > start.line || (at.line === start.line && at.character >= start.character);
  const before = at.line < end.line || (at.line === end.line && at.character <= end.character);
  return after && before;
}
