import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonFolder, inParts, NothingReadable, resolveTargets } from '../../server/src/host/targets.js';
import { fakeEngine, finding, placeOf, tool } from '../support/fake-engine.js';
import { validReport } from '../support/report-schema.js';
import { cli } from './support.js';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'truehint-targets-'));
  for (const folder of ['a/src/deep', 'b/src', 'plain']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['a/package.json', 'b/package.json']) writeFileSync(join(root, file), '{}');
  for (const file of ['a/src/one.ts', 'a/src/deep/two.ts', 'b/src/one.ts', 'plain/x.ts']) writeFileSync(join(root, file), '');
  symlinkSync('loop', join(root, 'loop'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('resolveTargets', () => {
  const targets = (paths: string[], cwd = root) =>
    resolveTargets(paths, cwd).map((each) => ({ ...each, root: each.root.slice(root.length) }));

  test('a project is analysed as it is, none given means the working directory', () => {
    expect(targets(['a'])).toEqual([{ root: '/a', parts: null }]);
    expect(targets([], join(root, 'b'))).toEqual([{ root: '/b', parts: null }]);
  });

  test('a file or folder inside a project is analysed with the project, and reported alone', () => {
    expect(targets(['a/src/one.ts', 'a/src/deep'])).toEqual([{ root: '/a', parts: ['src/one.ts', 'src/deep'] }]);
    expect(targets(['src'], join(root, 'a'))).toEqual([{ root: '/a', parts: ['src'] }]);
  });

  test('the whole project wins over a part of it', () => {
    expect(targets(['a/src/one.ts', 'a'])).toEqual([{ root: '/a', parts: null }]);
    expect(targets(['a', 'a/src/one.ts'])).toEqual([{ root: '/a', parts: null }]);
  });

  test('a folder without a project stands for itself', () => {
    expect(targets(['plain'])).toEqual([{ root: '/plain', parts: null }]);
    expect(targets([join(root, 'a/src')], join(root, 'b'))).toEqual([{ root: '/a/src', parts: null }]);
  });

  test('what cannot be looked at is refused with the reason', () => {
    expect(() => targets(['nowhere'])).toThrow(NothingReadable);
    expect(() => targets(['a/src/one.ts/x'])).toThrow('does not exist');
    expect(() => targets(['loop'])).toThrow('loop is a symbolic link to itself');
  });
});

test('inParts knows a folder from a longer name', () => {
  expect(inParts('src/a.ts', ['src'])).toBe(true);
  expect(inParts('src2/a.ts', ['src'])).toBe(false);
  expect(inParts('anything', null)).toBe(true);
});

test('commonFolder', () => {
  expect(commonFolder(['/x/a', '/x/b/c'])).toBe('/x');
  expect(commonFolder(['/x/a', '/x/ab'])).toBe('/x');
  expect(commonFolder(['/x', '/x/b'])).toBe('/x');
  expect(commonFolder(['/x', '/y'])).toBe('/');
});

describe('check with several projects', () => {
  const sources = { 'src/one.ts': 'one', 'src/deep/two.ts': 'two', 'package.json': '{}' };
  const one = placeOf(sources, 'src/one.ts', 'one');
  const two = placeOf(sources, 'src/deep/two.ts', 'two');
  const engine = () =>
    fakeEngine(sources, {
      tools: [tool('t1', one), tool('t2', two)],
      findings: [finding(one, { related: [{ message: 'here', place: two }] })],
      workspaceNotes: [{ level: 'warning', message: 'odd', file: 'src/one.ts', line: 1 }],
      unknownCalls: [{ call: 'a.b', count: 2 }],
    });

  test('is one report, relative to the folder that holds both', async () => {
    const { out } = await cli(['check', 'a', 'b', '--format', 'json'], engine(), { cwd: root });
    const report = validReport(out);
    expect(report.root).toBe(root);
    expect(report.tools.map((each) => each.file)).toEqual(['a/src/deep/two.ts', 'a/src/one.ts', 'b/src/deep/two.ts', 'b/src/one.ts']);
    expect(report.findings.map((each) => [each.file, each.related[0]?.file])).toEqual([
      ['a/src/one.ts', 'a/src/deep/two.ts'],
      ['b/src/one.ts', 'b/src/deep/two.ts'],
    ]);
    expect(report.notes.map((each) => each.file)).toEqual(['a/src/one.ts', 'b/src/one.ts']);
    expect(report.stats).toMatchObject({ files: 6, tools: 4, unknownCalls: [{ call: 'a.b', count: 4 }] });
  });

  test('text output finds the source line of each', async () => {
    const { out } = await cli(['check', 'a', 'b'], engine(), { cwd: root });
    expect(out).toContain('at b/src/one.ts:1:1\n      1 | one\n        | ^^^\n');
  });

  test('a part reports only itself', async () => {
    const fake = engine();
    const { out, code } = await cli(['check', 'a/src/deep', '--format', 'json'], fake, { cwd: root });
    expect(fake.opened).toEqual([join(root, 'a')]);
    expect(validReport(out).tools.map((each) => each.name)).toEqual(['t2']);
    expect(code).toBe(0);
  });
});

describe('nothing readable', () => {
  test('a path that does not exist exits with 2 and says what to do', async () => {
    const { code, out, err } = await cli(['check', 'nowhere'], fakeEngine({}), { cwd: root });
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe('truehint: nowhere does not exist.\nGive the folder of an MCP server, or one of its files.\n');
  });

  test('a folder without sources exits with 2 and tells what was noted', async () => {
    const engine = fakeEngine(
      { 'package.json': '{}' },
      { workspaceNotes: [{ level: 'warning', message: 'This file cannot be read (EACCES).', file: 'a.ts', line: null }] },
    );
    const { code, err } = await cli(['check', 'plain'], engine, { cwd: root });
    expect(code).toBe(2);
    expect(err).toContain(`no readable JavaScript or TypeScript source in ${join(root, 'plain')}`);
    expect(err).toContain('a.ts: This file cannot be read (EACCES).');
  });

  test('a folder that may not be listed exits with 2', async () => {
    const engine = fakeEngine({});
    engine.openWorkspace = () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }));
    const { code, err } = await cli(['check', 'plain'], engine, { cwd: root });
    expect(code).toBe(2);
    expect(err).toContain('may not be read.\nRun Truehint as somebody who may read it');
  });
});
