/** What is wrong in a config is told at its line, and everything else counts. */
import { describe, expect, test } from 'vitest';
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import { readConfig } from '../../server/src/config/read.js';
import { configured, problems, server } from './support.js';

const AROUND = { libraries: LIBRARIES, rules: ['missing-title', 'unknown-key'] };

/** Problems as `marked text: message`. */
async function read(text: string) {
  const config = await readConfig(text, AROUND);
  return { config, told: config.problems.map(({ message, place }) => `${text.slice(place.start, place.end).split('\n')[0]}: ${message}`) };
}

describe('a problem and where it stands', () => {
  test.each([
    ['{ "closedHost": [] }', '"closedHost": there is no field "closedHost" here; did you mean "closedHosts"?'],
    [
      '{ "closedHosts": ["https://a.example"] }',
      '"https://a.example": "https://a.example" cannot stand here; expected: The name of a host',
    ],
    ['{ "closedHosts": "a.example" }', '"a.example": this has to be a list'],
    ['{ "ignore": [{ "kind": "http.*" }] }', '{ "kind": "http.*" }: the field "reason" is missing'],
    ['{ "ignore": [{ "kind": "http.*", "reason": " " }] }', '" ": " " cannot stand here; expected: Why it does not count.'],
    ['{ "ignore": [{ "reason": "x" }] }', '{ "reason": "x" }: one of these fields is missing: kind, what, target, file'],
    ['{ "rules": { "missing-titel": "off" } }', '"missing-titel": there is no rule "missing-titel"; did you mean "missing-title"?'],
    ['{ "rules": { "missing-title": "loud" } }', '"loud": "loud" is none of what may stand here; it has to be one of: error, warning'],
    ['{ "functions": { "src/a.ts": {} } }', '"src/a.ts": "src/a.ts" cannot stand here; expected: A file and, behind a `#`'],
    ['{ "functions": { "a.ts#f": { "dose": "nothing" } } }', '"dose": there is no field "dose" here; did you mean "does"?'],
    ['{ "functions": { "a.ts#f": { "does": "file.erase" } } }', '"file.erase": "file.erase" is none of what may stand here'],
    ['{ "functions": { "a.ts#f": { "does": "sql" } } }', '{ "does": "sql" }: the field "text" is missing'],
    ['{ "functions": { "a.ts#f": { "returns": "Pool" } } }', '"Pool": there is no type "Pool" here; a type is written LIBRARY:TYPE'],
    ['{ "functions": { "a.ts#f": { "returns": "pg:Pol" } } }', '"pg:Pol": there is no type "Pol" in "pg"; did you mean "Pool"?'],
    [
      '{ "libraries": [{ "library": "acme" }] }',
      '{ "library": "acme" }: the field "modules" is missing: no library of the catalogue is named "acme"',
    ],
    ['{ "libraries": [{ "library": "pg", "extends": ["pgg"] }] }', '["pgg"]: there is no library "pgg" in the catalogue'],
    ['{ "libraries": [{ "library": "pg" }, { "library": "pg" }] }', '"pg": there is a library "pg" already in this file'],
    [
      '{ "libraries": [{ "library": "pg", "exports": { "/(a+)+b/": {} } }] }',
      '"/(a+)+b/": a group in a regular expression cannot be repeated here',
    ],
    ['{ "libraries": [{ "library": "pg", "exports": { "/[/": {} } }] }', '"/[/": this is no regular expression'],
    ['[]', '[]: this has to be an object in braces'],
    ['', ': this is no valid JSON: value expected'],
    ['null', 'null: this has to be an object in braces'],
    ['{ "closedHosts": ["a.example" }', '}: this is no valid JSON: comma expected'],
  ])('%s', async (text, expected) => {
    const { told } = await read(text);
    expect(told[0]?.startsWith(expected) ? expected : told).toBe(expected);
  });

  test.each([
    '{}',
    '{ "$schema": "./node_modules/truehint/docs/truehint.config.schema.json" }',
    '{ /* one */ "closedHosts": ["a.example", "*.b.example"], // two\n "ignore": [{ "what": "x", "reason": "y" }], }',
    '{ "libraries": [{ "library": "pg", "exports": { "/^get/": {}, "/^(?:a|b)$/": {} } }] }'.replace('?:', ''),
    '{ "rules": { "missing-title": "off" }, "functions": { "a.ts#A.#b": {}, "b.js#default": { "returns": "pg:Pool" } } }',
    '\ufeff{}',
  ])('the benign twin: %s', async (text) => {
    expect((await read(text)).told).toEqual([]);
  });
});

