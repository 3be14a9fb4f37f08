import { describe, expect, test } from 'vitest';
import { createResolver, type Resolution } from '../../server/src/resolver/index.js';
import { MemoryWorkspace, type Texts } from './memory.js';

/** `file`, `name › subpath` of a package, or `missing`. */
function shown(resolution: Resolution): string {
  if (resolution.kind === 'file') return resolution.file;
  return resolution.kind === 'package' ? `${resolution.name} › ${resolution.subpath}` : 'missing';
}

function resolved(texts: Texts, from: string, specifier: string): string {
  return shown(createResolver(new MemoryWorkspace(texts)).resolve(from, specifier));
}

/** Files without a text that matters. */
function files(...names: string[]): Texts {
  return Object.fromEntries(names.map((name) => [name, '']));
}

describe('relative', () => {
  const texts = {
    ...files('src/a.ts', 'src/b.tsx', 'src/c.mts', 'src/d.cts', 'src/e.js', 'src/both.ts', 'src/both.js', 'src/typed.d.ts', 'src/typed.js'),
    ...files(
      'src/dir/index.ts',
      'src/only.d.ts',
      'src/v1.2.ts',
      'src/dir.ts',
      'index.js',
      'src/x.config.ts',
      'outside/node_modules/pg/index.js',
    ),
    'src/data.json': {},
    'src/pack/package.json': { main: './lib/start.js' },
    'src/pack/lib/start.js': '',
    'src/build/index.ts': '',
  };
  test.each([
    ['./a', 'src/a.ts'],
    ['./a.ts', 'src/a.ts'],
    ['./a.js', 'src/a.ts'],
    ['./b.js', 'src/b.tsx'],
    ['./b.jsx', 'src/b.tsx'],
    ['./b', 'src/b.tsx'],
    ['./c.mjs', 'src/c.mts'],
    ['./d.cjs', 'src/d.cts'],
    ['./e', 'src/e.js'],
    ['./both.js', 'src/both.ts'],
    ['./typed.js', 'src/typed.js'],
    ['./only.js', 'src/only.d.ts'],
    ['./v1.2', 'src/v1.2.ts'],
    ['./x.config', 'src/x.config.ts'],
    ['./data.json', 'src/data.json'],
    ['./data', 'src/data.json'],
    ['./dir', 'src/dir.ts'],
    ['./dir/', 'src/dir/index.ts'],
    ['./dir/index.js', 'src/dir/index.ts'],
    ['./build', 'src/build/index.ts'],
    ['./pack', 'src/pack/lib/start.js'],
    ['..', 'index.js'],
    ['../', 'index.js'],
    ['../src/./dir/../a.js', 'src/a.ts'],
    ['./none', 'missing'],
    ['./none.js', 'missing'],
    ['./a.mjs', 'missing'],
    ['../../a', 'missing'],
    ['../../../etc/passwd', 'missing'],
    ['../outside/node_modules/pg/index.js', 'missing'],
    ['./a\0.ts', 'missing'],
    ['/src/a.ts', 'missing'],
    ['file:///src/a.ts', 'missing'],
    ['https://example.com/a.js', 'missing'],
    ['', 'missing'],
  ])('%j is %s', (specifier, expected) => {
    expect(resolved(texts, 'src/main.ts', specifier)).toBe(expected);
  });

  test('what is not built yet is its source', () => {
    const texts = { 'package.json': {}, ...files('bin/run.js', 'src/index.ts', 'src/server/index.ts') };
    expect(resolved(texts, 'bin/run.js', '../dist/index.js')).toBe('src/index.ts');
    expect(resolved(texts, 'bin/run.js', '../dist/server.js')).toBe('src/server/index.ts');
    expect(resolved(texts, 'bin/run.js', '../dist/other.js')).toBe('missing');
  });

  test('a folder that a build links or copies into a package is the package beside it', () => {
    const texts = {
      ...files(
        'one/local/src/index.ts',
        'one/shared/src/index.ts',
        'one/shared/src/net/client.ts',
        'two/local/src/index.ts',
        'two/plain/a.ts',
      ),
      'one/local/package.json': { main: 'build/index.js' },
      'one/shared/package.json': { main: './build/index.js' },
      'two/local/package.json': {},
    };
    const from = 'one/local/src/index.ts';
    expect(resolved(texts, from, '../shared/index.js')).toBe('one/shared/src/index.ts');
    expect(resolved(texts, from, '../shared/net/client.js')).toBe('one/shared/src/net/client.ts');
    expect(resolved(texts, from, '../shared/other.js')).toBe('missing');
    // What is there is itself, and neither a package further away nor a folder that is no package is brought in.
    expect(resolved({ ...texts, ...files('one/local/shared/own.js') }, from, '../shared/index.js')).toBe('missing');
    expect(resolved(texts, 'two/local/src/index.ts', '../shared/index.js')).toBe('missing');
    expect(resolved(texts, 'two/local/src/index.ts', '../plain/a.js')).toBe('missing');
    expect(resolved(texts, from, './shared/index.js')).toBe('missing');
  });

  test('compiled output stays in the output', () => {
    const texts = { 'package.json': {}, ...files('dist/index.js', 'dist/a.js', 'src/a.ts') };
    expect(resolved(texts, 'dist/index.js', './a.js')).toBe('dist/a.js');
  });
});

