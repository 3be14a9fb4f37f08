/** What handlers were found to do, kept as long as every file that they used is the same. */
import type { CoreModule } from '../core/syntax.js';
import type { Effect } from '../model/effect.js';
import type { DependsOn } from '../model/tool.js';
import type { Verdicts } from '../model/verdict.js';

/** The outcome of evaluating one tool's handler. */
export interface Judgement {
  readonly effects: readonly Effect[];
  readonly verdicts: Verdicts;
  readonly dependsOn: readonly DependsOn[];
  readonly notes: readonly string[];
  readonly unknownCalls: readonly string[];
  /** Keys of all effects that were recorded, housekeeping included. */
  readonly keys: ReadonlySet<string>;
}

interface Kept {
  readonly judgement: Judgement;
  readonly files: ReadonlyMap<string, CoreModule | undefined>;
}

export class JudgementCache {
  private kept = new Map<string, Kept>();
  private next = new Map<string, Kept>();

  /** The judgement of a tool, or undefined where a file that it used has changed. */
  get(key: string, core: (file: string) => CoreModule | undefined): Judgement | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    for (const [file, then] of found.files) if (core(file) !== then) return undefined;
    this.next.set(key, found);
    return found.judgement;
  }

  set(key: string, judgement: Judgement, files: Iterable<string>, core: (file: string) => CoreModule | undefined): void {
    this.next.set(key, { judgement, files: new Map([...files].map((f) => [f, core(f)])) });
  }

  /** Ends an analysis: what it did not ask for is forgotten. */
  turn(): void {
    this.kept = this.next;
    this.next = new Map();
  }
}
