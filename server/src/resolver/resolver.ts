/** From a specifier, as an import writes it, to a file of the workspace or a package outside of it. */
import type { Workspace } from '../model/workspace.js';
import { isBuiltin } from './builtins.js';
import { Files } from './files.js';
import { Packages } from './packages.js';
import { folderOf, isRelative, joined, matchingKeys } from './paths.js';
import { PathSettingsReader } from './tsconfig.js';

export type Resolution =
  /** A file of the workspace. */
  | { readonly kind: 'file'; readonly file: string }
  /**
   * A package, one of Node's own modules included: `pg` has an empty `subpath`, `@scope/x/server/mcp.js` is the name
   * `@scope/x` and the subpath `server/mcp.js`, `node:fs/promises` the name `node:fs` and the subpath `promises`.
   */
  | { readonly kind: 'package'; readonly name: string; readonly subpath: string; readonly specifier: string }
  /** Nothing: a file that is not there, or outside of the workspace. */
  | { readonly kind: 'missing'; readonly specifier: string };

export interface Resolver {
  /** What `specifier` means where `fromFile` (a path of the workspace) imports it. Never throws; cached. */
  resolve(fromFile: string, specifier: string): Resolution;
  /** A file changed, came or went. Cheap for a change of a source's text, which changes no resolution. */
  invalidate(file: string): void;
}

/** Opens a resolver on a workspace. Reads package.json and tsconfig files of the workspace when they are needed, and nothing else. */
export function createResolver(workspace: Workspace): Resolver {
  return new WorkspaceResolver(workspace);
}

/** `#a` may lead to `#b`; more steps than this are a circle. */
const MOST_STEPS = 5;

class WorkspaceResolver implements Resolver {
  private readonly packages: Packages;
  private readonly files: Files;
  private readonly settings: PathSettingsReader;
  private readonly cache = new Map<string, Resolution>();

  constructor(private readonly workspace: Workspace) {
    this.files = new Files(workspace);
    this.settings = new PathSettingsReader(this.files);
    this.packages = new Packages(this.files, this.settings);
  }

  resolve(fromFile: string, specifier: string): Resolution {
    const folder = folderOf(fromFile);
    const key = `${folder}\0${specifier}`;
    let resolution = this.cache.get(key);
    if (resolution === undefined) {
      const file = this.find(folder, specifier, 0);
      resolution = typeof file === 'string' ? { kind: 'file', file } : file;
      this.cache.set(key, resolution);
    }
    return resolution;
  }

  invalidate(file: string): void {
    if (!/\.(?:json|[cm]?[jt]sx?)$/.test(file)) return;
    const cameOrWent = this.files.all.has(file) !== (this.workspace.size(file) !== undefined);
    if (!cameOrWent && !this.files.wasRead(file)) return;
    this.cache.clear();
    this.files.forget();
    this.settings.forget();
    this.packages.forget();
  }

  private find(folder: string, specifier: string, step: number): string | Resolution {
    const missing: Resolution = { kind: 'missing', specifier };
    if (specifier === '' || specifier.startsWith('/') || /^(?:file|https?|data):/i.test(specifier)) return missing;
    if (isRelative(specifier)) return this.relative(folder, specifier) ?? missing;
    const external = asPackage(specifier);
    // Node never looks further for its own modules, whatever a `baseUrl` says.
    if (external !== undefined && isBuiltin(external.name)) return external;
    const aliased = this.aliased(folder, specifier);
    if (aliased !== undefined) return aliased;
    if (specifier.startsWith('#')) return step < MOST_STEPS ? this.internal(folder, specifier, step) : missing;
    if (external === undefined) return missing;
    const own = this.packages.named(external.name);
    return (own && this.packages.file(own, external.subpath)) ?? external;
  }

