/** What a tool does in a few words, for lenses, lists and trees: `deletes · retry-safe`. */
import type { EffectKind } from '../model/effect.js';
import type { Tool } from '../model/tool.js';

/** Kinds that take something away for good, rather than change it. */
const DELETES: ReadonlySet<EffectKind> = new Set(['file.delete', 'http.delete', 'db.delete', 'api.delete', 'state.delete']);

/** The verdict in at most three words, the most important first. Only the tool's own constants of ours are in it: it needs no escaping. */
export function shortVerdict(tool: Tool): string {
  const { readOnlyHint, idempotentHint, openWorldHint } = tool.verdicts;
  const words = [work(tool)];
  if (readOnlyHint.value === false && idempotentHint.value === true && !idempotentHint.arguable) words.push('retry-safe');
  if (openWorldHint.value === true && !openWorldHint.arguable) words.push('open');
  if (openWorldHint.value === false && readOnlyHint.value !== 'unknown') words.push('closed');
  return words.join(' · ');
}

function work({ verdicts: { readOnlyHint, destructiveHint } }: Tool): string {
  if (readOnlyHint.value === 'unknown') return 'cannot be told';
  if (readOnlyHint.value === true) return 'reads';
  if (destructiveHint.arguable || destructiveHint.value === 'unknown') return 'writes';
  if (destructiveHint.value === false) return 'adds';
  return destructiveHint.because.every(({ kind }) => DELETES.has(kind)) && destructiveHint.because.length > 0 ? 'deletes' : 'overwrites';
}
