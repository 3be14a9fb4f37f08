/** From a found tool to its verdicts: runs the handler, folds the effects, and asks once for each value of an argument. */
import type { Machine } from '../evaluator/machine.js';
import type { ConstantValue } from '../evaluator/values.js';
import type { Effect } from '../model/effect.js';
import { HINTS } from '../model/hint.js';
import type { ArgumentCase, DependsOn } from '../model/tool.js';
import type { Verdicts } from '../model/verdict.js';
import type { FoundTool } from '../tools/found.js';
import { type HandlerRun, runHandler } from '../tools/run.js';
import { argumentsWithFewValues } from '../tools/schema.js';
import { inferVerdicts } from '../verdicts/verdicts.js';
import { adjusted } from './adjust.js';
import type { Evaluated, Judgement } from './cache.js';
import { effectKeys } from './housekeeping.js';

/** Evaluations by value that one tool may cost. */
const MAX_CASES = 24;
/** Fuel that they may cost together. */
const CASES_FUEL = 100_000;

/**
 * Judges a tool from what a run of its handler recorded.
 * @param evaluated what its handler was seen to do; runs for single values are added to it
 * @param isRead whether some handler reads a piece of state
 * @param common effects that every tool of the server has, by key
 */
export function judge(
  m: Machine,
  tool: FoundTool,
  evaluated: Evaluated,
  isRead: (state: string) => boolean,
  common: ReadonlySet<string>,
): Judgement {
  const { run } = evaluated;
  const effects = adjusted(run.recorder.effects(isRead), common);
  const verdicts = verdictsOf(effects, run);
  const notes = [...tool.notes];
  if (!run.ran) notes.push('the handler of this tool was not found');
  if (run.recorder.incomplete) notes.push(`the handler was not followed to its end: ${run.recorder.incomplete}`);
  for (const [what, reason] of run.recorder.ignored) notes.push(`left out as the configuration says: ${what} (${reason})`);
  return {
    effects,
    verdicts,
    dependsOn: dependsOn(m, tool, evaluated, verdicts, isRead, common),
    notes,
    unknownCalls: run.recorder.unknownCalls,
  };
}

/** Keys of everything that a run recorded. */
export function keysOf(run: HandlerRun, isRead: (state: string) => boolean): ReadonlySet<string> {
  return new Set(run.recorder.effects(isRead).flatMap(effectKeys));
}

function verdictsOf(effects: readonly Effect[], run: HandlerRun): Verdicts {
  const all: readonly Effect[] = run.recorder.incomplete ? [...effects, notFollowed(run.recorder.incomplete)] : effects;
  return inferVerdicts(all, { unresolved: !run.ran });
}

/** What was not followed may do anything. */
function notFollowed(why: string): Effect {
  return {
    kind: 'unknown',
    change: 'unknown',
    repeat: 'unknown',
    reach: 'unknown',
    certainty: 'unknown',
    what: why,
    target: null,
    decidedBy: null,
    place: { file: '', start: 0, end: 0 },
    through: [],
  };
}

/** Arguments on whose value some hint's honest answer depends. */
function dependsOn(
  m: Machine,
  tool: FoundTool,
  { run, cases: runs }: Evaluated,
  verdicts: Verdicts,
  isRead: (state: string) => boolean,
  common: ReadonlySet<string>,
): DependsOn[] {
  // Where the worst case only reads, every case does.
  if (verdicts.readOnlyHint.value === true) return [];
  const found: DependsOn[] = [];
  let budget = MAX_CASES;
  let fuel = CASES_FUEL;
  for (const argument of argumentsWithFewValues(m, tool.schema)) {
    if (!run.asked.has(argument.path)) continue;
    const cost = argument.values.length * run.burned;
    // Where there is hardly any time left, the worst case has to do.
    if (budget < argument.values.length || fuel < cost || m.time <= 0) continue;
    budget -= argument.values.length;
    fuel -= cost;
    const cases: ArgumentCase[] = argument.values.map((value) => ({
      value: value.value ?? null,
      verdicts: verdictsFor(m, tool, runs, argument.path, value, isRead, common),
    }));
    if (differs(cases)) found.push({ argument: argument.path, cases });
  }
  const free = [...run.recorder.freeArguments];
  // A field of an argument that is free text itself is no argument.
  for (const name of free)
    if (!found.some((f) => f.argument === name) && !free.some((other) => name.startsWith(`${other}.`)))
      found.push({ argument: name, cases: [] });
  return found;
}

function verdictsFor(
  m: Machine,
  tool: FoundTool,
  runs: Map<string, HandlerRun>,
  path: string,
  value: ConstantValue,
  isRead: (state: string) => boolean,
  common: ReadonlySet<string>,
): Verdicts {
  const key = `${path}=${JSON.stringify(value.value)}`;
  let run = runs.get(key);
  if (!run) {
    const { written: _, ...own } = runHandler(m, tool.runnable, new Map([[path, value]]));
    run = own;
    runs.set(key, run);
  }
  return verdictsOf(adjusted(run.recorder.effects(isRead), common), run);
}

/** True where two values of the argument have different honest answers for a hint that applies to both. */
function differs(cases: readonly ArgumentCase[]): boolean {
  for (const hint of HINTS) {
    const answers = new Set<boolean>();
    for (const { verdicts } of cases) {
      const { value } = verdicts[hint];
      const applies = hint === 'readOnlyHint' || hint === 'openWorldHint' || verdicts.readOnlyHint.value === false;
      if (applies && value !== 'unknown' && !verdicts[hint].arguable) answers.add(value);
    }
    if (answers.size > 1) return true;
  }
  return false;
}
