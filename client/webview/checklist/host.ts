/** The extension at the other end of the page. */
import type { QuestionId } from '../../../server/src/checklist/types.js';
import type { ToolRef } from '../../../server/src/lsp/checklist-protocol.js';
import type { FromPage, ToPage } from '../../src/checklist/messages.js';
import type { Only } from './state.js';

interface VsCode {
  postMessage(message: FromPage): void;
  /** Kept while the page is hidden, and over a reload of the window. */
  setState(state: Kept): void;
  getState(): Kept | undefined;
}

/** Which tool is shown, and what a person has set and typed on the page: no answer, as these are in the source. */
export interface Kept extends ToolRef {
  readonly text: string;
  readonly only: Only;
  readonly last: QuestionId | undefined;
  readonly drafts: Readonly<Record<string, string>>;
}

declare function acquireVsCodeApi(): VsCode;

const vscode = acquireVsCodeApi();

export const send = (message: FromPage): void => vscode.postMessage(message);

export const remember = (kept: Kept): void => vscode.setState(kept);

export const remembered = (): Kept | undefined => vscode.getState();

/** Only the extension can post to the page: its frame's origin is its own. */
export function listen(heard: (message: ToPage) => void): void {
  window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => heard(data));
}
