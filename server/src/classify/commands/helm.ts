import type { Call } from './call.js';
import type { Family, Outcome } from './family.js';
import {
  API_CREATE,
  API_CREATE_NAMED,
  API_DELETE,
  API_READ,
  API_RUN,
  API_UPDATE,
  API_UPDATE_MORE,
  READS,
  reaching,
  reachOfHost,
  WRITES_FILE,
} from './outcomes.js';

/** A chart comes from `--repo`, or from what its own name says (`oci://…`, a URL); `behind` words name something else. */
const chart =
  (outcome: Outcome, behind: number) =>
  (call: Call): Outcome => {
    const names = call.operands;
    const charts = call.may('--generate-name', '-g') || names.some((word) => word.many || !word.certain) ? names : names.slice(behind);
    const sources = [...call.values('--repo'), ...charts.map((word) => word.text)];
    if (sources.some((text) => typeof text[0] === 'object' && text[0].origin === 'argument')) return reaching(outcome, 'open');
    return sources.some((text) => /^(https?|oci):/.test(typeof text[0] === 'string' ? text[0] : '')) ? reaching(outcome, 'fixed') : outcome;
  };

/** Adds a repository under a name; the same one again changes nothing. */
function addsRepository(call: Call): Outcome {
  const outcome: Outcome = call.may('--force-update') ? WRITES_FILE : { kind: 'file.create' };
  return { ...outcome, reach: reachOfHost(call.operands[1]?.text) };
}

export const helm: Family = {
  programs: ['helm', 'helmfile'],
  source: 'https://helm.sh/docs/helm/',
  valued: [
    '-n',
    '--namespace',
    '--kube-context',
    '--kubeconfig',
    '--kube-apiserver',
    '--kube-token',
    '--registry-config',
    '--repository-cache',
    '--repository-config',
    '-f',
    '--values',
    '--set',
    '--set-string',
    '--set-file',
    '--set-json',
    '--version',
    '--repo',
    '-o',
    '--output',
    '--timeout',
    '--description',
    '--username',
    '--password',
    '-l',
    '--selector',
  ],
  reach: 'configured',
  subcommands: {
    'list, ls, status, get, history, search, version, env, lint, verify, repo list, dependency list, plugin list, diff': API_READ,
    'show, inspect': API_READ,
    'show all, show chart, show values, show readme, show crds': chart(API_READ, 0),
    template: chart(API_READ, 1),
    // Refuses the name of a release that exists.
    install: (call) => chart(call.may('--generate-name', '-g') ? API_CREATE : API_CREATE_NAMED, 1)(call),
    upgrade: chart(API_UPDATE_MORE, 1),
    rollback: API_UPDATE_MORE,
    'uninstall, delete, del': API_DELETE,
    test: API_RUN,
    'repo add': addsRepository,
    // A copy of what the repositories list: nothing that anybody made is lost when it is fetched anew.
    'repo update': { kind: 'file.write', change: 'add', reach: 'configured' },
    'dependency update, dependency build': { kind: 'file.write', reach: 'configured' },
    'pull, fetch': chart({ kind: 'file.write', reach: 'configured' }, 0),
    'repo remove, plugin uninstall': { kind: 'file.delete', reach: 'closed' },
    'create, package': { kind: 'file.write', reach: 'closed' },
    'push, registry login, registry logout': API_UPDATE,
    'plugin install': { kind: 'file.create', reach: 'open' },
  },
  otherwise: READS,
};
