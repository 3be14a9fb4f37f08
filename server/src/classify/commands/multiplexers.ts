/** Terminals within terminals: they list and print, open sessions and panes, and type into what runs there. */
import type { ArgvWord } from '../../model/text.js';
import { constantText, type Hole } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { Call, headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import { APPENDS, KILLS, READS, RESTARTS, RUNS_CODE, STARTS, WRITES_FILE } from './outcomes.js';
import { onFile } from './shared.js';

const inPlace = { kind: 'process.run', reach: 'closed' } as const;
/** What later calls act on: which pane is in front. */
const SELECTS: Outcome = { ...inPlace, change: 'session', repeat: 'same' };
/** The same, from where it stands now: the next one, a swap, a turn; or one buffer more. */
const MOVES_ON: Outcome = { ...inPlace, change: 'session', repeat: 'more' };
/** A name, an option or a place goes over the old one. */
const SETS: Outcome = { ...inPlace, change: 'destroy', repeat: 'same' };
const SETS_AGAIN: Outcome = { ...SETS, repeat: 'more' };
const NAMED: Outcome = { ...STARTS, repeat: 'same' };

/** Keys typed into a terminal's session, or a command handed to it, run there: whatever the caller writes, or what the code says. */
function runs(words: readonly ArgvWord[]): Outcome {
  const holes = words.flatMap((word) => word.text).filter((part): part is Hole => typeof part !== 'string' && part.origin === 'argument');
  return holes.length > 0 ? { kind: 'code.run', dependsOn: [...new Set(holes.map((hole) => hole.name))] } : RUNS_CODE;
}

/** What opens runs the command behind its options, where one is given, and a shell else. */
function opens(behind: readonly ArgvWord[], { runner }: Call, usual: Outcome): (Outcome | Classified)[] {
  if (behind.length === 0) return [usual];
  const line = behind.length === 1 ? constantText(behind[0]?.text ?? []) : undefined;
  return [usual, ...(line === undefined ? [runs(behind)] : runner.shell([line]))];
}

/** Keys without the pane that they go to: whoever names the pane runs nothing. */
function keys(call: Call): readonly ArgvWord[] {
  const at = call.words.findIndex((word) => constantText(word.text) === '-t');
  return at === -1 ? call.words : call.words.filter((_, i) => i !== at && i !== at + 1);
}

export const tmux: Family = {
  programs: ['tmux'],
  source: 'https://man.openbsd.org/tmux.1',
  valued: ['-L', '-S', '-f', '-F', '-T', '-c', '-e', '-n', '-s', '-t', '-x', '-y', '-l', '-p', '-b'],
  subcommands: {
    'list-sessions, ls, list-windows, lsw, list-panes, lsp, list-clients, lsc, list-commands, lscm, list-keys, lsk, list-buffers, lsb, show-options, show, show-window-options, showw, show-environment, showenv, show-buffer, showb, show-hooks, show-messages, showmsgs, show-prompt-history, display-message, display, display-panes, has-session, has, info, server-info':
      READS,
    // Without -p the text becomes a buffer of the server's.
    'capture-pane, capturep': (call) => (call.words.some((word) => /^-[a-zA-Z]*p/.test(headOf(word))) ? READS : MOVES_ON),
    // A name that exists is refused, and with -A taken.
    'new-session, new': (call) => opens(call.operands, call, call.may('-s') ? NAMED : STARTS),
    'new-window, neww': newWindow,
    'split-window, splitw': (call) => opens(call.operands, call, STARTS),
    'start-server, start': NAMED,
    'kill-session, kill-window, killw, kill-pane, killp, kill-server, detach-client, detach, suspend-client, suspendc': KILLS,
    'rename-session, rename, rename-window, renamew, set-environment, setenv, set-hook, bind-key, bind, unbind-key, unbind, move-window, movew, move-pane, movep, join-pane, joinp, break-pane, breakp, link-window, linkw, unlink-window, unlinkw, load-buffer, loadb, delete-buffer, deleteb, clear-history, clearhist, clear-prompt-history':
      SETS,
    'set-option, set, set-window-option, setw': (call) => (call.may('-a') ? SETS_AGAIN : SETS),
    'set-buffer, setb': (call) => (call.may('-b', '-n') && !call.may('-a') ? SETS : MOVES_ON),
    'save-buffer, saveb': (call) => onFile(call.may('-a') ? APPENDS : WRITES_FILE, call),
    'select-window, selectw, select-pane, selectp, select-layout, selectl, switch-client, switchc, attach-session, attach, copy-mode, refresh-client, refresh, lock-client, lockc, lock-server, lock, lock-session, locks':
      SELECTS,
    'next-window, next, previous-window, prev, last-window, last, last-pane, lastp, next-layout, nextl, previous-layout, prevl, swap-pane, swapp, swap-window, swapw, rotate-window, rotatew, resize-pane, resizep, resize-window, resizew':
      MOVES_ON,
    'send-keys, send': (call) => runs(keys(call)),
    'run-shell, run, if-shell, if, respawn-pane, respawnp, respawn-window, respawnw, pipe-pane, pipep, command-prompt, confirm-before, confirm, display-popup, popup, paste-buffer, pasteb, source-file, source':
      (call) => runs(keys(call)),
  },
  otherwise: STARTS,
};

/** With -S, which takes no value here, the window of that name is taken where there is one. */
function newWindow(call: Call): (Outcome | Classified)[] {
  const usual = call.must('-S') ? NAMED : call.may('-k') ? RESTARTS : STARTS;
  const words = call.words.filter((word) => constantText(word.text) !== '-S');
  return opens(new Call(tmux, call.program, words, call.runner).operands, call, usual);
}

export const screen: Family = {
  programs: ['screen'],
  source: 'https://www.gnu.org/software/screen/manual/screen.html',
  valued: ['-S', '-dmS', '-mdS', '-p', '-c', '-e', '-h', '-s', '-t', '-T'],
  otherwise: (call) => {
    if (call.must('-ls', '-list', '-v', '-Q')) return READS;
    if (call.may('-wipe', '-D', '-d')) return KILLS;
    if (call.may('-X')) return ordered(call);
    if (call.may('-r', '-R', '-x', '-RR', '-DR', '-dr')) return SELECTS;
    // Two sessions may have one name.
    return opens(call.operands, call, STARTS);
  },
};

/** `screen -S NAME -X ORDER …`: an order to a session that runs. */
function ordered(call: Call): Outcome | (Outcome | Classified)[] {
  const [, ...rest] = call.operands;
  const order = call.operand(0);
  if (order === undefined) return runs(call.operands);
  if (/^(?:quit|kill)$/.test(order)) return KILLS;
  if (order === 'hardcopy') return call.may('-h') ? WRITES_FILE : onFile(WRITES_FILE, call);
  if (order === 'screen' || order === 'split') return opens(rest, call, STARTS);
  if (/^(?:stuff|exec|paste|source|eval|colon|at)$/.test(order)) return runs(rest);
  if (order === 'select' || order === 'focus') return SELECTS;
  return /^(?:next|prev|other)$/.test(order) ? MOVES_ON : SETS;
}

export const zellij: Family = {
  programs: ['zellij'],
  source: 'https://zellij.dev/documentation/commands.html',
  valued: [
    '-s',
    '--session',
    '-c',
    '--config',
    '--config-dir',
    '-l',
    '--layout',
    '-d',
    '--direction',
    '-n',
    '--name',
    '--cwd',
    '-p',
    '--pane-id',
  ],
  subcommands: {
    'list-sessions, ls, list-aliases, la, setup, help, convert-config, convert-layout, convert-theme': READS,
    'action query-tab-names, action list-clients, action dump-layout, action list-panes, action list-tabs': READS,
    'attach, a': (call) => (call.may('--create', '-b', '--create-background') ? NAMED : SELECTS),
    'kill-session, k, kill-all-sessions, ka, delete-session, delete-all-sessions, da': KILLS,
    'action close-pane, action close-tab': RESTARTS,
    'run, r': (call) => [STARTS, runs(call.operands)],
    'edit, e, plugin, p, action new-pane, action new-tab, action edit, action edit-scrollback, action launch-plugin': STARTS,
    'action write, action write-chars, pipe, action pipe': (call) => runs(call.operands),
    'action rename-pane, action rename-tab, action rename-session, action undo-rename-pane, action undo-rename-tab, action clear': SETS,
    'action dump-screen': (call) => onFile(WRITES_FILE, call),
    'action go-to-tab, action go-to-tab-name, action focus-next-pane, action focus-previous-pane, action move-focus, action move-focus-or-tab, action switch-mode, action scroll-to-bottom, action scroll-to-top':
      SELECTS,
    'action go-to-next-tab, action go-to-previous-tab, action move-pane, action move-tab, action resize, action next-swap-layout, action previous-swap-layout, action scroll-up, action scroll-down, action page-scroll-up, action page-scroll-down, action toggle-fullscreen, action toggle-floating-panes, action toggle-pane-frames, action toggle-pane-embed-or-floating, action toggle-tab':
      MOVES_ON,
  },
  otherwise: STARTS,
};

export const wezterm: Family = {
  programs: ['wezterm'],
  source: 'https://wezterm.org/cli/cli/index.html',
  valued: ['--pane-id', '--tab-id', '--window-id', '--cwd', '--workspace', '--percent', '--cells', '--domain-name', '--class', '--format'],
  subcommands: {
    'ls-fonts, show-keys, help, cli list, cli list-clients, cli get-text, cli get-pane-direction': READS,
    'start, connect, ssh, serial': (call) => opens(call.operands, call, STARTS),
    'cli spawn, cli split-pane': (call) => opens(call.operands, call, STARTS),
    'cli send-text': (call) => runs(call.operands),
    'cli kill-pane': KILLS,
    'cli activate-pane, cli activate-tab': SELECTS,
    'cli activate-pane-direction, cli adjust-pane-size, cli zoom-pane': MOVES_ON,
    'cli set-tab-title, cli set-window-title, cli rename-workspace, cli move-pane-to-new-tab': SETS,
  },
  otherwise: STARTS,
};
