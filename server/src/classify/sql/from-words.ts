/** Judges a statement by its words: the kinds that need no tree, and those that no dialect's parser understands. */
import type { Classified } from '../classified.js';
import { cannotTell, make } from '../make.js';
import { isFresh, isStamp, writingFunction } from './functions.js';
import type { Token } from './lexer.js';

/** A statement as its words, from the deciding keyword on. */
interface Words {
  readonly tokens: readonly Token[];
  readonly head: string;
  /** The word at an index; '' past the end. Quoted names never equal a keyword. */
  at(index: number): string;
  /** Whether these words follow each other somewhere. */
  has(phrase: string): boolean;
}

type Judge = (words: Words) => Classified[];

const one = (...args: Parameters<typeof make>): Classified[] => [make(...args)];
const reads: Judge = (w) => one('db.read', w.head);
/** Sessions, transactions and cursors: what they do ends with the connection. */
const housekeeping = reads;
const maintains: Judge = (w) => one('db.schema', w.head, { change: 'arguable' });
const destroys: Judge = (w) => one('db.schema', w.head);
const runs: Judge = (w) => [cannotTell('db.any', w.head, { reach: 'closed' })];

const JUDGES: Readonly<Record<string, Judge>> = {
  SELECT: judgeSelect,
  'VALUES TABLE FROM SHOW DESCRIBE DESC HELP SUMMARIZE PIVOT UNPIVOT LIST LS EXISTS PRINT RETURN': judgeReading,
  'EXPLAIN PROFILE': judgeExplain,
  PRAGMA: judgePragma,
  INSERT: judgeInsert,
  'REPLACE UPSERT MERGE': (w) => one('db.upsert', w.head),
  UPDATE: (w) => one('db.update', w.head, grows(w.tokens) ? { repeat: 'more' } : {}),
  'DELETE TRUNCATE': (w) => one('db.delete', w.head),
  'DROP RENAME UNDROP IMPORT RESTORE SHUTDOWN REVOKE': destroys,
  ALTER: judgeAlter,
  CREATE: judgeCreate,
  'COMMENT SECURITY REFRESH REASSIGN': destroys,
  GRANT: (w) => one('db.schema', w.head, { change: 'add' }),
  'BEGIN START COMMIT END ROLLBACK ABORT SAVEPOINT RELEASE USE LOCK UNLOCK DECLARE FETCH CLOSE OPEN MOVE PREPARE DEALLOCATE DISCARD LISTEN UNLISTEN ATTACH DETACH CHECKPOINT GO PASSWORD':
    judgeHousekeeping,
  'SET RESET': judgeSet,
  'VACUUM ANALYZE ANALYSE REINDEX CLUSTER OPTIMIZE REPAIR CHECK CHECKSUM FLUSH CACHE UNCACHE INSTALL LOAD': judgeMaintenance,
  COPY: judgeCopy,
  'UNLOAD EXPORT BACKUP PUT': (w) => one('file.write', w.head, { reach: 'configured' }),
  KILL: (w) => one('process.kill', w.head),
  NOTIFY: (w) => one('message.send', w.head, { reach: 'closed' }),
  'CALL EXECUTE EXEC HANDLER': runs,
  'DO IF WHILE BLOCK': judgeBlock,
};

const BY_WORD = new Map(Object.entries(JUDGES).flatMap(([names, judge]) => names.split(' ').map((name) => [name, judge] as const)));

/** Verbs whose statements a syntax tree can tell more about than their words. */
const NEEDS_TREE = /^(WITH|INSERT|REPLACE|UPDATE|MERGE|EXPLAIN)$/;

/**
 * Whether the statement is worth parsing. A SELECT without INTO, without another statement's verb and without a function
 * that writes reads in any dialect, and most statements of a server are such.
 */
