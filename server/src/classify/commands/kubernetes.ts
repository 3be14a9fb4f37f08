import { constantText } from '../../model/text.js';
import type { Classified } from '../classified.js';
import { furtherReach } from '../make.js';
import type { Call } from './call.js';
import { headOf } from './call.js';
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
  RUNS_CODE,
  reaching,
  STARTS,
  WRITES_FILE,
} from './outcomes.js';
import { argumentHole } from './shared.js';

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

/** A command that runs in a container of the cluster: everything behind `--`, or behind the container's name. */
function runsInside(call: Call): Outcome | readonly (Outcome | Classified)[] {
  const dashes = call.words.findIndex((word) => headOf(word) === '--');
  const at = dashes === -1 ? call.operandIndexes()[1] : dashes + 1;
  const program = at === undefined ? undefined : call.words[at];
  const names = call.openWords.filter((hole) => hole.origin === 'argument').map((hole) => hole.name);
  if (names.length > 0) return { kind: 'code.run', dependsOn: names };
  if (at === undefined || program === undefined) return RUNS_CODE;
  return call.runner.argv(program.text, call.words.slice(at + 1)).map((c) => ({ ...c, reach: furtherReach(c.reach, 'configured') }));
}

/** Refuses a name that exists. A manifest may leave the name to the cluster (`generateName`), which then makes another one. */
function creates(call: Call): Outcome {
  const named = !call.may('-f', '--filename', '-k', '--kustomize') && call.openWords.length === 0 && call.operand(0) !== 'token';
  return withManifest(named ? API_CREATE_NAMED : API_CREATE)(call);
}

/** Setting fields twice is setting them once; the caller's patch, or a JSON patch that adds to the end of a list, may grow. */
function patches(call: Call): Outcome {
  const patch = call.value('-p', '--patch');
  const isJson =
    call.may('--type') && call.values('--type').some((type) => constantText(type) !== 'merge' && constantText(type) !== 'strategic');
  const written = typeof patch?.[0] === 'string' && !patch[0].includes('$patch');
  return withManifest(written && !isJson && !call.may('--patch-file') ? API_UPDATE : API_UPDATE_MORE)(call);
}

/** A label that is there is refused unless it may be overwritten; `key-` takes it away. */
function labels(call: Call): Outcome {
  const operands = call.operands;
  // `pod/x` and `pod x` name the object.
  const sets = operands.slice(headOf(operands[0]).includes('/') ? 1 : 2);
  const only = sets.length > 0 && sets.every((word) => !word.many && /^[^=]+=/.test(headOf(word)));
  return withManifest(only && !call.may('--overwrite') ? API_CREATE_NAMED : API_UPDATE)(call);
}

/** Starts an image under a name, which is refused where it exists; the caller's image is anyone's code. */
function runsImage(call: Call): Outcome {
  const hole = argumentHole(call.value('--image')?.slice(0, 1));
  if (hole !== undefined) return { kind: 'code.run', dependsOn: [hole.name] };
  return call.may('--rm') ? API_RUN : { ...API_RUN, repeat: 'same' };
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
  '--as-group',
  '--cache-dir',
  '--certificate-authority',
  '--client-certificate',
  '--client-key',
  '--request-timeout',
  '--tls-server-name',
  '--username',
  '--password',
  '-v',
  '--v',
  '-k',
  '--kustomize',
  '-p',
  '--patch',
  '--patch-file',
  '--type',
  '--field-selector',
  '--sort-by',
  '-L',
  '--label-columns',
  '--tail',
  '--since',
  '--since-time',
  '--replicas',
  '--image',
  '--timeout',
  '--grace-period',
  '--to-revision',
  '--revision',
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
    'cluster-info dump': (call) => (call.may('--output-directory') ? reaching(WRITES_FILE, 'configured') : API_READ),
    apply: withManifest(API_UPDATE),
    'apply view-last-applied': API_READ,
    create: creates,
    replace: withManifest(API_UPDATE),
    delete: withManifest(API_DELETE),
    patch: patches,
    edit: withManifest(API_UPDATE_MORE),
    'scale, set, taint, cordon, uncordon, certificate, auth reconcile': withManifest(API_UPDATE),
    'label, annotate': labels,
    // Makes a service or an autoscaler, and refuses a name that exists.
    'expose, autoscale': withManifest(API_CREATE_NAMED),
    drain: API_DELETE,
    'rollout restart, rollout undo': API_UPDATE_MORE,
    'rollout pause, rollout resume': API_UPDATE,
    'exec, debug, attach': runsInside,
    run: runsImage,
    cp: API_UPDATE,
    'port-forward, proxy': STARTS,
    'config use-context, config set-context, config set, config unset, config delete-context, config rename-context, config set-cluster, config set-credentials, config delete-cluster, config delete-user':
      reaching(WRITES_FILE, 'closed'),
  },
  otherwise: READS,
};