  /** `./x`: a file, a source that is meant by it, a folder with its own package.json, an index. */
  private relative(folder: string, specifier: string): string | undefined {
    const path = joined(folder, specifier);
    if (path === undefined) return undefined;
    const isFolder = /(?:^|\/)\.{0,2}$/.test(specifier);
    return (isFolder ? undefined : this.files.file(path)) ?? this.folder(path) ?? this.built(path) ?? this.brought(path);
  }

  private folder(path: string): string | undefined {
    const pack = this.packages.all().find((each) => each.folder === path);
    return (pack && this.packages.main(pack)) ?? this.files.index(path);
  }

  /** `../dist/index.js` in a `bin/run.js`, before anything is built. */
  private built(path: string): string | undefined {
    const pack = this.packages.around(folderOf(path));
    if (pack === undefined) return undefined;
    return this.packages.source(pack, pack.folder === '' ? path : path.slice(pack.folder.length + 1), false);
  }

  /**
   * `../shared/index.js` in `local/src`, where a build will link or copy the package `shared` that lies beside `local` into it.
   * Only a folder that is not there is looked for, and only a package of the workspace is taken for it.
   */
  private brought(path: string): string | undefined {
    for (const pack of this.packages.all()) {
      if (pack.folder === '') continue;
      const around = folderOf(pack.folder);
      const prefix = around === '' ? '' : `${around}/`;
      const name = pack.folder.slice(prefix.length);
      // `<around>/<another folder>/<name>/<rest>`: what is brought in lies one folder deeper than where it comes from.
      if (!path.startsWith(prefix)) continue;
      const [other = '', folder, ...rest] = path.slice(prefix.length).split('/');
      if (folder !== name || other === name || rest.length === 0 || this.files.hasFolder(`${prefix}${other}/${name}`)) continue;
      const found = this.packages.output(pack, rest.join('/'));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `paths` and `baseUrl` of tsconfig.json. */
  private aliased(folder: string, specifier: string): string | undefined {
    const { paths, baseUrl } = this.settings.of(folder);
    for (const { key, star } of matchingKeys(Object.keys(paths), specifier)) {
      for (const target of paths[key] ?? []) {
        const path = joined(
          '',
          target.replace('*', () => star),
        );
        const found = path === undefined ? undefined : this.any(path);
        if (found !== undefined) return found;
      }
    }
    const path = baseUrl === undefined || specifier.startsWith('#') ? undefined : joined(baseUrl, specifier);
    return path === undefined ? undefined : this.any(path);
  }

  private any(path: string): string | undefined {
    const found = this.files.file(path) ?? this.folder(path) ?? this.built(path);
    // `"pg": ["./types/pg.d.ts"]` describes the package; at run time it is the package all the same.
    return found === undefined || /\.d\.[cm]?ts$/.test(found) ? undefined : found;
  }

  /** `#x`: the `imports` of the package that the file belongs to. */
  private internal(folder: string, specifier: string, step: number): string | Resolution {
    const pack = this.packages.around(folder);
    if (pack === undefined) return { kind: 'missing', specifier };
    for (const target of this.packages.imports(pack, specifier)) {
      const found = isRelative(target) ? this.packages.source(pack, target, false) : this.find(pack.folder, target, step + 1);
      if (typeof found === 'string' || found?.kind === 'package') return found;
    }
    return { kind: 'missing', specifier };
  }
}

/**
 * Splits a bare specifier, with the `npm:` and the version that Deno and Bun allow. Undefined where it cannot be a
 * package, such as `@/x` or `~/x` of an alias that nothing explains.
 */
function asPackage(specifier: string): (Resolution & { kind: 'package' }) | undefined {
  const bare = specifier.replace(/^(?:npm|jsr):\/?/, '');
  const [, name, subpath = ''] = /^((?:@[\w.-]+\/)?[\w.][\w.:+-]*)(?:@[^/]*)?(?:\/(.*))?$/.exec(bare) ?? [];
  return name === undefined ? undefined : { kind: 'package', name, subpath, specifier };
}
