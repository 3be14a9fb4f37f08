/** The workspace's own packages: what their `exports`, `imports` and `main` mean in sources. */
import { lookUp, subpaths, targetsOf } from './conditions.js';
import type { Files } from './files.js';
import { asObject, asString, type Json, parseObject } from './json.js';
import { folderOf, joined, upwards } from './paths.js';
import { sourceOf } from './sources.js';
import type { PathSettingsReader } from './tsconfig.js';

export interface Package {
  readonly folder: string;
  readonly name: string | undefined;
  readonly json: Json;
}

/** Fields that name a package's entry, in the order in which they are tried. */
const MAIN_FIELDS = ['source', 'module', 'main', 'types', 'typings'] as const;

export class Packages {
  private listed: readonly Package[] | undefined;

  constructor(
    private readonly files: Files,
    private readonly settings: PathSettingsReader,
  ) {}

  forget(): void {
    this.listed = undefined;
  }

  /** Every package of the workspace, the outer ones first. */
  all(): readonly Package[] {
    this.listed ??= [...this.files.all]
      .filter((file) => file === 'package.json' || file.endsWith('/package.json'))
      .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
      .map((file) => {
        const json = parseObject(this.files.read(file) ?? '');
        return { folder: folderOf(file), name: asString(json.name), json };
      });
    return this.listed;
  }

  named(name: string): Package | undefined {
    return this.all().find((each) => each.name === name);
  }

  /** The package that a folder belongs to; `named` leaves out a package.json that only says `"type": "commonjs"` in the output. */
  around(folder: string, named = false): Package | undefined {
    const folders = upwards(folder);
    let nearest: Package | undefined;
    let best = folders.length;
    for (const each of this.all()) {
      const at = folders.indexOf(each.folder);
      if (at >= 0 && at < best && !(named && each.name === undefined)) {
        best = at;
        nearest = each;
      }
    }
    return nearest;
  }

  /** The file that a subpath of a package is (the empty one: the package itself), or undefined. */
  file(pack: Package, subpath: string): string | undefined {
    const exported = subpaths(pack.json.exports);
    const targets = exported === undefined ? undefined : lookUp(exported, subpath === '' ? '.' : `./${subpath}`);
    for (const target of targets ?? []) {
      const found = this.source(pack, target, subpath === '');
      if (found !== undefined) return found;
    }
    if (targets !== undefined && targets.length === 0) return undefined; // closed with `null`
    // Lenient: `exports` that leaves a subpath out is the author's to mend, and the file is there all the same.
    return subpath === '' ? this.main(pack) : this.source(pack, subpath, false);
  }

  /** The file that `main` and its like name, or the package's index. */
  main(pack: Package): string | undefined {
    for (const field of MAIN_FIELDS) {
      const target = asString(pack.json[field]);
      const found = target === undefined ? undefined : this.source(pack, target, true);
      if (found !== undefined) return found;
    }
    return this.files.index(pack.folder) ?? this.files.index(joined(pack.folder, 'src') as string);
  }

  /** The source of a file of a package's output, whose path is relative to the folder that `main` and its like are in. */
  output(pack: Package, file: string): string | undefined {
    for (const field of MAIN_FIELDS) {
      const target = asString(pack.json[field]);
      const folder = target === undefined ? undefined : joined('', `${target}/..`);
      const path = folder === undefined ? undefined : joined(folder, file);
      const found = path === undefined ? undefined : this.source(pack, path, false);
      if (found !== undefined) return found;
    }
    return this.source(pack, file, false);
  }

  /** What `#x` means in a package: targets, which are paths of the package or names of other packages. */
  imports(pack: Package, specifier: string): readonly string[] {
    return lookUp(asObject(pack.json.imports) ?? {}, specifier) ?? [];
  }

  /** Everything that `exports` leads to. */
  exported(pack: Package): readonly string[] {
    const map = subpaths(pack.json.exports);
    return map === undefined ? [] : Object.values(map).flatMap(targetsOf);
  }

  /** The source behind a target that is written in package.json; one that is inside of another package goes by that package. */
  source(pack: Package, target: string, entry: boolean): string | undefined {
    const path = joined(pack.folder, target);
    if (path === undefined || (pack.folder !== '' && !path.startsWith(`${pack.folder}/`))) return undefined;
    const owner = this.around(folderOf(path), true) ?? pack;
    const prefix = owner.folder === '' ? '' : `${owner.folder}/`;
    const { outDir } = this.settings.of(owner.folder);
    const own = outDir?.startsWith(prefix) ? outDir.slice(prefix.length) : undefined;
    return sourceOf(this.files, owner.folder, path.slice(prefix.length), entry, own === '' ? undefined : own);
  }
}
