/** The packaged extension in a real VS Code, on the example server, as its author would meet it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { failurePicture } from './support/pictures.js';
import type { Workbench } from './support/workbench.js';
import { World } from './support/world.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/notes-server');
const READING = 'src/tools/reading.ts';
const WRONG = "'Read a note', readOnlyHint: true";

describe.skipIf(inject('skip') !== '')('the example server in VS Code', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ trusted: true });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await world.picture(failurePicture(task.name));
    await world.closeWindows();
  });
  afterAll(() => world?.stop());

  async function open(): Promise<{ window: Workbench; folder: string }> {
    const folder = world.copy(EXAMPLE);
    return { folder, window: await world.open(folder, READING) };
  }

  test('shows a squiggle under the wrong hint and none under the right one, and counts in the status bar', async () => {
    const { window } = await open();
    await window.squiggleUnder('error', WRONG);
    await window.noSquiggleUnder('error', "'Search notes', readOnlyHint: true");
    await window.until(async () => /\d+ tools/.test(await window.statusBar()), 'the number of tools in the status bar');
  });

  test('shows the proof in the hover: what the handler does, and the line that does it, as a link that leads there', async () => {
    const { window } = await open();
    await window.squiggleUnder('error', WRONG);
    const hover = await window.hover(
      WRONG,
      'UPDATE notes SET views',
      'The code shows false',
      'line 60 of src/note-index.ts',
      'What hosts do with it',
    );
    await hover.locator('a', { hasText: 'line 60 of src/note-index.ts' }).first().click();
    await window.page.locator('.tab.active', { hasText: 'note-index.ts' }).waitFor();
    await window.line('SET views = views + 1').waitFor();
  });

  test('the quick fix writes what the code proves, and the squiggle goes', async () => {
    const { window, folder } = await open();
    await window.squiggleUnder('error', WRONG);
    await window.cursorBehind(WRONG);
    await window.takeFix('Set readOnlyHint to false');
    await window.noSquiggleUnder('error', "'Read a note', readOnlyHint: false");
    await window.save();
    const before = readFileSync(join(EXAMPLE, READING), 'utf8');
    expect(readFileSync(join(folder, READING), 'utf8')).toBe(before.replace(WRONG, "'Read a note', readOnlyHint: false"));
  });

  test('a contradiction that is typed is marked before it is saved', async () => {
    const { window } = await open();
    await window.squiggleUnder('error', WRONG);
    await window.cursorBehind('async () => answerJson(await library.files.list())');
    await window.page.keyboard.press('End');
    await window.page.keyboard.press('ArrowDown');
    await window.page.keyboard.press('End');
    await window.type("\nserver.registerTool('forget', { annotations: { readOnlyHint: true } }, async () => answer(await library.digest(");
    await window.page.keyboard.press('End');
    await window.type(';');
    await window.squiggleUnder('error', "registerTool('forget', { annotations: { readOnlyHint: true");
    expect(await window.isDirty()).toBe(true);
  });

  test('is checked again after a restart of the language server, by another process', async () => {
    const { window } = await open();
    await window.squiggleUnder('error', WRONG);
    const [before] = world.servers();
    await window.command('Truehint: Restart the Language Server');
    await window.until(
      async () => world.servers().some((id) => id !== before) && !world.servers().includes(before ?? 0),
      'another process',
    );
    await window.squiggleUnder('error', WRONG);
  });

  test('is left alone where the settings say so', async () => {
    const folder = world.copy(EXAMPLE);
    mkdirSync(join(folder, '.vscode'));
    writeFileSync(join(folder, '.vscode/settings.json'), '{ "truehint.enable": false }');
    const before = world.servers();
    const window = await world.open(folder, READING);
    await window.languageStatusSays('Truehint: switched off in the settings');
    expect(world.servers().filter((id) => !before.includes(id))).toEqual([]);
  });
});

describe.skipIf(inject('skip') !== '')('other windows', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ trusted: false });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await world.picture(failurePicture(task.name));
    await world.closeWindows();
  });
  afterAll(() => world?.stop());

  test('a folder that is not trusted is checked all the same: nothing of it is run', async () => {
    const window = await world.open(world.copy(EXAMPLE), READING);
    await window.until(async () => (await window.statusBar()).includes('Restricted Mode'), 'restricted mode');
    await window.squiggleUnder('error', WRONG);
  });

  test('a folder without an MCP server starts nothing', async () => {
    const files = { 'package.json': '{ "name": "plain", "dependencies": { "react": "19" } }', 'index.ts': 'export const plain = 1;\n' };
    const before = world.servers();
    const window = await world.open(world.folder(files), 'index.ts');
    await window.languageStatusSays('Truehint: no MCP server here');
    expect(world.servers().filter((id) => !before.includes(id))).toEqual([]);
  });

  test('a folder that becomes an MCP server is checked from then on', async () => {
    const before = world.servers();
    const window = await world.open(world.folder({ 'package.json': '{ "name": "new" }', 'index.ts': '// here\n' }), 'index.ts');
    await window.languageStatusSays('Truehint: no MCP server here');
    await window.cursorBehind('// here');
    await window.type('\nimport { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";');
    await window.save();
    await window.until(async () => world.servers().some((id) => !before.includes(id)), 'the language server');
  });
});
