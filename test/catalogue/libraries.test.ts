import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { generate } from '../../scripts/generate-catalogue.mjs';
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import { behaviours, namesOf, tables, typeReferences } from './walk.js';

const CATALOGUE = new URL('../../server/src/catalogue/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, CATALOGUE), 'utf8');
const FILES = readdirSync(new URL('libraries/', CATALOGUE)).filter((file) => file.endsWith('.json'));
const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(read('library.schema.json')));
const errors = (value: unknown) => (validate(value) ? [] : validate.errors?.map((error) => `${error.instancePath} ${error.message}`));

describe('every library file', () => {
  it('is in the generated module, which is up to date (npm run generate)', () => {
    expect(read('libraries.generated.ts')).toBe(generate());
    expect(LIBRARIES.map((file) => `${file.library}.json`).sort()).toEqual(FILES.sort());
  });

  it.each(FILES)('%s follows the schema and is named after its library', (name) => {
    const file = JSON.parse(read(`libraries/${name}`));
    expect(errors(file)).toEqual([]);
    expect(`${file.library}.json`).toBe(name);
  });

  it('is refused by the schema where it is wrong', () => {
    const base = { library: 'x', modules: ['x'], source: ['https://example.com/'] };
    expect(errors({ ...base, exports: { a: {} } })).toEqual([]);
    expect(errors(base)).not.toEqual([]);
    expect(errors({ ...base, exports: { a: { does: 'file.destroy' } } })).not.toEqual([]);
    expect(errors({ ...base, exports: { a: { does: 'sql' } } })).not.toEqual([]);
    expect(errors({ ...base, exports: { a: { does: 'file.read', target: '@first' } } })).not.toEqual([]);
    expect(errors({ ...base, exports: { 'a,b': {} } })).not.toEqual([]);
  });

  it('claims modules that no other file claims', () => {
    const claimed = new Map<string, string>();
    const twice: string[] = [];
    for (const file of LIBRARIES) {
      for (const name of file.modules) {
        if (claimed.has(name)) twice.push(`${name}: ${claimed.get(name)} and ${file.library}`);
        claimed.set(name, file.library);
      }
    }
    expect(twice).toEqual([]);
  });

  it('names each member of a table once, and regular expressions that compile', () => {
    const wrong: string[] = [];
    for (const file of LIBRARIES) {
      for (const [where, entries] of tables(file)) {
        const names = Object.keys(entries).flatMap(namesOf);
        for (const name of names) {
          if (names.indexOf(name) !== names.lastIndexOf(name)) wrong.push(`${where}: ${name} twice`);
          if (name.startsWith('/')) new RegExp(name.slice(1, -1));
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refers to types that exist', () => {
    const known = new Set(LIBRARIES.flatMap((file) => Object.keys(file.types ?? {}).map((type) => `${file.library}:${type}`)));
    const missing = LIBRARIES.flatMap((file) =>
      [...typeReferences(file)]
        .map(([where, type]) => [where, type.includes(':') ? type : `${file.library}:${type}`] as const)
        .filter(([, type]) => !known.has(type))
        .map(([where, type]) => `${where} → ${type}`),
    );
    expect(missing).toEqual([]);
  });

  it('gives an effect that writes something to write to, and nothing to one that does nothing', () => {
    const wrong: string[] = [];
    for (const file of LIBRARIES) {
      for (const [where, behaviour] of behaviours(file)) {
        const idle = behaviour.does === undefined || behaviour.does === 'nothing';
        if (idle && (behaviour.change || behaviour.repeat || behaviour.reach)) wrong.push(`${where}: a weight without an effect`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
