/** Defaults before something that was read: what is read may set them. */
import { expect, test } from 'vitest';
import { handle } from '../support/check.js';

const run = (config: string) =>
  handle(`import { readFileSync, rmSync } from 'node:fs';
const defaults = { enabled: false, mode: 'dry' };
const read = () => JSON.parse(readFileSync(process.env.CONFIG!, 'utf8'));
const config = ${config};
export const handle = async ({ id }) => { if (!config.enabled) throw new Error('disabled'); rmSync('/a'); };`);

test.each([
  ['the defaults first', '{ ...defaults, ...read() }', ['file.delete /a']],
  ['the defaults first, where nothing may be read', '{ ...defaults, ...(read().server || {}) }', ['file.delete /a']],
  ['the defaults last', '{ ...read(), ...defaults }', []],
  ['a constant behind', '{ ...defaults, ...read(), enabled: false }', []],
  ['only constants', '{ ...defaults, ...{ mode: "wet" } }', []],
])('%s', async (_, config, expected) => {
  expect(await run(config)).toEqual(expected);
});
