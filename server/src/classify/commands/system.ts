/** Programs that look at the machine, and those that start, stop or change what runs on it. */
import { constantText } from '../../model/text.js';
import { headOf } from './call.js';
import type { Family } from './family.js';
import { KILLS, READS, RESTARTS, STARTS, WRITES_FILE } from './outcomes.js';

const POSIX = 'https://pubs.opengroup.org/onlinepubs/9799919799/utilities/';

export const lookers: Family = {
  programs:
    'cd pushd popd test [ echo printf true false : pwd ps top htop which whereis type df free uname hostname whoami id groups who w uptime date cal printenv lsof pgrep lscpu lsblk lspci lsusb lsmod vm_stat vmstat iostat netstat ss arch nproc getconf locale tty stty sw_vers system_profiler ioreg sysctl dmesg last journalctl getent tasklist systeminfo ver wmic pbpaste sleep wait exit return shift read local declare typeset set unset export alias unalias trap umask ulimit jobs let getopts hash times seq yes expr bc dc factor nvidia-smi sensors acpi pmap pstree fuser lsb_release dpkg-query rpm xdpyinfo xwininfo xprop ipconfig ifconfig ip route arp findmnt break continue tput clear history figlet cowsay'.split(
      ' ',
    ),
  source: POSIX,
  otherwise: (call) => {
    if (call.program === 'hostname' && call.mayHave(1)) return { kind: 'process.run', change: 'destroy', repeat: 'same', reach: 'closed' };
    if (call.program === 'date' && call.may('-s', '--set'))
      return { kind: 'process.run', change: 'destroy', repeat: 'same', reach: 'closed' };
    if (call.program === 'sysctl' && (call.may('-w', '-p') || call.words.some((w) => headOf(w).includes('='))))
      return { kind: 'process.run', change: 'destroy', repeat: 'same', reach: 'closed' };
    if (call.program === 'fuser' && call.may('-k')) return KILLS;
    if (call.program === 'rpm' && !call.words.some((w) => /^-q|^--query|^-V/.test(headOf(w)))) return WRITES_FILE;
    if (
      /^(ip|ifconfig|route|arp)$/.test(call.program) &&
      call.words.some((w) => /^(add|del|delete|set|up|down|flush|change|replace)$/.test(constantText(w.text) ?? ''))
    ) {
      return { kind: 'process.run', change: 'destroy', repeat: 'same', reach: 'closed' };
    }
    if (call.program === 'journalctl' && call.words.some((w) => /^--(vacuum|rotate|flush)/.test(headOf(w)))) return { kind: 'file.delete' };
    return READS;
  },
};

export const networkLookers: Family = {
  programs: [
    'ping',
    'ping6',
    'traceroute',
    'tracert',
    'dig',
    'nslookup',
    'host',
    'whois',
    'mtr',
    'nmap',
    'nc',
    'netcat',
    'telnet',
    'openssl',
    'speedtest',
    'whatweb',
    'masscan',
    'nikto',
    'subfinder',
    'httpx',
    'amass',
  ],
  source: 'https://man7.org/linux/man-pages/',
  otherwise: (call) => {
    const hosts = call.words.filter((word) => !headOf(word).startsWith('-'));
    if (call.program === 'openssl') return READS;
    const fromArgument = hosts.some((word) => word.text.some((part) => typeof part !== 'string' && part.origin === 'argument'));
    return { kind: 'http.read', reach: fromArgument ? 'open' : 'fixed' };
  },
};

export const killers: Family = {
  programs: ['kill', 'pkill', 'killall', 'taskkill', 'xkill', 'tskill', 'skill'],
  source: POSIX,
  // Signal 0 only asks whether the process is there.
  otherwise: (call) => (call.must('-0', '-l', '-L', '--list') ? READS : KILLS),
};

export const powers: Family = {
  programs: ['shutdown', 'reboot', 'halt', 'poweroff', 'init', 'telinit', 'pmset', 'caffeinate', 'logoff', 'loginctl'],
  source: 'https://man7.org/linux/man-pages/man8/shutdown.8.html',
  otherwise: (call) => {
    if (call.program === 'pmset' && call.must('-g')) return READS;
    if (call.program === 'loginctl' && /^(?:list|show|user-status|session-status|seat-status)/.test(call.operand(0) ?? 'list'))
      return READS;
    // A run level is one letter; with anything else it is another program of that name.
    if (/init$/.test(call.program) && !/^[0-6sSqQuU]$/.test(call.operand(0) ?? '')) return { kind: 'process.run', certainty: 'unknown' };
    return call.program === 'caffeinate' ? STARTS : RESTARTS;
  },
};

export const accounts: Family = {
  programs: [
    'useradd',
    'adduser',
    'groupadd',
    'userdel',
    'deluser',
    'groupdel',
    'usermod',
    'passwd',
    'chsh',
    'crontab',
    'at',
    'visudo',
    'iptables',
    'ufw',
    'nft',
    'mount',
    'umount',
    'modprobe',
    'rmmod',
    'insmod',
    'hostnamectl',
    'timedatectl',
    'systemsetup',
    'tzutil',
    'defaults',
    'reg',
    'setx',
    'netsh',
    'nmcli',
    'networksetup',
    'bluetoothctl',
    'blueutil',
    'brightnessctl',
    'amixer',
    'pactl',
    'xrandr',
    'gsettings',
    'dscl',
    'scutil',
    'diskutil',
    'hdiutil',
    'tmutil',
    'spctl',
    'security',
  ],
  source: 'https://man7.org/linux/man-pages/',
  otherwise: (call) => {
    const first = constantText(call.operands[0]?.text ?? []) ?? '';
    if (
      call.words.length === 0 ||
      // `systemsetup -gettimezone`: what is asked for stands in the option.
      /^--?get[a-z]/.test(constantText(call.words[0]?.text ?? []) ?? '') ||
      /^(list|show|status|read|read-type|query|get|info|find|find-types|find-generic-password|find-internet-password|device|list-keychains|dump|\/g|\/l|-l|-L|-S|-s|--list|-get.*|--get.*|verify.*|export-dump)$/i.test(
        first,
      )
    )
      return READS;
    if (call.must('-l', '-L', '-S', '--list', '--show', '--status', '-list', '-read', '-getinfo')) return READS;
    if (/^(useradd|adduser|groupadd)$/.test(call.program)) return { kind: 'process.run', change: 'add', repeat: 'same', reach: 'closed' };
    return { kind: 'process.run', change: 'destroy', repeat: 'same', reach: 'closed', certainty: 'likely' };
  },
};
