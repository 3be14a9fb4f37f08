/** A POST to `…:batchUpdate` with a list of edits: `{ requests: [{ insertText: … }] }`. */
import type { Reach } from '../../model/effect.js';
import type { Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { classifyEdits } from '../edits.js';
import { readBody } from './body.js';

/** The depth at which the names of the edits stand: in a record in the list in the body. */
const NAMES = 3;

/** What the edits do; null where it is no such request, or nothing of its list is told. */
export function editsOf(segments: readonly string[], bodyText: Text, decidedBy: string, reach: Reach): Classified | null {
  if (!/:batchUpdate$/.test(segments.at(-1) ?? '')) return null;
  const { fields, open } = readBody(bodyText);
  const from = fields.findIndex((field) => field.name === 'requests' && field.depth === 1);
  if (from < 0) return null;
  const end = fields.findIndex((field, i) => i > from && field.depth === 1);
  const inside = fields.slice(from, end < 0 ? undefined : end);
  const holes = inside.flatMap((field) =>
    field.name === 'requests' ? (field.value ?? []).filter((part) => typeof part !== 'string') : [],
  );
  const known = inside.filter((field) => field.depth === NAMES).map((field) => field.name);
  if (known.length === 0 && holes.every((hole) => hole.origin !== 'argument')) return null;
  const fromArgument = holes.find((hole) => hole.origin === 'argument')?.name ?? null;
  const told = classifyEdits({ known, complete: holes.length === 0 && open.length === 0, fromArgument });
  const kind = told.kind === 'api.delete' ? 'http.delete' : told.kind === 'api.create' ? 'http.append' : 'http.write';
  return { ...told, kind, reach, decidedBy: `${decidedBy} ${told.decidedBy ?? ''}`.trim() };
}
