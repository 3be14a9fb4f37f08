/** A title for people, made from a tool's name. */

/** The words of an identifier: `list_bases`, `list-bases`, `getHTTPStatus`, `fs.readFile`, `oauth2Login`. */
function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * A title from a name: `list_bases` → `List bases`, `getHTTPStatus` → `Get HTTP status`. Words in capitals are kept
 * where the name mixes them with others. The name itself where it has no word.
 */
export function titleFromName(name: string): string {
  const all = words(name);
  if (all.length === 0) return name;
  const shouting = all.every((word) => word === word.toUpperCase());
  const keep = (word: string) => !shouting && word.length > 1 && word === word.toUpperCase() && /\p{Lu}/u.test(word);
  const lower = all.map((word) => (keep(word) ? word : word.toLowerCase()));
  const [head = '', ...rest] = lower;
  return [head.charAt(0).toUpperCase() + head.slice(1), ...rest].join(' ');
}
