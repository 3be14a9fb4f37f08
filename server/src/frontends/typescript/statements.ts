/** Statements that are neither declarations of functions, classes and types nor imports and exports. */
import { ts } from 'ts-morph';
import type { Expression, Pattern, Statement, SwitchCase } from '../../core/syntax.js';
import { bodyOf, expression, hasModifier, type Lowering, onStatement, startOf, statementList, textOf } from './lowering.js';
import { assignedPattern, bindingPattern, boundNames } from './patterns.js';
import { typeOrNull } from './types.js';

const K = ts.SyntaxKind;

type Mutability = 'const' | 'let' | 'var';

onStatement<ts.VariableStatement>(K.VariableStatement, (c, node, out) => {
  const exported = hasModifier(node, K.ExportKeyword);
  // `declare const fetch: …` describes a global: lowered, it would hide the global.
  if (hasModifier(node, K.DeclareKeyword) && !exported && !c.ambient) return;
  const before = out.length;
  declarators(c, node.declarationList, out);
  if (!exported) return;
  for (let i = before; i < out.length; i++) {
    const declared = out[i] as Statement & { kind: 'declare' };
    for (const { name, start, end } of boundNames(declared.target))
      c.exports.push({ kind: 'local', start, end, local: name, exported: name });
  }
});

function declarators(c: Lowering, list: ts.VariableDeclarationList, out: Statement[]): void {
  const mutability = mutabilityOf(list);
  for (const node of list.declarations) {
    const target = bindingPattern(c, node.name);
    const name = target.kind === 'name' ? target.name : null;
    const value = node.initializer === undefined ? null : expression(c, node.initializer, name);
    out.push({ kind: 'declare', start: startOf(c, node), end: node.end, mutability, target, value, type: typeOrNull(c, node.type) });
  }
}

