/**
 * From a tool's name, where it is registered, to its handler. A string has no definition of its own in TypeScript, so nothing is
 * lost by giving it one; a name that is a constant keeps that of the language, and gets this one beside it.
 */
import type { LocationLink } from 'vscode-languageserver/node';
import { about, type Feature, type FeatureContext } from './feature.js';
import { holds } from './snapshot.js';

export const definition: Feature = {
  capabilities: { definitionProvider: true },
  register(context: FeatureContext) {
    context.connection.onDefinition((params, token) =>
      about(context, params.textDocument.uri, token, null, ({ snapshot, file, folder }): LocationLink[] | null => {
        const offset = snapshot.offset(file, params.position);
        if (offset === undefined || !folder.settings.definition) return null;
        const links = snapshot.tools
          .filter(({ namePlace, handler }) => handler !== null && holds(namePlace, file, offset))
          .flatMap(({ namePlace, handler }): LocationLink[] => {
            if (handler === null) return [];
            const range = snapshot.range(handler.place);
            // A handler may be long: the editor jumps to where it starts.
            const start = { start: range.start, end: range.start };
            return [
              {
                originSelectionRange: snapshot.range(namePlace),
                targetUri: folder.uriOf(handler.place.file),
                targetRange: range,
                targetSelectionRange: start,
              },
            ];
          });
        return links.length === 0 ? null : links;
      }),
    );
  },
};
