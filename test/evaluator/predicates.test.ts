/** Functions of packages that say what something is ask nobody; methods of clients may. */
import { expect, test } from 'vitest';
import { handle } from '../support/check.js';

test.each([
  ['a function of the package', `import { isApiError } from 'vendor';`, 'isApiError(id)', []],
  ['the same by its namespace', `import * as vendor from 'vendor';`, 'vendor.isApiError(id)', []],
  [
    'a method of a client',
    `import { Client } from 'vendor'; const client = new Client();`,
    'client.isMember(id)',
    ['~api.read the package vendor'],
  ],
  ['a function of several things', `import { isMember } from 'vendor';`, 'isMember(id, "group")', ['~api.read the package vendor']],
])('%s', async (_, before, call, expected) => {
  expect(await handle(`${before} export const handle = async ({ id }) => ${call};`)).toEqual(expected);
});
