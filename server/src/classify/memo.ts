/**
 * A bounded memory for answers about constant texts: the same statement or command line is asked about on every
 * keystroke. The oldest entries go first; long texts are not kept, they would cost more than they save.
 */
const LONGEST_KEY = 4096;

export class Memo<T> {
  private readonly known = new Map<string, T>();

  constructor(private readonly limit = 500) {}

  /** The remembered answer for `key`, or that of `compute`. */
  get(key: string, compute: () => T): T {
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const made = compute();
    if (key.length > LONGEST_KEY) return made;
    if (this.known.size >= this.limit) {
      const oldest = this.known.keys().next().value;
      if (oldest !== undefined) this.known.delete(oldest);
    }
    this.known.set(key, made);
    return made;
  }

  get size(): number {
    return this.known.size;
  }
}
