/** Tools as symbols: in the outline of a file, and by name in the whole workspace. */
import { type CancellationToken, type DocumentSymbol, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node';
import { shortVerdict } from '../explain/short.js';
import { clean, plainLabel } from '../model/clean.js';
import type { Place } from '../model/place.js';
import type { Tool } from '../model/tool.js';
import { about, type Feature, type FeatureContext, type Subject } from './feature.js';

/** More than these in the answer to a query nobody reads. */
const MOST = 200;

export const symbols: Feature = {
  // Named, as editors that show several outlines of a file side by side show whose each is.
  capabilities: { documentSymbolProvider: { label: 'MCP tools' }, workspaceSymbolProvider: true },
  register(context: FeatureContext) {
    context.connection.onDocumentSymbol((params, token) =>
      about(context, params.textDocument.uri, token, [], (subject) => outline(subject)),
    );
    context.connection.onWorkspaceSymbol(({ query }, token) => search(context, query, token));
  },
};

function outline({ snapshot, file, folder }: Subject): DocumentSymbol[] {
  if (!folder.settings.symbols) return [];
  return snapshot.tools
    .filter((tool) => tool.namePlace.file === file)
    .map((tool) => {
      const { registration, namePlace } = tool;
      // What is selected has to lie in what is shown.
      const whole: Place = holdsName(registration.place, namePlace) ? registration.place : namePlace;
      return {
        name: plainLabel(nameOf(tool)),
        detail: shortVerdict(tool),
        kind: SymbolKind.Function,
        range: snapshot.range(whole),
        selectionRange: snapshot.range(namePlace),
      };
    });
}

function holdsName(place: Place, name: Place): boolean {
  return place.file === name.file && place.start <= name.start && name.end <= place.end;
}

async function search(context: FeatureContext, query: string, token: CancellationToken): Promise<WorkspaceSymbol[]> {
  const found: WorkspaceSymbol[] = [];
  for (const folder of await context.folders.opened()) {
    const snapshot = folder.settings.symbols ? await folder.runner.latest(token) : null;
    for (const tool of snapshot?.tools ?? []) {
      const name = nameOf(tool);
      if (found.length >= MOST || !folder.answersFor(tool.namePlace.file) || !resembles(name, query)) continue;
      const range = snapshot?.range(tool.namePlace);
      if (range === undefined) continue;
      found.push({
        name: plainLabel(name),
        kind: SymbolKind.Function,
        containerName: `MCP tool, ${shortVerdict(tool)}`,
        location: { uri: folder.uriOf(tool.namePlace.file), range },
      });
    }
  }
  return found;
}

/** Every letter of the query, in order: what editors search by. */
function resembles(name: string, query: string): boolean {
  let at = 0;
  const text = name.toLowerCase();
  for (const letter of query.toLowerCase()) {
    if (letter.trim() === '') continue;
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function nameOf(tool: Tool): string {
  return (tool.name === null ? '' : clean(tool.name, 120)) || '(name unknown)';
}