/** `using` and `await using` bind for good, as `const` does. */
function mutabilityOf(list: ts.VariableDeclarationList): Mutability {
  if ((list.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.None) return 'var';
  return (list.flags & ts.NodeFlags.Const) !== 0 || (list.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Using ? 'const' : 'let';
}

onStatement<ts.ExpressionStatement>(K.ExpressionStatement, (c, node, out) => {
  out.push({ kind: 'expression', start: startOf(c, node), end: node.end, value: expression(c, node.expression) });
});

onStatement<ts.ReturnStatement>(K.ReturnStatement, (c, node, out) => {
  const value = node.expression === undefined ? null : expression(c, node.expression);
  out.push({ kind: 'return', start: startOf(c, node), end: node.end, value });
});

onStatement<ts.ThrowStatement>(K.ThrowStatement, (c, node, out) => {
  out.push({ kind: 'throw', start: startOf(c, node), end: node.end, value: expression(c, node.expression) });
});

onStatement<ts.IfStatement>(K.IfStatement, (c, node, out) => {
  const test = expression(c, node.expression);
  const then = bodyOf(c, node.thenStatement);
  const otherwise = node.elseStatement === undefined ? [] : bodyOf(c, node.elseStatement);
  out.push({ kind: 'if', start: startOf(c, node), end: node.end, test, then, otherwise });
});

onStatement<ts.Block>(K.Block, (c, node, out) => {
  out.push({ kind: 'block', start: startOf(c, node), end: node.end, body: statementList(c, node.statements) });
});

onStatement<ts.ForStatement>(K.ForStatement, (c, node, out) => {
  const init: Statement[] = [];
  if (node.initializer !== undefined) {
    if (node.initializer.kind === K.VariableDeclarationList) declarators(c, node.initializer as ts.VariableDeclarationList, init);
    else {
      const value = expression(c, node.initializer as ts.Expression);
      init.push({ kind: 'expression', start: startOf(c, node.initializer), end: node.initializer.end, value });
    }
  }
  const test = node.condition === undefined ? null : expression(c, node.condition);
  const update = node.incrementor === undefined ? null : expression(c, node.incrementor);
  out.push({ kind: 'for', start: startOf(c, node), end: node.end, init, test, update, body: bodyOf(c, node.statement) });
});

function forEach(c: Lowering, node: ts.ForOfStatement | ts.ForInStatement, out: Statement[]): void {
  const { initializer } = node;
  const kind = node.kind === K.ForOfStatement ? 'for-of' : 'for-in';
  const iterable = expression(c, node.expression);
  const { declares, target } = eachTarget(c, initializer);
  out.push({ kind, start: startOf(c, node), end: node.end, declares, target, iterable, body: bodyOf(c, node.statement) });
}
onStatement(K.ForOfStatement, forEach);
onStatement(K.ForInStatement, forEach);

function eachTarget(c: Lowering, initializer: ts.ForInitializer): { declares: Mutability | null; target: Pattern } {
  const start = startOf(c, initializer);
  const nothing: Pattern = { kind: 'name', start, end: initializer.end, name: '' };
  if (initializer.kind !== K.VariableDeclarationList) {
    return { declares: null, target: assignedPattern(c, initializer as ts.Expression) ?? nothing };
  }
  const list = initializer as ts.VariableDeclarationList;
  const [first] = list.declarations;
  return { declares: mutabilityOf(list), target: first === undefined ? nothing : bindingPattern(c, first.name) };
}

onStatement<ts.WhileStatement>(K.WhileStatement, (c, node, out) => {
  const test = expression(c, node.expression);
  out.push({ kind: 'while', start: startOf(c, node), end: node.end, test, body: bodyOf(c, node.statement), atLeastOnce: false });
});

onStatement<ts.DoStatement>(K.DoStatement, (c, node, out) => {
  const body = bodyOf(c, node.statement);
  out.push({ kind: 'while', start: startOf(c, node), end: node.end, test: expression(c, node.expression), body, atLeastOnce: true });
});

onStatement<ts.SwitchStatement>(K.SwitchStatement, (c, node, out) => {
  const subject = expression(c, node.expression);
  const cases: SwitchCase[] = [];
  for (const clause of node.caseBlock.clauses) {
    const test: Expression | null = clause.kind === K.CaseClause ? expression(c, clause.expression) : null;
    cases.push({ start: startOf(c, clause), end: clause.end, test, body: statementList(c, clause.statements) });
  }
  out.push({ kind: 'switch', start: startOf(c, node), end: node.end, subject, cases });
});

onStatement<ts.TryStatement>(K.TryStatement, (c, node, out) => {
  const body = statementList(c, node.tryBlock.statements);
  const caught = node.catchClause;
  const param = caught?.variableDeclaration ? bindingPattern(c, caught.variableDeclaration.name) : null;
  const handler = caught === undefined ? null : statementList(c, caught.block.statements);
  const finalizer = node.finallyBlock === undefined ? null : statementList(c, node.finallyBlock.statements);
  out.push({ kind: 'try', start: startOf(c, node), end: node.end, body, param, handler, finalizer });
});

function jump(c: Lowering, node: ts.BreakOrContinueStatement, out: Statement[]): void {
  const kind = node.kind === K.BreakStatement ? 'break' : 'continue';
  out.push({ kind, start: startOf(c, node), end: node.end, label: node.label === undefined ? null : textOf(node.label) });
}
onStatement(K.BreakStatement, jump);
onStatement(K.ContinueStatement, jump);

onStatement<ts.LabeledStatement>(K.LabeledStatement, (c, node, out) => {
  out.push({ kind: 'labeled', start: startOf(c, node), end: node.end, label: textOf(node.label), body: bodyOf(c, node.statement) });
});

/** `with (o) body`: what its names mean cannot be told, but both parts happen. */
onStatement<ts.WithStatement>(K.WithStatement, (c, node, out) => {
  out.push({ kind: 'expression', start: startOf(c, node.expression), end: node.expression.end, value: expression(c, node.expression) });
  out.push({ kind: 'block', start: startOf(c, node.statement), end: node.statement.end, body: bodyOf(c, node.statement) });
});
