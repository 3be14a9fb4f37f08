/** Evaluates a workspace and collects the tools that reach the SDK. */
import type { Catalogue } from '../catalogue/catalogue.js';
import type { CoreModule, Frontend } from '../core/syntax.js';
import { callValue } from '../evaluator/calls.js';
import { Machine, OutOfFuel } from '../evaluator/machine.js';
import { type ModuleInstance, Modules } from '../evaluator/modules.js';
import { optionsOf, UNDEFINED, type Value } from '../evaluator/values.js';
import type { SessionOptions } from '../model/analysis.js';
import type { Resolver } from '../resolver/index.js';
import { registerFile, type ToolFile } from '../tools/folders.js';
import { type FoundTool, fromCall, fromList, listRequest } from '../tools/found.js';
import { handwritten, resultsIn } from '../tools/handwritten.js';
import { Registrations, type RequestHandler } from '../tools/registration.js';
import { isCompiled, isExtra, type Roots } from '../tools/roots.js';
import { requestExtra } from '../tools/run.js';
import { type Unfollowed, unfollowed } from '../tools/unfollowed.js';
import { bounded, isForCallers, runExported, runMakers, runRefused, runUnreached } from '../tools/unreached.js';
import { placeOf } from '../tools/written.js';
import type { Slices } from './slices.js';
import type { Sources } from './sources.js';
import type { Served } from './unlisted.js';

export interface Found {
  readonly machine: Machine;
  readonly tools: readonly FoundTool[];
  /** The tools/call handlers whose tools/list gives names that are all known. */
  readonly served: readonly Served[];
  readonly problems: readonly { readonly file: string; readonly message: string }[];
  /** What looks like a registration and gave no tool. */
  readonly unfollowed: readonly Unfollowed[];
}

/**
 * Runs the roots, then what was not reached, and builds the tools.
 * @param folders files that frameworks take for tools because of where they lie
 * @param onProgress told the number of roots done and their total
 * @param options `cancelled` is asked while code is evaluated too, which then ends with `Cancelled`
 */
