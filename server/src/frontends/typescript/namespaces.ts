/**
 * `namespace N { … }` is lowered to a function that is called where it is declared and returns what the namespace
 * exports: `const N = (() => { …; return { … } })()`. Where the name is already a class, a function, an enum or a
 * namespace of the same list of statements, the exports are added to it: `Object.assign(N, (() => …)())`.
 */
import { ts } from 'ts-morph';
import type { Argument, Expression, ObjectMember, Statement } from '../../core/syntax.js';
import { exportModifier, isGlobal } from './declarations.js';
import { isMissing, type Lowering, onStatement, startOf, statement, statementList, textOf } from './lowering.js';

const K = ts.SyntaxKind;

onStatement<ts.ModuleDeclaration>(K.ModuleDeclaration, (c, node, out) => {
  // `declare module 'm'` and `declare global` describe what is elsewhere.
  if (node.name.kind !== K.Identifier || isMissing(node.name) || textOf(node.name) === 'global' || isGlobal(c, node)) return;
  const name = textOf(node.name);
  const { members, body } = contents(c, node, name);
  if (body.length === 0 && members.length === 0) return; // only types
  const value = built(c, node, body, members);
  const span = { start: value.start, end: value.end };
  if (out.some((before) => declares(before, name))) {
    const assign = member({ kind: 'name', ...span, name: 'Object' }, 'assign');
    const args: Argument[] = [
      { value: { kind: 'name', ...span, name }, spread: false },
      { value, spread: false },
    ];
    out.push({ kind: 'expression', ...span, value: { kind: 'call', ...span, callee: assign, args, optional: false, typeArgs: [] } });
  } else {
    const target = { kind: 'name' as const, start: startOf(c, node.name), end: node.name.end, name };
    exportModifier(c, node, name);
    out.push({ kind: 'declare', ...span, mutability: 'const', target, value, type: null });
  }
});

/** Lowers the body of a namespace, and says what it exports. */
function contents(c: Lowering, node: ts.ModuleDeclaration, name: string): { body: Statement[]; members: ObjectMember[] } {
  const { exports, prefix } = c;
  c.exports = [];
  c.prefix = `${prefix}${name}.`;
  let body: Statement[] = [];
  const members: ObjectMember[] = [];
  try {
    if (node.body?.kind === K.ModuleBlock) body = statementList(c, node.body.statements);
    else if (node.body !== undefined) {
      // `namespace A.B {}`: the inner one is exported without saying so.
      statement(c, node.body, body);
      const inner = (node.body as ts.ModuleDeclaration).name;
      if (body.length > 0)
        c.exports.push({ kind: 'local', start: startOf(c, inner), end: inner.end, local: inner.text, exported: inner.text });
    }
    for (const each of c.exports) {
      if (each.kind !== 'local') continue;
      const { start, end, local, exported } = each;
      const key: Expression = { kind: 'constant', start, end, value: exported };
      const shorthand = local === exported;
      members.push({ kind: 'property', start, end, key, value: { kind: 'name', start, end, name: local }, shorthand });
    }
  } finally {
    c.exports = exports;
    c.prefix = prefix;
  }
  return { body, members };
}

function built(c: Lowering, node: ts.ModuleDeclaration, body: Statement[], members: ObjectMember[]): Expression {
  const span = { start: startOf(c, node), end: node.end };
  const result: Statement = { kind: 'return', ...span, value: { kind: 'object', ...span, members } };
  const fn = {
    ...span,
    name: textOf(node.name as ts.Identifier),
    params: [],
    body: [...body, result],
    arrow: true,
    async: false,
    generator: false,
    returns: null,
  };
  return { kind: 'call', ...span, callee: { kind: 'function', ...span, fn }, args: [], optional: false, typeArgs: [] };
}

function member(object: Expression, name: string): Expression {
  const { start, end } = object;
  return { kind: 'member', start, end, object, key: { kind: 'constant', start, end, value: name }, optional: false };
}

function declares(node: Statement, name: string): boolean {
  if (node.kind === 'function' || node.kind === 'class') return node.name === name;
  return node.kind === 'declare' && node.target.kind === 'name' && node.target.name === name;
}
