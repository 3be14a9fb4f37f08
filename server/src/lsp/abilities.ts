/** What the client can do, as far as the server does something else where it cannot. */
import type { InitializeParams } from 'vscode-languageserver/node';

export interface ClientAbilities {
  /** Asks the client for settings instead of being told. */
  readonly configuration: boolean;
  readonly workspaceFolders: boolean;
  readonly registersWatchers: boolean;
  readonly registersConfiguration: boolean;
  /** Edits may carry the version of the document that they are meant for. */
  readonly versionedEdits: boolean;
  /** Edits may carry a place for the cursor. */
  readonly snippetEdits: boolean;
  /** Edits may stand under headings, and ask to be confirmed. */
  readonly annotatedEdits: boolean;
  readonly codeActionLiterals: boolean;
  /** Has the command that opens the checklist of a tool. */
  readonly checklist: boolean;
  readonly refreshesLenses: boolean;
  readonly refreshesInlayHints: boolean;
}

export function abilitiesOf(params: InitializeParams): ClientAbilities {
  const { workspace, textDocument, experimental } = params.capabilities;
  return {
    configuration: workspace?.configuration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    registersWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    snippetEdits: workspace?.workspaceEdit?.snippetEditSupport === true,
    annotatedEdits: workspace?.workspaceEdit?.documentChanges === true && workspace.workspaceEdit.changeAnnotationSupport !== undefined,
    checklist: isRecord(experimental) && experimental.truehintChecklist === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    refreshesInlayHints: workspace?.inlayHint?.refreshSupport === true,
    codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
