/** Loads workspace modules on demand, and answers imports. */
import type { CoreModule, ExportDeclaration, Frontend } from '../core/syntax.js';
import { isFunction } from '../core/walk.js';
import type { Resolver } from '../resolver/index.js';
import { folderOf } from '../resolver/paths.js';
import { Environment, type Frame } from './environment.js';
import { evaluate } from './expressions.js';
import { hoist } from './hoist.js';
import { type Machine, OutOfFuel } from './machine.js';
import { externalModule, getMember } from './members.js';
import { parseDocument } from './ownfiles.js';
import { pathData, pathsOf } from './paths.js';
import { executeModule } from './statements.js';
import {
  builtin,
  constant,
  data,
  item,
  keyOf,
  type NamespaceValue,
  newList,
  newObject,
  type ObjectValue,
  optionsOf,
  type Site,
  UNDEFINED,
  union,
  unknown,
  type Value,
} from './values.js';

export interface ModuleInstance {
  readonly file: string;
  readonly core: CoreModule;
  readonly env: Environment;
  state: 'new' | 'running' | 'done';
  /** `export default <expression>` and `export =`. */
  readonly values: Map<string, Value>;
  /** CommonJS `module`. */
  readonly commonjs: ObjectValue;
  readonly imports: ReadonlyMap<string, { readonly module: string; readonly imported: string }>;
  readonly byExport: ReadonlyMap<string, ExportDeclaration>;
  readonly stars: readonly string[];
}

export interface ModuleSource {
  /** The lowered file, or undefined where it cannot be read. */
  lower(file: string): CoreModule | undefined;
  text(file: string): string | undefined;
  /** All files that are listed. */
  files?(): readonly string[];
}

/** A document with more nodes than this is no table that a person wrote. */
const MAX_NODES = 50_000;

/** The part of its fuel that a module keeps for what comes after the body of one that it imports. */
const SPARE_PART = 4;

export class Modules {
  private readonly instances = new Map<string, ModuleInstance | null>();
  private readonly jsons = new Map<string, Value>();
  /** Texts of data files that were imported. */
  readonly readTexts = new Map<string, string>();
  /** How many folders were listed, to load what lies in them. */
  folders = 0;
  /** The modules of so many files: it is asked for with every value that is not set yet. */
  private listed: { readonly size: number; readonly modules: readonly ModuleInstance[] } = { size: 0, modules: [] };
  /** How many modules are being run, each for one that imports it. */
  private running = 0;
  /** Things that went wrong while modules were loaded. */
  readonly problems: { readonly file: string; readonly message: string }[] = [];

  constructor(
    private readonly m: Machine,
    private readonly source: ModuleSource,
    readonly resolver: Resolver,
    readonly frontends: readonly Frontend[],
  ) {}

  get loaded(): readonly ModuleInstance[] {
    if (this.listed.size !== this.instances.size)
      this.listed = { size: this.instances.size, modules: [...this.instances.values()].filter((i): i is ModuleInstance => i !== null) };
    return this.listed.modules;
  }

  /** The module, lowered and hoisted but not necessarily run; null where it cannot be read. */
  get(file: string): ModuleInstance | null {
    let instance = this.instances.get(file);
    if (instance !== undefined) return instance;
    const core = this.source.lower(file);
    instance = core ? this.instantiate(file, core) : null;
    this.instances.set(file, instance);
    return instance;
  }

  /** Runs a module's body, once; what it imports runs when it is first used. */
  run(instance: ModuleInstance): void {
    if (instance.state !== 'new') return;
    instance.state = 'running';
    const { m } = this;
    // A module body runs once, whoever asks first: nothing of the asking branch may undo it.
    const recorder = m.recorder;
    const touched = m.touched;
    m.recorder = null;
    m.touched = null;
    let spare = 0;
    this.running++;
    try {
      // What a module imports runs first, also where only its side effects are wanted.
      for (const declaration of instance.core.imports) if (!declaration.typeOnly) this.namespace(instance.file, declaration.module);
      for (const declaration of instance.core.exports)
        if ((declaration.kind === 'from' || declaration.kind === 'all') && !declaration.typeOnly)
          this.namespace(instance.file, declaration.module);
      // Whoever imports a table that is too much to build goes on with what was kept for it.
      spare = this.running > 1 ? Math.ceil(m.fuel / SPARE_PART) : 0;
      m.fuel -= spare;
      m.spared += spare;
      executeModule(m, instance);
      // What is exported by an expression is made when the module is loaded, also where nobody asks for it: `export default register(…)`.
      for (const [name, declaration] of instance.byExport)
        if ((declaration.kind === 'default' || declaration.kind === 'assign') && !isFunction(declaration.value))
          this.exported(instance, name);
    } catch (error) {
      if (error instanceof OutOfFuel || error instanceof RangeError) {
        this.problems.push({
          file: instance.file,
          message: 'too much code runs when this file is loaded; what comes after was not followed',
        });
        m.fuel = Math.max(m.fuel, 0);
      } else throw error;
    } finally {
      m.fuel += spare;
      m.spared -= spare;
      this.running--;
      m.recorder = recorder;
      m.touched = touched;
      instance.state = 'done';
    }
  }

