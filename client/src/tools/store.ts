/** The tools of the window as the server last told them. Views draw from it, and hear when it changed. */
import * as vscode from 'vscode';
import type { ServerItem, ToolItem, ToolRef, ToolsAnswer } from '../../../server/src/lsp/checklist-protocol.js';
import type { Requests } from '../requests.js';

export class ToolStore implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<ToolsAnswer>();
  readonly onDidChange = this.changed.event;
  private answer: ToolsAnswer = { folders: [] };
  private asking: Promise<void> | undefined;
  private again = false;

  constructor(
    private readonly requests: Requests,
    private readonly failed: (error: unknown) => void,
  ) {}

  get current(): ToolsAnswer {
    return this.answer;
  }

  get servers(): readonly ServerItem[] {
    return this.answer.folders.flatMap(({ servers }) => servers);
  }

  get tools(): readonly ToolItem[] {
    return this.servers.flatMap(({ tools }) => tools);
  }

  find(ref: ToolRef): ToolItem | undefined {
    return this.tools.find(({ folder, tool }) => folder === ref.folder && tool === ref.tool);
  }

  /** Asks the server; what comes while it is being asked is asked for once more afterwards. */
  refresh(): Promise<void> {
    if (this.asking) {
      this.again = true;
      return this.asking;
    }
    this.asking = this.ask().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  /** The server went away. */
  clear(): void {
    this.set({ folders: [] });
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async ask(): Promise<void> {
    do {
      this.again = false;
      try {
        this.set(await this.requests.tools());
      } catch (error) {
        this.failed(error);
      }
    } while (this.again);
  }

  private set(answer: ToolsAnswer): void {
    this.answer = answer;
    this.changed.fire(answer);
  }
}
