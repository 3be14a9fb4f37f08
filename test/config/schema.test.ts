/** The schema that editors complete the config by says what the loader takes. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
// @ts-expect-error a script without types
import { schema } from '../../scripts/generate-config-schema.mjs';
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import { readConfig } from '../../server/src/config/read.js';
import { RULE_IDS } from '../../server/src/rules/ids.js';

const PAGE = readFileSync('docs/config.md', 'utf8');
const README = readFileSync('README.md', 'utf8');
const text = readFileSync('docs/truehint.config.schema.json', 'utf8');
const validate = new Ajv({ allowUnionTypes: true, strict: false }).compile(JSON.parse(text));

test('it is up to date (npm run generate)', () => {
  expect(text).toBe(schema());
});

test('the extension offers it for the file', () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(contributes.jsonValidation).toEqual([{ fileMatch: 'truehint.config.json', url: './docs/truehint.config.schema.json' }]);
});

test.each([
  ['{}', true],
  ['{ "closedHosts": ["*.example.com"] }', true],
  ['{ "closedHosts": ["https://example.com"] }', false],
  ['{ "ignore": [{ "kind": "x", "reason": "y" }] }', true],
  ['{ "ignore": [{ "kind": "x" }] }', false],
  ['{ "ignore": [{ "reason": "x" }] }', false],
  ['{ "rules": { "missing-title": "off" } }', true],
  ['{ "rules": { "no-such-rule": "off" } }', false],
  ['{ "functions": { "a.ts#A.b": { "does": "sql", "text": "@0" } } }', true],
  ['{ "functions": { "a.ts#A.b": { "does": "sql" } } }', false],
  ['{ "libraries": [{ "library": "pg", "exports": { "a": { "registers": { "name": "@0", "handler": "@1" } } } }] }', true],
  ['{ "libraries": [{ "library": "pg", "exports": { "a": { "registers": { "name": "@0" } } } }] }', false],
  ['{ "policy": { "rules": [{ "says": { "readOnlyHint": true }, "decision": "run", "reason": "x" }] } }', true],
  ['{ "policy": { "rules": [{ "says": { "readOnly": true }, "decision": "run", "reason": "x" }] } }', false],
  ['{ "policy": { "rules": [] } }', false],
  ['{ "policy": { "trusted": ["everybody"], "rules": [{ "decision": "deny", "reason": "x" }] } }', false],
  ['{ "other": 1 }', false],
])('schema and loader agree on %s', async (config, valid) => {
  expect(validate(JSON.parse(config))).toBe(valid);
  expect((await readConfig(config, { libraries: LIBRARIES, rules: RULE_IDS })).problems.length === 0).toBe(valid);
});

test('every example of the page and of the README is taken, and every field is explained there', async () => {
  const examples = [...`${PAGE}${README}`.matchAll(/```jsonc\n([\s\S]*?)```/g)].map(([, example = '']) => example);
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) expect((await readConfig(example, { libraries: LIBRARIES, rules: RULE_IDS })).problems).toEqual([]);
  const fields = Object.keys(JSON.parse(text).properties).filter((name) => name !== '$schema');
  expect(fields.filter((name) => !PAGE.includes(`\`${name}\``))).toEqual([]);
});
