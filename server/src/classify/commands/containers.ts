import type { Call } from './call.js';
import type { Family, Outcome } from './family.js';
import { DELETES_FILE, KILLS, READS, RESTARTS, RUNS_CODE, reaching, STARTS, WRITES_FILE } from './outcomes.js';
import { argumentHole } from './shared.js';

const REMOVES: Outcome = { kind: 'api.delete', reach: 'closed' };
const CREATES: Outcome = { kind: 'api.create', reach: 'closed' };
const CREATES_NAMED: Outcome = { kind: 'api.create', repeat: 'same', reach: 'closed' };
const CHANGES: Outcome = { kind: 'api.update', reach: 'closed' };
/** Images come from whatever registry their name says. */
const PULLS: Outcome = { kind: 'api.update', reach: 'fixed' };
const PUSHES: Outcome = { kind: 'http.write', reach: 'configured' };

function imageOf(call: Call): Outcome {
  const hole = argumentHole(call.operands[0]?.text.slice(0, 1));
  return hole === undefined ? { ...STARTS, reach: 'unknown' } : { kind: 'code.run', dependsOn: [hole.name] };
}

/** A command inside a running container: the words behind the container's name. */
function inside(call: Call) {
  const indexes = call.operandIndexes();
  const at = indexes[1];
  const program = at === undefined ? undefined : call.words[at];
  if (program === undefined || at === undefined)
    return call.openWords.some((h) => h.origin === 'argument')
      ? ({ kind: 'code.run', dependsOn: call.openWords.map((h) => h.name) } as Outcome)
      : RUNS_CODE;
  return call.runner.argv(program.text, call.words.slice(at + 1));
}

const COMPOSE = {
  'ps, logs, config, images, ls, top, port, version, events, stats, convert, volumes': READS,
  up: { kind: 'api.update', repeat: 'same', reach: 'fixed' } as Outcome,
  start: { ...STARTS, repeat: 'same' } as Outcome,
  'create, unpause': { kind: 'api.create', repeat: 'same', reach: 'closed' } as Outcome,
  down: REMOVES,
  rm: REMOVES,
  'stop, kill, pause': KILLS,
  restart: RESTARTS,
  build: { ...CHANGES, reach: 'fixed' } as Outcome,
  pull: PULLS,
  push: PUSHES,
  run: RUNS_CODE,
  exec: inside,
  'cp, scale, watch': CHANGES,
};

const CONTAINER = {
  'ps, ls, list, inspect, logs, top, stats, port, diff, wait': READS,
  run: imageOf,
  create: CREATES,
  start: { ...STARTS, repeat: 'same' } as Outcome,
  'stop, kill, pause': KILLS,
  restart: RESTARTS,
  'rm, remove, prune': REMOVES,
  'unpause, update, rename': CHANGES,
  exec: inside,
  'attach, commit': CHANGES,
  cp: WRITES_FILE,
  export: (call: Call) => (call.may('-o', '--output') ? WRITES_FILE : READS),
};

/** The rules of a table under a prefix: `container ls`. */
function under<T>(prefix: string, table: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(table).map(([names, rule]) => [
      names
        .split(',')
        .map((name) => `${prefix} ${name.trim()}`)
        .join(','),
      rule,
    ]),
  );
}

const VALUED = [
  '-f',
  '--file',
  '-p',
  '--project-name',
  '--project-directory',
  '--context',
  '-c',
  '-H',
  '--host',
  '--name',
  '-e',
  '--env',
  '-v',
  '--volume',
  '-w',
  '--workdir',
  '-u',
  '--user',
  '--network',
  '--format',
  '--filter',
  '--profile',
  '--env-file',
  '--tail',
  '-n',
  '--since',
  '--entrypoint',
  '-m',
  '--memory',
  '--cpus',
  '--restart',
  '-l',
  '--label',
  '--platform',
  '--mount',
  '--add-host',
  '-t',
  '--tag',
  '--signal',
  '-s',
  '--publish',
  '--config',
  '--log-level',
  '--tlscacert',
  '--tlscert',
  '--tlskey',
  '--connection',
  '--url',
];

export const docker: Family = {
  programs: ['docker', 'podman', 'nerdctl'],
  source: 'https://docs.docker.com/reference/cli/docker/',
  valued: VALUED,
  subcommands: {
    ...CONTAINER,
    ...under('container', CONTAINER),
    ...under('compose', COMPOSE),
    'images, info, version, history, events, search, help, system df, system info, system events, image ls, image list, image inspect, image history, volume ls, volume list, volume inspect, network ls, network list, network inspect, context ls, context list, context show, context inspect, manifest inspect, plugin ls, node ls, node ps, node inspect, service ls, service ps, service inspect, service logs, stack ls, stack ps, stack services, secret ls, secret inspect, config ls, buildx ls, buildx inspect, buildx du, scout':
      READS,
    'rmi, image rm, image remove, image prune, volume rm, volume remove, volume prune, network rm, network remove, network prune, system prune, builder prune, buildx prune, buildx rm, context rm, plugin rm, service rm, stack rm, secret rm, config rm, node rm, swarm leave':
      REMOVES,
    'volume create, network create, context create, secret create, config create, service create, buildx create, swarm init': CREATES_NAMED,
    'network connect, network disconnect, tag, image tag, context use, context update, service update, service scale, stack deploy, node update, swarm join, plugin enable, plugin disable, load, import, image load, image import, buildx use':
      CHANGES,
    'build, image build, buildx build, builder build, buildx bake, bake': { ...CHANGES, reach: 'fixed' },
    'pull, image pull': PULLS,
    'push, image push': PUSHES,
    'save, image save': (call) => (call.may('-o', '--output') ? WRITES_FILE : READS),
    'login, logout': { ...WRITES_FILE, reach: 'configured' },
  },
  otherwise: READS,
};

export const compose: Family = {
  programs: ['docker-compose', 'podman-compose'],
  source: 'https://docs.docker.com/reference/cli/docker/compose/',
  valued: VALUED,
  subcommands: COMPOSE,
  otherwise: READS,
};

export const machines: Family = {
  programs: [
    'vagrant',
    'virsh',
    'vboxmanage',
    'prlctl',
    'limactl',
    'colima',
    'minikube',
    'kind',
    'k3d',
    'multipass',
    'lxc',
    'incus',
    'qm',
    'pct',
    'devcontainer',
    'tart',
  ],
  source: 'https://developer.hashicorp.com/vagrant/docs/cli',
  byVerb: true,
  reach: 'closed',
  subcommands: {
    'status, list, ls, info, show, global-status, version, ssh-config, dominfo, domstate, get, profile list, logs, ip, dumpxml, snapshot list':
      READS,
    'up, start, launch, create, run, resume, clone, import': { ...STARTS, repeat: 'same' },
    'halt, stop, suspend, shutdown, pause, kill': KILLS,
    'destroy, delete, rm, undefine, purge': reaching(REMOVES, 'closed'),
    'reload, restart, reboot, reset': RESTARTS,
    'ssh, exec, shell': RUNS_CODE,
    'snapshot delete': DELETES_FILE,
  },
  otherwise: READS,
};
