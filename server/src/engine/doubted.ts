/**
 * Tools that were seen to change nothing only because of a guard on state which nobody was seen to fill. Their handlers
 * are run once more, with that state open; what they do then counts, as likely at most.
 */
import type { FunctionNode } from '../core/syntax.js';
import { doubtful, namesOf, type Reads } from '../evaluator/doubts.js';
import type { Machine } from '../evaluator/machine.js';
import type { Slots } from '../evaluator/store.js';
import { type Effect, KIND_DEFAULTS } from '../model/effect.js';
import type { FoundTool } from '../tools/found.js';
import { runHandler } from '../tools/run.js';
import { inferVerdicts } from '../verdicts/verdicts.js';
import { adjusted } from './adjust.js';
import type { Doubted, Evaluated, Judgement } from './cache.js';

/** How often more state is opened: guards behind guards. */
const MAX_GUARDS = 4;

/** What the doubts of a handler rest on. */
export interface Ground {
  /** Functions that handlers ran. */
  readonly handled: ReadonlySet<FunctionNode>;
  /** What the handler read; undefined where it was not run in this analysis. */
  readonly firsts: Reads | undefined;
  readonly isRead: (state: string) => boolean;
  readonly common: ReadonlySet<string>;
}

/**
 * The judgement of a tool that was found to change nothing, with what stands behind its doubtful guards.
 * @param evaluated what its handler was seen to do; what it does with open state is added to it
 * @param judgement what that comes to
 */
export function settled(m: Machine, tool: FoundTool, evaluated: Evaluated, judgement: Judgement, ground: Ground): Judgement {
  if (judgement.verdicts.readOnlyHint.value !== true) return judgement;
  const { run } = evaluated;
  if (evaluated.doubted === undefined)
    evaluated.doubted = opened(m, tool, ground, !run.refused && run.broke === null && judgement.effects.length > 0);
  const { doubted } = evaluated;
  if (doubted) {
    const before = new Set(judgement.effects.map(keyOf));
    const isSeen = (state: string): boolean => ground.isRead(state) || doubted.run.seen.has(state);
    const effects = adjusted(doubted.run.recorder.effects(isSeen), ground.common).map((e) => (before.has(keyOf(e)) ? e : guarded(e)));
    const verdicts = inferVerdicts(effects, { unresolved: false });
    if (verdicts.readOnlyHint.value !== true)
      return { ...judgement, effects, verdicts, dependsOn: [], notes: [...judgement.notes, told(doubted)] };
    // Where the guards let it through, nothing is changed either.
    if (!doubted.run.refused && doubted.run.broke === null && doubted.run.recorder.incomplete === null) return judgement;
  }
  const why = run.broke ?? (doubted?.run.recorder.incomplete && run.refused ? (doubted.open[0] ?? null) : null);
  if (why === null) return judgement;
  const effects = [...judgement.effects, unseen(why, tool)];
  return {
    ...judgement,
    effects,
    verdicts: inferVerdicts(effects, { unresolved: false }),
    dependsOn: [],
    notes: [...judgement.notes, `"${why}" was not seen to be set: what the handler does with it is not known`],
  };
}

function opened(m: Machine, tool: FoundTool, { handled, firsts }: Ground, works: boolean): Doubted | null {
  let more = doubtful(m, firsts ?? runHandler(m, tool.runnable).firsts, handled, works);
  if (more.size === 0) return null;
  const open = new Map<Slots, Set<string>>();
  for (let i = 0; ; i++) {
    for (const [slots, keys] of more) open.set(slots, new Set([...(open.get(slots) ?? []), ...keys]));
    const { written: _, firsts: next, ...run } = runHandler(m, tool.runnable, null, open);
    more = doubtful(m, next, handled, works);
    if (more.size === 0 || i === MAX_GUARDS || m.time <= 0) return { run, open: namesOf(open) };
  }
}

/** What happens only where a guard lets it. */
function guarded(effect: Effect): Effect {
  return effect.certainty === 'proven' ? { ...effect, certainty: 'likely' } : effect;
}

function told({ open }: Doubted): string {
  const names = open.slice(0, 3).map((name) => `"${name}"`);
  return `${names.join(', ')} may be set by code that was not seen to run: what stands behind counts`;
}

function unseen(what: string, tool: FoundTool): Effect {
  return {
    ...KIND_DEFAULTS.unknown,
    kind: 'unknown',
    certainty: 'unknown',
    what,
    target: null,
    decidedBy: null,
    place: tool.handler?.place ?? tool.namePlace,
    through: [],
  };
}

function keyOf({ kind, place, what }: Effect): string {
  return `${kind}:${place.file}:${place.start}:${what}`;
}
