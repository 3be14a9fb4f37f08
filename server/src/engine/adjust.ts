/**
 * What does not count, or counts less, when a handler is seen as a whole (semantics.md, "Cases that were argued over"):
 * the server's own housekeeping, temporary files of the call, and writes that a look beforehand makes harmless to repeat.
 */
import type { Effect } from '../model/effect.js';

/** A server with fewer tools than this shows no habit. */
const FEWEST_TOOLS = 5;
/** Nearly every tool does it: the wrapper around them does, not they. */
const NEARLY_ALL = 0.9;

/** What tells the same effect apart in two handlers: its place, every call on the way to it, and the constant that decided. */
export function effectKey(effect: Effect): string {
  const way = effect.through.map((step) => `${step.place.file}:${step.place.start}`).join('<');
  return `${effect.place.file}:${effect.place.start}:${effect.kind}:${effect.decidedBy}<${way}`;
}

/** Ways of keeping a record, by the start of the key's last part. */
const RECORDS = /:(?:file\.append|state\.\w+):/;

/**
 * Effects that wrapper code has for every call: a record of calls, metrics. They are the same in nearly every tool of a
 * server, down to each call on the way. A function that every handler calls itself (the one that talks to the service) is
 * no wrapper, and what a gateway does for all of its tools is what they do: it is all that they do.
 * @param tools the effect keys of each tool, with the tool's server
 */
export function housekeeping(tools: readonly { readonly server: string; readonly keys: ReadonlySet<string> }[]): ReadonlySet<string> {
  const common = new Set<string>();
  const servers = new Map<string, ReadonlySet<string>[]>();
  for (const { server, keys } of tools) servers.set(server, [...(servers.get(server) ?? []), keys]);
  for (const all of servers.values()) {
    if (all.length < FEWEST_TOOLS) continue;
    const counts = new Map<string, number>();
    for (const keys of all) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    const shared = new Set([...counts].filter(([, count]) => count >= Math.max(FEWEST_TOOLS, NEARLY_ALL * all.length)).map(([key]) => key));
    const busy = all.filter((keys) => [...keys].some((key) => !shared.has(key))).length;
    for (const key of shared) if (RECORDS.test(key) || busy * 2 >= all.length) common.add(key);
  }
  return common;
}

/** The effects without housekeeping and temporary files, and with what a look beforehand says. */
export function adjusted(effects: readonly Effect[], common: ReadonlySet<string>): Effect[] {
  const own = effects.filter((e) => e.change === 'none' || !common.has(effectKey(e)));
  return toggles(withoutSwaps(withoutTemporaries(own)).map(checkedFirst));
}

const TEMPORARY = /\btmpdir\(\)|\bmkdtemp(?:Sync)?\(\)|\btmpName|\btempy|\bmakeTemp|^\/(?:var\/)?tmp\//i;

/** What gives a path that nobody had before. */
const FRESH = /\bmkdtemp(?:Sync)?\(\)|\btmpName|\btempy|\bmakeTemp/i;

/** Files that are made below the system's temporary folder and removed again within the call. */
function withoutTemporaries(effects: readonly Effect[]): Effect[] {
  const made = effects
    .filter((e) => /^file\.(?:write|append|create|move)$/.test(e.kind) && e.target !== null)
    .map((e) => e.target as string);
  const removed = effects
    .filter((e) => e.kind === 'file.delete' && e.target !== null && TEMPORARY.test(e.target))
    .map((e) => e.target as string)
    // What is removed and was not made by the call was there before.
    .filter((r) => FRESH.test(r) || made.some((path) => path === r || path.startsWith(`${r}/`)));
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
  return effects.filter((e) => !((e.kind === 'file.move' || e.kind === 'file.delete') && swapped.has(e.target)));
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

const LOOKS_FIRST =
  /^(?:get|find|load|fetch|lookup)_?or_?(?:create|add|insert|make)|^ensure[A-Z_]|^create_?if_?(?:not|missing)|^(?:find|get)AndCreate/i;

/** `getOrCreateLabel`: what is there already is found the second time. */
function checkedFirst(effect: Effect): Effect {
  if (effect.change !== 'add' || effect.repeat !== 'more') return effect;
  return effect.through.some((step) => LOOKS_FIRST.test(step.name)) ? { ...effect, repeat: 'same' } : effect;
}
