/** A class of which nobody makes an object, and whose constructor takes longer than an analysis has. */
import { expect, test } from 'vitest';
import { openSession } from '../../server/src/session.js';
import { workspaceOf } from '../support/check.js';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export class Registry {
  constructor() { for (let i = 0; i < 40; i++) for (let j = 0; j < 40; j++) for (let k = 0; k < 40; k++) i + j + k; }
  all(server: McpServer) { server.registerTool('late', { inputSchema: {} }, async () => ({ content: [] })); }
}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('early', { inputSchema: {} }, async () => ({ content: [] }));
`;

/** Names that are found where each look at the clock says so many milliseconds more. */
async function namesAt(step: number): Promise<(string | null)[]> {
  let now = 0;
  const clock = () => {
    now += step;
    return now;
  };
  return (await openSession(workspaceOf({ 'src/server.ts': SERVER })).analyse({ clock })).tools.map((tool) => tool.name);
}

test('does not end the analysis', async () => {
  expect(await namesAt(1_000)).toContain('early');
});

test('the benign twin: with time its tools are found too', async () => {
  expect(await namesAt(0)).toEqual(['early', 'late']);
});
