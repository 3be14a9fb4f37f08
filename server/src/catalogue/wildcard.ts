/** Patterns that people write by hand. They are matched without regular expressions: no pattern can take long. */

/** True where `*` in the pattern, standing for any text, makes it the whole text. Capital letters count. */
export function wildcard(pattern: string, text: string): boolean {
  let at = 0;
  let i = 0;
  let star = -1;
  let resume = 0;
  while (i < text.length) {
    if (pattern[at] === '*') {
      star = at++;
      resume = i;
    } else if (pattern[at] === text[i]) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++resume;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

/**
 * True where a pattern for paths matches a file: `*` stays within a folder's name, `**` stands for any folders, and the
 * name of a folder alone means everything in it.
 */
export function matchesFile(pattern: string, file: string): boolean {
  const parts = pattern
    .replace(/^\.?\//, '')
    .replace(/\/+$/, '')
    .split('/')
    .slice(0, MAX_PARTS);
  return below(parts, file.split('/'), new Map());
}

const MAX_PARTS = 64;

function below(pattern: readonly string[], path: readonly string[], known: Map<string, boolean>): boolean {
  if (pattern.length === 0) return true;
  const key = `${pattern.length}:${path.length}`;
  let answer = known.get(key);
  if (answer === undefined) {
    const [first = '', ...rest] = pattern;
    if (first === '**')
      // At the end it wants something to stand for.
      answer = path.length > 0 && (below(rest, path, known) || below(pattern, path.slice(1), known));
    else answer = path.length > 0 && wildcard(first, path[0] as string) && below(rest, path.slice(1), known);
    known.set(key, answer);
  }
  return answer;
}

/** True where a host is the one that is named, or below a `*.name`. */
export function matchesHost(pattern: string, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  const wanted = pattern.toLowerCase();
  return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) && name.length > wanted.length - 1 : name === wanted;
}
