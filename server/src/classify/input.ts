/** Lines of input for a program that is already running: a shell, an interpreter, or a command's own prompt. */
import { type ArgvWord, constantText, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { concat } from './holes.js';
import { cannotTell, make } from './make.js';
import { classifyShell } from './shell.js';

const SHELLS = /^(?:ba|z|k|da|fi|c|tc)?sh$|^(?:cmd|powershell|pwsh)(?:\.exe)?$/i;
const INTERPRETERS = /^(?:node|deno|bun|python[\d.]*|ruby|perl|php|psql|mysql|sqlite3|R|irb|ipython)(?:\.exe)?$/i;
const RUNNERS = /^(?:npx|bunx|pnpx|uvx|pipx)(?:\.cmd)?$/i;

/**
 * What one line does when it is written to the program's standard input. A shell runs it as a command; an interpreter as
 * code; any other program that prompts (`tool repl`) is taken to read its own subcommands, as if they stood behind its
 * name.
 */
export function classifyInput(program: Text, argv: readonly ArgvWord[], line: Text): Classified[] {
  const path = constantText(program);
  const words = argv.map((w) => constantText(w.text));
  let name = path?.split(/[\\/]/).pop();
  let rest = words;
  if (name !== undefined && RUNNERS.test(name)) {
    const at = words.findIndex((w) => w !== undefined && !w.startsWith('-'));
    name =
      at >= 0
        ? words[at]
            ?.replace(/(.)@[^/]*$/, '$1')
            .split('/')
            .pop()
        : undefined;
    rest = words.slice(at + 1);
  }
  if (name === undefined || name === '') return [cannotTell('process.run', 'input of a running program')];
  if (SHELLS.test(name)) return classifyShell(line);
  if (INTERPRETERS.test(name)) return [make('code.run', `input of ${name}`)];
  // Only a program that was started to prompt reads its subcommands from its input.
  const prompts = rest.some((w) => w !== undefined && /^(?:repl|shell|console|interactive|-i|--interactive)$/.test(w));
  if (!prompts) return [cannotTell('process.run', `input of ${name}`)];
  return classifyShell(concat([`${name} `], line));
}
