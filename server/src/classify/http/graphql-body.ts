/** Requests to a GraphQL endpoint: the document in the body says what happens. */
import type { Reach } from '../../model/effect.js';
import type { Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { classifyGraphql } from '../graphql.js';
import { render, restore, soleHole } from '../holes.js';
import { cannotTell, worst } from '../make.js';
import { readBody } from './body.js';

/** What sending this body to a GraphQL endpoint does, the worst of its operations. */
export function ofGraphqlBody(body: Text | undefined, decidedBy: string, reach: Reach): Classified {
  if (body === undefined || body.length === 0) return cannotTell('http.write', decidedBy, { reach });
  const found = classifyGraphql(documentOf(body));
  const [first, ...rest] = found.map((c) => ({ ...c, reach, decidedBy: c.decidedBy ?? decidedBy }));
  if (first === undefined || found.every((c) => c.kind === 'unknown')) return cannotTell('http.write', decidedBy, { reach });
  return worst([first, ...rest]);
}

/** Fields of a request in GraphQL over HTTP: https://graphql.github.io/graphql-over-http/draft/#sec-Request-Parameters */
const FIELDS = new Set(['query', 'variables', 'operationName', 'extensions']);
/** How a document begins; a search may begin with a word like these, and goes on otherwise. */
const BEGINS = /^\s*(?:#.*\n\s*)*(?:\{\s*\w+|(?:query|mutation|subscription)\b[^{]*\{|fragment\s+\w+\s+on\s)/;

/** The GraphQL document that a body brings to an address which does not say that it takes one; null where it brings none. */
export function graphqlIn(body: Text): Text | null {
  const { fields, open } = readBody(body);
  if (open.length > 0 || !fields.every((field) => field.depth > 1 || FIELDS.has(field.name))) return null;
  const query = fields.find((field) => field.name === 'query' && field.depth === 1)?.value;
  if (query === undefined) return null;
  const hole = soleHole(query);
  // What the `graphql` package asks a server about itself.
  if (hole !== undefined && /IntrospectionQuery\(\)$/.test(hole.name)) return ['query IntrospectionQuery { __schema { types { name } } }'];
  return typeof query[0] === 'string' && BEGINS.test(query[0]) ? query : null;
}

/** The document inside a JSON body `{"query": "…"}`, or the body itself. */
function documentOf(body: Text): Text {
  const { source, holes } = render(body);
  const start = /^\s*\{\s*["']?query["']?\s*:\s*/.exec(source)?.[0].length;
  try {
    const parsed: unknown = JSON.parse(source.replace(/([[:,]\s*)(truehint_hole_\d+_)/g, '$1"$2"'));
    const query = (parsed as { query?: unknown } | null)?.query;
    if (typeof query === 'string') return restore(query, holes);
  } catch {
    // Not JSON as a whole, for instance with a hole as a fragment.
    if (start !== undefined)
      return restore(
        source
          .slice(start)
          .replace(/^"/, '')
          .replace(/\\n/g, '\n')
          .replace(/"\s*(,[\s\S]*)?\}\s*$/, ''),
        holes,
      );
  }
  return body;
}
