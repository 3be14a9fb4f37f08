/** What handlers were seen to do, kept as long as everything that they rest on is the same. */
import { Edit } from '../core/edit.js';
import { fingerprint } from '../core/fingerprint.js';
import type { CoreModule, FunctionNode } from '../core/syntax.js';
import { assignmentsLeft } from '../evaluator/unrun.js';
import type { Effect } from '../model/effect.js';
import type { DependsOn } from '../model/tool.js';
import type { Verdicts } from '../model/verdict.js';
import type { HandlerRun } from '../tools/run.js';
import { type EditedFile, movedEvaluation, movedState } from './moved.js';
import { type Content, Version } from './versions.js';

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
  /**
   * The same for any arguments and any content of state that code which was not seen to run may fill; null where it reads
   * no such state, absent where that was not asked for.
   */
  doubted?: Doubted | null;
}

/** A run with some state open. */
export interface Doubted {
  readonly run: HandlerRun;
  /** What was open, as an author would call it. */
  readonly open: readonly string[];
}

interface Kept {
  readonly evaluated: Evaluated;
  /** What each file that it rests on was; undefined for one that was not there. */
  readonly files: ReadonlyMap<string, Content>;
}

/** Where an offset of a file was in the last analysis; null where it is in what was typed since. */
export type Origin = (file: string, at: number) => number | null;

export class EvaluationCache {
  private kept = new Map<string, Kept>();
  private next = new Map<string, Kept>();
  private readonly used = new Set<Kept>();
  /** What loading the modules rested on in the analysis that `kept` is of, and in the one that is going on. */
  private loaded = '';
  private loading = '';
  /** The loaded files of both, each as it was. */
  private versions: ReadonlyMap<string, Content> = new Map();
  private present: ReadonlyMap<string, Content> = new Map();
  /** Files that were edited in between, without another import. */
  private edited = new Map<string, EditedFile>();
  private readonly fingerprints = new WeakMap<CoreModule, { readonly ran: string; readonly value: string }>();

  /**
   * Tells what loading the modules rests on. Where that differs from the last time, the values that handlers start from
   * may differ too, and nothing that was kept holds.
   * @param modules the loaded modules
   * @param executed functions that ran while they were loaded
   * @param ran the same for each file, in a text that tells them apart
   * @param texts data files whose text was read
   * @param content what each file is at present
   */
  rest(
    modules: readonly CoreModule[],
    executed: ReadonlySet<FunctionNode>,
    ran: ReadonlyMap<string, string>,
    texts: ReadonlyMap<string, string>,
    content: (file: string) => Content,
  ): void {
    const loaded = modules.map((core) => {
      const own = ran.get(core.file) ?? '';
      let known = this.fingerprints.get(core);
      if (known?.ran !== own) {
        known = { ran: own, value: `${fingerprint(core, executed)} ${assignmentsLeft(core, executed)}` };
        this.fingerprints.set(core, known);
      }
      return `${core.file}:${known.value}`;
    });
    const all = [...loaded, ...[...texts].map(([file, text]) => `${file}:${text}`)].sort().join('\n');
    if (all !== this.loaded) this.forgotten = true;
    this.loading = all;
    this.present = new Map(modules.map(({ file }) => [file, content(file)]));
    this.edited = new Map();
    for (const [file, after] of this.present) {
      const before = this.versions.get(file);
      if (before instanceof Version && after instanceof Version && before !== after && before.links === after.links)
        this.edited.set(file, { before, after, edit: Edit.between(before.text, after.text) });
    }
  }

  /** True where nothing that was kept holds in this analysis. */
  private forgotten = false;

  /**
   * What a tool's handler was seen to do, with today's places; undefined where something that it rests on has changed.
   * @param keyOf names the evaluation as it was named in the last analysis
   * @param content what each file is at present
   */
  get(keyOf: (origin: Origin) => string | null, content: (file: string) => Content): Evaluated | undefined {
    if (this.forgotten) return undefined;
    const key = keyOf((file, at) => {
      const edited = this.edited.get(file);
      return edited ? edited.edit.origin(at) : at;
    });
    const found = key === null ? undefined : this.kept.get(key);
    if (!found) return undefined;
    const edited = new Map<string, EditedFile>();
    for (const [file, then] of found.files) {
      if (content(file) === then) continue;
      const change = this.edited.get(file);
      if (!change || change.before !== then) return undefined;
      edited.set(file, change);
    }
    // A copy: what an analysis adds and is then cancelled was never checked against the files that it rests on.
    const { cases } = found.evaluated;
    const evaluated = edited.size > 0 ? movedEvaluation(found.evaluated, edited) : { ...found.evaluated, cases: new Map(cases) };
    if (evaluated) this.used.add(found);
    return evaluated ?? undefined;
  }

  /**
   * Tells which fillers of state no handler ran.
   * @returns whether they are those of the last analysis: else what state may hold has to be asked again
   */
  sameFillers(left: string): boolean {
    this.filling = left;
    return this.filled === left;
  }

  private filled = '';
  private filling = '';

  /** State that was written by handlers of the last analysis that `get` did not give again. */
  lostWrites(): Set<string> {
    const lost = new Set<string>();
    for (const kept of this.kept.values()) {
      if (this.used.has(kept)) continue;
      for (const key of kept.evaluated.run.writes) {
        const now = movedState(key, this.edited);
        if (now !== null) lost.add(now);
      }
    }
    return lost;
  }

  set(key: string, evaluated: Evaluated, files: Iterable<string>, content: (file: string) => Content): void {
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
    this.filled = this.filling;
    this.versions = this.present;
    this.begin();
  }
}
