/**
 * The shape of the classifiers' tests: a text, and its answers in one line, `kind change/repeat/reach certainty`, several
 * joined by ` + `, then `← names` where the answer depends on arguments. Parts that equal the kind's usual weight are
 * written `.`, so that a table shows only what the text changes.
 */
import type { Classified } from '../../server/src/classify/classified.js';
import { KIND_DEFAULTS } from '../../server/src/model/effect.js';
import type { Hole, Text } from '../../server/src/model/text.js';

/** A template that makes a text: `` text`SELECT ${arg('x')}` ``. */
export function text(strings: TemplateStringsArray, ...holes: readonly Hole[]): Text {
  return strings.flatMap((part, i) => [...(part === '' ? [] : [part]), ...(holes[i] === undefined ? [] : [holes[i]])]);
}

export const arg = (name: string, options?: readonly string[]): Hole => ({
  origin: 'argument',
  name,
  ...(options === undefined ? {} : { options }),
});
export const config = (name: string): Hole => ({ origin: 'config', name });
export const unknown = (name: string): Hole => ({ origin: 'unknown', name });

function one(c: Classified): string {
  const usual = KIND_DEFAULTS[c.kind];
  const weight = (['change', 'repeat', 'reach'] as const).map((k) => (c[k] === usual[k] ? '.' : c[k])).join('/');
  const depends = c.dependsOn.length === 0 ? '' : ` ← ${c.dependsOn.join(',')}`;
  return `${c.kind}${weight === '././.' ? '' : ` ${weight}`}${c.certainty === 'proven' ? '' : ` ${c.certainty}`}${depends}`;
}

/** The answers in one line. */
export function shown(found: Classified | readonly Classified[]): string {
  return (Array.isArray(found) ? found : [found]).map(one).join(' + ');
}

/** Texts that break parsers: each must be answered in a moment, and never throw. */
export const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ['empty', ''],
  ['white space', ' \n\t '],
  ['NUL', '\0\0SELECT\0'],
  ['lone surrogate', '\ud800 \udc00'],
  ['unclosed single quote', "SELECT 'a"],
  ['unclosed double quote', 'git commit -m "a'],
  ['unclosed comment', '/* DELETE FROM t'],
  ['a megabyte of one word', 'a'.repeat(1_000_000)],
  ['a megabyte of parentheses', '('.repeat(1_000_000)],
  ['a megabyte of braces', '{'.repeat(1_000_000)],
  ['a megabyte of substitutions', '$('.repeat(500_000)],
  ['a megabyte of quotes', `'"\``.repeat(333_333)],
  ['a megabyte of semicolons', ';'.repeat(1_000_000)],
  ['a megabyte of pipes', 'a|'.repeat(500_000)],
  ['a megabyte of backslashes', '\\'.repeat(1_000_000)],
  ['a megabyte of dollars', '$a$'.repeat(333_333)],
  ['a megabyte of comments', '/*!'.repeat(333_333)],
  ['deep selects', `${'SELECT * FROM ('.repeat(2_000)}1`],
  ['nested parentheses around nonsense', `UPDATE t SET a = ${'('.repeat(60)}1 1${')'.repeat(60)}`],
  ['nested subscripts around nonsense', `UPDATE t SET a = ${'a['.repeat(60)}1 1${']'.repeat(60)}`],
  ['a missing parenthesis', `UPDATE t SET a = ${'('.repeat(12)}1${')'.repeat(11)}`],
  ['deep parentheses that close', `SELECT ${'('.repeat(35)}1${')'.repeat(35)} FROM`],
  ['many unions', Array.from({ length: 3_000 }, () => 'SELECT 1').join(' UNION ')],
  ['long list', `SELECT * FROM t WHERE a IN (${Array.from({ length: 4_000 }, (_, i) => i).join(',')}`],
  ['many slashes', `https://${'/'.repeat(100_000)}`],
  ['prototype names', 'constructor __proto__ toString hasOwnProperty'],
];
