/** `check_server`: findings of one folder. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { check, type Engine } from '../host/check.js';
import { SEVERITIES } from '../model/finding.js';
import { atLeast, bySeverity } from '../report/severity.js';
import { answer } from './answer.js';

/** An agent's context is small: the loudest findings first, the rest counted. */
const MOST_FINDINGS = 50;

export function registerCheckServer(server: McpServer, cwd: string, engine: Engine): void {
  server.registerTool(
    'check_server',
    {
      title: "Check a server's annotations",
      description:
        'Reads the TypeScript or JavaScript source of an MCP server and returns where the annotations of its tools contradict what their handlers do, with the lines that prove it and the edits that mend it.',
      inputSchema: {
        path: z.string().describe('The folder or file to check, absolute or relative to the working directory.'),
        severity: z.enum(SEVERITIES).default('warning').describe('Return findings from this severity on.'),
      },
      annotations: { title: "Check a server's annotations", readOnlyHint: true, openWorldHint: false },
    },
    ({ path, severity }) =>
      answer(async () => {
        const { report } = await check({ paths: [path], cwd }, engine);
        const findings = report.findings.filter((finding) => atLeast(finding.severity, severity)).sort(bySeverity);
        return {
          root: report.root,
          tools: report.tools.map(({ name, file, line }) => ({ name, file, line })),
          findings: findings.slice(0, MOST_FINDINGS),
          notShown: { findings: Math.max(0, findings.length - MOST_FINDINGS), belowSeverity: report.findings.length - findings.length },
          notes: report.notes.filter((note) => note.level !== 'information'),
        };
      }),
  );
}
