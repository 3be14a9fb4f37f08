/** Files that a framework takes for tools because of where they lie (`folders` in the catalogue). */
import type { Catalogue, Library } from '../catalogue/catalogue.js';
import type { ToolFolder } from '../catalogue/schema.js';
import type { Node } from '../core/syntax.js';
import { standIn } from '../evaluator/declared.js';
import type { Machine } from '../evaluator/machine.js';
import type { ModuleInstance } from '../evaluator/modules.js';
import { optionsOf, type Value } from '../evaluator/values.js';
import type { Workspace } from '../model/workspace.js';
import type { Registrations } from './registration.js';
import { isSource } from './roots.js';

/** A file in such a folder. */
export interface ToolFile {
  readonly file: string;
  /** The folder of the package that it belongs to: what makes a server of it. */
  readonly server: string;
  readonly library: Library;
  readonly folder: ToolFolder;
}

/** The files of the workspace that lie in a folder of tools of a framework which their package depends on. */
export function toolFiles(workspace: Workspace, catalogue: Catalogue, text: (file: string) => string | undefined): ToolFile[] {
  const frameworks = [...catalogue.libraries].filter((library) => library.file.folders);
  if (frameworks.length === 0) return [];
  const files = workspace.files();
  const found: ToolFile[] = [];
  for (const manifest of files.filter((file) => /(?:^|\/)package\.json$/.test(file))) {
    const source = text(manifest) ?? '';
    const package_ = manifest.slice(0, -'package.json'.length);
    for (const library of frameworks) {
      if (!library.file.modules.some((module) => source.includes(`"${module}"`)) || !dependsOn(source, library.file.modules)) continue;
      for (const folder of library.file.folders ?? []) {
        const prefix = `${package_}${folder.in}/`;
        for (const file of files)
          if (file.startsWith(prefix) && isSource(file))
            found.push({ file, server: `${library.file.library}@${package_}`, library, folder });
      }
    }
  }
  return found;
}

function dependsOn(manifest: string, modules: readonly string[]): boolean {
  try {
    const json = JSON.parse(manifest) as Record<string, unknown>;
    return ['dependencies', 'devDependencies', 'peerDependencies'].some((field) => {
      const names = json[field];
      return typeof names === 'object' && names !== null && modules.some((module) => Object.hasOwn(names, module));
    });
  } catch {
    return false;
  }
}

/** Registers what a file exports, as its framework does. */
export function registerFile(
  m: Machine,
  instance: ModuleInstance,
  { server, library, folder }: ToolFile,
  registrations: Registrations,
): void {
  m.modules.run(instance);
  const node: Node = instance.core.exports[0] ?? instance.core.body[0] ?? { start: 0, end: 0 };
  const key = instance.file.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  const registrar = { library, registers: folder.registers, returns: undefined };
  for (const { value, at } of folder.item === 'object' ? objects(m, instance) : [{ value: exportsOf(m, instance), at: node }])
    registrations.addFile(registrar, value, key, { file: instance.file, node: at }, server);
}

function exportsOf(m: Machine, instance: ModuleInstance): Value {
  return m.modules.namespace(instance.file, `./${instance.file.replace(/^.*\//, '')}`);
}

/** An object of each class that a file exports. */
function objects(m: Machine, instance: ModuleInstance): { value: Value; at: Node }[] {
  const found = new Map<Node, Value>();
  for (const name of m.modules.exportNames(instance)) {
    const exported = m.modules.exported(instance, name);
    for (const option of exported ? optionsOf(exported) : []) {
      if (option.kind === 'class' && option.node.abstract) continue;
      if (option.kind === 'object') found.set(option.literal?.node ?? instance.core.body[0] ?? { start: 0, end: 0 }, option);
      if (option.kind !== 'class' || option.file !== instance.file) continue;
      const made = standIn(m, { kind: 'named', name: option.name ?? '', args: [] }, option.env.module);
      if (made) found.set(option.node, made);
    }
  }
  return [...found].map(([at, value]) => ({ value, at }));
}
