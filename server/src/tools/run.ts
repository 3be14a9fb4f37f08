/** Evaluates handlers: what they do, for any arguments or for one value of one argument. */

import type { FunctionNode } from '../core/syntax.js';
import { Asked } from '../evaluator/asked.js';
import { callValue } from '../evaluator/calls.js';
import type { Open, Reads } from '../evaluator/doubts.js';
import { brokenGuards, guardsOf } from '../evaluator/existence.js';
import { callFunction } from '../evaluator/functions.js';
import { type Machine, NEVER, OutOfFuel, type StackEntry } from '../evaluator/machine.js';
import { externalOf } from '../evaluator/members.js';
import { readAll } from '../evaluator/readall.js';
import { Recorder } from '../evaluator/recorder.js';
import { Work } from '../evaluator/saturation.js';
import { mayBeNothing } from '../evaluator/state.js';
import { data, optionsOf, type Site, UNDEFINED, type Value } from '../evaluator/values.js';
import { Cancelled } from '../model/analysis.js';
import { presenceBy } from './schema.js';

/** A handler with what the server passes to it. */
export interface Runnable {
  readonly handlers: readonly { readonly fn: Value; readonly args: readonly Value[] }[];
  readonly site: Site;
  /** The schema of the arguments, where the tool has one. */
  readonly schema?: Value | undefined;
}

export interface HandlerRun {
  readonly recorder: Recorder;
  /** Files whose code or bindings it used. */
  readonly files: ReadonlySet<string>;
  /** Functions whose body it ran, each with its file. */
  readonly functions: ReadonlyMap<FunctionNode, string>;
  /** State that it read, by key. */
  readonly reads: ReadonlySet<string>;
  /** State that it changed, by key. */
  readonly writes: ReadonlySet<string>;
  /** State that it changed and that may be nothing afterwards: what others left there is what it does away with. */
  readonly clears: ReadonlySet<string>;
  /** State that it read at all, also what it had written itself. */
  readonly seen: ReadonlySet<string>;
  /** On which arguments something depended. */
  readonly asked: Asked;
  /** True where it was the first to make something that later calls find made: it is run once more, as a later call. */
  readonly cold: boolean;
  /** Fuel that it took. */
  readonly burned: number;
  /** False where there was nothing to run. */
  readonly ran: boolean;
  /** True where it always ends with an error: it throws, or answers `isError`. */
  readonly refused: boolean;
  /** True where it was given up because there was too much of it. */
  readonly exhausted: boolean;
  /** What it called although nothing was seen to be there. */
  readonly broke: string | null;
}

/** What belongs to the machine and is not kept: the values that a run left in state, for the other handlers, and what it read there. */
interface Written {
  readonly written: ReadonlyMap<string, Value>;
  /** State that it read which held what may only be its first value. */
  readonly firsts: Reads;
}

/** Fuel of one handler: generous for code that people wrote, an end for what loops. */
const HANDLER_FUEL = 250_000;
/** Milliseconds of one handler, should its steps be slow ones, and what is left for each when all have taken their time. */
const HANDLER_MS = 1_000;
const SPARE_MS = 60;
/** The same, once that has taken this long too: of hundreds of tools that are all too much, each has no more than a look. */
const LATE = -4_000;
const LATE_MS = 5;
/** The same for one that was given up, and is followed once more because there is time left. */
const PATIENT_FUEL = 1_500_000;
const PATIENT_MS = 8_000;
/** What a handler gets where the others have used up what there is for all. */
const SPARE_FUEL = 25_000;

/**
 * Runs a handler and undoes what it changed. Throws only `Cancelled`: what was given up is noted in the recorder.
 * @param fixed values of arguments, by dotted path
 * @param open state that may hold anything beside what it was seen to hold
 * @param patience milliseconds that it may take, where it was given up before
 */
