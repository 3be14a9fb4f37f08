/**
 * Requests that ask for a page of a list in their body, as long filters do not fit into an address: `POST /clusters` with
 * `{ filters, page_size, cursor }`. What makes something new is told no page.
 */
import type { Text } from '../../model/text.js';
import { readBody } from './body.js';

/** Which page, and where the last one ended. */
const PAGE =
  /^\$?(?:page|page_?(?:size|number|num|no|index|token|key|cursor|limit)|per_?page|(?:next|start|after|end)_?cursor|cursor|offset|skip|start_?at|max_?results?|(?:continuation|next|page)_?token|num_?of_?rows)$/i;
/** How much of it; a quota is called the same. */
const AMOUNT = /^\$?(?:limit|size|top|count|first|last|take|rows)$/i;
/** What it is asked by. */
const ASKED =
  /^\$?(?:filters?|filter_?by|query|q|search|search_?(?:term|text|query)|keywords?|time_?range|date_?range|where|criteria|sort|sorts|sort_?(?:by|order|field|direction|key)|order|order_?by|direction|ascending|descending)$/i;
/** What else stands beside those: the time that is meant, and what is given of each. */
const BESIDE =
  /^\$?(?:(?:start|end|from|to|since|until|min|max)_?(?:time|date|timestamp|at)?|interval|period|granularity|group_?by|fields?|select|columns|properties|expand|includes?|include_?\w+|projection|status(?:es)?|types?|ids|with_?\w+)$/i;

/** Names of what is kept of such questions, and of what works on them: to POST there makes one more. */
const KEPT =
  /(?:report|export|job|task|saved|schedule|alert|subscription|view|dashboard|segment|filter|rule|webhook|stream|feed|campaign|query|queries|search(?:es)?|monitor|policy|policies|quota|limit)s?$/i;

/** True where a POST brings nothing but which page of a list is asked for, and by what. */
export function asksForPage(segments: readonly string[], body: Text): boolean {
  if (KEPT.test(segments.at(-1) ?? '')) return false;
  const { fields, open } = readBody(body);
  const names = fields.filter((field) => field.depth === 1).map((field) => field.name);
  if (open.length > 0 || names.length === 0) return false;
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (!names.every((name) => PAGE.test(name) || AMOUNT.test(name) || ASKED.test(name) || BESIDE.test(name))) return false;
  return has(PAGE) || (has(AMOUNT) && has(ASKED));
}
