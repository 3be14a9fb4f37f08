/**
 * SQL of the caller's of which only the first words are known: the code refused any other. They tell what it does where
 * the driver runs one statement and no more. Where it runs more, or calls what writes from a SELECT, readers differ.
 */
import type { Hole } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { make } from '../make.js';

/** Dialects in which a SELECT cannot write; PostgreSQL's calls functions and makes tables, MySQL's makes files. https://www.sqlite.org/lang_select.html */
export type PlainDialect = 'sqlite';

/**
 * What such a statement does, one answer for each kind that it may be.
 * @param hole the text, with the words that it may begin with
 * @param one true where the driver runs one statement of the text and no more, and a SELECT of it reads
 * @returns undefined where one of them may do anything: a WITH list before a DELETE, an INSERT that replaces
 */
export function judgeBeginning(hole: Hole, one: boolean): Classified[] | undefined {
  const found = hole.begins?.map((words) => ofWords(words, hole.name));
  if (!found || found.length === 0 || found.includes(undefined)) return undefined;
  const told = found as Classified[];
  // Which of several kinds it is, the caller decides.
  const differ = new Set(told.map((c) => `${c.change} ${c.repeat}`)).size > 1;
  const kinds = differ ? told.map((c) => ({ ...c, dependsOn: [hole.name] })) : told;
  return one ? kinds : [...kinds, make('db.any', hole.begins?.join(', ') ?? null, { change: 'arguable' })];
}

/** CREATE of what is there already is refused, or does nothing with IF NOT EXISTS. https://www.sqlite.org/lang_createtable.html */
const CREATES = /^CREATE (?:(?:TEMP|TEMPORARY|UNIQUE|VIRTUAL) )?(?:TABLE|INDEX|VIEW|TRIGGER)\b/;

function ofWords(words: string, name: string): Classified | undefined {
  const [first] = words.split(' ');
  if (CREATES.test(words)) return make('db.schema', words, { change: 'add' });
  switch (first) {
    case 'SELECT':
    case 'VALUES':
    case 'EXPLAIN':
    case 'SHOW':
    case 'DESCRIBE':
      return make('db.read', words);
    case 'UPDATE':
      return make('db.update', words, { repeat: 'more', dependsOn: [name] });
    case 'DELETE':
      return make('db.delete', words);
    case 'DROP':
      return make('db.schema', words);
    default:
      return undefined;
  }
}
