/** Managers of services and processes: they list what runs, start, stop and restart it, and set what starts by itself. */
import { constantText } from '../../model/text.js';
import type { Call } from './call.js';
import type { Family, Outcome, Rule } from './family.js';
import { KILLS, READS, RESTARTS, RUNS_CODE, STARTS, WRITES_FILE } from './outcomes.js';

/** What runs already stays. */
const STARTED: Outcome = { ...STARTS, repeat: 'same' };
const SETS: Outcome = { kind: 'process.run', change: 'destroy', repeat: 'same', reach: 'closed' };

export const systemctl: Family = {
  programs: ['systemctl'],
  source: 'https://www.freedesktop.org/software/systemd/man/latest/systemctl.html',
  valued: [
    '-t',
    '--type',
    '-p',
    '--property',
    '-P',
    '-H',
    '--host',
    '-M',
    '--machine',
    '-n',
    '--lines',
    '-o',
    '--output',
    '-s',
    '--signal',
  ],
  subcommands: {
    'status, list-units, list-automounts, list-paths, list-sockets, list-timers, list-unit-files, list-machines, list-jobs, list-dependencies, is-active, is-failed, is-enabled, is-system-running, show, show-environment, cat, help, get-default, whoami':
      READS,
    start: STARTED,
    'stop, kill, isolate, clean, mask, disable, rescue, emergency, default, poweroff, halt, suspend, hibernate, hybrid-sleep, suspend-then-hibernate, sleep, exit, cancel, freeze, switch-root':
      KILLS,
    'restart, reload, try-restart, condrestart, reload-or-restart, try-reload-or-restart, reboot, kexec, soft-reboot, daemon-reload, daemon-reexec':
      RESTARTS,
    'enable, reenable, preset, preset-all, unmask, link, revert, add-wants, add-requires, edit, set-default': WRITES_FILE,
    'set-property, service-log-level, service-log-target, log-level, log-target, service-watchdogs, reset-failed, thaw, bind, mount-image, set-environment, unset-environment, import-environment':
      SETS,
  },
  otherwise: READS,
};

export const launchctl: Family = {
  programs: ['launchctl'],
  source: 'https://keith.github.io/xcode-man-pages/launchctl.1.html',
  subcommands: {
    'list, print, print-cache, print-disabled, plist, procinfo, hostinfo, resolveport, getenv, blame, managerpid, manageruid, managername, error, variant, version, help, dumpstate, dumpjpcategory, bslist, bstree':
      READS,
    'start, load, bootstrap': STARTED,
    // With -k what runs is ended first.
    kickstart: (call) => (call.words.some((word) => /^-[a-z]*k/.test(constantText(word.text) ?? '')) ? RESTARTS : STARTED),
    'stop, kill, unload, bootout, remove, disable': KILLS,
    'reboot, userswitch': RESTARTS,
    'enable, setenv, unsetenv, config, limit, umask, uncache': SETS,
  },
  otherwise: READS,
};

export const supervisorctl: Family = {
  programs: ['supervisorctl'],
  source: 'https://supervisord.org/running.html#supervisorctl-command-line-options',
  valued: ['-c', '--configuration', '-s', '--serverurl', '-u', '--username', '-p', '--password'],
  subcommands: {
    // `reread` reads the configuration anew and changes no process.
    'status, avail, pid, tail, maintail, reread, version, help': READS,
    'start, add': STARTED,
    'stop, remove, shutdown, signal, clear': KILLS,
    'restart, reload': RESTARTS,
    // Ends what the configuration has no longer, and starts what is new.
    update: KILLS,
  },
  otherwise: READS,
};

export const pm2: Family = {
  programs: ['pm2', 'forever'],
  source: 'https://pm2.keymetrics.io/docs/usage/quick-start/',
  valued: [
    '-n',
    '--name',
    '-i',
    '--instances',
    '--interpreter',
    '--cwd',
    '--env',
    '-l',
    '--log',
    '-o',
    '--output',
    '-e',
    '--error',
    '--lines',
    '-c',
  ],
  subcommands: {
    'list, ls, l, ps, status, jlist, prettylist, sysmonit, info, describe, desc, show, id, pid, logs, monit, monitor, dashboard, dash, env, get, conf, report, ping, ilist, inspect, columns':
      READS,
    // A script that runs is refused unless it is forced.
    start: (call) => (call.may('-f', '--force') ? STARTS : STARTED),
    'stop, delete, del, kill, flush, stopall, cleanlogs': KILLS,
    'restart, reload, gracefulreload, startorrestart, startorreload, startorgracefulreload, reset, sendsignal, reloadlogs, scale, update, updatepm2, trigger, restartall':
      RESTARTS,
    'resurrect, attach': STARTED,
    'save, dump, cleardump, set, multiset, unset, config, init, ecosystem, startup, unstartup, install, uninstall, module:install, module:uninstall, module:update':
      WRITES_FILE,
    'link, unlink, serve': { ...STARTED, certainty: 'likely' },
    deploy: { ...RESTARTS, reach: 'configured' },
  },
  otherwise: READS,
};

/** Whom it is about, or what is done: `net user NAME` shows, `net user NAME * /add` adds, `net share x=C:\\x` shares. */
const asks: Rule = (call: Call) =>
  call.words.length < 2 && call.words.every((word) => !word.many && /^[^/=\\]*$/.test(constantText(word.text) ?? '=')) ? READS : SETS;

export const windowsServices: Family = {
  programs: ['sc', 'net', 'nssm'],
  source: 'https://learn.microsoft.com/windows-server/administration/windows-commands/sc-query',
  subcommands: {
    'query, queryex, qc, qdescription, qfailure, qtriggerinfo, qprivs, qsidtype, enumdepend, getdisplayname, getkeyname, sdshow, interrogate, view, statistics, status, get, dump, list, help':
      READS,
    'user, use, share, localgroup, group, accounts, config, session, file, time, computer': asks,
    'start, continue': STARTED,
    'stop, pause, delete, remove': KILLS,
    'restart, control, rotate': RESTARTS,
    'create, install': { kind: 'process.run', change: 'add', repeat: 'same', reach: 'closed' },
    'set, reset, edit, description, failure, triggerinfo, sidtype, sdset, privs': SETS,
  },
  otherwise: READS,
};

export const services: Family = {
  programs: ['rc-service', 'brew-services', 'initctl', 'sv'],
  source: 'https://manpages.debian.org/service',
  subcommands: {
    'status, list, show-config, log-priority, version, help, check, usage, info': READS,
    'start, up, once, run': STARTED,
    'stop, down, exit, kill, term, zap, shutdown, cleanup': KILLS,
    'restart, reload, force-restart, reload-configuration, emit, hup': RESTARTS,
  },
  // The verb stands behind the name: `rc-service nginx restart`.
  otherwise: ofVerb,
};

export const service: Family = {
  programs: ['service', 'invoke-rc.d'],
  source: 'https://manpages.debian.org/service',
  // The verb is the second word: `service nginx restart`.
  otherwise: ofVerb,
};

function ofVerb(call: Call): Outcome {
  const verb = call.operand(1);
  if (call.must('--status-all') || verb === 'status') return READS;
  if (verb === 'start') return STARTED;
  if (verb === undefined || /^(stop|restart|reload|force-reload)$/.test(verb)) return verb === 'stop' ? KILLS : RESTARTS;
  return RUNS_CODE;
}
