/** What the catalogue knows of registering: under which names tools are registered, and which classes make servers. */
import { onceFor } from '../model/once.js';
import type { Catalogue, Library } from './catalogue.js';
import type { Behaviour, Entry, Registers, Returns } from './schema.js';

/** A member of a library that registers tools. */
export interface Registrar {
  readonly library: Library;
  readonly registers: Registers;
  /** What the call gives, where the entry says it. */
  readonly returns: Returns | undefined;
}

export interface Registrars {
  /** Those that count by their name alone, on a value of which nothing is known. */
  readonly anywhere: ReadonlyMap<string, Registrar>;
  /** Names of all methods that register, and of all functions that do. */
  readonly methods: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** Classes with such a method. */
  readonly classes: ReadonlySet<string>;
  /** Whether a text may call any of them. */
  readonly calledIn: (text: string) => boolean;
  /** Matches a text that constructs one of the classes. */
  readonly constructs: RegExp;
}

/** The registrars of a catalogue, collected once. */
export const registrarsOf: (catalogue: Catalogue) => Registrars = onceFor(collect);

function collect(catalogue: Catalogue): Registrars {
  const anywhere = new Map<string, Registrar>();
  const methods = new Set<string>();
  const functions = new Set<string>();
  const classes = new Set<string>();
  // What handles a request handles any request: such a name alone does not make a text worth reading.
  const worth = new Set<string>();
  // A word of one framework is an everyday word elsewhere: it counts in files that import the framework.
  const rare: { readonly imported: RegExp; readonly words: RegExp }[] = [];
  const textOf = (name: string, method: boolean): string =>
    /[a-z][A-Z]/.test(name) ? `\\b${escaped(name)}\\b` : `${method ? '\\.' : '\\b'}${escaped(name)}\\(`;
  for (const library of catalogue.libraries) {
    const registering = new Set<string>();
    const words = new Set<string>();
    const imported = importOf(library);
    const add = (key: string, entry: Entry, into: Set<string>, type: string | null): void => {
      for (const behaviour of variants(entry)) {
        const { registers } = behaviour;
        if (!registers) continue;
        if (type) registering.add(type);
        for (const name of namesOf(key)) {
          into.add(name);
          if (registers.form !== 'list') (registers.anywhere || !imported ? worth : words).add(textOf(name, into === methods));
          if (registers.anywhere && !anywhere.has(name)) anywhere.set(name, { library, registers, returns: behaviour.returns });
        }
      }
      for (const [inner, member] of Object.entries(entry.members ?? {})) add(inner, member, methods, type);
    };
    for (const [type, { members }] of Object.entries(library.file.types ?? {})) {
      if (type === 'exports') continue;
      for (const [key, entry] of Object.entries(members ?? {})) add(key, entry, methods, type);
    }
    // What only a file that imports the library can do: decorators, and functions that give what registers.
    if (Object.values(library.file.types ?? {}).some(({ call }) => call?.registers))
      for (const module of library.file.modules) if (!module.endsWith('*')) worth.add(`["']${escaped(module)}["']`);
    for (const [key, entry] of Object.entries(library.file.exports ?? {})) {
      add(key, entry, functions, null);
      const made = entry.new?.returns;
      if (entry.new?.registers || (typeof made === 'string' && inherits(library, made, registering)))
        for (const name of namesOf(key)) if (name !== 'default') classes.add(name);
    }
    if (imported && words.size > 0) rare.push({ imported, words: anyOf([...words]) });
  }
  const text = anyOf([...worth]);
  return {
    anywhere,
    methods,
    functions,
    classes,
    calledIn: (source) => text.test(source) || rare.some((each) => each.imported.test(source) && each.words.test(source)),
    constructs: anyOf([...classes].map((name) => `\\bnew\\s+(?:\\w+\\.)?${escaped(name)}\\s*[(<]`)),
  };
}

/** Matches an import of a library; null for what needs none, and for what is a file of the workspace. */
function importOf({ file }: Library): RegExp | null {
  if (file.modules.length === 0 || file.modules.some((module) => /:$|^[.*]|\.[cm]?[jt]sx?$/.test(module))) return null;
  const names = file.modules.map((module) => escaped(module.replace(/\/?\*$/, '')));
  return new RegExp(`["'](?:${names.join('|')})(?:/[^"']*)?["']`);
}

function* variants(entry: Entry): Generator<Behaviour> {
  for (const behaviour of [entry, ...(entry.new ? [entry.new] : [])]) {
    yield behaviour;
    for (const { then } of behaviour.when ?? []) yield then;
  }
}

/** True where the type or one that it extends is among `types` of the same library. */
function inherits(library: Library, name: string, types: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined && !seen.has(at); at = library.type(at)?.extends) {
    if (types.has(at)) return true;
    seen.add(at);
  }
  return false;
}

/** The names in a key that are names. */
function namesOf(key: string): string[] {
  return key === '*' || key.startsWith('/') ? [] : key.split(',').map((name) => name.trim());
}

function escaped(name: string): string {
  return name.replace(/[$.]/g, '\\$&');
}

function anyOf(patterns: readonly string[]): RegExp {
  return patterns.length > 0 ? new RegExp(patterns.join('|')) : /(?!)/;
}
