/** At which place an element stands: known up to the first that may be missing, or that stands for many. */
import { describe, expect, test } from 'vitest';
import { handle } from '../support/check.js';

describe.each(['Object.entries(list)', 'list.entries()'])('%s', (entries) => {
  const second = (list: string) =>
    handle(
      `export async function handle({ id }) { ${list} for (const [at, each] of ${entries}) if (Number(at) === 0 && each === 'b') await rm('/x'); }`,
    );

  test('where the first may be missing, the second may be the first', async () => {
    expect(await second(`const list = []; if (id) list.push('a'); list.push('b');`)).toEqual(['file.delete /x']);
  });

  test('the benign twin: both are there', async () => {
    expect(await second(`const list = ['a']; list.push('b');`)).toEqual([]);
  });
});
