/** The catalogue as a config extends it. */
import { Catalogue, Library, type StatedFunction } from '../catalogue/catalogue.js';
import { mergeLibraries } from '../catalogue/merge.js';
import { Policy } from '../catalogue/policy.js';
import type { Entry, LibraryFile } from '../catalogue/schema.js';
import { CONFIG_FILE, type Config } from './config.js';

/** True where the config says nothing that an evaluation could depend on. */
export function saysNothing({ libraries, functions, closedHosts, ignore }: Config): boolean {
  return libraries.length + functions.length + closedHosts.length + ignore.length === 0;
}

/** A text that differs where an evaluation may: what was evaluated under another config does not hold. */
export function meaningOf({ libraries, functions, closedHosts, ignore }: Config): string {
  const place = ({ place: _, ...rest }: { readonly place: unknown }): object => rest;
  return JSON.stringify([libraries, functions.map(place), closedHosts, ignore.map(place)]);
}

/** The libraries of the catalogue and those of the config: one of a known name adds to it, others take over their modules. */
export function librariesWith(base: readonly LibraryFile[], { libraries }: Config): readonly LibraryFile[] {
  const all = new Map(base.map((file) => [file.library, file]));
  for (const own of libraries) {
    const known = all.get(own.library);
    // Behind the others, so that its modules are its own.
    all.delete(own.library);
    all.set(own.library, known ? mergeLibraries(known, own) : { modules: [], source: [], ...own });
  }
  return [...all.values()];
}

/** The catalogue with everything that the config says. */
export function catalogueWith(base: readonly LibraryFile[], config: Config): Catalogue {
  const own = new Map<string, StatedFunction[]>();
  // One library for the workspace's own functions, so that a registrar among them is known by its name.
  const exports: Record<string, Entry> = {};
  const workspace: LibraryFile = { library: CONFIG_FILE, modules: [], source: [], exports };
  for (const { path, behaviour } of config.functions) exports[path[path.length - 1] as string] = behaviour;
  const policy = new Policy(config.closedHosts, config.ignore);
  const catalogue: Catalogue = new Catalogue([...librariesWith(base, config), workspace], own, policy);
  const library = new Library(workspace, catalogue);
  for (const { file, path, behaviour } of config.functions) {
    const known = own.get(file) ?? [];
    known.push({ path, node: { kind: 'entry', library, entry: behaviour } });
    own.set(file, known);
  }
  return catalogue;
}
