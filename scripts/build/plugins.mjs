/** What esbuild does here beyond bundling, all of it so that the programs start fast. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { liftParser } from './lift-parser.mjs';

const require = createRequire(import.meta.url);
const morph = createRequire(require.resolve('ts-morph'));
const compiler = join(dirname(morph.resolve('@ts-morph/common')), 'typescript.js');

/** @type {Promise<string> | undefined} */
let lifted;

/**
 * Of ts-morph only the parser is used, and only that goes into the bundle: everything else, the library declarations and
 * the type checker first of all, would be read at every start. Asking for anything but `ts` fails the build.
 * @type {import('esbuild').Plugin}
 */
export const parserOnly = {
  name: 'parser-only',
  setup(build) {
    // A namespace that is imported as one is shaken; one that is re-exported by name is not.
    build.onLoad({ filter: /[\\/]server[\\/]src[\\/]frontends[\\/]typescript[\\/][\w-]+\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replace("import { ts } from 'ts-morph';", "import * as ts from 'ts-morph';"),
    }));
    build.onResolve({ filter: /^ts-morph$/ }, () => ({ path: compiler }));
    build.onLoad({ filter: /[\\/]@ts-morph[\\/]common[\\/]dist[\\/]typescript\.js$/ }, async ({ path }) => {
      // Reading nine megabytes takes seconds: once is enough, however many bundles are made.
      lifted ??= readFile(path, 'utf8').then(liftParser);
      return { loader: 'js', contents: await lifted };
    });
  },
};

/**
 * JSON as text that is parsed when the module runs: V8 reads that several times faster than the same as program text.
 * @type {import('esbuild').Plugin}
 */
export const jsonAsText = {
  name: 'json-as-text',
  setup(build) {
    build.onLoad({ filter: /[\\/]catalogue[\\/]libraries[\\/][^\\/]+\.json$/ }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
      return { loader: 'js', contents: `export default JSON.parse(${JSON.stringify(text)});` };
    });
  },
};

/**
 * A package that is required when it is first needed, as a file of its own beside the bundle: what is not needed is not read.
 * @param {string} name of the package
 * @param {string} file name of the file, which another build writes
 * @returns {import('esbuild').Plugin}
 */
export const besides = (name, file) => ({
  name: 'besides',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, kind }) =>
      path === name && kind === 'require-call' ? { path: `./${file}`, external: true } : undefined,
    );
  },
});
