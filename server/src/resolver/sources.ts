/**
 * Where the source of a compiled file is. Packages of a workspace point with `main` and `exports` at files that a
 * build would write; the author works on what those are built from.
 */
import type { Files } from './files.js';
import { joined } from './paths.js';

const OUTPUT = /^(?:dist|build|lib|out|output|bundle|bundled|compiled|esm|cjs)(?:[-_.].*)?$/;
/** Folders inside of the output that name a format, or the source folder repeated: `dist/esm/a.js`, `dist/src/a.js`. */
const FORMAT = /^(?:esm|cjs|es|mjs|commonjs|module|node|types|src|js)$/;

/**
 * The source in `folder` (a package) that `target` (relative to it) is, or is built from; undefined where none is there.
 * @param entry the target is the package itself, so that its index may stand in
 * @param outDir where the package's tsconfig says that output goes, relative to the package
 */
export function sourceOf(files: Files, folder: string, target: string, entry: boolean, outDir?: string): string | undefined {
  const path = joined('', target);
  if (path === undefined) return undefined;
  const itself = lookUp(files, folder, path);
  for (const { candidate, certain } of candidates(path, outDir)) {
    const found = lookUp(files, folder, candidate);
    if (found === undefined || /\.d\.[cm]?ts$/.test(found)) continue;
    // `cli.js` beside a `lib/cli.js` that is there may be another program; TypeScript is what JavaScript is built from.
    if (certain || itself === undefined || /\.[cm]?tsx?$/.test(found)) return found;
  }
  if (itself !== undefined) return itself;
  if (!entry || !isOutput(path, outDir)) return undefined;
  return files.index(inside(folder, 'src')) ?? files.index(folder);
}

/** Paths of sources that the output may have been built from; `certain` where their folder says that they are sources. */
function candidates(path: string, outDir: string | undefined): { candidate: string; certain: boolean }[] {
  const rests: string[] = [];
  if (outDir !== undefined && path.startsWith(`${outDir}/`)) rests.push(path.slice(outDir.length + 1));
  const parts = path.split('/');
  if (parts.length > 1 && OUTPUT.test(parts[0] as string)) {
    rests.push(parts.slice(1).join('/'));
    if (parts.length > 2 && FORMAT.test(parts[1] as string)) rests.push(parts.slice(2).join('/'));
  }
  return rests.map(withoutDeclaration).flatMap((rest) => [
    { candidate: `src/${rest}`, certain: true },
    { candidate: `source/${rest}`, certain: true },
    { candidate: rest, certain: false },
  ]);
}

function isOutput(path: string, outDir: string | undefined): boolean {
  return OUTPUT.test(path.split('/')[0] as string) || (outDir !== undefined && path.startsWith(`${outDir}/`));
}

/** `a.d.ts` is `a.js` to a lookup that prefers sources. */
function withoutDeclaration(path: string): string {
  return path.replace(/\.d\.([cm]?)ts$/, '.$1js');
}

/** As written; without the `.js`, which may stand for any extension in a bundle; as a folder's index. */
function lookUp(files: Files, folder: string, path: string): string | undefined {
  const full = inside(folder, path).replace(/\/$/, '');
  const stem = full.replace(/(?:\.min)?\.[cm]?jsx?$/, '');
  return files.file(full) ?? (stem === full ? undefined : files.file(stem)) ?? files.index(stem);
}

function inside(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}