describe('packages', () => {
  test.each([
    ['pg', 'pg › '],
    ['pg/lib/client.js', 'pg › lib/client.js'],
    ['@scope/x', '@scope/x › '],
    ['@scope/x/server/mcp.js', '@scope/x › server/mcp.js'],
    ['fs', 'fs › '],
    ['fs/promises', 'fs › promises'],
    ['node:fs/promises', 'node:fs › promises'],
    ['bun:sqlite', 'bun:sqlite › '],
    ['npm:pg@8.1.0/lib/x', 'pg › lib/x'],
    ['jsr:@std/fs@1', '@std/fs › '],
    ['lodash.merge', 'lodash.merge › '],
    ['@/x', 'missing'],
    ['~/x', 'missing'],
    ['#x', 'missing'],
  ])('%s is %s', (specifier, expected) => {
    expect(resolved(files('a.ts'), 'a.ts', specifier)).toBe(expected);
  });

  test('the specifier is kept as written', () => {
    const resolver = createResolver(new MemoryWorkspace({}));
    expect(resolver.resolve('a.ts', 'npm:pg@8')).toEqual({ kind: 'package', name: 'pg', subpath: '', specifier: 'npm:pg@8' });
    expect(resolver.resolve('a.ts', './b')).toEqual({ kind: 'missing', specifier: './b' });
  });
});

