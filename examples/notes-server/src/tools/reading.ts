import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { answer, answerJson, noteId } from '../answers.js';
import type { Library } from '../library.js';

export function registerReadingTools(server: McpServer, library: Library): void {
  server.registerTool(
    'list_notes',
    {
      title: 'List notes',
      description: 'Lists the ids of all notes.',
      annotations: { title: 'List notes', readOnlyHint: true, openWorldHint: false },
    },
    async () => answerJson(await library.files.list()),
  );

  server.registerTool(
    'read_note',
    {
      title: 'Read a note',
      description: 'Returns the text of a note.',
      inputSchema: { id: noteId },
      // Wrong: it also counts the view, two calls further.
      annotations: { title: 'Read a note', readOnlyHint: true, openWorldHint: false },
    },
    async ({ id }) => answer(await library.open(id)),
  );

  server.registerTool(
    'search_notes',
    {
      title: 'Search notes',
      description: 'Finds notes whose title or text contains some words.',
      inputSchema: { text: z.string(), limit: z.number().int().min(1).max(50).default(10) },
      annotations: { title: 'Search notes', readOnlyHint: true, openWorldHint: false },
    },
    async ({ text, limit }) => answerJson(library.index.search(text, limit)),
  );

  server.registerTool(
    'digest_notes',
    {
      title: 'Digest of all notes',
      description: 'Returns one line for each note.',
      // Wrong: it also writes the digest to a file.
      annotations: {
        title: 'Digest of all notes',
        readOnlyHint: true,
        openWorldHint: false,
      },
    },
    async () => answer(await library.digest()),
  );

  server.registerTool(
    'count_notes',
    {
      title: 'Count notes and tags',
      description: 'Tells how many notes there are, how often they were read, and the tags in use.',
      // Over-cautious: nothing is changed, and a client asks before each call all the same.
      annotations: { title: 'Count notes and tags', readOnlyHint: false, openWorldHint: false },
    },
    async () => answerJson({ ...library.index.totals(), tags: library.index.tags() }),
  );
}
