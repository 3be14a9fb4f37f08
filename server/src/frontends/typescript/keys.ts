/** Names of properties and members as key expressions. */
import { ts } from 'ts-morph';
import type { Constant, Expression } from '../../core/syntax.js';
import { expression, type Lowering, opaque, startOf, textOf } from './lowering.js';

const K = ts.SyntaxKind;

/** A constant string over the span of a node. */
export function text(c: Lowering, node: ts.Node, value: string): Constant {
  return { kind: 'constant', start: startOf(c, node), end: node.end, value };
}

/** Lowers a property name. A constant one is always a string, as property names are: `1`, `'1'` and `['1']` are alike. */
export function keyOf(c: Lowering, name: ts.PropertyName): Expression {
  switch (name.kind) {
    case K.Identifier:
    case K.PrivateIdentifier:
      return text(c, name, textOf(name as ts.Identifier));
    case K.StringLiteral:
    case K.NumericLiteral:
    case K.NoSubstitutionTemplateLiteral:
      return text(c, name, (name as ts.StringLiteral).text);
    case K.ComputedPropertyName:
      return expression(c, (name as ts.ComputedPropertyName).expression);
    default:
      return opaque(c, name, 'syntax');
  }
}

/** The name that a function gets from the key that it is written for. */
export function nameOfKey(key: Expression): string | null {
  return key.kind === 'constant' && typeof key.value === 'string' ? key.value : null;
}
