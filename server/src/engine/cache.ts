/** What handlers were seen to do, kept as long as everything that they rest on is the same. */
import { fingerprint } from '../core/fingerprint.js';
import type { CoreModule, FunctionNode } from '../core/syntax.js';
import type { Effect } from '../model/effect.js';
import type { DependsOn } from '../model/tool.js';
import type { Verdicts } from '../model/verdict.js';
import type { HandlerRun } from '../tools/run.js';

/** What is said of one tool. */
export interface Judgement {
  readonly effects: readonly Effect[];
  readonly verdicts: Verdicts;
  readonly dependsOn: readonly DependsOn[];
  readonly notes: readonly string[];
  readonly unknownCalls: readonly string[];
}

/** What one tool's handler was seen to do. How it is judged depends on the other tools too, and is not kept. */
export interface Evaluated {
  /** For any arguments. */
  readonly run: HandlerRun;
  /** For one value of one argument, by `path=value`. */
  readonly cases: Map<string, HandlerRun>;
}

interface Kept {
  readonly evaluated: Evaluated;
  /** Content of each file that it rests on; undefined for one that was not there. */
  readonly files: ReadonlyMap<string, unknown>;
}

export class EvaluationCache {
  private kept = new Map<string, Kept>();
  private next = new Map<string, Kept>();
  private readonly used = new Set<Kept>();
  /** What loading the modules rested on in the analysis that `kept` is of, and in the one that is going on. */
  private loaded = '';
  private loading = '';
  private readonly fingerprints = new WeakMap<CoreModule, { readonly count: number; readonly value: number }>();

  /**
   * Tells what loading the modules rests on. Where that differs from the last time, the values that handlers start from
   * may differ too, and nothing that was kept holds.
   * @param modules the loaded modules
   * @param ran functions that ran while they were loaded, and how many of each file
   * @param texts data files whose text was read
   */
  rest(
    modules: readonly CoreModule[],
    ran: ReadonlySet<FunctionNode>,
    counts: ReadonlyMap<string, number>,
    texts: ReadonlyMap<string, string>,
  ): void {
    const loaded = modules.map((core) => {
      const count = counts.get(core.file) ?? 0;
      let known = this.fingerprints.get(core);
      if (known?.count !== count) {
        known = { count, value: fingerprint(core, ran) };
        this.fingerprints.set(core, known);
      }
      return `${core.file}:${known.value}`;
    });
    const all = [...loaded, ...[...texts].map(([file, text]) => `${file}:${text}`)].sort().join('\n');
    if (all !== this.loaded) this.forgotten = true;
    this.loading = all;
  }

  /** True where nothing that was kept holds in this analysis. */
  private forgotten = false;

  /**
   * What a tool's handler was seen to do, or undefined where a file that it rests on has changed.
   * @param content something that is the same as long as the file's content is
   */
  get(key: string, content: (file: string) => unknown): Evaluated | undefined {
    const found = this.forgotten ? undefined : this.kept.get(key);
    if (!found) return undefined;
    for (const [file, then] of found.files) if (content(file) !== then) return undefined;
    this.used.add(found);
    // A copy: what an analysis adds and is then cancelled was never checked against the files that it rests on.
    return { run: found.evaluated.run, cases: new Map(found.evaluated.cases) };
  }

  /** State that was written by handlers of the last analysis that `get` did not give again. */
  lostWrites(): Set<string> {
    const lost = new Set<string>();
    for (const kept of this.kept.values()) if (!this.used.has(kept)) for (const key of kept.evaluated.run.writes) lost.add(key);
    return lost;
  }

  set(key: string, evaluated: Evaluated, files: Iterable<string>, content: (file: string) => unknown): void {
    this.next.set(key, { evaluated, files: new Map([...files].map((f) => [f, content(f)])) });
  }

  /** Begins an analysis: what an earlier one that was cancelled had begun is forgotten. */
  begin(): void {
    this.next = new Map();
    this.used.clear();
    this.forgotten = false;
  }

  /** Ends an analysis: what it did not ask for is forgotten. */
  turn(): void {
    this.kept = this.next;
    this.loaded = this.loading;
    this.begin();
  }
}
