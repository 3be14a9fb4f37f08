/** The extension at the other end of the page. */
import type { ToolRef } from '../../../server/src/lsp/checklist-protocol.js';
import type { FromPage, ToPage } from '../../src/checklist/messages.js';

interface VsCode {
  postMessage(message: FromPage): void;
  /** Kept over a reload of the window: which tool is shown, nothing else. */
  setState(state: ToolRef | undefined): void;
}

declare function acquireVsCodeApi(): VsCode;

const vscode = acquireVsCodeApi();

export const send = (message: FromPage): void => vscode.postMessage(message);

export const remember = (ref: ToolRef | undefined): void => vscode.setState(ref);

/** Only the extension can post to the page: its frame's origin is its own. */
export function listen(heard: (message: ToPage) => void): void {
  window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => heard(data));
}
