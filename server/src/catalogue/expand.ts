import type { Entry, LibraryFile, Registers, Returns, TypeEntry } from './schema.js';

type Entries = { readonly [names: string]: Entry };

/** What `Returns` may say that is not the name of a type. */
const BUILT_IN = /^(arguments|data|config|time|random|self|path|argument:.+|callback:.+|bound:.+|parsed:.+)$/;

/**
 * Resolves what the format offers to authors beyond plain tables, so that a lookup needs to know nothing of it:
 * `extends` becomes copies of the other libraries' entries, and every library gets the type `exports`.
 *
 * @param files all libraries, in any order; `extends` may name only libraries among them.
 * @throws Error where `extends` names an unknown library or ends in a circle.
 */
export function expand(files: readonly LibraryFile[]): readonly LibraryFile[] {
  const byName = new Map(files.map((file) => [file.library, file]));
  const done = new Map<string, Entries>();

  function exportsOf(file: LibraryFile, chain: readonly string[]): Entries {
    const known = done.get(file.library);
    if (known) return known;
    if (chain.includes(file.library)) throw new Error(`Libraries extend each other: ${[...chain, file.library].join(' → ')}`);
    let all = file.exports ?? {};
    for (const name of file.extends ?? []) {
      const base = byName.get(name);
      if (!base) throw new Error(`Library ${file.library} extends ${name}, which is not there`);
      const inherited = exportsOf(base, [...chain, file.library]);
      all = { ...all, ...without(qualify(inherited, base.library), all) };
    }
    done.set(file.library, all);
    return all;
  }

  return files.map((file) => {
    const all = exportsOf(file, []);
    if (Object.keys(all).length === 0) return file;
    const { default: _, ...members } = all;
    const types: Readonly<Record<string, TypeEntry>> = { exports: { members }, ...file.types };
    return { ...file, exports: all, types };
  });
}

/**
 * The entries of `inherited` less the names that `own` already has.
 * @param main true where the default export goes along
 */
export function without(inherited: Entries, own: Entries, main = false): Entries {
  const taken = new Set(Object.keys(own).flatMap(namesOf));
  const left: Record<string, Entry> = {};
  for (const [key, entry] of Object.entries(inherited)) {
    const names = namesOf(key).filter((name) => (main || name !== 'default') && !taken.has(name));
    if (names.length > 0) left[names.join(', ')] = entry;
  }
  return left;
}

/** The names in a key; a regular expression is one. */
export function namesOf(key: string): string[] {
  return key.startsWith('/') ? [key] : key.split(',').map((name) => name.trim());
}

/** A copy of `entries` in which the types of `library` carry its name, so that another library can own the copy. */
function qualify(entries: Entries, library: string): Entries {
  return mapValues(entries, (entry) => qualifyEntry(entry, library));
}

function qualifyEntry<B extends Entry>(entry: B, library: string): B {
  const type = (returns: Returns) => qualifyReturns(returns, library);
  return {
    ...entry,
    ...(entry.returns && { returns: type(entry.returns) }),
    ...(entry.is && { is: type(entry.is) }),
    ...(entry.calls && { calls: mapValues(entry.calls, (types) => types.map(type)) }),
    ...(entry.registers && { registers: qualifyRegisters(entry.registers, type) }),
    // biome-ignore lint/suspicious/noThenProperty: the format's own word, and never awaited
    ...(entry.when && { when: entry.when.map((variant) => ({ ...variant, then: qualifyEntry(variant.then, library) })) }),
    ...(entry.new && { new: qualifyEntry(entry.new, library) }),
    ...(entry.members && { members: qualify(entry.members, library) }),
  };
}

function qualifyRegisters(registers: Registers, type: (returns: Returns) => Returns): Registers {
  const { gives, givesWithoutSchema } = registers;
  return {
    ...registers,
    ...(gives && { gives: gives.map(type) }),
    ...(givesWithoutSchema && { givesWithoutSchema: givesWithoutSchema.map(type) }),
  };
}

function qualifyReturns(returns: Returns, library: string): Returns {
  if (typeof returns !== 'string') return mapValues(returns, (part) => qualifyReturns(part, library));
  return BUILT_IN.test(returns) || returns.includes(':') ? returns : `${library}:${returns}`;
}

function mapValues<A, B>(record: { readonly [key: string]: A }, change: (part: A) => B): { [key: string]: B } {
  return Object.fromEntries(Object.entries(record).map(([key, part]) => [key, change(part)]));
}
