/** `truehint retry`: which calls may be sent again when their answer is lost, from the saved pages of a `tools/list`. */
import { readInput, UnreadableInput } from '../../host/read-input.js';
import { HINTS } from '../../model/hint.js';
import { BadPages, type ListedTool, readPages, type SavedPage } from '../../policy/pages.js';
import { type Retry, retryOf } from '../../policy/retry.js';
import { cleanJson, cleanLine } from '../../report/clean.js';
import type { Context } from '../context.js';
import { EXIT, UsageError, wantsColor } from '../io.js';
import { type Colors, createColors } from '../style.js';
import { plural } from '../summary.js';
import { wrap } from '../wrap.js';

export interface RetryFlags {
  readonly trusted?: boolean;
  readonly format: string;
  readonly color?: boolean;
}

interface Judged {
  readonly tool: ListedTool;
  readonly retry: Retry;
}

/** Returns the exit code: 0 every call may be sent again, 1 some may not. Throws UsageError for wrong or incomplete pages. */
export async function runRetry(paths: readonly string[], flags: RetryFlags, { terminal }: Context): Promise<number> {
  const pages: SavedPage[] = [];
  for (const path of paths) pages.push({ file: path, text: await textOf(path, terminal.cwd) });
  const trusted = flags.trusted === true;
  const judged = toolsOf(pages).map((tool): Judged => ({ tool, retry: retryOf(tool.declared, trusted) }));
  if (flags.format === 'json') terminal.stdout(`${cleanJson(asJson(judged, trusted))}\n`);
  else terminal.stdout(asText(judged, trusted, createColors(wantsColor(flags.color, terminal, false)), terminal.columns ?? 120));
  return judged.every(({ retry }) => retry.decision === 'retry_same_args') ? EXIT.clean : EXIT.findings;
}

async function textOf(path: string, cwd: string): Promise<string> {
  try {
    return await readInput(path, cwd);
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    throw new UsageError(`${cleanLine(path)} ${error.message}`, 'Give the files that the answers to tools/list were saved in.');
  }
}

function toolsOf(pages: readonly SavedPage[]): readonly ListedTool[] {
  try {
    return readPages(pages);
  } catch (error) {
    if (error instanceof BadPages) throw new UsageError(error.message, error.advice);
    throw error;
  }
}

function asJson(judged: readonly Judged[], trusted: boolean) {
  return {
    trusted,
    tools: judged.map(({ tool, retry: { decision, rule, reason, hints } }) => ({
      name: tool.name,
      page: tool.file,
      decision,
      rule,
      reason,
      hints,
      unknownKeys: tool.unknownKeys,
    })),
    summary: { retry_same_args: count(judged, 'retry_same_args'), read_back_first: count(judged, 'read_back_first') },
  };
}

/** Keys that are named of one tool; the JSON output has all. */
const MOST_KEYS = 5;

function asText(judged: readonly Judged[], trusted: boolean, colors: Colors, width: number): string {
  const paint = { retry_same_args: colors.green, read_back_first: colors.yellow };
  const tools = judged.map(({ tool: { name, unknownKeys }, retry }) =>
    [
      `${colors.bold(cleanLine(name, 80))}  ${paint[retry.decision](retry.decision)}`,
      ...wrap(`  ${retry.reason}`, width),
      ...wrap(`  ${hintsText(retry.hints)}`, width).map(colors.dim),
      ...(unknownKeys.length > 0
        ? wrap(`  left aside, because no client knows them: ${keysText(unknownKeys)}`, width).map(colors.dim)
        : []),
      '',
    ].join('\n'),
  );
  return `${tools.join('\n')}${tools.length > 0 ? '\n' : ''}${summaryText(judged, trusted)}\n`;
}

/** `declared: readOnlyHint true; default: destructiveHint true, …`. */
function hintsText(hints: Retry['hints']): string {
  const list = (declared: boolean): string =>
    HINTS.filter((hint) => hints[hint].declared === declared)
      .map((hint) => `${hint} ${hints[hint].value}`)
      .join(', ');
  return [list(true) && `declared: ${list(true)}`, list(false) && `default: ${list(false)}`].filter(Boolean).join('; ');
}

function keysText(keys: readonly string[]): string {
  const more = keys.length > MOST_KEYS ? ` and ${keys.length - MOST_KEYS} more` : '';
  return `${keys
    .slice(0, MOST_KEYS)
    .map((key) => cleanLine(key, 40))
    .join(', ')}${more}`;
}

function summaryText(judged: readonly Judged[], trusted: boolean): string {
  if (judged.length === 0) return 'The list holds no tool.';
  const resent = count(judged, 'retry_same_args');
  const counted = `${plural(judged.length, 'tool')}: ${resent} retry_same_args, ${judged.length - resent} read_back_first.`;
  return trusted ? counted : `${counted} Nothing that an untrusted server says counts; --trusted is for a server that you trust.`;
}

const count = (judged: readonly Judged[], decision: Retry['decision']): number =>
  judged.filter(({ retry }) => retry.decision === decision).length;
