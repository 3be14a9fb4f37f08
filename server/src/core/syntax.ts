/**
 * The core language: the small tree that a frontend lowers one source file to, and the only syntax that the
 * evaluator knows. It has no types beyond the declared ones that stand in where no value flows, no parentheses, no
 * `as`, no `satisfies`, no enums (an enum is a constant object) and no modules inside modules. A frontend for another
 * language lowers to the same tree.
 *
 * Every node has `start` and `end`: offsets (UTF-16 units) in the file that was lowered, of the text that the author
 * typed for it. A node made by lowering (the object of an enum, the implicit constructor) carries the span of what it
 * was made from.
 */

export interface Node {
  readonly start: number;
  readonly end: number;
}

/* ------------------------------------------------------------------ files */

/** One lowered file. */
export interface CoreModule {
  readonly file: string;
  /** Length of the text, for the statistics. */
  readonly length: number;
  readonly imports: readonly ImportDeclaration[];
  readonly exports: readonly ExportDeclaration[];
  /** Statements in order. Declarations are hoisted by the evaluator, not by the frontend. */
  readonly body: readonly Statement[];
  /** Declared types of the file, by name: interfaces, type aliases, and nothing that has a value. */
  readonly types: ReadonlyMap<string, DeclaredType>;
  /** Comments that start with `truehint-`, wherever they stand. */
  readonly directives: readonly Directive[];
  /** Syntax that the parser could not read: the tree holds what was left. */
  readonly problems: readonly Problem[];
  /** True where the file uses `module.exports`, `exports.x` or `require` and no `import`/`export`. */
  readonly commonjs: boolean;
}

export interface Directive extends Node {
  /** The comment's text without its `//`, `/*` and `* /`, trimmed: `truehint-ignore-next-line rule -- reason`. */
  readonly text: string;
}

export interface Problem extends Node {
  readonly message: string;
}

/** `import a, { b as c } from 'm'`, `import * as n from 'm'`, `import x = require('m')`. Type-only imports have `typeOnly`. */
export interface ImportDeclaration extends Node {
  readonly module: string;
  readonly typeOnly: boolean;
  readonly names: readonly ImportedName[];
}

export interface ImportedName extends Node {
  readonly local: string;
  /** `default`, `*` for the namespace, or the exported name. */
  readonly imported: string;
  readonly typeOnly: boolean;
}

export type ExportDeclaration =
  /** `export { a as b }`, `export const a`, `export function a`: the local binding under an exported name. */
  | ({ readonly kind: 'local'; readonly local: string; readonly exported: string } & Node)
  /** `export default <expression>`; a named default function or class is lowered to a declaration and a `local`. */
  | ({ readonly kind: 'default'; readonly value: Expression } & Node)
  /** `export { a as b } from 'm'`; `imported: '*'` with an exported name is `export * as ns from 'm'`. */
  | ({
      readonly kind: 'from';
      readonly module: string;
      readonly imported: string;
      readonly exported: string;
      readonly typeOnly: boolean;
    } & Node)
  /** `export * from 'm'`. */
  | ({ readonly kind: 'all'; readonly module: string; readonly typeOnly: boolean } & Node)
  /** `export = <expression>`. */
  | ({ readonly kind: 'assign'; readonly value: Expression } & Node);

/* -------------------------------------------------------------- expressions */

export type Expression =
  | Constant
  | Template
  | TaggedTemplate
  | Name
  | Member
  | Call
  | New
  | FunctionExpression
  | ClassExpression
  | ArrayLiteral
  | ObjectLiteral
  | Unary
  | Binary
  | Logical
  | Conditional
  | Assign
  | Update
  | Sequence
  | Await
  | Yield
  | This
  | Super
  | ImportCall
  | Typed
  | Opaque;

/** A string, number, boolean, `null` or `undefined` literal. A bigint is its decimal text in an `opaque`. */
export interface Constant extends Node {
  readonly kind: 'constant';
  readonly value: string | number | boolean | null | undefined;
}

