/** One analysis: find the tools, judge each, run the rules. */
import type { Catalogue } from '../catalogue/catalogue.js';
import { registrarsOf } from '../catalogue/registrars.js';
import type { Config } from '../config/config.js';
import { ignoredInVain, missingFunctions } from '../config/unused.js';
import type { Frontend } from '../core/syntax.js';
import type { Analysis, SessionOptions } from '../model/analysis.js';
import { clean } from '../model/clean.js';
import type { Note } from '../model/finding.js';
import type { Tool } from '../model/tool.js';
import type { Workspace } from '../model/workspace.js';
import { entryPoints, type Resolver } from '../resolver/index.js';
import { runRules } from '../rules/run.js';
import { toolFiles } from '../tools/folders.js';
import type { FoundTool } from '../tools/found.js';
import { findRoots } from '../tools/roots.js';
import type { EvaluationCache, Judgement } from './cache.js';
import { directivesOf } from './directives.js';
import { judgeAll } from './evaluate.js';
import { findTools } from './find.js';
import { Slices } from './slices.js';
import type { Sources } from './sources.js';

export interface Engine {
  readonly workspace: Workspace;
  readonly sources: Sources;
  readonly resolver: Resolver;
  readonly catalogue: Catalogue;
  readonly config: Config;
  readonly frontends: readonly Frontend[];
  readonly cache: EvaluationCache;
}

/** Analyses the workspace as it is now. Rejects with `Cancelled` where it was cancelled. */
export async function analyse(engine: Engine, options: SessionOptions): Promise<Analysis> {
  const { sources } = engine;
  const started = performance.now();
  sources.begin();
  const slices = new Slices(options.cancelled);
  const progress = (done: number, total: number, what: string): void => options.onProgress?.(done, total, what);

  progress(0, 1, 'reading');
  const roots = findRoots(engine.workspace, entryPoints(engine.workspace), registrarsOf(engine.catalogue), (file) => sources.text(file));
  await slices.pause();
  const loaded = performance.now();

  const { machine, tools, served, problems, unfollowed } = await findTools(
    sources,
    engine.resolver,
    engine.catalogue,
    engine.frontends,
    roots,
    toolFiles(engine.workspace, engine.catalogue, (file) => sources.text(file)),
    slices,
    (done, total) => progress(done, total, 'following the code'),
    options,
  );
  if (options.unhurried) machine.takeTime();
  engine.cache.begin();
  const judged = await judgeAll(
    machine,
    tools,
    sources,
    engine.cache,
    slices,
    (done) => progress(done, tools.length, 'reading handlers'),
    served,
  );
  engine.cache.turn();
  const evaluated = performance.now();

  const all: Tool[] = tools.map((tool, i) => toolOf(tool, judged.judgements[i] as Judgement));
  const files = [...new Set(machine.modules.loaded.map((l) => l.file))];
  const findings = runRules(all, {
    text: (f) => sources.text(f),
    lines: (f) => sources.lines(f),
    directives: (f) => directivesOf(sources, f),
    files,
    severities: engine.config.rules,
    configProblems: [...engine.config.problems, ...missingFunctions(engine.config, (f) => sources.lower(f))],
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
  for (const { message, place } of ignoredInVain(engine.config, engine.catalogue))
    notes.push({ level: 'information', message, file: place.file, line: sources.lines(place.file)?.at(place.start).line ?? null });
  const unlisted = judged.unlisted.map(({ name, place }) => ({
    message: `tools/call answers "${clean(name)}", which tools/list does not list`,
    place,
  }));
  for (const { message, place } of [...unfollowed, ...unlisted])
    notes.push({ level: 'information', message, file: place.file, line: sources.lines(place.file)?.at(place.start).line ?? null });
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
