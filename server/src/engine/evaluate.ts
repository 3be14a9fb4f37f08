/** Runs the handlers that have to be run, and judges every tool from what its handler was seen to do. */

import type { FunctionNode } from '../core/syntax.js';
import { condensed } from '../evaluator/condense.js';
import { type Reads, unseenFillers } from '../evaluator/doubts.js';
import type { Machine } from '../evaluator/machine.js';
import { RuntimeState } from '../evaluator/state.js';
import type { Value } from '../evaluator/values.js';
import { put } from '../model/groups.js';
import type { FoundTool } from '../tools/found.js';
import { type HandlerRun, type Runnable, runHandler } from '../tools/run.js';
import type { Evaluated, EvaluationCache, Judgement, Origin } from './cache.js';
import { settled } from './doubted.js';
import { housekeeping } from './housekeeping.js';
import { judge, keysOf } from './judge.js';
import type { Slices } from './slices.js';
import type { Sources } from './sources.js';
import { stubbed, withoutStub } from './stubs.js';
import { type Served, type Unlisted, unlistedOf } from './unlisted.js';
import { type Content, contents } from './versions.js';

/** How often a handler is run again because of what another one left: a chain of this many tools. */
const MAX_ROUNDS = 5;
/** Milliseconds that following a handler once more has to have: no longer than it had, and it ends where it ended. */
const MIN_PATIENCE = 1_500;

/**
 * Judges every tool. Where one handler reads state that another one writes, it is run again with what that one may have
 * left there. What is kept from an earlier analysis is used as long as neither its files nor that state changed; the
 * answers are the same as those of an analysis that keeps nothing.
 * @param served tools/call handlers, which are asked for names that are not listed
 */
export async function judgeAll(
  machine: Machine,
  tools: readonly FoundTool[],
  sources: Sources,
  cache: EvaluationCache,
  slices: Slices,
  onProgress: (done: number) => void,
  served: readonly Served[] = [],
): Promise<{ judgements: Judgement[]; evaluations: number; unlisted: Unlisted[] }> {
  const content = contents(sources, machine.modules.resolver);
  cache.rest(
    machine.modules.loaded.map((l) => l.core),
    machine.executed,
    ranByFile(machine),
    machine.modules.readTexts,
    content,
  );
  const state = new RuntimeState(machine.store.now);
  machine.state = state;
  const evaluated: (Evaluated | undefined)[] = tools.map((tool) => cache.get((origin) => keyOf(tool, origin), content));
  const values: (ReadonlyMap<string, Value> | undefined)[] = [];
  const firsts: (Reads | undefined)[] = [];
  let evaluations = 0;
  const run = async (i: number, patience = 0): Promise<void> => {
    const { written, firsts: read, ...own } = runHandler(machine, (tools[i] as FoundTool).runnable, null, null, patience);
    values[i] = written;
    firsts[i] = read;
    evaluated[i] = { run: own, cases: new Map() };
    evaluations++;
    await slices.pause();
  };
  /** Follows what was given up once more, one after the other, until no more time than this is left. */
  const persist = async (some: readonly number[], left: number): Promise<void> => {
    const given = some.filter((i) => (evaluated[i] as Evaluated).run.exhausted);
    for (const i of given) if (machine.time - left > MIN_PATIENCE) await run(i, machine.time - left);
  };

  const warmed = new Set<number>();
  const kept = new Set(evaluated.flatMap((e, i) => (e ? [i] : [])));
  // Whoever waited for what a handler wrote before it was changed or went away has to look again.
  const changed = cache.lostWrites();
  let todo = [...tools.keys()].filter((i) => !kept.has(i) || waitsForOthers((evaluated[i] as Evaluated).run, changed));
  for (let round = 0; round < MAX_ROUNDS && todo.length > 0; round++) {
    for (const i of todo) {
      if (round === 0) onProgress(i);
      kept.delete(i);
      await run(i);
    }
    // The first time leaves as much for what they find of each other.
    if (machine.unhurried) await persist(todo, round === 0 ? machine.time / 2 : 0);
    const news = state.publish(values, (value) => condensed(machine, value));
    const again = new Set([...tools.keys()].filter((i) => waitsForOthers((evaluated[i] as Evaluated).run, news)));
    // What was kept has not been written in this analysis yet: it is, for those who wait for it.
    const here = [...tools.keys()].filter((i) => !kept.has(i));
    for (const i of kept) {
      const { writes } = (evaluated[i] as Evaluated).run;
      if (writes.size > 0 && here.some((k) => waitsForOthers((evaluated[k] as Evaluated).run, writes))) again.add(i);
    }
    // Who was the first to make a client or a connection is judged as any later call: it is there already.
    if (round === 0)
      for (const i of todo) {
        if (!(evaluated[i] as Evaluated).run.cold) continue;
        again.add(i);
        warmed.add(i);
      }
    todo = [...again].sort((a, b) => a - b);
    if (machine.time > 0) continue;
    // There is no time left to look at what they find there: it is not known what they do.
    for (const i of todo) (evaluated[i] as Evaluated).run.recorder.incomplete ??= 'following this code takes too long';
    break;
  }
  // One that made it when it was run for another reason as well.
  for (const [i] of tools.entries()) if (!kept.has(i) && !warmed.has(i) && evaluated[i]?.run.cold && machine.time > 0) await run(i);

  const seen = new Set<string>();
  for (const each of evaluated) for (const key of (each as Evaluated).run.seen) seen.add(key);
  const isRead = (key: string): boolean => seen.has(key);
  const common = housekeeping(
    tools.map((tool, i) => {
      const { run: own } = evaluated[i] as Evaluated;
      return { server: tool.registration.server, keys: keysOf(own, isRead), complete: own.recorder.incomplete === null };
    }),
  );
  const handled = new Set<FunctionNode>();
  for (const each of evaluated) for (const fn of (each as Evaluated).run.functions.keys()) handled.add(fn);
  const isSame = cache.sameFillers(unseenFillers(machine, handled));
  const fresh = new Set(changed);
  for (const [i, each] of evaluated.entries()) if (!kept.has(i)) for (const key of (each as Evaluated).run.writes) fresh.add(key);
  for (const each of evaluated as Evaluated[])
    if (!isSame || (each.doubted && [...fresh].some((key) => each.doubted?.run.reads.has(key)))) delete each.doubted;
  const judgements: Judgement[] = [];
  const inVain = neverAnswered(tools, evaluated as Evaluated[]);
  const stubs = stubbed(tools, evaluated as Evaluated[]);
  for (const [i, tool] of tools.entries()) {
    const own = evaluated[i] as Evaluated;
    const judgement = settled(machine, tool, own, judge(machine, tool, own, isRead, common), {
      handled,
      firsts: firsts[i],
      isRead,
      common,
    });
    judgements.push(
      stubs.has(i) ? withoutStub(tool, judgement) : inVain.has(i) ? { ...judgement, notes: [...judgement.notes, IN_VAIN] } : judgement,
    );
    cache.set(keyOf(tool, (_file, at) => at) as string, own, filesOf(tool, own), content);
    await slices.pause();
  }
  const named = new Set(tools.flatMap(({ name }) => name ?? []));
  const unlisted: Unlisted[] = [];
  for (const each of served) {
    const ask = async (name: string, runnable: Runnable): Promise<HandlerRun> => {
      const answer = answerOf(machine, each, name, runnable, cache, content);
      await slices.pause();
      return answer;
    };
    unlisted.push(...(await unlistedOf(machine, each, named, ask)));
  }
  machine.state = null;
  return { judgements, evaluations, unlisted };
}

