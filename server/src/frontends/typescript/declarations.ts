/** Declarations of functions, classes and types. */
import { ts } from 'ts-morph';
import type { Statement } from '../../core/syntax.js';
import { classNode } from './classes.js';
import { functionNode } from './functions.js';
import { hasModifier, isMissing, type Lowering, onStatement, startOf, textOf } from './lowering.js';
import { declareType } from './types.js';

const K = ts.SyntaxKind;

onStatement(K.InterfaceDeclaration, declareType);
onStatement(K.TypeAliasDeclaration, declareType);

onStatement<ts.FunctionDeclaration>(K.FunctionDeclaration, (c, node, out) => {
  if (isGlobal(c, node)) return;
  const isDefault = hasModifier(node, K.DefaultKeyword);
  const named = node.name !== undefined && !isMissing(node.name);
  const fn = functionNode(c, node, isDefault ? 'default' : null);
  if (named) {
    const name = textOf(node.name as ts.Identifier);
    // Overload signatures go where the implementation comes right behind them.
    const before = out[out.length - 1];
    if (before?.kind === 'function' && before.name === name && before.fn.body === null) out.pop();
    else exportModifier(c, node, name);
    out.push({ kind: 'function', start: fn.start, end: fn.end, name, fn });
  } else if (isDefault) exportDefault(c, node, { kind: 'function', start: fn.start, end: fn.end, fn });
  else out.push({ kind: 'expression', start: fn.start, end: fn.end, value: { kind: 'function', start: fn.start, end: fn.end, fn } });
});

onStatement<ts.ClassDeclaration>(K.ClassDeclaration, (c, node, out) => {
  if (isGlobal(c, node)) return;
  const isDefault = hasModifier(node, K.DefaultKeyword);
  const cls = classNode(c, node, isDefault ? 'default' : null);
  if (node.name !== undefined && !isMissing(node.name)) {
    const name = textOf(node.name);
    exportModifier(c, node, name);
    out.push({ kind: 'class', start: cls.start, end: cls.end, name, cls });
  } else if (isDefault) exportDefault(c, node, { kind: 'class', start: cls.start, end: cls.end, cls });
  else out.push({ kind: 'expression', start: cls.start, end: cls.end, value: { kind: 'class', start: cls.start, end: cls.end, cls } });
});

/** A declaration that may be exported, such as a function or an enum. */
type Declaration = { readonly modifiers?: readonly ts.ModifierLike[] } & ts.Node;

/** True for `declare …` without `export` in a source file: it describes a global, and lowered it would hide the global. */
export function isGlobal(c: Lowering, node: Declaration): boolean {
  return hasModifier(node, K.DeclareKeyword) && !hasModifier(node, K.ExportKeyword) && !c.ambient;
}

/** Notes `export` and `export default` in front of a declaration of `name`. */
export function exportModifier(c: Lowering, node: Declaration & { readonly name?: ts.Node }, name: string): void {
  if (!hasModifier(node, K.ExportKeyword)) return;
  const at = node.name ?? node;
  const exported = hasModifier(node, K.DefaultKeyword) ? 'default' : name;
  c.exports.push({ kind: 'local', start: startOf(c, at), end: at.end, local: name, exported });
}

function exportDefault(c: Lowering, node: ts.Node, value: (Statement & { kind: 'expression' })['value']): void {
  c.exports.push({ kind: 'default', start: startOf(c, node), end: node.end, value });
}