export function needsTree(tokens: readonly Token[]): boolean {
  const first = tokens.find((t) => t.value !== '(')?.value ?? '';
  if (first === 'ALTER') return tokens[1]?.value === 'TABLE';
  if (first !== 'SELECT') return NEEDS_TREE.test(first);
  return tokens.some((t) => t.type === 'word' && /^(INTO|INSERT|UPDATE|DELETE|MERGE)$/.test(t.value)) || functionWrites(tokens).length > 0;
}

/** What the statement does, decided by its first keyword (that after a WITH list) and by what follows it. */
export function judgeWords(all: readonly Token[], head: string): Classified[] {
  const start = all.findIndex((t) => t.value !== '(');
  const words = wordsFrom(all.slice(Math.max(0, start)), head);
  const hidden = words.at(0) === 'WITH' ? modifyingExpressions(all, head) : [];
  const main = words.at(0) === 'WITH' ? wordsFrom(all.slice(mainVerb(all)), head) : words;
  const judge = BY_WORD.get(main.at(0));
  if (judge === undefined) return hidden.length > 0 ? hidden : [cannotTell('db.any', head)];
  const found = judge(main);
  return hidden.length > 0 && found.every((c) => c.change === 'none') ? hidden : [...found, ...hidden];
}

function wordsFrom(tokens: readonly Token[], head: string): Words {
  const at = (i: number): string => {
    const token = tokens[i];
    return token === undefined || token.type === 'name' ? '' : token.value;
  };
  const has = (phrase: string): boolean => {
    const wanted = phrase.split(' ');
    return tokens.some((t, i) => t.value === wanted[0] && wanted.every((word, k) => at(i + k) === word));
  };
  return { tokens, head, at, has };
}

/** Index of the statement's verb behind `WITH a AS (…), b AS (…)`: the first verb outside all parentheses. */
function mainVerb(tokens: readonly Token[]): number {
  let depth = 0;
  for (let i = 1; i < tokens.length; i++) {
    const value = (tokens[i] as Token).value;
    if (value === '(') depth++;
    else if (value === ')') depth--;
    else if (depth === 0 && /^(SELECT|INSERT|UPDATE|DELETE|MERGE|REPLACE|UPSERT|VALUES|TABLE|FROM)$/.test(value)) return i;
  }
  return tokens.length;
}

/** INSERT, UPDATE and DELETE that open a parenthesis behind AS: data-modifying common table expressions. */
function modifyingExpressions(tokens: readonly Token[], head: string): Classified[] {
  return tokens.flatMap((token, i) => {
    const before = tokens[i - 2]?.value;
    if (tokens[i - 1]?.value !== '(' || (before !== 'AS' && before !== 'MATERIALIZED')) return [];
    if (token.value === 'INSERT') return one('db.insert', head);
    if (token.value === 'UPDATE') return one('db.update', head);
    return token.value === 'DELETE' ? one('db.delete', head) : [];
  });
}

function functionWrites(tokens: readonly Token[]): Classified[] {
  return tokens.flatMap((token, i) => {
    const write = token.type === 'word' && tokens[i + 1]?.value === '(' ? writingFunction(token.value) : undefined;
    return write === undefined ? [] : [write];
  });
}

