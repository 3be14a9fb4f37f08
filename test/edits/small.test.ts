import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../server/src/edits/apply.js';
import { insertIgnore } from '../../server/src/edits/ignore.js';
import { titleFromName } from '../../server/src/edits/title.js';
import { clean } from '../../server/src/model/clean.js';

describe('titleFromName', () => {
  it.each([
    ['list_bases', 'List bases'],
    ['getHTTPStatus', 'Get HTTP status'],
    ['list-bases', 'List bases'],
    ['readFile', 'Read file'],
    ['ReadFile', 'Read file'],
    ['fs.read_file', 'Fs read file'],
    ['notes/delete', 'Notes delete'],
    ['LIST_BASES', 'List bases'],
    ['sum2numbers', 'Sum2numbers'],
    ['get_PDF', 'Get PDF'],
    ['XMLParse', 'XML parse'],
    ['élan_vital', 'Élan vital'],
    ['a', 'A'],
    ['--', '--'],
    ['', ''],
  ])('%s → %s', (name, title) => {
    expect(titleFromName(name)).toBe(title);
  });
});

describe('insertIgnore', () => {
  it('puts the comment above the line, indented like it', () => {
    const text = 'const a = 1;\r\n\t  annotations: {},\r\n';
    const edit = insertIgnore('a.ts', text, text.indexOf('{}'), ['missing-title', 'unknown-key'], 'why not');
    expect(applyEdits(text, [edit])).toBe(
      'const a = 1;\r\n\t  // truehint-ignore-next-line missing-title, unknown-key -- why not\r\n\t  annotations: {},\r\n',
    );
  });

  it('works on the first line', () => {
    const edit = insertIgnore('a.ts', '  x', 2, ['missing-title']);
    expect(applyEdits('  x', [edit])).toBe('  // truehint-ignore-next-line missing-title -- TODO: say why\n  x');
  });
});

describe('clean', () => {
  it.each([
    ['plain text stays', 'fs.rm deletes é 漢 👩‍🚀'.replace('\u200d', ''), 'fs.rm deletes é 漢 👩🚀'],
    ['terminal colours go', '\u001b[31mred\u001b[0m \u001b]0;title\u0007x', 'red x'],
    ['line breaks become spaces', 'a\r\nb\u2028c\td', 'a b c d'],
    ['direction marks go', 'a\u202eb\u2066c\u200f', 'abc'],
    ['invisible characters go', 'a\u200bb\ufeffc\u00add', 'abcd'],
    ['controls go', 'a\u0000b\u0008c\u009bd', 'abcd'],
    ['tag characters go', 'a\u{e0041}b', 'ab'],
    ['half a surrogate pair goes', 'a\ud83db', 'ab'],
  ])('%s', (_, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it('bounds the length, counting characters', () => {
    expect(clean('abcdef', 4)).toBe('abc…');
    expect(clean('👍👍👍👍', 3)).toBe('👍👍…');
    expect(clean('abcd', 4)).toBe('abcd');
    expect(clean('\u200b'.repeat(1_000_000), 10).length).toBeLessThan(10);
  });
});
