/** The package that a file belongs to, by the nearest manifest above it. */
import { posix } from 'node:path';

/**
 * The `name` of the nearest `package.json` at or above a file, or undefined where none has one.
 * @param read the text of a file of the folder, or undefined
 */
export function packageNameOf(file: string, read: (file: string) => string | undefined): string | undefined {
  for (let at = posix.dirname(file); ; at = posix.dirname(at)) {
    const name = nameIn(read(at === '.' ? 'package.json' : `${at}/package.json`));
    if (name !== undefined || at === '.' || at === '/') return name;
  }
}

function nameIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    return typeof name === 'string' && name.trim() !== '' ? name : undefined;
  } catch {
    // Half typed: the next one up, or the file's own name, will do.
    return undefined;
  }
}
