/** Lists that many ways lead to: what is joined again and again stays what it is, so that it can be told apart at a glance. */
import { expect, test } from 'vitest';
import { joinValues } from '../../server/src/evaluator/join.js';
import { constant, type Item, type ItemsValue, item } from '../../server/src/evaluator/values.js';

const list = (...items: readonly Item[]): ItemsValue => ({ kind: 'items', items });
const shown = (value: unknown): string[] =>
  (value as ItemsValue).items.map(({ value, certain }) => `${value.kind === 'constant' ? value.value : '?'}${certain ? '' : '?'}`);

test('an item that may be missing is the same one after it was joined', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => item(constant(name))) as [Item, Item, Item];
  const first = joinValues([list(a), list(a, b)]) as ItemsValue;
  const second = joinValues([first, list(...first.items, c)]) as ItemsValue;
  expect(shown(second)).toEqual(['a', 'b?', 'c?']);
  expect(second.items[1]).toBe(first.items[1]);
  const third = joinValues([second, list(a, c)]) as ItemsValue;
  expect(shown(third)).toEqual(['a', 'b?', 'c?']);
  expect(third.items[2]).toBe(second.items[2]);
});

test('a way that comes again adds nothing', () => {
  const [a, b] = ['a', 'b'].map((name) => item(constant(name))) as [Item, Item];
  const [none, one] = [list(a), list(a, b)];
  expect(shown(joinValues([none, one, none, none]))).toEqual(['a', 'b?']);
  expect(joinValues([none, none, list(...none.items)])).toBe(none);
});
