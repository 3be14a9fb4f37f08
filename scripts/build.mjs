/**
 * Bundles the extension, the language server and the command into `dist/`, so that none of them needs `node_modules`.
 * `--dev` leaves names and whitespace as they are and adds source maps.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { notices } from './notices.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const dev = process.argv.includes('--dev');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: !dev,
  // Class names end in messages and stack traces.
  keepNames: true,
  sourcemap: dev ? 'linked' : false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // Only read where `require` is missing, which it is not in a bundle.
  logOverride: { 'empty-import-meta': 'silent' },
  // The ES module builds of these packages bundle well; their "main" is a UMD wrapper that does not.
  mainFields: ['module', 'main'],
};

mkdirSync(dist, { recursive: true });
const started = Date.now();

const results = [
  await build({ ...shared, format: 'cjs', entryPoints: ['client/src/extension.ts'], outfile: 'dist/extension.js', external: ['vscode'] }),
  await build({ ...shared, format: 'cjs', entryPoints: ['server/src/lsp/main.ts'], outfile: 'dist/server.js' }),
];

if (existsSync(join(root, 'server/src/cli/main.ts'))) {
  // Top-level await needs a module, and bundled CommonJS packages need a `require`.
  const js = "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";
  results.push(await build({ ...shared, format: 'esm', entryPoints: ['server/src/cli/main.ts'], outfile: 'dist/cli.mjs', banner: { js } }));
  writeFileSync(join(dist, 'cli.js'), LAUNCHER());
  chmodSync(join(dist, 'cli.js'), 0o755);
}

// VS Code and `node` load dist/*.js as CommonJS, although the package's sources are modules.
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(
  join(dist, 'THIRD-PARTY-NOTICES.txt'),
  notices(
    root,
    results.flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  ),
);

// Not emptied first: a program that runs from here (a test beside this build) would lose its files.
for (const name of readdirSync(dist))
  if (statSync(join(dist, name)).mtimeMs < started - 1000) rmSync(join(dist, name), { recursive: true });

/** Compiled code is kept between runs where Node can: it halves the start. */
function LAUNCHER() {
  return `#!/usr/bin/env node
'use strict';
require('node:module').enableCompileCache?.();
import('./cli.mjs').catch((error) => {
  console.error(error);
  process.exitCode = 2;
});
`;
}
