/** Splits the names of methods and endpoints into words. */

/** `findOneAndDelete`, `find_one_and_delete`, `HTTPGet`, `v2.listItems` → lower-case words; at most 16 of a bounded name. */
export function splitWords(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .slice(0, 16)
    .map((word) => word.toLowerCase());
}
