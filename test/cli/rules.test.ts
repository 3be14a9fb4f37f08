import { expect, test } from 'vitest';
import { cli, notesEngine } from './support.js';

test('rules lists each rule with severity, kind and summary, in columns', async () => {
  const { code, out } = await cli(['rules'], notesEngine());
  expect(code).toBe(0);
  expect(out).toBe(`read-only-contradiction  error        contradiction  readOnlyHint: true on a tool that writes
missing-hint             information  missing        a hint is not declared
`);
});
