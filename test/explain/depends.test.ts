/** The table of answers by value: what it leaves out, what it puts together, and what it says of untrusted names. */
import { describe, expect, test } from 'vitest';
import { type Answered, explainAnswers } from '../../server/src/explain/depends.js';
import { dependsMarkdown } from '../../server/src/explain/markdown.js';
import { dependsText } from '../../server/src/explain/plain.js';

const answer = (value: Answered['value'], ro: boolean, destr = false, idem = true, open = false): Answered => ({
  value,
  readOnlyHint: ro,
  destructiveHint: destr,
  idempotentHint: idem,
  openWorldHint: open,
});
const READ = (value: Answered['value']) => answer(value, true);
const WIPE = (value: Answered['value']) => answer(value, false, true);

describe('explainAnswers', () => {
  test('values that answer alike share a row, and hints that do not differ have no column', () => {
    const explained = explainAnswers('action', undefined, [READ('list'), WIPE('drop'), READ('get'), WIPE('wipe')]);
    expect(explained.hints).toEqual(['readOnlyHint', 'destructiveHint']);
    expect(explained.rows).toEqual([
      { values: ['list', 'get'], more: 0, answers: ['read-only', ''] },
      { values: ['drop', 'wipe'], more: 0, answers: ['writes', 'destructive'] },
    ]);
    expect(explained.split).toBe('Register two tools: list, get (reads only); drop, wipe (destroys).');
  });

  test('what differs in one hint only has that column, and splits by it', () => {
    const explained = explainAnswers('how', undefined, [answer('set', false, true, true), answer('move', false, true, false)]);
    expect(explained.hints).toEqual(['idempotentHint']);
    expect(explained.split).toBe('Register two tools: set (idempotent); move (not idempotent).');
  });

  test('whether a read-only value may be repeated is not told', () => {
    const explained = explainAnswers('how', undefined, [answer('see', true, false, false), answer('look', true, false, true, true)]);
    expect(explained.hints).toEqual(['openWorldHint']);
    expect(explained.split).toBe('Register two tools: see (reads only, closed world); look (reads only, open world).');
  });

  test('three kinds of work are three tools', () => {
    const { split } = explainAnswers('do', undefined, [READ('see'), answer('add', false, false, false), WIPE('drop')]);
    expect(split).toBe('Register three tools: see (reads only); add (only adds); drop (destroys).');
  });

  test('a switch is named with its argument, an argument that is left out is not', () => {
    expect(explainAnswers('dryRun', undefined, [READ(true), WIPE(false)]).split).toBe(
      'Register two tools: dryRun true (reads only); dryRun false (destroys).',
    );
    const given: Answered[] = [
      { ...WIPE(null), is: 'given' },
      { ...READ(null), is: 'absent' },
    ];
    expect(explainAnswers('text', undefined, given).split).toBe('Register two tools: with it (destroys); without it (reads only).');
  });

  test('a switch that is refused one way is no two tools', () => {
    const explained = explainAnswers('confirm', undefined, [WIPE(true), { ...READ(false), refused: true }]);
    expect(explained.split).toBeNull();
    expect(explained.rows.map((row) => row.answers)).toEqual([
      ['writes', 'destructive'],
      ['read-only', ''],
    ]);
  });

  test('many values are counted', () => {
    const many = Array.from({ length: 30 }, (_, i) => READ(`v${i}`));
    const [row] = explainAnswers('action', undefined, [...many, WIPE('drop')]).rows;
    expect(row?.values.length).toBe(12);
    expect(row?.more).toBe(18);
  });

  test('free text has no table', () => {
    expect(explainAnswers('sql', undefined, [])).toEqual({ argument: 'sql', when: null, hints: [], rows: [], split: null });
  });
});

describe('as text and as Markdown', () => {
  const explained = explainAnswers('steps.[]', { argument: 'mode', value: 'full' }, [READ('see'), WIPE('drop')]);

  test('plain', () => {
    expect(dependsText(explained).split('\n')).toEqual([
      'With mode full it depends on the argument steps[]:',
      '  see: read-only',
      '  drop: writes, destructive',
      '  Register two tools: see (reads only); drop (destroys).',
    ]);
  });

  test('Markdown', () => {
    expect(dependsMarkdown(explained).split('\n')).toEqual([
      'With `mode full` it depends on `steps[]`:',
      '',
      '| `steps[]` | readOnlyHint | destructiveHint |',
      '|---|---|---|',
      '| `see` | read-only | – |',
      '| `drop` | writes | destructive |',
      '',
      'Register two tools\\: see \\(reads only\\); drop \\(destroys\\)\\.',
    ]);
  });

  test('names from the workspace stay what they are', () => {
    const name = '`](http://evil.test)|<b>\u001b[31m\nx';
    const hostile = explainAnswers(name, { argument: name, value: name }, [READ(name), WIPE('drop')]);
    for (const text of [dependsText(hostile), dependsMarkdown(hostile)]) expect(text).not.toMatch(/\u001b|[^|]\nx/);
    const markdown = dependsMarkdown(hostile).split('\n');
    for (const row of markdown.filter((line) => line.startsWith('|'))) expect(row.replace(/\\\|/g, '').split('|').length).toBe(5);
    // Outside of code everything is escaped.
    expect(markdown.at(-1)).not.toMatch(/(?<!\\)[[\]<>`|]/);
    expect(dependsMarkdown(explainAnswers(name, undefined, []))).not.toContain('\n');
  });
});
