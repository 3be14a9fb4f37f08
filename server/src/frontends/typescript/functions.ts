/** Functions, their parameters and their bodies. */
import { ts } from 'ts-morph';
import type { Expression, FunctionNode, Parameter, Statement } from '../../core/syntax.js';
import { expression, hasModifier, isMissing, type Lowering, onExpression, startOf, statement, textOf } from './lowering.js';
import { bindingPattern, withDefault } from './patterns.js';
import { typeOrNull } from './types.js';

const K = ts.SyntaxKind;

/**
 * Lowers anything that can be called: functions, arrows, methods, accessors, constructors.
 * @param name what it is written for, where it has no name of its own
 */
export function functionNode(c: Lowering, node: ts.FunctionLikeDeclaration, name: string | null): FunctionNode {
  const isFunction = node.kind === K.FunctionExpression || node.kind === K.FunctionDeclaration;
  const own = isFunction && node.name !== undefined && !isMissing(node.name) ? textOf(node.name) : null;
  return {
    start: startOf(c, node),
    end: node.end,
    name: own ?? name,
    params: parameters(c, node.parameters),
    body: functionBody(c, node.body),
    arrow: node.kind === K.ArrowFunction,
    async: hasModifier(node, K.AsyncKeyword),
    generator: node.asteriskToken !== undefined,
    returns: typeOrNull(c, node.type),
  };
}

/** Lowers the statements of a body without the prologue (`"use strict"`), which does nothing that matters here. */
export function bodyStatements(c: Lowering, nodes: readonly ts.Statement[]): Statement[] {
  const out: Statement[] = [];
  let i = 0;
  while (i < nodes.length && isPrologue(nodes[i] as ts.Statement)) i++;
  for (; i < nodes.length; i++) statement(c, nodes[i] as ts.Statement, out);
  return out;
}

function isPrologue(node: ts.Statement): boolean {
  return node.kind === K.ExpressionStatement && (node as ts.ExpressionStatement).expression.kind === K.StringLiteral;
}

function functionBody(c: Lowering, body: ts.FunctionBody | ts.Expression | undefined): readonly Statement[] | null {
  if (body === undefined) return null;
  if (body.kind === K.Block) return bodyStatements(c, (body as ts.Block).statements);
  const value = expression(c, body as ts.Expression);
  return [{ kind: 'return', start: startOf(c, body), end: body.end, value }];
}

function parameters(c: Lowering, nodes: readonly ts.ParameterDeclaration[]): Parameter[] {
  const out: Parameter[] = [];
  for (const node of nodes) {
    // `this: T` is a type annotation, not a parameter.
    if (node.name.kind === K.Identifier && node.name.escapedText === 'this') continue;
    const found = decorators(c, node);
    out.push({
      start: startOf(c, node),
      end: node.end,
      target: withDefault(c, bindingPattern(c, node.name), node.initializer),
      rest: node.dotDotDotToken !== undefined,
      type: typeOrNull(c, node.type),
      // `private`, `public`, `protected`, `readonly` or `override`: all that a parameter can have besides decorators.
      field: node.modifiers?.some((modifier) => modifier.kind !== K.Decorator) ?? false,
      ...(found.length > 0 ? { decorators: found } : {}),
    });
  }
  return out;
}

/** The expressions of what decorates a class, a member or a parameter. */
export function decorators(c: Lowering, node: { readonly modifiers?: readonly ts.ModifierLike[] }): Expression[] {
  const found: Expression[] = [];
  if (node.modifiers === undefined) return found;
  for (const modifier of node.modifiers) if (modifier.kind === K.Decorator) found.push(expression(c, modifier.expression));
  return found;
}

function functionExpression(c: Lowering, node: ts.FunctionExpression | ts.ArrowFunction, name: string | null) {
  const fn = functionNode(c, node, name);
  return { kind: 'function' as const, start: fn.start, end: fn.end, fn };
}

onExpression(K.FunctionExpression, functionExpression);
onExpression(K.ArrowFunction, functionExpression);
