/** What the commands that change many tools ask the server, beside the language server protocol. */
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import type { AnnotationKey } from '../model/hint.js';
import type { ToolRef } from './checklist-protocol.js';

/** The fixes of all findings of a tool, a file, a server or folders, as one edit. `FixAllParams`; answers `FixAllAnswer`. */
export const FIX_ALL_REQUEST = 'truehint/fixAll';
/** The annotations that the tools of a server leave out, as one edit. `AnnotateAllParams`; answers `AnnotateAllAnswer`. */
export const ANNOTATE_ALL_REQUEST = 'truehint/annotateAll';

export interface FixAllParams {
  readonly scope: 'tool' | 'file' | 'server' | 'workspace';
  /** A document: the file itself, or the server or folder that it belongs to. */
  readonly uri?: string;
  /** Address of a folder; with `workspace` alone, every folder is meant. */
  readonly folder?: string;
  /** As `ToolRef` names it. With `tool`: which. With `server`: one of its tools. */
  readonly tool?: string;
  /** With `server`: its id, as `ServerItem` has it. */
  readonly server?: string;
}

export interface FixAllAnswer {
  /** Null where there is nothing to mend. Edits that a person should look at need confirmation. */
  readonly edit: WorkspaceEdit | null;
  readonly fixes: number;
  readonly files: number;
  /** Findings that are left once the edit is made: they need a decision. */
  readonly left: number;
}

export interface AnnotateAllParams {
  readonly folder: string;
  /** Its id, as `ServerItem` has it; every server of the folder where it is left out. */
  readonly server?: string;
}

export interface AnnotateAllAnswer extends FixAllAnswer {
  /** What the code does not tell, by tool. Names are cleaned, not escaped. */
  readonly needsPerson: readonly { readonly tool: string | null; readonly hints: readonly AnnotationKey[]; readonly ref: ToolRef }[];
}
