/** Programs that speak to other hosts: curl, wget, ssh and their kin. */
import { constantText, type Text } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { classifyHttp, urlOrigin } from '../http.js';
import { furtherReach } from '../make.js';
import type { Call } from './call.js';
import { headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import { READS, reachOfHost, STARTS, WRITES_FILE } from './outcomes.js';
import { argumentHole } from './shared.js';

const CURL_VALUED =
  '-X --request -H --header -d --data --data-raw --data-binary --data-urlencode --json -F --form -o --output -u --user -A --user-agent -b --cookie -c --cookie-jar -e --referer -T --upload-file -m --max-time --connect-timeout -x --proxy -w --write-out --retry --url --cacert --cert --key -E -K --config --resolve -r --range -D --dump-header --unix-socket --abstract-unix-socket --interface --limit-rate'.split(
    ' ',
  );

/** The file that an option names; null where nothing is written. */
function writesTo(call: Call, writes: boolean, ...flags: readonly string[]): Outcome | null {
  return writes ? { ...WRITES_FILE, file: call.value(...flags) } : null;
}

/** A list of requests that a command sends, and the files that it leaves. */
function requests(
  call: Call,
  urls: readonly Text[],
  method: Text,
  body: Text | undefined,
  output: Outcome | null,
): (Outcome | Classified)[] {
  const found: (Outcome | Classified)[] = urls.map((url) => {
    const absolute = typeof url[0] === 'string' && !/^[a-z][a-z\d+.-]*:/i.test(url[0]) ? [`http://${url[0]}`, ...url.slice(1)] : url;
    return classifyHttp({ method, url: absolute, body });
  });
  if (urls.length === 0) found.push({ kind: 'http.read', reach: 'unknown', certainty: 'likely' });
  if (output !== null) found.push(output);
  return call.may('--unix-socket', '--abstract-unix-socket') ? found.map((f) => ({ ...f, reach: 'closed' as const })) : found;
}

export const curl: Family = {
  programs: ['curl', 'curlie'],
  source: 'https://curl.se/docs/manpage.html',
  valued: CURL_VALUED,
  otherwise: (call) => {
    const urls = [...call.operands.filter((w) => !w.many).map((w) => w.text), ...call.values('--url')];
    const body = call.values('-d', '--data', '--data-raw', '--data-binary', '--json', '--data-urlencode')[0];
    const sends =
      body !== undefined || call.may('-F', '--form', '--form-string') || call.words.some((w) => /^-(-data|d|F|-json)/.test(headOf(w)));
    const upload = call.may('-T', '--upload-file') || call.words.some((w) => /^-T./.test(headOf(w)));
    const asQuery = call.must('-G', '--get') || call.words.some((w) => /^-[a-zA-Z]*G/.test(headOf(w)) && w.certain);
    const head = call.must('-I', '--head');
    const method = call.value('-X', '--request') ?? [asQuery ? 'GET' : head ? 'HEAD' : upload ? 'PUT' : sends ? 'POST' : 'GET'];
    const outputs = call
      .values('-o', '--output', '-D', '--dump-header', '-c', '--cookie-jar')
      .filter((o) => !/^(-|\/dev\/null|NUL)$/i.test(constantText(o) ?? 'x'));
    // `-O` and, joined, `-sSLO` name the file as the URL does.
    const named = call.words.some(
      (w) => /^-(?![XHdFoubAeTmxwcrED])[a-zA-Z]*[OJ]/.test(headOf(w)) || /^--remote-(name|header-name)/.test(headOf(w)),
    );
    const output = outputs.length > 0 || named ? { ...WRITES_FILE, file: outputs.length === 1 && !named ? outputs[0] : undefined } : null;
    return requests(call, urls, method, body, output);
  },
};

export const wget: Family = {
  programs: ['wget', 'wget2', 'aria2c', 'axel'],
  source: 'https://www.gnu.org/software/wget/manual/',
  valued: [
    '-O',
    '--output-document',
    '-o',
    '--output-file',
    '-P',
    '--directory-prefix',
    '-U',
    '--user-agent',
    '-t',
    '-T',
    '--timeout',
    '--header',
    '--post-data',
    '--method',
    '--body-data',
    '-d',
    '-i',
  ],
  otherwise: (call) => {
    const post = call.value('--post-data', '--post-file', '--body-data');
    const method = call.value('--method') ?? [post === undefined ? 'GET' : 'POST'];
    const printed =
      call.must('--spider') ||
      call.words.some((w) => /^-[a-zA-Z]*O-$/.test(headOf(w))) ||
      call.values('-O', '--output-document').some((o) => /^(-|\/dev\/null)$/.test(constantText(o) ?? ''));
    return requests(
      call,
      call.operands.filter((w) => !w.many).map((w) => w.text),
      method,
      post,
      writesTo(call, !printed, '-O', '--output-document', '-P', '--directory-prefix', '-d', '--dir'),
    );
  },
};

export const httpie: Family = {
  programs: ['http', 'https', 'xh'],
  source: 'https://httpie.io/docs/cli',
  otherwise: (call) => {
    const words = call.operands;
    const first = constantText(words[0]?.text ?? []) ?? '';
    const explicit = /^[A-Z]+$/.test(first);
    const url = words[explicit ? 1 : 0]?.text ?? [];
    const sends = words.slice(explicit ? 2 : 1).some((w) => /[^=:]:?=(?!=)/.test(headOf(w)));
    return requests(
      call,
      [url],
      [explicit ? first : sends ? 'POST' : 'GET'],
      undefined,
      writesTo(call, call.may('-o', '--output', '-d', '--download'), '-o', '--output'),
    );
  },
};

export const ssh: Family = {
  programs: ['ssh', 'sshpass', 'mosh', 'autossh', 'plink'],
  source: 'https://man.openbsd.org/ssh',
  valued: ['-p', '-i', '-l', '-o', '-F', '-J', '-L', '-R', '-D', '-b', '-c', '-E', '-e', '-m', '-S', '-W', '-w'],
  otherwise: (call) => {
    const operands = call.operands;
    const reach = reachOfHost(operands[0]?.text);
    const line = operands.slice(1);
    if (line.length === 0) return { kind: 'network.open', reach };
    const text = line.flatMap((word, i): Text => (i === 0 ? word.text : [' ', ...word.text]));
    return call.runner.shell(text).map((c) => ({ ...c, reach: furtherReach(c.reach, reach) }));
  },
};

function remoteReach(call: Call) {
  const remotes = call.operands
    .map((w) => w.text)
    .filter(
      (t) =>
        /^[^/\\]*:|^rsync:/.test(t.map((p) => (typeof p === 'string' ? p : 'x')).join('')) || argumentHole(t.slice(0, 1)) !== undefined,
    );
  return remotes.length === 0 ? ('configured' as const) : remotes.map(reachOfHost).reduce(furtherReach);
}

/** https://rclone.org/commands/ */
function rclone(call: Call): Outcome {
  const first = call.operand(0) ?? '';
  const reads =
    /^(?:ls|lsd|lsl|lsf|lsjson|cat|size|about|check|checksum|cryptcheck|cryptdecode|version|listremotes|tree|ncdu|(?:md5|sha1|hash)sum|test|help)$/;
  if (reads.test(first)) return { kind: 'api.read', reach: 'configured' };
  if (first === 'config')
    return /^(?:show|dump|file|paths|providers|redacted|userinfo)$/.test(call.operand(1) ?? '')
      ? READS
      : { ...WRITES_FILE, reach: 'closed' };
  if (first === 'mkdir') return { kind: 'file.create', reach: 'configured' };
  if (/^(?:delete|deletefile|purge|rmdirs?|cleanup)$/.test(first)) return { kind: 'file.delete', reach: 'configured' };
  if (/^move(?:to)?$/.test(first)) return { kind: 'file.move', reach: 'configured' };
  return { ...WRITES_FILE, reach: 'configured' };
}

export const copies: Family = {
  programs: ['scp', 'sftp', 'rsync', 'rclone', 'lftp', 'ftp', 'pscp'],
  source: 'https://download.samba.org/pub/rsync/rsync.1',
  valued: ['-e', '-P', '-i', '-o', '-F', '-l', '--exclude', '--include', '--rsh', '-c', '-S'],
  dry: ['-n'],
  clusters: true,
  otherwise: (call) => {
    if (call.program === 'rclone') return rclone(call);
    if (call.program === 'rsync' && call.must('--list-only')) return { kind: 'http.read', reach: remoteReach(call) };
    const local = call.program === 'rsync' && !call.operands.some((w) => w.text.some((p) => typeof p === 'string' && p.includes(':')));
    return { ...WRITES_FILE, reach: local ? 'closed' : remoteReach(call) };
  },
};

export const keys: Family = {
  programs: ['ssh-keygen', 'ssh-add', 'ssh-copy-id', 'ssh-keyscan', 'gpg', 'gpg2', 'age', 'certbot', 'mkcert', 'keytool'],
  source: 'https://man.openbsd.org/ssh-keygen',
  otherwise: (call) => {
    if (call.program === 'ssh-keyscan') return { kind: 'http.read', reach: 'configured' };
    if (call.must('-l', '-L', '-lf', '--list-keys', '--list-secret-keys', '-k', '-K', '--verify', '-list', '--fingerprint', '-y'))
      return READS;
    return { ...WRITES_FILE, certainty: 'likely' };
  },
};

export const servers: Family = {
  programs: [
    'ngrok',
    'cloudflared',
    'localtunnel',
    'lt',
    'serve',
    'http-server',
    'live-server',
    'nodemon',
    'nginx',
    'apachectl',
    'redis-server',
    'mongod',
    'postgres',
    'mysqld',
    'json-server',
    'caddy',
    'gunicorn',
    'uvicorn',
  ],
  source: 'https://ngrok.com/docs/agent/cli/',
  otherwise: (call) => (call.must('-t', '-v', '-V', 'version') ? READS : STARTS),
};

/** A URL whose host the caller chooses, for families that take URLs among their operands. */
export function opens(call: Call): boolean {
  return call.operands.some((word) => urlOrigin(word.text).reach === 'open');
}
