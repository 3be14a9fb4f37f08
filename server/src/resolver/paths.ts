/** Paths of a workspace: relative to its root, with `/`, never leading out of it. */

/** The folder of a file; the root is the empty string. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/**
 * Joins and normalises. Undefined where the path leads out of the workspace, is absolute, or goes through
 * `node_modules`: nothing there is read.
 */
export function joined(folder: string, path: string): string | undefined {
  if (path.startsWith('/') || path.includes('\0')) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part === 'node_modules') return undefined;
    else parts.push(part);
  }
  return parts.join('/');
}

/** The folder and the folders above it, nearest first, the root last. */
export function upwards(folder: string): string[] {
  const found = [folder];
  for (let at = folder; at !== ''; ) {
    at = folderOf(at);
    found.push(at);
  }
  return found;
}

/** True for `./x`, `../x`, `.` and `..`. */
export function isRelative(specifier: string): boolean {
  return /^\.\.?(?:\/|$)/.test(specifier);
}

/** What `*` stands for where the text matches the pattern (one `*` at most), or undefined. A pattern without `*` matches itself. */
export function matched(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === text ? '' : undefined;
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) return undefined;
  return text.slice(before.length, text.length - after.length);
}

/** The keys that match, the most exact first: no `*`, then the longest text before it. */
export function matchingKeys(keys: readonly string[], text: string): { key: string; star: string }[] {
  const found: { key: string; star: string }[] = [];
  for (const key of keys) {
    const star = matched(key, text);
    if (star !== undefined) found.push({ key, star });
  }
  return found.sort((a, b) => weight(b.key) - weight(a.key));
}

function weight(key: string): number {
  const star = key.indexOf('*');
  return star < 0 ? Number.POSITIVE_INFINITY : star;
}
