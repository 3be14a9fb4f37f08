/** Under which conditions a handler does what it does, as far as the arguments decide them. */
import { type Item, optionsOf, type Value } from './values.js';

/** The arguments that decide a condition, by dotted path; null where they may decide it and it is not known which do. */
export type Deciders = ReadonlySet<string> | null;

/** Arguments that take part in deciding a condition, which others may do too. */
export interface Unsure {
  readonly among: ReadonlySet<string>;
}

export type Condition = Deciders | Unsure;

const NONE: ReadonlySet<string> = new Set();

/** The arguments that decide a value; undefined where none does. */
export function decidersOf(value: Value): Condition | undefined {
  switch (value.kind) {
    case 'argument':
      return new Set([value.path.join('.')]);
    // One of some values that branches left, or a text of such: what asked is behind us.
    case 'union': {
      const among = new Set(optionsOf(value).flatMap((o) => (o.kind === 'argument' ? [o.path.join('.')] : [])));
      return among.size > 0 ? { among } : null;
    }
    case 'text':
      return null;
    default:
      return undefined;
  }
}

/** The arguments that decide whether an item of a list is there, or how many there are of it; undefined where none does. */
export function decidersOfItem(item: Item): Condition | undefined {
  return !item.certain && !item.many ? null : decidersOf(item.value);
}

export class Conditions {
  private readonly around: Condition[] = [];
  private readonly seen = new Map<string, Deciders>();
  private readonly named = new Map<string, Set<string>>();
  /** Arguments for some value of which an error is thrown. */
  readonly refusing = new Set<string>();

  get depth(): number {
    return this.around.length;
  }

  /** Runs code under a condition. */
  within<T>(by: Condition, f: () => T): T {
    const at = this.around.length;
    this.around.push(by);
    try {
      return f();
    } finally {
      this.around.splice(at, 1);
    }
  }

  /** From here on everything stands under a condition, until `leave`. */
  stay(by: Condition): void {
    this.around.push(by);
  }

  /** The arguments that decide, or take part in deciding, whether what stands here runs: those of the innermost condition. */
  nearest(): ReadonlySet<string> {
    return namesOf(this.around.at(-1) ?? null);
  }

  /** The handler ends with an error for some value of these. */
  refuse(by: Condition): void {
    for (const name of namesOf(by)) this.refusing.add(name);
  }

  leave(depth: number): void {
    this.around.length = depth;
  }

  /**
   * Notes that something happens under the present conditions.
   * @param asks arguments that were asked for to tell what it is
   */
  note(key: string, asks: ReadonlySet<string> = NONE): void {
    const names = this.named.get(key) ?? new Set(asks);
    for (const each of this.around) for (const name of namesOf(each)) names.add(name);
    this.named.set(key, names);
    const before = this.seen.get(key);
    if (before?.size === 0) return;
    let by: Deciders = asks;
    for (const each of this.around) by = both(by, isUnsure(each) ? null : each);
    this.seen.set(key, before === undefined || by?.size === 0 ? by : both(before, by));
  }

  /** The arguments that decide whether something happens; empty where it happens anyway. */
  of(key: string): Deciders {
    return this.seen.get(key) ?? null;
  }

  /** Those arguments that are known to take part, also where more may. */
  partly(key: string): ReadonlySet<string> {
    return this.named.get(key) ?? NONE;
  }

  /** The same for what is named otherwise now. */
  move(key: string, from: Conditions, before: string): void {
    this.seen.set(key, from.of(before));
    this.named.set(key, new Set(from.partly(before)));
  }
}

function isUnsure(condition: Condition): condition is Unsure {
  return condition !== null && 'among' in condition;
}

function namesOf(condition: Condition): ReadonlySet<string> {
  return isUnsure(condition) ? condition.among : (condition ?? NONE);
}

function both(a: Deciders, b: Deciders): Deciders {
  if (a === null || b === null) return null;
  if (a.size === 0) return b;
  return b.size === 0 ? a : new Set([...a, ...b]);
}
