/**
 * Takes what a handler was seen to do over an edit. An edit outside of all functions that it ran changes nothing of it
 * but places: so one key in a file of twenty tools costs the one tool that it is typed into.
 */
import type { Edit } from '../core/edit.js';
import type { FunctionNode } from '../core/syntax.js';
import type { Place } from '../model/place.js';
import type { HandlerRun } from '../tools/run.js';
import type { Evaluated } from './cache.js';
import type { Version } from './versions.js';

/** A file that was edited since: before and after. */
export interface EditedFile {
  readonly before: Version;
  readonly after: Version;
  /** What was typed in between. */
  readonly edit: Edit;
}

/**
 * The same evaluation with today's places; null where the edit touched something that it ran.
 * @param edited the edited files that it rests on, by path
 */
export function movedEvaluation({ run, cases, doubted }: Evaluated, edited: ReadonlyMap<string, EditedFile>): Evaluated | null {
  const moved = movedRun(run, edited);
  if (!moved) return null;
  const movedCases = new Map<string, HandlerRun>();
  // A single value that did other things than before is asked about again.
  for (const [key, each] of cases) {
    const own = movedRun(each, edited);
    if (own) movedCases.set(key, own);
  }
  if (!doubted) return { run: moved, cases: movedCases, ...(doubted === null ? { doubted } : {}) };
  const open = movedRun(doubted.run, edited);
  return open && { run: moved, cases: movedCases, doubted: { run: open, open: doubted.open } };
}

/** What a piece of state is named after the edits; null where what it was named after has no place any more. */
export function movedState(key: string, edited: ReadonlyMap<string, EditedFile>): string | null {
  for (const [file, { edit }] of edited) {
    if (!key.startsWith(`${file}:`)) continue;
    const digits = /^\d+/.exec(key.slice(file.length + 1))?.[0];
    if (digits === undefined) continue;
    const at = edit.offset(Number(digits));
    return at === null ? null : `${file}:${at}${key.slice(file.length + 1 + digits.length)}`;
  }
  return key;
}

function movedRun(run: HandlerRun, edited: ReadonlyMap<string, EditedFile>): HandlerRun | null {
  const functions = new Map<FunctionNode, string>();
  for (const [fn, file] of run.functions) {
    const change = edited.get(file);
    if (!change) {
      functions.set(fn, file);
      continue;
    }
    const { edit } = change;
    const start = edit.offset(fn.start);
    const end = edit.offset(fn.end);
    const now = start === null || end === null ? undefined : change.after.functionAt(start, end);
    if (!now || !edit.sameFunction(fn, now, run.functions)) return null;
    functions.set(now, file);
  }
  const place = (before: Place): Place | null => {
    const change = edited.get(before.file);
    return change ? change.edit.place(before) : before;
  };
  const state = (key: string): string | null => movedState(key, edited);
  const recorder = run.recorder.moved(place, state);
  const reads = all(run.reads, state);
  const writes = all(run.writes, state);
  const seen = all(run.seen, state);
  if (!recorder || !reads || !writes || !seen) return null;
  return { ...run, recorder, functions, reads, writes, seen };
}

function all(keys: ReadonlySet<string>, now: (key: string) => string | null): Set<string> | null {
  const moved = new Set<string>();
  for (const key of keys) {
    const one = now(key);
    if (one === null) return null;
    moved.add(one);
  }
  return moved;
}
