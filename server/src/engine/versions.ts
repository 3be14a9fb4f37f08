/** Versions of files: what an evaluation rested on, and whether an edit has left that alone. */
import type { CoreModule, FunctionNode } from '../core/syntax.js';
import { isFunction, walk } from '../core/walk.js';
import type { Resolver } from '../resolver/index.js';
import type { Sources } from './sources.js';

/** A file of code in one version. The same object as long as the text and what the imports lead to are the same. */
export class Version {
  private functions: Map<string, FunctionNode> | null = null;

  constructor(
    readonly core: CoreModule,
    readonly text: string,
    /** What it imports under which names, and which files that is. */
    readonly links: string,
  ) {}

  /** The function that stands at a place; undefined where there is none. */
  functionAt(start: number, end: number): FunctionNode | undefined {
    this.functions ??= functionsOf(this.core);
    return this.functions.get(`${start}:${end}`);
  }
}

/** What a file is at present: a version of code, the text of any other file, undefined where it is not there. */
export type Content = Version | string | undefined;

const versions = new WeakMap<CoreModule, Map<string, Version>>();

/** Tells what each file is at present; asked once a file. */
export function contents(sources: Sources, resolver: Resolver): (file: string) => Content {
  const known = new Map<string, Content>();
  return (file) => {
    if (known.has(file)) return known.get(file);
    const core = /\.[cm]?[jt]sx?$/.test(file) ? sources.lower(file) : undefined;
    const text = sources.text(file);
    const content = core && text !== undefined ? versionOf(core, text, resolver) : text;
    known.set(file, content);
    return content;
  };
}

function versionOf(core: CoreModule, text: string, resolver: Resolver): Version {
  const target = (specifier: string): string => {
    const found = resolver.resolve(core.file, specifier);
    return found.kind === 'file' ? found.file : found.kind;
  };
  const links = [
    ...core.imports.map((i) => [i.module, target(i.module), i.typeOnly, i.names.map((n) => [n.local, n.imported, n.typeOnly])]),
    ...core.exports.flatMap((e) => ('module' in e ? [[e.module, target(e.module)]] : [])),
  ];
  const key = JSON.stringify(links);
  let byLinks = versions.get(core);
  if (!byLinks) {
    byLinks = new Map();
    versions.set(core, byLinks);
  }
  let made = byLinks.get(key);
  if (!made) {
    made = new Version(core, text, key);
    byLinks.set(key, made);
  }
  return made;
}

function functionsOf(core: CoreModule): Map<string, FunctionNode> {
  const found = new Map<string, FunctionNode>();
  walk(core, (node) => {
    if (isFunction(node)) found.set(`${node.start}:${node.end}`, node);
  });
  return found;
}