export function runHandler(
  m: Machine,
  runnable: Runnable,
  fixed: ReadonlyMap<string, Value> | null = null,
  open: Open | null = null,
  patience = 0,
): HandlerRun & Written {
  const recorder = new Recorder(m.stack.length, m.catalogue.policy);
  const files = new Set<string>();
  recorder.knows = () => guardsOf(m);
  m.presenceOf = presenceBy(m, runnable.schema);
  m.recorder = recorder;
  m.touched = files;
  m.fixedArguments = fixed;
  m.asked = new Asked();
  const wanted = patience > 0 ? PATIENT_FUEL : HANDLER_FUEL;
  const given = m.pool > wanted ? wanted : SPARE_FUEL;
  m.fuel = given;
  m.work = m.state && new Work(given, m.state);
  const started = m.clock();
  const ms = m.time > HANDLER_MS ? HANDLER_MS : m.time > LATE ? SPARE_MS : LATE_MS;
  m.deadline = started + Math.max(ms, Math.min(patience, PATIENT_MS));
  const { most } = m.store;
  m.store.most = HANDLER_ITEMS;
  m.state?.begin(m.store.now);
  m.doubts.begin();
  m.doubts.open = open;
  m.ran.clear();
  const depth = { stack: m.stack.length, targets: m.targets.length };
  let ran = false;
  let refused = true;
  let exhausted = false;
  try {
    m.store.branch(() => {
      for (const { fn, args } of runnable.handlers) {
        if (fn.kind === 'constant') continue;
        ran = true;
        const result = callValue(m, fn, args, UNDEFINED, runnable.site, 'handler');
        refused &&= refuses(result);
        readAll(m, result);
      }
      runWorkers(m);
      recorder.settle(brokenGuards(m));
      return UNDEFINED;
    });
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    exhausted = error instanceof OutOfFuel;
    // One handler that cannot be followed must not take the others with it.
    recorder.incomplete =
      error instanceof OutOfFuel
        ? error.message
        : error instanceof RangeError
          ? 'the code is nested too deep'
          : `an error inside of Truehint: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    m.recorder = null;
    m.work = null;
    m.store.changed = null;
    m.store.onOld = null;
    recorder.knows = null;
    m.touched = null;
    m.fixedArguments = null;
    m.presenceOf = null;
    m.doubts.open = null;
    m.stack.length = depth.stack;
    m.targets.length = depth.targets;
    m.loops = 0;
    m.store.most = most;
    m.woken.clear();
  }
  const burned = given - Math.max(m.fuel, 0);
  m.pool -= burned;
  m.deadline = 0;
  m.time -= m.clock() - started;
  const written: ReadonlyMap<string, Value> = m.state?.writes ?? new Map();
  return {
    recorder,
    files,
    functions: new Map(m.ran),
    reads: new Set(m.state?.reads),
    writes: new Set(written.keys()),
    clears: new Set([...written].flatMap(([key, value]) => (mayBeNothing(value) ? key : []))),
    seen: new Set(m.state?.seen),
    asked: m.asked,
    cold: (m.state?.cold.size ?? 0) > 0,
    burned,
    ran,
    refused: ran && refused,
    exhausted,
    broke: m.doubts.broke,
    written,
    firsts: m.doubts.reads,
  };
}

/** True for an answer that only tells an error. */
function refuses(result: Value): boolean {
  return optionsOf(result).every((o) => {
    if (o === NEVER) return true;
    const flag = o.kind === 'object' ? o.slots.get('isError') : undefined;
    return flag?.kind === 'constant' && flag.value === true;
  });
}

/** Uncertain items that a list holds one by one while a handler runs: tables of tools are long, what it collects itself is not. */
const HANDLER_ITEMS = 100;

/** How many workers may follow each other: a queue that fills a queue. */
const MAX_WORKERS = 4;

/** Runs the workers whose queues the handler filled, as if they stood where it filled them. */
function runWorkers(m: Machine): void {
  for (let i = 0; i < MAX_WORKERS && m.woken.size > 0; i++) {
    const [[key, { worker, stack, site }]] = [...m.woken] as [
      [FunctionNode, { worker: StackEntry; stack: readonly StackEntry[]; site: Site }],
    ];
    m.woken.delete(key);
    const own = m.stack.splice(0, m.stack.length, ...stack);
    m.maybe(() => callFunction(m, worker.value, worker.args, worker.self, site));
    m.stack.splice(0, m.stack.length, ...own);
  }
  m.woken.clear();
}

/** What the SDK passes beside the arguments: notifications, the request's signal, the session. */
export function requestExtra(m: Machine): Value {
  const library = m.catalogue.module('@modelcontextprotocol/sdk');
  const node = library?.node('RequestHandlerExtra') ?? null;
  return node
    ? externalOf(m, node, { module: '@modelcontextprotocol/sdk', name: 'extra', last: 'extra', receiver: null, created: null })
    : data('extra');
}
