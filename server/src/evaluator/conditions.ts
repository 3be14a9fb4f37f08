/** Under which conditions a handler does what it does, as far as the arguments decide them. */
import type { Item, Value } from './values.js';

/** The arguments that decide a condition, by dotted path; null where they may decide it and it is not known which do. */
export type Deciders = ReadonlySet<string> | null;

const NONE: ReadonlySet<string> = new Set();

/** The arguments that decide a value; undefined where none does. */
export function decidersOf(value: Value): Deciders | undefined {
  switch (value.kind) {
    case 'argument':
      return new Set([value.path.join('.')]);
    // One of some constants that branches left, or a text of such: what asked is behind us.
    case 'union':
    case 'text':
      return null;
    default:
      return undefined;
  }
}

/** The arguments that decide whether an item of a list is there, or how many there are of it; undefined where none does. */
export function decidersOfItem(item: Item): Deciders | undefined {
  return !item.certain && !item.many ? null : decidersOf(item.value);
}

export class Conditions {
  private readonly around: Deciders[] = [];
  private readonly seen = new Map<string, Deciders>();

  get depth(): number {
    return this.around.length;
  }

  /** Runs code under a condition. */
  within<T>(by: Deciders, f: () => T): T {
    const at = this.around.length;
    this.around.push(by);
    try {
      return f();
    } finally {
      this.around.splice(at, 1);
    }
  }

  /** From here on everything stands under a condition, until `leave`. */
  stay(by: Deciders): void {
    this.around.push(by);
  }

  leave(depth: number): void {
    this.around.length = depth;
  }

  /**
   * Notes that something happens under the present conditions.
   * @param asks arguments that were asked for to tell what it is
   */
  note(key: string, asks: ReadonlySet<string> = NONE): void {
    const before = this.seen.get(key);
    if (before?.size === 0) return;
    let by: Deciders = asks;
    for (const each of this.around) by = both(by, each);
    this.seen.set(key, before === undefined || by?.size === 0 ? by : both(before, by));
  }

  /** The arguments that decide whether something happens; empty where it happens anyway. */
  of(key: string): Deciders {
    return this.seen.get(key) ?? null;
  }

  /** The same for what is named otherwise now. */
  move(key: string, from: Conditions, before: string): void {
    this.seen.set(key, from.of(before));
  }
}

function both(a: Deciders, b: Deciders): Deciders {
  if (a === null || b === null) return null;
  if (a.size === 0) return b;
  return b.size === 0 ? a : new Set([...a, ...b]);
}
