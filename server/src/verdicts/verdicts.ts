/**
 * The fold from what a handler does to the honest answer for each hint. A verdict is about the worst case over all
 * arguments and branches; `unknown` never stands for `true` or `false`, and a proven effect decides whatever the
 * unknown ones beside it may do, as long as they cannot turn the answer round.
 */
import type { Certainty, Effect } from '../model/effect.js';
import type { Verdict, Verdicts, VerdictValue } from '../model/verdict.js';
import { mostTelling } from './order.js';

/** What is known about the handler beside its effects. */
export interface HandlerFacts {
  /** True where the handler was not found or not read at all: then no hint can be told. */
  readonly unresolved: boolean;
}

function verdict(value: VerdictValue, certainty: Certainty, because: readonly Effect[], arguable = false): Verdict {
  return { value, certainty, because: mostTelling(because), arguable };
}

const unknownVerdict = (because: readonly Effect[]): Verdict => verdict('unknown', 'unknown', because);

/** The certainty of a claim about all of `effects`: the weakest of them. */
function weakest(effects: readonly Effect[]): Certainty {
  return effects.some((effect) => effect.certainty === 'likely') ? 'likely' : 'proven';
}

/** The certainty of a claim that one of `effects` is enough for: the strongest of them. */
function strongest(effects: readonly Effect[]): Certainty {
  return effects.some((effect) => effect.certainty === 'proven') ? 'proven' : 'likely';
}

/** The effects that something says anything about; the rest count as unknown in every respect. */
const known = (effect: Effect): boolean => effect.certainty !== 'unknown';

/**
 * True where the effect changes something, and no reader would say otherwise. Acting in somebody's page is arguable
 * for destructiveHint only: a click or a submit is not read-only.
 */
function writes(effect: Effect): boolean {
  const { change } = effect;
  return known(effect) && (change === 'add' || change === 'destroy' || change === 'session' || effect.kind === 'browser.act');
}

const arguablyWrites = (effect: Effect): boolean => known(effect) && effect.change === 'arguable' && !writes(effect);
const mayWrite = (effect: Effect): boolean => !known(effect) || effect.change === 'unknown';

function readOnly(effects: readonly Effect[]): Verdict {
  const writers = effects.filter(writes);
  if (writers.length > 0) return verdict(false, strongest(writers), writers);
  const unknown = effects.filter(mayWrite);
  const arguable = effects.filter(arguablyWrites);
  if (arguable.length > 0) return verdict(false, 'likely', arguable, true);
  if (unknown.length > 0) return unknownVerdict(unknown);
  return verdict(true, weakest(effects), effects);
}

function destructive(effects: readonly Effect[], whether: Verdict): Verdict {
  // A tool that changes nothing destroys nothing; the hint does not apply, and `false` is the only true answer.
  if (whether.value === true) return verdict(false, whether.certainty, effects);
  const destroyers = effects.filter((effect) => known(effect) && effect.change === 'destroy');
  if (destroyers.length > 0) return verdict(true, strongest(destroyers), destroyers);
  const unknown = effects.filter(mayWrite);
  if (unknown.length > 0) return unknownVerdict(unknown);
  const arguable = effects.filter((effect) => effect.change === 'arguable');
  // `true` is the careful answer where readers differ.
  if (arguable.length > 0) return verdict(true, 'likely', arguable, true);
  const writers = effects.filter(writes);
  return verdict(false, weakest(effects), writers);
}

function idempotent(effects: readonly Effect[], whether: Verdict): Verdict {
  if (whether.value === true) return verdict(true, whether.certainty, effects);
  const repeaters = effects.filter((effect) => writes(effect) && effect.repeat === 'more');
  if (repeaters.length > 0) return verdict(false, strongest(repeaters), repeaters);
  const unknown = effects.filter((effect) => mayWrite(effect) || (effect.change !== 'none' && effect.repeat === 'unknown'));
  if (unknown.length > 0) return unknownVerdict(unknown);
  const arguable = effects.filter(
    (effect) => effect.change !== 'none' && (effect.repeat === 'arguable' || (arguablyWrites(effect) && effect.repeat === 'more')),
  );
  // Neither declaration is wrong, and readers are split too evenly for one of them to be proposed.
  if (arguable.length > 0) return verdict('unknown', 'unknown', arguable, true);
  const writers = effects.filter((effect) => effect.change !== 'none');
  return verdict(true, weakest(effects), writers);
}

function openWorld(effects: readonly Effect[]): Verdict {
  const reaching = (reach: Effect['reach']) => effects.filter((effect) => known(effect) && effect.reach === reach);
  const open = reaching('open');
  if (open.length > 0) return verdict(true, strongest(open), open);
  // One host that the code names: `true` is right whatever else happens, and `false` can be defended.
  const fixed = reaching('fixed');
  if (fixed.length > 0) return verdict(true, 'likely', fixed, true);
  const unknown = effects.filter((effect) => !known(effect) || effect.reach === 'unknown');
  if (unknown.length > 0) return unknownVerdict(unknown);
  // The operator may name his own host or a public one, so neither declaration is wrong and neither can be proposed.
  const configured = reaching('configured');
  if (configured.length > 0) return verdict('unknown', 'unknown', configured, true);
  return verdict(false, weakest(effects), effects);
}

/**
 * The four verdicts for a handler with these effects. Source of the reading: the MCP schema's `ToolAnnotations`, with
 * what a handler can do for some arguments as the measure. No effects and a resolved handler mean: reads, closed.
 */
export function inferVerdicts(effects: readonly Effect[], facts: HandlerFacts): Verdicts {
  if (facts.unresolved) {
    const none = unknownVerdict([]);
    return { readOnlyHint: none, destructiveHint: none, idempotentHint: none, openWorldHint: none };
  }
  const whether = readOnly(effects);
  return {
    readOnlyHint: whether,
    destructiveHint: destructive(effects, whether),
    idempotentHint: idempotent(effects, whether),
    openWorldHint: openWorld(effects),
  };
}
