/** Adds a user's entries to a library of the catalogue. */
import { namesOf, without } from './expand.js';
import type { Entry, LibraryFile, TypeEntry } from './schema.js';

type Entries = { readonly [names: string]: Entry };

/** The library with the entries of another of the same name, which win name by name. */
export function mergeLibraries(base: LibraryFile, own: Partial<LibraryFile>): LibraryFile {
  const { exports: _, ...types } = base.types ?? {};
  const merged: Record<string, TypeEntry> = { ...types };
  for (const [name, type] of Object.entries(own.types ?? {}))
    merged[name] = mergeTypes(Object.hasOwn(merged, name) ? merged[name] : undefined, type);
  return {
    ...base,
    modules: [...new Set([...base.modules, ...(own.modules ?? [])])],
    ...(own.pure === undefined ? {} : { pure: own.pure }),
    ...(own.extends === undefined ? {} : { extends: own.extends }),
    ...(base.exports || own.exports ? { exports: mergeEntries(base.exports, own.exports) } : {}),
    types: merged,
    ...(base.folders || own.folders ? { folders: [...(base.folders ?? []), ...(own.folders ?? [])] } : {}),
  };
}

function mergeTypes(base: TypeEntry | undefined, own: TypeEntry): TypeEntry {
  if (!base) return own;
  return {
    ...base,
    ...own,
    ...(base.members || own.members ? { members: mergeEntries(base.members, own.members) } : {}),
    ...(base.deep || own.deep ? { deep: mergeEntries(base.deep, own.deep) } : {}),
  };
}

/** The own entries first: of two patterns that match a name, the first counts. */
function mergeEntries(base: Entries | undefined, own: Entries | undefined): Entries {
  if (!base || !own) return own ?? base ?? {};
  const inBoth = new Map(Object.entries(base).flatMap(([key, entry]) => namesOf(key).map((name) => [name, entry] as const)));
  const result: Record<string, Entry> = {};
  for (const [key, entry] of Object.entries(own)) {
    // A namespace that gets a member keeps the others.
    for (const name of namesOf(key)) {
      const before = inBoth.get(name);
      result[name] =
        before?.members && entry.members && !entry.does && !entry.new
          ? { ...before, ...entry, members: mergeEntries(before.members, entry.members) }
          : entry;
    }
  }
  return { ...result, ...without(base, own, true) };
}
