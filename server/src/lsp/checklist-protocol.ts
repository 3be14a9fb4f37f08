/**
 * What the checklist and the tool tree ask the server, beside the language server protocol. Other clients may ask the same.
 * All texts that come from the analysed code are cleaned but for `title.now`, which is for a field; none is escaped: that is for who draws them.
 */
import type { Range, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Checklist, Progress, QuestionId } from '../checklist/types.js';
import type { Step } from '../explain/explain.js';

/** All tools of all folders. No parameters; answers `ToolsAnswer`. */
export const TOOLS_REQUEST = 'truehint/tools';
/** The checklist of a tool. `ToolRef`; answers `ChecklistAnswer`, or null where there is no such tool (any more). */
export const CHECKLIST_REQUEST = 'truehint/checklist';
/** The edit that writes an answer. `AnswerParams`; answers `EditAnswer`. */
export const ANSWER_REQUEST = 'truehint/answer';
/** The edit that keeps what is written, with a reason. `KeepParams`; answers `EditAnswer`. */
export const KEEP_REQUEST = 'truehint/keep';
/** Everything about a tool as Markdown. `ToolRef`; answers a string, or null where there is no such tool. */
export const EXPLAIN_REQUEST = 'truehint/explain';

/** A place that an editor can open. */
export interface Spot {
  readonly uri: string;
  readonly range: Range;
}

/** A line of a proof. */
export interface WireStep extends Omit<Step, 'place'> {
  readonly spot: Spot;
}

/** A tool, stable while its source is edited. */
export interface ToolRef {
  /** Address of the folder. */
  readonly folder: string;
  readonly tool: string;
}

/** How loud a tool is in a list. */
export type ToolMark = 'contradicted' | 'open' | 'complete';

export interface ToolItem extends ToolRef, Progress {
  readonly name: string | null;
  readonly title: string | null;
  /** `deletes · retry-safe`. */
  readonly verdict: string;
  /** What it does to what existed before: picks the icon. */
  readonly does: 'reads' | 'adds' | 'destroys' | 'writes' | 'unknown';
  readonly mark: ToolMark;
  /** Where its name is written. */
  readonly spot: Spot;
  readonly handler: Spot | null;
}

export interface ServerItem {
  readonly id: string;
  readonly folder: string;
  /** The package's name, or the file that registers the tools. */
  readonly label: string;
  /** The file, where the label is the package's name. */
  readonly detail: string;
  readonly tools: readonly ToolItem[];
}

export interface FolderItem {
  readonly folder: string;
  readonly servers: readonly ServerItem[];
}

export interface ToolsAnswer {
  readonly folders: readonly FolderItem[];
}

export interface ChecklistAnswer extends ToolRef {
  readonly checklist: Checklist<WireStep>;
}

export interface AnswerParams extends ToolRef {
  readonly question: Exclude<QuestionId, 'depends'>;
  /** A title, or a hint's boolean. */
  readonly value: string | boolean;
}

export interface KeepParams extends ToolRef {
  readonly question: QuestionId;
  readonly reason: string;
}

/** `edit` is null where it cannot be written; `why` says so in words for the author. */
export type EditAnswer =
  | { readonly edit: WorkspaceEdit }
  /** `why` is null where the source says so already. */
  | { readonly edit: null; readonly why: string | null };
