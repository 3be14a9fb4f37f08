/**
 * Rows that a call puts in the place of those it took out: `DELETE FROM tags WHERE note_id = ?`, then an INSERT for each
 * tag of that note. The same call again takes out what the first one put in, and leaves the same.
 */
import { put } from '../model/groups.js';
import type { Machine } from './machine.js';
import { conditionsOf } from './own.js';
import { optionsOf, type Value } from './values.js';

/** A DELETE that the call ran: no row is left whose columns have these values. */
interface Clearing {
  readonly columns: ReadonlyMap<string, Value>;
  readonly conditions: readonly number[];
}

/** What the running handler took out of which table. */
export class Cleared {
  private readonly tables = new Map<string, Clearing[]>();

  /** Notes a DELETE that asked for nothing but these values. */
  note(m: Machine, table: string, columns: ReadonlyMap<string, Value>): void {
    put(this.tables, table, { columns, conditions: conditionsOf(m) });
  }

  /**
   * True where a row that is inserted now is one of those that were taken out before, on whatever way it came here.
   * @param given the value that the insertion gives a column; undefined where that is not told
   */
  has(m: Machine, table: string, given: (column: string) => Value | undefined): boolean {
    const now = conditionsOf(m);
    return (this.tables.get(table) ?? []).some(
      ({ columns, conditions }) =>
        conditions.every((start, i) => now[i] === start) &&
        [...columns].every(([column, value]) => {
          const other = given(column);
          return other !== undefined && isSame(value, other);
        }),
    );
  }
}

/** True for what is one value whenever the code runs. */
function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  const [one, two] = [optionsOf(a), optionsOf(b)];
  if (one.length !== 1 || two.length !== 1) return false;
  const [x, y] = [one[0] as Value, two[0] as Value];
  if (x.kind === 'constant' && y.kind === 'constant') return x.value === y.value;
  return x.kind === 'argument' && y.kind === 'argument' && !x.path.includes('[]') && x.path.join('.') === y.path.join('.');
}
