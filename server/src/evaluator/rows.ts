/**
 * Rows of a database as a call of the tool sees them: one that it inserted itself, one that a look beforehand found missing,
 * and one that the table refuses to hold twice.
 */
import type { Behaviour } from '../catalogue/schema.js';
import type { Classified } from '../classify/classified.js';
import type { Parameter, Rows } from '../classify/sql/rows.js';
import { classifySql } from '../classify/sql.js';
import { elementsOf } from './iterate.js';
import type { Machine } from './machine.js';
import { getMember } from './members.js';
import type { ModuleInstance } from './modules.js';
import type { Occurrence } from './own.js';
import { constant, ITEMS, optionsOf, type Value } from './values.js';

/** Which columns of a table no two rows have the same, as far as statements said so. */
export class Tables {
  private readonly unique = new Map<string, readonly (readonly string[])[]>();
  /** True once the constants of the files were looked through. */
  private looked = false;

  /** Notes what a CREATE says. */
  note(rows: Rows): void {
    if (rows.unique.length > 0) this.unique.set(rows.table, [...(this.unique.get(rows.table) ?? []), ...rows.unique]);
  }

  /** Notes what the constants of the loaded files say: a schema may be executed by code that the running handler finds done. */
  lookThrough(modules: readonly ModuleInstance[]): void {
    if (this.looked) return;
    this.looked = true;
    for (const { env } of modules)
      for (const value of env.vars.values())
        for (const text of constantsIn(value, 0))
          if (SCHEMA.test(text)) for (const { rows } of classifySql([text])) if (rows?.verb === 'create') this.note(rows);
  }

  /** The sets of columns of which a table's rows have no two the same. */
  of(table: string): readonly (readonly string[])[] {
    return this.unique.get(table) ?? [];
  }
}

const SCHEMA = /\bCREATE\s+(?:UNIQUE\s+INDEX|TABLE)\b/i;

/** Texts that a value is or holds: a schema, or a list or record of migrations. */
function constantsIn(value: Value, depth: number): string[] {
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'string' && value.value.length > 20 ? [value.value] : [];
    case 'items':
      return value.items.flatMap((each) => constantsIn(each.value, depth + 1));
    case 'list':
    case 'object':
      return depth > 2 ? [] : [...value.slots.values()].flatMap((each) => constantsIn(each, depth + 1));
    default:
      return [];
  }
}

/** Notes what statements say of tables. */
export function noteTables(tables: Tables, classified: readonly Classified[]): void {
  for (const { rows } of classified) if (rows?.verb === 'create') tables.note(rows);
}

/** The row that a statement gives: one that it added for certain, or one that was there. */
export function rowOf(classified: readonly Classified[]): Occurrence['row'] {
  const [only, second] = classified;
  if (second || !only?.rows) return undefined;
  const { verb, table } = only.rows;
  // One that settles a conflict by doing nothing adds none then.
  if (verb === 'insert') return only.repeat === 'more' ? { table, added: true } : undefined;
  return verb === 'select' ? { table, added: false } : undefined;
}

/** What the statement of a call is given for its parameters; undefined where that is not told. */
function boundTo(m: Machine, b: Behaviour, args: readonly Value[], parameter: Parameter): Value | undefined {
  const given = b.text === '@0' ? args.slice(1) : b.text?.startsWith('@new.') ? args : [];
  const first = given[0];
  if (typeof parameter === 'string') return first?.kind === 'object' ? getMember(m, first, constant(parameter), null) : undefined;
  if (first?.kind !== 'list') return given.every((v) => v.kind !== 'list') ? given[parameter] : undefined;
  if (!first.slots.has(ITEMS)) return undefined;
  const items = elementsOf(m, first, 'values');
  return items.slice(0, parameter + 1).every((i) => i.certain && !i.many) ? items[parameter]?.value : undefined;
}

/** Notes rows that a statement takes out, all that have certain values. */
export function noteCleared(m: Machine, b: Behaviour, args: readonly Value[], rows: Rows): void {
  if (!rows.whole) return;
  const columns = new Map<string, Value>();
  for (const [column, parameter] of rows.columns) {
    const value = parameter === null ? undefined : boundTo(m, b, args, parameter);
    if (value === undefined) return;
    columns.set(column, value);
  }
  m.recorder?.cleared.note(m, rows.table, columns);
}

/** True where an INSERT puts back rows that the call took out before. */
export function fillsCleared(m: Machine, b: Behaviour, args: readonly Value[], rows: Rows): boolean {
  const given = (column: string): Value | undefined => {
    const parameter = rows.columns.get(column);
    return parameter === undefined || parameter === null ? undefined : boundTo(m, b, args, parameter);
  };
  return m.recorder?.cleared.has(m, rows.table, given) ?? false;
}

/** What a driver calls the key of the row that it inserted, or a row its own key. */
const KEY = /(?:^|\.)(?:id|uuid|rowid|_id|lastInsertRowid|lastInsertId|insertId|lastID)$/;

/** What inserted the row whose key a value is. */
function insertedBy(value: Value): Occurrence | undefined {
  const all = optionsOf(value).map((o) => ((o.kind === 'data' || o.kind === 'external') && KEY.test(o.name) ? o.made : undefined));
  return all.every((o) => o?.row?.added) ? all[0] : undefined;
}

/**
 * What inserted the rows that an UPDATE or DELETE is about: its own row by its key, or rows that refer to it.
 * @returns the insertion, and whether the row itself is meant
 */
export function ownRow(m: Machine, b: Behaviour, args: readonly Value[], rows: Rows): { made: Occurrence; itself: boolean } | undefined {
  if (rows.verb !== 'update' && rows.verb !== 'delete') return undefined;
  for (const [column, parameter] of rows.columns) {
    const key = /^(?:id|uuid|rowid|_id)$/.test(column);
    if ((!key && !/_?id$/.test(column)) || parameter === null) continue;
    const value = boundTo(m, b, args, parameter);
    const made = value && insertedBy(value);
    if (made && (!key || made.row?.table === rows.table)) return { made, itself: key };
  }
  return undefined;
}

/** True where a second INSERT of the same would be refused: each column of a unique set is given what the caller gives or a constant. */
export function refusesTwice(m: Machine, b: Behaviour, args: readonly Value[], rows: Rows): boolean {
  if (rows.columns.size === 0) return false;
  m.tables.lookThrough(m.modules.loaded);
  const tables = [m.tables, ...(m.recorder ? [m.recorder.tables] : [])];
  const repeats = (column: string): boolean => {
    const parameter = rows.columns.get(column);
    const value = parameter === undefined || parameter === null ? undefined : boundTo(m, b, args, parameter);
    return value !== undefined && optionsOf(value).every(isRepeated);
  };
  return tables.some((each) => each.of(rows.table).some((columns) => columns.every(repeats)));
}

/** True for what is the same when the call is made again: what the caller gives, and constants. No two rows with nothing are the same. */
function isRepeated(value: Value): boolean {
  switch (value.kind) {
    case 'argument':
      return true;
    case 'constant':
      return value.value !== null && value.value !== undefined;
    case 'text':
      return value.parts.every((part) => typeof part === 'string' || isRepeated(part));
    default:
      return false;
  }
}
