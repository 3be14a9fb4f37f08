/** Declared types: only what the evaluator can use where no value flows. */
import { ts } from 'ts-morph';
import type { DeclaredType, TypeRef } from '../../core/syntax.js';
import { hasModifier, isMissing, type Lowering, startOf, textOf } from './lowering.js';

const OTHER: TypeRef = { kind: 'other' };
const ANY: TypeRef = { kind: 'primitive', name: 'any' };
const K = ts.SyntaxKind;

/** Types that are written as words. */
const WORDS = new Map<ts.SyntaxKind, TypeRef>(
  (
    [
      [K.AnyKeyword, 'any'],
      [K.UnknownKeyword, 'unknown'],
      [K.StringKeyword, 'string'],
      [K.NumberKeyword, 'number'],
      [K.BooleanKeyword, 'boolean'],
      [K.BigIntKeyword, 'bigint'],
      [K.SymbolKeyword, 'symbol'],
      [K.ObjectKeyword, 'object'],
      [K.VoidKeyword, 'void'],
      [K.UndefinedKeyword, 'undefined'],
      [K.NeverKeyword, 'never'],
      [K.ThisType, 'this'],
      [K.TemplateLiteralType, 'string'],
    ] as const
  ).map(([kind, name]) => [kind, { kind: 'primitive', name }]),
);

/** Deeper types are data for a type checker, not something that a value stands behind. */
const DEEPEST_TYPE = 40;

/** The declared type, or null where none is written. */
export function typeOrNull(c: Lowering, node: ts.TypeNode | undefined): TypeRef | null {
  return node === undefined ? null : typeRef(c, node);
}

/** Lowers type arguments; an empty list where there are none. */
export function typeArguments(c: Lowering, nodes: readonly ts.TypeNode[] | undefined): readonly TypeRef[] {
  return nodes === undefined ? NONE : nodes.map((node) => typeRef(c, node));
}
const NONE: readonly TypeRef[] = [];

/** Lowers a type. Conditional, mapped and other computed types are `other`. */
export function typeRef(c: Lowering, node: ts.TypeNode, depth = 0): TypeRef {
  const word = WORDS.get(node.kind);
  if (word !== undefined) return word;
  if (depth > DEEPEST_TYPE) return OTHER;
  if (ts.isTypeReferenceNode(node)) return reference(c, dotted(node.typeName), node.typeArguments, depth);
  if (ts.isExpressionWithTypeArguments(node)) return heritage(c, node);
  if (ts.isArrayTypeNode(node)) return { kind: 'array', element: typeRef(c, node.elementType, depth + 1) };
  if (ts.isUnionTypeNode(node)) return { kind: 'union', options: node.types.map((t) => typeRef(c, t, depth + 1)) };
  if (ts.isIntersectionTypeNode(node)) return { kind: 'intersection', options: node.types.map((t) => typeRef(c, t, depth + 1)) };
  if (ts.isTypeLiteralNode(node)) return objectType(c, node.members, depth);
  if (ts.isLiteralTypeNode(node)) return literalType(node.literal);
  if (ts.isParenthesizedTypeNode(node) || ts.isOptionalTypeNode(node)) return typeRef(c, node.type, depth + 1);
  if (ts.isRestTypeNode(node) || ts.isNamedTupleMember(node)) return typeRef(c, node.type, depth + 1);
  if (ts.isTypeOperatorNode(node)) return operator(c, node, depth);
  if (ts.isFunctionTypeNode(node)) return { kind: 'function', returns: typeRef(c, node.type, depth + 1) };
  if (ts.isTypeQueryNode(node)) return typeQuery(node);
  if (ts.isImportTypeNode(node)) return importType(node);
  if (ts.isTupleTypeNode(node)) return { kind: 'tuple', elements: node.elements.map((t) => typeRef(c, t, depth + 1)) };
  if (ts.isIndexedAccessTypeNode(node)) {
    return { kind: 'indexed', object: typeRef(c, node.objectType, depth + 1), key: typeRef(c, node.indexType, depth + 1) };
  }
  if (ts.isTypePredicateNode(node)) return { kind: 'primitive', name: node.assertsModifier ? 'void' : 'boolean' };
  return OTHER;
}

/** A class's or interface's `extends Base<T>` and `implements Port`. */
export function heritage(c: Lowering, node: ts.ExpressionWithTypeArguments): TypeRef {
  const name = dottedExpression(node.expression);
  return name === null ? OTHER : reference(c, name, node.typeArguments, 0);
}

