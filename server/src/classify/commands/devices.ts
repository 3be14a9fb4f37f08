/** mobilecli drives phones, simulators and emulators at hand, and rents devices in somebody's cloud. */
import { constantText } from '../../model/text.js';
import type { Call } from './call.js';
import type { Family, Outcome } from './family.js';
import { CREATES_FILE, DELETES_FILE, KILLS, READS, RESTARTS, reaching, reachOfHost, STARTS, WRITES_FILE } from './outcomes.js';
import { runsCode } from './shared.js';

const ACTS: Outcome = { kind: 'browser.act', reach: 'closed', repeat: 'more' };
const SETS: Outcome = { kind: 'api.update', reach: 'closed' };
const REMOVES: Outcome = { kind: 'api.delete', reach: 'closed' };
const OPENS: Outcome = { ...ACTS, change: 'session' };

/** A picture or a film is written to `--output`, where `-` is the standard output, or under a name of its own. */
function captures(call: Call): Outcome {
  const file = call.value('-o', '--output');
  return file !== undefined && constantText(file) === '-' ? READS : { ...WRITES_FILE, file };
}

export const mobilecli: Family = {
  programs: ['mobilecli'],
  source: 'https://github.com/mobile-next/mobilecli/blob/main/README.md',
  valued: ['--device', '--format', '-f', '--quality', '-q', '--output', '-o', '--platform', '--type', '--name', '--locale', '--activity'],
  reach: 'closed',
  subcommands: {
    'devices, device info, device orientation get, device crashes list, device crashes get, apps list, apps foreground, apps path, agent status, fs ls, dump ui, dump, webview list, webview url, webview title, webview content, webview query, webview wait, auth token, screencapture':
      READS,
    'screenshot, screenrecord': captures,
    'io tap, io longpress, io button, io text, io keys, io swipe': ACTS,
    'apps launch': OPENS,
    'apps terminate, device shutdown, server kill': KILLS,
    'apps install, agent install, device orientation set, device settings apply': SETS,
    'apps uninstall, agent uninstall': REMOVES,
    url: (call) => reaching(OPENS, reachOfHost(call.operands[0]?.text)),
    'webview goto': (call) => reaching(OPENS, reachOfHost(call.operands[1]?.text)),
    'webview reload, webview back, webview forward': OPENS,
    'webview eval': (call) => runsCode(call.operands[1]?.text),
    'device boot, server start': { ...STARTS, repeat: 'same' },
    'device reboot': RESTARTS,
    'fs push, fs pull': WRITES_FILE,
    'fs mkdir': CREATES_FILE,
    'fs rm': DELETES_FILE,
    // The account's devices in the cloud: each allocation takes another one, and is paid.
    'remote list-devices': { kind: 'api.read', reach: 'configured' },
    'remote allocate': { kind: 'api.create', reach: 'configured' },
    'remote release': { kind: 'api.delete', reach: 'configured' },
    // Each login goes through a browser and stores what it got.
    'auth login': { kind: 'state.set', repeat: 'arguable', reach: 'configured' },
    'auth logout': { kind: 'state.set', reach: 'configured' },
  },
  otherwise: READS,
};
