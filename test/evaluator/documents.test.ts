/** GraphQL documents that were parsed, and are sent as the text that they keep. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const server = async (imports: string, handler: string) =>
  (
    await open(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
${imports}
const LIST = gql\`query List { notes { id } }\`;
const DROP = gql\`mutation Drop($id: ID!) { noteDelete(id: $id) { success } }\`;
const send = async (document) => fetch('https://api.acme.com/graphql', { method: 'POST', body: JSON.stringify({ query: document.loc?.source.body ?? '' }) });
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('t', { inputSchema: {} }, ${handler});`)
  ).verdicts('t');

describe('the body of a document', () => {
  test.each([
    ["import gql from 'graphql-tag';"],
    ["import { gql } from '@apollo/client/core';"],
    ["import { gql } from '@urql/core';"],
    ["import { parse } from 'graphql';\nconst gql = (parts) => parse(parts[0]);"],
  ])('with %s', async (imports) => {
    expect(await server(imports, 'async () => send(LIST)')).toMatch(/^ro=true/);
    expect(await server(imports, 'async () => send(DROP)')).toMatch(/^ro=false destr=true/);
  });

  test('a document that is sent as it is', async () => {
    const imports =
      "import { GraphQLClient, gql } from 'graphql-request';\nconst client = new GraphQLClient('https://api.acme.com/graphql');";
    expect(await server(imports, 'async () => client.request(LIST)')).toMatch(/^ro=true/);
    expect(await server(imports, 'async () => client.request(DROP)')).toMatch(/^ro=false destr=true/);
  });

  test('an object of other fields is no document', async () => {
    const imports = "import gql from 'graphql-tag';";
    expect(await server(imports, 'async (args) => send({ loc: { source: { body: args.text } } })')).not.toMatch(/^ro=true/);
  });
});
