/** What a schema cannot say of a config: that what it names is there. */
import { inBehaviour, typeReferences } from '../catalogue/references.js';
import type { Behaviour, Entry, LibraryFile } from '../catalogue/schema.js';
import { clean } from '../model/clean.js';
import { meant } from './meant.js';
import type { IndexedLibrary, Path } from './parts.js';
import { patternProblem } from './patterns.js';

type Complain = (path: Path, message: string, key?: boolean) => void;

/** Libraries that cannot be: of no module, named twice, extending what is not there; and keys that are no good patterns. */
export function checkLibraries(libraries: readonly IndexedLibrary[], base: readonly LibraryFile[], complain: Complain): void {
  const builtIn = new Set(base.map((file) => file.library));
  const own = new Set<string>();
  for (const { library, index } of libraries) {
    const path = ['libraries', index];
    const { library: name } = library;
    if (own.has(name)) complain([...path, 'library'], `there is a library "${clean(name, 60)}" already in this file`);
    own.add(name);
    if (!builtIn.has(name) && !library.modules)
      complain(
        path,
        `the field "modules" is missing: no library of the catalogue is named "${clean(name, 60)}"${meant(name, [...builtIn])}`,
      );
    for (const extended of library.extends ?? [])
      if (!builtIn.has(extended))
        complain([...path, 'extends'], `there is no library "${clean(extended, 60)}" in the catalogue${meant(extended, [...builtIn])}`);
    checkKeys(library.exports, [...path, 'exports'], complain);
    for (const [type, { members, deep }] of Object.entries(library.types ?? {})) {
      checkKeys(members, [...path, 'types', type, 'members'], complain);
      checkKeys(deep, [...path, 'types', type, 'deep'], complain);
    }
  }
}

function checkKeys(entries: { readonly [names: string]: Entry } | undefined, path: Path, complain: Complain): void {
  for (const [key, entry] of Object.entries(entries ?? {})) {
    const problem = patternProblem(key);
    if (problem !== null) complain([...path, key], problem, true);
    checkKeys(entry.members, [...path, key, 'members'], complain);
  }
}

/** References to types that are not there. */
export function checkTypes(
  libraries: readonly IndexedLibrary[],
  functions: { readonly [name: string]: Behaviour },
  base: readonly LibraryFile[],
  complain: Complain,
): void {
  const types = new Map<string, Set<string>>();
  for (const file of [...base, ...libraries.map(({ library }) => library)]) {
    const known = types.get(file.library) ?? new Set(['exports']);
    for (const type of Object.keys(file.types ?? {})) known.add(type);
    types.set(file.library, known);
  }
  const look = (type: string, home: string | null, path: Path): void => {
    const colon = type.lastIndexOf(':');
    const library = colon > 0 ? type.slice(0, colon) : home;
    const name = type.slice(colon + 1);
    const known = library === null ? undefined : types.get(library);
    if (known?.has(name)) return;
    const where =
      library === null
        ? 'here; a type is written LIBRARY:TYPE'
        : known
          ? `in "${clean(library, 60)}"${meant(name, [...known])}`
          : 'in that library, which is not there either';
    complain(path, `there is no type "${clean(name, 60)}" ${where}`);
  };
  for (const { library, index } of libraries)
    for (const { type, path } of typeReferences(library)) look(type, library.library, ['libraries', index, ...path]);
  for (const [name, behaviour] of Object.entries(functions))
    for (const { type, path } of inBehaviour(behaviour, ['functions', name])) look(type, null, path);
}