  private instantiate(file: string, core: CoreModule): ModuleInstance {
    const { m } = this;
    const birth = m.store.tick();
    const commonjs = newObject(birth, `${file}#module`);
    const exports = newObject(birth, `${file}#exports`);
    commonjs.slots.set('exports', exports);
    const imports = new Map<string, { module: string; imported: string }>();
    for (const declaration of core.imports)
      for (const name of declaration.names) imports.set(name.local, { module: declaration.module, imported: name.imported });
    const byExport = new Map<string, ExportDeclaration>();
    const stars: string[] = [];
    for (const declaration of core.exports) {
      if (declaration.kind === 'local' || declaration.kind === 'from') byExport.set(declaration.exported, declaration);
      else if (declaration.kind === 'default') byExport.set('default', declaration);
      else if (declaration.kind === 'assign') byExport.set('export=', declaration);
      else if (!declaration.typeOnly) stars.push(declaration.module);
    }
    const frame: Frame = { self: core.commonjs ? exports : UNDEFINED, fn: null, home: null, args: [], returned: [], yielded: [] };
    const instance = { file, core, state: 'new', values: new Map(), commonjs, imports, byExport, stars } as Omit<
      ModuleInstance,
      'env'
    > as ModuleInstance;
    (instance as { env: Environment }).env = new Environment(null, instance, frame, birth, file);
    const { vars } = instance.env;
    vars.set('module', commonjs);
    vars.set('exports', exports);
    vars.set('__filename', pathData(file, file));
    vars.set('__dirname', pathData('__dirname', folderOf(file)));
    vars.set('require', this.requireFunction(instance));
    hoist(m, core.body, instance.env);
    return instance;
  }

  private requireFunction(instance: ModuleInstance): Value {
    const resolve = builtin('require.resolve', () => data('require.resolve', 'config'));
    return builtin(
      'require',
      (_m, args, _self, site) => this.require(instance.file, args[0] ?? UNDEFINED, site),
      undefined,
      new Map<string, Value>([
        ['resolve', resolve],
        ['main', data('require.main', 'config')],
      ]),
    );
  }

  /** What `require(specifier)` or `import(specifier)` gives in a file. */
  require(from: string, specifier: Value, _site: Site | null): Value {
    const options = optionsOf(specifier);
    if (options.length > 1) return union(options.map((o) => this.require(from, o, null)));
    const name = keyOf(specifier);
    if (name !== undefined) return this.namespace(from, name);
    const files = new Set(this.filesAt(from, specifier));
    return files.size > 0 ? union([...files].map((file) => this.namespace('', `./${file}`))) : unknown('a module whose name is computed');
  }

  /** The namespace object of a module as seen from a file. */
  namespace(from: string, specifier: string): Value {
    const found = this.resolver.resolve(from, specifier);
    if (found.kind === 'package') return externalModule(this.m, found.specifier);
    if (found.kind === 'missing') return unknown(`the module "${specifier}" was not found`, specifier);
    if (found.file.endsWith('.json')) return this.json(found.file);
    const instance = this.get(found.file);
    if (!instance) return unknown(`the file ${found.file} could not be read`, specifier);
    this.run(instance);
    this.m.touch(found.file);
    if (instance.core.commonjs) return this.m.read(instance.commonjs.slots, 'exports') ?? UNDEFINED;
    const assigned = instance.byExport.get('export=');
    if (assigned) return this.exported(instance, 'export=') ?? UNDEFINED;
    return { kind: 'namespace', module: instance } satisfies NamespaceValue;
  }

  /** What an imported name stands for in a file; undefined where the file does not import it. */
  imported(instance: ModuleInstance, local: string): Value | undefined {
    const binding = instance.imports.get(local);
    return binding ? this.importFrom(instance.file, binding.module, binding.imported) : undefined;
  }

  private importFrom(from: string, specifier: string, name: string): Value {
    const space = this.namespace(from, specifier);
    if (name === '*') return space;
    if (space.kind === 'namespace') return this.exported(space.module, name) ?? unknown(`"${specifier}" has no export "${name}"`, name);
    if (name === 'default' && space.kind === 'object') {
      // Interoperation: a CommonJS module is the default export of itself, unless it was compiled from a default export.
      const compiled = this.m.read(space.slots, '__esModule');
      return (compiled ? this.m.read(space.slots, 'default') : undefined) ?? space;
    }
    if (name === 'default' && (space.kind === 'function' || space.kind === 'class' || space.kind === 'list')) return space;
    return getMember(this.m, space, constant(name), null);
  }

