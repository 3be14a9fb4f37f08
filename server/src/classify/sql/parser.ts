/** The SQL parser, loaded when the first statement asks for it: its grammars are six megabytes. */
import { createRequire } from 'node:module';
import type * as SqlParser from 'sql-parser-cst';
import type { Statement } from './lexer.js';

type Dialect = SqlParser.DialectName;

/**
 * Beyond these a statement is judged by its words. The parser backtracks where it fails: each level of parentheses, and
 * each of brackets in PostgreSQL, doubles the time that a statement takes which no dialect understands.
 */
const LONGEST = 4_000;
const DEEPEST = 12;
const DEEPEST_BRACKETS = 4;

let loaded: typeof SqlParser | undefined;

function parser(): typeof SqlParser {
  if (loaded === undefined) {
    try {
      // A bundler puts the package in place of this call, wrapped so that it is evaluated here and not at start-up.
      loaded = require('sql-parser-cst') as typeof SqlParser;
    } catch {
      // Run from sources as an ES module, where `require` is not defined.
      loaded = createRequire(import.meta.url)('sql-parser-cst') as typeof SqlParser;
    }
  }
  return loaded;
}

/** Dialects by how likely they are, the ones that the statement's quotes and parameters speak for first. */
function dialects(source: string): Dialect[] {
  if (/^\s*pragma\b/i.test(source)) return ['sqlite'];
  if (source.includes('`')) return ['mysql', 'bigquery', 'sqlite'];
  return ['postgresql', 'sqlite', 'mysql', 'bigquery'];
}

/**
 * The statement's syntax tree in the first dialect that understands it, or undefined. `sources` are fillings of the same
 * statement (holes as names, holes left out), tried in order. Never throws.
 */
export function parseStatement(statement: Statement, sources: readonly string[]): SqlParser.Statement | undefined {
  if (statement.broken || !statement.balanced || statement.source.length > LONGEST) return undefined;
  if (statement.depth > DEEPEST || statement.brackets > DEEPEST_BRACKETS) return undefined;
  for (const source of sources) {
    for (const dialect of dialects(source)) {
      try {
        const program = parser().parse(source, { dialect, paramTypes: ['?', '?nr', '$nr', ':name', '@name', '$name'] });
        const parsed = program.statements.filter((s) => s.type !== 'empty');
        if (parsed.length === 1) return parsed[0] as SqlParser.Statement;
      } catch {
        // Not this dialect, or not this filling.
      }
    }
  }
  return undefined;
}
