/** Reads a registering call as the catalogue describes it: which registrar is called, and what it makes of its arguments. */
import { behaviourOf, chooseBehaviour } from '../catalogue/catalogue.js';
import { type Registrar, registrarsOf } from '../catalogue/registrars.js';
import type { Registers, Returns, ToolRef } from '../catalogue/schema.js';
import { matches, resultOf } from '../evaluator/external.js';
import { objectEntries } from '../evaluator/iterate.js';
import type { Machine, OutwardCall } from '../evaluator/machine.js';
import { externalOf } from '../evaluator/members.js';
import { refValue } from '../evaluator/refs.js';
import { constant, data, newObject, optionsOf, type Site, unknown, type Value } from '../evaluator/values.js';

/** The parts of a tool, as a registering call gives them. */
export interface DescribedTool {
  readonly name: Value;
  /** The record that holds the annotations, or null where they are an argument. */
  readonly config: Value | null;
  readonly annotations: Value | undefined;
  readonly title: Value | undefined;
  readonly schema: Value | undefined;
  readonly handlers: readonly Value[];
  /** Index of the handler among the call's arguments, or null. */
  readonly callback: number | null;
  /** What the handler is called with. */
  readonly given: readonly Value[];
  /** Index of the annotations, where they are an argument of their own. */
  readonly annotationsArgument?: number;
}

const NONE: readonly Registrar[] = [];

/**
 * What a call registers as. Where nothing is known of the callee, its name may tell (`sure` is false then, and its arguments
 * have to look like a tool): a package that nobody knows may hand out an McpServer.
 */
export function registrarsFor(m: Machine, call: OutwardCall): { readonly registrars: readonly Registrar[]; readonly sure: boolean } {
  const { callee } = call;
  if (callee.kind === 'external' && callee.node) {
    const behaviour = behaviourOf(callee.node, call.how);
    if (!behaviour || !(behaviour.registers || behaviour.when?.some(({ then }) => then.registers))) return { registrars: NONE, sure: true };
    const chosen = chooseBehaviour(behaviour, (argument, values) => matches(m, callee, call.args, argument, values));
    const { library } = callee.node;
    const registrars = chosen.flatMap(({ registers, returns }) => (registers ? [{ library, registers, returns }] : []));
    return { registrars, sure: true };
  }
  const named = call.how === 'new' ? undefined : registrarsOf(m.catalogue).anywhere.get(call.method);
  return { registrars: named ? [named] : NONE, sure: false };
}

/** What a registering call gives, where the catalogue says it. */
export function given(m: Machine, call: OutwardCall, registrar: Registrar): Value | undefined {
  if (registrar.returns === undefined || call.callee.kind !== 'external') return undefined;
  return resultOf(m, call.callee, registrar.returns, call.args, new Map(), { returns: registrar.returns });
}

/** One tool of a call: an element of its table, one of the records that an argument may be, or the call itself. */
interface Scope {
  readonly item: Value | null;
  readonly key: Value | null;
  /** The argument that `item` is one possibility of. */
  readonly argument: number | null;
}

/**
 * The tools that a call registers by `registers`.
 * @param sure whether the callee is known to register
 * @param named what `@key` is where there is no table
 */
export function describedTools(m: Machine, call: OutwardCall, registrar: Registrar, sure: boolean, named?: string): DescribedTool[] {
  const { registers } = registrar;
  const found: DescribedTool[] = [];
  for (const scope of scopes(m, call, registers, named === undefined ? null : constant(named))) {
    if (!sure && scope.item && scope.item.kind !== 'object') continue;
    const all = (refs: ToolRef | readonly ToolRef[] | undefined): Value[] =>
      list(refs).flatMap((ref) => {
        const value = partOf(m, call, scope, ref);
        return value === undefined || isAbsent(value) ? [] : [value];
      });
    const first = (refs: ToolRef | readonly ToolRef[] | undefined): Value | undefined => all(refs)[0];
    const name = first(registers.name);
    const handlers = all(registers.handler).filter((h) => h.kind !== 'constant');
    const holder = holderOf(registers);
    const config = holder === null ? null : (partOf(m, call, scope, holder) ?? null);
    if (scope.item ? !sure && (!name || handlers.length === 0) : !name || (!config && handlers.length === 0)) continue;
    if (!sure && name && !isNameLike(name)) continue;
    const schema = first(registers.schema);
    const callback = argumentOf(list(registers.handler)[0]);
    const annotationsArgument = argumentOf(list(registers.annotations)[0]);
    found.push({
      name: name ?? unknown('no name was given', 'name'),
      config,
      annotations: first(registers.annotations),
      title: first(registers.title),
      schema,
      handlers,
      callback: callback !== null && call.args[callback] ? callback : null,
      given: handlerArguments(m, registrar, schema !== undefined),
      ...(annotationsArgument === null ? {} : { annotationsArgument }),
    });
  }
  return found;
}

