/** One window of the editor: opened, left until the extension has nothing more to do, read, and closed. */
import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import type { RunningEditor } from '../run.js';

export interface Subject {
  readonly name: string;
  readonly folder: string;
  /** A file to open in it. */
  readonly file: string;
  /** Whether the editor is to activate the extension there, and whether the file has findings. */
  readonly activated: boolean;
  readonly findings: boolean;
}

/** Milliseconds; undefined where it did not happen. */
export interface Figures {
  /** Loading the extension's code. */
  readonly code?: number;
  /** Calling `activate`, until it first waits for something. */
  readonly call?: number;
  /** What `activate` then waited. */
  readonly waited?: number;
  /** From the file's text on the screen to the first squiggle in it: most of it is the editor that starts. */
  readonly squiggle?: number;
  /** Processes of the language server that ran at the end. */
  readonly servers: number;
}

const PATIENCE = Number(process.env.TRUEHINT_PATIENCE ?? 60_000);
const COMMAND = 'Developer: Startup Performance';
/** An extension of the editor that is activated once everything has started. */
const LAST = 'vscode.merge-conflict';
/** Notes in the page when the file's text and the first squiggle were drawn. */
const WATCH = `
  window.drawn = {};
  const look = () => {
    if (!window.drawn.text && document.querySelector('.editor-instance .view-line span span')) window.drawn.text = performance.now();
    if (document.querySelector('.editor-instance .squiggly-error')) window.drawn.squiggle = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Opens the subject in a window and tells what the editor measured. Rejects where what is expected of it does not come. */
export async function openAndMeasure(browser: Browser, editor: RunningEditor, home: string, subject: Subject): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.addInitScript(WATCH);
    await page.goto(editor.url(subject.folder, subject.file));
    await page.locator('.tab.active', { hasText: subject.file.split('/').at(-1) }).waitFor();
    if (subject.findings) await page.locator('.editor-instance .squiggly-error').first().waitFor();
    const drawn = await page.evaluate<{ text: number; squiggle?: number }>('window.drawn');
    const times = await activationTimes(page, subject.activated);
    const squiggle = drawn.squiggle === undefined ? {} : { squiggle: drawn.squiggle - drawn.text };
    return { ...times, ...squiggle, servers: serversOf(home) };
  } finally {
    await context.close();
    await ended(home);
  }
}

/** What the editor's own report says of the extension. The report follows what happens while it is open. */
async function activationTimes(page: Page, expected: boolean): Promise<Pick<Figures, 'code' | 'call' | 'waited'>> {
  // Lines out of sight are not drawn.
  await page.setViewportSize({ width: 1800, height: 2400 });
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget:visible input').fill(`>${COMMAND}`);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: COMMAND }).first().waitFor();
  await page.keyboard.press('Enter');
  const row = (extension: string) => page.locator('.editor-instance .view-line').filter({ hasText: extension }).first();
  await row(LAST).waitFor();
  if (expected) await row('truehint.truehint').waitFor();
  if ((await row('truehint.truehint').count()) === 0) return {};
  const line = (await row('truehint.truehint').textContent()) ?? '';
  // The extension, whether it is an eager one, and the three times.
  const [code, call, waited] = line
    .split('|')
    .slice(3, 6)
    .map((cell) => Number.parseInt(cell.trim(), 10));
  if ([code, call, waited].some((time) => time === undefined || Number.isNaN(time)))
    throw new Error(`the report has another form: ${line}`);
  return { code, call, waited };
}

/** The language servers of this editor that run now. */
function serversOf(home: string): number {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(home) && /truehint[^/]*\/dist\/server\.js/.test(line)).length;
}

/** A closed window's server may take a moment to end; it is not to be counted with the next one's. */
async function ended(home: string): Promise<void> {
  for (const until = Date.now() + PATIENCE; serversOf(home) > 0; ) {
    if (Date.now() > until) throw new Error('the language server of a closed window does not end');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
