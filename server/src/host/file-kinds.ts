/** Which files of a folder are read, decided by name alone: pure, so that the tests and every door agree. */

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/i;
const DECLARATION = /\.d\.(?:[cm]?ts|[^./]+\.ts)$/i;
const MINIFIED = /[.-]min\.[cm]?js$/i;
const TEST_FILE = /(?:^|[./_-])(?:test|tests|spec|e2e|bench|stories)\.[cm]?[jt]sx?$/i;
const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|__mocks__|e2e|spec|specs|fixtures|benchmarks?)\//i;
const SETTINGS = /^(?:package\.json|[jt]sconfig[^/]*\.json|truehint\.config\.json)$/;
const TOOL_CONFIG = /(?:^|\/)(?:[^/]+\.(?:config|workspace|setup)|\.[^/]+rc|gulpfile|gruntfile)\.[cm]?[jt]s$/i;

/** Folders that never hold the author's own source. */
const NEVER_ENTERED = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.git',
  '.hg',
  '.svn',
  '.jj',
  '.yarn',
  '.pnpm-store',
  '.npm',
  '.cache',
  '.turbo',
  '.nx',
  '.parcel-cache',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.output',
  '.vercel',
  '.wrangler',
  '.vscode-test',
  '.venv',
  'venv',
  '__pycache__',
  'coverage',
]);

/** Folders that compilers and bundlers usually write to, directly below a package. */
const OUTPUT_NAMES = new Set(['dist', 'build', 'out', 'output', 'bundle', 'bundled', 'compiled', 'cjs', 'esm']);

/** Folders of a package whose TypeScript says nothing about where the package's own source is. */
const SIDE_FOLDER = /^(?:scripts?|tools|config|docs?|examples?|samples?|templates?|assets|website|bench(?:marks?)?)\//i;

/** True for a file that the engine may read: a TypeScript or JavaScript source, `package.json`, `tsconfig*.json`, `jsconfig*.json`, `truehint.config.json`. */
export function isRead(file: string): boolean {
  return SOURCE.test(file) || SETTINGS.test(baseName(file));
}

/** True for TypeScript and JavaScript in any of their endings, declarations included. */
export function isSource(file: string): boolean {
  return SOURCE.test(file);
}

/** True for files that hardly ever register a tool (declarations, minified code, tests, tool configs): read last. */
export function isLowPriority(file: string): boolean {
  return DECLARATION.test(file) || MINIFIED.test(file) || isTest(file) || TOOL_CONFIG.test(file);
}

/** True for a file or a folder's file that exists to test others. */
export function isTest(file: string): boolean {
  return TEST_FILE.test(file) || TEST_FOLDER.test(file);
}

/** True for the name of a folder that is never entered. */
export function isNeverEntered(name: string): boolean {
  return NEVER_ENTERED.has(name);
}

/** True where some folder on the way to the file is never entered. */
export function isBelowNeverEntered(file: string): boolean {
  return file.split('/').slice(0, -1).some(isNeverEntered);
}

/** True for the usual name of a folder with compiled output. */
export function isOutputName(name: string): boolean {
  return OUTPUT_NAMES.has(name) || /^dist[-_.]/.test(name);
}

/**
 * True for a file, relative to its package, that shows where the package's source is: TypeScript that is neither a
 * declaration nor a test nor a side show, or anything in `src/`. Where one exists, folders of output are left out.
 */
export function provesSource(file: string): boolean {
  if (!SOURCE.test(file) || DECLARATION.test(file) || isTest(file) || TOOL_CONFIG.test(file) || SIDE_FOLDER.test(file)) return false;
  return /\.[cm]?tsx?$/i.test(file) || /^src\//.test(file);
}

/** The last part of a path. */
export function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
