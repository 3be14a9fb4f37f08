/** What one feature of the language server is made of. One file a feature; `server.ts` has the list. */
import type { CancellationToken, Connection, ServerCapabilities } from 'vscode-languageserver/node';
import type { ClientAbilities } from './abilities.js';
import { answer, requestCancelled } from './answers.js';
import type { Folder } from './folder.js';
import type { Folders } from './folders.js';
import type { Snapshot } from './snapshot.js';

export interface FeatureContext {
  readonly connection: Connection;
  readonly folders: Folders;
  readonly abilities: () => ClientAbilities;
}

export interface Feature {
  /** What the server announces for it. */
  readonly capabilities: ServerCapabilities;
  /** Registers the handlers. Called once, before the connection listens. */
  register(context: FeatureContext): void;
}

/** A document in a folder that holds an MCP server, analysed as it is now. */
export interface Subject {
  readonly folder: Folder;
  readonly file: string;
  readonly snapshot: Snapshot;
  readonly version: number | undefined;
}

/**
 * Answers a request about a document from an analysis of the document as it is. `nothing` is answered where the document lies in no
 * folder with an MCP server, or `worth` sees that an analysis would tell nothing; a cancelled request is answered with the protocol's error.
 * @param worth looks at the document's text alone, before anything is analysed
 */
export async function about<T>(
  context: FeatureContext,
  uri: string,
  token: CancellationToken,
  nothing: T,
  work: (subject: Subject) => T | Promise<T>,
  worth: (folder: Folder, text: string) => boolean = () => true,
): Promise<T> {
  const located = await context.folders.locate(uri);
  if (token.isCancellationRequested) throw requestCancelled();
  if (located === undefined) return nothing;
  const { folder, file } = located;
  const text = folder.textOf(file);
  if (text !== undefined && !worth(folder, text)) return nothing;
  const version = () => folder.documentVersion(file);
  return answer(token, version, async () => {
    const snapshot = await folder.runner.latest(token);
    return snapshot === null ? nothing : work({ folder, file, snapshot, version: snapshot.versions.get(file) });
  });
}
