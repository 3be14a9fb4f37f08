/**
 * Orders to SQLite's full-text index, which are written as insertions of a word into the column that is named like the
 * table: `INSERT INTO notes_fts(notes_fts) VALUES('rebuild')`. Source: sqlite.org/fts5.html, section 6, "Special INSERT Commands".
 */
import type { Classified } from '../classified.js';
import { make } from '../make.js';
import { bareName, type Statement } from './lexer.js';

/** Those that take what was indexed out of the index. */
const REMOVES = new Set(['delete', 'delete-all']);
/** Those that keep the index in shape, and leave what is found as it was. */
const UPKEEP = new Set([
  'rebuild',
  'optimize',
  'merge',
  'integrity-check',
  'automerge',
  'crisismerge',
  'usermerge',
  'deletemerge',
  'pgsz',
  'flush',
]);

/** What such an order does, with the table for one that empties it; null for any other statement. */
export function fullTextOrder({ tokens }: Statement, head: string): { readonly does: Classified; readonly empties: string | null } | null {
  const [insert, into, table, open] = tokens;
  if (insert?.value !== 'INSERT' || into?.value !== 'INTO' || open?.value !== '(') return null;
  const name = bareName(table);
  if (name === undefined || bareName(tokens[4]) !== name) return null;
  const values = tokens.findIndex((t) => t.value === 'VALUES');
  const word = tokens[values + 2];
  const order = values > 0 && word?.type === 'text' ? /^'(.*)'$/s.exec(word.value)?.[1] : undefined;
  if (order === undefined) return null;
  if (REMOVES.has(order)) return { does: make('db.delete', head), empties: order === 'delete-all' ? name : null };
  return UPKEEP.has(order) ? { does: make('db.update', head, { change: 'none', repeat: 'same' }), empties: null } : null;
}
