/** JSX: opaque, with its expressions as parts, components included. */
import { ts } from 'ts-morph';
import type { Expression } from '../../core/syntax.js';
import { expression, type Lowering, onExpression, opaque, textOf } from './lowering.js';

const K = ts.SyntaxKind;

onExpression<ts.JsxElement>(K.JsxElement, (c, node) => {
  const parts: Expression[] = [];
  opening(c, node.openingElement, parts);
  children(c, node.children, parts);
  return opaque(c, node, 'jsx', parts);
});

onExpression<ts.JsxSelfClosingElement>(K.JsxSelfClosingElement, (c, node) => {
  const parts: Expression[] = [];
  opening(c, node, parts);
  return opaque(c, node, 'jsx', parts);
});

onExpression<ts.JsxFragment>(K.JsxFragment, (c, node) => {
  const parts: Expression[] = [];
  children(c, node.children, parts);
  return opaque(c, node, 'jsx', parts);
});

function opening(c: Lowering, node: ts.JsxOpeningLikeElement, parts: Expression[]): void {
  if (isComponent(node.tagName)) parts.push(expression(c, node.tagName));
  for (const attribute of node.attributes.properties) {
    if (attribute.kind === K.JsxSpreadAttribute) parts.push(expression(c, attribute.expression));
    else if (attribute.initializer !== undefined) child(c, attribute.initializer, parts);
  }
}

/** `<Tool>` and `<ui.Tool>` are values of the file; `<div>` is a word. */
function isComponent(name: ts.JsxTagNameExpression): boolean {
  if (name.kind === K.Identifier) return /^[A-Z_$]/.test(textOf(name));
  return name.kind === K.PropertyAccessExpression;
}

function children(c: Lowering, nodes: readonly ts.JsxChild[], parts: Expression[]): void {
  for (const node of nodes) child(c, node, parts);
}

function child(c: Lowering, node: ts.JsxChild | ts.JsxAttributeValue, parts: Expression[]): void {
  if (node.kind === K.JsxText) return;
  if (node.kind !== K.JsxExpression) parts.push(expression(c, node));
  else if (node.expression !== undefined) parts.push(expression(c, node.expression));
}
