/** What an edit of a file leaves as it was: where each piece of its code went. */
import type { Place } from '../model/place.js';
import type { FunctionNode } from './syntax.js';
import { isFunction } from './walk.js';

/** One replaced range: everything before it stays where it is, everything behind it moves. */
export class Edit {
  private constructor(
    readonly start: number,
    /** Where the range ended before. */
    readonly end: number,
    /** How far what stands behind it has moved. */
    readonly shift: number,
  ) {}

  /** The smallest range in which two versions of a text differ. */
  static between(before: string, after: string): Edit {
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
    let tail = 0;
    while (tail < shorter - start && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++;
    return new Edit(start, before.length - tail, after.length - before.length);
  }

  /** Where an offset is now; null where it was replaced. */
  offset(before: number): number | null {
    if (before >= this.end) return before + this.shift;
    return before <= this.start ? before : null;
  }

  /** Where an offset was before; null where it is in what was typed. */
  origin(now: number): number | null {
    if (now >= this.end + this.shift) return now - this.shift;
    return now <= this.start ? now : null;
  }

  /** Where a place of the file is now; null where its beginning or end was replaced. */
  place(before: Place): Place | null {
    const start = this.offset(before.start);
    const end = this.offset(before.end);
    return start === null || end === null ? null : { file: before.file, start, end };
  }

  /** True where nothing of a function was touched: its text is the same, so it is enough that it is read as the same kind. */
  private spares(before: FunctionNode, after: FunctionNode): boolean {
    return (
      (before.start >= this.end || before.end <= this.start) &&
      before.name === after.name &&
      before.arrow === after.arrow &&
      before.async === after.async &&
      before.generator === after.generator
    );
  }

  /** True where two functions are the same code, moved by this edit: as far as `ran` goes. See `same`. */
  sameFunction(before: FunctionNode, after: FunctionNode, ran: { has(fn: FunctionNode): boolean }): boolean {
    return this.spares(before, after) || this.same(before, after, ran);
  }

  /**
   * True where two nodes are the same code, moved by this edit.
   * @param ran functions whose body counts; of any other only the parameters do
   */
  same(before: unknown, after: unknown, ran: { has(fn: FunctionNode): boolean }): boolean {
    if (before === null || typeof before !== 'object' || after === null || typeof after !== 'object') return before === after;
    if (Array.isArray(before)) {
      if (!Array.isArray(after) || before.length !== after.length) return false;
      for (let i = 0; i < before.length; i++) if (!this.same(before[i], after[i], ran)) return false;
      return true;
    }
    if (before instanceof Map) {
      if (!(after instanceof Map) || before.size !== after.size) return false;
      for (const [key, value] of before) if (!after.has(key) || !this.same(value, after.get(key), ran)) return false;
      return true;
    }
    const old = before as Record<string, unknown>;
    const now = after as Record<string, unknown>;
    const idle = isFunction(before) && !ran.has(before);
    for (const key in old) {
      if (key === 'start' || key === 'end') {
        if (this.offset(old[key] as number) !== now[key]) return false;
      } else if (!(idle && key === 'body') && !this.same(old[key], now[key], ran)) return false;
    }
    return true;
  }
}