function scopes(m: Machine, call: OutwardCall, registers: Registers, key: Value | null): Scope[] {
  const whole: Scope = { item: null, key, argument: null };
  if (registers.each !== undefined) {
    const table = partOf(m, call, whole, registers.each);
    if (!table) return [];
    return objectEntries(m, table).flatMap(({ key, item }) =>
      optionsOf(item.value)
        .filter((o) => o.kind !== 'constant')
        .map((o) => ({ item: o, key: keyOf(table, key), argument: null })),
    );
  }
  // A tool that is one record: each record that it may be is a tool.
  const record = /^@(\d+)\./.exec(list(registers.name)[0] ?? '');
  const at = record ? Number(record[1]) : null;
  const value = at === null ? undefined : call.args[at];
  if (at === null) return [whole];
  return (value ? optionsOf(value) : []).filter((o) => o.kind !== 'constant').map((o) => ({ item: o, key, argument: at }));
}

/** The value of a reference, within one tool of the call. */
function partOf(m: Machine, call: OutwardCall, scope: Scope, ref: ToolRef): Value | undefined {
  const [, head = '', rest = ''] = /^@(\w+)(.*)$/.exec(ref) ?? [];
  if (head === 'key') return scope.key ?? undefined;
  if (head === 'receiver') return call.receiver ?? undefined;
  if (head === 'name') return constant(call.method);
  const callee = call.callee.kind === 'external' ? call.callee : externalOf(m, null, NOBODY);
  if (head === 'item' || (scope.argument !== null && head === String(scope.argument)))
    return scope.item ? refValue(m, `@0${rest}`, callee, [scope.item]) : undefined;
  return refValue(m, ref, callee, call.args);
}

const NOBODY = { module: '', name: '', last: '', receiver: null, created: null };

/** The record that has the annotations under that key; null where they are an argument. */
function holderOf(registers: Registers): ToolRef | null {
  const ref = list(registers.annotations)[0];
  return ref?.endsWith('.annotations') ? ref.slice(0, -'.annotations'.length) : null;
}

/** The index of the argument that a reference is all of. */
function argumentOf(ref: ToolRef | undefined): number | null {
  const found = /^@(\d+)$/.exec(ref ?? '');
  return found ? Number(found[1]) : null;
}

function list(refs: ToolRef | readonly ToolRef[] | undefined): readonly ToolRef[] {
  return refs === undefined ? [] : typeof refs === 'string' ? [refs] : refs;
}

const ARGUMENT: Value = { kind: 'argument', path: [], given: true };

/** What a registrar calls a handler with. */
export function handlerArguments(m: Machine, registrar: Registrar, hasSchema: boolean): Value[] {
  const { gives = ['arguments'], givesWithoutSchema = gives } = registrar.registers;
  return (hasSchema ? gives : givesWithoutSchema).map((returns) => handed(m, registrar, returns));
}

function handed(m: Machine, registrar: Registrar, returns: Returns): Value {
  if (typeof returns !== 'string') {
    const record = newObject(m.store.tick(), 'what a handler is given');
    for (const [field, inner] of Object.entries(returns)) record.slots.set(field, handed(m, registrar, inner));
    return record;
  }
  if (returns === 'arguments') return ARGUMENT;
  const node = registrar.library.node(returns);
  const module = registrar.library.file.modules[0] ?? registrar.library.file.library;
  return node ? externalOf(m, node, { module, name: returns, last: returns, receiver: null, created: null }) : data(returns);
}

/** What a package gives to a handler from a table of tools, as far as packages agree: the arguments, then a context. */
export function tableArguments(m: Machine): Value[] {
  const context = registrarsOf(m.catalogue).anywhere.get('addTool');
  return context ? handlerArguments(m, context, true) : [ARGUMENT];
}

/** The key of a table, with where it is written; a position is no name. */
export function keyOf(table: Value, key: Value): Value {
  if (key.kind !== 'constant' || /^\d+$/.test(String(key.value))) return unknown('the key is computed', 'key');
  return constant(String(key.value), keySite(table, String(key.value)));
}

/** Where a key of a record is written. */
function keySite(table: Value, key: string): Site | undefined {
  for (const option of optionsOf(table)) {
    const origin = option.kind === 'object' ? option.origins.get(key) : undefined;
    if (origin) return { file: origin.file, node: origin.key };
  }
  return undefined;
}

export function isNameLike(value: Value): boolean {
  return optionsOf(value).some(
    (o) => (o.kind === 'constant' && typeof o.value === 'string') || o.kind === 'text' || o.kind === 'data' || o.kind === 'unknown',
  );
}

export function isAbsent(value: Value | undefined): boolean {
  return value === undefined || (value.kind === 'constant' && (value.value === undefined || value.value === null));
}
