/** Operators, assignments, conditions. */
import { ts } from 'ts-morph';
import type { Constant, Expression, Logical, Unary } from '../../core/syntax.js';
import { expression, type Lowering, onExpression, opaque, startOf } from './lowering.js';
import { assignedPattern } from './patterns.js';

const K = ts.SyntaxKind;

const ASSIGNMENTS = new Map<ts.SyntaxKind, string>([
  [K.EqualsToken, '='],
  [K.PlusEqualsToken, '+'],
  [K.MinusEqualsToken, '-'],
  [K.AsteriskEqualsToken, '*'],
  [K.AsteriskAsteriskEqualsToken, '**'],
  [K.SlashEqualsToken, '/'],
  [K.PercentEqualsToken, '%'],
  [K.LessThanLessThanEqualsToken, '<<'],
  [K.GreaterThanGreaterThanEqualsToken, '>>'],
  [K.GreaterThanGreaterThanGreaterThanEqualsToken, '>>>'],
  [K.AmpersandEqualsToken, '&'],
  [K.BarEqualsToken, '|'],
  [K.CaretEqualsToken, '^'],
  [K.BarBarEqualsToken, '||'],
  [K.AmpersandAmpersandEqualsToken, '&&'],
  [K.QuestionQuestionEqualsToken, '??'],
]);

/** `a + b + …` and `a, b, …` nest to the left, without end in compiled code: the left side is walked, not recursed into. */
onExpression<ts.BinaryExpression>(K.BinaryExpression, (c, node, name) => {
  const assignment = ASSIGNMENTS.get(node.operatorToken.kind);
  if (assignment !== undefined) return assign(c, node, assignment);
  const start = startOf(c, node);
  if (node.left.kind !== K.BinaryExpression) return combine(c, start, expression(c, node.left, name), node, name);
  const chain: ts.BinaryExpression[] = [];
  let first: ts.Expression = node;
  while (first.kind === K.BinaryExpression && !ASSIGNMENTS.has((first as ts.BinaryExpression).operatorToken.kind)) {
    chain.push(first as ts.BinaryExpression);
    first = (first as ts.BinaryExpression).left;
  }
  let lowered = expression(c, first);
  for (let i = chain.length - 1; i >= 0; i--) lowered = combine(c, start, lowered, chain[i] as ts.BinaryExpression, name);
  return lowered;
});

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/** `name` also names a function behind an operator: `const run = given ?? (() => …)`. */
function combine(c: Lowering, start: number, left: Expression, node: ts.BinaryExpression, name: string | null): Expression {
  const right = expression(c, node.right, name);
  const { end } = node;
  switch (node.operatorToken.kind) {
    case K.CommaToken:
      // The sequence at the left was made for this chain, so it can grow.
      if (left.kind === 'sequence' && node.left.kind === K.BinaryExpression) {
        (left.parts as Expression[]).push(right);
        (left as Writable<typeof left>).end = end;
        return left;
      }
      return { kind: 'sequence', start, end, parts: [left, right] };
    case K.AmpersandAmpersandToken:
    case K.BarBarToken:
    case K.QuestionQuestionToken:
      return { kind: 'logical', start, end, op: ts.tokenToString(node.operatorToken.kind) as Logical['op'], left, right };
    default:
      return { kind: 'binary', start, end, op: ts.tokenToString(node.operatorToken.kind) ?? '', left, right };
  }
}

function assign(c: Lowering, node: ts.BinaryExpression, op: string): Expression {
  const target = assignedPattern(c, node.left);
  const start = startOf(c, node);
  const { end } = node;
  // Half-typed code: nothing is assigned, but both sides still happen.
  if (target === null) return { kind: 'sequence', start, end, parts: [expression(c, node.left), expression(c, node.right)] };
  const value = expression(c, node.right, writtenFor(target));
  return { kind: 'assign', start, end, op, target, value };
}

function writtenFor(target: NonNullable<ReturnType<typeof assignedPattern>>): string | null {
  if (target.kind === 'name') return target.name;
  return target.kind === 'member' && target.key.kind === 'constant' && typeof target.key.value === 'string' ? target.key.value : null;
}

onExpression<ts.PrefixUnaryExpression>(K.PrefixUnaryExpression, (c, node) => {
  if (node.operator === K.PlusPlusToken || node.operator === K.MinusMinusToken) return update(c, node, true);
  const operand = expression(c, node.operand);
  const start = startOf(c, node);
  const op = ts.tokenToString(node.operator) as Unary['op'];
  const value = operand.kind === 'constant' && typeof operand.value === 'number' ? folded(op, operand.value) : undefined;
  if (value !== undefined) return { kind: 'constant', start, end: node.end, value };
  return { kind: 'unary', start, end: node.end, op, operand };
});

/** `-1` is a number, and minifiers write `!0` for `true`: both are what the author would call a literal. */
function folded(op: string, value: number): Constant['value'] {
  if (op === '-') return -value;
  return op === '!' ? !value : undefined;
}

onExpression<ts.PostfixUnaryExpression>(K.PostfixUnaryExpression, (c, node) => update(c, node, false));

function update(c: Lowering, node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression, prefix: boolean): Expression {
  const target = assignedPattern(c, node.operand);
  if (target === null) return opaque(c, node, 'syntax', [expression(c, node.operand)]);
  return { kind: 'update', start: startOf(c, node), end: node.end, op: node.operator === K.PlusPlusToken ? '++' : '--', prefix, target };
}

onExpression<ts.TypeOfExpression>(K.TypeOfExpression, (c, node) => unary(c, node, 'typeof'));
onExpression<ts.DeleteExpression>(K.DeleteExpression, (c, node) => unary(c, node, 'delete'));
onExpression<ts.VoidExpression>(K.VoidExpression, (c, node) => {
  // `void 0` is how compilers write `undefined`.
  if (node.expression.kind === K.NumericLiteral) return { kind: 'constant', start: startOf(c, node), end: node.end, value: undefined };
  return unary(c, node, 'void');
});

function unary(c: Lowering, node: ts.TypeOfExpression | ts.DeleteExpression | ts.VoidExpression, op: Unary['op']): Expression {
  return { kind: 'unary', start: startOf(c, node), end: node.end, op, operand: expression(c, node.expression) };
}

onExpression<ts.ConditionalExpression>(K.ConditionalExpression, (c, node, name) => {
  const test = expression(c, node.condition);
  const then = expression(c, node.whenTrue, name);
  const otherwise = expression(c, node.whenFalse, name);
  return { kind: 'conditional', start: startOf(c, node), end: node.end, test, then, otherwise };
});

onExpression<ts.AwaitExpression>(K.AwaitExpression, (c, node) => {
  return { kind: 'await', start: startOf(c, node), end: node.end, value: expression(c, node.expression) };
});

onExpression<ts.YieldExpression>(K.YieldExpression, (c, node) => {
  const value = node.expression === undefined ? null : expression(c, node.expression);
  return { kind: 'yield', start: startOf(c, node), end: node.end, value, delegate: node.asteriskToken !== undefined };
});

/** A spread where none can stand (half-typed code): what is spread still happens. */
onExpression<ts.SpreadElement>(K.SpreadElement, (c, node) => opaque(c, node, 'syntax', [expression(c, node.expression)]));
