/** Reads a file that a command line names: a whole text of bounded size, or why there is none. */
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decode } from './decode.js';

/** A saved list of tools has some kilobytes; the largest that were seen have a few megabytes. */
export const LONGEST_INPUT = 64 * 1024 * 1024;

/** A file that cannot be taken as text: what is wrong with it, as the rest of a sentence that starts with its name. */
export class UnreadableInput extends Error {
  override readonly name = 'UnreadableInput';
}

/**
 * The text of a file, a pipe (`/dev/stdin`, `<(…)`) too. Throws UnreadableInput.
 * @param limit bytes that are read at most: a device need not have an end
 */
export async function readInput(path: string, cwd: string, limit = LONGEST_INPUT): Promise<string> {
  const bytes = await read(resolve(cwd, path), limit).catch((error: unknown) => {
    throw error instanceof UnreadableInput ? error : new UnreadableInput(refusal(error));
  });
  const { text, valid } = decode(bytes);
  if (!valid) throw new UnreadableInput('is no text: some of its bytes belong to no character of UTF-8');
  return text;
}

async function read(path: string, limit: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    for (;;) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(1024 * 1024) });
      if (bytesRead === 0) return Buffer.concat(chunks, length);
      chunks.push(buffer.subarray(0, bytesRead));
      length += bytesRead;
      if (length > limit) throw new UnreadableInput(`is larger than ${Math.floor(limit / 1024 / 1024)} MB`);
    }
  } finally {
    await file.close();
  }
}

function refusal(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist';
    case 'EISDIR':
      return 'is a folder';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read';
    default:
      return `cannot be read (${code ?? String(error)})`;
  }
}
