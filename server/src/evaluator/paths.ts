/** Paths of the workspace that values mean: `join(__dirname, 'tools.json')`, `new URL('./tools.json', import.meta.url)`. */
import { folderOf, joined } from '../resolver/paths.js';
import { type DataValue, optionsOf, type TextValue, type Value } from './values.js';

/** More paths than this are no list of files. */
const MAX_PATHS = 32;

/**
 * The paths that a value may mean, relative to the workspace; empty where one of them is not known or leads out of it. A
 * relative path is taken from the workspace's root, where servers are started.
 */
export function pathsOf(value: Value): string[] {
  const found: string[] = [];
  for (const option of optionsOf(value)) {
    const paths = pathsOfOne(option);
    if (paths.length === 0) return [];
    found.push(...paths);
  }
  return [...new Set(found)].slice(0, MAX_PATHS);
}

function pathsOfOne(value: Value): string[] {
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'string' ? normal([value.value]) : [];
    case 'data':
      return value.name === 'process.cwd()' ? [''] : value.path === undefined ? [] : [value.path];
    case 'text':
      return normal(textsOf(value));
    case 'external': {
      const [relative, base] = value.created ?? [];
      if (value.last !== 'URL' || !relative || !base) return [];
      return pathsOf(base).flatMap((from) => pathsOf(relative).flatMap((to) => joined(folderOf(from), to) ?? []));
    }
    default:
      return [];
  }
}

/** The texts that a text with holes may be, where each hole is one of some constants or a path itself. */
function textsOf(text: TextValue): string[] {
  let texts = [''];
  for (const part of text.parts) {
    const pieces = typeof part === 'string' ? [part] : pathsOf(part);
    if (pieces.length === 0 || texts.length * pieces.length > MAX_PATHS) return [];
    texts = texts.flatMap((before) => pieces.map((piece) => before + piece));
  }
  return texts;
}

function normal(paths: readonly string[]): string[] {
  return paths.flatMap((path) => joined('', path.replace(/^(?:file:\/\/)?\/+/, '')) ?? []);
}

/** Data that stands for a path. */
export function pathData(name: string, path: string): DataValue {
  return { kind: 'data', origin: 'config', name, path };
}
