/** Splits the names of methods and endpoints into words, and lists of words that are written as a text. */

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

/** The words of a list that is written as one text, over as many lines as it takes. */
export function listed(words: string): string[] {
  return words.trim().split(/\s+/);
}

/** The same, to ask whether a word is among them. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(listed(words));
}
