/** Tools that drive phones, simulators and emulators. */
import type { ArgvWord } from '../../model/text.js';
import { constantText, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import type { Call } from './call.js';
import { headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import {
  BUILDS,
  CREATES_FILE,
  DELETES_FILE,
  KILLS,
  READS,
  RESTARTS,
  RUNS_CODE,
  reaching,
  reachOfHost,
  STARTS,
  WRITES_FILE,
} from './outcomes.js';
import { onFile } from './shared.js';

const ACTS: Outcome = { kind: 'browser.act', reach: 'closed' };
const INSTALLS_APP: Outcome = { kind: 'api.update', reach: 'closed' };
const REMOVES_APP: Outcome = { kind: 'api.delete', reach: 'closed' };
const LOCAL_API: Outcome = { kind: 'api.read', reach: 'closed' };

/** The terminal and the standard output: what is written there is only shown. */
function isNoFile(path: string): boolean {
  return /^\/(dev\/(tty|stdout|fd\/1|null)|proc\/self\/fd\/1)$/.test(path);
}

const VALUED_OF_CAPTURES = new Set(['-d', '--display-id', '--size', '--bit-rate', '--time-limit']);

/** Whether one of the words is a file: the options in `valued` have a value behind them. */
function fileAmong(words: readonly string[], valued: ReadonlySet<string>): boolean {
  return words.some((word, i) => !word.startsWith('-') && !valued.has(words[i - 1] ?? '') && !isNoFile(word));
}

/** What a command of the package service does, or one of another service that is named alike. */
function ofService(verb: string): Outcome {
  if (/^(list|path|dump|help|get-[\w-]+|resolve-activity|query-[\w-]+)$/.test(verb)) return READS;
  if (/^(clear|uninstall|trim-caches)$/.test(verb)) return REMOVES_APP;
  return /^(install|install-existing|grant|revoke|enable|disable[\w-]*|set-[\w-]+|hide|unhide|reset-permissions)$/.test(verb)
    ? INSTALLS_APP
    : RUNS_CODE;
}

/** Android's own commands behind `adb shell`. */
function onDevice(call: Call): readonly (Outcome | Classified)[] {
  // `adb shell 'input tap 1 2'` and `adb shell input tap 1 2` are the same line.
  const words = call.words.slice(call.operandIndexes()[0] ?? call.words.length);
  const first = words[0];
  if (first === undefined) return [ACTS];
  const inline = constantText(first.text);
  const split = inline !== undefined && /\s/.test(inline) ? inline.trim().split(/\s+/) : undefined;
  const at = (i: number): string => split?.[i] ?? (split === undefined ? headOf(words[i]) : '');
  switch (at(0)) {
    case 'input':
    case 'monkey':
      return [{ ...ACTS, repeat: 'more' }];
    case 'am':
      if (/^(start|startservice|start-activity|broadcast|instrument)$/.test(at(1))) {
        const page = call.value('-d');
        return [{ ...ACTS, change: 'session', ...(page === undefined ? {} : { reach: opensUrl(page).reach ?? 'closed' }) }];
      }
      return [
        /^(force-stop|kill|kill-all|crash)$/.test(at(1))
          ? KILLS
          : /^(stack|get-\w+|monitor)$/.test(at(1))
            ? READS
            : { kind: 'process.run', certainty: 'unknown' },
      ];
    case 'pm':
      return [ofService(at(1))];
    case 'cmd': {
      // `cmd package list` asks the package service; the other services answer `get…` and are set by `set…`.
      const service = at(1);
      if (service === '-l' || service === '') return [READS];
      return [service === 'package' || /^(get|list|set|help|dump)/.test(at(2)) ? ofService(at(2)) : RUNS_CODE];
    }
    case 'settings':
      return [/^(get|list)$/.test(at(1)) ? READS : INSTALLS_APP];
    case 'wm':
      return [words.length > 2 || (split?.length ?? 0) > 2 ? INSTALLS_APP : READS];
    case 'svc':
    case 'setprop':
      return [INSTALLS_APP];
    case 'dumpsys':
    case 'getprop':
    case 'logcat':
    case 'pidof':
    case 'service':
    case 'content':
    case 'getevent':
      return [at(0) === 'content' && !/^(query|read|gettype)$/.test(at(1)) ? INSTALLS_APP : READS];
    case 'screencap':
    case 'screenrecord':
      // Without a file the picture goes to the standard output.
      return [fileAmong((split ?? words.map(headOf)).slice(1), VALUED_OF_CAPTURES) ? WRITES_FILE : READS];
    case 'uiautomator':
      if (at(1) === 'events') return [READS];
      return [at(1) === 'dump' && isNoFile(at(at(2) === '--compressed' ? 3 : 2)) ? READS : WRITES_FILE];
    case 'reboot':
      return [RESTARTS];
    default: {
      const line: Text = words.flatMap((word, i): Text => (i === 0 ? word.text : [' ', ...word.text]));
      return call.runner.shell(line);
    }
  }
}

export const adb: Family = {
  programs: ['adb'],
  source: 'https://developer.android.com/tools/adb',
  valued: ['-s', '-t', '-H', '-P', '-L'],
  subcommands: {
    'devices, version, help, get-state, get-serialno, get-devpath, logcat, features, host-features, jdwp, bugreport, track-devices, mdns':
      READS,
    shell: onDevice,
    'exec-out': onDevice,
    'install, install-multiple': INSTALLS_APP,
    uninstall: REMOVES_APP,
    'push, pull, sync, backup, restore': WRITES_FILE,
    'forward, reverse, connect, pair, tcpip, usb, root, unroot, remount, attach, wait-for-device': { kind: 'state.set' },
    'disconnect, detach': { kind: 'state.set' },
    'start-server': { ...STARTS, repeat: 'same' },
    'kill-server, emu': KILLS,
    'reboot, sideload, reconnect': RESTARTS,
  },
  otherwise: READS,
};

/** Opens an app or a page on the device. */
const OPENS: Outcome = { ...ACTS, change: 'session', repeat: 'more' };

/** A page may be anywhere; an app's own link (`myapp://…`) is told by its scheme, where that is written in the code. */
function opensUrl(url: Text | undefined): Outcome {
  const own = typeof url?.[0] === 'string' && /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(url[0]);
  return own ? OPENS : reaching(OPENS, reachOfHost(url));
}

/** A screenshot is written to its last operand; a recording runs until somebody stops it, and refuses a file that is there. */
function screenOf(call: Call): Outcome | readonly Outcome[] {
  const what = call.operand(1) ?? '';
  if (/^(enumerate|poll)$/.test(what) || call.operand(2) === '-') return READS;
  if (what === 'recordVideo') return [STARTS, onFile(call.may('--force', '-f') ? WRITES_FILE : CREATES_FILE, call)];
  return onFile(WRITES_FILE, call);
}

const SIMCTL = {
  'simctl list, simctl getenv, simctl get_app_container, simctl listapps, simctl appinfo, simctl diagnose, simctl help, simctl pbpaste, simctl pbinfo':
    READS,
  'simctl boot': { ...STARTS, repeat: 'same' } as Outcome,
  'simctl shutdown, simctl terminate': KILLS,
  'simctl erase, simctl delete, simctl uninstall, simctl unpair': REMOVES_APP,
  'simctl create, simctl clone, simctl addmedia, simctl pair': { kind: 'api.create', reach: 'closed' } as Outcome,
  'simctl install, simctl install_app_data, simctl privacy, simctl location, simctl ui, simctl status_bar, simctl keychain, simctl rename, simctl upgrade, simctl pbcopy, simctl pbsync, simctl icloud_sync':
    INSTALLS_APP,
  'simctl push': OPENS,
  'simctl launch': (call: Call): Outcome => (call.may('--terminate-running-process', '--terminate-existing') ? RESTARTS : OPENS),
  'simctl openurl': (call: Call): Outcome => opensUrl(call.operands[1]?.text),
  'simctl io': screenOf,
  'simctl spawn': (call: Call): readonly (Outcome | Classified)[] => {
    const [, program, ...rest] = call.operands as readonly ArgvWord[];
    return program === undefined ? [READS] : call.runner.argv(program.text, rest);
  },
};

export const xcrun: Family = {
  programs: ['xcrun'],
  source: 'https://developer.apple.com/documentation/xcode',
  valued: ['--sdk', '-sdk', '--set', '--toolchain'],
  subcommands: {
    ...SIMCTL,
    'devicectl list, xctrace list, xcresulttool get, devicectl device info, xcdevice list, altool, swift-demangle, dwarfdump, otool, nm, lipo, size, xccov':
      READS,
    'devicectl device install, devicectl device copy': INSTALLS_APP,
    'devicectl device uninstall': REMOVES_APP,
    'devicectl device process': ACTS,
    'xctrace record, xctrace export, actool, ibtool, momc, agvtool': WRITES_FILE,
    'notarytool submit, notarytool store-credentials': { kind: 'http.append' },
  },
  otherwise: READS,
};

export const xcodebuild: Family = {
  programs: ['xcodebuild', 'xcode-select', 'xcodegen', 'tuist', 'fastlane', 'agvtool', 'codesign', 'pkgbuild', 'productbuild'],
  source: 'https://developer.apple.com/library/archive/technotes/tn2339/',
  otherwise: (call) => {
    if (
      call.must(
        '-list',
        '-showBuildSettings',
        '-showsdks',
        '-showdestinations',
        '-version',
        '-p',
        '--print-path',
        '-checkFirstLaunchStatus',
        '-dv',
        '-d',
        '--verify',
        '-v',
      ) &&
      !call.words.some((w) => /^(build|test|archive|clean|install|analyze)$/.test(headOf(w)))
    )
      return READS;
    if (call.words.some((w) => headOf(w) === 'clean')) return DELETES_FILE;
    return reaching(BUILDS, 'closed');
  },
};

export const idb: Family = {
  programs: [
    'idb',
    'axe',
    'maestro',
    'appium',
    'emulator',
    'avdmanager',
    'sdkmanager',
    'ios-deploy',
    'ideviceinfo',
    'idevice_id',
    'ideviceinstaller',
    'scrcpy',
    'fastboot',
    'applesimutils',
    'ios',
    'tidevice',
    'pymobiledevice3',
  ],
  source: 'https://fbidb.io/docs/commands',
  byVerb: true,
  reach: 'closed',
  subcommands: {
    'list-targets, list-apps, describe, describe-all, describe-point, describe-ui, log, list-simulators, list, hierarchy, ui describe-all, ui describe-point, devices, getvar, -l, version, info, apps':
      LOCAL_API,
    'ui tap, ui swipe, ui text, ui key, ui button, ui key-sequence, tap, swipe, type, key, button, gesture, touch, open, launch, focus, test, record-video':
      { ...ACTS, repeat: 'more' },
    'install, set-location, approve, clear-keychain, xctest, file push, flash': INSTALLS_APP,
    'uninstall, erase, delete, format, delete avd': REMOVES_APP,
    'terminate, kill, shutdown': KILLS,
    'screenshot, record, stream-video, video, file pull, syslog': WRITES_FILE,
    boot: { ...STARTS, repeat: 'same' },
    reboot: RESTARTS,
  },
  otherwise: (call) => (/^(ideviceinfo|idevice_id)$/.test(call.program) || call.must('-list-avds', '--list') ? READS : STARTS),
};
