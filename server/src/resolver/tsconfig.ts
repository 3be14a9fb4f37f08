/** `paths`, `baseUrl` and `outDir` of the nearest tsconfig.json (or jsconfig.json), with what it extends inside the workspace. */
import type { Files } from './files.js';
import { asObject, asString, asStrings, type Json, parseObject } from './json.js';
import { folderOf, isRelative, joined, upwards } from './paths.js';

export interface PathSettings {
  /** Patterns and where they lead, as paths of the workspace that may hold a `*`. */
  readonly paths: { readonly [pattern: string]: readonly string[] };
  readonly baseUrl: string | undefined;
  /** Path of the workspace. */
  readonly outDir: string | undefined;
}

const NOTHING: PathSettings = { paths: {}, baseUrl: undefined, outDir: undefined };

export class PathSettingsReader {
  private readonly byFolder = new Map<string, PathSettings>();
  private readonly byFile = new Map<string, PathSettings>();

  constructor(private readonly files: Files) {}

  forget(): void {
    this.byFolder.clear();
    this.byFile.clear();
  }

  /** Settings that hold in a folder: those of the nearest configuration upwards. */
  of(folder: string): PathSettings {
    let settings = this.byFolder.get(folder);
    if (settings === undefined) {
      settings = this.nearest(folder);
      this.byFolder.set(folder, settings);
    }
    return settings;
  }

  private nearest(folder: string): PathSettings {
    for (const each of upwards(folder)) {
      for (const name of ['tsconfig.json', 'jsconfig.json']) {
        const file = each === '' ? name : `${each}/${name}`;
        if (this.files.has(file)) return this.read(file, new Set());
      }
    }
    return NOTHING;
  }

  private read(file: string, reading: Set<string>): PathSettings {
    const known = this.byFile.get(file);
    if (known !== undefined) return known;
    // Configurations that extend each other in a circle: the circle ends here.
    if (reading.has(file)) return NOTHING;
    reading.add(file);
    const config = parseObject(this.files.read(file) ?? '');
    const folder = folderOf(file);
    let settings = own(folder, asObject(config.compilerOptions) ?? {}, this.inherited(folder, config, reading));
    // A solution file has no settings of its own: those of the projects that it lists stand in.
    if (settings.baseUrl === undefined && Object.keys(settings.paths).length === 0)
      settings = this.referenced(folder, config, reading) ?? settings;
    reading.delete(file);
    this.byFile.set(file, settings);
    return settings;
  }

  private inherited(folder: string, config: Json, reading: Set<string>): PathSettings {
    let settings = NOTHING;
    for (const base of asStrings(config.extends)) {
      const path = isRelative(base) ? joined(folder, base) : undefined; // a package's configuration is not read
      const file = path === undefined ? undefined : [path, `${path}.json`, `${path}/tsconfig.json`].find((each) => this.files.has(each));
      if (file !== undefined) settings = merged(settings, this.read(file, reading));
    }
    return settings;
  }

  private referenced(folder: string, config: Json, reading: Set<string>): PathSettings | undefined {
    if (!Array.isArray(config.references)) return undefined;
    for (const reference of config.references) {
      const path = joined(folder, asString(asObject(reference)?.path) ?? '/');
      const file =
        path === undefined ? undefined : [path, `${path}/tsconfig.json`].find((each) => each.endsWith('.json') && this.files.has(each));
      if (file === undefined || folderOf(file) !== folder) continue;
      const settings = this.read(file, reading);
      if (settings.baseUrl !== undefined || Object.keys(settings.paths).length > 0) return settings;
    }
    return undefined;
  }
}

/** `paths` are replaced, not merged, by a configuration that extends another, as the compiler does. */
function merged(base: PathSettings, over: PathSettings): PathSettings {
  return {
    paths: Object.keys(over.paths).length > 0 ? over.paths : base.paths,
    baseUrl: over.baseUrl ?? base.baseUrl,
    outDir: over.outDir ?? base.outDir,
  };
}

function own(folder: string, options: Json, base: PathSettings): PathSettings {
  const baseUrl = within(folder, asString(options.baseUrl)) ?? base.baseUrl;
  const outDir = within(folder, asString(options.outDir)) ?? base.outDir;
  const written = asObject(options.paths);
  if (written === undefined) return { paths: base.paths, baseUrl, outDir };
  // Without `baseUrl`, paths are relative to the configuration that they are written in.
  const paths: { [pattern: string]: string[] } = {};
  for (const [pattern, targets] of Object.entries(written)) {
    paths[pattern] = asStrings(targets).flatMap((target) => joined(baseUrl ?? folder, target) ?? []);
  }
  return { paths, baseUrl, outDir };
}

/** `${configDir}` is the folder of the configuration that is used; here, that of the one that is read. */
function within(folder: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : joined(folder, path.replace(/^\$\{configDir\}\/?/, ''));
}
