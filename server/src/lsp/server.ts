/** Puts the language server together. Every protocol message ends in one of the files beside this one. */
import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { abilitiesOf, type ClientAbilities } from './abilities.js';
import { checklist } from './checklist.js';
import { codeActions } from './code-actions.js';
import { codeLens } from './code-lens.js';
import { completion } from './completion.js';
import { Configuration, SECTION } from './configuration.js';
import { definition } from './definition.js';
import type { Feature, FeatureContext } from './feature.js';
import { fixEverything } from './fix-everything.js';
import { Folders } from './folders.js';
import type { LanguageServerHost } from './host.js';
import { hover } from './hover.js';
import { inlayHints } from './inlay-hints.js';
import { symbols } from './symbols.js';
import { tools } from './tools.js';
import { uriOf } from './uris.js';
import { passOn, watchFiles } from './watched-files.js';

const FEATURES: readonly Feature[] = [
  hover,
  codeActions,
  completion,
  tools,
  checklist,
  fixEverything,
  codeLens,
  inlayHints,
  symbols,
  definition,
];

/** Registers every handler on the connection. The caller starts it with `connection.listen()`. */
export function createLanguageServer(connection: Connection, host: LanguageServerHost): void {
  let abilities: ClientAbilities | undefined;
  let initial: InitializeParams | undefined;
  const known = (): ClientAbilities => {
    if (abilities === undefined) throw new Error('a message came before initialize');
    return abilities;
  };
  /** What stands in the text is asked for again: a change in one file may show in another. */
  const refresh = (): void => {
    const { refreshesLenses, refreshesInlayHints } = known();
    const unheard = (): void => undefined;
    if (refreshesLenses) connection.sendRequest('workspace/codeLens/refresh').catch(unheard);
    if (refreshesInlayHints) connection.languages.inlayHint.refresh().catch(unheard);
  };
  const documents = new TextDocuments(TextDocument);
  const configuration = new Configuration(connection, known);
  const folders = new Folders(connection, host, documents, (uri) => configuration.of(uri), refresh);
  const context: FeatureContext = { connection, folders, abilities: known };

  connection.onInitialize((params): InitializeResult => {
    initial = params;
    abilities = abilitiesOf(params);
    configuration.tell(params.initializationOptions);
    return {
      serverInfo: { name: 'truehint', version: host.version },
      capabilities: Object.assign(
        {
          textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
          workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
        },
        ...FEATURES.map((feature) => feature.capabilities),
      ),
    };
  });

  connection.onInitialized(async () => {
    for (const folder of rootsOf(initial)) folders.add(folder);
    if (known().workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of removed) folders.remove(uri);
        for (const { uri } of added) folders.add(uri);
      });
    }
    await watchFiles(context);
    if (known().registersConfiguration) await connection.client.register(DidChangeConfigurationNotification.type, { section: SECTION });
  });

  connection.onDidChangeConfiguration(async ({ settings }) => {
    configuration.tell(settings);
    await folders.configure();
  });
  connection.onDidChangeWatchedFiles((params) => passOn(context, params));

  // Also fires when a document opens.
  documents.onDidChangeContent(({ document }) => folders.documentOpened(document));
  documents.onDidClose(({ document }) => folders.closed(document));
  documents.listen(connection);

  for (const feature of FEATURES) feature.register(context);
  connection.onShutdown(() => folders.dispose());
}

function rootsOf(params: InitializeParams | undefined): string[] {
  if (params?.workspaceFolders) return params.workspaceFolders.map(({ uri }) => uri);
  if (params?.rootUri) return [params.rootUri];
  return params?.rootPath ? [uriOf(params.rootPath)] : [];
}
