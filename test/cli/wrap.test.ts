import { expect, test } from 'vitest';
import { wrap } from '../../server/src/cli/wrap.js';

test('a short line stays as it is, layout included', () => {
  expect(wrap('    list     read-only', 40)).toEqual(['    list     read-only']);
});

test('a long line is broken at spaces and keeps its indentation', () => {
  expect(wrap('  one two three four', 10)).toEqual(['  one two', '  three', '  four']);
});

test('a word that is too long stays whole', () => {
  expect(wrap('see src/a/very/long/path.ts now', 10)).toEqual(['see', 'src/a/very/long/path.ts', 'now']);
});

test('wide characters count for two', () => {
  expect(wrap('日本 日本 日本', 9)).toEqual(['日本 日本', '日本']);
});
