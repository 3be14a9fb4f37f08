#!/usr/bin/env node
/**
 * Writes `docs/truehint.config.schema.json`, which editors complete `truehint.config.json` by: the schema that the file is
 * held against (`server/src/config/config.schema.json`) with the catalogue's entries, the policy and the ids of the rules in it, in one
 * file. Run by `npm run generate` and `npm run rules`; a test fails when it is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => new URL(`../${path}`, import.meta.url);
const json = (path) => JSON.parse(readFileSync(at(path), 'utf8'));

/**
 * The text of the schema.
 * @returns {string}
 */
export function schema() {
  const config = json('server/src/config/config.schema.json');
  const definitions = {
    ...json('server/src/catalogue/library.schema.json').definitions,
    ...json('server/src/policy/policy.schema.json').definitions,
  };
  const rules = [...readFileSync(at('server/src/rules/ids.ts'), 'utf8').matchAll(/^ {2}'([^']+)',$/gm)].map(([, id]) => id);
  config.properties.rules.propertyNames = { enum: rules };
  const whole = { ...config, definitions };
  return `${JSON.stringify(whole, null, 2).replaceAll(/(library|policy)\.schema\.json#\//g, '#/')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(at('docs/truehint.config.schema.json'), schema());
