/**
 * What does not count, or counts less, when a handler is seen as a whole (semantics.md, "Cases that were argued over"):
 * the server's own housekeeping, temporary files of the call, and writes that a look beforehand makes harmless to repeat.
 */
import { isOnRecord, isOwnAffair, isRecordOfCalls, TEMPORARY } from '../evaluator/affairs.js';
import { type Effect, FRESH_NAME, KIND_DEFAULTS } from '../model/effect.js';
import type { Place } from '../model/place.js';
import { ANYWHERE, effectKeys, isDoneByAll, SURE } from './housekeeping.js';

/** The effects without housekeeping and temporary files, and with what a look beforehand says. */
export function adjusted(effects: readonly Effect[], common: ReadonlySet<string>): Effect[] {
  // A tool that does nothing beside is meant to do just this: to write the log, to sign in.
  const works = effects.some((e) => !isOwnAffair(e) && !isOnRecord(e) && !/^(?:random|time|state|process)\.read$/.test(e.kind));
  const isHousekeeping = (e: Effect): boolean =>
    effectKeys(e).some((key) => common.has(key) && !key.startsWith(ANYWHERE) && (works || !key.startsWith(SURE)));
  const own = effects.filter((e) => e.change === 'none' || !isHousekeeping(e)).map((e) => (isDoneByAll(e, common) ? openDoneByAll(e) : e));
  return toggles(
    forcedToRead(
      askingOnTheWay(withoutSwaps(withoutTemporaries(withoutRecords(withoutResets(own)))))
        .map(checkedFirst)
        .map(settingUp),
    ),
  );
}

/** What every tool of a server may come to do: whether one of them is there to do it is not told. */
function openDoneByAll(e: Effect): Effect {
  return { ...e, change: 'unknown', repeat: 'unknown', certainty: 'unknown' };
}

/** Constants that are put into the server's state are flags of its own, unless they are all that a handler does. */
function withoutResets(effects: readonly Effect[]): readonly Effect[] {
  return effects.every((e) => e.reset || ASKS.test(e.kind)) ? effects : effects.filter((e) => !e.reset);
}

/** What a handler may do beside and still do nothing else. */
const ASKS = /^(?:time|random)\./;

/** The calls by which a server asks its client's model (MCP, "Sampling"). */
const SAMPLES = /(?:^|\.)(?:createMessage|requestSampling)$/;

/**
 * A tool that asks the client's model and does nothing else makes it run once per call: that is what it is for. On the
 * way to what is read elsewhere it is a question, as the user may be asked one, and leaves nothing behind.
 */
function askingOnTheWay(effects: readonly Effect[]): readonly Effect[] {
  if (!effects.some((e) => /^(?:http|api|db|file|browser)\.read$/.test(e.kind))) return effects;
  return effects.map((e) =>
    e.kind === 'api.run' && SAMPLES.test(e.what) ? { ...e, change: 'none', repeat: 'same', certainty: 'likely' } : e,
  );
}

/** A line in an audit log beside a change that the tool makes tells of that change; where it is all that is done, it is the work. */
function withoutRecords(effects: readonly Effect[]): readonly Effect[] {
  if (!effects.some(isRecordOfCalls)) return effects;
  const changes = effects.some((e) => (e.change === 'add' || e.change === 'destroy') && e.certainty !== 'unknown' && !isRecordOfCalls(e));
  return changes ? effects.filter((e) => e.change === 'none' || !isRecordOfCalls(e)) : effects;
}