describe('tsconfig', () => {
  test('paths, the most exact pattern first', () => {
    const texts = {
      'tsconfig.json':
        '{ // comment\n "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"], "@/lib/*": ["none/*", "lib/*"], "one": ["src/one.ts"], }, }, }',
      ...files('src/a.ts', 'src/lib/b.ts', 'lib/b.ts', 'src/one.ts', 'src/dir/index.ts'),
    };
    expect(resolved(texts, 'src/deep/x.ts', '@/a')).toBe('src/a.ts');
    expect(resolved(texts, 'src/deep/x.ts', '@/a.js')).toBe('src/a.ts');
    expect(resolved(texts, 'src/deep/x.ts', '@/lib/b')).toBe('lib/b.ts');
    expect(resolved(texts, 'src/deep/x.ts', '@/dir')).toBe('src/dir/index.ts');
    expect(resolved(texts, 'src/deep/x.ts', 'one')).toBe('src/one.ts');
    expect(resolved(texts, 'src/deep/x.ts', '@/none')).toBe('missing');
  });

  test('baseUrl', () => {
    const texts = { 'tsconfig.json': { compilerOptions: { baseUrl: './src' } }, ...files('src/db/pool.ts', 'src/util.ts', 'src/fs.ts') };
    expect(resolved(texts, 'src/a.ts', 'db/pool')).toBe('src/db/pool.ts');
    expect(resolved(texts, 'src/a.ts', 'pg')).toBe('pg › ');
    // Node's own modules win.
    expect(resolved(texts, 'src/a.ts', 'util')).toBe('util › ');
    expect(resolved(texts, 'src/a.ts', 'fs')).toBe('fs › ');
  });

  test('the nearest one holds, with what it extends, and paths are relative to where they are written', () => {
    const texts = {
      'tsconfig.base.json': { compilerOptions: { paths: { '~/*': ['./shared/*'] } } },
      'packages/a/tsconfig.json': { extends: '../../tsconfig.base.json' },
      'packages/b/tsconfig.json': { extends: ['../../tsconfig.base', './more.json'] },
      'packages/b/more.json': { compilerOptions: { paths: { '~/*': ['./own/*'] } } },
      'packages/c/tsconfig.json': { extends: '@tsconfig/node20' },
      ...files('shared/x.ts', 'packages/b/own/x.ts'),
    };
    expect(resolved(texts, 'packages/a/src/main.ts', '~/x')).toBe('shared/x.ts');
    expect(resolved(texts, 'packages/b/src/main.ts', '~/x')).toBe('packages/b/own/x.ts');
    expect(resolved(texts, 'packages/c/src/main.ts', '~/x')).toBe('missing');
  });

  test('a solution file stands for the projects beside it; jsconfig.json counts', () => {
    const texts = {
      'tsconfig.json': { files: [], references: [{ path: './tsconfig.node.json' }, { path: './tsconfig.app.json' }] },
      'tsconfig.node.json': {},
      'tsconfig.app.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
      'js/jsconfig.json': { compilerOptions: { paths: { '@/*': ['./lib/*'] } } },
      ...files('src/a.ts', 'js/lib/a.js'),
    };
    expect(resolved(texts, 'src/main.ts', '@/a')).toBe('src/a.ts');
    expect(resolved(texts, 'js/main.js', '@/a')).toBe('js/lib/a.js');
  });

  test('paths to declarations describe a package and do not replace it', () => {
    const texts = {
      'tsconfig.json': { compilerOptions: { paths: { pg: ['./types/pg.d.ts'], '*': ['./types/*'] } } },
      ...files('types/pg.d.ts', 'types/x.d.ts'),
    };
    expect(resolved(texts, 'a.ts', 'pg')).toBe('pg › ');
    expect(resolved(texts, 'a.ts', 'x')).toBe('x › ');
  });

  test.each([
    ['circular extends', { 'tsconfig.json': { extends: './b.json' }, 'b.json': { extends: './tsconfig.json' } }],
    ['broken JSON', { 'tsconfig.json': '{ "compilerOptions": { "paths": ' }],
    [
      'wrong types',
      { 'tsconfig.json': { extends: 1, references: [null, { path: 2 }], compilerOptions: { baseUrl: [], paths: { a: 1, b: [2] } } } },
    ],
    ['not an object', { 'tsconfig.json': '[1]', 'package.json': '"x"' }],
    [
      'paths out of the workspace',
      { 'tsconfig.json': { extends: '../../x.json', compilerOptions: { baseUrl: '../..', paths: { 'a/*': ['../../*'] } } } },
    ],
  ])('%s does no harm', (_what, texts) => {
    expect(resolved(texts as Texts, 'src/a.ts', 'pg')).toBe('pg › ');
    expect(resolved(texts as Texts, 'src/a.ts', 'a/b')).toBe('a › b');
  });
});

describe('imports of package.json', () => {
  const texts = {
    'package.json': {
      imports: {
        '#db': './src/db.js',
        '#lib/*': { types: './types/*.d.ts', default: './dist/lib/*.js' },
        '#lib/special/*': './src/special/*.ts',
        '#driver': { browser: './src/fake.js', default: 'pg' },
        '#loop': '#loop2',
        '#loop2': '#loop',
        '#closed': null,
        '#folder/': './src/folder/',
      },
    },
    ...files('src/db.ts', 'src/lib/a.ts', 'types/a.d.ts', 'src/special/a.ts', 'src/folder/a.ts'),
  };
  test.each([
    ['#db', 'src/db.ts'],
    ['#lib/a', 'src/lib/a.ts'],
    ['#lib/special/a', 'src/special/a.ts'],
    ['#driver', 'pg › '],
    ['#folder/a.js', 'src/folder/a.ts'],
    ['#loop', 'missing'],
    ['#closed', 'missing'],
    ['#none', 'missing'],
  ])('%s is %s', (specifier, expected) => {
    expect(resolved(texts, 'src/deep/main.ts', specifier)).toBe(expected);
  });
});

