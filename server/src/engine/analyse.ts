/** One analysis: find the tools, judge each, run the rules. */
import type { Catalogue } from '../catalogue/catalogue.js';
import type { Frontend } from '../core/syntax.js';
import { RuntimeState } from '../evaluator/state.js';
import type { Analysis, SessionOptions } from '../model/analysis.js';
import type { Note } from '../model/finding.js';
import type { Tool } from '../model/tool.js';
import type { Workspace } from '../model/workspace.js';
import { entryPoints, type Resolver } from '../resolver/index.js';
import { runRules } from '../rules/run.js';
import type { FoundTool } from '../tools/found.js';
import { findRoots } from '../tools/roots.js';
import { type HandlerRun, runHandler } from '../tools/run.js';
import { housekeeping } from './adjust.js';
import type { Judgement, JudgementCache } from './cache.js';
import { directivesOf } from './directives.js';
import { findTools } from './find.js';
import { judge, keysOf } from './judge.js';
import { Slices } from './slices.js';
import type { Sources } from './sources.js';

export interface Engine {
  readonly workspace: Workspace;
  readonly sources: Sources;
  readonly resolver: Resolver;
  readonly catalogue: Catalogue;
  readonly frontends: readonly Frontend[];
  readonly cache: JudgementCache;
}

/** Analyses the workspace as it is now. Rejects with `Cancelled` where it was cancelled. */
export async function analyse(engine: Engine, options: SessionOptions): Promise<Analysis> {
  const { sources } = engine;
  const started = performance.now();
  sources.begin();
  const slices = new Slices(options.cancelled);
  const progress = (done: number, total: number, what: string): void => options.onProgress?.(done, total, what);

  progress(0, 1, 'reading');
  const roots = findRoots(engine.workspace, entryPoints(engine.workspace), (file) => sources.text(file));
  await slices.pause();
  const loaded = performance.now();

  const { machine, tools, problems } = await findTools(
    sources,
    engine.resolver,
    engine.catalogue,
    engine.frontends,
    roots,
    slices,
    (done, total) => progress(done, total, 'following the code'),
  );
  const judged = await judgeAll(engine, machine, tools, slices, (done) => progress(done, tools.length, 'reading handlers'));
  engine.cache.turn();
  const evaluated = performance.now();

  const all: Tool[] = tools.map((tool, i) => toolOf(tool, judged.judgements[i] as Judgement));
  const files = [...new Set(machine.modules.loaded.map((l) => l.file))];
  const findings = runRules(all, {
    text: (f) => sources.text(f),
    lines: (f) => sources.lines(f),
    directives: (f) => directivesOf(sources, f),
    files,
  });
  const ended = performance.now();
  const notes: Note[] = problems.map((p) => ({ level: 'warning', message: p.message, file: p.file, line: null }));
  for (const file of files) {
    const problem = sources.lower(file)?.problems[0];
    if (problem)
      notes.push({
        level: 'warning',
        message: `this file has a syntax error, so some of it was not read: ${problem.message}`,
        file,
        line: sources.lines(file)?.at(problem.start).line ?? null,
      });
  }
  for (const tool of all) {
    for (const note of tool.notes)
      notes.push({
        level: 'information',
        message: tool.name === null ? note : `${tool.name}: ${note}`,
        file: tool.namePlace.file,
        line: sources.lines(tool.namePlace.file)?.at(tool.namePlace.start).line ?? null,
      });
  }
  return {
    tools: all,
    findings,
    notes,
    stats: {
      files: files.length,
      bytes: files.reduce((sum, f) => sum + (sources.text(f)?.length ?? 0), 0),
      unknownCalls: countCalls(judged.judgements),
      ms: {
        load: loaded - started,
        lower: sources.lowerMs,
        evaluate: evaluated - loaded - sources.lowerMs,
        rules: ended - evaluated,
        total: ended - started,
      },
      parses: sources.parses,
      evaluations: judged.evaluations,
    },
  };
}

/**
 * Judges every tool. Handlers that change state which others read are run twice: the second time with what any of them
 * may have left there.
 */
