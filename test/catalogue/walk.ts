/** Walks the files of the catalogue for the tests: every behaviour, every type reference, every reference to a value. */
import type { Behaviour, Entry, LibraryFile, Returns } from '../../server/src/catalogue/schema.js';

export type Entries = { readonly [names: string]: Entry };

/** Words that `returns` may hold and that name no type. */
export const BUILT_IN = /^(data|config|time|random|self|path|argument:\d+(\.[\w$]+)*|callback:\d+(\.[\w$]+)*|bound:\d+(\[\])?|parsed:\d+)$/;

/** The names in a key: a list with commas, a regular expression, or `*`. */
export function namesOf(key: string): string[] {
  return key.startsWith('/') ? [key] : key.split(', ');
}

/** Every table of entries of a library, with where it stands. */
export function* tables(file: LibraryFile): Generator<[string, Entries]> {
  if (file.exports) yield* below(`${file.library} exports`, file.exports);
  for (const [name, type] of Object.entries(file.types ?? {})) {
    if (type.members) yield* below(`${file.library}:${name}`, type.members);
    if (type.deep) yield* below(`${file.library}:${name} deep`, type.deep);
  }
}

function* below(where: string, entries: Entries): Generator<[string, Entries]> {
  yield [where, entries];
  for (const [names, entry] of Object.entries(entries)) {
    if (entry.members) yield* below(`${where} ${names}`, entry.members);
  }
}

/** Every behaviour of a library (calls, constructions, variants), with where it stands. */
export function* behaviours(file: LibraryFile): Generator<[string, Behaviour]> {
  for (const [where, entries] of tables(file)) {
    for (const [names, entry] of Object.entries(entries)) {
      yield* variants(`${where} ${names}`, entry);
      if (entry.new) yield* variants(`${where} new ${names}`, entry.new);
    }
  }
  for (const [name, type] of Object.entries(file.types ?? {})) {
    if (type.call) yield* variants(`${file.library}:${name}()`, type.call);
  }
}

function* variants(where: string, behaviour: Behaviour): Generator<[string, Behaviour]> {
  yield [where, behaviour];
  for (const variant of behaviour.when ?? []) yield* variants(`${where} when ${variant.argument} is ${variant.is.join('|')}`, variant.then);
}

/** Every name of a type that a library refers to. */
export function* typeReferences(file: LibraryFile): Generator<[string, string]> {
  for (const [where, behaviour] of behaviours(file)) {
    yield* named(where, behaviour.returns);
    for (const parameters of Object.values(behaviour.calls ?? {})) for (const type of parameters) yield* named(`${where} calls`, type);
  }
  for (const [where, entries] of tables(file)) {
    for (const [names, entry] of Object.entries(entries)) yield* named(`${where} ${names} is`, entry.is);
  }
  for (const [name, type] of Object.entries(file.types ?? {})) yield* named(`${file.library}:${name} extends`, type.extends);
}

function* named(where: string, returns: Returns | undefined): Generator<[string, string]> {
  if (returns === undefined) return;
  if (typeof returns !== 'string') {
    for (const part of Object.values(returns)) yield* named(where, part);
  } else if (!BUILT_IN.test(returns)) {
    yield [where, returns.replace(/\[\]$/, '')];
  }
}
