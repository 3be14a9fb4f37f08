/** Which files an analysis speaks of: those whose text is needed to turn offsets into lines. Pure. */

/** Every `file` of a place, wherever it stands in a plain value. */
export function mentionedFiles(value: unknown): Set<string> {
  const files = new Set<string>();
  const seen = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if ('file' in next && 'start' in next && typeof next.file === 'string') files.add(next.file);
    for (const part of Object.values(next)) if (typeof part === 'object') left.push(part);
  }
  return files;
}