async function judgeAll(
  engine: Engine,
  machine: Parameters<typeof runHandler>[0],
  tools: readonly FoundTool[],
  slices: Slices,
  onProgress: (done: number) => void,
): Promise<{ judgements: Judgement[]; evaluations: number }> {
  const core = (file: string): ReturnType<Sources['lower']> => (/\.[cm]?[jt]sx?$/.test(file) ? engine.sources.lower(file) : undefined);
  const state = new RuntimeState(machine.store.now);
  machine.state = state;
  const judgements: (Judgement | undefined)[] = tools.map((tool) => engine.cache.get(keyOf(tool), core));
  const runs: (HandlerRun | undefined)[] = [];
  let evaluations = 0;
  const run = async (i: number): Promise<void> => {
    runs[i] = runHandler(machine, (tools[i] as FoundTool).runnable);
    evaluations++;
    await slices.pause();
  };
  const written = new Set<string>();
  for (const [i] of tools.entries()) {
    onProgress(i);
    if (judgements[i]) continue;
    await run(i);
    for (const key of (runs[i] as HandlerRun).grown) written.add(key);
  }
  // State that is written by one handler and read by another ties them together.
  const stateful = new Set<number>();
  if (written.size > 0) {
    for (const [i] of tools.entries()) if (runs[i] && waitsForOthers(runs[i] as HandlerRun, written)) stateful.add(i);
    for (const i of stateful) await run(i);
  }
  const isRead = (key: string): boolean => state.everRead.has(key);
  const common = housekeeping(
    tools.map((tool, i) => ({ server: tool.registration.server, keys: judgements[i]?.keys ?? keysOf(runs[i] as HandlerRun, isRead) })),
  );
  for (const [i, tool] of tools.entries()) {
    const own = runs[i];
    if (!own) continue;
    const judgement = judge(machine, tool, own, isRead, common);
    judgements[i] = judgement;
    const files = new Set([...own.files, ...tool.files, tool.namePlace.file]);
    if (stateful.has(i))
      for (const [k] of tools.entries())
        if (runs[k] && (stateful.has(k) || (runs[k] as HandlerRun).grown.length > 0))
          for (const f of (runs[k] as HandlerRun).files) files.add(f);
    engine.cache.set(keyOf(tool), judgement, files, core);
    await slices.pause();
  }
  machine.state = null;
  return { judgements: judgements as Judgement[], evaluations };
}

/**
 * True where a handler reads state that only another one writes. What it makes itself when it is not there yet (a client,
 * a token) it has seen being made: that it was there already would only be less to do.
 */
function waitsForOthers(run: HandlerRun, written: ReadonlySet<string>): boolean {
  for (const key of run.reads) if (written.has(key) && (!run.writes.has(key) || isCollection(key))) return true;
  return false;
}

/** A list, map or record holds what earlier calls left, whoever made them. */
function isCollection(key: string): boolean {
  return key.includes('\u0000') || /\.[sn]:/.test(key);
}

function keyOf(tool: FoundTool): string {
  const { registration, handler } = tool;
  return `${tool.name}|${registration.form}|${registration.place.file}:${registration.place.start}|${tool.namePlace.file}:${tool.namePlace.start}|${handler?.place.file}:${handler?.place.start}`;
}

function toolOf(found: FoundTool, judgement: Judgement): Tool {
  return {
    name: found.name,
    namePlace: found.namePlace,
    registration: found.registration,
    annotations: found.annotations,
    misplaced: found.misplaced,
    title: found.title,
    handler: found.handler,
    effects: judgement.effects,
    verdicts: judgement.verdicts,
    dependsOn: judgement.dependsOn,
    notes: judgement.notes,
  };
}

function countCalls(judgements: readonly Judgement[]): { call: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { unknownCalls } of judgements) for (const call of new Set(unknownCalls)) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [...counts].map(([call, count]) => ({ call, count })).sort((a, b) => b.count - a.count || (a.call < b.call ? -1 : 1));
}
