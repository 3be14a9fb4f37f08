/** An enum is a constant object: its members, and for numbers also the names by number, as at run time. */
import { ts } from 'ts-morph';
import type { Constant, Expression, ObjectMember } from '../../core/syntax.js';
import { exportModifier, isGlobal } from './declarations.js';
import { keyOf, nameOfKey } from './keys.js';
import { expression, hasModifier, isMissing, type Lowering, onStatement, startOf, textOf } from './lowering.js';

const K = ts.SyntaxKind;

type Known = Map<string, string | number>;

onStatement<ts.EnumDeclaration>(K.EnumDeclaration, (c, node, out) => {
  if (isGlobal(c, node) || isMissing(node.name)) return;
  const start = startOf(c, node);
  const { end } = node;
  const name = textOf(node.name);
  const value: Expression = { kind: 'object', start, end, members: enumMembers(c, node, name) };
  const target = { kind: 'name' as const, start: startOf(c, node.name), end: node.name.end, name };
  exportModifier(c, node, name);
  out.push({ kind: 'declare', start, end, mutability: 'const', target, value, type: null });
});

function enumMembers(c: Lowering, node: ts.EnumDeclaration, enumName: string): ObjectMember[] {
  const members: ObjectMember[] = [];
  const reverse: ObjectMember[] = [];
  const known: Known = new Map();
  let next: number | null = 0;
  for (const member of node.members) {
    const start = startOf(c, member);
    const { end } = member;
    const key = keyOf(c, member.name);
    const name = nameOfKey(key);
    const value: string | number | null = member.initializer === undefined ? next : constantOf(member.initializer, known, enumName);
    const at = member.initializer ?? member;
    const written: Expression =
      value !== null
        ? { kind: 'constant', start: startOf(c, at), end: at.end, value }
        : member.initializer !== undefined
          ? expression(c, member.initializer, name)
          : { kind: 'opaque', start, end, what: 'syntax', parts: [] };
    members.push({ kind: 'property', start, end, key, value: written, shorthand: false });
    next = typeof value === 'number' ? value + 1 : null;
    if (name !== null && value !== null) known.set(name, value);
    if (name !== null && typeof value === 'number' && !hasModifier(node, K.ConstKeyword)) {
      const back = (text: string): Constant => ({ kind: 'constant', start, end, value: text });
      reverse.push({ kind: 'property', start, end, key: back(String(value)), value: back(name), shorthand: false });
    }
  }
  return [...members, ...reverse];
}

/** The value of a constant enum expression: literals, earlier members, and the operators that the language allows there. */
function constantOf(node: ts.Expression, known: Known, enumName: string): string | number | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isParenthesizedExpression(node)) return constantOf(node.expression, known, enumName);
  if (ts.isIdentifier(node)) return known.get(textOf(node)) ?? null;
  if (ts.isPropertyAccessExpression(node)) {
    const own = ts.isIdentifier(node.expression) && textOf(node.expression) === enumName;
    return own ? (known.get(node.name.text) ?? null) : null;
  }
  if (ts.isPrefixUnaryExpression(node)) {
    const operand = constantOf(node.operand, known, enumName);
    if (typeof operand !== 'number') return null;
    if (node.operator === K.MinusToken) return -operand;
    if (node.operator === K.TildeToken) return ~operand;
    return node.operator === K.PlusToken ? operand : null;
  }
  if (!ts.isBinaryExpression(node)) return null;
  const left = constantOf(node.left, known, enumName);
  const right = constantOf(node.right, known, enumName);
  return left === null || right === null ? null : calculate(node.operatorToken.kind, left, right);
}

function calculate(operator: ts.SyntaxKind, left: string | number, right: string | number): string | number | null {
  if (typeof left === 'string' || typeof right === 'string') return operator === K.PlusToken ? `${left}${right}` : null;
  switch (operator) {
    case K.PlusToken:
      return left + right;
    case K.MinusToken:
      return left - right;
    case K.AsteriskToken:
      return left * right;
    case K.SlashToken:
      return left / right;
    case K.BarToken:
      return left | right;
    case K.AmpersandToken:
      return left & right;
    case K.CaretToken:
      return left ^ right;
    case K.LessThanLessThanToken:
      return left << right;
    case K.GreaterThanGreaterThanToken:
      return left >> right;
    default:
      return null;
  }
}
