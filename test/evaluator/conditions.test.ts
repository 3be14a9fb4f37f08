/** Which arguments decide what happens: conditions around it, and those that let it go on or not. */
import { describe, expect, test } from 'vitest';
import { Conditions } from '../../server/src/evaluator/conditions.js';

const on = (...paths: string[]): ReadonlySet<string> => new Set(paths);

describe('Conditions', () => {
  test('what stands under none happens anyway', () => {
    const conditions = new Conditions();
    conditions.note('a');
    expect(conditions.of('a')).toEqual(on());
  });

  test('what stands under some is decided by all of them, and by what its own text asks', () => {
    const conditions = new Conditions();
    conditions.within(on('mode'), () => conditions.within(on('dryRun'), () => conditions.note('a', on('name'))));
    conditions.note('b');
    expect(conditions.of('a')).toEqual(on('mode', 'dryRun', 'name'));
    expect(conditions.of('b')).toEqual(on());
  });

  test('what happens under a condition and without it happens anyway', () => {
    const conditions = new Conditions();
    conditions.within(on('mode'), () => conditions.note('a'));
    conditions.note('a');
    conditions.within(on('mode'), () => conditions.note('a'));
    expect(conditions.of('a')).toEqual(on());
  });

  test('what happens in two places is decided by both', () => {
    const conditions = new Conditions();
    conditions.within(on('one'), () => conditions.note('a'));
    conditions.within(on('two'), () => conditions.note('a'));
    expect(conditions.of('a')).toEqual(on('one', 'two'));
  });

  test('a condition that nobody knows may be any', () => {
    const conditions = new Conditions();
    conditions.within(null, () => conditions.within(on('mode'), () => conditions.note('a')));
    expect(conditions.of('a')).toBeNull();
    expect(conditions.of('never noted')).toBeNull();
  });

  test('an early return stands around the rest of its function, and of no other', () => {
    const conditions = new Conditions();
    const depth = conditions.depth;
    conditions.within(on('verbose'), () => conditions.stay(on('dryRun')));
    conditions.note('rest');
    conditions.leave(depth);
    conditions.note('caller');
    expect(conditions.of('rest')).toEqual(on('dryRun'));
    expect(conditions.of('caller')).toEqual(on());
  });
});