describe('the rest counts', () => {
  test('of the list', async () => {
    const { config } = await read('{ "closedHosts": ["a.example", 1, "b.example"], "rules": { "x": "off", "unknown-key": "hint" } }');
    expect(config.closedHosts).toEqual(['a.example', 'b.example']);
    expect([...config.rules]).toEqual([['unknown-key', 'hint']]);
  });

  test('of a library: an entry that is wrong is no entry, so that it is never taken for harmless', async () => {
    const { config } = await read(
      '{ "libraries": [{ "library": "acme", "modules": ["acme"], "colour": 1, "exports": { "a": { "dose": "file.delete" }, "b": { "does": "file.delete" } }, "types": { "T": { "members": { "c": 1, "d": {} } }, "U": 1 } }] }',
    );
    expect(config.libraries[0]?.exports).toEqual({ b: { does: 'file.delete' } });
    expect(config.libraries[0]?.types).toEqual({ T: { members: { d: {} } } });
  });

  test('of a text that ends too early', async () => {
    const { config, told } = await read('{ "closedHosts": ["a.example"], "ignore": [');
    expect(config.closedHosts).toEqual(['a.example']);
    expect(told.length).toBeGreaterThan(0);
  });

  test('and is told as findings with their line', async () => {
    const found = await configured(
      '{\n  "closedHosts": ["a.internal.example.com"],\n  "ignore": [\n    { "kind": "http.*" }\n  ]\n}',
      server('', "await fetch('https://a.internal.example.com');"),
    );
    expect(problems(found)).toEqual(['4: The field "reason" is missing.']);
    expect(found.verdicts()).toBe('ro=true destr=false idem=true open=false');
  });
});

describe('nothing in it does harm', () => {
  test.each([
    ['a great depth', `{ "functions": ${'{"a":'.repeat(5000)}1${'}'.repeat(5000)} }`],
    ['a great size', `{ "closedHosts": ["${'a'.repeat(1_100_000)}"] }`],
    [
      'a prototype',
      '{ "__proto__": { "closedHosts": ["a"] }, "functions": { "__proto__": {}, "a.ts#__proto__": {} }, "rules": { "constructor": "off" } }',
    ],
    ['many problems', `{ ${Array.from({ length: 3000 }, (_, i) => `"f${i}": 1`).join(',')} }`],
    [
      'nulls',
      '{ "libraries": [null, { "library": null, "types": null }], "functions": null, "closedHosts": null, "ignore": [null], "rules": null }',
    ],
    ['strings', '{ "libraries": "x", "functions": "x", "closedHosts": "x", "ignore": "x", "rules": "x" }'],
  ])('%s', async (_, text) => {
    const config = await readConfig(text, AROUND);
    expect(config.problems.length).toBeGreaterThan(0);
    expect(config.problems.length).toBeLessThanOrEqual(50);
    for (const { message } of config.problems) expect(message.length).toBeLessThan(301);
    expect(({} as { closedHosts?: unknown }).closedHosts).toBeUndefined();
  });

  test('what it quotes is cleaned', async () => {
    const { config } = await read('{ "rules": { "\\u001b[31mred\\u202e": "off" } }');
    expect(config.problems[0]?.message).toBe('there is no rule "red"');
  });
});
