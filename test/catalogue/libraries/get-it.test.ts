/** get-it, by its documentation. */
import { expect, it } from 'vitest';
import { behaviour } from '../follow.js';

it.each([
  ['createRequester()()', {}, { does: 'http', url: '@0', base: '@new.0.base' }],
  ['createRequester()()', { '@0.url': '/users' }, { does: 'http', url: '@0.url', method: '@0.method', body: '@0.body' }],
])('%s with %o', (chain, given, expected) => {
  expect(behaviour('get-it', chain, given)).toMatchObject(expected);
});

it('does nothing where a requester is only made, copied or set up', () => {
  for (const chain of ['createRequester()', 'getIt().clone()', 'getIt().use()']) expect(behaviour('get-it', chain).does).toBeUndefined();
  expect(behaviour('get-it/middleware', 'headers()').does).toBeUndefined();
});