/** Notes an interface or a type alias of the file; an interface that is declared twice is both together. */
export function declareType(c: Lowering, node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): void {
  if (isMissing(node.name)) return;
  const name = textOf(node.name);
  const type = ts.isInterfaceDeclaration(node) ? interfaceType(c, node) : typeRef(c, node.type);
  const exported = c.ambient || hasModifier(node, K.ExportKeyword);
  if (hasModifier(node, K.DefaultKeyword)) {
    c.exports.push({ kind: 'local', start: startOf(c, node.name), end: node.name.end, local: name, exported: 'default' });
  }
  addType(c, { name: c.prefix + name, exported, type, start: startOf(c, node), end: node.end });
  // Inside of its namespace a type goes by its bare name.
  if (c.prefix !== '' && !c.types.has(name)) addType(c, { name, exported: false, type, start: startOf(c, node), end: node.end });
}

function addType(c: Lowering, declared: DeclaredType): void {
  const before = c.types.get(declared.name);
  if (before === undefined) c.types.set(declared.name, declared);
  else {
    const type: TypeRef = { kind: 'intersection', options: [before.type, declared.type] };
    c.types.set(declared.name, { ...before, exported: before.exported || declared.exported, type });
  }
}

function interfaceType(c: Lowering, node: ts.InterfaceDeclaration): TypeRef {
  const own = objectType(c, node.members, 0);
  const bases = (node.heritageClauses ?? []).flatMap((clause) => clause.types.map((type) => heritage(c, type)));
  return bases.length === 0 ? own : { kind: 'intersection', options: [own, ...bases] };
}

function objectType(c: Lowering, nodes: readonly ts.TypeElement[], depth: number): TypeRef {
  const members = new Map<string, TypeRef>();
  let call: TypeRef | undefined;
  for (const node of nodes) {
    if (ts.isCallSignatureDeclaration(node)) call ??= { kind: 'function', returns: returnsOf(c, node, depth) };
    const name = node.name && memberName(node.name);
    if (name === undefined || name === null) continue;
    if (ts.isPropertySignature(node)) members.set(name, node.type ? typeRef(c, node.type, depth + 1) : ANY);
    else if (ts.isMethodSignature(node)) members.set(name, { kind: 'function', returns: returnsOf(c, node, depth) });
    else if (ts.isGetAccessor(node)) members.set(name, returnsOf(c, node, depth));
  }
  if (call === undefined) return { kind: 'object', members };
  return members.size === 0 ? call : { kind: 'intersection', options: [call, { kind: 'object', members }] };
}

function returnsOf(c: Lowering, node: ts.SignatureDeclarationBase, depth: number): TypeRef {
  return node.type ? typeRef(c, node.type, depth + 1) : ANY;
}

function memberName(name: ts.PropertyName): string | null {
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return textOf(name);
  if (ts.isStringLiteral(name) || ts.isNumericLiteral(name) || ts.isNoSubstitutionTemplateLiteral(name)) return name.text;
  if (ts.isComputedPropertyName(name) && ts.isStringLiteral(name.expression)) return name.expression.text;
  return null;
}

function reference(c: Lowering, name: string, args: readonly ts.TypeNode[] | undefined, depth: number): TypeRef {
  const lowered = args === undefined ? NONE : args.map((arg) => typeRef(c, arg, depth + 1));
  const [element] = lowered;
  if (element !== undefined && (name === 'Array' || name === 'ReadonlyArray')) return { kind: 'array', element };
  return { kind: 'named', name, args: lowered };
}

function operator(c: Lowering, node: ts.TypeOperatorNode, depth: number): TypeRef {
  if (node.operator === K.ReadonlyKeyword) return typeRef(c, node.type, depth + 1);
  return node.operator === K.UniqueKeyword ? { kind: 'primitive', name: 'symbol' } : OTHER;
}

function literalType(node: ts.LiteralTypeNode['literal']): TypeRef {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return { kind: 'literal', value: node.text };
  if (ts.isNumericLiteral(node)) return { kind: 'literal', value: Number(node.text) };
  if (node.kind === K.TrueKeyword) return { kind: 'literal', value: true };
  if (node.kind === K.FalseKeyword) return { kind: 'literal', value: false };
  if (node.kind === K.NullKeyword) return { kind: 'literal', value: null };
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) return { kind: 'literal', value: -Number(node.operand.text) };
  return OTHER;
}

function typeQuery(node: ts.TypeQueryNode): TypeRef {
  if (ts.isImportTypeNode(node.exprName as ts.Node)) return importType(node.exprName as unknown as ts.ImportTypeNode);
  return { kind: 'typeof', name: dotted(node.exprName), module: null };
}

function importType(node: ts.ImportTypeNode): TypeRef {
  const { argument } = node;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal)) return OTHER;
  const name = node.qualifier ? dotted(node.qualifier) : '';
  const module = argument.literal.text;
  return node.isTypeOf ? { kind: 'typeof', name, module } : { kind: 'imported', module, name };
}

function dotted(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? textOf(name) : `${dotted(name.left)}.${textOf(name.right)}`;
}

function dottedExpression(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return textOf(node);
  if (!ts.isPropertyAccessExpression(node)) return null;
  const left = dottedExpression(node.expression);
  return left === null ? null : `${left}.${textOf(node.name)}`;
}
