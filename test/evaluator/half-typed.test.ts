/** Code that is being typed: the tool stays, and what stands before the cursor is known. */
import { describe, expect, test } from 'vitest';
import { handle, handlerFiles, sessionOf } from '../support/check.js';

const A = 'file.delete /a';

describe('half-typed code in the middle of a handler', () => {
  const WHOLE = `export const handle = async ({ id, mode }) => {
  const path = '/data/' + id;
  if (mode === 'x') {
    await rm('/a');
  }
  return readFile(path);
};
`;
  test('cut off anywhere', async () => {
    for (let at = 20; at < WHOLE.length; at += 7) {
      const files = handlerFiles(WHOLE);
      files['src/main.ts'] = (files['src/main.ts'] ?? '').slice(0, at + 60);
      const analysis = await sessionOf(files).analyse();
      expect(analysis.tools.map((tool) => tool.name)).toEqual(['t']);
    }
  }, 60_000);

  test.each([
    ['an unfinished call', 'await rm('],
    ['an unfinished member', 'path.'],
    ['an unfinished string', "const x = 'abc"],
    ['an unfinished template', 'const x = `abc ${'],
    ['an unfinished object', 'const o = { a: 1, b:'],
    ['an unfinished if', 'if (id && '],
    ['a stray brace', '}'],
    ['an unfinished arrow', 'list.map((x) =>'],
    ['an unfinished await', 'await'],
    ['an unfinished type', 'const y: Record<string, '],
    ['garbage', '@@ ## ?? ::'],
    ['a merge conflict', '<<<<<<< HEAD\nconst z = 1;\n=======\nconst z = 2;\n>>>>>>> other'],
  ])('%s', async (_, text) => {
    const files = handlerFiles(WHOLE.replace('  return readFile', `  ${text}\n  return readFile`));
    const analysis = await sessionOf(files).analyse();
    expect(analysis.tools.map((tool) => tool.name)).toEqual(['t']);
    expect(analysis.notes.length).toBeGreaterThan(0);
  });

  test('what stands before it is still known', async () => {
    const effects = await handle(WHOLE.replace('  return readFile(path);', '  return readFile(pa'));
    expect(effects.some((effect) => effect === A)).toBe(true);
  });
});
