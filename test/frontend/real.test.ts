import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CoreModule } from '../../server/src/core/syntax.js';
import { typescriptFrontend } from '../../server/src/frontends/typescript/index.js';
import { unsound } from './check.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Real sources and real compiled output: this repository, and packages that it installs. */
const folders = [
  'server/src',
  'client/src',
  'node_modules/@modelcontextprotocol/sdk/dist/esm/server',
  'node_modules/@modelcontextprotocol/sdk/dist/cjs/server',
  'node_modules/zod/src/v4/classic',
];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => typescriptFrontend.extensions.some((extension) => file.endsWith(extension)))
    .map((file) => `${folder}/${file}`);
}

describe('real sources', () => {
  test.each(folders)('%s is read without a problem, with sound spans', (folder) => {
    const files = sources(folder);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const module = typescriptFrontend.lower(file, readFileSync(join(root, file), 'utf8'));
      expect(module.problems, file).toEqual([]);
      expect(unsound(module), file).toEqual([]);
      expect(unknownSyntax(module), file).toEqual([]);
    }
  });

  test('compiled CommonJS is told from ES modules', () => {
    const file = 'server/mcp.js';
    const read = (kind: string) => {
      const path = `node_modules/@modelcontextprotocol/sdk/dist/${kind}/${file}`;
      return typescriptFrontend.lower(path, readFileSync(join(root, path), 'utf8'));
    };
    expect(read('cjs').commonjs).toBe(true);
    expect(read('esm').commonjs).toBe(false);
  });
});

/** Spans of syntax that has a counterpart in no table. */
function unknownSyntax(module: CoreModule): string[] {
  const found: string[] = [];
  JSON.stringify([module.body, module.exports], (_key, value) => {
    if (value?.kind === 'opaque' && (value.what === 'syntax' || value.what === 'missing')) found.push(`${value.start}-${value.end}`);
    return value;
  });
  return found;
}
