/** Copies of one object that the same place of the code made: the first of them stand for all that hold the same. */
import { expect, test } from 'vitest';
import {
  constant,
  data,
  item,
  newList,
  newObject,
  type ObjectValue,
  optionsOf,
  union,
  type Value,
} from '../../server/src/evaluator/values.js';

/** What one place of the code makes, with these slots. */
function made(slots: Record<string, Value>, label = 'settings.ts:10'): ObjectValue {
  const object = newObject(1, label);
  for (const [key, value] of Object.entries(slots)) object.slots.set(key, value);
  return object;
}

const many = (make: (i: number) => Value): Value[] => Array.from({ length: 40 }, (_, i) => make(i));
const count = (value: Value): number => optionsOf(value).length;
const words = (...all: string[]): Value =>
  newList(
    1,
    'settings.ts:20',
    all.map((each) => item(constant(each))),
  );

test('settings that are made anew with each call are told apart a few times only', () => {
  const all = many(() => made({ blocked: words('mount', 'format'), shell: data('process.env.SHELL'), limit: constant(5) }));
  expect(count(union(all))).toBeLessThan(10);
});

test('what joins them again and again does not grow', () => {
  let joined: Value = constant(undefined);
  for (let i = 0; i < 40; i++) joined = union([joined, made({ message: data('text') })]);
  expect(count(joined)).toBeLessThan(10);
});

test.each<[string, (i: number) => Value]>([
  ['hold different constants', (i) => made({ sql: constant(i === 39 ? 'DELETE FROM notes' : 'SELECT 1') })],
  ['hold different lists', (i) => made({ args: words('status', ...(i === 39 ? ['--force'] : [])) })],
  ['hold more', (i) => made(i === 39 ? { path: data('path'), mode: constant('w') } : { path: data('path') })],
  ['hold different objects', (i) => made({ inner: made({ method: constant(i === 39 ? 'POST' : 'GET') }, 'inner.ts:1') })],
])('the last of forty is kept where they %s', (_, make) => {
  const all = many(make);
  expect(optionsOf(union(all))).toContain(all[39]);
});

test('objects of different places are all kept, and so are instances of a class', () => {
  expect(count(union(many((i) => made({ a: data('a') }, `file.ts:${i}`))))).toBe(40);
  const cls = { kind: 'class' } as ObjectValue['cls'];
  expect(count(union(many(() => ({ ...made({ a: data('a') }), cls }))))).toBe(40);
});
