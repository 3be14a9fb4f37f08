/** Joined lists: each item in its place while there are few, one that stands for all of them where there are many. */
import { expect, test } from 'vitest';
import { joinValues } from '../../server/src/evaluator/join.js';
import { constant, type Item, type ItemsValue, item } from '../../server/src/evaluator/values.js';

const list = (from: number, count: number): ItemsValue => ({
  kind: 'items',
  items: Array.from({ length: count }, (_, i) => item(constant(from + i))),
});
const joined = (most?: number): readonly Item[] => (joinValues([list(0, 30), list(100, 31)], most) as ItemsValue).items;

test.each([
  ['by default', undefined],
  ['as many as may differ', 61],
])('each item keeps its place: %s', (_, most) => {
  expect(joined(most)).toHaveLength(61);
  expect(joined(most).some((i) => i.many)).toBe(false);
});

test('one more stands for any number of any of them', () => {
  expect(joined(60)).toMatchObject([{ certain: false, many: true, value: { kind: 'union' } }]);
  expect(joined(60)[0]?.value).toMatchObject({ options: expect.arrayContaining([constant(0), constant(130)]) });
});
