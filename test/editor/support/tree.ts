/** The tool tree in its own container. */
import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench.js';

export class ToolTree {
  private constructor(private readonly workbench: Workbench) {}

  /** Shows the container with the tree. */
  static async open(workbench: Workbench): Promise<ToolTree> {
    const tree = new ToolTree(workbench);
    // A badge lies over the icon, and takes the click as the icon would.
    await tree.icon().click({ force: true });
    await workbench.page.locator('.pane-header, .title-label').filter({ hasText: 'MCP Tools' }).first().waitFor();
    return tree;
  }

  /** The container's icon in the activity bar; its label has the number of contradictions. */
  icon(): Locator {
    return this.workbench.page.locator('.activitybar .action-label[aria-label^="Truehint"]').first();
  }

  rows(): Locator {
    return this.workbench.page.locator('.part.sidebar .monaco-list-row');
  }

  row(text: string): Locator {
    return this.rows().filter({ hasText: text }).first();
  }

  /** The first tool whose annotations contradict the code. */
  worst(): Locator {
    return this.rows()
      .filter({ has: this.workbench.page.locator('.codicon-warning') })
      .first();
  }

  /** Opens the checklist of a row by its button. */
  async checklist(row: Locator): Promise<void> {
    await row.hover();
    await row.locator('.action-label[aria-label="Open Checklist"]').click();
  }
}