describe('packages of the workspace', () => {
  test.each<[string, object, string[], string]>([
    ['exports', { exports: './dist/index.js' }, ['src/index.ts'], 'src/index.ts'],
    ['conditions', { exports: { '.': { types: './dist/index.d.ts', import: './dist/index.js' } } }, ['src/index.ts'], 'src/index.ts'],
    ['nested conditions', { exports: { node: { import: './lib/main.mjs' }, default: './x.js' } }, ['src/main.ts'], 'src/main.ts'],
    [
      'a browser build last',
      { exports: { browser: './src/web.ts', default: './src/node.ts' } },
      ['src/web.ts', 'src/node.ts'],
      'src/node.ts',
    ],
    ['sources that are exported as they are', { exports: './src/main.ts' }, ['src/main.ts'], 'src/main.ts'],
    ['main', { main: 'build/main.js' }, ['src/main.ts'], 'src/main.ts'],
    ['main of JavaScript', { main: 'main.js' }, ['main.js'], 'main.js'],
    ['main without extension', { main: './lib' }, ['lib/index.js'], 'lib/index.js'],
    ['module before main', { main: './a.cjs', module: './b.mjs' }, ['a.cjs', 'b.mjs'], 'b.mjs'],
    ['types alone', { types: './dist/index.d.ts' }, ['src/index.ts'], 'src/index.ts'],
    ['a format folder', { main: 'dist/esm/index.js' }, ['src/index.ts'], 'src/index.ts'],
    ['the source folder in the output', { main: 'dist/src/main.js' }, ['src/main.ts'], 'src/main.ts'],
    ['output beside the sources', { main: 'dist/main.js' }, ['main.ts'], 'main.ts'],
    ['another name in the output', { main: 'dist/bundle.cjs' }, ['src/index.ts'], 'src/index.ts'],
    ['an index at the root', { main: 'dist/bundle.cjs' }, ['index.ts'], 'index.ts'],
    ['no entry at all', {}, ['src/index.ts'], 'src/index.ts'],
    ['source before what was built from it', { main: 'dist/index.js' }, ['src/index.ts', 'dist/index.js'], 'src/index.ts'],
    ['handwritten lib', { main: 'lib/cli.js' }, ['lib/cli.js', 'cli.js'], 'lib/cli.js'],
  ])('%s', (_what, json, names, expected) => {
    const texts: Texts = { 'packages/core/package.json': { name: '@my/core', ...json }, 'app/a.ts': '' };
    for (const name of names) texts[`packages/core/${name}`] = '';
    expect(resolved(texts, 'app/a.ts', '@my/core')).toBe(`packages/core/${expected}`);
  });

  const texts = {
    'package.json': { name: 'root', exports: { './own': './src/own.ts' } },
    'src/own.ts': '',
    'packages/core/package.json': {
      name: 'core',
      exports: {
        '.': './dist/index.js',
        './server': './dist/server.js',
        './tools/*': './dist/tools/*.js',
        './closed': null,
        './old/': './dist/old/',
      },
    },
    'packages/plain/package.json': { name: '@my/plain' },
    ...files(
      'packages/core/src/index.ts',
      'packages/core/src/server/index.ts',
      'packages/core/src/tools/a.ts',
      'packages/core/src/old/b.ts',
    ),
    ...files('packages/core/src/hidden.ts', 'packages/core/closed.ts', 'packages/plain/lib/c.ts', 'packages/plain/index.ts'),
  };
  test.each([
    ['core', 'packages/core/src/index.ts'],
    ['core/server', 'packages/core/src/server/index.ts'],
    ['core/tools/a', 'packages/core/src/tools/a.ts'],
    ['core/old/b.js', 'packages/core/src/old/b.ts'],
    ['core/src/hidden.js', 'packages/core/src/hidden.ts'],
    ['core/closed', 'core › closed'],
    ['core/none', 'core › none'],
    ['@my/plain', 'packages/plain/index.ts'],
    ['@my/plain/lib/c', 'packages/plain/lib/c.ts'],
    ['@my/other', '@my/other › '],
    ['root/own', 'src/own.ts'],
  ])('%s is %s', (specifier, expected) => {
    expect(resolved(texts, 'src/main.ts', specifier)).toBe(expected);
  });

  test('outDir of the package says what is output', () => {
    const texts = {
      'p/package.json': { name: 'p', main: './js/start.js' },
      'p/tsconfig.json': { compilerOptions: { outDir: './js' } },
      'p/src/start.ts': '',
    };
    expect(resolved(texts, 'a.ts', 'p')).toBe('p/src/start.ts');
  });

  test('targets out of the package and of the workspace are not followed', () => {
    const texts = {
      'p/package.json': { name: 'p', main: '../../../secret.js', exports: { '.': '/etc/x.js', './a': './../../b.js' } },
      'secret.js': '',
    };
    expect(resolved(texts, 'a.ts', 'p')).toBe('p › ');
    expect(resolved(texts, 'a.ts', 'p/a')).toBe('p › a');
  });
});

