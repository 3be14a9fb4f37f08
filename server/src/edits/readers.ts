/** Whether a literal that reaches an annotation through a name is read elsewhere too: then changing it changes more than the annotation. */
import type { Place } from '../model/place.js';
import { contains } from './apply.js';

/**
 * True where the literal may be changed for the sake of this one member: it stands in the member itself, or the name that brings it
 * there (a constant, a parameter, a field of a table's row) is read nowhere else in the file.
 * @param literal what the author typed
 * @param value the member's value, or the whole member: the expression that reads the name
 * @param text of the file that holds `value`
 */
export function isReadHereOnly(literal: Place, value: Place, text: string): boolean {
  if (contains(value, literal)) return true;
  // What another file gives, others may import.
  if (literal.file !== value.file) return false;
  const name = /([\w$]+)[\s\])}!,]*$/.exec(text.slice(value.start, value.end))?.[1];
  if (name === undefined || /^\d/.test(name)) return false;
  const escaped = name.replaceAll('$', '\\$');
  if (new RegExp(`\\bexport\\s+(?:const|let|var)\\s+${escaped}\\b`).test(text)) return false;
  if (new RegExp(`\\bexport\\s*\\{[^}]*(?<![\\w$])${escaped}(?![\\w$])`).test(text)) return false;
  return readsOf(escaped, text) <= 1;
}

/** How often a name stands in the text, but for where it is declared, given a type, or the key of a member. */
function readsOf(name: string, text: string): number {
  const code = withoutComments(text);
  return [...code.matchAll(new RegExp(`(?<![\\w$])${name}(?![\\w$])(?!\\s*\\??\\s*:(?!:)|\\s*=(?![=>]))`, 'g'))].length;
}

/** Comments talk about names without reading them. Texts stay: `//` in an address does no harm here. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '');
}
