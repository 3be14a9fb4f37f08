/**
 * Looks things up in the library files: from a module specifier, member by member and call by call, to what a call
 * does. Knows nothing of values: the evaluator holds a `CatalogueNode` in its external values.
 */
import { expand } from './expand.js';
import type { Policy } from './policy.js';
import type { Behaviour, Entry, LibraryFile, TypeEntry } from './schema.js';

/** A place in the catalogue. */
export type CatalogueNode =
  /** A module as imported: `import * as fs`, `require('fs')`. */
  | { readonly kind: 'module'; readonly library: Library }
  /** A named member: function, class or object. */
  | { readonly kind: 'entry'; readonly library: Library; readonly entry: Entry }
  /** A value of a named type. */
  | { readonly kind: 'type'; readonly library: Library; readonly type: string }
  /** Below a type with `deep`: any chain of names, of which only the last counts. */
  | { readonly kind: 'deep'; readonly library: Library; readonly type: string; readonly last: string };

/** A table of members with its keys taken apart. */
interface Table {
  readonly exact: ReadonlyMap<string, Entry>;
  readonly patterns: readonly (readonly [RegExp, Entry])[];
  readonly rest: Entry | undefined;
}

/** Names are short; what is longer than this is none, and is not held against a user's pattern. */
const MAX_NAME = 100;

const tables = new WeakMap<object, Table>();

function tableOf(members: { readonly [names: string]: Entry }): Table {
  let table = tables.get(members);
  if (!table) {
    const exact = new Map<string, Entry>();
    const patterns: [RegExp, Entry][] = [];
    let rest: Entry | undefined;
    for (const [key, entry] of Object.entries(members)) {
      if (key === '*') rest = entry;
      else if (key.startsWith('/')) {
        const end = key.lastIndexOf('/');
        patterns.push([new RegExp(key.slice(1, end), key.slice(end + 1)), entry]);
      } else for (const name of key.split(',')) exact.set(name.trim(), entry);
    }
    table = { exact, patterns, rest };
    tables.set(members, table);
  }
  return table;
}

function lookUp(members: { readonly [names: string]: Entry } | undefined, name: string): Entry | undefined {
  if (!members) return undefined;
  const table = tableOf(members);
  return table.exact.get(name) ?? byPattern(table, name) ?? table.rest;
}

function byPattern(table: Table, name: string): Entry | undefined {
  return name.length > MAX_NAME ? undefined : table.patterns.find(([pattern]) => pattern.test(name))?.[1];
}

export class Library {
  /** Members that were asked for, by type: the same few are asked for again and again. */
  private readonly members = new Map<string, Map<string, CatalogueNode | null>>();

  constructor(
    readonly file: LibraryFile,
    private readonly catalogue: Catalogue,
  ) {}

  get pure(): boolean {
    return this.file.pure === true;
  }

  type(name: string): TypeEntry | undefined {
    return this.file.types && Object.hasOwn(this.file.types, name) ? this.file.types[name] : undefined;
  }

  /** The library and name of a type that may be written `other-library:Type`. */
  locate(name: string): { library: Library; type: string } | undefined {
    const colon = name.lastIndexOf(':');
    if (colon > 0) {
      const library = this.catalogue.library(name.slice(0, colon));
      const type = name.slice(colon + 1);
      return library?.type(type) ? { library, type } : undefined;
    }
    return this.type(name) ? { library: this, type: name } : undefined;
  }

  /** The member of a type, its own or one that it has from another; null where the catalogue does not know it. */
  member(type: string, name: string): CatalogueNode | null {
    let members = this.members.get(type);
    if (!members) {
      members = new Map();
      this.members.set(type, members);
    }
    let member = members.get(name);
    if (member === undefined) {
      member = findMemberOfType(this, type, name);
      members.set(name, member);
    }
    return member;
  }

  node(type: string): CatalogueNode | null {
    const found = this.locate(type);
    return found ? { kind: 'type', library: found.library, type: found.type } : null;
  }
}

/** A function of the workspace of which a user says what calling it does. */
export interface StatedFunction {
  /** `['query']`, `['Db', 'query']`. */
  readonly path: readonly string[];
  /** Of the library that stands for the workspace. */
  readonly node: CatalogueNode;
}

export class Catalogue {
  private readonly byModule = new Map<string, Library>();
  private readonly byPrefix: [string, Library][] = [];
  private readonly byName = new Map<string, Library>();

  /**
   * Later files win over earlier ones: a user's entries come last.
   * @param functions what functions of the workspace do, by file, instead of what their code shows
   * @param policy what a user says of effects
   */
  constructor(
    files: readonly LibraryFile[],
    readonly functions: ReadonlyMap<string, readonly StatedFunction[]> = new Map(),
    readonly policy: Policy | null = null,
  ) {
    for (const file of expand(files)) {
      const library = new Library(file, this);
      this.byName.set(file.library, library);
      for (const module of file.modules) {
        if (module.endsWith('*')) this.byPrefix.unshift([module.slice(0, -1), library]);
        else this.byModule.set(module, library);
      }
    }
  }

  library(name: string): Library | undefined {
    return this.byName.get(name);
  }

