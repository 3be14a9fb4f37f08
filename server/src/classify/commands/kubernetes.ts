import type { Call } from './call.js';
import { headOf } from './call.js';
import type { Family, Outcome } from './family.js';
import {
  API_CREATE,
  API_DELETE,
  API_READ,
  API_RUN,
  API_UPDATE,
  API_UPDATE_MORE,
  READS,
  RUNS_CODE,
  reaching,
  STARTS,
  WRITES_FILE,
} from './outcomes.js';

/** `-f` takes a path or a URL, so that a manifest which the caller names may come from anywhere. */
function withManifest(outcome: Outcome): (call: Call) => Outcome {
  return (call) => {
    if (call.must('--dry-run=client', '--dry-run=server')) return READS;
    const files = call.values('-f', '--filename', '-k', '--kustomize');
    const open = files.some((file) => typeof file[0] === 'object' && file[0].origin === 'argument');
    const fixed = files.some((file) => /^https?:/.test(typeof file[0] === 'string' ? file[0] : ''));
    return open ? reaching(outcome, 'open') : fixed ? reaching(outcome, 'fixed') : outcome;
  };
}

/** Everything behind `--` is a command that runs in a container. */
function runsInside(call: Call): Outcome {
  const at = call.words.findIndex((word) => headOf(word) === '--');
  const inside = at === -1 ? call.words.slice(1) : call.words.slice(at + 1);
  const holes = inside.slice(0, 1).flatMap((word) => word.text.filter((part) => typeof part !== 'string' && part.origin === 'argument'));
  const names = holes.flatMap((hole) => (typeof hole === 'string' ? [] : [hole.name]));
  if (names.length > 0 || call.openWords.some((hole) => hole.origin === 'argument')) {
    return { kind: 'code.run', dependsOn: names.length > 0 ? names : call.openWords.map((hole) => hole.name) };
  }
  return RUNS_CODE;
}

const VALUED = [
  '-n',
  '--namespace',
  '--context',
  '--cluster',
  '--kubeconfig',
  '-o',
  '--output',
  '-l',
  '--selector',
  '-f',
  '--filename',
  '-c',
  '--container',
  '--user',
  '--token',
  '-s',
  '--server',
  '--as',
];

export const kubectl: Family = {
  programs: ['kubectl', 'oc', 'k3s', 'microk8s'],
  source: 'https://kubernetes.io/docs/reference/kubectl/generated/',
  valued: VALUED,
  reach: 'configured',
  subcommands: {
    'get, describe, logs, explain, api-resources, api-versions, version, cluster-info, top, diff, auth, events, options, wait, kustomize, completion, plugin':
      API_READ,
    'rollout status, rollout history, config view, config get-contexts, config current-context, config get-clusters, config get-users, auth can-i, auth whoami':
      API_READ,
    apply: withManifest(API_UPDATE),
    'apply view-last-applied': API_READ,
    create: withManifest(API_CREATE),
    replace: withManifest(API_UPDATE),
    delete: withManifest(API_DELETE),
    'patch, edit': withManifest(API_UPDATE_MORE),
    'scale, autoscale, label, annotate, set, taint, cordon, uncordon, certificate, expose': withManifest(API_UPDATE),
    drain: API_DELETE,
    'rollout restart, rollout undo': API_UPDATE_MORE,
    'rollout pause, rollout resume': API_UPDATE,
    'exec, debug, attach': runsInside,
    run: API_RUN,
    cp: API_UPDATE,
    'port-forward, proxy': STARTS,
    'config use-context, config set-context, config set, config unset, config delete-context, config rename-context, config set-cluster, config set-credentials, config delete-cluster, config delete-user':
      reaching(WRITES_FILE, 'closed'),
  },
  otherwise: READS,
};

const chart =
  (outcome: Outcome) =>
  (call: Call): Outcome => {
    const sources = [...call.values('--repo'), ...call.operands.map((word) => word.text)];
    return sources.some((text) => typeof text[0] === 'object' && text[0].origin === 'argument') ? reaching(outcome, 'open') : outcome;
  };

export const helm: Family = {
  programs: ['helm', 'helmfile'],
  source: 'https://helm.sh/docs/helm/',
  valued: ['-n', '--namespace', '--kube-context', '--kubeconfig', '-f', '--values', '--set', '--version', '--repo', '-o', '--output'],
  reach: 'configured',
  subcommands: {
    'list, ls, status, get, history, show, search, version, env, template, lint, verify, inspect, repo list, dependency list, plugin list, diff':
      API_READ,
    // Refuses the name of a release that exists.
    install: chart({ kind: 'api.create', repeat: 'same' }),
    upgrade: chart(API_UPDATE_MORE),
    rollback: API_UPDATE_MORE,
    'uninstall, delete, del': API_DELETE,
    test: API_RUN,
    'repo add': { kind: 'file.create', reach: 'open' },
    'repo update, dependency update, dependency build, pull, fetch': { kind: 'file.write', reach: 'configured' },
    'repo remove, plugin uninstall': { kind: 'file.delete', reach: 'closed' },
    'create, package': { kind: 'file.write', reach: 'closed' },
    'push, registry login, registry logout': API_UPDATE,
    'plugin install': { kind: 'file.create', reach: 'open' },
  },
  otherwise: READS,
};
