import { expect, test } from 'vitest';
import { entryPoints } from '../../server/src/resolver/index.js';
import { MemoryWorkspace, type Texts } from './memory.js';

test.each<[string, object, string[], string[]]>([
  ['bin', { bin: './dist/index.js' }, ['src/index.ts'], ['src/index.ts']],
  ['bins by name', { bin: { a: 'build/a.js', b: './bin/b.js' } }, ['src/a.ts', 'bin/b.js'], ['src/a.ts', 'bin/b.js']],
  ['main and module, once each', { main: 'dist/a.js', module: 'dist/a.mjs' }, ['src/a.ts'], ['src/a.ts']],
  [
    'exports',
    { exports: { '.': { types: './dist/a.d.ts', import: './dist/a.js' }, './b': './dist/b.js', './c/*': './dist/c/*.js' } },
    ['src/a.ts', 'src/b.ts', 'src/c/d.ts'],
    ['src/a.ts', 'src/b.ts'],
  ],
  ['a script', { scripts: { start: 'node --enable-source-maps dist/server.js' } }, ['src/server.ts'], ['src/server.ts']],
  [
    'a watched script',
    { scripts: { dev: 'NODE_ENV=dev npx tsx watch --clear-screen=false src/http.ts --port 3' } },
    ['src/http.ts'],
    ['src/http.ts'],
  ],
  ['a script behind another', { scripts: { start: 'npm run build && node ./build/index.js' } }, ['src/index.ts'], ['src/index.ts']],
  ['the inspector', { scripts: { inspect: 'mcp-inspector node dist/main.js' } }, ['src/main.ts'], ['src/main.ts']],
  [
    'no chores',
    {
      main: 'a.js',
      scripts: { build: 'node scripts/build.js', 'test:unit': 'tsx src/test.ts', prepare: 'node p.js', 'dev:docker': 'node d.js' },
    },
    ['a.js', 'scripts/build.js', 'src/test.ts', 'p.js', 'd.js'],
    ['a.js', 'd.js'],
  ],
  [
    'no tests',
    { main: 'a.js', scripts: { start: 'node tests/run.js', serve: 'tsx src/a.test.ts' } },
    ['a.js', 'tests/run.js', 'src/a.test.ts'],
    ['a.js'],
  ],
  ['no data, no declarations', { exports: { './package.json': './package.json', '.': { types: './a.d.ts' } } }, ['a.d.ts', 'index.js'], []],
  [
    'one of two formats',
    { exports: { import: './dist/a.js', require: './dist/a.cjs' }, bin: './dist/b.cjs' },
    ['dist/a.js', 'dist/a.cjs', 'dist/b.cjs'],
    ['dist/b.cjs', 'dist/a.js'],
  ],
  ['only what is there', { bin: 'x.js', main: 'y.js' }, ['z.js'], []],
  ['the index where nothing is named', {}, ['src/index.ts', 'src/other.ts'], ['src/index.ts']],
  [
    'published output as it is',
    { bin: { x: 'dist/index.js' }, scripts: { build: 'tsc' } },
    ['dist/index.js', 'dist/other.js'],
    ['dist/index.js'],
  ],
  ['wrong types', { bin: [1, null], main: {}, exports: 5, scripts: [{}] }, ['index.ts'], ['index.ts']],
])('%s', (_what, json, names, expected) => {
  const texts: Texts = { 'package.json': json };
  for (const name of names) texts[name] = '';
  expect(entryPoints(new MemoryWorkspace(texts))).toEqual(expected);
});

test('every package of the workspace, the outer ones first', () => {
  const workspace = new MemoryWorkspace({
    'package.json': { workspaces: ['packages/*'], scripts: { start: 'node packages/b/dist/cli.js' } },
    'packages/a/package.json': { main: 'dist/index.js' },
    'packages/a/src/index.ts': '',
    'packages/b/package.json': { bin: 'dist/cli.js' },
    'packages/b/src/cli.ts': '',
    'packages/c/package.json': '{ broken',
  });
  expect(entryPoints(workspace)).toEqual(['packages/a/src/index.ts', 'packages/b/src/cli.ts']);
});

test('a script that runs the output of another package', () => {
  const workspace = new MemoryWorkspace({
    'package.json': { scripts: { start: 'node packages/b/dist/esm/cli.js' } },
    'packages/b/package.json': { name: 'b' },
    'packages/b/dist/esm/package.json': { type: 'module' },
    'packages/b/src/cli.ts': '',
    'packages/b/src/index.ts': '',
  });
  expect(entryPoints(workspace)).toEqual(['packages/b/src/cli.ts', 'packages/b/src/index.ts']);
});

test('a workspace without package.json has none', () => {
  expect(entryPoints(new MemoryWorkspace({ 'index.ts': '' }))).toEqual([]);
});
