/**
 * Prints a core module as compact s-expressions, so that a test can say what a source is lowered to in one line.
 * Constants are JSON, names are bare, `a.b` and `a[k]` are members, everything else is `(kind …)`.
 */
import type {
  Argument,
  ClassMember,
  ClassNode,
  CoreModule,
  ExportDeclaration,
  Expression,
  FunctionNode,
  ImportDeclaration,
  ObjectMember,
  Pattern,
  Statement,
  TypeRef,
} from '../../server/src/core/syntax.js';

export function printBody(module: CoreModule): string {
  return module.body.map(statement).join('\n');
}

export function printImports(module: CoreModule): string {
  return module.imports.map(imported).join('\n');
}

export function printExports(module: CoreModule): string {
  return module.exports.map(exported).join('\n');
}

export function printTypes(module: CoreModule): string {
  return [...module.types.values()].map((type) => `${type.exported ? 'export ' : ''}${type.name} = ${typeRef(type.type)}`).join('\n');
}

function imported(node: ImportDeclaration): string {
  const names = node.names.map((name) => `${name.typeOnly ? 'type ' : ''}${name.imported} as ${name.local}`);
  return list(node.typeOnly ? 'import-type' : 'import', quote(node.module), ...names);
}

function exported(node: ExportDeclaration): string {
  switch (node.kind) {
    case 'local':
      return list('local', node.local, 'as', node.exported);
    case 'default':
    case 'assign':
      return list(node.kind, expression(node.value));
    case 'from':
      return list(node.typeOnly ? 'from-type' : 'from', quote(node.module), node.imported, 'as', node.exported);
    case 'all':
      return list(node.typeOnly ? 'all-type' : 'all', quote(node.module));
  }
}

export function expression(node: Expression): string {
  switch (node.kind) {
    case 'constant':
      return quote(node.value);
    case 'template':
      return list('template', ...pieces(node));
    case 'tagged':
      return list('tagged', expression(node.tag), ...pieces(node));
    case 'name':
      return node.name;
    case 'member':
      return expression(node.object) + (node.optional ? '?' : '') + member(node.key);
    case 'call':
      return list(node.optional ? 'call?' : 'call', expression(node.callee) + typeArgs(node.typeArgs), ...node.args.map(argument));
    case 'new':
      return list('new', expression(node.callee) + typeArgs(node.typeArgs), ...node.args.map(argument));
    case 'function':
      return fn(node.fn);
    case 'class':
      return cls(node.cls);
    case 'array':
      return `[${node.elements.map(argument).join(' ')}]`;
    case 'object':
      return `{${node.members.map(objectMember).join(', ')}}`;
    case 'unary':
      return list(node.op, expression(node.operand));
    case 'binary':
    case 'logical':
      return list(node.op, expression(node.left), expression(node.right));
    case 'conditional':
      return list('?', expression(node.test), expression(node.then), expression(node.otherwise));
    case 'assign':
      return list(node.op === '=' ? '=' : `${node.op}=`, pattern(node.target), expression(node.value));
    case 'update':
      return list(node.prefix ? `${node.op}_` : `_${node.op}`, pattern(node.target));
    case 'sequence':
      return list('seq', ...node.parts.map(expression));
    case 'await':
      return list('await', expression(node.value));
    case 'yield':
      return list(node.delegate ? 'yield*' : 'yield', node.value ? expression(node.value) : '-');
    case 'this':
    case 'super':
      return node.kind;
    case 'import':
      return list('import()', expression(node.module));
    case 'typed':
      return list('as', expression(node.value), typeRef(node.type));
    case 'opaque':
      return list(`opaque:${node.what.replace(/ /g, '-')}`, ...(node.text === undefined ? [] : [node.text]), ...node.parts.map(expression));
  }
}

export function pattern(node: Pattern): string {
  switch (node.kind) {
    case 'name':
      return node.name;
    case 'member':
      return expression(node.object) + member(node.key);
    case 'default':
      return list('default', pattern(node.target), expression(node.value));
    case 'object': {
      const properties = node.properties.map((each) => `${key(each.key)}: ${pattern(each.target)}`);
      return `{${[...properties, ...rest(node.rest)].join(', ')}}`;
    }
    case 'array':
      return `[${[...node.elements.map((each) => (each ? pattern(each) : '-')), ...rest(node.rest)].join(' ')}]`;
  }
}

