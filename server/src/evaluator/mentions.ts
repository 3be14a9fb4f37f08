/** Where the code of a file names a member: what a method's calls, of whatever kind, start from. */
import type {
  Call,
  ClassMember,
  ClassNode,
  Constant,
  CoreModule,
  Expression,
  FunctionNode,
  Member,
  Parameter,
  Pattern,
} from '../core/syntax.js';
import { type AnyNode, isFunction, type Scopes, visitAll } from '../core/walk.js';
import { put } from '../model/groups.js';
import { onceFor } from '../model/once.js';

/** One place that names a member, or may: `x.name`, `const { name } = x`, the text 'name', `x[key](…)`. */
export interface Mention {
  /** The function it stands in; null where it runs when the file is loaded. */
  readonly fn: FunctionNode | null;
  /** The class around it, the innermost one. */
  readonly cls: ClassNode | null;
  /** It is named as a member of `this`. */
  readonly own: boolean;
}

/** A member whose key is computed: what the key starts and ends with is all that is known of it. */
export interface ComputedMention extends Mention {
  readonly start: string;
  readonly end: string;
}

export interface Method {
  readonly cls: ClassNode;
  readonly name: string;
}

export interface Mentions {
  readonly names: ReadonlyMap<string, readonly Mention[]>;
  readonly computed: readonly ComputedMention[];
  /** Methods that are called by a name that is written, without decorators on them or their class. */
  readonly methods: ReadonlyMap<FunctionNode, Method>;
  /** It loads a file whose name is computed. */
  readonly loads: boolean;
}

const WORD = /^#?[\w$]+$/;
/** Calls that are given the function they call. */
const INDIRECT: ReadonlySet<unknown> = new Set(['call', 'apply', 'bind']);

/** What a file names, collected once. */
export const mentionsOf: (module: CoreModule) => Mentions = onceFor(collect);

function collect(module: CoreModule): Mentions {
  const names = new Map<string, Mention[]>();
  const computed: ComputedMention[] = [];
  const methods = new Map<FunctionNode, Method>();
  const records = recordsOf(module);
  /** Keys that were told with what they stand in, or that only define a member. */
  const told = new Set<object>();
  /** Members that are called. */
  const called = new Set<object>();
  let loads = false;
  const add = (name: string, around: Scopes, own: boolean): void => {
    const mention = { fn: around.findLast(isFunction) ?? null, cls: classAround(around), own };
    const all = names.get(name);
    const last = all?.at(-1);
    if (last?.fn !== mention.fn || last.own !== own || last.cls !== mention.cls) put(names, name, mention);
  };
  const tell = (node: AnyNode, around: Scopes): void => {
    if (isClass(node)) {
      for (const member of node.members) {
        if ('key' in member) told.add(member.key);
        const name = methodName(node, member);
        if (name !== null && member.kind === 'method') methods.set(member.fn, { cls: node, name });
      }
      return;
    }
    switch (node.kind) {
      case 'property':
      case 'getter':
      case 'setter':
        told.add((node as unknown as { readonly key: object }).key);
        break;
      case 'import':
        if ((node as Expression & { kind: 'import' }).module.kind !== 'constant') loads = true;
        break;
      case 'call': {
        const { callee } = node as Call;
        called.add(callee);
        if (callee.kind === 'member' && callee.key.kind === 'constant' && INDIRECT.has(callee.key.value)) called.add(callee.object);
        break;
      }
      case 'member': {
        const { object, key } = node as Member;
        const own = object.kind === 'this';
        if (key.kind === 'constant') {
          told.add(key);
          add(String(key.value), around, own);
        } else if ((called.has(node) && !(object.kind === 'name' && records.has(object.name))) || isMadeText(key))
          computed.push({ fn: around.findLast(isFunction) ?? null, cls: classAround(around), own, ...edgesOf(key) });
        break;
      }
      case 'constant': {
        const { value } = node as Constant;
        if (typeof value === 'string' && WORD.test(value) && !told.has(node)) add(value, around, false);
      }
    }
  };
  visitAll(module.body, tell);
  visitAll(module.exports, tell);
  return { names, computed, methods, loads };
}

function isClass(node: object): node is ClassNode {
  return 'members' in node && 'decorators' in node && 'base' in node;
}

function classAround(around: Scopes): ClassNode | null {
  return (around.findLast((scope) => !isFunction(scope)) as ClassNode | undefined) ?? null;
}

function methodName(cls: ClassNode, member: ClassMember): string | null {
  if (member.kind !== 'method' || member.key.kind !== 'constant') return null;
  return cls.decorators.length > 0 || member.decorators.length > 0 ? null : String(member.key.value);
}

/** A key that is put together from texts names a member, also where it is not called at once. */
function isMadeText(key: Expression): boolean {
  return key.kind === 'template' || (key.kind === 'binary' && key.op === '+' && (isText(key.left) || isText(key.right)));
}

function isText(e: Expression): boolean {
  return e.kind === 'template' || (e.kind === 'constant' && typeof e.value === 'string') || isMadeText(e);
}

function edgesOf(key: Expression): { start: string; end: string } {
  if (key.kind === 'template') return { start: key.quasis[0] ?? '', end: key.quasis.at(-1) ?? '' };
  if (key.kind === 'constant') return { start: String(key.value), end: String(key.value) };
  if (key.kind === 'binary' && key.op === '+') return { start: edgesOf(key.left).start, end: edgesOf(key.right).end };
  return { start: '', end: '' };
}

/** Names that stand for a record or a list written in the file, wherever they are used in it. */
function recordsOf(module: CoreModule): ReadonlySet<string> {
  const names = new Map<string, boolean>();
  for (const s of module.body)
    if (s.kind === 'declare' && s.target.kind === 'name') names.set(s.target.name, s.value?.kind === 'object' || s.value?.kind === 'array');
  const found = new Set([...names].flatMap(([name, isRecord]) => (isRecord ? [name] : [])));
  if (found.size === 0) return found;
  // A local variable of the same name may hold anything.
  const drop = (target: Pattern): void => {
    visitAll(target, (node) => void (node.kind === 'name' && found.delete((node as unknown as { name: string }).name)));
  };
  visitAll(module.body, (node, around) => {
    if (isFunction(node)) for (const each of node.params as readonly Parameter[]) drop(each.target);
    else if (around.length > 0 && node.kind === 'declare') drop((node as unknown as { target: Pattern }).target);
    else if (node.kind === 'assign' && 'target' in node && (node.target as Pattern).kind === 'name') drop(node.target as Pattern);
  });
  return found;
}
