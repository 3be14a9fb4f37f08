/** Password managers on the command line: what is read from a vault, what is changed in it, and what is written beside it. */
import { constantText } from '../../model/text.js';
import type { Call } from './call.js';
import type { Family, Outcome } from './family.js';
import { API_CREATE, API_DELETE, API_READ, API_UPDATE, READS, RUNS_CODE, reaching, STARTS, WRITES_FILE } from './outcomes.js';
import { argumentHole } from './shared.js';

/** The tool's own state on this machine: whether the vault is open, and which server it belongs to. */
const OWN_STATE: Outcome = { kind: 'state.set', reach: 'closed' };
/** The same, as the server gives it: a session, the copy of the vault that this machine keeps. */
const FETCHED_STATE: Outcome = { kind: 'state.set', reach: 'configured' };
/** Computed on this machine: a password, an encoding, a template. */
const COMPUTES: Outcome = reaching(READS, 'closed');

const saves = (call: Call): Outcome => ({ ...reaching(WRITES_FILE, 'configured'), file: call.value('--output') });

/** What is read is printed, but an attachment is saved: at `--output`, or under its own name. */
function readsOne(call: Call): Outcome {
  const object = call.operands[0];
  const name = object === undefined || object.many ? undefined : constantText(object.text)?.toLowerCase();
  if (name !== undefined) return name === 'attachment' ? saves(call) : name === 'template' ? COMPUTES : API_READ;
  const hole = argumentHole(object?.text);
  return hole === undefined ? reaching(RUNS_CODE, 'configured') : { ...saves(call), dependsOn: [hole.name] };
}

const ADDRESSES = ['--web-vault', '--api', '--identity', '--icons', '--notifications', '--events', '--key-connector'];

export const bitwarden: Family = {
  programs: ['bw'],
  source: 'https://bitwarden.com/help/cli/',
  valued: [
    '--session',
    '--search',
    '--url',
    '--folderid',
    '--collectionid',
    '--organizationid',
    '--itemid',
    '--output',
    '--file',
    '--format',
    '--password',
    '--passwordenv',
    '--passwordfile',
    '--length',
    '--words',
    '--separator',
    '--minNumber',
    '--minSpecial',
    '--method',
    '--code',
    '--name',
    '--notes',
    '--deleteInDays',
    '--maxAccessCount',
    '--text',
    '--port',
    '--hostname',
    '--shell',
    ...ADDRESSES,
  ],
  reach: 'configured',
  subcommands: {
    'list, update, device-approval list, send list, send get, device-approval': API_READ,
    get: readsOne,
    'generate, encode, completion, status, send template': COMPUTES,
    sync: (call) => (call.must('--last') ? COMPUTES : FETCHED_STATE),
    lock: OWN_STATE,
    unlock: (call) => (call.must('--check') ? COMPUTES : FETCHED_STATE),
    login: (call) => (call.must('--check') ? COMPUTES : FETCHED_STATE),
    logout: FETCHED_STATE,
    'config server': (call) => (call.mayHave(1) || call.may(...ADDRESSES) ? OWN_STATE : COMPUTES),
    // `bw send` with a text or a file shares it under a new link.
    'create, import, send, send create': (call) => (call.must('--formats') ? COMPUTES : API_CREATE),
    'edit, move, share, restore, confirm, send edit, device-approval approve, device-approval approve-all': API_UPDATE,
    'delete, send delete, send remove-password, device-approval deny, device-approval deny-all': API_DELETE,
    'send receive, receive': (call) => (call.must('--obj') ? API_READ : { ...saves(call), reach: 'open' }),
    export: (call) => (call.must('--raw') ? API_READ : saves(call)),
    serve: STARTS,
  },
  otherwise: READS,
};