export function statement(node: Statement): string {
  switch (node.kind) {
    case 'declare':
      return list(node.mutability, pattern(node.target) + typed(node.type), ...(node.value ? [expression(node.value)] : []));
    case 'function':
      return list('declare', node.name, fn(node.fn));
    case 'class':
      return list('declare', node.name, cls(node.cls));
    case 'expression':
      return expression(node.value);
    case 'return':
      return list('return', ...(node.value ? [expression(node.value)] : []));
    case 'throw':
      return list('throw', expression(node.value));
    case 'if':
      return list('if', expression(node.test), body(node.then), ...(node.otherwise.length ? [body(node.otherwise)] : []));
    case 'block':
      return list('block', body(node.body));
    case 'for':
      return list('for', body(node.init), optional(node.test), optional(node.update), body(node.body));
    case 'for-of':
    case 'for-in':
      return list(node.kind, node.declares ?? '-', pattern(node.target), expression(node.iterable), body(node.body));
    case 'while':
      return list(node.atLeastOnce ? 'do-while' : 'while', expression(node.test), body(node.body));
    case 'switch': {
      const cases = node.cases.map((each) =>
        list(each.test ? 'case' : 'default', ...(each.test ? [expression(each.test)] : []), body(each.body)),
      );
      return list('switch', expression(node.subject), ...cases);
    }
    case 'try': {
      const handler = node.handler ? [list('catch', node.param ? pattern(node.param) : '-', body(node.handler))] : [];
      return list('try', body(node.body), ...handler, ...(node.finalizer ? [list('finally', body(node.finalizer))] : []));
    }
    case 'break':
    case 'continue':
      return list(node.kind, ...(node.label ? [node.label] : []));
    case 'labeled':
      return list('label', node.label, body(node.body));
  }
}

export function typeRef(node: TypeRef): string {
  switch (node.kind) {
    case 'named':
      return node.name + typeArgs(node.args);
    case 'typeof':
      return list('typeof', ...(node.module === null ? [] : [quote(node.module)]), ...(node.name ? [node.name] : []));
    case 'imported':
      return list('import', quote(node.module), node.name);
    case 'literal':
      return quote(node.value);
    case 'union':
      return list('|', ...node.options.map(typeRef));
    case 'intersection':
      return list('&', ...node.options.map(typeRef));
    case 'object':
      return `{${[...node.members].map(([name, type]) => `${name}: ${typeRef(type)}`).join(', ')}}`;
    case 'array':
      return `${typeRef(node.element)}[]`;
    case 'tuple':
      return `[${node.elements.map(typeRef).join(' ')}]`;
    case 'function':
      return list('=>', typeRef(node.returns));
    case 'indexed':
      return `${typeRef(node.object)}[${typeRef(node.key)}]`;
    case 'primitive':
      return node.name;
    case 'other':
      return '?';
  }
}

function fn(node: FunctionNode): string {
  const flags = `${node.async ? 'async-' : ''}${node.generator ? 'generator-' : ''}${node.arrow ? 'arrow' : 'fn'}`;
  const params = node.params.map(
    (each) => `${each.field ? 'field ' : ''}${each.rest ? '...' : ''}${pattern(each.target)}${typed(each.type)}`,
  );
  const head = `${flags}${node.name === null ? '' : `:${node.name}`}`;
  return list(head, `(${params.join(', ')})${typed(node.returns)}`, node.body ? body(node.body) : '-');
}

function cls(node: ClassNode): string {
  const base = node.base ? [`extends ${expression(node.base)}`] : [];
  const ports = node.implements.map((type) => `implements ${typeRef(type)}`);
  const head = [...decorators(node.decorators), `${node.abstract ? 'abstract-' : ''}class${node.name === null ? '' : `:${node.name}`}`];
  return list(...head, ...base, ...ports, ...node.members.map(classMember));
}

function classMember(node: ClassMember): string {
  if (node.kind === 'constructor') return list('constructor', fn(node.fn));
  if (node.kind === 'static-block') return list('static', body(node.body));
  const head = [...decorators(node.decorators), `${node.isStatic ? 'static-' : ''}${node.kind}`, key(node.key)];
  if (node.kind !== 'field') return list(...head, fn(node.fn));
  return list(...head.slice(0, -1), key(node.key) + typed(node.type), ...(node.value ? [expression(node.value)] : []));
}

function objectMember(node: ObjectMember): string {
  if (node.kind === 'spread') return `...${expression(node.value)}`;
  if (node.kind !== 'property') return `${node.kind} ${key(node.key)}: ${fn(node.fn)}`;
  return node.shorthand ? `${key(node.key)}=${expression(node.value)}` : `${key(node.key)}: ${expression(node.value)}`;
}

function pieces(node: { quasis: readonly string[]; parts: readonly Expression[] }): string[] {
  return node.quasis.flatMap((text, i) => [quote(text), ...(i < node.parts.length ? [expression(node.parts[i]!)] : [])]);
}

function argument(node: Argument): string {
  return (node.spread ? '...' : '') + expression(node.value);
}

function member(node: Expression): string {
  return node.kind === 'constant' && typeof node.value === 'string' ? `.${node.value}` : `[${expression(node)}]`;
}

function key(node: Expression): string {
  return node.kind === 'constant' && typeof node.value === 'string' ? node.value : `[${expression(node)}]`;
}

function rest(node: Pattern | null): string[] {
  return node ? [`...${pattern(node)}`] : [];
}

function decorators(nodes: readonly Expression[]): string[] {
  return nodes.map((node) => `@${expression(node)}`);
}

function typed(type: TypeRef | null): string {
  return type ? `:${typeRef(type)}` : '';
}

function typeArgs(types: readonly TypeRef[]): string {
  return types.length ? `<${types.map(typeRef).join(', ')}>` : '';
}

function optional(node: Expression | null): string {
  return node ? expression(node) : '-';
}

function body(nodes: readonly Statement[]): string {
  return `{${nodes.map(statement).join('; ')}}`;
}

function list(...parts: string[]): string {
  return `(${parts.join(' ')})`;
}

function quote(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value);
}
