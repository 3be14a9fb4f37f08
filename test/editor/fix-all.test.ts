/** The commands that change many tools, with the packaged extension in a real VS Code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
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
    if (task.result?.state === 'fail')
      await world.picture(join(import.meta.dirname, '../../.cache/pictures', `${task.name.slice(0, 40)}.png`));
    await world.closeWindows();
  });
  afterAll(() => world?.stop());

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
    const folder = world.copy(EXAMPLE);
    const window = await world.open(folder, READING);
    await window.squiggleUnder('error', WRONG);
    await window.command('Truehint: Fix All in the Workspace');
    const preview = window.page.locator('.bulk-edit-panel');
    const row = (text: string) => preview.locator('.monaco-list-row', { hasText: text }).first();
    await row('Count notes and tags').waitFor();
    expect(await row('Read a note').locator('.edit-checkbox').isChecked()).toBe(true);
    // That a tool alarms without need: only its author knows what else it is to do.
    expect(await row('Count notes and tags').locator('.edit-checkbox').isChecked()).toBe(false);
    await preview.getByRole('button', { name: 'Apply' }).click();
    await window.page.locator('.notification-toast', { hasText: 'The edits that you ticked are written' }).waitFor();
    // Refactorings are saved.
    const onDisk = () => readFileSync(join(folder, READING), 'utf8');
    await window.until(async () => onDisk().includes("'Read a note', readOnlyHint: false"), 'what was ticked on the disk');
    expect(onDisk()).toContain("'Count notes and tags', readOnlyHint: false");
    await window.noSquiggleUnder('error', "'Read a note', readOnlyHint: false");
  });
});
