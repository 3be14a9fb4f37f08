/**
 * Bundles the extension, the language server and the command into `dist/`, so that none of them needs `node_modules`.
 * `--dev` leaves names and whitespace as they are and adds source maps. `--out FOLDER` writes there instead, and
 * removes nothing.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { besides, jsonAsText, parserOnly } from './build/plugins.mjs';
import { notices } from './notices.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false }, out: { type: 'string' } } });
const { dev } = flags;
const dist = flags.out === undefined ? join(root, 'dist') : resolve(flags.out);

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: !dev,
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

/** Top-level await and parts loaded on demand need modules; bundled CommonJS packages need what CommonJS has. */
const js = `import { createRequire as __createRequire } from 'node:module';
import { fileURLToPath as __fileURLToPath } from 'node:url';
import { dirname as __dirnameOf } from 'node:path';
const require = __createRequire(import.meta.url), __filename = __fileURLToPath(import.meta.url), __dirname = __dirnameOf(__filename);`;

const SQL_PARSER = 'sql-parser.js';
const LANGUAGE_CLIENT = 'language-client.js';

const results = [
  await build({
    ...shared,
    format: 'cjs',
    entryPoints: ['client/src/extension.ts'],
    outfile: join(dist, 'extension.js'),
    external: ['vscode'],
    plugins: [besides('vscode-languageclient/node', LANGUAGE_CLIENT)],
  }),
  // Needed only where there is an MCP server.
  await build({
    ...shared,
    format: 'cjs',
    entryPoints: ['vscode-languageclient/node'],
    outfile: join(dist, LANGUAGE_CLIENT),
    external: ['vscode'],
  }),
  // The pages that the extension draws: programs of their own, for a browser.
  await build({
    ...shared,
    platform: 'browser',
    target: 'chrome130',
    format: 'esm',
    entryPoints: { checklist: 'client/webview/checklist/main.ts' },
    outdir: join(dist, 'webview'),
  }),
  await build({
    ...shared,
    entryPoints: { checklist: 'client/webview/checklist/checklist.css', codicon: '@vscode/codicons/dist/codicon.css' },
    loader: { '.ttf': 'file' },
    assetNames: '[name]',
    outdir: join(dist, 'webview'),
  }),
  // Grammars that are needed only where a server writes SQL.
  await build({ ...shared, format: 'cjs', entryPoints: ['sql-parser-cst'], outfile: join(dist, SQL_PARSER) }),
  // Together, so that the engine is there once.
  await build({
    ...shared,
    format: 'esm',
    splitting: true,
    plugins: [parserOnly, jsonAsText, besides('sql-parser-cst', SQL_PARSER)],
    entryPoints: { server: 'server/src/lsp/main.ts', cli: 'server/src/cli/main.ts', worker: 'server/src/host/worker/main.ts' },
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    // In one folder, so that what is beside one is beside all.
    chunkNames: 'part-[hash]',
    banner: { js },
  }),
];

for (const name of ['server', 'cli', 'worker']) writeFileSync(join(dist, `${name}.js`), launcher(name));
chmodSync(join(dist, 'cli.js'), 0o755);

// VS Code and `node` load dist/*.js as CommonJS, although the package's sources are modules.
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(
  join(dist, 'THIRD-PARTY-NOTICES.txt'),
  notices(
    root,
    // The parser comes to us by way of another package, which does not say whose it is.
    ['node_modules/typescript/package.json', ...results.flatMap(({ metafile }) => Object.keys(metafile.inputs))],
  ),
);

// Emptied last, of what an earlier build left: a program that runs from here keeps its files until the new ones are there.
const written = new Set([
  ...results.flatMap(({ metafile }) => Object.keys(metafile.outputs).map((path) => join(root, path))),
  ...['server.js', 'cli.js', 'worker.js', 'package.json', 'THIRD-PARTY-NOTICES.txt'].map((name) => join(dist, name)),
]);
for (const name of flags.out === undefined ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []) {
  const path = join(dist, name);
  if (statSync(path).isFile() && !written.has(path)) rmSync(path);
}

/** Compiled code is kept between runs where Node can. */
function launcher(name) {
  return `#!/usr/bin/env node
'use strict';
require('node:module').enableCompileCache?.();
import('./${name}.mjs').catch((error) => {
  console.error(error);
  process.exitCode = 2;
});
`;
}
