/** `truehint check`: what the annotations say against what the handlers do. */
import { closest, distance } from 'fastest-levenshtein';
import { check } from '../../host/check.js';
import type { Severity } from '../../model/finding.js';
import type { Context } from '../context.js';
import { EXIT, UsageError, wantsColor } from '../io.js';
import { startProgress } from '../progress.js';
import { REPORTERS } from '../reporters/index.js';
import { createColors } from '../style.js';
import { fails } from '../summary.js';

export interface CheckFlags {
  readonly format: string;
  readonly rule: readonly string[];
  readonly severity: Severity;
  readonly color?: boolean;
  readonly output?: string;
}

/** Returns the exit code: 0 nothing at or above the threshold, 1 findings. Throws UsageError and NothingReadable. */
export async function runCheck(paths: readonly string[], flags: CheckFlags, context: Context): Promise<number> {
  const { terminal, engine } = context;
  const reporter = REPORTERS[flags.format];
  if (!reporter) throw new UsageError(`there is no format "${flags.format}"`, `Use one of: ${Object.keys(REPORTERS).join(', ')}.`);
  const rules = flags.rule.length > 0 ? knownRules(flags.rule, context) : undefined;
  const progress = startProgress(terminal, context.progressStream);
  const { report, lines } = await check({ paths, cwd: terminal.cwd, rules, onProgress: progress.update }, engine).finally(progress.stop);
  const colors = createColors(wantsColor(flags.color, terminal, flags.output !== undefined));
  await write(reporter({ report, lines, threshold: flags.severity, colors, width: terminal.columns ?? 120 }), flags, context);
  return fails(report, flags.severity) ? EXIT.findings : EXIT.clean;
}

async function write(text: string, { output }: CheckFlags, { terminal }: Context): Promise<void> {
  if (output === undefined) {
    terminal.stdout(text);
    return;
  }
  try {
    await terminal.writeFile(output, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`the report cannot be written to ${output} (${code ?? message})`, 'Give --output a file in a folder that exists.');
  }
}

function knownRules(ids: readonly string[], { rules }: Context): ReadonlySet<string> {
  const known = rules.map((rule) => rule.id);
  for (const id of ids) {
    if (known.includes(id)) continue;
    const near = closest(id, known);
    const meant = distance(id, near) <= Math.max(3, id.length / 3) ? `Did you mean "${near}"? ` : '';
    throw new UsageError(`there is no rule "${id}"`, `${meant}\`truehint rules\` lists them.`);
  }
  return new Set(ids);
}
