/** `npm run new:library` writes what the other tests of the catalogue take, and a test that fails until it is filled in. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, expect, test } from 'vitest';
// @ts-expect-error a script without types
import { newLibrary } from '../../scripts/new-library.mjs';

const LIBRARIES = 'server/src/catalogue/libraries';
const validate = new Ajv({ allowUnionTypes: true, strict: false }).compile(
  JSON.parse(readFileSync('server/src/catalogue/library.schema.json', 'utf8')),
);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truehint-library-'));
  mkdirSync(join(root, LIBRARIES), { recursive: true });
  writeFileSync(join(root, LIBRARIES, 'pg.json'), '{ "library": "pg", "modules": ["pg", "pg-*"] }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['acme', [], 'acme', ['acme']],
  ['@acme/client', [], 'acme-client', ['@acme/client']],
  ['acme', ['@acme/a', '@acme/b/*'], 'acme', ['@acme/a', '@acme/b/*']],
])('%s %j', (name, modules, library, imported) => {
  const made = newLibrary(root, name, modules);
  expect(made).toEqual({ library, file: `${LIBRARIES}/${library}.json`, test: `test/catalogue/libraries/${library}.test.ts` });
  const file = JSON.parse(readFileSync(join(root, made.file), 'utf8'));
  expect(validate(file)).toBe(true);
  expect(file).toMatchObject({ library, modules: imported });
  const spec = readFileSync(join(root, made.test), 'utf8');
  expect(spec).toContain(`behaviour('${imported[0]}', chain)`);
  // What the test asks for is not in the skeleton.
  expect(Object.keys(file.types.Client.members)).not.toContain('remove');
});

test.each([
  ['a b', [], '"a b" is no name'],
  ['pg', [], 'is there already'],
  ['mine', ['pg'], 'pg belongs to pg already'],
  ['mine', ['pg-extra'], 'pg-extra belongs to pg already'],
  ['mine', ["it's"], 'is no module specifier'],
])('refuses %s %j and writes nothing', (name, modules, message) => {
  expect(() => newLibrary(root, name, modules)).toThrow(message);
  expect(readdirSync(join(root, LIBRARIES))).toEqual(['pg.json']);
});
