/**
 * The workbench as a person uses it: where text stands, what is marked, what a hover says. Every method waits for a
 * state of the page, none for a time; a state that does not come fails with Playwright's message.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';

export type Marker = 'error' | 'warning' | 'info' | 'hint';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What is used of the page's text nodes; the page's own types are not loaded here. */
interface TextNode {
  readonly nodeValue: string | null;
  readonly length: number;
}

/** How long a state may take to come on a busy machine with two cores. */
const PATIENCE = Number(process.env.TRUEHINT_PATIENCE ?? 60_000);

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS, env: withoutProxies() });
}

export class Workbench {
  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {}

  /** Opens the address in a window of its own and waits until the workbench is there. */
  static async at(browser: Browser, url: string): Promise<Workbench> {
    const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(url);
    await page.locator('.monaco-workbench .part.statusbar').waitFor();
    return new Workbench(page, context);
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** A picture of the window as it is. */
  async picture(path: string): Promise<void> {
    mkdirSync(dirname(path), { recursive: true });
    await this.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  }

  get editor(): Locator {
    return this.page.locator('.editor-instance .monaco-editor').first();
  }

  /** The drawn line that holds the text. Lines that are scrolled away are not drawn. */
  line(text: string): Locator {
    return this.editor
      .locator('.view-line')
      .filter({ hasText: spaced(text) })
      .first();
  }

  /** Squiggles of a kind that can be seen now. */
  squiggles(marker: Marker): Locator {
    return this.editor.locator(`.squiggly-${marker}`);
  }

  /** Resolves when some squiggle of the kind lies under the text. */
  async squiggleUnder(marker: Marker, text: string): Promise<void> {
    await this.until(async () => (await this.isMarked(marker, text)) === true, `a ${marker} squiggle under ${text}`);
  }

  /** Resolves when the text is drawn and no squiggle of the kind lies under it. */
  async noSquiggleUnder(marker: Marker, text: string): Promise<void> {
    await this.until(async () => (await this.isMarked(marker, text)) === false, `no ${marker} squiggle under ${text}`);
  }

  /** Puts the cursor behind the text. */
  async cursorBehind(text: string): Promise<void> {
    const box = await this.boxOf(text);
    await this.page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
    await this.editor.locator('textarea, .native-edit-context').first().waitFor({ state: 'attached' });
  }

  /** Rests the pointer on the text and resolves with the hover, once it holds all of `expected`. */
  async hover(text: string, ...expected: string[]): Promise<Locator> {
    const hover = this.page.locator('.monaco-resizable-hover:visible, .monaco-hover:visible').first();
    let shown = '';
    const holdsAll = async (): Promise<boolean> => {
      const box = await this.boxOf(text);
      // Moved again each time: a hover that opened before the server knew is not drawn anew.
      await this.page.keyboard.press('Escape');
      await this.page.mouse.move(box.x + box.width / 2, box.y - 60);
      await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
      for (let looks = 0; looks < 20; looks++) {
        await hover.waitFor({ timeout: 5_000 }).catch(() => undefined);
        shown = plain((await hover.textContent({ timeout: 1_000 }).catch(() => '')) ?? '');
        if (expected.every((one) => shown.includes(one))) return true;
        await this.page.waitForTimeout(100);
      }
      return false;
    };
    await this.until(holdsAll, () => `a hover over ${text} with ${expected.join(', ')}; it says ${shown}`);
    return hover;
  }

  /** Asks for the fixes at the cursor and takes the one of that name. */
  async takeFix(name: string): Promise<void> {
    const widget = this.page.locator('.action-widget:visible');
    const wanted = widget.locator('.monaco-list-row.action').filter({ hasText: name }).first();
    const offered = async (): Promise<boolean> => {
      await this.page.keyboard.press('Control+.');
      await wanted.waitFor({ timeout: 5_000 }).catch(() => undefined);
      if (await wanted.isVisible()) return true;
      // The same key again would take the first fix of an open list.
      await this.page.keyboard.press('Escape');
      return false;
    };
    await this.until(offered, `the fix ${name}`);
    await wanted.click();
    await widget.waitFor({ state: 'hidden' });
  }

  /** Types as a person does, key by key. */
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text, { delay: 20 });
  }

  /** Runs a command by its name in the command palette, once it is offered there. */
  async command(name: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget:visible input');
    const row = this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first();
    await this.until(async () => {
      // The list is made as it opens: what comes up later is in the next one.
      await this.page.keyboard.press('F1');
      await input.waitFor();
      await input.fill(`>${name}`);
      await row.waitFor({ timeout: 5_000 }).catch(() => undefined);
      if (await row.isVisible()) return true;
      await this.page.keyboard.press('Escape');
      return false;
    }, `the command ${name}`);
    await this.page.keyboard.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  /** Saves the active editor, once it has something to save; resolves when it is no longer marked as unsaved. */
  async save(): Promise<void> {
    await this.page.locator('.tab.active.dirty').waitFor();
    await this.page.keyboard.press('Control+s');
    await this.page.locator('.tab.active:not(.dirty)').waitFor();
  }

  async isDirty(): Promise<boolean> {
    return (await this.page.locator('.tab.active.dirty').count()) > 0;
  }

  /** What the entry of Truehint in the status bar tells where the pointer rests on it. */
  async statusSays(text: string): Promise<void> {
    await this.page.locator(`.statusbar-item[id$="truehint.status"][aria-label*="${text}"]`).waitFor();
  }

  /** The text of the status bar. */
  async statusBar(): Promise<string> {
    return plain((await this.page.locator('.part.statusbar').textContent()) ?? '');
  }

  /** What the language's own status says, where the pointer rests on it: resolves once it holds the text. */
  async languageStatusSays(text: string): Promise<void> {
    const item = this.page.locator('.statusbar-item[id="status.languageStatus"]');
    const shown = this.page.locator('.hover-language-status');
    await this.until(async () => {
      await this.page.mouse.move(400, 300);
      await item.hover({ timeout: 5_000 }).catch(() => undefined);
      await shown
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined);
      return (await shown.allInnerTexts()).some((one) => plain(one).includes(text));
    }, `the language status "${text}"`);
    await this.page.mouse.move(400, 300);
  }

  /** Waits until `state` holds. */
  async until(state: () => Promise<boolean>, what: string | (() => string)): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!(await state())) {
      if (Date.now() > end) throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}`);
      await this.page.waitForTimeout(100);
    }
  }

  /** Whether a squiggle lies under the text; undefined while the text is not drawn. */
  private async isMarked(marker: Marker, text: string): Promise<boolean | undefined> {
    const box = await this.boxOf(text).catch(() => undefined);
    if (box === undefined) return undefined;
    for (const squiggle of await this.squiggles(marker).all()) {
      const other = await squiggle.boundingBox({ timeout: 500 }).catch(() => null);
      if (other === null) continue;
      const sameLine = other.y < box.y + box.height && box.y < other.y + other.height;
      if (sameLine && other.x < box.x + box.width && box.x < other.x + other.width) return true;
    }
    return false;
  }

  /** Where the text stands on the page. */
  private async boxOf(text: string): Promise<{ x: number; y: number; width: number; height: number }> {
    const line = this.line(text);
    await line.waitFor({ timeout: 10_000 });
    const box = await line.evaluate((element, wanted) => {
      const nodes: { node: TextNode; start: number }[] = [];
      let whole = '';
      const walker = element.ownerDocument.createTreeWalker(element, 4);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        nodes.push({ node: node as TextNode, start: whole.length });
        whole += node.nodeValue ?? '';
      }
      const from = whole.replaceAll('\u00a0', ' ').indexOf(wanted);
      if (from < 0) return null;
      const at = (offset: number): [TextNode, number] => {
        const found = nodes.filter(({ start }) => start <= offset).pop();
        return found === undefined ? [nodes[0]!.node, 0] : [found.node, Math.min(offset - found.start, found.node.length)];
      };
      const range = element.ownerDocument.createRange();
      range.setStart(...at(from));
      range.setEnd(...at(from + wanted.length));
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x, y, width, height };
    }, text);
    if (box === null) throw new Error(`${text} is not drawn`);
    return box;
  }
}

/** The editor draws spaces as no-break spaces. */
function spaced(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \\u00a0]'));
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function withoutProxies(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name));
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