/** Statements after which a connection refuses to write. */
const READ_ONLY =
  /^\s*(?:(?:BEGIN|START)\s+(?:TRANSACTION\s+)?(?:[A-Z ,]*\s)?READ\s+ONLY|SET\s+(?:SESSION\s+|LOCAL\s+)?(?:TRANSACTION\s+READ\s+ONLY|(?:default_)?transaction_read_only\s*(?:=|TO)\s*'?(?:on|true|1))|PRAGMA\s+query_only\s*=\s*(?:on|true|1))/i;

/**
 * A statement that the caller gives reads where the handler has told the connection to refuse anything else. A handler
 * that speaks to several databases tells only one: what stands in another file speaks to another. What stands before the
 * telling is not told yet.
 */
function forcedToRead(effects: readonly Effect[]): readonly Effect[] {
  const forcing = effects.filter((e) => e.kind.startsWith('db.') && e.target !== null && READ_ONLY.test(e.target));
  if (forcing.length === 0) return effects;
  const isForced = (e: Effect): boolean =>
    forcing.some(
      (f) => (f.place.file === e.place.file || f.through.some((step) => step.place.file === e.place.file)) && standsBehind(e, f),
    );
  return effects.map((e) => (e.kind === 'db.any' && isForced(e) ? { ...e, kind: 'db.read', change: 'none', repeat: 'same' } : e));
}

/** True where one effect stands behind another in the text of the innermost function that leads to both. */
function standsBehind(later: Effect, earlier: Effect): boolean {
  const [a, b] = [later, earlier].map((e) => [...e.through.map((step) => step.place), e.place]) as [Place[], Place[]];
  let depth = 0;
  while (depth < a.length - 1 && depth < b.length - 1 && samePlace(a[depth] as Place, b[depth] as Place)) depth++;
  return (a[depth] as Place).start > (b[depth] as Place).start;
}

function samePlace(a: Place, b: Place): boolean {
  return a.file === b.file && a.start === b.start;
}

/** What gives a path that nobody had before. */
const FRESH = /\bmkdtemp(?:Sync)?\(\)|\btmpName|\btempy|\bmakeTemp/i;

/** Files that are made below the system's temporary folder and removed again within the call. */
function withoutTemporaries(effects: readonly Effect[]): Effect[] {
  // A name in which a random part of this very call stands: nobody else has such a file, whoever of the call's own made it.
  const drawn = effects.filter((e) => e.kind === 'random.read').map((e) => `${e.what.replace(/^.*[. ]/, '')}()`);
  const isOwn = (path: string): boolean => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return drawn.some((part) => name.includes(`.${part}}`) || name.includes(`{${part}}`));
  };
  const made = effects
    .filter((e) => /^file\.(?:write|append|create|move)$/.test(e.kind) && e.target !== null)
    .map((e) => e.target as string);
  const removed = effects
    .filter((e) => e.kind === 'file.delete' && e.target !== null && TEMPORARY.test(e.target))
    .map((e) => e.target as string)
    // What is removed and was not made by the call was there before.
    .filter((r) => FRESH.test(r) || isOwn(r) || made.some((path) => path === r || path.startsWith(`${r}/`)));
  if (removed.length === 0) return [...effects];
  return effects.filter((e) => {
    if (!e.kind.startsWith('file.') || e.target === null) return true;
    const { target } = e;
    return !removed.some((r) => target === r || target.startsWith(`${r}/`)) || e.kind === 'file.read';
  });
}

/**
 * A file that is written beside its place and renamed into it (so that nobody sees half of it) is one write: what the
 * write does to the content counts, not the rename, nor the removal of what a failed rename leaves.
 */
function withoutSwaps(effects: readonly Effect[]): Effect[] {
  const written = new Set(effects.filter((e) => e.kind === 'file.write' && e.target !== null).map((e) => e.target));
  const swapped = new Set(effects.filter((e) => e.kind === 'file.move' && written.has(e.target)).map((e) => e.target));
  return (
    effects
      .filter((e) => !((e.kind === 'file.move' || e.kind === 'file.delete') && swapped.has(e.target)))
      // The name beside it is new with each call; the place that it is renamed into is not.
      .map((e) =>
        e.decidedBy === FRESH_NAME && swapped.has(e.target) ? { ...e, ...KIND_DEFAULTS[e.kind], reach: e.reach, decidedBy: null } : e,
      )
  );
}

/** One handler that both sets and takes away in the same piece of the server's state moves a marker: session state. */
function toggles(effects: readonly Effect[]): Effect[] {
  const of = (e: Effect): string => e.what.replace(/\.\w+$/, '');
  const set = new Set(effects.filter((e) => e.kind === 'state.set' || e.kind === 'state.add').map(of));
  const taken = new Set(effects.filter((e) => e.kind === 'state.delete').map(of));
  return effects.map((e) =>
    e.kind.startsWith('state.') && set.has(of(e)) && taken.has(of(e)) ? { ...e, change: 'session', repeat: 'more' } : e,
  );
}

/**
 * The folder that a store or a browser makes for itself when it is first opened, and what an earlier version left that it takes
 * over then, where nothing is there yet: readers differ on whether that is a change.
 */
function settingUp(effect: Effect): Effect {
  if (effect.kind === 'file.write' && effect.change === 'add' && effect.repeat === 'same') {
    const start = effect.through.findIndex(({ name }) => /^(?:init|initiali[sz]e|bootstrap|setup)$/i.test(name));
    return start >= 0 && effect.through.slice(start).some(({ name }) => /^migrate/i.test(name))
      ? { ...effect, change: 'arguable' }
      : effect;
  }
  if (effect.kind !== 'file.create' || effect.repeat !== 'same') return effect;
  return effect.through.some(({ name }) =>
    /^(?:init|initiali[sz]e|bootstrap|launch)(?:$|[A-Z_]?(?:storage|store|db|database|dirs?|folders?|browser|client|server)$)|^ensure\w*(?:launched|started|connected|running|initiali[sz]ed)$/i.test(
      name,
    ),
  )
    ? { ...effect, change: 'arguable' }
    : effect;
}

const LOOKS_FIRST =
  /^(?:get|find|load|fetch|lookup)_?or_?(?:create|add|insert|make)|^ensure[A-Z_]|^create_?if_?(?:not|missing)|^(?:find|get)AndCreate/i;

/** `getOrCreateLabel`: what is there already is found the second time. */
function checkedFirst(effect: Effect): Effect {
  if (effect.change !== 'add' || effect.repeat !== 'more') return effect;
  return effect.through.some((step) => LOOKS_FIRST.test(step.name)) ? { ...effect, repeat: 'same' } : effect;
}