  /** The library that a module specifier belongs to: exactly, else by the longest pattern, `node:` or not. */
  module(specifier: string): Library | undefined {
    const exact =
      this.byModule.get(specifier) ?? this.byModule.get(specifier.startsWith('node:') ? specifier.slice(5) : `node:${specifier}`);
    if (exact) return exact;
    let best: [string, Library] | undefined;
    for (const pair of this.byPrefix) if (specifier.startsWith(pair[0]) && (!best || pair[0].length > best[0].length)) best = pair;
    if (best) return best[1];
    // `pkg/dist/x.js` belongs to `pkg` where nobody claims it by name.
    const root = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    return root === specifier ? undefined : this.byModule.get(root);
  }

  get libraries(): Iterable<Library> {
    return this.byName.values();
  }
}

/** The member `name` of a node, or null where the catalogue does not know it. */
export function memberOf(node: CatalogueNode, name: string): CatalogueNode | null {
  const { library } = node;
  switch (node.kind) {
    case 'module': {
      const { exports } = library.file;
      if (!exports) return library.pure ? node : null;
      const table = tableOf(exports);
      const exact = table.exact.get(name);
      if (exact) return nodeOfEntry(library, exact);
      if (name === 'default') return node;
      const main = table.exact.get('default');
      const inDefault = main ? memberOfEntry(library, main, name) : null;
      if (inDefault) return inDefault;
      const other = lookUp(exports, name);
      return other ? nodeOfEntry(library, other) : library.pure ? node : null;
    }
    case 'entry':
      return memberOfEntry(library, node.entry, name);
    case 'type':
      return library.member(node.type, name);
    case 'deep':
      return { ...node, last: name };
  }
}

function nodeOfEntry(library: Library, entry: Entry): CatalogueNode {
  if (typeof entry.is === 'string') {
    const node = library.node(entry.is);
    if (node) return node;
  }
  return { kind: 'entry', library, entry };
}

function memberOfEntry(library: Library, entry: Entry, name: string): CatalogueNode | null {
  const found = lookUp(entry.members, name);
  if (found) return nodeOfEntry(library, found);
  if (typeof entry.is === 'string') {
    const place = library.locate(entry.is);
    if (place) return place.library.member(place.type, name);
  }
  return library.pure ? { kind: 'entry', library, entry: {} } : null;
}

/** What the catalogue tells of a member of a type; see `Library.member`. */
function findMemberOfType(library: Library, type: string, name: string): CatalogueNode | null {
  const seen = new Set<string>();
  let at: { library: Library; type: string } | undefined = { library, type };
  let deep: CatalogueNode | null = null;
  let rest: CatalogueNode | null = null;
  while (at && !seen.has(`${at.library.file.library}:${at.type}`)) {
    seen.add(`${at.library.file.library}:${at.type}`);
    const entry: TypeEntry | undefined = at.library.type(at.type);
    if (!entry) break;
    if (entry.members) {
      const table = tableOf(entry.members);
      const found = table.exact.get(name) ?? byPattern(table, name);
      if (found) return nodeOfEntry(at.library, found);
      if (table.rest) rest ??= nodeOfEntry(at.library, table.rest);
    }
    if (entry.deep) deep ??= { kind: 'deep', library: at.library, type: at.type, last: name };
    at = entry.extends ? at.library.locate(entry.extends) : undefined;
  }
  return deep ?? rest;
}

/** What calling (or constructing) the node does; null where the catalogue does not know. */
export function behaviourOf(node: CatalogueNode, how: 'call' | 'new'): Behaviour | null {
  const { library } = node;
  switch (node.kind) {
    case 'module': {
      const main = library.file.exports && tableOf(library.file.exports).exact.get('default');
      if (main) return behaviourOf(nodeOfEntry(library, main), how);
      return library.pure ? PURE : null;
    }
    case 'entry':
      if (how === 'new') return node.entry.new ?? (node.entry.does || node.entry.returns ? node.entry : library.pure ? PURE : null);
      // A class that is called without `new` (old style) makes an instance all the same.
      if (node.entry.new && !node.entry.does && !node.entry.returns) return node.entry.new;
      if (node.entry.members && !node.entry.does && !node.entry.returns && !node.entry.calls) return library.pure ? PURE : node.entry;
      return library.pure && !node.entry.returns ? pureBehaviour(node.entry) : node.entry;
    case 'type':
      return library.type(node.type)?.call ?? (library.pure ? PURE : null);
    case 'deep': {
      const deep = library.type(node.type)?.deep;
      return lookUp(deep, node.last) ?? (library.pure ? PURE : null);
    }
  }
}

const PURE: Behaviour = { does: 'nothing', returns: 'data' };

const pure = new WeakMap<Entry, Behaviour>();

function pureBehaviour(entry: Entry): Behaviour {
  let behaviour = pure.get(entry);
  if (!behaviour) {
    behaviour = { ...PURE, ...entry };
    pure.set(entry, behaviour);
  }
  return behaviour;
}

/** The behaviour that holds for a call: the first `when` whose test accepts. `test` is asked once for each variant. */
export function chooseBehaviour(
  behaviour: Behaviour,
  test: (argument: string, values: readonly (string | number | boolean)[]) => boolean | undefined,
): Behaviour[] {
  const chosen: Behaviour[] = [];
  for (const when of behaviour.when ?? []) {
    const holds = test(when.argument, when.is);
    if (holds === false) continue;
    chosen.push({ ...withoutWhen(behaviour), ...when.then });
    if (holds === true) return chosen;
  }
  chosen.push(behaviour);
  return chosen;
}

function withoutWhen(behaviour: Behaviour): Behaviour {
  const { when: _when, ...rest } = behaviour;
  return rest;
}
