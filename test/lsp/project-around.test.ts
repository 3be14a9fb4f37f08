/** Which folder a file is analysed with that lies in none of the window's folders. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectAround } from '../../server/src/host/targets.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'truehint-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const around = (file: string): string | undefined => projectAround(join(home, file), home);

function manifest(folder: string): void {
  mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, folder, 'package.json'), '{}');
}

test('the nearest folder upwards with a package.json', () => {
  manifest('work');
  manifest('work/packages/server');
  expect(around('work/packages/server/src/tools/a.ts')).toBe(join(home, 'work/packages/server'));
  expect(around('work/index.ts')).toBe(join(home, 'work'));
});

test('its own folder where there is none', () => {
  expect(around('downloads/server.ts')).toBe(join(home, 'downloads'));
});

test('never the home folder, with or without a package.json, nor the whole disk', () => {
  expect(around('server.ts')).toBeUndefined();
  manifest('');
  expect(around('server.ts')).toBeUndefined();
  expect(around('downloads/server.ts')).toBe(join(home, 'downloads'));
  expect(projectAround(join(parse(home).root, 'server.ts'), home)).toBeUndefined();
});

test('none for a file of an installed package', () => {
  manifest('work/node_modules/other');
  expect(around('work/node_modules/other/index.js')).toBeUndefined();
});
