/**
 * Makes an MCP server of one long file, always the same: handlers that call helpers of their own, closures, loops and shared classes over
 * files, SQLite, `fetch` and an HTTP client. `large-server/` holds the parts; what differs from tool to tool is a number and a name.
 *
 * Of three tools the first says nothing of itself, the second says wrongly that it only reads, the third says all that is right.
 */
import { readFileSync } from 'node:fs';

const part = (name) => readFileSync(new URL(`large-server/${name}.txt`, import.meta.url), 'utf8');
const SUBJECTS = ['invoices', 'orders', 'customers', 'contracts', 'shipments', 'tickets', 'suppliers'];
const MANIFEST = {
  name: 'large-server',
  private: true,
  type: 'module',
  dependencies: { '@modelcontextprotocol/sdk': '1.32.2', axios: '1.7.9', 'better-sqlite3': '12.4.1', zod: '4.6.7' },
};

/** The files of a server with so many tools, called `tool_0`, `tool_1` and so on: texts by path. */
export function largeServer(count) {
  const kinds = part('tools').split(/^=== /m).slice(1).map(kind);
  const writing = kinds.filter(({ hints }) => !hints.readOnlyHint);
  const tools = Array.from({ length: count }, (_, number) => {
    const round = Math.floor(number / 3);
    const { hints, text } = number % 3 === 1 ? writing[round % writing.length] : kinds[round % kinds.length];
    const subject = SUBJECTS[number % SUBJECTS.length];
    const title = /title: '(.*)'/.exec(text)[1];
    const annotations = [undefined, { readOnlyHint: true }, { title, ...hints }][number % 3];
    const property = annotations === undefined ? '' : `\n    annotations: ${literal(annotations)},`;
    return text
      .replaceAll('§A', () => property)
      .replaceAll('§N', String(number))
      .replaceAll('§S', subject);
  });
  return {
    'package.json': `${JSON.stringify(MANIFEST, null, 2)}\n`,
    'server.ts': [part('shared'), ...tools, 'await server.connect(new StdioServerTransport());\n'].join('\n'),
  };
}

/** A part begins with the hints that are right for it. */
function kind(text) {
  const end = text.indexOf('\n');
  return { hints: JSON.parse(text.slice(0, end)), text: text.slice(end + 1) };
}

function literal(properties) {
  const each = Object.entries(properties).map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`);
  return `{ ${each.join(', ')} }`;
}
