/** The files that a server is started by. */
import type { Workspace } from '../model/workspace.js';
import { Files } from './files.js';
import { asObject, asString, asStrings, parseObject } from './json.js';
import { type Package, Packages } from './packages.js';
import { PathSettingsReader } from './tsconfig.js';

const TEST = /(?:^|\/)(?:tests?|__tests__|__mocks__|spec|e2e|fixtures)\/|\.(?:test|spec|e2e|bench)\.[cm]?[jt]sx?$/;
const DECLARATION = /\.d\.[cm]?ts$/;

/** Programs that run the file which is named behind them. */
const RUNNER = /^(?:node|nodejs|tsx|ts-node|ts-node-esm|ts-node-dev|tsnd|bun|deno|nodemon|vite-node|jiti|mcp-inspector|fastmcp)$/;

/** Scripts that work on the server rather than run it. */
const CHORE =
  /(?:^|[:_-])(?:pre|post)?(?:test|tests|lint|format|build|clean|check|release|publish|prepare|prepack|version|docs?|generate|codegen|bump|e2e|bench)(?=$|[:_-])/i;

/**
 * The files of each package.json's `bin`, `main`, `module`, `exports`, of scripts such as `tsx src/index.ts` and of a
 * wrangler file, as sources where those are there, without tests, declarations and data. Where a package names none, its index.
 */
export function entryPoints(workspace: Workspace): string[] {
  const files = new Files(workspace);
  const packages = new Packages(files, new PathSettingsReader(files));
  const found = new Set<string>();
  for (const pack of packages.all()) {
    for (const file of entriesOf(files, packages, pack)) if (isEntry(file)) found.add(file);
  }
  return withoutTwins([...found]);
}

/** Published packages have `index.cjs` beside `index.js`: the same program twice. */
function withoutTwins(entries: readonly string[]): string[] {
  const modules = new Set(entries.filter((file) => !file.endsWith('.cjs')).map(withoutExtension));
  return entries.filter((file) => !file.endsWith('.cjs') || !modules.has(withoutExtension(file)));
}

function withoutExtension(file: string): string {
  return file.replace(/\.[^./]+$/, '');
}

function entriesOf(files: Files, packages: Packages, pack: Package): string[] {
  const { bin, main, module } = pack.json;
  const targets = [
    ...(asObject(bin) ? Object.values(asObject(bin) ?? {}).flatMap(asStrings) : asStrings(bin)),
    ...asStrings(main),
    ...asStrings(module),
    ...packages.exported(pack),
  ].filter((target) => !target.includes('*'));
  const found = targets.flatMap((target) => packages.source(pack, target, true) ?? []);
  found.push(...scriptTargets(pack).flatMap((target) => packages.source(pack, target, false) ?? []));
  found.push(...workerTargets(files, pack).flatMap((target) => packages.source(pack, target, false) ?? []));
  return found.length > 0 ? found : [packages.main(pack)].flatMap((file) => file ?? []);
}

/** Files that the package's scripts run. */
function scriptTargets(pack: Package): string[] {
  const found: string[] = [];
  for (const [name, script] of Object.entries(asObject(pack.json.scripts) ?? {})) {
    if (CHORE.test(name)) continue;
    for (const command of (asString(script) ?? '').split(/&&|\|\||[;&|]/)) {
      const words = command.split(/[\s"'`]+/).filter((word) => word !== '');
      const runner = words.findIndex((word) => RUNNER.test(word.replace(/^.*\//, '')));
      const file = runner < 0 ? undefined : words.slice(runner + 1).find((word) => /^[^-].*\.[cm]?[jt]sx?$/.test(word));
      if (file !== undefined) found.push(file);
    }
  }
  return found;
}

/** What a Cloudflare Worker starts from: `main` of its wrangler file. */
function workerTargets(files: Files, pack: Package): string[] {
  const folder = pack.folder === '' ? '' : `${pack.folder}/`;
  const json = ['wrangler.jsonc', 'wrangler.json'].flatMap((name) => files.beside(folder + name) ?? [])[0];
  if (json !== undefined) return asStrings(parseObject(json).main);
  const main = /^\s*main\s*=\s*["']([^"'\n]+)["']/m.exec(files.beside(`${folder}wrangler.toml`) ?? '')?.[1];
  return main === undefined ? [] : [main];
}

function isEntry(file: string): boolean {
  return !TEST.test(file) && !DECLARATION.test(file) && !file.endsWith('.json');
}
