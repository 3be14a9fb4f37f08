/** Members, calls, constructions, and what stands in parentheses or carries a type. */
import { ts } from 'ts-morph';
import type { Expression, TypeRef } from '../../core/syntax.js';
import { text } from './keys.js';
import { spreadable } from './literals.js';
import { expression, isMissing, type Lowering, onExpression, opaque, startOf, textOf } from './lowering.js';
import { typeArguments, typeRef } from './types.js';

const K = ts.SyntaxKind;

onExpression<ts.PropertyAccessExpression>(K.PropertyAccessExpression, (c, node) => {
  const object = expression(c, node.expression);
  const key = isMissing(node.name) ? opaque(c, node.name, 'missing') : text(c, node.name, textOf(node.name as ts.Identifier));
  if (object.kind === 'name' && object.name === 'module' && node.name.escapedText === 'exports') c.commonjs = true;
  const optional = node.questionDotToken !== undefined;
  return { kind: 'member', start: startOf(c, node), end: node.end, object, key, optional };
});

onExpression<ts.ElementAccessExpression>(K.ElementAccessExpression, (c, node) => {
  const object = expression(c, node.expression);
  const key = expression(c, node.argumentExpression);
  const optional = node.questionDotToken !== undefined;
  return { kind: 'member', start: startOf(c, node), end: node.end, object, key, optional };
});

onExpression<ts.CallExpression>(K.CallExpression, (c, node) => {
  const start = startOf(c, node);
  const { end } = node;
  if (node.expression.kind === K.ImportKeyword) {
    const [module] = node.arguments;
    return { kind: 'import', start, end, module: module ? expression(c, module) : opaque(c, node, 'missing') };
  }
  const callee = expression(c, node.expression);
  const args = spreadable(c, node.arguments);
  const optional = node.questionDotToken !== undefined;
  return { kind: 'call', start, end, callee, args, optional, typeArgs: typeArguments(c, node.typeArguments) };
});

onExpression<ts.NewExpression>(K.NewExpression, (c, node) => {
  const callee = expression(c, node.expression);
  const args = node.arguments === undefined ? [] : spreadable(c, node.arguments);
  return { kind: 'new', start: startOf(c, node), end: node.end, callee, args, typeArgs: typeArguments(c, node.typeArguments) };
});

/** `import.meta`, `new.target`. */
onExpression<ts.MetaProperty>(K.MetaProperty, (c, node) => {
  return opaque(c, node, node.keywordToken === K.ImportKeyword ? 'import.meta' : 'new.target');
});

/** Parentheses, `!`, `satisfies` and `f<T>` leave nothing behind. */
function inner(c: Lowering, node: ts.ParenthesizedExpression, name: string | null): Expression {
  return expression(c, node.expression, name);
}
onExpression(K.ParenthesizedExpression, inner);
onExpression(K.NonNullExpression, inner);
onExpression(K.SatisfiesExpression, inner);
onExpression(K.ExpressionWithTypeArguments, inner);
onExpression(K.PartiallyEmittedExpression, inner);

function asserted(c: Lowering, node: ts.AsExpression | ts.TypeAssertion, name: string | null): Expression {
  const value = expression(c, node.expression, name);
  const type = typeRef(c, node.type);
  return isNamed(type) ? { kind: 'typed', start: startOf(c, node), end: node.end, value, type } : value;
}
onExpression(K.AsExpression, asserted);
onExpression(K.TypeAssertionExpression, asserted);

function isNamed(type: TypeRef): boolean {
  // `as const` is written like a reference to a type of that name.
  return type.kind === 'named' ? type.name !== 'const' : type.kind === 'imported' || type.kind === 'typeof';
}
