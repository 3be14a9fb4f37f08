/** Programs that run another program: what that one does counts. */
import type { ArgvWord, Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { concat } from '../holes.js';
import type { Call } from './call.js';
import { headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import { READS } from './outcomes.js';
import { powershellCommands } from './powershell.js';
import { argumentHole, runsFile } from './shared.js';

/** Hands on everything from the first word that is neither an option, nor an option's value, nor `NAME=value`. */
function inner(call: Call): readonly (Outcome | Classified)[] {
  const index = call.operandIndexes().find((i) => !/^[A-Za-z_]\w*=/.test(headOf(call.words[i])));
  const program = index === undefined ? undefined : call.words[index];
  if (program === undefined || index === undefined) return [READS];
  return call.runner.argv(program.text, call.words.slice(index + 1));
}

export const prefixes: Family = {
  programs: [
    'sudo',
    'doas',
    'env',
    'time',
    'nohup',
    'nice',
    'ionice',
    'command',
    'builtin',
    'exec',
    'setsid',
    'stdbuf',
    'unbuffer',
    'chronic',
    'gtime',
    'dotenv',
    'dotenvx',
    'cross-env',
    'xvfb-run',
    'winpty',
    'strace',
    'ltrace',
    'script',
    'faketime',
    'proxychains',
    'torify',
    'runuser',
    'gosu',
    'su-exec',
    'firejail',
    'unshare',
    'chrt',
    'taskset',
    'corepack',
    'noglob',
    'eatmydata',
  ],
  source: 'https://man7.org/linux/man-pages/',
  valued: ['-u', '-g', '-n', '-C', '-h', '-p', '-o', '-e', '-f', '-c', '--user', '--chdir', '--unset', '-S'],
  // `command -v rm` only tells where `rm` is.
  otherwise: (call) => (call.program === 'command' && call.must('-v', '-V') ? READS : inner(call)),
};

/** The first operand is a number, a lock or a directory, the command follows. */
export const numbered: Family = {
  programs: ['timeout', 'gtimeout', 'flock', 'chroot', 'watch', 'retry', 'parallel'],
  source: 'https://www.gnu.org/software/coreutils/manual/',
  valued: ['-s', '--signal', '-k', '--kill-after', '-n', '--interval', '-w', '-j'],
  otherwise: (call) => {
    const skip = call.program === 'watch' || call.program === 'parallel' || call.program === 'retry' ? 0 : 1;
    const index = call.operandIndexes()[skip];
    const program = index === undefined ? undefined : call.words[index];
    return program === undefined || index === undefined ? READS : call.runner.argv(program.text, call.words.slice(index + 1));
  },
};

export const xargs: Family = {
  programs: ['xargs'],
  source: 'https://www.gnu.org/software/findutils/manual/',
  valued: ['-I', '-n', '-P', '-d', '-L', '-s', '-a', '-E', '--max-args', '--max-procs', '--delimiter', '--replace'],
  otherwise: inner,
};

function joined(words: readonly ArgvWord[]): Text {
  return concat(...words.flatMap((word, i): Text[] => (i === 0 ? [word.text] : [[' '], word.text])));
}

export const shells: Family = {
  programs: ['bash', 'sh', 'zsh', 'dash', 'ksh', 'fish', 'ash', 'busybox', 'tcsh', 'csh'],
  source: 'https://www.gnu.org/software/bash/manual/',
  valued: ['-o', '-O', '--rcfile', '--init-file'],
  otherwise: (call) => {
    if (call.program === 'busybox') return inner(call);
    // `-c`, `-lc`, `-ec`: the next operand is the command line.
    const at = call.words.findIndex((word) => /^-[a-zA-Z]*c$/.test(headOf(word)) && word.text.length === 1);
    if (at !== -1) {
      const line = call.words.slice(at + 1).find((word) => !headOf(word).startsWith('-'));
      return line === undefined ? READS : call.runner.shell(line.text);
    }
    if (!call.mayHave(1)) return { kind: 'code.run', certainty: 'likely' };
    return runsFile(call.operands[0]?.text);
  },
};

export const evaluators: Family = {
  programs: ['eval', 'source', '.'],
  source: 'https://www.gnu.org/software/bash/manual/',
  otherwise: (call) => (call.program === 'eval' ? call.runner.shell(joined(call.words)) : runsFile(call.words[0]?.text)),
};

export const windowsShells: Family = {
  programs: ['cmd', 'powershell', 'pwsh', 'start-process', 'wsl'],
  source: 'https://learn.microsoft.com/windows-server/administration/windows-commands/cmd',
  otherwise: (call) => {
    if (call.program === 'cmd') {
      const at = call.words.findIndex((word) => /^\/[sdq]*[ck]$/i.test(headOf(word)));
      const rest = call.words.slice(at + 1).filter((word) => !/^\/[sdq]$/i.test(headOf(word)));
      const program = rest[0];
      if (at === -1 || program === undefined) return { kind: 'code.run', certainty: 'likely' };
      return rest.length === 1 ? call.runner.shell(program.text) : call.runner.argv(program.text, rest.slice(1));
    }
    if (call.program === 'wsl') return inner(call);
    const at = call.words.findIndex((word) => /^-(c|command|encodedcommand|e|ec)$/i.test(headOf(word)));
    const file = call.words.findIndex((word) => /^-(f|file)$/i.test(headOf(word)));
    if (file !== -1) return runsFile(call.words[file + 1]?.text);
    const line = joined(at === -1 ? call.operands : call.words.slice(at + 1));
    if (/^-e/i.test(headOf(call.words[at])))
      return argumentHole(line) === undefined ? { kind: 'process.run', certainty: 'unknown' } : runsFile(line);
    return powershellCommands(line, call.runner);
  },
};
