/** The checklist's page, as a person sees it. */
import type { Frame, FrameLocator, Locator } from 'playwright-core';
import type { Workbench } from './workbench.js';

export class ChecklistPage {
  private constructor(
    private readonly workbench: Workbench,
    readonly frame: FrameLocator,
  ) {}

  /** Resolves when the checklist of the tool is drawn. */
  static async of(workbench: Workbench, tool: string): Promise<ChecklistPage> {
    const frame = workbench.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    const page = new ChecklistPage(workbench, frame);
    await page.shows(tool);
    return page;
  }

  /** Resolves when the tool is the one that is shown. */
  async shows(tool: string): Promise<void> {
    await this.frame
      .locator('.what code')
      .filter({ hasText: new RegExp(`^${tool}$`) })
      .waitFor();
  }

  question(id: string): Locator {
    return this.frame.locator(`[data-question="${id}"]`);
  }

  /** Resolves when the question is in this state. */
  async stateOf(id: string, state: 'open' | 'answered' | 'contradicted' | 'folded'): Promise<void> {
    await this.frame.locator(`[data-question="${id}"].${state}`).waitFor();
  }

  /** Resolves when `a of b` stands over the questions. */
  async progress(text: string): Promise<void> {
    await this.frame.locator('main .progress').filter({ hasText: text }).waitFor();
  }

  /** Presses a key on the page, once it is the question's turn. */
  async press(key: string): Promise<void> {
    await this.workbench.page.keyboard.press(key);
  }

  /** Jumps to a question by its number, and resolves when it has the focus. */
  async jump(number: number, id: string): Promise<void> {
    await this.workbench.until(async () => {
      await this.press(String(number));
      return (await this.focused()) === id;
    }, `the focus on ${id}`);
  }

  /** The question that has the focus. */
  async focused(): Promise<string | null> {
    const focused = this.frame.locator('[data-question]:focus-within, [data-question]:focus');
    return (await focused.count()) === 0 ? null : focused.first().getAttribute('data-question');
  }

  /** The frame itself, for what looks at the whole page. */
  async content(): Promise<Frame> {
    const handle = await this.workbench.page.frameLocator('iframe.webview.ready').locator('#active-frame').elementHandle();
    const frame = await handle?.contentFrame();
    if (!frame) throw new Error('the checklist has no page');
    return frame;
  }
}
