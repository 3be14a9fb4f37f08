#!/usr/bin/env node
/**
 * `npm run new:library NAME [MODULE…]`: writes the skeleton of a library of the catalogue and of its test, and says what is
 * to be done with them. NAME may be a package's name with a scope; without MODULE the library is imported by it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate-catalogue.mjs';

const LIBRARIES = 'server/src/catalogue/libraries';
const TESTS = 'test/catalogue/libraries';

/** The library that claims a module, by the files that are there. */
function ownerOf(root, module) {
  for (const file of readdirSync(join(root, LIBRARIES)).filter((name) => name.endsWith('.json'))) {
    const { library, modules } = JSON.parse(readFileSync(join(root, LIBRARIES, file), 'utf8'));
    if (modules.some((own) => (own.endsWith('*') ? module.startsWith(own.slice(0, -1)) : own === module))) return { library, file };
  }
  return undefined;
}

const skeleton = (library, modules) => `{
  "$schema": "../library.schema.json",
  "library": ${JSON.stringify(library)},
  "modules": [${modules.map((module) => JSON.stringify(module)).join(', ')}],
  "source": ["https://www.npmjs.com/package/${modules[0]}"],
  "exports": {
    "default": { "new": { "returns": "Client" } }
  },
  "types": {
    "Client": {
      "members": {
        "close": {}
      }
    }
  }
}
`;

const test = (library, module) => `/** ${library}, by its documentation. */
import { expect, it } from 'vitest';
import { behaviour } from '../follow.js';

// One row for each call that is not what its name says, and one benign twin beside it.
it.each([
  ['new default().list()', { does: 'api.read' }],
  ['new default().remove()', { does: 'api.delete', target: '@0' }],
])('%s', (chain, expected) => {
  expect(behaviour('${module}', chain)).toMatchObject(expected);
});
`;

/**
 * Writes both files below \`root\`.
 * @param {string} root
 * @param {string} name of the library or of its package
 * @param {readonly string[]} modules
 * @returns {{ library: string, file: string, test: string }} paths relative to the root
 * @throws {Error} for a name that cannot be, a library that is there, or a module that another one claims
 */
export function newLibrary(root, name, modules) {
  const library = name.replace(/^@/, '').replaceAll('/', '-').toLowerCase();
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(library)) throw new Error(`"${name}" is no name for a library: letters, digits, dots and dashes.`);
  const own = modules.length > 0 ? modules : [name];
  const file = `${LIBRARIES}/${library}.json`;
  if (existsSync(join(root, file))) throw new Error(`${file} is there already.`);
  for (const module of own) {
    if (!/^[^*\s"\\']+\*?$/.test(module)) throw new Error(`"${module}" is no module specifier.`);
    const owner = ownerOf(root, module.replace(/\*$/, ''));
    if (owner) throw new Error(`${module} belongs to ${owner.library} already: add to ${LIBRARIES}/${owner.file}, or take it out there.`);
  }
  const spec = `${TESTS}/${library}.test.ts`;
  for (const [path, text] of [
    [file, skeleton(library, own)],
    [spec, test(library, own[0])],
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { library, file, test: spec };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const [name, ...modules] = process.argv.slice(2);
  try {
    if (name === undefined) throw new Error('usage: npm run new:library NAME [MODULE…]');
    const made = newLibrary(root, name, modules);
    writeFileSync(join(root, 'server/src/catalogue/libraries.generated.ts'), generate());
    console.log(`${made.file} and ${made.test} are there, and the catalogue has the library.

1. Put the pages of its documentation that you read under "source".
2. Write its entries; docs/catalogue.md explains the format. Say only what the documentation says: a call that is not listed is
   likely what its verb says, and that is an honest answer.
3. Write its calls into the test. It fails until they come out as written:
   npx vitest run --project truehint test/catalogue
4. npx tsx server/src/cli/main.ts catalogue ${made.library}    shows it as a user sees it.
5. A line in CHANGELOG.md.`);
  } catch (error) {
    console.error(`new:library: ${error.message}`);
    process.exitCode = 2;
  }
}
