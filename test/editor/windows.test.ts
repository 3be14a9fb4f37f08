/** Windows of other kinds: several folders, each with its own settings, and folders that nobody trusts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { ChecklistPage } from './support/checklist.js';
import { failurePicture } from './support/pictures.js';
import { ToolTree } from './support/tree.js';
import { World } from './support/world.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/notes-server');
const READING = 'src/tools/reading.ts';
const WRONG = "'Read a note', readOnlyHint: true";

/** Runs the tests with an editor of their own. */
function windows(name: string, trusted: boolean, tests: (world: () => World) => void): void {
  describe.skipIf(inject('skip') !== '')(name, () => {
    let world: World;
    beforeAll(async () => {
      world = await World.start({ trusted });
    });
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await world.picture(failurePicture(task.name));
      await world.closeWindows();
    });
    afterAll(() => world?.stop());
    tests(() => world);
  });
}

windows('a window of several folders', true, (world) => {
  test('two folders are two servers, each with its own configuration and settings', async () => {
    const strict = world().copy(EXAMPLE);
    const lenient = world().copy(EXAMPLE);
    writeFileSync(join(lenient, 'package.json'), '{ "name": "lenient", "dependencies": { "@modelcontextprotocol/sdk": "1.32.2" } }');
    writeFileSync(join(lenient, 'truehint.config.json'), '{ "rules": { "read-only-contradiction": "off" } }');
    mkdirSync(join(lenient, '.vscode'));
    writeFileSync(join(lenient, '.vscode/settings.json'), '{ "truehint.codeLens.enabled": false }');
    const lens = (text: string) => window.editor.locator('.codelens-decoration', { hasText: text }).first();

    const window = await world().open(world().workspace([strict, lenient]), join(strict, READING));
    await window.squiggleUnder('error', WRONG);
    await lens('Checklist').waitFor();
    const tree = await ToolTree.open(window);
    await tree.row('lenient').waitFor();
    const label = async (): Promise<string> => (await tree.icon().getAttribute('aria-label')) ?? '';
    // Five in the one; in the other, three: its two lies are switched off.
    await window.until(async () => (await label()).includes('8 annotations'), 'the contradictions of both folders');

    await tree.rows().filter({ hasText: 'count_notes' }).nth(1).click();
    await window.page.locator('.breadcrumbs-control', { hasText: basename(lenient) }).waitFor();
    await window.squiggleUnder('hint', "'Count notes and tags', readOnlyHint: false");
    // On the screen, and not marked: the other lie of the file.
    await window.noSquiggleUnder('error', 'readOnlyHint: true,');
    expect(await lens('Checklist').count()).toBe(0);
  });
});

windows('a window that is not trusted', false, (world) => {
  test('a folder that is not trusted has its tree and its checklist, and is annotated: nothing of it is run', async () => {
    const window = await world().open(world().copy(EXAMPLE), READING);
    await window.until(async () => (await window.statusBar()).includes('Restricted Mode'), 'restricted mode');
    await window.squiggleUnder('error', WRONG);
    const tree = await ToolTree.open(window);
    await tree.checklist(tree.row('read_note'));
    const page = await ChecklistPage.of(window, 'read_note');
    await page.jump(2, 'readOnlyHint');
    await page.press('y');
    await page.stateOf('readOnlyHint', 'answered');
    await window.line("'Read a note', readOnlyHint: false").waitFor();
  });
});
