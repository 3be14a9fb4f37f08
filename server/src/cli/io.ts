/** What the command line needs from the process: tests hand in strings instead of streams. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdoutIsTTY: boolean;
  readonly stderrIsTTY: boolean;
  /** Width of the terminal in cells, or undefined where the output goes elsewhere. */
  readonly columns: number | undefined;
  stdout(text: string): void;
  stderr(text: string): void;
  /** Writes a file relative to `cwd`; rejects with the file system's error. */
  writeFile(path: string, text: string): Promise<void>;
}

/** Exit codes, the same for every command. */
export const EXIT = { clean: 0, findings: 1, failed: 2 } as const;

/** A mistake in how the command was called: its message is printed on stderr, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  constructor(
    message: string,
    /** What to do instead. */
    readonly advice: string,
  ) {
    super(message);
  }
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const cwd = process.cwd();
  return {
    cwd,
    env: process.env,
    stdoutIsTTY: process.stdout.isTTY === true,
    stderrIsTTY: process.stderr.isTTY === true,
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    writeFile: (path, text) => writeFile(resolve(cwd, path), text, 'utf8'),
  };
}

/** Whether to colour: the flag, then the two conventional variables, then whether somebody is looking. */
export function wantsColor(flag: boolean | undefined, terminal: Terminal, toFile: boolean): boolean {
  if (flag !== undefined) return flag;
  if (toFile) return false;
  if (terminal.env.NO_COLOR) return false;
  if (terminal.env.FORCE_COLOR && terminal.env.FORCE_COLOR !== '0') return true;
  return terminal.stdoutIsTTY && terminal.env.TERM !== 'dumb';
}
