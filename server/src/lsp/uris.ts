/** Between the addresses of the protocol and the relative paths of the engine. */
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Absolute path of a `file:` address; undefined for any other scheme and for what is no address. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri);
    // Windows: clients write the drive in either case.
    return path.replace(/^([a-z]):/, (_, drive: string) => `${drive.toUpperCase()}:`);
  } catch {
    return undefined;
  }
}

/** Address of an absolute path. */
export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** Path below a root with `/`, or undefined where it lies outside; empty for the root itself. */
export function below(root: string, path: string): string | undefined {
  const inside = relative(root, path);
  if (inside === '..' || /^\.\.[\\/]/.test(inside) || isAbsolute(inside)) return undefined;
  return inside.replaceAll('\\', '/');
}

/** Address of a file of a root. */
export function uriIn(root: string, file: string): string {
  return uriOf(join(root, file));
}
