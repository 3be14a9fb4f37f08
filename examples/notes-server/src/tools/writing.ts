import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { answer, answerJson, noteId } from '../answers.js';
import type { Library } from '../library.js';

// Misspelt: the compiler does not look into a spread, and the SDK drops a key that it does not know.
const ADDS = { readonlyHint: false, destructiveHint: false, openWorldHint: false };

export function registerWritingTools(server: McpServer, library: Library): void {
  server.registerTool(
    'save_note',
    {
      title: 'Save a note',
      description: 'Writes a note under an id.',
      inputSchema: { id: noteId, text: z.string() },
      // Wrong: a note of the same id is overwritten.
      annotations: { title: 'Save a note', readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async ({ id, text }) => {
      await library.save(id, text);
      return answer(`Saved ${id}.`);
    },
  );

  server.registerTool(
    'append_to_note',
    {
      title: 'Append to a note',
      description: 'Adds a paragraph at the end of a note.',
      inputSchema: { id: noteId, text: z.string() },
      // Wrong: the second call appends the paragraph again.
      annotations: { title: 'Append to a note', readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async ({ id, text }) => {
      await library.append(id, text);
      return answer(`Appended to ${id}.`);
    },
  );

  // No title: a client shows the name.
  server.registerTool(
    'rename_note',
    {
      description: 'Gives a note another id.',
      inputSchema: { from: noteId, to: noteId },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    async ({ from, to }) => {
      await library.rename(from, to);
      return answer(`Renamed ${from} to ${to}.`);
    },
  );

  server.registerTool(
    'tag_note',
    {
      title: 'Tag a note',
      description: 'Adds a tag to a note.',
      inputSchema: { id: noteId, tag: z.string().min(1) },
      annotations: { title: 'Tag a note', ...ADDS, idempotentHint: true },
    },
    async ({ id, tag }) => {
      library.index.addTag(id, tag);
      return answer(`Tagged ${id}.`);
    },
  );

  server.registerTool(
    'delete_note',
    {
      title: 'Delete a note',
      description: 'Moves a note to the trash.',
      inputSchema: { id: noteId },
      annotations: { title: 'Delete a note', readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    async ({ id }) => {
      await library.discard(id);
      return answer(`Deleted ${id}.`);
    },
  );

  // Annotated for the worst of its actions: a client asks before it lists the trash, too. Three tools would do better.
  server.registerTool(
    'trash',
    {
      title: 'Look into the trash, restore from it, or empty it',
      description: 'Works on deleted notes.',
      inputSchema: { action: z.enum(['list', 'restore', 'empty']), id: noteId.optional() },
      annotations: {
        title: 'Look into the trash, restore from it, or empty it',
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    async ({ action, id }) => {
      switch (action) {
        case 'list':
          return answerJson(await library.files.listTrash());
        case 'restore':
          if (!id) throw new Error('restore needs an id');
          await library.files.restore(id);
          return answer(`Restored ${id}.`);
        case 'empty':
          await library.files.emptyTrash();
          return answer('Emptied the trash.');
      }
    },
  );
}
