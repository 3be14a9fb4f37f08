/** Servers with a config, over the real engine. */
import { type Files, open, type Server } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;

/** One tool `t` whose handler is the code, with `imports` before it. */
export function server(imports: string, handler: string, annotations = '{}'): string {
  return `${imports}\n${HEAD}server.registerTool('t', { inputSchema: { id: z.string(), url: z.string() }, annotations: ${annotations} }, async ({ id, url }) => { ${handler} });\n`;
}

/** Analyses a server, with the config as an object or as its text. */
export function configured(config: object | string, source: string, more: Files = {}): Promise<Server> {
  const text = typeof config === 'string' ? config : JSON.stringify(config, null, 2);
  return open({ 'src/server.ts': source, ...more, 'truehint.config.json': text });
}

/** What is wrong with the config, as `line: message`. */
export function problems({ analysis, session }: Server): string[] {
  return analysis.findings
    .filter((finding) => finding.rule === 'invalid-config')
    .map(({ place, message }) => `${session.lines(place.file)?.at(place.start).line}: ${message}`);
}
