#!/usr/bin/env node
/**
 * Takes the pictures that the README shows anew: the editor tests leave them in docs/images.
 *
 * usage: npm run pictures
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'editor', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TRUEHINT_PICTURES: '1' },
});
process.exitCode = status ?? 1;
