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
  /** Applies an edit of the server as one that can be undone; false where a document has changed meanwhile, or a person refused it. */
  apply(edit: WorkspaceEdit, options?: { readonly isRefactoring: boolean }): Promise<boolean>;
}

const NO_TOOLS: ToolsAnswer = { folders: [] };

export class Requests {
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

  /** Writes an answer into the source. Null where it was written, else why not. */
  answer(params: AnswerParams): Promise<string | null> {
    return this.write('truehint/answer', params);
  }

  /** Writes the comment that keeps what is declared. Null where it was written, else why not. */
  keep(params: KeepParams): Promise<string | null> {
    return this.write('truehint/keep', params);
  }

  private async write(method: string, params: unknown): Promise<string | null> {
    // A document that changed between the answer and the edit refuses it: the second time it is the newest.
    for (let tries = 0; tries < 2; tries++) {
      const answer = await this.asks.request<EditAnswer>(method, params);
      if (!answer) return vscode.l10n.t('The language server is not running.');
      if (answer.edit === null) return answer.why;
      if (await this.asks.apply(answer.edit)) return null;
    }
    return vscode.l10n.t('The source changed while the answer was written. Answer once more.');
  }
}
