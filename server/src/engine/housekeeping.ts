/**
 * The server's own housekeeping (semantics: it does not count): what a server does around its calls whatever tool is
 * called. A habit is told by many tools having it; what its name says it is for makes fewer of them enough.
 */
import { isOwnAffair, isRecordOfCalls } from '../evaluator/affairs.js';
import type { Effect } from '../model/effect.js';
import { put } from '../model/groups.js';
import { onceFor } from '../model/once.js';

/** A server with fewer tools shows no habit. */
const FEWEST_TOOLS = 5;
/** Nearly every tool does it: the wrapper around them does, not they. */
const NEARLY_ALL = 0.9;
/** Most tools do it, and its name says what it is for. */
const MOST = 0.5;

/** Most tools do it on the same way, beside their own work, and it only adds to what the server keeps: a history of calls. */
const MANY = 0.75;
const ADDS = /:state\.add:/;

/** Keys of what only keeps a record, whatever else the tools do. */
const KEEPS = /:(?:file\.append|state\.\w+):/;

/** A key of what its name says is housekeeping. */
const NAMED = 'named ';
/** The same of what is certain to be: credentials by their content, a record of calls. A few tools that share it are enough. */
export const SURE = 'named surely ';
/** How many are a few. */
const FEW = 3;

/**
 * Keys of what nearly all tools of a server do at one place, each on a way of its own: they keep its settings, with counters
 * and marks among them, in a file. That one of them does it as well says nothing of that one, and nor does it say that it does not.
 */
export const ANYWHERE = 'anywhere ';
const SETTINGS = /^(?:file\.write|state\.(?:set|add))$/;
/** Of fewer tools all may well be there to write the same file. */
const FEWEST_FOR_SETTINGS = 8;

/**
 * What tells the same effect apart in two handlers. For code around the handlers: its place, the constant that decided,
 * and the whole way to it, which is the same only where no tool's own code calls it. For what is housekeeping by its
 * name, its place alone.
 */
export const effectKeys: (effect: Effect) => readonly string[] = onceFor(keysOf);

function keysOf(effect: Effect): string[] {
  const place = `${effect.place.file}:${effect.place.start}:${effect.kind}`;
  const keys = [`${place}:${effect.decidedBy}:${effect.through.map((t) => `${t.place.file}:${t.place.start}`).join('>')}`];
  // What a base class puts back to its beginning before each tool's own work is the same.
  if (isOwnAffair(effect) || (effect.reset && effect.through.length > 0)) keys.push(`${NAMED}${place}`);
  if (SETTINGS.test(effect.kind) && effect.change !== 'none') keys.push(`${ANYWHERE}${place}`);
  if (effect.credentials || isRecordOfCalls(effect)) keys.push(`${SURE}${place}`);
  return keys;
}

/** A tool as its habits are counted. */
export interface Habits {
  readonly server: string;
  /** The keys of its effects. */
  readonly keys: ReadonlySet<string>;
  /** False where its handler was not followed to its end: it may have more effects. */
  readonly complete: boolean;
}

/** True where nearly all tools of the server do this, whatever else they do. */
export function isDoneByAll(effect: Effect, common: ReadonlySet<string>): boolean {
  return effectKeys(effect).some((key) => key.startsWith(ANYWHERE) && common.has(key));
}

/** Effects that a server has around its calls: a record of calls, metrics, credentials that are renewed. */
export function housekeeping(tools: readonly Habits[]): ReadonlySet<string> {
  const common = new Set<string>();
  const servers = new Map<string, Habits[]>();
  for (const tool of tools) put(servers, tool.server, tool);
  for (const all of servers.values()) {
    if (all.length < 2) continue;
    const shared = habits(all, NEARLY_ALL);
    const histories = [...habits(all, MANY)].filter((key) => ADDS.test(key) && !shared.has(key));
    const known = new Set([...shared, ...histories]);
    // What a gateway does for all of its tools is what they do: it is all that they do. Of one that was cut off in the code
    // around it nobody knows what it does.
    const ended = all.filter(({ complete }) => complete);
    const busy = ended.filter(({ keys }) =>
      [...keys].some((key) => !known.has(key) && !key.startsWith(NAMED) && !key.startsWith(ANYWHERE)),
    ).length;
    const areBusy = busy * 2 >= ended.length;
    const isSettings =
      all.length >= FEWEST_FOR_SETTINGS && areBusy && [...shared].some((key) => key.startsWith(ANYWHERE) && key.endsWith(':file.write'));
    for (const key of shared)
      if (key.startsWith(ANYWHERE) ? isSettings : key.startsWith(NAMED) || KEEPS.test(key) || areBusy) common.add(key);
    if (areBusy) for (const key of histories) common.add(key);
  }
  return common;
}

/** How many have to have it at least. Of few that were followed to their end, two are enough to see the same in both. */
function fewest(named: boolean, told: number): number {
  if (told < FEWEST_TOOLS) return 2;
  return named ? 3 : FEWEST_TOOLS;
}

/**
 * Keys that so many tools have that they say nothing of one. Of a handler that was cut off nobody knows that it has none.
 * @param share which part of the tools has to have it
 */
function habits(all: readonly Habits[], share: number): ReadonlySet<string> {
  const having = new Map<string, number>();
  const cutOff = new Map<string, number>();
  let complete = 0;
  for (const tool of all) {
    if (tool.complete) complete++;
    for (const key of tool.keys) {
      having.set(key, (having.get(key) ?? 0) + 1);
      if (!tool.complete) cutOff.set(key, (cutOff.get(key) ?? 0) + 1);
    }
  }
  const shared = new Set<string>();
  for (const [key, count] of having) {
    const told = complete + (cutOff.get(key) ?? 0);
    const named = key.startsWith(NAMED);
    if (key.startsWith(SURE) && count >= FEW) shared.add(key);
    // Few tools show a habit only where a name says so and all have it.
    if (
      all.length < FEWEST_TOOLS
        ? named && count > 1 && count === told
        : count >= fewest(named, told) && count >= (named ? MOST : share) * told
    )
      shared.add(key);
  }
  return shared;
}
