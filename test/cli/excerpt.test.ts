import { expect, test } from 'vitest';
import { excerpt } from '../../server/src/cli/excerpt.js';

test('the mark stands under the text, also after tabs and wide characters', () => {
  expect(excerpt('\tconst a = 1;', 7, 8)).toEqual({ text: '  const a = 1;', marks: '        ^' });
  expect(excerpt("'日本' + x", 7, 8)).toEqual({ text: "'日本' + x", marks: `${' '.repeat(9)}^` });
  expect(excerpt("f('日本')", 2, 6).marks).toBe('  ^^^^^^');
  expect(excerpt("'👍🏽' + x", 9, 10).marks).toBe(`${' '.repeat(7)}^`);
  // An accent stands over its letter.
  expect(excerpt("'e\u0301' + x", 7, 8).marks).toBe(`${' '.repeat(6)}^`);
});

test('an empty range and one past the end still have a mark', () => {
  expect(excerpt('abc', 1, 1).marks).toBe(' ^');
  expect(excerpt('abc', 99, 120)).toEqual({ text: 'abc', marks: '   ^' });
});

test('a line of a bundle is cut around the mark', () => {
  const line = `${'a'.repeat(5000)}MARK${'b'.repeat(5000)}`;
  const { text, marks } = excerpt(line, 5000, 5004, 80);
  expect(text.length).toBeLessThanOrEqual(82);
  expect(text.slice(marks.indexOf('^'), marks.length)).toBe('MARK');
  expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
});

test('no more is cut at the left than has to be', () => {
  const line = `  annotations: { title: 'A', readOnlyHint: true, openWorldHint: false, ${'x'.repeat(100)} },`;
  expect(excerpt(line, line.indexOf('readOnly'), line.indexOf(', openWorld'), 80).text).toMatch(/^ {2}annotations.*…$/);
  const late = excerpt(line, line.indexOf('openWorld'), line.indexOf(', xxx'), 80);
  expect(late.text).toMatch(/^…[a-z]*ions: .*…$/);
  expect(late.text.slice(late.marks.indexOf('^'), late.marks.length)).toBe('openWorldHint: false');
});

test('a cut does not split a surrogate pair', () => {
  const line = `${'😀'.repeat(100)}X${'😀'.repeat(100)}`;
  for (const width of [40, 41]) expect(excerpt(line, 200, 201, width).text).not.toContain('\\u{d');
});

test('what would move the cursor is shown, and the mark still fits', () => {
  const { text, marks } = excerpt('a\u001b[31mX', 6, 7);
  expect(text).toBe('a\\u{1b}[31mX');
  expect(text[marks.indexOf('^')]).toBe('X');
});
