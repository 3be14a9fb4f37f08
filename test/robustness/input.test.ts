import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskEngine } from '../../server/src/host/check.js';
import { cli } from '../cli/support.js';
import { folder, LIAR, liars, PACKAGE, reportOf } from './support.js';

test('the server of these tests is read as meant', async () => {
  const report = await reportOf(folder({ 'package.json': PACKAGE, 'src/index.ts': LIAR }));
  expect(report.tools.map((tool) => tool.name)).toEqual(['reader', 'liar']);
  expect(liars(report)).toEqual(['liar']);
});

describe('half-typed code', () => {
  // Every kind of cut: inside a string, a template, a call, an object, a class, an arrow.
  test.each([0.15, 0.35, 0.5, 0.62, 0.75, 0.9, 0.97])('cut after %d of the file', async (part) => {
    const report = await reportOf(folder({ 'package.json': PACKAGE, 'src/index.ts': LIAR.slice(0, Math.floor(LIAR.length * part)) }));
    expect(report.stats.files).toBeGreaterThan(0);
  });

  test.each([
    ['an unfinished tool after it', `${LIAR}\nserver.registerTool('next', { annotations: { readOnly`],
    ['an unfinished import above it', `import { foo from './x'\n${LIAR}`],
    ['a stray brace below it', `${LIAR}\n}}}}`],
    ['an unfinished template below it', `${LIAR}\nconst x = \`abc \${`],
    ['an unfinished class below it', `${LIAR}\nclass A { private async method(a: string, b`],
  ])('%s does not hide the tool that was there', async (_, text) => {
    expect(liars(await reportOf(folder({ 'package.json': PACKAGE, 'src/index.ts': text })))).toContain('liar');
  });

  test('a package.json and a tsconfig.json that are no JSON are passed over', async () => {
    const report = await reportOf(folder({ 'package.json': '{ "name": ', 'tsconfig.json': '{{{{', 'src/index.ts': LIAR }));
    expect(liars(report)).toEqual(['liar']);
  });

  test('a manifest of the wrong shape is passed over', async () => {
    const odd = JSON.stringify({ name: 7, imports: [1], exports: { '.': [null, {}] }, workspaces: { packages: 3 }, dependencies: 'all' });
    const report = await reportOf(
      folder({ 'package.json': odd, 'tsconfig.json': '{"extends":["./tsconfig.json"]}', 'src/index.ts': LIAR }),
    );
    expect(liars(report)).toEqual(['liar']);
  });
});

describe('what is not text', () => {
  test('an empty file beside a server, and alone', async () => {
    const beside = await reportOf(folder({ 'package.json': PACKAGE, 'src/index.ts': LIAR, 'src/empty.ts': '' }));
    expect(liars(beside)).toEqual(['liar']);
    const alone = await reportOf(folder({ 'index.ts': '' }));
    expect(alone).toMatchObject({ tools: [], findings: [] });
  });

  test('invalid UTF-8 is read as far as it is text, and noted', async () => {
    const bytes = Buffer.concat([Buffer.from(`const bad = '`), Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x80]), Buffer.from(`';\n${LIAR}`)]);
    const report = await reportOf(folder({ 'package.json': PACKAGE, 'src/index.ts': bytes }));
    expect(liars(report)).toEqual(['liar']);
    expect(report.notes.find((note) => note.file === 'src/index.ts')?.message).toContain('UTF-8');
  });

  test('binary bytes under a source name end in a report', async () => {
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 256));
    const report = await reportOf(folder({ 'package.json': PACKAGE, 'src/index.ts': LIAR, 'src/image.js': bytes }));
    expect(liars(report)).toEqual(['liar']);
  });

  test('a byte order mark and UTF-16 are no obstacle', async () => {
    const report = await reportOf(
      folder({
        'package.json': PACKAGE,
        'src/index.ts': `\ufeff${LIAR}`,
        'src/wide.ts': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('export const x = 1;', 'utf16le')]),
      }),
    );
    expect(liars(report)).toEqual(['liar']);
  });
});

describe('folders', () => {
  test('an empty one is a clear error', async () => {
    const { code, out, err } = await cli(['check', folder({})], diskEngine);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('there is no readable JavaScript or TypeScript source in');
    expect(err).toContain('Give the folder that holds the sources');
  });

  test('one without a server has no tools and no findings', async () => {
    const report = await reportOf(folder({ 'index.ts': 'export const x = 1;\n' }));
    expect(report).toMatchObject({ tools: [], findings: [] });
  });

  test('symbolic links in a circle end', async () => {
    const root = folder({ 'package.json': PACKAGE, 'src/index.ts': LIAR });
    symlinkSync('..', join(root, 'src/up'));
    symlinkSync(root, join(root, 'src/root'));
    symlinkSync('b', join(root, 'a'));
    symlinkSync('a', join(root, 'b'));
    symlinkSync('self.ts', join(root, 'self.ts'));
    symlinkSync('nowhere.ts', join(root, 'dangling.ts'));
    const report = await reportOf(root);
    expect(report.tools.map((tool) => tool.name)).toEqual(['reader', 'liar']);
    expect(report.notes.some((note) => note.message.includes('leads back to itself'))).toBe(true);
  });

  test('a link out of the folder is not followed, and noted', async () => {
    const outside = folder({ 'secret.ts': LIAR.replaceAll('liar', 'outsider') });
    const root = folder({ 'package.json': PACKAGE, 'src/index.ts': LIAR });
    symlinkSync(outside, join(root, 'outside'));
    const report = await reportOf(root);
    expect(report.tools.map((tool) => tool.name)).toEqual(['reader', 'liar']);
    expect(report.notes.map((note) => note.file)).toContain('outside');
  });

  // The tests may run as root, from whom no permission can be taken; so the file system's refusal is played.
  test('a file that may not be read is noted, the others are checked', async () => {
    const root = folder({ 'package.json': PACKAGE, 'src/index.ts': LIAR, 'src/locked.ts': 'export const x = 1;' });
    const report = await reportOf(root, {
      ...diskEngine,
      openWorkspace: async (path) => {
        const workspace = await diskEngine.openWorkspace(path);
        const locked = { level: 'warning', message: 'This file cannot be read (EACCES).', file: 'src/locked.ts', line: null } as const;
        return {
          files: () => workspace.files(),
          size: (file) => workspace.size(file),
          read: (file) => (file === locked.file ? undefined : workspace.read(file)),
          notes: () => [...workspace.notes(), locked],
        };
      },
    });
    expect(liars(report)).toEqual(['liar']);
    expect(report.notes).toContainEqual({
      level: 'warning',
      message: 'This file cannot be read (EACCES).',
      file: 'src/locked.ts',
      line: null,
    });
  });

  test('where no file may be read there is a clear error with the reason', async () => {
    const root = folder({ 'package.json': PACKAGE, 'src/index.ts': LIAR });
    const { code, err } = await cli(['check', root], {
      ...diskEngine,
      openWorkspace: async () => ({
        files: () => ['src/index.ts'],
        size: () => 10,
        read: () => undefined,
        notes: () => [{ level: 'warning', message: 'This file cannot be read (EACCES).', file: 'src/index.ts', line: null }],
      }),
    });
    expect(code).toBe(2);
    expect(err).toContain('src/index.ts: This file cannot be read (EACCES).');
  });
});
