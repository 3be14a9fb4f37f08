/** What the log says of an analysis: the sum of it, and what the code does not tell. Texts of the analysed code are cleaned. */
import { clean } from '../model/clean.js';
import { HINTS } from '../model/hint.js';
import type { Tool } from '../model/tool.js';
import type { Snapshot } from './snapshot.js';

/** At most so many calls are named in one line. */
const NAMED = 20;

/** `13 tools in 10 files, 6 findings, 312 ms`. */
export function runSummary({ tools, findings, analysis: { stats } }: Snapshot): string {
  return `${tools.length} tools in ${stats.files} files, ${findings.length} findings, ${Math.round(stats.ms.total)} ms`;
}

/** The calls that nothing tells about, the most frequent first; undefined where there is none. */
export function unknownSummary({ analysis: { stats } }: Snapshot): string | undefined {
  const { unknownCalls } = stats;
  if (unknownCalls.length === 0) return undefined;
  const named = unknownCalls.slice(0, NAMED).map(({ call, count }) => `${clean(call, 80)} (${count})`);
  const more = unknownCalls.length > NAMED ? `, and ${unknownCalls.length - NAMED} more` : '';
  return `not understood, by the number of places: ${named.join(', ')}${more}. An entry in truehint.config.json settles what they do.`;
}

/** True where the code leaves some hint of the tool open. */
export function isUnclear({ verdicts }: Tool): boolean {
  return HINTS.some((hint) => verdicts[hint].value === 'unknown');
}
