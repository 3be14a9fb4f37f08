/** Imports and exports. */
import { ts } from 'ts-morph';
import type { Expression, ImportedName } from '../../core/syntax.js';
import { text } from './keys.js';
import { expression, hasModifier, isMissing, type Lowering, onStatement, startOf, textOf } from './lowering.js';

const K = ts.SyntaxKind;

onStatement<ts.ImportDeclaration>(K.ImportDeclaration, (c, node) => {
  const module = moduleText(node.moduleSpecifier);
  if (module === null) return;
  const typeOnly = node.importClause?.isTypeOnly ?? false;
  c.imports.push({ start: startOf(c, node), end: node.end, module, typeOnly, names: importedNames(c, node.importClause, typeOnly) });
});

function importedNames(c: Lowering, clause: ts.ImportClause | undefined, typeOnly: boolean): ImportedName[] {
  const names: ImportedName[] = [];
  if (clause === undefined) return names;
  if (clause.name !== undefined) names.push(imported(c, clause.name, clause.name, 'default', typeOnly));
  const bindings = clause.namedBindings;
  if (bindings === undefined) return names;
  if (bindings.kind === K.NamespaceImport) names.push(imported(c, bindings, bindings.name, '*', typeOnly));
  else {
    for (const each of bindings.elements) {
      if (!isMissing(each.name))
        names.push(imported(c, each, each.name, (each.propertyName ?? each.name).text, typeOnly || each.isTypeOnly));
    }
  }
  return names;
}

function imported(c: Lowering, node: ts.Node, local: ts.Identifier, name: string, typeOnly: boolean): ImportedName {
  return { start: startOf(c, node), end: node.end, local: textOf(local), imported: name, typeOnly };
}

/** `import x = require('m')` imports the whole module; `import x = ns.Member` is a constant. */
onStatement<ts.ImportEqualsDeclaration>(K.ImportEqualsDeclaration, (c, node, out) => {
  if (isMissing(node.name)) return;
  const local = textOf(node.name);
  const start = startOf(c, node);
  const { end, moduleReference } = node;
  if (moduleReference.kind === K.ExternalModuleReference) {
    const module = moduleText(moduleReference.expression);
    if (module === null) return;
    c.imports.push({ start, end, module, typeOnly: node.isTypeOnly, names: [imported(c, node, node.name, '*', node.isTypeOnly)] });
  } else if (!node.isTypeOnly) {
    const target = { kind: 'name' as const, start: startOf(c, node.name), end: node.name.end, name: local };
    out.push({ kind: 'declare', start, end, mutability: 'const', target, value: entityValue(c, moduleReference), type: null });
  }
  if (hasModifier(node, K.ExportKeyword))
    c.exports.push({ kind: 'local', start: startOf(c, node.name), end: node.name.end, local, exported: local });
});

function entityValue(c: Lowering, name: ts.EntityName): Expression {
  if (name.kind === K.Identifier) return expression(c, name);
  const object = entityValue(c, name.left);
  return { kind: 'member', start: startOf(c, name), end: name.end, object, key: text(c, name.right, textOf(name.right)), optional: false };
}

onStatement<ts.ExportDeclaration>(K.ExportDeclaration, (c, node) => {
  const start = startOf(c, node);
  const { end, exportClause } = node;
  const module = node.moduleSpecifier === undefined ? null : moduleText(node.moduleSpecifier);
  if (exportClause === undefined) {
    if (module !== null) c.exports.push({ kind: 'all', start, end, module, typeOnly: node.isTypeOnly });
  } else if (exportClause.kind === K.NamespaceExport) {
    if (module !== null)
      c.exports.push({ kind: 'from', start, end, module, imported: '*', exported: exportClause.name.text, typeOnly: node.isTypeOnly });
  } else {
    for (const each of exportClause.elements) {
      if (isMissing(each.name)) continue;
      const local = (each.propertyName ?? each.name).text;
      const at = { start: startOf(c, each), end: each.end };
      const exported = each.name.text;
      if (module === null) c.exports.push({ kind: 'local', ...at, local, exported });
      else c.exports.push({ kind: 'from', ...at, module, imported: local, exported, typeOnly: node.isTypeOnly || each.isTypeOnly });
    }
  }
});

onStatement<ts.ExportAssignment>(K.ExportAssignment, (c, node) => {
  const kind = node.isExportEquals ? 'assign' : 'default';
  c.exports.push({
    kind,
    start: startOf(c, node),
    end: node.end,
    value: expression(c, node.expression, node.isExportEquals ? null : 'default'),
  });
});

function moduleText(node: ts.Expression): string | null {
  return node.kind === K.StringLiteral || node.kind === K.NoSubstitutionTemplateLiteral ? (node as ts.StringLiteral).text : null;
}