/** A template string with at least one hole: `quasis.length === parts.length + 1`. Without holes it is a constant. */
export interface Template extends Node {
  readonly kind: 'template';
  readonly quasis: readonly string[];
  readonly parts: readonly Expression[];
}

/** `` tag`…` ``. */
export interface TaggedTemplate extends Node {
  readonly kind: 'tagged';
  readonly tag: Expression;
  readonly quasis: readonly string[];
  readonly parts: readonly Expression[];
}

export interface Name extends Node {
  readonly kind: 'name';
  readonly name: string;
}

/** `object.key` has a constant key; `object[key]` any expression. Private names keep their `#`. */
export interface Member extends Node {
  readonly kind: 'member';
  readonly object: Expression;
  readonly key: Expression;
  readonly optional: boolean;
}

export interface Argument {
  readonly value: Expression;
  readonly spread: boolean;
}

export interface Call extends Node {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly args: readonly Argument[];
  readonly optional: boolean;
  /** Type arguments as declared types: `new Map<string, Tool>()`, `container.get<Service>(…)`. Empty where there are none. */
  readonly typeArgs: readonly TypeRef[];
}

export interface New extends Node {
  readonly kind: 'new';
  readonly callee: Expression;
  readonly args: readonly Argument[];
  readonly typeArgs: readonly TypeRef[];
}

export interface FunctionExpression extends Node {
  readonly kind: 'function';
  readonly fn: FunctionNode;
}

export interface ClassExpression extends Node {
  readonly kind: 'class';
  readonly cls: ClassNode;
}

/** Holes are `undefined` constants. */
export interface ArrayLiteral extends Node {
  readonly kind: 'array';
  readonly elements: readonly Argument[];
}

export interface ObjectLiteral extends Node {
  readonly kind: 'object';
  readonly members: readonly ObjectMember[];
}

export type ObjectMember =
  /** `key: value`, `key`, `[computed]: value`, `method() {}` (a function with `method: true`). */
  | ({ readonly kind: 'property'; readonly key: Expression; readonly value: Expression; readonly shorthand: boolean } & Node)
  | ({ readonly kind: 'spread'; readonly value: Expression } & Node)
  | ({ readonly kind: 'getter' | 'setter'; readonly key: Expression; readonly fn: FunctionNode } & Node);

export interface Unary extends Node {
  readonly kind: 'unary';
  readonly op: '!' | '-' | '+' | '~' | 'typeof' | 'void' | 'delete';
  readonly operand: Expression;
}