describe('caching', () => {
  const texts = {
    'tsconfig.json': { compilerOptions: { paths: { '@/*': ['src/*'] } } },
    'package.json': { name: 'x' },
    'src/a.ts': '',
    'src/b.ts': '',
  };

  test('asking again asks the workspace nothing', () => {
    const workspace = new MemoryWorkspace(texts);
    const resolver = createResolver(workspace);
    const first = resolver.resolve('src/a.ts', '@/b');
    resolver.resolve('src/a.ts', 'pg');
    const { listings } = workspace;
    const reads = workspace.reads.length;
    expect(resolver.resolve('src/b.ts', '@/b')).toBe(first);
    resolver.resolve('src/a.ts', 'zod');
    expect(workspace.listings).toBe(listings);
    expect(workspace.reads).toHaveLength(reads);
  });

  test('only settings are read', () => {
    const workspace = new MemoryWorkspace(texts);
    const resolver = createResolver(workspace);
    for (const specifier of ['./b', '@/b', 'pg', 'x', '#y', './none', '..']) resolver.resolve('src/a.ts', specifier);
    expect([...new Set(workspace.reads)].sort()).toEqual(['package.json', 'tsconfig.json']);
  });

  test('a keystroke in a source forgets nothing', () => {
    const workspace = new MemoryWorkspace(texts);
    const resolver = createResolver(workspace);
    resolver.resolve('src/a.ts', './b');
    workspace.write('src/a.ts', 'changed');
    resolver.invalidate('src/a.ts');
    resolver.resolve('src/a.ts', './b');
    expect(workspace.listings).toBe(1);
  });

  test('a file that comes or goes changes what is resolved', () => {
    const workspace = new MemoryWorkspace(texts);
    const resolver = createResolver(workspace);
    expect(shown(resolver.resolve('src/a.ts', './c.js'))).toBe('missing');
    workspace.write('src/c.ts', '');
    resolver.invalidate('src/c.ts');
    expect(shown(resolver.resolve('src/a.ts', './c.js'))).toBe('src/c.ts');
    workspace.remove('src/c.ts');
    resolver.invalidate('src/c.ts');
    expect(shown(resolver.resolve('src/a.ts', './c.js'))).toBe('missing');
  });

  test('settings that change, also those that are extended, change what is resolved', () => {
    const workspace = new MemoryWorkspace({ ...texts, 'tsconfig.json': { extends: './shared.json' }, 'shared.json': {} }, ['shared.json']);
    const resolver = createResolver(workspace);
    expect(shown(resolver.resolve('src/a.ts', '@/b'))).toBe('missing');
    workspace.write('shared.json', { compilerOptions: { paths: { '@/*': ['src/*'] } } });
    resolver.invalidate('shared.json');
    expect(shown(resolver.resolve('src/a.ts', '@/b'))).toBe('src/b.ts');
    workspace.write('package.json', { name: 'y', exports: './src/a.ts' });
    resolver.invalidate('package.json');
    expect(shown(resolver.resolve('src/b.ts', 'y'))).toBe('src/a.ts');
  });
});
