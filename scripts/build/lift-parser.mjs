/**
 * Turns `typescript.js` inside out, so that a bundler can leave out what nobody calls.
 *
 * The published file is one function that fills one object: nine megabytes of which Truehint needs the parser, a
 * twentieth. Inside it is a flat list of declarations, though, as the compiler's own build wrote it. Lifted to the top
 * level of a module, with what runs at start-up tied to the variable that it fills, esbuild drops the rest. The parser
 * itself is not changed: `test/build/parser.test.ts` holds the result against the whole compiler.
 */

const HEAD = 'var ts = {}; ((module) => {\n"use strict";\n';
const TAIL = '// Annotate the CommonJS export names';
const EXPORTS = 'typescript_exports';

/** Each statement begins at the margin in one of these ways; other lines at the margin belong to a bracket or a text before. */
const STATEMENT = /^(?=var \w+(?: = |;)|(?:async )?function\b|class \w|\(\(\w+\) => \{$|if \(|\w+(?:\.\w+)* = |\w+\(|\{$)/m;
const VARIABLE = /^var (\w+)(?: = (.+))?;\s*$/s;
/** An initial value that a bundler sees by itself to do nothing. */
const HARMLESS = /^(?:-?\d[\w.]*|"[^"\n]*"|\w+)$/;

/**
 * Statements that run when the whole compiler is loaded and mean nothing to a parser: they would keep the checker, the
 * code fixes and the file system in the bundle.
 */
const NOT_FOR_PARSING = [/^module\.exports = /, /^register(?:CodeFix|Refactor)\(/, /^if \(sys\b/, /^if \(typeof console /];

/** Statements that only add to one variable: a namespace, a list of exports, a class. */
const FILLING = [/\)\((\w+) \|\| \(\1 = \{\}\)\);\s*$/, /^__export\((\w+), /, /^(_[A-Z]\w+)\.\w+ = /];

/** Creates nodes with the methods that ts-morph's users know (`getStart`); symbols and types stay the compiler's. */
const NODES = `setObjectAllocator({
  ...objectAllocator,
  getNodeConstructor: () => NodeObject,
  getTokenConstructor: () => TokenObject,
  getIdentifierConstructor: () => IdentifierObject,
  getPrivateIdentifierConstructor: () => PrivateIdentifierObject,
  getSourceFileConstructor: () => SourceFileObject,
});`;

/**
 * @param {string} source text of `@ts-morph/common/dist/typescript.js`
 * @returns {string} an ES module with the same exports but `Diagnostics`
 * @throws where the file is not built as expected: another version of TypeScript, to be looked at by a person
 */
export function liftParser(source) {
  const start = source.indexOf(HEAD);
  const end = source.indexOf(TAIL);
  if (start < 0 || end < start) throw new Error('typescript.js has another frame than expected');
  const lifted = new Lifted();
  // Between the statements stand the names of the compiler's files, and a few comments.
  const body = source.slice(start + HEAD.length, end).replace(/^(?:\/\/ .*|\/\*\*.*\*\/)$/gm, '');
  for (const statement of body.split(STATEMENT)) lifted.add(statement);
  return lifted.module();
}

class Lifted {
  /** What is written, in order; a variable that is filled later is written where it is filled. */
  parts = [];
  /** Variables that a later statement may add to: name to {at, value, more}. */
  open = new Map();
  exported = [];

  add(statement) {
    if (NOT_FOR_PARSING.some((pattern) => pattern.test(statement))) return;
    const [, name, value] = VARIABLE.exec(statement) ?? [];
    if (name === 'Diagnostics') this.diagnostics(value);
    else if (name !== undefined) this.variable(name, value);
    else if (statement.startsWith('setObjectAllocator(')) this.parts.push(NODES);
    else if (statement.startsWith(`__export(${EXPORTS},`)) this.exported = members(statement, /^\(\) => (\w+)$/);
    else if (!this.filling(statement)) this.parts.push(statement);
  }

  variable(name, value) {
    const computed = value === undefined || HARMLESS.test(value) || value.startsWith('class ') ? value : once(`return ${value};`);
    const at = this.parts.push(computed === undefined ? `var ${name};` : `var ${name} = ${computed};`) - 1;
    this.open.set(name, { at, value: value ?? '{}', more: [] });
  }

  /** Each message on its own, so that the two thousand of the checker go. */
  diagnostics(table) {
    for (const [name, value] of members(table, /^(diag\(.*\))$/s)) this.parts.push(`var Diagnostics$${name} = /* @__PURE__ */ ${value};`);
  }

  /** False for a statement that does more than to fill a variable of this file. */
  filling(statement) {
    const name = FILLING.map((pattern) => pattern.exec(statement)?.[1]).find((found) => found !== undefined);
    const variable = this.open.get(name);
    if (variable === undefined) return false;
    variable.more.push(statement);
    // It comes into being where the last statement adds to it: what that needs is there by then.
    this.parts[variable.at] = '';
    const filled = once(`var ${name} = ${variable.value}; ${variable.more.join('')} return ${name};`);
    variable.at = this.parts.push(`var ${name} = ${filled};`) - 1;
    return true;
  }

  module() {
    if (this.exported.length === 0) throw new Error('typescript.js has no list of exports');
    const exports = this.exported.filter(([name]) => name !== 'Diagnostics').map(([name, local]) => `${local} as ${name}`);
    const code = this.parts.join('\n').replace(/\bDiagnostics\.(\w+)/g, 'Diagnostics$$$1');
    return `${code}\nexport { ${exports.join(', ')} };\n`;
  }
}

/** Names and values of an object literal whose members all look the same; `value` catches what of a value is wanted. */
function members(text, value) {
  const written = text.slice(0, text.lastIndexOf('}')).split(/^ {2}(?=\w+: )/m);
  return written.slice(1).map((member) => {
    const [, name, rest] = /^(\w+): (.+?),?\s*$/s.exec(member) ?? [];
    const found = value.exec(rest)?.[1];
    if (found === undefined) throw new Error(`typescript.js has a table with an unexpected member: ${member.slice(0, 80)}`);
    return [name, found];
  });
}

/** A value that is computed at start-up, and not at all where nobody asks for it. */
function once(body) {
  return `/* @__PURE__ */ (() => { ${body} })()`;
}