export interface Binary extends Node {
  readonly kind: 'binary';
  /** `==` and `===`, `!=` and `!==` stay apart; `in` and `instanceof` are binary. */
  readonly op: string;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Logical extends Node {
  readonly kind: 'logical';
  readonly op: '&&' | '||' | '??';
  readonly left: Expression;
  readonly right: Expression;
}

export interface Conditional extends Node {
  readonly kind: 'conditional';
  readonly test: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
}

/** `op` is `=` or the binary or logical operator of a compound assignment: `+`, `??`, … */
export interface Assign extends Node {
  readonly kind: 'assign';
  readonly op: string;
  readonly target: Pattern;
  readonly value: Expression;
}

/** `++` and `--`, before or behind. */
export interface Update extends Node {
  readonly kind: 'update';
  readonly op: '++' | '--';
  readonly prefix: boolean;
  readonly target: Pattern;
}

export interface Sequence extends Node {
  readonly kind: 'sequence';
  readonly parts: readonly Expression[];
}

export interface Await extends Node {
  readonly kind: 'await';
  readonly value: Expression;
}

export interface Yield extends Node {
  readonly kind: 'yield';
  readonly value: Expression | null;
  readonly delegate: boolean;
}

export interface This extends Node {
  readonly kind: 'this';
}

/** `super` as in `super(…)` and `super.method(…)`. */
export interface Super extends Node {
  readonly kind: 'super';
}

/** `import(…)`; `require(…)` stays a call of the name `require`. */
export interface ImportCall extends Node {
  readonly kind: 'import';
  readonly module: Expression;
}

/** `value as T`, `<T>value`: only where the type is a named one; `as const`, `satisfies`, `!` are dropped. */
export interface Typed extends Node {
  readonly kind: 'typed';
  readonly value: Expression;
  readonly type: TypeRef;
}

/** Syntax with no counterpart: JSX, a regular expression, `new.target`, `import.meta`. Its parts are still evaluated. */
export interface Opaque extends Node {
  readonly kind: 'opaque';
  /** What it is, in words: `jsx`, `regexp`, `import.meta`, `bigint`. */
  readonly what: string;
  /** The source of a regular expression (`/a/g`) or the digits of a bigint. */
  readonly text?: string;
  readonly parts: readonly Expression[];
}

/* ---------------------------------------------------------------- functions */

export interface FunctionNode extends Node {
  /** The declared name, the property or variable it is written for, or null. */
  readonly name: string | null;
  readonly params: readonly Parameter[];
  /** A concise arrow body is one `return`. Null for an overload, an abstract method or a declaration without body. */
  readonly body: readonly Statement[] | null;
  readonly arrow: boolean;
  readonly async: boolean;
  readonly generator: boolean;
  readonly returns: TypeRef | null;
}

export interface Parameter extends Node {
  readonly target: Pattern;
  /** `...rest`. */
  readonly rest: boolean;
  readonly type: TypeRef | null;
  /** `constructor(private readonly db: Db)`: the parameter is a field too. */
  readonly field: boolean;
  /** `@inject(TOKEN) db: Db`; absent where there are none. */
  readonly decorators?: readonly Expression[];
}

export interface ClassNode extends Node {
  readonly name: string | null;
  readonly base: Expression | null;
  /** Declared interfaces. */
  readonly implements: readonly TypeRef[];
  readonly members: readonly ClassMember[];
  readonly decorators: readonly Expression[];
  readonly abstract: boolean;
}

export type ClassMember =
  | ({ readonly kind: 'constructor'; readonly fn: FunctionNode } & Node)
  | ({
      readonly kind: 'method' | 'getter' | 'setter';
      readonly key: Expression;
      readonly fn: FunctionNode;
      readonly isStatic: boolean;
      readonly decorators: readonly Expression[];
    } & Node)
  | ({
      readonly kind: 'field';
      readonly key: Expression;
      readonly value: Expression | null;
      readonly type: TypeRef | null;
      readonly isStatic: boolean;
      readonly decorators: readonly Expression[];
    } & Node)
  | ({ readonly kind: 'static-block'; readonly body: readonly Statement[] } & Node);

/* ----------------------------------------------------------------- patterns */

/** What a declaration, a parameter or an assignment binds. */
export type Pattern =
  | ({ readonly kind: 'name'; readonly name: string } & Node)
  | ({ readonly kind: 'member'; readonly object: Expression; readonly key: Expression } & Node)
  | ({ readonly kind: 'default'; readonly target: Pattern; readonly value: Expression } & Node)
  | ({ readonly kind: 'object'; readonly properties: readonly PatternProperty[]; readonly rest: Pattern | null } & Node)
  | ({ readonly kind: 'array'; readonly elements: readonly (Pattern | null)[]; readonly rest: Pattern | null } & Node);

export interface PatternProperty extends Node {
  readonly key: Expression;
  readonly target: Pattern;
}

/* --------------------------------------------------------------- statements */

export type Statement =
  /** One declarator each: `const a = 1, b = 2` is two. */
  | ({
      readonly kind: 'declare';
      readonly mutability: 'const' | 'let' | 'var';
      readonly target: Pattern;
      readonly value: Expression | null;
      readonly type: TypeRef | null;
    } & Node)
  | ({ readonly kind: 'function'; readonly name: string; readonly fn: FunctionNode } & Node)
  | ({ readonly kind: 'class'; readonly name: string; readonly cls: ClassNode } & Node)
  | ({ readonly kind: 'expression'; readonly value: Expression } & Node)
  | ({ readonly kind: 'return'; readonly value: Expression | null } & Node)
  | ({ readonly kind: 'throw'; readonly value: Expression } & Node)
  | ({
      readonly kind: 'if';
      readonly test: Expression;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    } & Node)
  | ({ readonly kind: 'block'; readonly body: readonly Statement[] } & Node)
  | ({
      readonly kind: 'for';
      readonly init: readonly Statement[];
      readonly test: Expression | null;
      readonly update: Expression | null;
      readonly body: readonly Statement[];
    } & Node)
  /** `for (const x of …)` declares; `for (x of …)` assigns (`declares: null`). */
  | ({
      readonly kind: 'for-of' | 'for-in';
      readonly declares: 'const' | 'let' | 'var' | null;
      readonly target: Pattern;
      readonly iterable: Expression;
      readonly body: readonly Statement[];
    } & Node)
  | ({ readonly kind: 'while'; readonly test: Expression; readonly body: readonly Statement[]; readonly atLeastOnce: boolean } & Node)
  | ({ readonly kind: 'switch'; readonly subject: Expression; readonly cases: readonly SwitchCase[] } & Node)
  | ({
      readonly kind: 'try';
      readonly body: readonly Statement[];
      readonly param: Pattern | null;
      readonly handler: readonly Statement[] | null;
      readonly finalizer: readonly Statement[] | null;
    } & Node)
  | ({ readonly kind: 'break' | 'continue'; readonly label: string | null } & Node)
  | ({ readonly kind: 'labeled'; readonly label: string; readonly body: readonly Statement[] } & Node);

export interface SwitchCase extends Node {
  /** null for `default`. */
  readonly test: Expression | null;
  readonly body: readonly Statement[];
}

/* ----------------------------------------------------------- declared types */

/** A type as declared: only what the evaluator can use where no value flows. */
export type TypeRef =
  /** `Db`, `ns.Db`, `Promise<Db>`: resolved by the evaluator through the file's imports, classes and types. */
  | { readonly kind: 'named'; readonly name: string; readonly args: readonly TypeRef[] }
  /** `typeof db`, `typeof import('m')` (then `module` is set). */
  | { readonly kind: 'typeof'; readonly name: string; readonly module: string | null }
  /** `import('m').Db`. */
  | { readonly kind: 'imported'; readonly module: string; readonly name: string }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'union'; readonly options: readonly TypeRef[] }
  | { readonly kind: 'intersection'; readonly options: readonly TypeRef[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, TypeRef> }
  | { readonly kind: 'array'; readonly element: TypeRef }
  | { readonly kind: 'tuple'; readonly elements: readonly TypeRef[] }
  | { readonly kind: 'function'; readonly returns: TypeRef }
  /** `T['key']`. */
  | { readonly kind: 'indexed'; readonly object: TypeRef; readonly key: TypeRef }
  /** `string`, `number`, `boolean`, `void`, `undefined`, `any`, `unknown`, `object`, … */
  | { readonly kind: 'primitive'; readonly name: string }
  /** Conditional, mapped and other types that are not followed. */
  | { readonly kind: 'other' };

/** An interface (with what it extends) or a type alias. */
export interface DeclaredType {
  readonly name: string;
  readonly exported: boolean;
  /** For an interface, an `object` (or an `intersection` with what it extends). */
  readonly type: TypeRef;
  readonly start: number;
  readonly end: number;
}

/* ----------------------------------------------------------------- frontend */

/** What a frontend keeps of a file that is being edited, from one version to the next. Only the frontend looks into it. */
export interface Live {
  tree?: unknown;
}

/** Lowers one file. Same text, same tree. Never throws: what cannot be parsed is in `problems`. */
export interface Frontend {
  /** Extensions with their dot that this frontend reads. */
  readonly extensions: readonly string[];
  /** @param live of a file that is being edited: what did not change since the last version is not parsed again */
  lower(file: string, text: string, live?: Live): CoreModule;
}