  /** The value of an export, or undefined where there is none. Cycles of re-exports end. */
  exported(instance: ModuleInstance, name: string, seen: Set<string> = new Set()): Value | undefined {
    if (seen.has(instance.file)) return undefined;
    this.run(instance);
    this.m.touch(instance.file);
    if (instance.core.commonjs) {
      const exports = this.m.read(instance.commonjs.slots, 'exports') ?? UNDEFINED;
      if (name === 'default' && !(exports.kind === 'object' && exports.slots.has('default'))) return exports;
      return getMember(this.m, exports, constant(name), null);
    }
    const declaration = instance.byExport.get(name);
    if (declaration) {
      if (declaration.kind === 'local')
        return (
          this.m.read(instance.env.vars, declaration.local) ??
          this.imported(instance, declaration.local) ??
          unknown('read before it was set', declaration.local)
        );
      if (declaration.kind === 'from') return this.importFrom(instance.file, declaration.module, declaration.imported);
      const known = instance.values.get(name);
      if (known) return known;
      if (declaration.kind === 'default' || declaration.kind === 'assign') {
        const value = evaluate(this.m, declaration.value, instance.env);
        instance.values.set(name, value);
        return value;
      }
    }
    if (name === 'default') return undefined;
    seen.add(instance.file);
    for (const star of instance.stars) {
      const space = this.namespace(instance.file, star);
      if (space.kind === 'namespace') {
        const value = this.exported(space.module, name, seen);
        if (value) return value;
      } else if (space.kind === 'object' && space.slots.has(name)) return this.m.read(space.slots, name);
      else if (space.kind === 'external') {
        const value = getMember(this.m, space, constant(name), null);
        if (value.kind === 'external' && value.node) return value;
      }
    }
    return undefined;
  }

  /** Names that a module exports, its own and through `export *`. */
  exportNames(instance: ModuleInstance, seen: Set<string> = new Set()): string[] {
    if (seen.has(instance.file)) return [];
    seen.add(instance.file);
    const names = [...instance.byExport.keys()].filter((n) => n !== 'export=');
    for (const star of instance.stars) {
      const space = this.namespace(instance.file, star);
      if (space.kind === 'namespace')
        for (const name of this.exportNames(space.module, seen)) if (name !== 'default' && !names.includes(name)) names.push(name);
    }
    return names;
  }

  /** The files that a computed specifier may mean: `./tools/${name}.js` with known names, or a path. */
  private filesAt(from: string, specifier: Value): string[] {
    const isRelative = specifier.kind === 'text' && typeof specifier.parts[0] === 'string' && specifier.parts[0].startsWith('.');
    return pathsOf(specifier).flatMap((path) => {
      const found = isRelative ? this.resolver.resolve(from, `./${path}`) : this.resolver.resolve('', `./${path}`);
      return found.kind === 'file' ? [found.file] : [];
    });
  }

  /** What stands in a folder of the workspace: sources and folders, by name. */
  namesIn(folder: string): { readonly name: string; readonly isFolder: boolean }[] {
    const prefix = folder === '' ? '' : `${folder}/`;
    const names = new Map<string, boolean>();
    for (const file of this.source.files?.() ?? []) {
      if (!file.startsWith(prefix)) continue;
      const [name = '', ...rest] = file.slice(prefix.length).split('/');
      names.set(name, rest.length > 0);
    }
    return [...names].map(([name, isFolder]) => ({ name, isFolder }));
  }

  /** What a JSON or YAML file of the workspace says. */
  document(file: string): Value {
    return this.json(file);
  }

  private json(file: string): Value {
    let value = this.jsons.get(file);
    this.m.touch(file);
    if (!value) {
      try {
        const text = this.source.text(file);
        if (text === undefined) return unknown(`the file ${file} could not be read`, file);
        this.readTexts.set(file, text);
        this.nodes = MAX_NODES;
        value = this.fromJson(parseDocument(file, text), file, '', 0);
      } catch {
        value = unknown(`${file} is not readable`, file);
      }
      this.jsons.set(file, value);
    }
    return value;
  }

  private nodes = MAX_NODES;

  private fromJson(json: unknown, file: string, path: string, depth: number): Value {
    if (json === null || typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean') return constant(json);
    // References of YAML may make a small text a very large document.
    if (depth > 12 || --this.nodes < 0) return data(path, 'config');
    const birth = this.m.store.tick();
    const label = `${file}#${path}`;
    if (Array.isArray(json))
      return newList(
        birth,
        label,
        json.slice(0, 2000).map((v, i) => item(this.fromJson(v, file, `${path}.${i}`, depth + 1))),
      );
    const object = newObject(birth, label);
    for (const [key, v] of Object.entries(json as Record<string, unknown>))
      object.slots.set(key, this.fromJson(v, file, `${path}.${key}`, depth + 1));
    return object;
  }
}
