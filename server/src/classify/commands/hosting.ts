/** Command-line tools of hosting services whose words mean something of their own: a noun alone acts, as in `railway domain`. */
import type { Call } from './call.js';
import type { Family, Outcome } from './family.js';
import {
  API_CREATE,
  API_DELETE,
  API_READ,
  API_RUN,
  API_UPDATE,
  API_UPDATE_MORE,
  READS,
  reaching,
  STARTS,
  WRITES_FILE,
} from './outcomes.js';
import { argumentHole } from './shared.js';

/** Which project, service and environment the folder belongs to: what later calls act on. */
const LINKS: Outcome = { kind: 'state.set' };
/** The service keeps names apart itself, so that a repeat may fail or give what is there. */
const CREATES_ONE: Outcome = { ...API_CREATE, repeat: 'arguable' };
/** A setting, after which the service is deployed anew unless told otherwise. */
const sets = (call: Call): Outcome => ({ ...API_UPDATE, repeat: call.must('--skip-deploys') ? 'same' : 'arguable' });

/** Lists the variables, and sets those that `--set` gives; a word of the caller's right behind it may be `set` or `delete`. */
function variables(call: Call): Outcome {
  const hole = argumentHole(call.operands[0]?.text);
  if (hole !== undefined) return { ...API_UPDATE_MORE, dependsOn: [hole.name] };
  return call.may('--set', '--set-from-stdin') ? sets(call) : API_READ;
}

/** A command that is given behind it: the caller's is anyone's. */
function runs(call: Call): Outcome {
  const hole = call.operands.map((word) => argumentHole(word.text)).find((found) => found !== undefined);
  return hole === undefined ? API_RUN : { kind: 'code.run', dependsOn: [hole.name] };
}

export const railway: Family = {
  programs: ['railway'],
  source: 'https://docs.railway.com/reference/cli-api',
  valued: [
    '-s',
    '--service',
    '-e',
    '--environment',
    '-p',
    '--project',
    '-w',
    '--workspace',
    '-t',
    '--template',
    '-v',
    '--variable',
    '--variables',
    '--set',
    '-d',
    '--database',
    '-r',
    '--repo',
    '-i',
    '--image',
    '-n',
    '--name',
    '--duplicate',
    '--lines',
    '--filter',
    '--port',
    '--mount-path',
  ],
  reach: 'configured',
  subcommands: {
    'list, status, logs, whoami, open, docs, variable list, variable ls, variables list, variables ls, vars list, var list, deployment list, service list, service status, service logs, volume list, environment list, metrics':
      API_READ,
    'completion, starship, help': READS,
    'variable, variables, vars, var': variables,
    'variable set, variables set, vars set, var set': sets,
    'variable delete, variables delete, variable rm, variables rm, variable remove, variables remove, vars delete, var delete': API_DELETE,
    'link, unlink, service link': LINKS,
    // Without a word more it asks, or lists what there is to link.
    'service, environment': LINKS,
    'environment link': LINKS,
    'init, add, service create, volume add, deploy, functions new': API_CREATE,
    'domain, environment new, environment create': CREATES_ONE,
    // A new deployment takes the place of the one that runs, each time.
    'up, redeploy, restart, deployment up, deployment redeploy, service redeploy, service restart, functions push': API_UPDATE_MORE,
    'scale, service scale, environment edit, volume update, volume attach': API_UPDATE,
    'down, delete, project delete, service delete, environment delete, volume delete, volume detach, functions delete': API_DELETE,
    'run, shell, ssh, connect': runs,
    'login, logout, upgrade, functions pull': reaching(WRITES_FILE, 'configured'),
    'dev, develop': STARTS,
  },
  otherwise: READS,
};
