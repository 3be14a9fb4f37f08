/** Longest pattern, and how many parts of it may repeat or be left out, and how many groups it may have. */
const MAX_LENGTH = 200;
const MAX_OPEN = 2;
const MAX_GROUPS = 3;

/**
 * Why a regular expression of a config is not taken, or null. Names of the analysed code are held against it, so it must
 * compile and must not be able to take long: no repeated group, no reference back, few open ends.
 */
export function patternProblem(key: string): string | null {
  if (!key.startsWith('/')) return null;
  const source = key.slice(1, key.lastIndexOf('/'));
  if (source.length > MAX_LENGTH) return `a regular expression may have ${MAX_LENGTH} characters`;
  try {
    new RegExp(source);
  } catch {
    return 'this is no regular expression';
  }
  const plain = source.replace(/\\[^\d]/g, '.').replace(/\[[^\]]*\]/g, '.');
  if (/\)[*+{?]/.test(plain)) return 'a group in a regular expression cannot be repeated here';
  if (/\\\d|\(\?/.test(plain)) return 'this kind of regular expression cannot stand here; plain names, `|`, `^`, `$` and `.*` can';
  if ((plain.match(/[*+{?]/g) ?? []).length > MAX_OPEN)
    return `a regular expression may have ${MAX_OPEN} parts that repeat or may be left out`;
  if ((plain.match(/\(/g) ?? []).length > MAX_GROUPS) return `a regular expression may have ${MAX_GROUPS} groups`;
  return null;
}
