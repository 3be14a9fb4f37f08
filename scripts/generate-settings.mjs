#!/usr/bin/env node
/**
 * Writes the rules into the extension's settings (`truehint.rules` in package.json, their texts in package.nls.json), so that the
 * settings editor completes and explains them. Runs behind `npm run rules`. `--check` writes nothing and fails where the settings are out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { localise } from './localise.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const path = join(root, 'package.json');
const textsPath = join(root, 'package.nls.json');
const check = process.argv.includes('--check');

const { outputFiles } = await build({
  stdin: {
    contents: "export { RULES } from './server/src/rules/index.js'; export { SEVERITIES } from './server/src/model/finding.js';",
    resolveDir: root,
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  logLevel: 'error',
});
const { RULES, SEVERITIES } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const plain = read(path);
const setting = plain.contributes.configuration.properties['truehint.rules'];
setting.properties = Object.fromEntries(
  RULES.map((rule) => [rule.id, { enum: [...SEVERITIES, 'off'], default: rule.severity, description: rule.summary }]),
);
setting.additionalProperties = false;
const { manifest, texts } = localise(plain, read(textsPath));

for (const [file, content] of [
  [path, manifest],
  [textsPath, texts],
]) {
  if (JSON.stringify(read(file)) === JSON.stringify(content)) continue;
  if (check) {
    console.error(`${file}: the setting truehint.rules is out of date; run \`npm run rules\`.`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }
}
