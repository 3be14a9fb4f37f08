/** The grammar colours exactly what the rules read as a directive. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IGNORE_NEXT_LINE } from '../../server/src/edits/ignore.js';
import { readDirective } from '../../server/src/rules/support/directives.js';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [contribution] = manifest.contributes.grammars;
const grammar = JSON.parse(readFileSync(join(root, contribution.path), 'utf8'));
const [pattern] = grammar.patterns;

function coloured(comment: string): { rules: string[]; reason: string | null } | null {
  const match = new RegExp(pattern.match).exec(comment);
  if (match === null) return null;
  const rule = new RegExp(pattern.captures[2].patterns[0].match, 'g');
  return { rules: (match[2] ?? '').match(rule) ?? [], reason: match[4]?.trim() || null };
}

test('the manifest names the grammar as it names itself', () => {
  expect(contribution.scopeName).toBe(grammar.scopeName);
});

describe.each([
  ['// truehint-ignore-next-line read-only-contradiction -- it is a cache', ['read-only-contradiction'], 'it is a cache'],
  ['// truehint-ignore-next-line a-b, c-d -- both -- really', ['a-b', 'c-d'], 'both -- really'],
  ['// truehint-ignore-next-line a-b', ['a-b'], null],
  ['// truehint-ignore-next-line a-b --', ['a-b'], null],
  ['/* truehint-ignore-next-line a-b -- because */', ['a-b'], 'because'],
  ['/* truehint-ignore-next-line a-b */', ['a-b'], null],
  ['// truehint-ignore-next-line', [], null],
])('%s', (comment, rules, reason) => {
  const text = comment.replace(/^\/[/*]|\*\/$/g, '').trim();
  const place = { file: 'a.ts', start: 0, end: comment.length };

  test('is coloured by its parts', () => expect(coloured(comment)).toEqual({ rules, reason }));
  test('is read the same by the rules', () => {
    expect(readDirective({ file: 'a.ts', text, place, line: 1 }, undefined)).toMatchObject({ known: true, rules, reason });
  });
});

test('anything else is left alone', () => {
  expect(coloured('// eslint-disable-next-line a-b -- because')).toBeNull();
  expect(pattern.match).toContain(IGNORE_NEXT_LINE);
});
