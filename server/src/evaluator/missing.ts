/**
 * Looks beforehand: an INSERT that only runs where a SELECT of the same table found nothing does nothing the second time.
 * Which tables were found to lack what was asked for is a stack that follows the blocks of the code.
 */
import type { Expression } from '../core/syntax.js';
import type { Environment } from './environment.js';
import type { Machine } from './machine.js';
import { optionsOf, type Value } from './values.js';

export class Missing {
  private tables: string[] = [];

  get depth(): number {
    return this.tables.length;
  }

  /** From here on a table is known to lack what was asked for, until `leave`. */
  stay(table: string): void {
    this.tables.push(table);
  }

  leave(depth: number): void {
    this.tables.length = Math.min(depth, this.tables.length);
  }

  /** True where what runs now runs only because nothing was found in a table. */
  has(table: string): boolean {
    return this.tables.includes(table);
  }
}

/** A condition that asks whether something was found: the table, and whether it holds where nothing was. */
export interface Look {
  readonly table: string;
  readonly missing: boolean;
}

/** What a condition says about a look beforehand; null where it is about something else. */
export function lookIn(m: Machine, test: Expression, env: Environment): Look | null {
  switch (test.kind) {
    case 'unary': {
      const inner = test.op === '!' ? lookIn(m, test.operand, env) : null;
      return inner && { table: inner.table, missing: !inner.missing };
    }
    case 'name':
    case 'member': {
      const table = askedTable(m, test, env);
      return table === null ? null : { table, missing: false };
    }
    case 'logical': {
      // `!rows || rows.length === 0`, `rows && rows.length > 0`
      const left = test.op === '??' ? null : lookIn(m, test.left, env);
      const right = left && lookIn(m, test.right, env);
      const same = right && left.table === right.table && left.missing === right.missing;
      return same && left.missing === (test.op === '||') ? left : null;
    }
    case 'binary':
      return comparison(m, test, env);
    default:
      return null;
  }
}

function comparison(m: Machine, test: Extract<Expression, { kind: 'binary' }>, env: Environment): Look | null {
  const { left, right, op } = test;
  const none =
    (right.kind === 'constant' && (right.value === null || right.value === 0 || right.value === undefined)) ||
    (right.kind === 'name' && right.name === 'undefined');
  const one = right.kind === 'constant' && right.value === 1;
  const missing =
    (none && /^===?$/.test(op)) || (one && op === '<') ? true : (none && /^(?:!==?|>)$/.test(op)) || (one && op === '>=') ? false : null;
  const table = missing === null ? null : askedTable(m, left, env);
  return missing === null || table === null ? null : { table, missing };
}

/** Parts of an answer that are nothing where it is empty; any other field says more than whether something was found. */
const AMOUNT = /^(?:length|size|rows|rowCount|0|n|c|cnt|num|total|count\b.*)$/i;

/** The table that a name was read from, or how much was. */
function askedTable(m: Machine, e: Expression, env: Environment): string | null {
  if (e.kind === 'member') return e.key.kind === 'constant' && AMOUNT.test(String(e.key.value)) ? askedTable(m, e.object, env) : null;
  if (e.kind !== 'name') return null;
  const scope = env.find(e.name);
  const value = scope && m.read(scope.vars, e.name);
  return value && value.kind !== 'items' ? tableOf(value) : null;
}

/** The table that a value was read from; null where it was not read, or not only. */
export function tableOf(value: Value): string | null {
  let table: string | null = null;
  for (const option of optionsOf(value)) {
    if (option.kind === 'constant' && (option.value === null || option.value === undefined)) continue;
    const row = option.kind === 'data' || option.kind === 'external' ? option.made?.row : undefined;
    if (!row || row.added || (table !== null && table !== row.table)) return null;
    table = row.table;
  }
  return table;
}

/** Runs code that only runs where nothing was found in a table. */
export function lacking<T>(m: Machine, table: string | null, f: () => T): T {
  const missing = m.recorder?.missing;
  if (!missing || table === null) return f();
  const before = missing.depth;
  missing.stay(table);
  try {
    return f();
  } finally {
    missing.leave(before);
  }
}

/** Two ways by a condition that is not known, the first where it holds: each knows what the condition says was missing. */
export function bothWays(m: Machine, test: Expression, env: Environment, ways: readonly [() => Value, () => Value]): (() => Value)[] {
  const look = m.recorder ? lookIn(m, test, env) : null;
  return ways.map((way, i) => () => (look && look.missing === (i === 0) ? lacking(m, look.table, way) : way()));
}
