/** Judges a statement by its syntax tree. */
import type { Classified } from '../classified.js';
import { make } from '../make.js';
import { isFresh, isGrowing, isStamp, writingFunction } from './functions.js';
import { children, isNode, keywords, nameOf, some, type TreeNode, walk } from './tree.js';

/**
 * What a statement does, or undefined where its kind is told better by its words. A statement may do several things: a
 * SELECT over a deleting common table expression deletes.
 */
export function judgeTree(statement: TreeNode, head: string): Classified[] | undefined {
  switch (statement.type) {
    case 'select_stmt':
    case 'compound_select_stmt':
      return judgeQuery(statement, head);
    case 'insert_stmt':
    case 'update_stmt':
    case 'delete_stmt':
      return [judgeWrite(statement, head), ...writesBelow(statement, head)];
    case 'merge_stmt':
      return [make('db.upsert', head, growing(statement) ? { repeat: 'more' } : {})];
    case 'explain_stmt':
      return judgeExplain(statement, head);
    case 'alter_table_stmt':
      return [judgeAlterTable(statement, head)];
    default:
      return undefined;
  }
}

function judgeQuery(statement: TreeNode, head: string): Classified[] {
  const found = writesBelow(statement, head);
  return found.length > 0 ? found : [make('db.read', head)];
}

/** Everything below a statement that writes: modifying table expressions, INTO, writing functions. */
function writesBelow(statement: TreeNode, head: string): Classified[] {
  const found: Classified[] = [];
  walk(statement, (node) => {
    if (node === statement) return true;
    switch (node.type) {
      case 'insert_stmt':
      case 'update_stmt':
      case 'delete_stmt':
        found.push(judgeWrite(node, head));
        break;
      case 'into_table_clause':
        // Fails where the table exists, so a second call changes nothing.
        found.push(make('db.schema', head, { change: 'add' }));
        break;
      case 'into_outfile_clause':
      case 'into_dumpfile_clause':
        found.push(make('file.create', head));
        break;
      case 'func_call': {
        const write = statement.type.includes('select') ? writingFunction(nameOf(node.name) ?? '') : undefined;
        if (write !== undefined) found.push(write);
      }
    }
    return true;
  });
  return found;
}

function judgeWrite(statement: TreeNode, head: string): Classified {
  if (statement.type === 'delete_stmt') return make('db.delete', head);
  if (statement.type === 'update_stmt') return make('db.update', head, growing(statement) ? { repeat: 'more' } : {});
  const clauses = children(statement);
  const insert = clauses.find((c) => c.type === 'insert_clause');
  const action = isNode(insert?.orAction) ? keywords(insert.orAction.actionKw) : '';
  const modifiers = insert === undefined ? [] : children(insert).map((c) => keywords(c.modifierKw));
  const upsert = clauses.find((c) => c.type === 'upsert_clause' || c.type === 'on_duplicate_key_update_clause');
  const updates = upsert !== undefined && !some(upsert, (n) => n.type === 'upsert_action_nothing');
  if (updates) return make('db.upsert', head, growing(upsert) ? { repeat: 'more' } : {});
  if (keywords(insert?.insertKw) === 'REPLACE' || action === 'REPLACE') return make('db.upsert', head);
  if (upsert !== undefined || action === 'IGNORE' || modifiers.includes('IGNORE')) return make('db.insert', head, { repeat: 'same' });
  // INSERT … SELECT … WHERE NOT EXISTS (…) checks first.
  const checked = some(statement, (n) => n.type === 'prefix_op_expr' && keywords(n.operator).startsWith('NOT') && some(n, isExists));
  return make('db.insert', head, checked ? { repeat: 'same' } : {});
}

function isExists(node: TreeNode): boolean {
  return node.type === 'prefix_op_expr' && keywords(node.operator).endsWith('EXISTS');
}

/**
 * Whether some assignment of the statement gives something else each time: `x = x + 1`, `x = NOT x`, `x = now()`. The time of the
 * change, kept beside what is changed, is not what the statement is for.
 */
function growing(statement: TreeNode): boolean {
  let assigned = 0;
  walk(statement, (node) => {
    if (node.type === 'column_assignment') assigned++;
    return true;
  });
  return some(statement, (node) => {
    if (node.type !== 'column_assignment' || !isNode(node.expr)) return false;
    const column = nameOf(node.column);
    if (column !== undefined && assigned > 1 && isStamp(column)) return false;
    return (
      column !== undefined &&
      some(node.expr, (part) => isFreshCall(part) || (changesItself(part) && some(part, (n) => n !== part && refersTo(n, column))))
    );
  });
}

function refersTo(node: TreeNode, column: string): boolean {
  // `excluded.count` and `VALUES(count)` are the new row's value, not the old one.
  if (node.type === 'member_expr') return nameOf(node) === column && nameOf(node.object) !== 'excluded';
  return node.type === 'identifier' && String(node.name).toLowerCase() === column;
}

/** Whether an expression of this shape makes something else out of a column each time; comparisons and COALESCE do not. */
function changesItself(node: TreeNode): boolean {
  if (node.type === 'binary_expr') return typeof node.operator === 'string' && /^(\+|-|\*|\/|%|\|\||#-|\^|&|\|)$/.test(node.operator);
  if (node.type === 'prefix_op_expr')
    return keywords(node.operator) === 'NOT' || node.operator === '-' || node.operator === '!' || node.operator === '~';
  return node.type === 'func_call' && isGrowing(nameOf(node.name) ?? '');
}

function isFreshCall(node: TreeNode): boolean {
  if (node.type !== 'func_call') return false;
  const name = nameOf(node.name) ?? '';
  return (
    isFresh(name) ||
    (/^(date|time|datetime|strftime|unixepoch)$/.test(name) && some(node, (n) => n.type === 'string_literal' && n.value === 'now'))
  );
}

function judgeExplain(statement: TreeNode, head: string): Classified[] | undefined {
  const inner = statement.statement;
  if (statement.analyzeKw === undefined || !isNode(inner))
    return statement.type === 'explain_stmt' && isNode(inner) ? [make('db.read', head)] : undefined;
  return judgeTree(inner, head);
}

/** Adding a column fails where it exists; every other action may change or drop something. */
function judgeAlterTable(statement: TreeNode, head: string): Classified {
  const actions = isNode(statement.actions) ? children(statement.actions) : [];
  const adds = actions.length > 0 && actions.every((a) => /^alter_action_add_(column|constraint|index)$/.test(a.type));
  return make('db.schema', head, adds ? { change: 'add' } : {});
}
