/** Every name of a type that a library refers to, with where it stands. */
import type { Behaviour, Entry, LibraryFile, Returns } from './schema.js';

export interface TypeReference {
  readonly type: string;
  /** Keys from the library downwards. */
  readonly path: readonly string[];
}

/** Words that `returns` may hold and that name no type. */
const BUILT_IN =
  /^(arguments|data|config|time|random|self|path|argument:\d+(\.[\w$]+)*|callback:\d+(\.[\w$]+)*|bound:\d+(\[\])?|parsed:\d+)$/;

/** The types that the entries of a library, or of a part of one, refer to. */
export function* typeReferences(library: Partial<LibraryFile>): Generator<TypeReference> {
  yield* inEntries(library.exports, ['exports']);
  for (const [name, type] of Object.entries(library.types ?? {})) {
    const path = ['types', name];
    if (type.extends) yield { type: type.extends, path: [...path, 'extends'] };
    yield* inEntries(type.members, [...path, 'members']);
    yield* inEntries(type.deep, [...path, 'deep']);
    if (type.call) yield* inBehaviour(type.call, [...path, 'call']);
  }
  for (const [i, { registers }] of (library.folders ?? []).entries()) yield* inBehaviour({ registers }, ['folders', String(i)]);
}

function* inEntries(entries: { readonly [names: string]: Entry } | undefined, path: readonly string[]): Generator<TypeReference> {
  for (const [names, entry] of Object.entries(entries ?? {})) {
    const at = [...path, names];
    yield* inBehaviour(entry, at);
    if (entry.new) yield* inBehaviour(entry.new, [...at, 'new']);
    if (entry.is !== undefined) yield* named(entry.is, [...at, 'is']);
    yield* inEntries(entry.members, [...at, 'members']);
  }
}

/** The types that a behaviour refers to. */
export function* inBehaviour(behaviour: Behaviour, path: readonly string[]): Generator<TypeReference> {
  if (behaviour.returns !== undefined) yield* named(behaviour.returns, [...path, 'returns']);
  for (const [argument, types] of Object.entries(behaviour.calls ?? {}))
    for (const [i, type] of types.entries()) yield* named(type, [...path, 'calls', argument, String(i)]);
  for (const key of ['gives', 'givesWithoutSchema'] as const)
    for (const [i, type] of (behaviour.registers?.[key] ?? []).entries()) yield* named(type, [...path, 'registers', key, String(i)]);
  for (const [i, { then }] of (behaviour.when ?? []).entries()) yield* inBehaviour(then, [...path, 'when', String(i), 'then']);
}

function* named(returns: Returns, path: readonly string[]): Generator<TypeReference> {
  if (typeof returns !== 'string') for (const [key, part] of Object.entries(returns)) yield* named(part, [...path, key]);
  else if (!BUILT_IN.test(returns)) yield { type: returns.replace(/\[\]$/, ''), path };
}