function judgeSelect(words: Words): Classified[] {
  const found = functionWrites(words.tokens);
  let depth = 0;
  for (let i = 1; i < words.tokens.length; i++) {
    const value = words.at(i);
    if (value === '(') depth++;
    else if (value === ')') depth--;
    else if (depth === 0 && value === 'INTO') {
      const target = words.at(i + 1);
      if (target === 'OUTFILE' || target === 'DUMPFILE') found.push(make('file.create', words.head));
      // `INTO @variable` (MySQL) and `INTO #temporary` (SQL Server) end with the session.
      else if (!/^[@#:]/.test(target)) found.push(make('db.schema', words.head, { change: 'add' }));
    }
  }
  return found.length > 0 ? found : reads(words);
}

function judgeReading(words: Words): Classified[] {
  return words.at(0) === 'FROM' || words.at(0) === 'TABLE' || words.at(0) === 'VALUES' ? judgeSelect(words) : reads(words);
}

/** EXPLAIN runs its statement only with ANALYZE, `EXPLAIN ANALYZE …` or `EXPLAIN (ANALYZE, …) …`. */
function judgeExplain(words: Words): Classified[] {
  const verb = words.tokens.findIndex(
    (t, i) => i > 0 && t.type === 'word' && /^(SELECT|INSERT|UPDATE|DELETE|MERGE|REPLACE|WITH|CREATE|EXECUTE|VALUES|TABLE)$/.test(t.value),
  );
  const options = words.tokens.slice(0, verb === -1 ? undefined : verb).map((t) => t.value);
  const analyze = options.findIndex((o) => o === 'ANALYZE' || o === 'ANALYSE');
  if (words.at(0) !== 'PROFILE' && (analyze === -1 || /^(FALSE|OFF|0)$/.test(options[analyze + 1] ?? ''))) return reads(words);
  if (verb === -1) return [cannotTell('db.any', words.head)];
  const inner = words.tokens.slice(verb);
  return judgeWords(inner, words.head);
}

function judgePragma(words: Words): Classified[] {
  const name = words.at(words.at(2) === '.' ? 3 : 1);
  const sets = words.at(2) === '=' || words.at(4) === '=';
  // These two are kept in the database file; the other settings belong to the connection or say how the file is kept.
  if (sets && /^(USER_VERSION|APPLICATION_ID)$/.test(name)) return one('db.schema', words.head, { change: 'arguable' });
  return reads(words);
}

function judgeInsert(words: Words): Classified[] {
  if (words.at(1) === 'OVERWRITE' || words.has('OR REPLACE') || words.has('OR UPDATE')) return one('db.upsert', words.head);
  const update = words.has('DO UPDATE') || words.has('ON DUPLICATE KEY UPDATE');
  if (update) return one('db.upsert', words.head, grows(words.tokens) ? { repeat: 'more' } : {});
  const settles = words.has('DO NOTHING') || words.has('OR IGNORE') || words.at(1) === 'IGNORE' || words.has('WHERE NOT EXISTS');
  return one('db.insert', words.head, settles ? { repeat: 'same' } : {});
}

/** Whether an assignment mentions its own column in a sum, or a fresh value. */
function grows(tokens: readonly Token[]): boolean {
  let set = tokens.findIndex((t) => t.value === 'SET');
  if (set === -1) set = tokens.findIndex((t, i) => t.value === 'UPDATE' && i > 0);
  const bare = (token: Token | undefined): string => (token?.value ?? '').replace(/^["`[]|["`\]]$/g, '').toUpperCase();
  const end = tokens.findIndex((t, i) => i > set && (t.value === 'WHERE' || t.value === 'RETURNING'));
  const assigned = tokens.slice(set + 1, end === -1 ? undefined : end).filter((t) => t.value === '=').length;
  for (let i = set + 1; i < tokens.length; i++) {
    const value = bare(tokens[i]);
    if (value === 'WHERE' || value === 'RETURNING') return false;
    const stamp = tokens[i - 1]?.value === '=' && isStamp(bare(tokens[i - 2])) && assigned > 1;
    if (tokens[i]?.type === 'word' && isFresh(value) && !stamp) return true;
    if (tokens[i + 1]?.value !== '=') continue;
    for (let k = i + 2; k < Math.min(tokens.length, i + 12) && tokens[k]?.value !== ','; k++) {
      if (bare(tokens[k]) === value && /^(\+|-|\*|\/|\|\|)$/.test(tokens[k + 1]?.value ?? '')) return true;
    }
  }
  return false;
}

function judgeAlter(words: Words): Classified[] {
  const adds =
    words.at(1) === 'TABLE' &&
    words.has('ADD') &&
    !/\b(DROP|RENAME|ALTER|MODIFY|CHANGE|SET|TRUNCATE)\b/.test(
      words.tokens
        .slice(2)
        .map((t) => (t.type === 'word' ? t.value : ''))
        .join(' '),
    );
  return one('db.schema', words.head, adds ? { change: 'add' } : {});
}

/** A CREATE that finds its object there fails or, with IF NOT EXISTS, does nothing: only OR REPLACE loses something. */
function judgeCreate(words: Words): Classified[] {
  if (words.at(1) === 'OR') return one('db.schema', words.head);
  const temporary =
    words.tokens.slice(1, 4).some((t) => /^(TEMP|TEMPORARY)$/.test(t.value)) || (words.at(1) === 'TABLE' && words.at(2).startsWith('#'));
  return one('db.schema', words.head, { change: temporary ? 'arguable' : 'add' });
}

function judgeHousekeeping(words: Words): Classified[] {
  // `BEGIN` may open a block (SQL Server, BigQuery, Oracle), `DECLARE` a script.
  const opensBlock = (words.at(0) === 'BEGIN' || words.at(0) === 'DECLARE') && words.tokens.length > 3;
  return opensBlock ? judgeBlock(words, housekeeping) : housekeeping(words);
}

function judgeSet(words: Words): Classified[] {
  const scope = words.at(1);
  const lasting =
    /^(GLOBAL|PERSIST|PERSIST_ONLY|PASSWORD)$/.test(scope) ||
    scope.startsWith('@@GLOBAL') ||
    (words.at(0) === 'RESET' && /^(MASTER|SLAVE|REPLICA|PERSIST|BINARY)$/.test(scope));
  return lasting ? destroys(words) : housekeeping(words);
}

function judgeMaintenance(words: Words): Classified[] {
  if (words.at(0) === 'LOAD' && words.at(1) === 'DATA')
    return one(words.has('REPLACE INTO') || words.has('OVERWRITE') ? 'db.upsert' : 'db.insert', words.head);
  if (words.at(0) === 'VACUUM' && words.has('INTO')) return one('file.create', words.head);
  return maintains(words);
}

function judgeCopy(words: Words): Classified[] {
  let depth = 0;
  for (let i = 1; i < words.tokens.length; i++) {
    const value = words.at(i);
    if (value === '(') depth++;
    else if (value === ')') depth--;
    else if (depth === 0 && value === 'FROM') return one(words.at(i + 1) === 'PROGRAM' ? 'code.run' : 'db.insert', words.head);
    else if (depth === 0 && value === 'TO') {
      if (words.at(i + 1) === 'PROGRAM') return one('code.run', words.head);
      return words.at(i + 1) === 'STDOUT' ? reads(words) : one('file.write', words.head);
    }
    // COPY INTO (Snowflake, Databricks) loads a table.
    else if (depth === 0 && value === 'INTO') return one('db.insert', words.head);
  }
  return [cannotTell('db.any', words.head)];
}

/** A block of procedural code: the writing verbs in it tell what it may do, and running what it builds can do anything. */
function judgeBlock(words: Words, otherwise: Judge = runs): Classified[] {
  const body = words.tokens
    .map((t) => (t.type === 'text' ? t.value : t.value))
    .join(' ')
    .slice(0, 50_000);
  const verb = /\b(EXECUTE|EXEC|DELETE|TRUNCATE|DROP|UPDATE|ALTER|MERGE|INSERT|CREATE)\b/i.exec(body.slice(1))?.[1]?.toUpperCase();
  if (verb === undefined) return otherwise(words);
  if (verb === 'INSERT') return one('db.insert', words.head, { certainty: 'likely' });
  if (verb === 'CREATE') return one('db.schema', words.head, { certainty: 'likely', change: 'add' });
  if (verb.startsWith('EXEC')) return runs(words);
  return one(
    verb === 'UPDATE' || verb === 'MERGE' ? 'db.update' : verb === 'ALTER' || verb === 'DROP' ? 'db.schema' : 'db.delete',
    words.head,
    { certainty: 'likely' },
  );
}
