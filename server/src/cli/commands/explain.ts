/** `truehint explain TOOL`: what one handler does, effect by effect, and what follows for each hint. */
import { closest } from 'fastest-levenshtein';
import { type CheckResult, check } from '../../host/check.js';
import type { ReportTool } from '../../model/report.js';
import { cleanLine } from '../../report/clean.js';
import type { Context } from '../context.js';
import { explanation } from '../explanation.js';
import { EXIT, UsageError, wantsColor } from '../io.js';
import { startProgress } from '../progress.js';
import { createColors } from '../style.js';

export interface ExplainFlags {
  readonly color?: boolean;
}

/** Prints every tool of that name; returns the exit code. Throws UsageError where there is none, NothingReadable as `check` does. */
export async function runExplain(name: string, path: string, flags: ExplainFlags, context: Context): Promise<number> {
  const { terminal, engine } = context;
  const progress = startProgress(terminal, context.progressStream);
  const result = await check({ paths: [path], cwd: terminal.cwd, onProgress: progress.update }, engine).finally(progress.stop);
  const colors = createColors(wantsColor(flags.color, terminal, false));
  const texts = toolsNamed(name, result, path).map((tool) =>
    explanation(tool, { lines: result.lines, colors, width: terminal.columns ?? 120 }),
  );
  terminal.stdout(texts.join('\n'));
  return EXIT.clean;
}

function toolsNamed(name: string, { report }: CheckResult, path: string): ReportTool[] {
  const found = report.tools.filter((tool) => tool.name === name);
  if (found.length > 0) return found;
  const names = [...new Set(report.tools.flatMap((tool) => tool.name ?? []))].sort();
  if (names.length === 0) {
    throw new UsageError(`no tool with a name was found in ${path}`, 'Give the folder that registers the tools as the second argument.');
  }
  const list = names.slice(0, 40).map((other) => cleanLine(other, 80));
  throw new UsageError(
    `there is no tool "${cleanLine(name, 80)}" in ${path}`,
    `Did you mean "${cleanLine(closest(name, names), 80)}"? Tools: ${list.join(', ')}${names.length > list.length ? ', …' : ''}.`,
  );
}
