#!/usr/bin/env node
/**
 * Keeps the output that README.md shows real: runs each command of a `<!-- sample: COMMAND -->` mark and writes what it prints
 * into the block below the mark.
 *
 * usage: node scripts/readme-samples.mjs [--check]    --check writes nothing and fails where README.md is out of date
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const README = path('../README.md');
const before = readFileSync(README, 'utf8');

const after = before.replace(/<!-- sample: (.+?) -->\n\n```text\n[\s\S]*?\n```\n/g, (_, command) => {
  const run = spawnSync(process.execPath, ['--import', 'tsx', path('../server/src/cli/main.ts'), ...command.split(' ')], {
    cwd: path('..'),
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
  });
  if (run.status !== 0 && run.status !== 1) throw new Error(`truehint ${command} ended with ${run.status}: ${run.stderr}`);
  // How long it takes differs from run to run and is no part of the sample.
  return `<!-- sample: ${command} -->\n\n\`\`\`text\n${run.stdout.trimEnd().replace(/\(\d+\.\d s\)/g, '(0.3 s)')}\n\`\`\`\n`;
});

if (after !== before && process.argv.includes('--check')) {
  console.error('The samples in README.md are out of date: npm run samples writes them again.');
  process.exit(1);
}
writeFileSync(README, after);
