/** Names, literals, templates, lists and objects. */
import { ts } from 'ts-morph';
import type { Argument, Constant, Expression, ObjectMember } from '../../core/syntax.js';
import { functionNode } from './functions.js';
import { keyOf, nameOfKey, text } from './keys.js';
import { expression, isMissing, type Lowering, onExpression, opaque, startOf, textOf } from './lowering.js';

const K = ts.SyntaxKind;

onExpression<ts.Identifier>(K.Identifier, (c, node) => {
  if (isMissing(node)) return opaque(c, node, 'missing');
  const name = textOf(node);
  const start = startOf(c, node);
  if (name === 'undefined') return { kind: 'constant', start, end: node.end, value: undefined };
  if (name === 'exports' || name === 'require') c.commonjs = true;
  return { kind: 'name', start, end: node.end, name };
});

/** `#brand in object`. */
onExpression<ts.PrivateIdentifier>(K.PrivateIdentifier, (c, node) => text(c, node, textOf(node)));

onExpression(K.ThisKeyword, (c, node) => ({ kind: 'this', start: startOf(c, node), end: node.end }));
onExpression(K.SuperKeyword, (c, node) => ({ kind: 'super', start: startOf(c, node), end: node.end }));

onExpression(K.TrueKeyword, (c, node) => constant(c, node, true));
onExpression(K.FalseKeyword, (c, node) => constant(c, node, false));
onExpression(K.NullKeyword, (c, node) => constant(c, node, null));
onExpression<ts.StringLiteral>(K.StringLiteral, (c, node) => constant(c, node, node.text));
onExpression<ts.NoSubstitutionTemplateLiteral>(K.NoSubstitutionTemplateLiteral, (c, node) => constant(c, node, node.text));
onExpression<ts.NumericLiteral>(K.NumericLiteral, (c, node) => constant(c, node, Number(node.text)));

onExpression<ts.BigIntLiteral>(K.BigIntLiteral, (c, node) => literal(c, node, 'bigint', decimal(node.text.replace(/n$/, ''))));
onExpression<ts.RegularExpressionLiteral>(K.RegularExpressionLiteral, (c, node) => literal(c, node, 'regexp', node.text));

onExpression<ts.TemplateExpression>(K.TemplateExpression, (c, node) => {
  const start = startOf(c, node);
  return { kind: 'template', start, end: node.end, ...holes(c, node) };
});

onExpression<ts.TaggedTemplateExpression>(K.TaggedTemplateExpression, (c, node) => {
  const tag = expression(c, node.tag);
  const { template } = node;
  const pieces = template.kind === K.TemplateExpression ? holes(c, template) : { quasis: [template.text], parts: [] };
  return { kind: 'tagged', start: startOf(c, node), end: node.end, tag, ...pieces };
});

onExpression<ts.ArrayLiteralExpression>(K.ArrayLiteralExpression, (c, node) => {
  return { kind: 'array', start: startOf(c, node), end: node.end, elements: spreadable(c, node.elements) };
});

onExpression<ts.OmittedExpression>(K.OmittedExpression, (c, node) => constant(c, node, undefined));

onExpression<ts.ObjectLiteralExpression>(K.ObjectLiteralExpression, (c, node) => {
  const members: ObjectMember[] = [];
  for (const property of node.properties) members.push(objectMember(c, property));
  return { kind: 'object', start: startOf(c, node), end: node.end, members };
});

/** Lowers arguments or elements. */
export function spreadable(c: Lowering, nodes: readonly ts.Expression[]): Argument[] {
  const out: Argument[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as ts.Expression;
    const spread = node.kind === K.SpreadElement;
    out.push({ value: expression(c, spread ? (node as ts.SpreadElement).expression : node), spread });
  }
  return out;
}

function constant(c: Lowering, node: ts.Node, value: Constant['value']): Constant {
  return { kind: 'constant', start: startOf(c, node), end: node.end, value };
}

function literal(c: Lowering, node: ts.Node, what: string, digits: string): Expression {
  return { kind: 'opaque', start: startOf(c, node), end: node.end, what, text: digits, parts: [] };
}

/** The parser keeps `0x10`; half-typed digits (`0x`) stay as they are. */
function decimal(digits: string): string {
  try {
    return BigInt(digits).toString();
  } catch {
    return digits;
  }
}

function holes(c: Lowering, node: ts.TemplateExpression): { quasis: string[]; parts: Expression[] } {
  const quasis = [node.head.text];
  const parts: Expression[] = [];
  for (const span of node.templateSpans) {
    parts.push(expression(c, span.expression));
    quasis.push(span.literal.text);
  }
  return { quasis, parts };
}

function objectMember(c: Lowering, node: ts.ObjectLiteralElementLike): ObjectMember {
  const start = startOf(c, node);
  const { end } = node;
  switch (node.kind) {
    case K.PropertyAssignment: {
      const key = keyOf(c, node.name);
      return { kind: 'property', start, end, key, value: expression(c, node.initializer, nameOfKey(key)), shorthand: false };
    }
    case K.ShorthandPropertyAssignment:
      return { kind: 'property', start, end, key: keyOf(c, node.name), value: expression(c, node.name), shorthand: true };
    case K.SpreadAssignment:
      return { kind: 'spread', start, end, value: expression(c, node.expression) };
    case K.MethodDeclaration: {
      const key = keyOf(c, node.name);
      const fn = functionNode(c, node, nameOfKey(key));
      return { kind: 'property', start, end, key, value: { kind: 'function', start, end, fn }, shorthand: false };
    }
    default: {
      const key = keyOf(c, node.name);
      const kind = node.kind === K.GetAccessor ? 'getter' : 'setter';
      return { kind, start, end, key, fn: functionNode(c, node, nameOfKey(key)) };
    }
  }
}
