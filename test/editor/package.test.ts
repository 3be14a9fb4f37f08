/** What is shipped. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { RULE_IDS } from '../../server/src/rules/ids.js';

describe.skipIf(inject('skip') !== '')('the packaged extension', () => {
  test('is smaller than 6 MB', () => {
    expect(statSync(inject('vsix')).size).toBeLessThan(6 * 1024 * 1024);
  });

  test('has the bundles, the licences and a page for each rule, and no sources', () => {
    const root = join(import.meta.dirname, '../..');
    const listed = execFileSync('npx', ['vsce', 'ls', '--no-dependencies'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    for (const file of ['dist/extension.js', 'dist/server.js', 'dist/worker.js', 'dist/cli.js', 'dist/THIRD-PARTY-NOTICES.txt', 'LICENSE'])
      expect(listed).toContain(file);
    for (const rule of RULE_IDS) expect(listed).toContain(`docs/rules/${rule}.md`);
    expect(listed.filter((file) => /\.(ts|map|vsix)$|^(server|client|test|node_modules|\.)/.test(file))).toEqual([]);
  });
});
