import { z } from 'zod';

/** What a note is called: also the name of its file, so no separators and no dots. */
export const noteId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'lower-case letters, digits and hyphens')
  .describe('The id of the note');

export function answer(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

export function answerJson(value: unknown) {
  return answer(JSON.stringify(value, null, 2));
}
