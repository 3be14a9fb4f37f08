/** Classes. */
import { ts } from 'ts-morph';
import type { ClassMember, ClassNode, Expression, TypeRef } from '../../core/syntax.js';
import { bodyStatements, decorators, functionNode } from './functions.js';
import { keyOf, nameOfKey } from './keys.js';
import { expression, hasModifier, isMissing, type Lowering, onExpression, startOf, textOf } from './lowering.js';
import { heritage, typeOrNull } from './types.js';

const K = ts.SyntaxKind;

/** Lowers a class; `name` is what it is written for, where it has no name of its own. */
export function classNode(c: Lowering, node: ts.ClassLikeDeclaration, name: string | null): ClassNode {
  const own = node.name !== undefined && !isMissing(node.name) ? textOf(node.name) : null;
  return {
    start: startOf(c, node),
    end: node.end,
    name: own ?? name,
    base: baseOf(c, node),
    implements: interfacesOf(c, node),
    members: members(c, node),
    decorators: decorators(c, node),
    abstract: hasModifier(node, K.AbstractKeyword),
  };
}

function baseOf(c: Lowering, node: ts.ClassLikeDeclaration): Expression | null {
  const base = node.heritageClauses?.find((clause) => clause.token === K.ExtendsKeyword)?.types[0];
  return base === undefined ? null : expression(c, base.expression);
}

function interfacesOf(c: Lowering, node: ts.ClassLikeDeclaration): TypeRef[] {
  const clause = node.heritageClauses?.find((each) => each.token === K.ImplementsKeyword);
  return clause === undefined ? [] : clause.types.map((type) => heritage(c, type));
}

function members(c: Lowering, node: ts.ClassLikeDeclaration): ClassMember[] {
  const out: ClassMember[] = [];
  for (const member of node.members) {
    const lowered = classMember(c, member);
    if (lowered !== null) out.push(lowered);
  }
  return withoutOverloads(out);
}

function classMember(c: Lowering, node: ts.ClassElement): ClassMember | null {
  const start = startOf(c, node);
  const { end } = node;
  if (ts.isConstructorDeclaration(node)) return { kind: 'constructor', start, end, fn: functionNode(c, node, 'constructor') };
  if (ts.isClassStaticBlockDeclaration(node)) return { kind: 'static-block', start, end, body: bodyStatements(c, node.body.statements) };
  const kind = ts.isMethodDeclaration(node)
    ? 'method'
    : ts.isGetAccessor(node)
      ? 'getter'
      : ts.isSetAccessor(node)
        ? 'setter'
        : ts.isPropertyDeclaration(node)
          ? 'field'
          : null;
  if (kind === null) return null; // an index signature or a stray semicolon
  const key = keyOf(c, node.name as ts.PropertyName);
  const isStatic = hasModifier(node as ts.MethodDeclaration, K.StaticKeyword);
  const shared = { start, end, key, isStatic, decorators: decorators(c, node as ts.MethodDeclaration) };
  if (kind !== 'field') return { kind, ...shared, fn: functionNode(c, node as ts.MethodDeclaration, nameOfKey(key)) };
  const { initializer, type } = node as ts.PropertyDeclaration;
  const value = initializer === undefined ? null : expression(c, initializer, nameOfKey(key));
  return { kind, ...shared, value, type: typeOrNull(c, type) };
}

/** Overload signatures go where the implementation is there; what has no body anywhere (abstract, ambient) stays. */
function withoutOverloads(all: ClassMember[]): ClassMember[] {
  const bodiless = all.some((member) => 'fn' in member && member.fn.body === null);
  if (!bodiless) return all;
  const implemented = new Set(all.flatMap((member) => ('fn' in member && member.fn.body !== null ? [slotOf(member)] : [])));
  return all.filter((member) => !('fn' in member) || member.fn.body !== null || !implemented.has(slotOf(member)));
}

function slotOf(member: ClassMember): string {
  if (!('key' in member)) return member.kind;
  return `${member.kind} ${member.isStatic} ${nameOfKey(member.key) ?? `computed at ${member.start}`}`;
}

onExpression<ts.ClassExpression>(K.ClassExpression, (c, node, name) => {
  const cls = classNode(c, node, name);
  return { kind: 'class', start: cls.start, end: cls.end, cls };
});
