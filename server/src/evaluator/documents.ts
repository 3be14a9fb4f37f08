/** GraphQL documents: what `gql` and `parse` make of a text keeps it as `loc.source.body`. */
import type { Value } from './values.js';

/** The text of a document; null for any other value. */
export function documentBody(value: Value): Value | null {
  let at: Value | undefined = value;
  for (const key of ['loc', 'source', 'body']) at = at?.kind === 'object' ? at.slots.get(key) : undefined;
  return at ?? null;
}
