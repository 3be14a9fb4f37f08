/** `explain_tool`: what one handler does, and what follows for each hint. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { check, type Engine } from '../host/check.js';
import { NothingReadable } from '../host/targets.js';
import { answer } from './answer.js';

export function registerExplainTool(server: McpServer, cwd: string, engine: Engine): void {
  server.registerTool(
    'explain_tool',
    {
      title: 'Explain what a tool does',
      description:
        "Reads the source of an MCP server and returns what one tool's handler does, effect by effect with the calls that lead there, and the honest value of each hint.",
      inputSchema: {
        path: z.string().describe('The folder or file that registers the tool, absolute or relative to the working directory.'),
        tool: z.string().describe('The name of the tool.'),
      },
      annotations: { title: 'Explain what a tool does', readOnlyHint: true, openWorldHint: false },
    },
    ({ path, tool }) =>
      answer(async () => {
        const { report } = await check({ paths: [path], cwd }, engine);
        const found = report.tools.filter((candidate) => candidate.name === tool);
        if (found.length === 0) {
          const names = report.tools.flatMap(({ name }) => name ?? []).sort();
          throw new NothingReadable(`there is no tool "${tool}" in ${path}`, `Tools: ${names.join(', ') || 'none was found'}.`);
        }
        return { root: report.root, tools: found };
      }),
  );
}
