/** Programs of the POSIX and GNU user land that work on files, and their Windows counterparts. */
import type { ArgvWord } from '../../model/text.js';
import { constantText } from '../../model/text.js';
import type { Call } from './call.js';
import { headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import { APPENDS, CREATES_FILE, DELETES_FILE, MOVES_FILE, READS, READS_FILES, WRITES_FILE } from './outcomes.js';
import { onFile } from './shared.js';

const POSIX = 'https://pubs.opengroup.org/onlinepubs/9799919799/utilities/';

export const readers: Family = {
  programs:
    'ls cat head tail wc grep egrep fgrep rg ag less more file stat readlink realpath basename dirname diff cmp comm cut paste tr nl od hexdump xxd strings md5sum sha1sum sha256sum sha512sum shasum cksum md5 du tree jq yq column fold fmt join look tac rev zcat zgrep bat exa eza fd locate mdfind mdls lsattr getfacl dir findstr where fc ffprobe mediainfo identify pdftotext pdfinfo tokei cloc scc nm objdump ldd otool zipinfo sort uniq'.split(
      ' ',
    ),
  source: POSIX,
  valued: ['-n', '-c', '-o', '-m', '-e', '-f', '-A', '-B', '-C', '-t', '-k', '-d'],
  otherwise: (call) => {
    if (call.program === 'sort' && call.may('-o', '--output')) return WRITES_FILE;
    if (call.program === 'pdftotext') return call.operand(1) === '-' ? READS_FILES : onFile(WRITES_FILE, call);
    if (call.program === 'uniq' && call.operands.length > 1) return WRITES_FILE;
    if (call.program === 'fd' && call.may('-x', '--exec', '-X', '--exec-batch')) return { kind: 'process.run', certainty: 'unknown' };
    if (call.program === 'yq' && call.may('-i', '--inplace')) return WRITES_FILE;
    if (call.program === 'tree' && call.may('-o')) return WRITES_FILE;
    return READS_FILES;
  },
};

/** Property lists: `-o -` prints what else is written, in place where no output is named. */
export const plists: Family = {
  programs: ['plutil'],
  source: 'https://keith.github.io/xcode-man-pages/plutil.1.html',
  valued: ['-convert', '-extract', '-o', '-e', '-r'],
  otherwise: (call) => {
    const output = call.value('-o');
    const changes = call.may('-convert', '-insert', '-replace', '-remove', '-create', '-extract');
    return !changes || constantText(output ?? []) === '-' ? READS_FILES : onFile(WRITES_FILE, call, '-o');
  },
};

export const removers: Family = {
  programs: ['rm', 'rmdir', 'unlink', 'shred', 'del', 'erase', 'rd', 'trash', 'rimraf', 'srm', 'truncate'],
  source: POSIX,
  clusters: true,
  otherwise: (call) => {
    const outcome = call.program === 'truncate' ? WRITES_FILE : DELETES_FILE;
    return call.mayHave(2) ? outcome : onFile(outcome, call);
  },
};

export const movers: Family = {
  programs: ['mv', 'rename', 'ren', 'move'],
  source: POSIX,
  clusters: true,
  otherwise: MOVES_FILE,
};

export const writers: Family = {
  programs: [
    'cp',
    'copy',
    'xcopy',
    'robocopy',
    'install',
    'dd',
    'chmod',
    'chown',
    'chgrp',
    'setfacl',
    'attrib',
    'icacls',
    'ditto',
    'split',
    'csplit',
    'patch',
    'mkfs',
    'fallocate',
    'setfattr',
    'xattr',
    'dos2unix',
    'unix2dos',
    'indent',
  ],
  source: POSIX,
  clusters: true,
  otherwise: (call) => {
    if (call.program === 'cp' && call.must('-n', '--no-clobber')) return CREATES_FILE;
    if (call.program === 'dd') return call.words.some((word) => headOf(word).startsWith('of=')) ? WRITES_FILE : READS_FILES;
    if (call.program === 'patch') return { ...WRITES_FILE, repeat: 'more' };
    return WRITES_FILE;
  },
};

export const makers: Family = {
  programs: ['mkdir', 'md', 'touch', 'ln', 'mklink', 'mktemp', 'mkfifo', 'mknod'],
  source: POSIX,
  clusters: true,
  otherwise: (call) => {
    if (call.program === 'touch') return { ...CREATES_FILE, change: 'add' };
    if (call.program === 'mktemp') return { ...CREATES_FILE, repeat: 'more' };
    return call.program === 'ln' && call.may('-f', '--force') ? WRITES_FILE : CREATES_FILE;
  },
};

export const tee: Family = {
  programs: ['tee', 'sponge'],
  source: POSIX,
  clusters: true,
  otherwise: (call) => {
    if (!call.mayHave(1)) return READS;
    return call.must('-a', '--append') ? APPENDS : WRITES_FILE;
  },
};

export const sed: Family = {
  programs: ['sed', 'gsed', 'perl', 'awk', 'gawk', 'mawk'],
  source: 'https://www.gnu.org/software/sed/manual/',
  otherwise: (call) => {
    // `-i`, `-i.bak` and, joined, `-pi` and `-ni` edit in place; editing again usually edits more.
    const inPlace = call.words.some((word) => /^-[nEerspu]*i|^--in-place/.test(headOf(word)));
    if (inPlace) return { ...WRITES_FILE, repeat: 'more', change: 'destroy' };
    if (call.program === 'perl') return { kind: 'process.run', certainty: 'unknown' };
    const script = constantText(call.operands[0]?.text ?? []);
    // awk's `print > "file"` and `system(…)`.
    if (/awk$/.test(call.program) && script !== undefined && /system\s*\(|print[^}]*>|\|\s*"/.test(script))
      return { kind: 'process.run', certainty: 'unknown' };
    return READS_FILES;
  },
};

/** What `find` runs behind `-exec`, up to `;` or `+`. */
function executed(call: Call): ArgvWord[][] {
  const found: ArgvWord[][] = [];
  call.words.forEach((word, i) => {
    if (!/^-(exec|execdir|ok|okdir)$/.test(headOf(word))) return;
    const rest = call.words.slice(i + 1);
    const end = rest.findIndex((w) => /^\\?[;+]$/.test(constantText(w.text) ?? ''));
    found.push(end === -1 ? [...rest] : rest.slice(0, end));
  });
  return found;
}

export const find: Family = {
  programs: ['find'],
  source: 'https://www.gnu.org/software/findutils/manual/',
  otherwise: (call) => {
    const parts: Outcome[] = [];
    if (call.may('-delete')) parts.push(DELETES_FILE);
    if (call.may('-fprint', '-fprintf', '-fls', '-fprint0')) parts.push(WRITES_FILE);
    const nested = executed(call).flatMap(([program, ...words]) => (program === undefined ? [] : call.runner.argv(program.text, words)));
    return parts.length + nested.length === 0 ? READS_FILES : [...parts, ...nested];
  },
};

export const archivers: Family = {
  programs: [
    'tar',
    'bsdtar',
    'zip',
    'unzip',
    'gzip',
    'gunzip',
    'bzip2',
    'bunzip2',
    'xz',
    'unxz',
    'zstd',
    'unzstd',
    '7z',
    '7za',
    'rar',
    'unrar',
    'cpio',
    'ar',
    'compress',
  ],
  source: 'https://www.gnu.org/software/tar/manual/',
  otherwise: (call) => {
    const first = constantText(call.words[0]?.text ?? []) ?? '';
    if (/tar$/.test(call.program)) {
      const mode = call.may('--list') || /^-?[a-zA-Z]*t/.test(first) ? 't' : '';
      if (mode === 't' && !/[xcru]/.test(first.replace(/^--?/, ''))) return READS_FILES;
      // What is taken out of an archive lands in one folder; in which file it is packed its letters do not tell apart.
      const takesOut = /^(?:-?[a-zA-Z]*x[a-zA-Z]*|--extract|--get)$/.test(first);
      return takesOut ? { ...WRITES_FILE, file: call.value('-C', '--directory') } : WRITES_FILE;
    }
    if (call.program === 'unzip' && call.must('-l', '-t', '-p', '-Z', '-v')) return READS_FILES;
    if (call.program === 'unzip') return { ...WRITES_FILE, file: call.value('-d') };
    if (/^(7z|7za|rar|unrar)$/.test(call.program) && /^(l|t|lb|v)$/.test(first)) return READS_FILES;
    if (call.must('-c', '--stdout', '-l', '--list', '-t', '--test') && /zip|xz|zstd/.test(call.program) && call.program !== 'zip')
      return READS_FILES;
    return WRITES_FILE;
  },
};