/** What a tools/call handler does for a name: as it was kept from an earlier analysis, or by running it. */
function answerOf(
  machine: Machine,
  { call }: Served,
  name: string,
  runnable: Runnable,
  cache: EvaluationCache,
  content: (file: string) => Content,
): HandlerRun {
  const { file, node } = call.site;
  const key = (origin: Origin): string | null => {
    const at = origin(file, node.start);
    return at === null ? null : `unlisted|${name}|${file}:${at}`;
  };
  const kept = cache.get(key, content) ?? { run: runHandler(machine, runnable), cases: new Map() };
  cache.set(key((_file, at) => at) as string, kept, new Set([...kept.run.files, file]), content);
  return kept.run;
}

const IN_VAIN = 'it is listed, but tools/call always answers it with an error';

/** Tools of a table that can never be called, while others of the same table can. */
function neverAnswered(tools: readonly FoundTool[], evaluated: readonly Evaluated[]): Set<number> {
  const answers = (i: number): boolean | null => {
    const { run } = evaluated[i] as Evaluated;
    return run.ran && run.recorder.incomplete === null ? !run.refused : null;
  };
  const listed = [...tools.keys()].filter((i) => tools[i]?.registration.form === 'list');
  const answering = new Set(listed.filter((i) => answers(i) === true).map((i) => tools[i]?.registration.server));
  return new Set(listed.filter((i) => answers(i) === false && answering.has(tools[i]?.registration.server)));
}

/**
 * The files that an evaluation rests on beside what loading the modules left: those whose code ran or whose bindings
 * were read.
 */
function filesOf(tool: FoundTool, { run, cases, doubted }: Evaluated): Set<string> {
  const files = new Set([...run.files, ...(doubted?.run.files ?? []), tool.namePlace.file]);
  for (const each of cases.values()) for (const file of each.files) files.add(file);
  return files;
}

/** Which functions of each file ran while the modules were loaded, in a text that tells them apart. */
function ranByFile(machine: Machine): Map<string, string> {
  const ran = new Map<string, number[]>();
  for (const fn of machine.executed) {
    const file = machine.made.get(fn)?.file;
    if (file !== undefined) put(ran, file, fn.start);
  }
  return new Map([...ran].map(([file, starts]) => [file, starts.sort((a, b) => a - b).join()]));
}

/**
 * True where a handler reads state that only another one writes. What it makes itself when it is not there yet (a client,
 * a token) it has seen being made: that it was there already would only be less to do. What it stops or throws away is what
 * another one made.
 */
function waitsForOthers(run: HandlerRun, written: ReadonlySet<string>): boolean {
  for (const key of written) if (run.reads.has(key) && (!run.writes.has(key) || run.clears.has(key) || isCollection(key))) return true;
  return false;
}

/** A list, map or record holds what earlier calls left, whoever made them. */
function isCollection(key: string): boolean {
  return key.includes('\u0000') || /\.[sn]:/.test(key);
}

/**
 * What names a tool's evaluation from one analysis to the next.
 * @param origin where an offset of a file was in the analysis that is asked for; null for what is new
 * @returns null for a tool that was not there then
 */
function keyOf({ name, registration, handler, namePlace }: FoundTool, origin: Origin): string | null {
  const parts: string[] = [`${name}|${registration.form}`];
  for (const place of [registration.place, namePlace, handler?.place]) {
    const at = place ? origin(place.file, place.start) : 0;
    if (at === null) return null;
    parts.push(place ? `${place.file}:${at}` : '');
  }
  return parts.join('|');
}
