import { describe, expect, it, test } from 'vitest';
import { applyEdits } from '../../server/src/edits/apply.js';
import { Draft } from '../../server/src/edits/draft.js';
import type { Edit } from '../../server/src/model/finding.js';

const FILE = 'a.ts';
const edit = (start: number, end: number, text: string): Edit => ({ place: { file: FILE, start, end }, text });

function drafted(original: string, ...rounds: readonly (readonly [number, number, string, string?])[][]): Draft<string> {
  const draft = new Draft<string>();
  for (const round of rounds)
    draft.apply(
      round.map(([start, end, text, note = '']) => ({ edit: edit(start, end, text), note })),
      () => original,
    );
  return draft;
}

const shown = (draft: Draft<string>): string[] =>
  draft.edits().map(({ edit: { place, text }, notes }) => `${place.start}-${place.end} ${JSON.stringify(text)} ${notes.join(',')}`);

describe('a draft', () => {
  it('leaves one round as it is', () => {
    expect(shown(drafted('f(true, 1)', [[2, 6, 'false', 'a']]))).toEqual(['2-6 "false" a']);
  });

  it('makes one edit of what is written into a text that is new itself', () => {
    expect(shown(drafted('f({})', [[3, 3, 'a: 1', 'first']], [[7, 7, ', b: 2', 'second']]))).toEqual(['3-3 "a: 1, b: 2" first,second']);
  });

  it('says nothing of what a later round took back', () => {
    expect(drafted('abc', [[1, 2, 'X', 'a']], [[1, 2, 'b', 'b']]).edits()).toEqual([]);
  });

  it('keeps the note of a deletion', () => {
    expect(shown(drafted('abcd', [[1, 2, '', 'gone']]))).toEqual(['1-2 "" gone']);
  });

  it('refuses edits that overlap, and changes nothing', () => {
    const draft = drafted('abcd', [[0, 1, 'x']]);
    const overlapping = [edit(1, 3, 'y'), edit(2, 4, 'z')].map((each) => ({ edit: each, note: '' }));
    expect(() => draft.apply(overlapping, () => undefined)).toThrow(RangeError);
    expect([...draft.texts()]).toEqual([[FILE, 'xbcd']]);
  });

  test('comes to the same as its rounds one after the other, whatever they are', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return (seed >> 8) % below;
    };
    for (let run = 0; run < 500; run++) {
      const original = 'abcdefghijklmnopqrstuvwxyz'.slice(0, 3 + random(23));
      const draft = new Draft<number>();
      let text = original;
      for (let round = 0; round < 4; round++) {
        const edits: Edit[] = [];
        let at = 0;
        while (at < text.length && edits.length < 3) {
          const start = at + random(5);
          const end = start + random(4);
          if (end > text.length) break;
          edits.push(edit(start, end, 'ABCDEF'.slice(0, random(4))));
          at = end + 1;
        }
        draft.apply(
          edits.map((each) => ({ edit: each, note: round })),
          () => original,
        );
        text = applyEdits(text, edits);
        expect(draft.texts().get(FILE) ?? original).toBe(text);
      }
      expect(
        applyEdits(
          original,
          draft.edits().map((each) => each.edit),
        ),
      ).toBe(text);
    }
  });
});
