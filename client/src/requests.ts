/** What the views ask the language server, beside what editors ask it anyway. */
import * as vscode from 'vscode';
import type { CancellationToken, WorkspaceEdit } from 'vscode-languageclient';
import type {
  AnswerParams,
  ChecklistAnswer,
  EditAnswer,
  KeepParams,
  ToolRef,
  ToolsAnswer,
} from '../../server/src/lsp/checklist-protocol.js';

export interface Asks {
  /** Rejects with the protocol's error; undefined where no server runs. */
  request<T>(method: string, params?: unknown, token?: CancellationToken): Promise<T | undefined>;
  /** Applies an edit of the server as one that can be undone. */
  apply(edit: WorkspaceEdit, options?: { readonly isRefactoring: boolean }): Promise<Applied>;
  /** Opens the documents of an edit that are not open, so that the next one is made for a version of them. True where there were some. */
  open(edit: WorkspaceEdit): Promise<boolean>;
}

/** stale: a document has changed since the edit was made, and nothing is written. refused: by the person, in the preview, or by the editor. */
export type Applied = 'applied' | 'stale' | 'refused';

/** What came of an answer: why it was not written, or the documents that it was written into. */
export type Written = { readonly why: string } | { readonly why: null; readonly documents: readonly vscode.Uri[] };

/** How often an edit is asked for anew because its document moved on. */
const TRIES = 4;

const NO_TOOLS: ToolsAnswer = { folders: [] };

export class Requests {
  /** Answers are written one after another: two edits of the same text would each undo the other's offsets. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly asks: Asks) {}

  async tools(): Promise<ToolsAnswer> {
    return (await this.asks.request<ToolsAnswer>('truehint/tools')) ?? NO_TOOLS;
  }

  /** Null where there is no such tool. */
  async checklist(ref: ToolRef): Promise<ChecklistAnswer | null> {
    return (await this.asks.request<ChecklistAnswer | null>('truehint/checklist', ref)) ?? null;
  }

  /** Markdown; null where there is no such tool. */
  async explain(ref: ToolRef): Promise<string | null> {
    return (await this.asks.request<string | null>('truehint/explain', ref)) ?? null;
  }

  /** Writes an answer into the source. */
  answer(params: AnswerParams): Promise<Written> {
    return this.write('truehint/answer', params);
  }

  /** Writes the comment that keeps what is declared. */
  keep(params: KeepParams): Promise<Written> {
    return this.write('truehint/keep', params);
  }

  private write(method: string, params: unknown): Promise<Written> {
    const written = this.queue.then(() => this.writeNow(method, params));
    this.queue = written.catch(() => undefined);
    return written;
  }

  private async writeNow(method: string, params: unknown): Promise<Written> {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.asks.request<EditAnswer>(method, params);
      if (!answer) return { why: vscode.l10n.t('The language server is not running.') };
      if (answer.edit === null) return answer.why === null ? { why: null, documents: [] } : { why: answer.why };
      if (await this.asks.open(answer.edit)) continue;
      const applied = await this.asks.apply(answer.edit);
      if (applied === 'applied') return { why: null, documents: documentsOf(answer.edit) };
      if (applied === 'refused') return { why: vscode.l10n.t('The editor did not take the edit.') };
    }
    return { why: vscode.l10n.t('The source changed while the answer was written. Answer once more.') };
  }
}

function documentsOf({ documentChanges, changes }: WorkspaceEdit): vscode.Uri[] {
  const named = (documentChanges ?? []).flatMap((change) => ('textDocument' in change ? [change.textDocument.uri] : []));
  return [...named, ...Object.keys(changes ?? {})].map((uri) => vscode.Uri.parse(uri));
}
