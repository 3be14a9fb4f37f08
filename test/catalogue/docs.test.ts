import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import type { LibraryFile } from '../../server/src/catalogue/schema.js';
import { typeReferences } from './walk.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('the page about adding a library shows an example that is valid', () => {
  const example = /```json\n([\s\S]*?)```/.exec(read('docs/catalogue.md'))?.[1];
  const file: LibraryFile = JSON.parse(example ?? '');
  const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(read('server/src/catalogue/library.schema.json')));
  validate(file);
  expect(validate.errors).toBeNull();
  expect([...typeReferences(file)].map(([, type]) => type).filter((type) => !(type in (file.types ?? {})))).toEqual([]);
});

it('the page about adding a library names every field of a behaviour', () => {
  const page = read('docs/catalogue.md');
  const schema = JSON.parse(read('server/src/catalogue/library.schema.json'));
  const texts = ['text', 'argv', 'shell', 'method', 'url', 'base', 'body', 'members'];
  const fields = Object.keys(schema.definitions.entry.properties).filter((name) => !texts.includes(name));
  expect(fields.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
