/** What writing a file comes to, by what is written and where: what was there before, a name that is new, nothing at all. */
import type { Weight } from '../model/effect.js';
import { isAbsent } from './existence.js';
import { FRESH, isFreshName } from './fresh.js';
import type { Machine } from './machine.js';
import { otherFile } from './otherfile.js';
import type { Recorder } from './recorder.js';
import { containsArgument } from './statewrite.js';
import { isPatched, storedIn } from './stored.js';
import { textsOf } from './text.js';
import { optionsOf, type Value } from './values.js';
import { someWithin } from './within.js';

/**
 * A file that is written with what was read before: whole and with additions, it only adds; with a part of the text
 * replaced, a second time finds another part or none. Anything else replaces what was there.
 * @param target the file that is written: what was read from another one has nothing to do with what is there
 */
export function rewriting(recorder: Recorder, content: readonly Value[], target: Value | undefined): Partial<Weight> {
  const back = rewritten(recorder, content, target);
  if (back.change !== 'add') return back;
  const others = content.flatMap(storedIn).filter((s) => !s.remote && otherFile(target, s.of) !== 'none');
  const { change: _, ...replaced } = back;
  return others.some((s) => otherFile(target, s.of) === 'some') ? replaced : back;
}

function rewritten(recorder: Recorder, content: readonly Value[], target: Value | undefined): Partial<Weight> {
  const stored = content.flatMap((a) => storedIn(a).filter((s) => !s.remote && !s.snapshot && otherFile(target, s.of) !== 'all'));
  if (stored.length === 0) return {};
  if (stored.some((s) => s.edited) || content.some(isPatched)) return { repeat: 'more' };
  if (recorder.changesStored || stored.some((s) => s.lost || (s.headless && !content.some(hasHead)))) return {};
  return { change: 'add', repeat: recorder.looksWhetherThere() ? 'same' : 'more' };
}

/** True for a text that begins with something fixed: the heading of a table, the mark of a format. */
function hasHead(content: Value): boolean {
  return optionsOf(content).every((option) => {
    const first = option.kind === 'text' ? option.parts[0] : undefined;
    if (first === undefined || typeof first === 'string') return first !== undefined && /\w/.test(first);
    return first.kind === 'object' && first.slots.size > 0 && [...first.slots.values()].every((v) => v.kind === 'constant');
  });
}

/** True where branches left different contents, of which not all come to the same. */
export function isDecidedByContent(
  recorder: Recorder,
  content: readonly Value[],
  target: Value | undefined,
  all: Partial<Weight>,
): boolean {
  return content.some(
    (value) =>
      value.kind === 'union' &&
      value.options.some((option) => {
        const one = rewriting(recorder, [option], target);
        return one.change !== all.change || one.repeat !== all.repeat;
      }),
  );
}

/** A file that is written only where nothing is. */
const ABSENT = { change: 'add', repeat: 'same', decidedBy: 'only where nothing is there' } as const;

/** The file that a server keeps its own things in, as it is before there are any: some call has to make it. */
const BEGUN = { ...ABSENT, change: 'arguable' } as const;

/** True for a content that is the same in every call: `{"tasks":[]}`. */
function isFixed(content: readonly Value[]): boolean {
  return content.every((value) => !someWithin(value, (part) => part.kind !== 'constant' && !HOLDS.has(part.kind), 6, true));
}

const HOLDS: ReadonlySet<Value['kind']> = new Set(['text', 'object', 'list', 'items', 'union', 'map']);

/** What changed in it is told by the calls that changed it. */
const SAVED = { change: 'none', repeat: 'same', decidedBy: 'what the database holds, back where it was loaded from' } as const;

/** True where a database in memory is saved to the file that it was loaded from, and nothing else is written. */
function isSaved(m: Machine, content: readonly Value[], target: Value): boolean {
  const [saved] = content;
  const of = saved?.kind === 'data' && saved.stored?.snapshot ? saved.stored.of : undefined;
  if (!of) return false;
  const paths = (value: Value): string =>
    textsOf(m, value)
      .map((text) => JSON.stringify(text))
      .sort()
      .join();
  return target === of || paths(target) === paths(of);
}

/** What writing a file does: what was read may be written back, and a name that is new with each call has nothing behind it. */
export function written(
  m: Machine,
  back: Partial<Weight>,
  content: readonly Value[],
  target: Value | undefined,
  method: string,
): Partial<Weight> & { decidedBy?: string } {
  if (target && isSaved(m, content, target)) return SAVED;
  if (target && isAbsent(m, target))
    return /^(?:write|output)/.test(method) && isFixed(content) && !containsArgument(target) ? BEGUN : ABSENT;
  return back.repeat === undefined && target && isFreshName(target) ? FRESH : back;
}
