/** The commands that change many tools, with the packaged extension in a real VS Code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { ChecklistPage } from './support/checklist.js';
import { failurePicture } from './support/pictures.js';
import { ToolTree } from './support/tree.js';
import { World } from './support/world.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/notes-server');
const READING = 'src/tools/reading.ts';
const WRONG = "'Read a note', readOnlyHint: true";

describe.skipIf(inject('skip') !== '')('with one command', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ trusted: true });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await world.picture(failurePicture(task.name));
    await world.closeWindows();
  });
  afterAll(() => world?.stop());

  test('a tool is fixed from its row in the tree, and no other', async () => {
    const window = await world.open(world.copy(EXAMPLE), READING);
    const tree = await ToolTree.open(window);
    const row = tree.row('read_note');
    await row.hover();
    await row.locator('.action-label[aria-label="Fix This Tool"]').click();
    await window.line("'Read a note', readOnlyHint: false").waitFor();
    await window.until(async () => (await row.locator('.codicon-warning').count()) === 0, 'no warning at the tool');
    expect(await tree.row('digest_notes').locator('.codicon-warning').count()).toBe(1);
  });

  test('a file is fixed, the message says what is left, and one undo takes all of it back', async () => {
    const folder = world.copy(EXAMPLE);
    const window = await world.open(folder, READING);
    await window.squiggleUnder('error', WRONG);
    await window.command('Truehint: Fix All in This File');
    const message = window.page.locator('.notification-toast', { hasText: /\d+ fix(es)? in 1 file/ });
    await message.waitFor();
    await window.noSquiggleUnder('error', "'Read a note', readOnlyHint: false");
    await window.line("'Read a note', readOnlyHint: false").click();
    await window.page.keyboard.press('Control+z');
    await window.squiggleUnder('error', WRONG);
    await window.until(async () => !(await window.isDirty()), 'the file as it was');
    expect(readFileSync(join(folder, READING), 'utf8')).toBe(readFileSync(join(EXAMPLE, READING), 'utf8'));
  });

  test('the whole workspace goes through the refactor preview, where what only the author can know is not ticked', async () => {
    const { window, row, onDisk, apply } = await previewed();
    expect(await row('Read a note').locator('.edit-checkbox').isChecked()).toBe(true);
    // That a tool alarms without need: only its author knows what else it is to do.
    expect(await row('Count notes and tags').locator('.edit-checkbox').isChecked()).toBe(false);
    await apply();
    // Refactorings are saved.
    await window.until(async () => onDisk().includes("'Read a note', readOnlyHint: false"), 'what was ticked on the disk');
    expect(onDisk()).toContain("'Count notes and tags', readOnlyHint: false");
    await window.noSquiggleUnder('error', "'Read a note', readOnlyHint: false");
  });

  test('all is ticked, what is left is decided in the checklist, and no finding is left', async () => {
    const { window, row, apply } = await previewed();
    await window.command('View: Toggle Maximized Panel');
    for (const text of ['Count notes and tags', 'readonlyHint', 'Rename']) {
      await row(text).locator('.edit-checkbox').setChecked(true);
    }
    await apply();
    await window.statusSays('0 wrong annotations, 1 remark');
    const tree = await ToolTree.open(window);
    await window.until(async () => (await tree.icon().getAttribute('aria-label')) === 'Truehint', 'no number in the badge');
    await tree.checklist(tree.row('trash'));
    const page = await ChecklistPage.of(window, 'trash');
    const field = page.question('depends').locator('vscode-textfield.reason input');
    await field.fill('splitting it would break saved prompts');
    await field.press('Enter');
    await window.statusSays('0 wrong annotations, 0 remarks');
  });

  async function previewed() {
    const folder = world.copy(EXAMPLE);
    const window = await world.open(folder, READING);
    await window.squiggleUnder('error', WRONG);
    await window.command('Truehint: Fix All in the Workspace');
    const preview = window.page.locator('.bulk-edit-panel');
    const row = (text: string) => preview.locator('.monaco-list-row', { hasText: text }).first();
    await row('Count notes and tags').waitFor();
    return {
      window,
      preview,
      row,
      onDisk: () => readFileSync(join(folder, READING), 'utf8'),
      apply: async () => {
        await preview.getByRole('button', { name: 'Apply' }).click();
        await window.page.locator('.notification-toast', { hasText: 'The edits that you ticked are written' }).waitFor();
      },
    };
  }
});
