/** Programs that act on the person's desktop. */
import { constantText, type Text } from '../../model/text.js';
import type { Call } from './call.js';
import { headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import { READS, reaching, WRITES_FILE } from './outcomes.js';
import { argumentHole, onFile } from './shared.js';

const ACTS: Outcome = { kind: 'browser.act', reach: 'closed' };

/** AppleScript: the commands that only ask, and those that change or end something. */
function appleScript(script: Text): Outcome {
  const hole = argumentHole(script.slice(0, 1));
  if (hole !== undefined) return { kind: 'code.run', dependsOn: [hole.name] };
  const words = script
    .map((part) => (typeof part === 'string' ? part : ' x '))
    .join('')
    .replace(/"[^"]*"/g, '""')
    .toLowerCase();
  if (/\b(delete|erase|empty (the )?trash|quit|close|shut down|restart)\b/.test(words))
    return { kind: 'process.kill', certainty: 'likely' };
  if (/\bdo shell script\b/.test(words)) return { kind: 'process.run', certainty: 'unknown' };
  if (/\bsend\b/.test(words)) return { kind: 'message.send', certainty: 'likely' };
  if (/\b(make new|make (a )?new|duplicate)\b/.test(words)) return { kind: 'api.create', reach: 'closed', certainty: 'likely' };
  if (/\bset (?!(\w+) to\b)|\bset the\b|\bmove\b|\bsave\b|\bset \w+ of\b/.test(words))
    return { kind: 'api.update', reach: 'closed', certainty: 'likely' };
  if (/\b(keystroke|key code|click|activate|launch|play|pause|next track|perform|run|open|say|display)\b/.test(words))
    return { ...ACTS, certainty: 'likely' };
  return /\b(get|return|count|name of|exists|every|whose|repeat)\b/.test(words)
    ? { ...READS, certainty: 'likely' }
    : { kind: 'process.run', certainty: 'unknown' };
}

export const osascript: Family = {
  programs: ['osascript'],
  source: 'https://developer.apple.com/library/archive/documentation/AppleScript/Conceptual/AppleScriptLangGuide/',
  valued: ['-l', '-s'],
  otherwise: (call) => {
    const scripts = call.values('-e');
    if (scripts.length > 0) return appleScript(scripts.flatMap((script, i): Text => (i === 0 ? script : ['\n', ...script])));
    const hole = argumentHole(call.operands[0]?.text);
    return hole === undefined ? { kind: 'process.run', certainty: 'unknown' } : { kind: 'code.run', dependsOn: [hole.name] };
  },
};

/** Opens a file, a program or a page; the page may be anywhere. */
function opensWhat(call: Call): Outcome {
  const target = call.operands.at(-1)?.text;
  const hole = argumentHole(target?.slice(0, 1));
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(headOf(call.operands.at(-1)));
  return { kind: 'process.start', reach: hole !== undefined ? 'open' : url ? 'fixed' : 'closed' };
}

export const openers: Family = {
  programs: [
    'open',
    'xdg-open',
    'start',
    'explorer',
    'gnome-open',
    'kde-open',
    'gio',
    'cygstart',
    'code',
    'code-insiders',
    'cursor',
    'subl',
    'notepad',
    'gedit',
    'mate',
    'zed',
    'windsurf',
    'idea',
    'webstorm',
    'pycharm',
    'firefox',
    'google-chrome',
    'chrome',
    'chromium',
    'chromium-browser',
    'brave-browser',
    'msedge',
    'safari',
    'xterm',
    'gnome-terminal',
    'konsole',
    'wt',
    'alacritty',
    'kitty',
    'iterm2',
  ],
  source: 'https://ss64.com/mac/open.html',
  otherwise: (call) => (call.must('--list-extensions', '--status') ? READS : opensWhat(call)),
};

export const desktop: Family = {
  programs: [
    'say',
    'espeak',
    'espeak-ng',
    'spd-say',
    'afplay',
    'aplay',
    'paplay',
    'mpg123',
    'mpv',
    'vlc',
    'notify-send',
    'terminal-notifier',
    'wall',
    'logger',
    'beep',
    'growlnotify',
    'zenity',
    'kdialog',
    'whiptail',
    'dialog',
  ],
  source: 'https://ss64.com/mac/say.html',
  otherwise: (call) =>
    call.program === 'say' && call.may('-o', '--output-file') ? WRITES_FILE : { kind: 'message.send', reach: 'closed', repeat: 'more' },
};

export const clipboards: Family = {
  programs: ['pbcopy', 'xclip', 'xsel', 'wl-copy', 'clip', 'wl-paste'],
  source: 'https://ss64.com/mac/pbcopy.html',
  otherwise: (call) =>
    call.program === 'wl-paste' || call.must('-o', '-out', '--output') ? READS : { kind: 'state.set', change: 'destroy' },
};

export const pointers: Family = {
  programs: ['xdotool', 'cliclick', 'ydotool', 'wmctrl', 'xte', 'autohotkey'],
  source: 'https://github.com/jordansissel/xdotool',
  otherwise: (call) => {
    const first = constantText(call.operands[0]?.text ?? []) ?? '';
    if (/^(get\w*|search)$/.test(first) || call.must('-l', '-V')) return READS;
    return ACTS;
  },
};

export const screens: Family = {
  programs: [
    'screencapture',
    'scrot',
    'gnome-screenshot',
    'grim',
    'import',
    'maim',
    'flameshot',
    'spectacle',
    'imagesnap',
    'fswebcam',
    'rec',
    'arecord',
    'shortcuts',
    'automator',
    'lp',
    'lpr',
    'mail',
    'sendmail',
    'mutt',
    'msmtp',
    'swaks',
  ],
  source: 'https://ss64.com/mac/screencapture.html',
  otherwise: (call) => {
    if (/^(mail|sendmail|mutt|msmtp|swaks)$/.test(call.program)) return { kind: 'message.send' };
    if (/^lpr?$/.test(call.program)) return { kind: 'api.create', reach: 'closed' };
    if (/^(shortcuts|automator)$/.test(call.program))
      return /^(list|view)$/.test(call.operand(0) ?? '') ? READS : { kind: 'process.run', certainty: 'unknown' };
    return onFile(reaching(WRITES_FILE, 'closed'), call);
  },
};
