/** Lines of input for a program that is already running: a shell, an interpreter, or a command's own prompt. */
import { type ArgvWord, constantText, type Text } from '../model/text.js';
import type { Classified } from './classified.js';
import { concat } from './holes.js';
import { readBody } from './http/body.js';
import { cannotTell, make, worst } from './make.js';
import { classifyOrder, type Orders, ordersIn } from './orders.js';
import { classifyShell } from './shell.js';

const SHELLS = /^(?:ba|z|k|da|fi|c|tc)?sh$|^(?:cmd|powershell|pwsh)(?:\.exe)?$/i;
const INTERPRETERS = /^(?:node|deno|bun|python[\d.]*|ruby|perl|php|psql|mysql|sqlite3|R|irb|ipython)(?:\.exe)?$/i;
/** Of those, the ones that run a script which is named behind them, and leave its input to it. */
const SCRIPTED = /^(?:node|deno|bun|python[\d.]*|ruby|perl|php)(?:\.exe)?$/i;
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
  const order = orderOf(line);
  if (order !== null && !(name !== undefined && SHELLS.test(name))) return [order];
  if (name === undefined || name === '') return [cannotTell('process.run', 'input of a running program')];
  if (SHELLS.test(name)) return classifyShell(line);
  const script =
    SCRIPTED.test(name) && rest.some((w) => w === undefined || !w.startsWith('-')) && !rest.some((w) => w === '-i' || w === '-');
  if (INTERPRETERS.test(name) && !script) return [make('code.run', `input of ${name}`)];
  // Only a program that was started to prompt reads its subcommands from its input.
  const prompts = rest.some((w) => w !== undefined && /^(?:repl|shell|console|interactive|-i|--interactive)$/.test(w));
  if (!prompts) return [cannotTell('process.run', `input of ${name}`)];
  return classifyShell(concat([`${name} `], line));
}

/** What a line that is a record of an order says: `{"command":"get_scene","params":{}}`. Null where it is none, or its verb tells nothing. */
function orderOf(line: Text): Classified | null {
  const orders = recordIn(line);
  const [first, ...rest] = (orders?.names ?? []).map((order) => classifyOrder(constantText(order) ?? ''));
  const found = first === undefined ? undefined : worst([first, ...rest]);
  return found === undefined || found.kind === 'unknown' || found.change === 'unknown' ? null : { ...found, reach: 'unknown' };
}

function recordIn(line: Text): Orders | null {
  return typeof line[0] === 'string' && /^\s*\{/.test(line[0]) ? ordersIn(readBody(line)) : null;
}

/** To a connection these say what it is to tell of later. */
const OF_CONNECTION = /^(?:un)?subscribe/i;

/**
 * What a message on a connection does: what the order in it says, where it is a record that names one, and else nobody knows.
 * What kind of message it is says less than an order: it has to be more than a word.
 */
export function classifyMessage(message: Text): Classified[] {
  const orders = recordIn(message);
  const plain = (name: Text): boolean => !/[a-z][A-Z_.:/-]/.test(constantText(name) ?? '');
  const vague =
    orders === null || orders.names.some((name) => OF_CONNECTION.test(constantText(name) ?? '') || (!orders.sure && plain(name)));
  const found = vague ? null : orderOf(message);
  return [found ?? cannotTell('message.send', 'the protocol on the connection is not read', { reach: 'unknown' })];
}
