/** Loads folders, asks a session about them and makes the report: what the command line and the MCP server share. */
import { relative, sep } from 'node:path';
import { CONFIG_FILE } from '../config/config.js';
import type { Note } from '../model/finding.js';
import { LineMap } from '../model/place.js';
import type { Report, Spot } from '../model/report.js';
import type { Tool } from '../model/tool.js';
import type { Workspace } from '../model/workspace.js';
import { mergeReports, rebase } from '../report/merge.js';
import { buildReport, byPlace } from '../report/report.js';
import { type Analysis, openSession, type Session, type SessionOptions } from '../session.js';
import { VERSION } from '../version.js';
import { hostBounds } from './bounds.js';
import { openDiskWorkspace } from './disk-workspace.js';
import { isSource } from './file-kinds.js';
import { commonFolder, inParts, NothingReadable, resolveTargets, type Target, unreadable } from './targets.js';

/** How folders become sessions; tests put another one in. */
export interface Engine {
  /** Lists a folder; rejects with the file system's error where that cannot be done. */
  openWorkspace(root: string): Promise<Workspace & { notes(): readonly Note[] }>;
  openSession(workspace: Workspace): Session;
}

export const diskEngine: Engine = { openWorkspace: openDiskWorkspace, openSession };

export interface CheckRequest extends SessionOptions {
  /** Files and folders, relative to `cwd`; none means `cwd` itself. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Report only these rules' findings; all where it is absent. */
  readonly rules?: ReadonlySet<string>;
}

/** A tool as the analysis gives it, and where the report has it. */
export interface CheckedTool {
  readonly tool: Tool;
  readonly at: Spot;
}

export interface CheckResult {
  readonly report: Report;
  /** In the order of the report. */
  readonly tools: readonly CheckedTool[];
  /** The source of a file of the report, for excerpts. */
  readonly lines: (file: string) => LineMap | undefined;
}

/**
 * Analyses what the paths name and reports it, relative to their common folder.
 * Throws NothingReadable where there is nothing to analyse, and Cancelled where `cancelled` said so.
 */
export async function check(request: CheckRequest, engine: Engine = diskEngine): Promise<CheckResult> {
  const targets = resolveTargets(request.paths, request.cwd);
  const root = commonFolder(targets.map((target) => target.root));
  const results: CheckResult[] = [];
  for (const target of targets) results.push(await checkTarget(target, root, request, engine));
  return {
    report: mergeReports(results.map((result) => result.report)),
    tools: results.flatMap((result) => result.tools),
    lines: (file) => results.reduce<LineMap | undefined>((found, result) => found ?? result.lines(file), undefined),
  };
}

async function checkTarget(target: Target, root: string, request: CheckRequest, engine: Engine): Promise<CheckResult> {
  const workspace = await openFolder(target.root, engine);
  const sources = workspace.files().filter((file) => isSource(file) && inParts(file, target.parts));
  if (sources.length === 0) throw nothingIn(target, workspace.notes());
  const session = engine.openSession(workspace);
  const analysis = await session.analyse({ ...request, ...hostBounds(), unhurried: true });
  // A folder that is no server is not analysed; it still has to be told from one whose files may not be read.
  if (analysis.stats.files === 0 && !sources.some((file) => workspace.read(file) !== undefined)) {
    throw nothingIn(target, [...workspace.notes(), ...analysis.notes]);
  }
  const lines = lineMaps(session, workspace);
  const wanted = select(analysis, target, request.rules);
  const report = buildReport({
    version: VERSION,
    root: target.root,
    analysis: { ...wanted, notes: distinct([...workspace.notes(), ...analysis.notes]) },
    lines,
  });
  const below = relative(root, target.root).split(sep).join('/');
  const prefix = below === '' ? '' : `${below}/`;
  return {
    report: rebase(report, root.split(sep).join('/'), prefix),
    tools: wanted.tools.map((tool) => ({ tool, at: spotOf(tool, prefix, lines) })).sort((a, b) => byPlace(a.at, b.at)),
    lines: (file) => (file.startsWith(prefix) ? lines(file.slice(prefix.length)) : undefined),
  };
}

function spotOf({ namePlace: { file, start } }: Tool, prefix: string, lines: CheckResult['lines']): Spot {
  return { file: prefix + file, ...(lines(file)?.at(start) ?? { line: 1, column: 1 }) };
}

async function openFolder(root: string, engine: Engine): ReturnType<Engine['openWorkspace']> {
  try {
    return await engine.openWorkspace(root);
  } catch (error) {
    throw unreadable(root, error);
  }
}

function select(analysis: Analysis, { parts }: Target, rules: CheckRequest['rules']): Analysis {
  return {
    ...analysis,
    tools: analysis.tools.filter((tool) => inParts(tool.namePlace.file, parts)),
    // What is wrong in the config is wrong for every part.
    findings: analysis.findings.filter(
      ({ place, rule }) => (inParts(place.file, parts) || place.file === CONFIG_FILE) && (!rules || rules.has(rule)),
    ),
  };
}

/** The session's own maps where it has them; a file that it did not keep is read again. */
function lineMaps(session: Session, workspace: Workspace): (file: string) => LineMap | undefined {
  const read = new Map<string, LineMap | undefined>();
  return (file) => {
    const known = session.lines(file);
    if (known) return known;
    if (!read.has(file)) {
      const text = workspace.read(file);
      read.set(file, text === undefined ? undefined : new LineMap(text));
    }
    return read.get(file);
  };
}

function nothingIn(target: Target, notes: readonly Note[]): NothingReadable {
  const where = target.parts ? target.parts.map((part) => `${target.root}${sep}${part}`).join(', ') : target.root;
  const reasons = notes.slice(0, 5).map((note) => `\n  ${note.file ? `${note.file}: ` : ''}${note.message}`);
  return new NothingReadable(
    `there is no readable JavaScript or TypeScript source in ${where}${reasons.join('')}`,
    'Give the folder that holds the sources or the compiled output of an MCP server.',
  );
}

function distinct(notes: readonly Note[]): Note[] {
  return [...new Map(notes.map((note) => [JSON.stringify([note.level, note.message, note.file, note.line]), note])).values()];
}
