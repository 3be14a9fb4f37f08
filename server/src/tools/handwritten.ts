/**
 * Servers without an SDK: a function that takes a JSON-RPC request apart itself and compares its method with `tools/list`
 * and `tools/call`. Such a function is called as the handler of both, with a request of that method.
 * Source: the protocol's "Tools", requests `tools/list` and `tools/call`.
 */
import type { Expression, FunctionNode, Node, Pattern, Statement } from '../core/syntax.js';
import { type AnyNode, isFunction, type Scopes, visitAll } from '../core/walk.js';
import { callFunction } from '../evaluator/functions.js';
import type { Machine } from '../evaluator/machine.js';
import type { ModuleInstance } from '../evaluator/modules.js';
import { builtin, constant, data, type FunctionValue, newObject, OPEN, optionsOf, UNDEFINED, type Value } from '../evaluator/values.js';
import type { RequestHandler } from './registration.js';
import { bounded, entrance, parameter } from './unreached.js';

type What = 'list' | 'call';
const METHODS: ReadonlyMap<unknown, What> = new Map([
  ['tools/list', 'list'],
  ['tools/call', 'call'],
]);

/** A comparison of a request's method, with the functions and classes around it. */
interface Comparison {
  readonly what: What;
  readonly subject: Expression;
  readonly node: Node;
  readonly around: Scopes;
}

/** Where a function has its request from: a parameter, or a variable that it declares. */
type Source = { readonly parameter: number; readonly whole: boolean } | { readonly declared: Node; readonly whole: boolean };

/**
 * The request handlers that a module writes by hand.
 * @returns for each function that compares a method with one of the two, what stands for it as a handler of the SDK
 */
export function handwritten(m: Machine, module: ModuleInstance): RequestHandler[] {
  const found = new Map<string, RequestHandler>();
  for (const { what, subject, node, around } of comparisons(module)) {
    const at = around.findLastIndex((scope) => 'params' in scope);
    const fn = around[at] as FunctionNode | undefined;
    if (!fn || found.has(`${what}:${fn.start}`)) continue;
    const source = sourceOf(fn, subject);
    if (!source) continue;
    // What stands in the default export is made when somebody asks for that.
    if (!m.made.has(fn)) bounded(m, module, () => m.modules.exported(module, 'default'), 0);
    let target: ReturnType<typeof entrance> = null;
    const inner = around.slice(at > 0 && 'members' in (around[at - 1] as object) ? at - 1 : at);
    bounded(m, module, () => (target = entrance(m, inner, false)), 0);
    const value = target as ReturnType<typeof entrance>;
    if (!value) continue;
    found.set(`${what}:${fn.start}`, {
      what,
      fallback: true,
      server: `${module.file}:${fn.start}`,
      handler: called(module, fn, value, source),
      shown: value.fn,
      site: { file: module.file, node },
      files: [module.file],
      entered: false,
    });
  }
  return [...found.values()];
}

function comparisons(module: ModuleInstance): Comparison[] {
  const found: Comparison[] = [];
  const add = (test: Expression | null, subject: Expression, node: Node, around: Scopes): void => {
    const what = test?.kind === 'constant' ? METHODS.get(test.value) : undefined;
    if (what) found.push({ what, subject, node, around });
  };
  const look = (node: AnyNode, around: Scopes): void => {
    const each = node as Statement | Expression;
    if (each.kind === 'switch') for (const one of each.cases) add(one.test, each.subject, one, around);
    if (each.kind === 'binary' && (each.op === '===' || each.op === '==')) {
      add(each.right, each.left, each, around);
      add(each.left, each.right, each, around);
    }
  };
  visitAll(module.core.body, look);
  visitAll(module.core.exports, look);
  return found;
}

/** Where the method that is compared comes from; null where that is none of the function's own. */
function sourceOf(fn: FunctionNode, subject: Expression, depth = 0): Source | null {
  if (subject.kind === 'member') {
    // `request.method`, and `request.body.method`.
    let root: Expression = subject;
    while (root.kind === 'member') root = root.object;
    return root.kind === 'name' ? named(fn, root.name, true, depth) : null;
  }
  return subject.kind === 'name' ? named(fn, subject.name, false, depth) : null;
}

