/** `truehint policy`: what a careful client, and each host, does with the tools of a source. */
import { HOSTS } from '../../clients/hosts.js';
import { CONFIG_FILE } from '../../config/config.js';
import { type CheckedTool, check } from '../../host/check.js';
import { configIn } from '../../host/config-file.js';
import { resolveTargets } from '../../host/targets.js';
import { laxityOf } from '../../policy/decide.js';
import { type PolicyTable, STANDARD_POLICY } from '../../policy/table.js';
import { viewOf } from '../../policy/view.js';
import { cleanJson } from '../../report/clean.js';
import type { Context } from '../context.js';
import { EXIT, UsageError, wantsColor } from '../io.js';
import { startProgress } from '../progress.js';
import { createColors } from '../style.js';
import { hintsText, policyText } from './policy-text.js';

export interface PolicyFlags {
  readonly format: string;
  readonly color?: boolean;
}

/** Prints the view of every tool; returns the exit code. Throws UsageError for a wrong policy, NothingReadable as `check` does. */
export async function runPolicy(path: string, flags: PolicyFlags, context: Context): Promise<number> {
  const { terminal, engine } = context;
  const { policy, own } = await policyFor(path, terminal.cwd);
  const progress = startProgress(terminal, context.progressStream);
  const { tools } = await check({ paths: [path], cwd: terminal.cwd, onProgress: progress.update }, engine).finally(progress.stop);
  if (flags.format === 'json') terminal.stdout(`${cleanJson(asJson(tools, policy, own))}\n`);
  else {
    const colors = createColors(wantsColor(flags.color, terminal, false));
    terminal.stdout(policyText(tools, policy, own, colors, terminal.columns ?? 120));
  }
  warnOfLaxity(policy, context);
  return EXIT.clean;
}

/** The table of the folder's config, or the standard one. */
async function policyFor(path: string, cwd: string): Promise<{ readonly policy: PolicyTable; readonly own: boolean }> {
  const [target] = resolveTargets([path], cwd);
  const config = await configIn(target?.root ?? cwd);
  const problem = config.problems.find(({ field }) => field === 'policy' || field === undefined);
  // Half of a table is another table: nothing is shown rather than that.
  if (problem)
    throw new UsageError(
      `the policy of ${CONFIG_FILE} cannot be read: ${problem.message}`,
      '`truehint check` tells where. docs/policy.md explains the fields.',
    );
  return { policy: config.policy ?? STANDARD_POLICY, own: config.policy !== null };
}

/** A table is the company's own business, but one that rewards alarm is hardly meant. */
function warnOfLaxity(policy: PolicyTable, { terminal }: Context): void {
  const found = laxityOf(policy);
  if (!found) return;
  const { alarming } = found;
  terminal.stderr(
    `truehint: the policy of ${CONFIG_FILE} is laxer where there is more reason to be careful: ${hintsText(found.hints)} from ${found.tier} gives ${found.decided.decision}, ${hintsText(alarming.hints)} from ${alarming.tier} gives ${alarming.decided.decision}.\n`,
  );
}

function asJson(tools: readonly CheckedTool[], policy: PolicyTable, own: boolean) {
  return {
    policy: { from: own ? CONFIG_FILE : 'standard', ...policy },
    hosts: HOSTS.map(({ id, name, source }) => ({ id, name, source })),
    tools: tools.map(({ tool, at }) => ({ name: tool.name, ...at, ...viewOf(tool, policy) })),
  };
}
