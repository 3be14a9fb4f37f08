/** How both tools answer: JSON as text, and a refusal as a tool error that says what to do. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { NothingReadable } from '../host/targets.js';
import { cleanJson, cleanText } from '../report/clean.js';

/** Runs the work and wraps what it gives. A defect of ours is thrown on: the SDK reports it as an error too. */
export async function answer(work: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: cleanJson(await work()) }] };
  } catch (error) {
    if (!(error instanceof NothingReadable)) throw error;
    return { isError: true, content: [{ type: 'text', text: cleanText(`${error.message}. ${error.advice}`) }] };
  }
}
