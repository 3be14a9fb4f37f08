/** Whether a literal that reaches an annotation through a name is read elsewhere too: then changing it changes more than the annotation. */
import type { Place } from '../model/place.js';
import { contains } from './apply.js';

/** What may stand behind a key or a parameter without reading its name: a literal, or a plain type. */
const GIVEN = /^\s*\??\s*:\s*(?:['"`\d!-]|(?:true|false|null|undefined|string|boolean|number|unknown|any)\b)/;
/** Where a value gets a name, or goes to other files. */
const DECLARES =
  /(?:\b(export)\s+)?\b(?:const|let|var)\s+([\w$]+)\s*(?::[^=]*)?=|\b(exports)(?:\.[\w$]+)?\s*=|\b(export)\s+(?:default\b|(?:abstract\s+)?class\b|enum\b)/g;
/** Code in which a literal is a function's own. */
const FUNCTION = /=>|\bfunction\b|\)\s*\{/;

/**
 * True where the literal may be changed for the sake of this one member: it stands in the member itself, or the name that brings it
 * there (a constant, a parameter, a field of a table's row) is read nowhere else in the file. In doubt false.
 * @param literal what the author typed
 * @param value the member's value, or the whole member: the expression that reads the name
 * @param text of the file that holds `value`
 */
export function isReadHereOnly(literal: Place, value: Place, text: string): boolean {
  if (contains(value, literal)) return true;
  // What another file gives, others may import.
  if (literal.file !== value.file) return false;
  const written = text.slice(value.start, value.end);
  const name = nameRead(written);
  if (name === undefined) return false;
  const code = withoutComments(text);
  if (readsOf(name, code) > 1) return false;
  const holder = holderOf(text, literal.start);
  if (holder === undefined) return true;
  if (holder.isExported) return false;
  return holder.name === null || holder.name === name || wholeReads(holder.name, written, code) === 0;
}

/** The name whose value the member takes as it is: `DEBUG` of `readOnlyHint: DEBUG as boolean`, `ro` of `t.ro` and of `t['ro']`. */
function nameRead(written: string): string | undefined {
  const plain = written.replace(/\s+(?:as|satisfies)\s+[\w$]+$/, '').replace(/!$/, '');
  const found = /^(?:['"]?[\w$]+['"]?\s*:\s*)?(?:[\w$]+\s*!?\??\.\s*)*([\w$]+)(?:\[(['"])([\w$]+)\2\])?$/.exec(plain);
  const name = found?.[3] ?? found?.[1];
  return name === undefined || /^\d/.test(name) ? undefined : name;
}

/** How often a name stands in the code, but for where it is declared, given a type, or the key of a literal. */
function readsOf(name: string, code: string): number {
  return occurrences(name, code).filter(({ before, after }) => {
    if (/\b(?:const|let|var)\s+$/.test(before) || /^\s*=(?![=>])/.test(after)) return false;
    const begins = before.replace(/['"]$/, '');
    const isKey = /(?:[{,(;]\s*|\n[ \t]*)$/.test(begins) && !/\?\s*$/.test(begins);
    return !(isKey && GIVEN.test(after.replace(/^['"]/, '')));
  }).length;
}

/** How often the object or the table that holds a literal is read as a whole, but for the one loop or helper that leads to the member. */
function wholeReads(name: string, written: string, code: string): number {
  const isNamed = occurrences(name, written).length > 0;
  const reads = occurrences(name, code).filter(({ before, after }) => {
    if (/\b(?:const|let|var)\s+$/.test(before) || /^\s*\??\.\s*length\b/.test(after)) return false;
    return !(isNamed && /^\s*!?(?:\??\.\s*[\w$]|\[\s*['"])/.test(after));
  }).length;
  return Math.max(0, isNamed ? reads : reads - 1);
}

/** What holds the literal: the constant that it is written in, and whether other files may read it. Undefined where nothing does. */
function holderOf(text: string, at: number): { name: string | null; isExported: boolean } | undefined {
  const found = [...text.slice(0, at).matchAll(DECLARES)].at(-1);
  if (found === undefined || FUNCTION.test(text.slice(found.index + found[0].length, at))) return undefined;
  return { name: found[2] ?? null, isExported: (found[1] ?? found[3] ?? found[4]) !== undefined };
}

function occurrences(name: string, text: string): { before: string; after: string }[] {
  const pattern = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  return [...text.matchAll(pattern)].map(({ index }) => ({
    before: text.slice(Math.max(0, index - 100), index),
    after: text.slice(index + name.length, index + name.length + 100),
  }));
}

/** Comments that fill a line talk about names without reading them. Any other sign of a comment may stand inside a text. */
function withoutComments(text: string): string {
  return text.replace(/^[ \t]*\/\/(?!.*\$\{).*$/gm, '');
}
