import { describe, expect, it } from 'vitest';
import { applyEdits, byFile, mergeFixes } from '../../server/src/edits/apply.js';
import type { Edit, Fix } from '../../server/src/model/finding.js';

const edit = (start: number, end: number, text: string, file = 'a.ts'): Edit => ({ place: { file, start, end }, text });
const fix = (...edits: Edit[]): Fix => ({ title: 't', safe: true, edits });

describe('applyEdits', () => {
  it('applies edits in any order, side by side and inserting', () => {
    expect(applyEdits('abcdef', [edit(4, 5, 'E'), edit(0, 1, ''), edit(1, 1, 'X'), edit(1, 2, 'B')])).toBe('XBcdEf');
  });

  it('applies an edit once that is given twice', () => {
    expect(applyEdits('abc', [edit(1, 1, 'X'), edit(1, 1, 'X')])).toBe('aXbc');
  });

  it.each([
    ['overlapping edits', [edit(0, 3, ''), edit(2, 4, '')]],
    ['an edit outside of the text', [edit(3, 9, '')]],
    ['an insertion inside of a replacement', [edit(0, 3, ''), edit(1, 1, 'x')]],
    ['a range the wrong way round', [edit(3, 1, '')]],
  ])('refuses %s', (_, edits) => {
    expect(() => applyEdits('abcdef', edits)).toThrow(RangeError);
  });
});

describe('mergeFixes', () => {
  it('keeps the earlier of two fixes that touch, and says which it left out', () => {
    const [one, two, far] = [fix(edit(0, 4, 'x')), fix(edit(4, 4, 'y')), fix(edit(6, 7, 'z'))];
    expect(mergeFixes([one, two, far])).toEqual({ edits: [...one.edits, ...far.edits], skipped: [two] });
  });

  it('keeps both where one changes the last value and the other adds a member behind it', () => {
    const text = '{ a: true }';
    const [value, added] = [fix(edit(5, 9, 'false')), fix(edit(9, 9, ', b: 1'))];
    for (const fixes of [
      [value, added],
      [added, value],
    ]) {
      const { edits, skipped } = mergeFixes(fixes);
      expect(skipped).toEqual([]);
      expect(applyEdits(text, edits)).toBe('{ a: false, b: 1 }');
    }
  });

  it.each([
    ['brings no comma', [edit(5, 9, 'false'), edit(9, 9, ' b: 1,')]],
    ['follows something that is taken away', [edit(2, 9, ''), edit(9, 9, ', b: 1')]],
    ['follows something with a comma of its own', [edit(5, 9, 'false,'), edit(9, 9, ', b: 1')]],
    ['follows another addition', [edit(9, 9, ', c: 1'), edit(9, 9, ', b: 1')]],
  ])('keeps the earlier one where what is added %s', (_, [first, second]) => {
    expect(mergeFixes([fix(first!), fix(second!)]).skipped).toEqual([fix(second!)]);
  });

  it('makes an edit once that two fixes share', () => {
    const merged = mergeFixes([fix(edit(0, 4, 'x')), fix(edit(0, 4, 'x'), edit(9, 9, 'y'))]);
    expect(merged).toEqual({ edits: [edit(0, 4, 'x'), edit(9, 9, 'y')], skipped: [] });
  });

  it('leaves out a whole fix, never a part of it', () => {
    const whole = fix(edit(2, 3, 'b'), edit(9, 9, 'c'));
    expect(mergeFixes([fix(edit(0, 4, 'a')), whole])).toEqual({ edits: [edit(0, 4, 'a')], skipped: [whole] });
  });

  it('does not mix files', () => {
    const edits = [edit(0, 1, 'a'), edit(0, 1, 'b', 'b.ts'), edit(2, 3, 'c')];
    expect(mergeFixes(edits.map((each) => fix(each))).skipped).toEqual([]);
    expect([...byFile(edits)]).toEqual([
      ['a.ts', [edits[0], edits[2]]],
      ['b.ts', [edits[1]]],
    ]);
  });
});
