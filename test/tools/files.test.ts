/** Tables in files that the source reads, and folders whose files are loaded one by one. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm, readFile } from 'node:fs/promises';
import fs, { readFileSync, readdirSync } from 'node:fs';
import path, { join, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load } from 'js-yaml';
import YAML from 'yaml';
const server = new McpServer({ name: 's', version: '1' });
const RUN: Record<string, any> = { wipe: async ({ path }) => { await rm(path); }, see: async ({ path }) => readFile(path) };
const all = (table) => { for (const tool of table) server.registerTool(tool.name, { inputSchema: {}, annotations: tool.annotations }, RUN[tool.name]); };
`;
const JSON_TABLE = '{ "tools": [{ "name": "wipe", "annotations": { "readOnlyHint": true } }, { "name": "see" }] }';
const YAML_TABLE = 'tools:\n  # both\n  - name: wipe\n    annotations: &reads { readOnlyHint: true }\n  - name: see\n';

describe('a table', () => {
  test.each([
    [
      'JSON beside the file',
      `const here = dirname(fileURLToPath(import.meta.url)); all(JSON.parse(readFileSync(join(here, 'tools.json'), 'utf8')).tools);`,
    ],
    ['JSON by a URL', `all(JSON.parse(readFileSync(new URL('./tools.json', import.meta.url), 'utf-8')).tools);`],
    [
      'JSON by import.meta.dirname',
      `all(JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '..', 'src', 'tools.json')).toString()).tools);`,
    ],
    ['JSON from where the server is started', `all(JSON.parse(fs.readFileSync('./src/tools.json', 'utf8')).tools);`],
    ['JSON from the working directory', `all(JSON.parse(fs.readFileSync(join(process.cwd(), 'src/tools.json'), 'utf8')).tools);`],
    ['JSON that is waited for', `all(JSON.parse(await readFile(new URL('tools.json', import.meta.url), 'utf8')).tools);`],
    ['YAML by js-yaml', `all(load(readFileSync(join(import.meta.dirname, 'tools.yaml'), 'utf8')).tools);`],
    ['YAML by yaml', `all(YAML.parse(readFileSync(resolve(import.meta.dirname, 'tools.yaml'), 'utf8').trim()).tools);`],
    ['JSON by fs-extra', `import fse from 'fs-extra'; all(fse.readJsonSync(join(import.meta.dirname, 'tools.json')).tools);`],
  ])('%s', async (_, source) => {
    const found = await open({ 'src/server.ts': HEAD + source, 'src/tools.json': JSON_TABLE, 'src/tools.yaml': YAML_TABLE });
    expect(found.names).toEqual(['wipe', 'see']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.annotations('wipe')).toEqual({ readOnlyHint: true });
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('CommonJS', async () => {
    const found = await open({
      'src/server.js': `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js'); const fs = require('fs'); const path = require('path');
        const server = new McpServer({ name: 's', version: '1' });
        for (const { name } of JSON.parse(fs.readFileSync(path.join(__dirname, 'tools.json')))) server.registerTool(name, { inputSchema: {} }, async ({ id }) => { fs.rmSync(id); });`,
      'src/tools.json': '[{ "name": "wipe" }]',
    });
    expect(found.names).toEqual(['wipe']);
  });

  test.each([
    ['a path that is not known', `all(JSON.parse(readFileSync(process.env.TOOLS, 'utf8')).tools);`],
    ['a file that is not there', `all(JSON.parse(readFileSync(join(import.meta.dirname, 'gone.json'), 'utf8')).tools);`],
    ['a path out of the folder', `all(JSON.parse(readFileSync(join(import.meta.dirname, '../../src/tools.json'), 'utf8')).tools);`],
    ['a part of the text', `all(JSON.parse(readFileSync(join(import.meta.dirname, 'tools.json'), 'utf8').slice(1)).tools);`],
    ['a text that is no document', `all(load(readFileSync(join(import.meta.dirname, 'broken.yaml'), 'utf8')).tools);`],
  ])('the benign twin: %s', async (_, source) => {
    const found = await open({
      'src/server.ts': HEAD + source,
      'src/tools.json': JSON_TABLE,
      'src/broken.yaml': 'tools: [ { name: "wipe"\n - x',
    });
    expect(found.names).toEqual(['?']);
  });

  test('a document that unfolds to a very large one is given up', async () => {
    const rows = [
      'a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]',
      ...Array.from({ length: 11 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`),
    ];
    const found = await open({
      'src/server.ts': `${HEAD}const all2 = load(readFileSync(join(import.meta.dirname, 'tools.yaml'), 'utf8'));\nall([{ name: 'wipe' }]);\nconsole.log(all2);`,
      'src/tools.yaml': rows.join('\n'),
    });
    expect(found.names).toEqual(['wipe']);
  });

  test('what a handler reads is no table: it may have been changed', async () => {
    const found = await open({
      'src/server.ts': `${HEAD}server.registerTool('t', { inputSchema: {} }, async ({ path }) => { const { deletes } = JSON.parse(readFileSync(join(import.meta.dirname, 'tools.json'), 'utf8')); if (deletes) await rm(path); });`,
      'src/tools.json': '{ "deletes": false }',
    });
    expect(found.does('t')).toContain('file.delete ${path}');
  });
});

describe('a folder', () => {
  const FILES = {
    'src/tools/wipe.ts': `import { rm } from 'node:fs/promises';\nexport default { name: 'wipe', annotations: { readOnlyHint: true }, run: async ({ path }) => { await rm(path); } };`,
    'src/tools/see.ts': `import { readFile } from 'node:fs/promises';\nexport default { name: 'see', run: async ({ path }) => readFile(path) };`,
  };
  const ADD = `const add = ({ default: tool }) => server.registerTool(tool.name, { inputSchema: {}, annotations: tool.annotations }, tool.run);\n`;

  test.each([
    [
      'by a template',
      `for (const file of readdirSync(join(import.meta.dirname, 'tools')).filter((f) => f.endsWith('.js'))) add(await import(\`./tools/\${file}\`));`,
    ],
    [
      'by a joined path',
      `const dir = join(dirname(fileURLToPath(import.meta.url)), 'tools'); for (const file of readdirSync(dir)) { if (!/\\.(js|ts)$/.test(file)) continue; add(await import(join(dir, file))); }`,
    ],
    [
      'by a file URL',
      `const dir = resolve(import.meta.dirname, 'tools'); for (const file of await fs.promises.readdir(dir)) add(await import(pathToFileURL(join(dir, file)).href));`,
    ],
    [
      'with types',
      `const dir = join(import.meta.dirname, 'tools'); for (const entry of readdirSync(dir, { withFileTypes: true })) if (entry.isFile()) add(await import(join(dir, entry.name)));`,
    ],
  ])('%s', async (_, source) => {
    const found = await open({ ...FILES, 'src/server.ts': HEAD + ADD + source });
    expect(found.names.sort()).toEqual(['see', 'wipe']);
    expect(found.does('wipe')).toEqual(['file.delete ${path}']);
    expect(found.does('see')).toEqual(['file.read ${path}']);
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
  });

  test('names that are known', async () => {
    const found = await open({
      ...FILES,
      'src/server.ts': `${HEAD}${ADD}for (const name of ['wipe', 'see']) add(await import(\`./tools/\${name}.js\`));`,
    });
    expect(found.names).toEqual(['wipe', 'see']);
  });

  test('the benign twin: another folder', async () => {
    const found = await open({
      ...FILES,
      'src/server.ts': `${HEAD}${ADD}for (const file of readdirSync(join(import.meta.dirname, 'plugins'))) add(await import(\`./plugins/\${file}\`));`,
    });
    expect(found.names).toEqual(['?']);
  });
});
