/** From a found tool to its verdicts: runs the handler, folds the effects, and asks once for each value of an argument. */
import type { Machine } from '../evaluator/machine.js';
import type { Effect } from '../model/effect.js';
import type { Verdicts } from '../model/verdict.js';
import type { FoundTool } from '../tools/found.js';
import type { HandlerRun } from '../tools/run.js';
import { inferVerdicts } from '../verdicts/verdicts.js';
import { adjusted } from './adjust.js';
import type { Evaluated, Judgement } from './cache.js';
import { dependsOn } from './depends.js';
import { effectKeys } from './housekeeping.js';

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
    dependsOn: dependsOn(m, {
      tool,
      run,
      verdicts,
      runs: evaluated.cases,
      judge: (each) => {
        const own = adjusted(each.recorder.effects(isRead), common);
        return { verdicts: verdictsOf(own, each), acts: own.some(acts) };
      },
      decided: (each) => each.recorder.decided(isRead),
      verdictsOf: (some, each) => verdictsOf(adjusted(some, common), each),
    }),
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

/** True for what reads or changes something; asking the clock or for a random number is neither. */
function acts({ kind }: Effect): boolean {
  return kind !== 'time.read' && kind !== 'random.read' && kind !== 'unknown';
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
