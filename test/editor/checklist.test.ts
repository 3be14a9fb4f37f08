/** The checklist in a real VS Code: a tool made right by keyboard, and what an author sees on the way. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
// @ts-expect-error a script without types
import { largeServer } from '../../scripts/bench/large-server.mjs';
import { ChecklistPage } from './support/checklist.js';
import { failurePicture, illustration } from './support/pictures.js';
import { ToolTree } from './support/tree.js';
import type { Workbench } from './support/workbench.js';
import { World } from './support/world.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/notes-server');
const READING = 'src/tools/reading.ts';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe.skipIf(inject('skip') !== '')('the checklist in VS Code', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ trusted: true });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await world.picture(failurePicture(task.name));
    await world.closeWindows();
  });
  afterAll(() => world?.stop());

  const opened = async (): Promise<{ window: Workbench; folder: string; tree: ToolTree }> => {
    const folder = world.copy(EXAMPLE);
    const window = await world.open(folder, READING);
    // Beside the code there has to be room for the checklist.
    await window.page.setViewportSize({ width: 1800, height: 1000 });
    const tree = await ToolTree.open(window);
    await tree.row('read_note').waitFor();
    return { window, folder, tree };
  };

  test('the worst tool is found in the tree, made right by keyboard, and taken back by one key', async () => {
    const { window, tree, folder } = await opened();
    await tree.worst().waitFor();
    expect(await tree.worst().textContent()).toContain('read_note');
    await tree.checklist(tree.worst());
    const page = await ChecklistPage.of(window, 'read_note');
    await page.stateOf('readOnlyHint', 'contradicted');
    await page.stateOf('destructiveHint', 'folded');
    await window.picture(illustration('checklist.png'));

    await page.jump(2, 'readOnlyHint');
    await page.press('y');
    await page.stateOf('readOnlyHint', 'answered');
    // It writes: now it is asked what it destroys, and whether it may be repeated.
    await page.stateOf('destructiveHint', 'open');
    await page.progress('4 of 6 answered');
    await page.press('u');
    await window.until(async () => (await page.focused()) === 'destructiveHint', 'the next open question');
    await page.press('y');
    await page.stateOf('destructiveHint', 'answered');
    await page.press('u');
    await window.until(async () => (await page.focused()) === 'idempotentHint', 'the last open question');
    await page.press('n');
    await page.progress('6 of 6 answered');
    await page.frame.locator('.complete').filter({ hasText: 'Complete' }).first().waitFor();
    await window.line("title: 'Read a note', readOnlyHint: false").waitFor();
    expect(await window.isDirty()).toBe(true);
    expect(readFileSync(join(folder, READING), 'utf8')).toBe(readFileSync(join(EXAMPLE, READING), 'utf8'));

    for (const progress of ['5 of 6 answered', '4 of 6 answered', '3 of 4 answered']) {
      await page.press('Control+z');
      await page.progress(progress);
      await window.until(async () => (await page.focused()) !== null, 'the focus back on a question');
    }
    await page.stateOf('readOnlyHint', 'contradicted');
  });

  test('an answer is written into a file that is closed, taken back and written again', async () => {
    const { window, tree } = await opened();
    await window.command('View: Close All Editors');
    await tree.checklist(tree.row('save_note'));
    const page = await ChecklistPage.of(window, 'save_note');
    await page.stateOf('destructiveHint', 'contradicted');
    await page.jump(3, 'destructiveHint');
    await page.press('y');
    await page.stateOf('destructiveHint', 'answered');
    await page.press('Control+z');
    await page.stateOf('destructiveHint', 'contradicted');
    await window.until(async () => (await page.focused()) !== null, 'the focus back on a question');
    await page.press('Control+Shift+Z');
    await page.stateOf('destructiveHint', 'answered');
  });

  test('what was typed and filtered is there again when the checklist was hidden', async () => {
    const { window, tree } = await opened();
    await tree.checklist(tree.row('read_note'));
    const page = await ChecklistPage.of(window, 'read_note');
    const reason = page.question('readOnlyHint').locator('vscode-textfield.reason input');
    await reason.fill('views are');
    await page.frame.locator('vscode-textfield.filter input').fill('note');
    await window.command('File: New Untitled Text File');
    await window.page.locator('iframe.webview.ready').waitFor({ state: 'detached' });
    await window.page.locator('.tab', { hasText: 'Tool Checklist' }).first().click();
    await page.shows('read_note');
    await window.until(async () => (await reason.inputValue()) === 'views are', 'what was typed');
    expect(await page.frame.locator('vscode-textfield.filter input').inputValue()).toBe('note');
  });

  test('a line of the proof leads to the code, and the chosen tool follows the text while it is typed', async () => {
    const { window, tree } = await opened();
    await tree.checklist(tree.row('read_note'));
    const page = await ChecklistPage.of(window, 'read_note');
    await page.question('readOnlyHint').locator('.row', { hasText: 'UPDATE notes' }).click();
    await window.page.locator('.tab.active', { hasText: 'note-index.ts' }).waitFor();
    await window.line('SET views = views + 1').waitFor();

    await window.page.locator('.tab', { hasText: 'reading.ts' }).first().click();
    await window.cursorBehind("'Read a note', readOnlyHint: true");
    for (let i = 0; i < 4; i++) await window.page.keyboard.press('Backspace');
    await window.type('false');
    await page.stateOf('readOnlyHint', 'answered');
  });

  test('what is written stays, with a reason', async () => {
    const { window, tree } = await opened();
    await tree.checklist(tree.row('read_note'));
    const page = await ChecklistPage.of(window, 'read_note');
    const field = page.question('readOnlyHint').locator('vscode-textfield.reason input');
    await field.fill('view counts are statistics');
    await field.press('Enter');
    await page.stateOf('readOnlyHint', 'answered');
    await window.line('-- view counts are statistics').waitFor();
    await window.noSquiggleUnder('error', "'Read a note', readOnlyHint: true");
  });

  test('a server of a hundred tools is listed, filtered and walked through', async () => {
    const window = await world.open(world.folder(largeServer(100)), 'server.ts');
    const tree = await ToolTree.open(window);
    await window.until(
      async () => (await tree.icon().getAttribute('aria-label'))?.includes('33 annotations') === true,
      'the number in the badge',
    );
    await tree.row('tool_1').waitFor();
    await tree.checklist(tree.row('tool_1'));
    const page = await ChecklistPage.of(window, 'tool_1');
    const rows = page.frame.locator('[role=option]');
    expect(await rows.count()).toBe(100);
    await page.frame.locator('nav .progress').filter({ hasText: '33 of 100 answered, 33 contradict' }).waitFor();
    await page.frame.locator('.toggle', { hasText: 'Contradicting' }).click();
    await window.until(async () => (await rows.count()) === 33, 'the tools that contradict');
    await page.frame.locator('vscode-textfield.filter input').fill('tool_97');
    await window.until(async () => (await rows.count()) === 1, 'the one tool');
    await rows.first().click();
    await page.shows('tool_97');
    await page.frame.locator('vscode-textfield.filter input').fill('');
    // From the last tool on: round to the first that has an open question.
    await page.frame.locator('vscode-button.next').click();
    await page.frame.locator('vscode-button.next').click();
    await window.picture(illustration('hundred-tools.png'));
  });

  test('a file that is deleted takes its tools along, and brings them back', async () => {
    const { window, tree, folder } = await opened();
    const file = join(folder, READING);
    const text = readFileSync(file, 'utf8');
    const label = async (): Promise<string> => (await tree.icon().getAttribute('aria-label')) ?? '';
    await window.command('View: Close All Editors');
    await window.until(async () => (await label()).includes('5 annotations'), 'all contradictions');
    rmSync(file);
    await tree.row('read_note').waitFor({ state: 'detached' });
    await window.until(async () => !(await label()).includes('5 annotations'), 'fewer contradictions');
    writeFileSync(file, text);
    await tree.row('read_note').waitFor();
    await window.until(async () => (await label()).includes('5 annotations'), 'all contradictions again');
  });
});

describe.skipIf(inject('skip') !== '').each([
  ['a light theme', 'Default Light Modern'],
  ['a dark theme', 'Default Dark Modern'],
  ['dark high contrast', 'Default High Contrast'],
  ['light high contrast', 'Default High Contrast Light'],
])('the checklist in %s', (name, theme) => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ trusted: true, settings: { 'workbench.colorTheme': theme } });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await world.picture(failurePicture(`${name} ${task.name}`));
    await world.closeWindows();
  });
  afterAll(() => world?.stop());

  test('has nothing that axe objects to', async () => {
    const window = await world.open(world.copy(EXAMPLE), READING);
    const tree = await ToolTree.open(window);
    // Modes, a contradiction and a missing title: every part of the page is drawn.
    for (const tool of ['read_note', 'trash', 'count_notes']) {
      await tree.row(tool).waitFor();
      await tree.checklist(tree.row(tool));
      const page = await ChecklistPage.of(window, tool);
      for (const hosts of await page.frame.locator('details.hosts summary').all()) await hosts.click();
      const frame = await page.content();
      await frame.evaluate(readFileSync(AXE, 'utf8'));
      const violations = await frame.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
        };
        const { violations: found } = await axe.run();
        return found.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join(' | ')}`,
        );
      });
      expect(violations).toEqual([]);
    }
    if (theme.includes('High Contrast')) await window.picture(illustration(`${name.replaceAll(' ', '-')}.png`));
  });
});
