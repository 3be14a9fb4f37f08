/** What is measured: folders with the files that count as their sources. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { fetchPackage, pinned } from '../packages/fetch.mjs';
import { largeServer } from './large-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.cache', 'bench');
/** Tools of the generated server, whose one file then has more than 3,000 lines. */
const LARGE = 100;

/** {name, folder, files, tsconfig, fileList} of each; the last two are files written for `tsc` and for the bare parse. */
export function benchTargets() {
  return [
    target(pinned('@azure-devops/mcp'), fetchPackage(pinned('@azure-devops/mcp'))),
    target('examples/notes-server', join(root, 'examples/notes-server')),
    target('large-server', generated('large-server', largeServer(LARGE))),
  ];
}

/** The folder, written anew: an older generator may have written the one that is there. */
function generated(name, files) {
  const folder = join(cache, 'generated', name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

function target(name, folder) {
  const sources = globSync('**/*.{ts,tsx,mts,cts}', { cwd: folder, absolute: true, ignore: ['**/node_modules', '**/*.d.ts'] });
  const files =
    sources.length > 0 ? sources : globSync('**/*.{js,jsx,mjs,cjs}', { cwd: folder, absolute: true, ignore: ['**/node_modules'] });
  mkdirSync(cache, { recursive: true });
  const base = join(cache, name.replace(/[^\w.-]+/g, '+'));
  const tsconfig = `${base}.tsconfig.json`;
  const fileList = `${base}.files.json`;
  writeFileSync(fileList, JSON.stringify(files));
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions: COMPILER, files }));
  return { name, folder, files, tsconfig, fileList };
}

/** As a server's own tsconfig would be; JavaScript is read too. Dependencies are not installed, for nobody. */
const COMPILER = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM'],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  allowJs: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};
