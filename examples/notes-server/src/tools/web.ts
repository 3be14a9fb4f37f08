import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { answer } from '../answers.js';
import type { Library } from '../library.js';
import { fetchPage } from '../web.js';

export function registerWebTools(server: McpServer, library: Library): void {
  server.registerTool(
    'preview_page',
    {
      title: 'Preview a web page',
      description: 'Returns the words of a web page.',
      inputSchema: { url: z.url() },
      // Wrong: the caller chooses which host is asked.
      annotations: { title: 'Preview a web page', readOnlyHint: true, openWorldHint: false },
    },
    async ({ url }) => {
      const page = await fetchPage(url);
      return answer(`# ${page.title}\n\n${page.text}`);
    },
  );

  server.registerTool(
    'clip_page',
    {
      title: 'Clip a web page',
      description: 'Keeps the words of a web page as a new note.',
      inputSchema: { url: z.url() },
      annotations: { title: 'Clip a web page', readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    async ({ url }) => {
      const page = await fetchPage(url);
      return answer(await library.add(`# ${page.title}\n\n${page.text}\n\nFrom ${url}\n`));
    },
  );
}
