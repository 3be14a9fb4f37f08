/** What somebody sees who has just installed the extension: the walkthrough, the colours, and words instead of keys. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { failurePicture } from './support/pictures.js';
import type { Workbench } from './support/workbench.js';
import { World } from './support/world.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/notes-server');
const READING = 'src/tools/reading.ts';

describe.skipIf(inject('skip') !== '')('the first minute', () => {
  let world: World;
  beforeAll(async () => {
    // TypeScript's own colours would stand over those of the grammars.
    world = await World.start({ trusted: true, settings: { 'editor.semanticHighlighting.enabled': false } });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await world.picture(failurePicture(task.name));
    await world.closeWindows();
  });
  afterAll(() => world?.stop());

  const steps = (window: Workbench) => window.page.locator('.gettingStartedContainer .getting-started-step');
  const step = (window: Workbench, title: string) => steps(window).filter({ hasText: title }).first();
  const done = (window: Workbench, title: string) =>
    step(window, title).locator('.codicon-getting-started-step-checked').first().waitFor({ state: 'visible' });

  test('without a server, the view leads to the walkthrough, in words', async () => {
    const window = await world.open(world.folder({ 'a.txt': 'nothing here' }));
    await window.page.locator('.activitybar .action-label[aria-label="Truehint"]').click();
    const view = window.page.locator('.part.sidebar');
    await view.getByText('No MCP server was found in this window.').waitFor();
    await view
      .getByRole('button', { name: 'Get Started' })
      .or(view.getByRole('link', { name: 'Get Started' }))
      .first()
      .click();
    await step(window, 'Open an MCP server').waitFor();
    expect(await steps(window).count()).toBe(6);
    expect(await window.page.locator('.gettingStartedContainer').textContent()).not.toContain('%');
  });

  test('with a server, its first step is done, and its button opens the tools', async () => {
    const window = await world.open(world.copy(EXAMPLE), READING);
    await window.until(async () => /\d+ tools/.test(await window.statusBar()), 'the number of tools in the status bar');
    // The command asks on, so that its list does not close.
    await window.page.keyboard.press('F1');
    const input = window.page.locator('.quick-input-widget:visible input');
    await input.fill('>Welcome: Open Walkthrough...');
    await window.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Open Walkthrough' }).first().click();
    await window.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Get Started with Truehint' }).first().click();
    await step(window, 'See every tool').click();
    await window.page.getByRole('button', { name: 'Show Tools' }).click();
    await window.page.locator('.part.sidebar .monaco-list-row').filter({ hasText: 'read_note' }).first().waitFor();
    await done(window, 'See every tool');
    await done(window, 'Open an MCP server');
  });

  test('the five keys have a scope of their own, inside a function too', async () => {
    const window = await world.open(world.copy(EXAMPLE), READING);
    await window.squiggleUnder('error', "'Read a note', readOnlyHint: true");
    await window.cursorBehind("'Read a note', readOnly");
    await window.until(async () => (await window.statusBar()).includes('Ln 24'), 'the cursor in line 24');
    await window.command('Developer: Inspect Editor Tokens and Scopes');
    await window.page.locator('.token-inspect-widget').waitFor();
    expect(await window.page.locator('.token-inspect-widget').textContent()).toContain(
      'variable.other.constant.property.annotation.truehint',
    );
  });
});
