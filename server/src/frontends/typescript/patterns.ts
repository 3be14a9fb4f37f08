/** What declarations, parameters and assignments bind. */
import { ts } from 'ts-morph';
import type { Pattern, PatternProperty } from '../../core/syntax.js';
import { keyOf, nameOfKey, text } from './keys.js';
import { expression, isMissing, type Lowering, startOf, textOf } from './lowering.js';

const K = ts.SyntaxKind;

/** Lowers what a declaration or a parameter binds. */
export function bindingPattern(c: Lowering, name: ts.BindingName): Pattern {
  if (name.kind === K.Identifier) return namePattern(c, name);
  return name.kind === K.ObjectBindingPattern ? objectBinding(c, name) : arrayBinding(c, name);
}

/** The pattern with a default, where one is written: `target = initializer`. */
export function withDefault(c: Lowering, target: Pattern, initializer: ts.Expression | undefined): Pattern {
  if (initializer === undefined) return target;
  const name = target.kind === 'name' ? target.name : null;
  return { kind: 'default', start: target.start, end: initializer.end, target, value: expression(c, initializer, name) };
}

/** Lowers the left side of an assignment, or what a `for` without declaration assigns. Null where nothing can be assigned to it. */
export function assignedPattern(c: Lowering, node: ts.Expression): Pattern | null {
  switch (node.kind) {
    case K.Identifier:
      return isMissing(node) ? null : namePattern(c, node as ts.Identifier);
    case K.PropertyAccessExpression: {
      const { expression: object, name } = node as ts.PropertyAccessExpression;
      // `exports.x =` must be seen as CommonJS also on this side.
      if (name.escapedText === 'exports' && object.kind === K.Identifier && textOf(object as ts.Identifier) === 'module') c.commonjs = true;
      return {
        kind: 'member',
        start: startOf(c, node),
        end: node.end,
        object: expression(c, object),
        key: text(c, name, textOf(name as ts.Identifier)),
      };
    }
    case K.ElementAccessExpression: {
      const { expression: object, argumentExpression: key } = node as ts.ElementAccessExpression;
      return { kind: 'member', start: startOf(c, node), end: node.end, object: expression(c, object), key: expression(c, key) };
    }
    case K.ParenthesizedExpression:
    case K.AsExpression:
    case K.SatisfiesExpression:
    case K.NonNullExpression:
    case K.TypeAssertionExpression:
      return assignedPattern(c, (node as ts.ParenthesizedExpression).expression);
    case K.ObjectLiteralExpression:
      return assignedObject(c, node as ts.ObjectLiteralExpression);
    case K.ArrayLiteralExpression:
      return assignedArray(c, node as ts.ArrayLiteralExpression);
    default:
      return null;
  }
}

/** The names that a pattern binds, in order. */
export function boundNames(pattern: Pattern, found: { name: string; start: number; end: number }[] = []): typeof found {
  switch (pattern.kind) {
    case 'name':
      found.push(pattern);
      break;
    case 'default':
      boundNames(pattern.target, found);
      break;
    case 'object':
      for (const property of pattern.properties) boundNames(property.target, found);
      if (pattern.rest) boundNames(pattern.rest, found);
      break;
    case 'array':
      for (const element of pattern.elements) if (element) boundNames(element, found);
      if (pattern.rest) boundNames(pattern.rest, found);
      break;
  }
  return found;
}

function namePattern(c: Lowering, node: ts.Identifier): Pattern {
  return { kind: 'name', start: startOf(c, node), end: node.end, name: textOf(node) };
}

function objectBinding(c: Lowering, node: ts.ObjectBindingPattern): Pattern {
  const properties: PatternProperty[] = [];
  let rest: Pattern | null = null;
  for (const element of node.elements) {
    const bound = bindingPattern(c, element.name);
    if (element.dotDotDotToken) rest = bound;
    else {
      const key = keyOf(c, element.propertyName ?? (element.name as ts.Identifier));
      properties.push({ start: startOf(c, element), end: element.end, key, target: withDefault(c, bound, element.initializer) });
    }
  }
  return { kind: 'object', start: startOf(c, node), end: node.end, properties, rest };
}

function arrayBinding(c: Lowering, node: ts.ArrayBindingPattern): Pattern {
  const elements: (Pattern | null)[] = [];
  let rest: Pattern | null = null;
  for (const element of node.elements) {
    if (element.kind === K.OmittedExpression) elements.push(null);
    else if (element.dotDotDotToken) rest = bindingPattern(c, element.name);
    else elements.push(withDefault(c, bindingPattern(c, element.name), element.initializer));
  }
  return { kind: 'array', start: startOf(c, node), end: node.end, elements, rest };
}

function assignedObject(c: Lowering, node: ts.ObjectLiteralExpression): Pattern {
  const properties: PatternProperty[] = [];
  let rest: Pattern | null = null;
  for (const member of node.properties) {
    const start = startOf(c, member);
    if (member.kind === K.SpreadAssignment) rest = assignedPattern(c, member.expression);
    else if (member.kind === K.ShorthandPropertyAssignment) {
      const target = withDefault(c, namePattern(c, member.name), member.objectAssignmentInitializer);
      properties.push({ start, end: member.end, key: keyOf(c, member.name), target });
    } else if (member.kind === K.PropertyAssignment) {
      const key = keyOf(c, member.name);
      const target = assignedElement(c, member.initializer, nameOfKey(key));
      if (target !== null) properties.push({ start, end: member.end, key, target });
    }
  }
  return { kind: 'object', start: startOf(c, node), end: node.end, properties, rest };
}

function assignedArray(c: Lowering, node: ts.ArrayLiteralExpression): Pattern {
  const elements: (Pattern | null)[] = [];
  let rest: Pattern | null = null;
  for (const element of node.elements) {
    if (element.kind === K.SpreadElement) rest = assignedPattern(c, (element as ts.SpreadElement).expression);
    else elements.push(element.kind === K.OmittedExpression ? null : assignedElement(c, element, null));
  }
  return { kind: 'array', start: startOf(c, node), end: node.end, elements, rest };
}

/** An element of a destructuring assignment: `target` or `target = default`. */
function assignedElement(c: Lowering, node: ts.Expression, name: string | null): Pattern | null {
  if (node.kind === K.BinaryExpression && (node as ts.BinaryExpression).operatorToken.kind === K.EqualsToken) {
    const { left, right } = node as ts.BinaryExpression;
    const target = assignedPattern(c, left);
    return target && { kind: 'default', start: target.start, end: node.end, target, value: expression(c, right, name) };
  }
  return assignedPattern(c, node);
}