/** @param whole whether the name is the request's, rather than its method's */
function named(fn: FunctionNode, name: string, whole: boolean, depth: number): Source | null {
  for (const [i, { target }] of fn.params.entries())
    if (binds(target, name)) return { parameter: i, whole: whole || plain(target)?.kind !== 'name' };
  const declared = depth > 3 ? undefined : declarationOf(fn.body ?? [], name);
  if (!declared) return null;
  // `const { method } = request` and `const method = request.method` lead on to the request.
  const { value } = declared;
  const isPart = plain(declared.target)?.kind === 'object' || (!whole && value?.kind === 'member');
  const further = isPart && value && (value.kind === 'name' || value.kind === 'member') ? sourceOf(fn, asMember(value), depth + 1) : null;
  return further ?? { declared, whole: whole || plain(declared.target)?.kind === 'object' };
}

function asMember(value: Expression): Expression {
  return value.kind === 'name'
    ? { kind: 'member', object: value, key: METHOD, optional: false, start: value.start, end: value.end }
    : value;
}

const METHOD: Expression = { kind: 'constant', value: 'method', start: 0, end: 0 };

function plain(target: Pattern): Pattern | null {
  return target.kind === 'default' ? plain(target.target) : target;
}

function binds(target: Pattern, name: string): boolean {
  if (target.kind === 'default') return binds(target.target, name);
  if (target.kind === 'object') return target.properties.some((p) => binds(p.target, name));
  return target.kind === 'name' && target.name === name;
}

type Declaration = Extract<Statement, { kind: 'declare' }>;

/** The declaration of a name in a function, outside of the functions within it. */
function declarationOf(body: readonly Statement[], name: string): Declaration | undefined {
  let found: Declaration | undefined;
  visitAll(body, (node) => {
    if (found || isFunction(node)) return false;
    if (node.kind !== 'declare' || !binds((node as Declaration).target, name)) return true;
    found = node as Declaration;
    return false;
  });
  return found;
}

/** What stands for the function as a handler: it takes a request as the SDK's handlers do. */
function called(module: ModuleInstance, fn: FunctionNode, { fn: value, self }: { fn: FunctionValue; self: Value }, source: Source): Value {
  return builtin('a request', (m, [request = UNDEFINED], _self, site) => {
    const message = messageOf(m, request);
    const given = source.whole ? message : field(message, 'method');
    const args = fn.params
      .filter((p) => !p.rest)
      .map((p, i) => {
        if ('parameter' in source && source.parameter === i) return given;
        const target = plain(p.target);
        // `handle(method, params, id)`.
        return !source.whole && target?.kind === 'name' && /^_?param(?:s|eters)$/i.test(target.name)
          ? field(message, 'params')
          : parameter(m, p, module);
      });
    const { given: before } = m;
    if ('declared' in source) m.given = { node: source.declared, value: given };
    try {
      return callFunction(m, value, args, self, site);
    } finally {
      m.given = before;
    }
  });
}

/** A JSON-RPC message, as a body that was read or is still to be. */
function messageOf(m: Machine, request: Value): Value {
  const made = newObject(m.store.tick(), 'message');
  for (const option of optionsOf(request))
    if (option.kind === 'object') for (const [key, value] of option.slots) made.slots.set(key, value);
  made.slots.set('jsonrpc', constant('2.0'));
  made.slots.set('id', data('message.id'));
  made.slots.set('body', made);
  made.slots.set(OPEN, data('message'));
  return made;
}

function field(value: Value, key: string): Value {
  return (value.kind === 'object' ? value.slots.get(key) : undefined) ?? UNDEFINED;
}

/** How deep an answer holds its result: `{ payload: { result: { tools } } }`. */
const MAX_DEPTH = 5;

/** The records with a table of tools in what was answered or sent: a result stands in a message, and a message in a text. */
export function resultsIn(values: readonly Value[], depth = 0, seen = new Set<Value>()): Value[] {
  return values
    .flatMap((value) => optionsOf(value))
    .flatMap((value) => {
      if (seen.has(value)) return [];
      seen.add(value);
      if (value.kind === 'text')
        return resultsIn(
          value.parts.filter((p): p is Value & object => typeof p !== 'string'),
          depth,
          seen,
        );
      if (value.kind === 'external' && value.created && depth < MAX_DEPTH) return resultsIn(value.created, depth + 1, seen);
      if (value.kind !== 'object') return [];
      const tools = value.slots.get('tools');
      if (tools && optionsOf(tools).some((o) => o.kind === 'list')) return [value];
      return depth < MAX_DEPTH ? resultsIn([...value.slots.values()], depth + 1, seen) : [];
    });
}
