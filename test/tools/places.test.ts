/** Which files count as the server's own. */
import { describe, expect, test } from 'vitest';
import { isSource } from '../../server/src/tools/roots.js';

describe('tests are no part of a server, whatever their folder is called', () => {
  test.each(['tests/a.ts', 'packages/accuracy-tests/src/a.ts', 'packages/eval-tests/src/a.ts', 'src/test-helpers/a.ts', 'src/a.test.ts'])(
    '%s',
    (file) => {
      expect(isSource(file)).toBe(false);
    },
  );
  test.each(['src/contests/a.ts', 'src/latest/a.ts', 'packages/test-runner/src/a.ts', 'src/tools/tests.ts'])('%s is', (file) => {
    expect(isSource(file)).toBe(true);
  });
});