export async function findTools(
  sources: Sources,
  resolver: Resolver,
  catalogue: Catalogue,
  frontends: readonly Frontend[],
  roots: Roots,
  folders: readonly ToolFile[],
  slices: Slices,
  onProgress: (done: number, total: number) => void,
  { cancelled, clock, isFull }: SessionOptions = {},
): Promise<Found> {
  const machine = new Machine(catalogue);
  machine.cancelled = cancelled ?? null;
  if (clock) machine.clock = clock;
  machine.isFull = isFull ?? null;
  const modules = new Modules(machine, sources, resolver, frontends);
  machine.modules = modules;
  const registrations = new Registrations(machine);
  machine.onOutward = (call) => registrations.listen(call);
  machine.onAssigned = (target, name, value, site) => registrations.assigned(target, name, value, site);
  const count = (): number => registrations.calls.length + registrations.handlers.length;

  const lowered = new Set<string>();
  const start = async (instance: ModuleInstance, started: boolean): Promise<void> => {
    const before = count();
    machine.refuel();
    modules.run(instance);
    await slices.pause();
    if (started && count() === before) runExported(machine, instance);
    await slices.pause();
    for (const loaded of modules.loaded) runMakers(machine, loaded, count);
    await slices.pause();
    machine.refuel();
    runUnreached(machine, instance);
    await slices.pause();
  };
  const run = async (files: readonly string[], started = false): Promise<void> => {
    for (const [i, file] of files.entries()) {
      onProgress(i, files.length);
      await lowerAhead(file, sources, resolver, slices, lowered);
      const instance = modules.get(file);
      if (!instance) continue;
      // Another entry point is another program: it may leave what both share as it was.
      const own = modules.loaded.length === 1;
      if (!own) machine.store.enter();
      try {
        await start(instance, started);
      } finally {
        if (!own) machine.store.merge([machine.store.leave(), new Map()]);
      }
    }
  };
  await run(roots.main, true);
  // Tables and functions that a server exports and that nothing calls: what registers there, in files reached so far.
  for (const instance of modules.loaded) {
    runUnreached(machine, instance);
    await slices.pause();
  }
  const refused = async (): Promise<void> => {
    for (const instance of modules.loaded) if (runRefused(machine, instance) > 0) await slices.pause();
  };
  // A server that registers nothing does not start: before other files are looked at, that is doubted.
  if (count() === 0) {
    machine.list();
    await refused();
  }
  const known = new Set(modules.loaded.map((i) => i.file));
  const others = roots.others.filter((f) => !known.has(f) && !(count() > 0 && isCompiled(f)));
  await run(others);
  if (count() > 0) await refused();
  const nameless = machine.gaveUp.size > 0 ? registrations.nameless() : null;
  if (nameless?.size) {
    for (const instance of modules.loaded) {
      runUnreached(machine, instance, nameless);
      await slices.pause();
    }
  }
  const convention = async (files: readonly ToolFile[]): Promise<void> => {
    for (const each of files) {
      const instance = modules.get(each.file);
      if (instance) bounded(machine, instance, () => registerFile(machine, instance, each, registrations));
      await slices.pause();
    }
  };
  await convention(folders.filter(({ file }) => !isExtra(file)));
  // A server that uses no SDK takes requests apart itself.
  if (registrations.calls.length === 0 && registrations.handlers.length === 0)
    for (const instance of modules.loaded) registrations.handlers.push(...handwritten(machine, instance));
  // A framework's own repository shows how tools are registered in its examples alone.
  if (registrations.calls.every(({ name }) => optionsOf(name).every((o) => o.kind !== 'constant')) && registrations.handlers.length === 0) {
    await run(roots.extras.filter((f) => !known.has(f)));
    await convention(folders.filter(({ file }) => isExtra(file)));
  }

  let tools: FoundTool[] = [];
  const helps = registrations.calls.some(({ name }) => !isForCallers(name));
  for (const call of registrations.calls) if (!helps || !isForCallers(call.name)) tools.push(...fromCall(machine, call));
  if (machine.gaveUp.size > 0) tools = withoutShadows(tools);
  machine.list();
  const served: Served[] = [];
  const left = modules.loaded.flatMap((instance) => unfollowed(machine, instance));
  for (const { list, call, found } of listed(machine, registrations.handlers)) {
    tools.push(...found);
    if (found.length === 0 && !list.fallback)
      left.push({ message: 'the tools that are listed here could not be told', place: placeOf(list.site.file, list.site.node) });
    const names = found.flatMap(({ name }) => name ?? []);
    if (call && names.length > 0 && names.length === found.length) served.push({ call, names: new Set(names) });
  }
  machine.rest();
  return { machine, tools: withoutCopies(tools), served, problems: modules.problems, unfollowed: left };
}

/** Lowers a file and what it imports, in slices, so that evaluating them later does not stop to parse. */
async function lowerAhead(root: string, sources: Sources, resolver: Resolver, slices: Slices, seen: Set<string>): Promise<void> {
  if (seen.has(root)) return;
  seen.add(root);
  const queue = [root];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const core: CoreModule | undefined = sources.lower(file);
    await slices.pause();
    if (!core) continue;
    const specifiers = [
      ...core.imports.filter((i) => !i.typeOnly).map((i) => i.module),
      ...core.exports.flatMap((e) => ('module' in e ? [e.module] : [])),
    ];
    for (const specifier of specifiers) {
      const found = resolver.resolve(file, specifier);
      if (found.kind === 'file' && !found.file.endsWith('.json') && !seen.has(found.file)) {
        seen.add(found.file);
        queue.push(found.file);
      }
    }
  }
}

