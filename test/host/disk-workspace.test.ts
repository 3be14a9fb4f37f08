import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskWorkspace } from '../../server/src/host/disk-workspace.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truehint-disk-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string | Uint8Array = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

describe('what is listed', () => {
  test('sources and settings, sorted, and nothing of node_modules or other kinds of file', async () => {
    for (const file of [
      'src/b.ts',
      'src/a.tsx',
      'package.json',
      'tsconfig.build.json',
      'README.md',
      'node_modules/x/index.js',
      '.git/hooks/a.js',
      'src/data.json',
      '.mcp/server.mjs',
    ])
      write(file);
    const workspace = await openDiskWorkspace(root);
    expect(workspace.files()).toEqual(['.mcp/server.mjs', 'package.json', 'src/a.tsx', 'src/b.ts', 'tsconfig.build.json']);
    expect(workspace.notes()).toEqual([]);
  });

  test('compiled output stays out where its source is there', async () => {
    for (const file of [
      'package.json',
      'src/index.ts',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/package.json',
      'packages/a/package.json',
      'packages/a/build/x.js',
    ])
      write(file);
    const workspace = await openDiskWorkspace(root);
    expect(workspace.files()).toEqual(['package.json', 'packages/a/build/x.js', 'packages/a/package.json', 'src/index.ts']);
  });

  test('compiled output is the source where a package was published without any', async () => {
    for (const file of ['package.json', 'bin/cli.js', 'dist/index.js', 'dist/index.d.ts', 'vite.config.ts', 'scripts/postinstall.ts'])
      write(file);
    expect((await openDiskWorkspace(root)).files()).toContain('dist/index.js');
  });

  test('a folder that is only called like output is read', async () => {
    for (const file of ['package.json', 'src/index.ts', 'build/tools.ts', 'src/tools/out/x.js']) write(file);
    expect((await openDiskWorkspace(root)).files()).toEqual(['build/tools.ts', 'package.json', 'src/index.ts', 'src/tools/out/x.js']);
  });

  test('loops of symbolic links end, and each file is listed once', async () => {
    write('a/index.ts');
    write('b/other.ts');
    symlinkSync('..', join(root, 'a/up'));
    symlinkSync('../b', join(root, 'a/b'));
    symlinkSync('../a', join(root, 'b/a'));
    symlinkSync('self', join(root, 'self'));
    const workspace = await openDiskWorkspace(root);
    expect(workspace.files()).toEqual(['a/index.ts', 'b/other.ts']);
    expect(workspace.notes()).toEqual([
      { level: 'information', message: 'This link leads back to itself and is not followed.', file: 'self', line: null },
    ]);
  });

  test('a link out of the folder is noted, not followed, and not read under its name', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'truehint-outside-'));
    writeFileSync(join(outside, 'secret.ts'), 'export {}');
    symlinkSync(outside, join(root, 'linked'));
    write('index.ts');
    const workspace = await openDiskWorkspace(root);
    expect(workspace.files()).toEqual(['index.ts']);
    expect(workspace.notes().map((note) => note.file)).toEqual(['linked']);
    expect(workspace.read('linked/secret.ts')).toBeUndefined();
    expect(workspace.read('../' + outside.split('/').pop() + '/secret.ts')).toBeUndefined();
    rmSync(outside, { recursive: true });
  });

  test('a folder larger than the bound is cut off with a note', async () => {
    for (let i = 0; i < 20; i++) write(`d${i}/a.ts`);
    const workspace = await openDiskWorkspace(root, { maxFiles: 5 });
    expect(workspace.files().length).toBe(5);
    expect(workspace.notes()[0]?.message).toContain('too large');
  });

  test('a folder and a file without permission give notes', async () => {
    write('closed/a.ts');
    write('shut.ts');
    write('open.ts', '1');
    chmodSync(root, 0o755);
    chmodSync(join(root, 'closed'), 0);
    chmodSync(join(root, 'shut.ts'), 0);
    // Root may read everything, so it is somebody else who looks.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65534);
    try {
      const workspace = await openDiskWorkspace(root);
      expect(workspace.files()).toEqual(['open.ts', 'shut.ts']);
      expect(workspace.read('shut.ts')).toBeUndefined();
      expect(workspace.read('open.ts')).toBe('1');
      expect(workspace.notes().map(({ file, message }) => `${file}: ${message}`)).toEqual([
        'closed: This folder cannot be read (EACCES).',
        'shut.ts: This file cannot be read (EACCES).',
      ]);
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(join(root, 'closed'), 0o755);
    }
  });

  test('a root that does not exist is an error', async () => {
    await expect(openDiskWorkspace(join(root, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});

describe('what is read', () => {
  test('a byte order mark is left out', async () => {
    write('a.ts', '\ufeffconst a = 1;');
    write('b.ts', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('let b', 'utf16le')]));
    const workspace = await openDiskWorkspace(root);
    expect(workspace.read('a.ts')).toBe('const a = 1;');
    expect(workspace.read('b.ts')).toBe('let b');
  });

  test('bytes that are no UTF-8 are replaced and noted, and the note goes when the file is mended', async () => {
    write('a.ts', Buffer.from([0x61, 0xff, 0x62]));
    const workspace = await openDiskWorkspace(root);
    expect(workspace.read('a.ts')).toBe('a\ufffdb');
    expect(workspace.notes()).toMatchObject([{ file: 'a.ts', level: 'warning' }]);
    write('a.ts', 'ab');
    expect(workspace.read('a.ts')).toBe('ab');
    expect(workspace.notes()).toEqual([]);
  });

  test('a file that is too large is noted instead of read', async () => {
    write('big.js', 'x'.repeat(2000));
    const workspace = await openDiskWorkspace(root, { maxBytes: 1000 });
    expect(workspace.read('big.js')).toBeUndefined();
    expect(workspace.size('big.js')).toBe(2000);
    expect(workspace.notes()).toMatchObject([{ file: 'big.js' }]);
  });

  test('a folder is no file, and node_modules is not read', async () => {
    write('dir.ts/a.ts', '1');
    write('node_modules/x/index.js', '1');
    const workspace = await openDiskWorkspace(root);
    expect(workspace.read('dir.ts')).toBeUndefined();
    expect(workspace.read('node_modules/x/index.js')).toBeUndefined();
    expect(workspace.size('node_modules/x/index.js')).toBeUndefined();
  });
});

describe('what changes', () => {
  test('a file appears, changes and goes', async () => {
    const workspace = await openDiskWorkspace(root);
    write('src/a.ts', '1');
    expect(await workspace.changed(['src/a.ts'])).toEqual(['src/a.ts']);
    expect(workspace.files()).toEqual(['src/a.ts']);
    rmSync(join(root, 'src/a.ts'));
    expect(await workspace.changed(['src/a.ts'])).toEqual(['src/a.ts']);
    expect(workspace.files()).toEqual([]);
    write('notes.md');
    expect(await workspace.changed(['notes.md'])).toEqual([]);
  });

  test('a folder goes, and all its files with it', async () => {
    write('src/a.ts');
    write('src/deep/b.ts');
    write('src2/c.ts');
    const workspace = await openDiskWorkspace(root);
    rmSync(join(root, 'src'), { recursive: true });
    expect([...(await workspace.changed(['src']))].sort()).toEqual(['src/a.ts', 'src/deep/b.ts']);
    expect(workspace.files()).toEqual(['src2/c.ts']);
  });

  test('the first source that is written replaces the output', async () => {
    write('package.json');
    write('dist/index.js');
    const workspace = await openDiskWorkspace(root);
    expect(workspace.files()).toContain('dist/index.js');
    write('src/index.ts');
    expect([...(await workspace.changed(['src/index.ts']))].sort()).toEqual(['dist/index.js', 'src/index.ts']);
    expect(workspace.files()).toEqual(['package.json', 'src/index.ts']);
  });

  test('many files at once, a folder among them', async () => {
    const workspace = await openDiskWorkspace(root);
    write('src/a.ts');
    write('src/b.ts');
    write('c.ts');
    expect([...(await workspace.changed(['src', 'c.ts', 'src/a.ts']))].sort()).toEqual(['c.ts', 'src/a.ts', 'src/b.ts']);
    expect(workspace.files()).toEqual(['c.ts', 'src/a.ts', 'src/b.ts']);
  });

  test('installing packages changes nothing', async () => {
    const workspace = await openDiskWorkspace(root);
    write('node_modules/x/index.js');
    expect(await workspace.changed(['node_modules/x/index.js'])).toEqual([]);
    expect(await workspace.changed(['node_modules'])).toEqual([]);
  });
});
