import { describe, expect, it } from 'vitest';
import { annotated, fixed, type Translate } from '../../client/src/fix/messages.js';

const t: Translate = (message, ...args) => message.replace(/\{(\d)\}/g, (_, i: string) => String(args[Number(i)]));
const of = (fixes: number, files: number, left: number) => fixed({ edit: null, fixes, files, left }, t);

describe('the message after fix all', () => {
  it.each([
    [of(3, 2, 1), '3 fixes in 2 files. 1 finding needs a decision.'],
    [of(1, 1, 0), '1 fix in 1 file.'],
    [of(2, 1, 5), '2 fixes in 1 file. 5 findings need a decision.'],
    [of(0, 0, 0), 'There is nothing to fix.'],
    [of(0, 0, 2), 'No finding has a fix that can be made without you. 2 findings need a decision.'],
  ])('%s', (said, expected) => expect(said).toBe(expected));
});

it('the message after annotating counts the tools that need a person, and names none', () => {
  const ref = { folder: 'f', tool: '0:x' };
  const answer = { edit: null, fixes: 4, files: 2, left: 1, needsPerson: [{ tool: '[x](command:evil)', hints: ['title' as const], ref }] };
  expect(annotated(answer, t)).toBe(
    'The annotations that the code tells are written, in 2 files. Of 1 tool the code does not tell everything: it needs your answer.',
  );
});