/** A registration that was followed twice, and told its name the second time, counts as what it was then. */
function withoutShadows(tools: readonly FoundTool[]): FoundTool[] {
  const place = (tool: FoundTool): string => `${tool.registration.place.file}:${tool.registration.place.start}`;
  const named = new Set(tools.filter((t) => t.name !== null).map(place));
  return tools.filter((t) => t.name !== null || !named.has(place(t)));
}

/** Tools of tools/list handlers, each paired with the tools/call handler of the same server. */
function listed(
  machine: Machine,
  handlers: readonly RequestHandler[],
): { readonly list: RequestHandler; readonly call: RequestHandler | undefined; readonly found: readonly FoundTool[] }[] {
  const calls = handlers.filter((h) => h.what === 'call').sort((a, b) => Number(a.fallback) - Number(b.fallback));
  return handlers.flatMap((list) => {
    if (list.what !== 'list') return [];
    const same = calls.filter((c) => c.server === list.server);
    const call =
      replacing(same.filter((c) => c.site.file === list.site.file)) ??
      replacing(same) ??
      calls.find((c) => c.site.file === list.site.file) ??
      calls[0];
    return [{ list, call, found: toolsOf(machine, list, call) }];
  });
}

/** Of the handlers that one server is given one after the other, the one that stays: each takes the place of the one before. */
function replacing(handlers: readonly RequestHandler[]): RequestHandler | undefined {
  const [first] = handlers;
  // Which server it is, and whether the code runs at all, has to be known.
  if (!first || first.server === '' || first.fallback) return first;
  return handlers.findLast((h) => !h.entered && !h.fallback) ?? first;
}

/**
 * The tools that a tools/list handler gives. They are read before what it changed is undone: it may have filled a table
 * that was there before. Tools that it loaded from a folder stay loaded, as nobody calls one before.
 */
function toolsOf(machine: Machine, list: RequestHandler, call: RequestHandler | undefined): readonly FoundTool[] {
  machine.refuel();
  const { modules, store } = machine;
  // What answers by itself gives nothing back: it sends.
  const sent: Value[] = [];
  const { onOutward } = machine;
  const ask = (): FoundTool[] => {
    if (list.shown)
      machine.onOutward = (call) => {
        sent.push(...call.args);
        return onOutward?.(call);
      };
    const table = callValue(machine, list.handler, [listRequest(machine), requestExtra(machine)], UNDEFINED, list.site);
    return fromList(machine, list, call, list.shown ? resultsIn([table, ...sent]) : [table]);
  };
  try {
    const before = modules.folders;
    const { changes, result } = store.branch(ask);
    if (modules.folders > before) store.merge([changes]);
    return result;
  } catch (error) {
    if (!(error instanceof OutOfFuel) && !(error instanceof RangeError)) throw error;
    modules.problems.push({ file: list.site.file, message: 'too much code runs where the tools are listed; they were not found' });
    machine.stack.length = 0;
    machine.targets.length = 0;
    return [];
  } finally {
    machine.onOutward = onOutward;
  }
}

/**
 * A tool that is registered at one place by several roots is one tool, and a package that ships the same server twice
 * (ESM and CommonJS) has one server.
 */
function withoutCopies(tools: readonly FoundTool[]): FoundTool[] {
  const byPlace = new Map<string, FoundTool>();
  for (const tool of tools) {
    const key = `${tool.name}@${tool.namePlace.file}:${tool.namePlace.start}`;
    const known = byPlace.get(key);
    // Of two that differ in what is known, the one with a handler tells more.
    if (!known || (known.runnable.handlers.length === 0 && tool.runnable.handlers.length > 0)) byPlace.set(key, tool);
  }
  const unique = [...byPlace.values()];
  const named = new Map<string, FoundTool>();
  return unique.filter((tool) => {
    if (tool.name === null) return true;
    const twin = named.get(tool.name);
    if (!twin) {
      named.set(tool.name, tool);
      return true;
    }
    return !(isCompiled(tool.namePlace.file) && isCompiled(twin.namePlace.file) && tool.namePlace.file !== twin.namePlace.file);
  });
}
