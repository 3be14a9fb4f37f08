/** The command-line tools of cloud providers and deployment services: the verb in the subcommand decides. */
import type { Call } from './call.js';
import { headOf } from './call.js';
import { UNKNOWN_SQL } from './databases.js';
import type { Family } from './family.js';
import {
  API_CREATE,
  API_DELETE,
  API_READ,
  API_RUN,
  API_UPDATE,
  API_UPDATE_MORE,
  READS,
  READS_FILES,
  reaching,
  STARTS,
  WRITES_FILE,
} from './outcomes.js';

const LOCAL_WRITE = reaching(WRITES_FILE, 'closed');

export const aws: Family = {
  programs: ['aws', 'awslocal', 's5cmd'],
  source: 'https://docs.aws.amazon.com/cli/latest/reference/',
  valued: ['--region', '--profile', '--output', '--query', '--endpoint-url', '--cli-input-json'],
  dry: ['--dryrun'],
  reach: 'configured',
  byVerb: true,
  subcommands: {
    's3 ls, s3 presign, configure list, configure get, sts get-caller-identity, logs tail, logs filter-log-events, ec2 wait, help':
      API_READ,
    's3 cp, s3 sync': API_UPDATE,
    's3 mv, s3 rm, s3 rb': API_DELETE,
    's3 mb': API_CREATE,
    'configure, configure set, sso login, sso logout, eks update-kubeconfig': LOCAL_WRITE,
    'lambda invoke, ssm send-command, ecs run-task, ecs execute-command, batch submit-job, stepfunctions start-execution, codebuild start-build':
      API_RUN,
    'ec2 reboot-instances': API_UPDATE_MORE,
    'cloudformation deploy, cloudformation package': API_UPDATE,
  },
  otherwise: READS,
};

export const gcloud: Family = {
  programs: [
    'gcloud',
    'gsutil',
    'bq',
    'az',
    'doctl',
    'oci',
    'ibmcloud',
    'linode-cli',
    'hcloud',
    'scw',
    'aliyun',
    'tccli',
    'exo',
    'azd',
    'eksctl',
    'kops',
    'func',
    'firebase',
  ],
  source: 'https://cloud.google.com/sdk/gcloud/reference',
  valued: [
    '--project',
    '--region',
    '--zone',
    '--format',
    '--filter',
    '-g',
    '--resource-group',
    '-n',
    '--name',
    '-o',
    '--output',
    '--subscription',
    '--query',
    '--account',
    '--project_id',
  ],
  reach: 'configured',
  byVerb: true,
  subcommands: {
    'info, version, help, ls, cat, stat, du, hash, head, show, config list, config get-value, config get, auth list, auth print-access-token, account show, account list, projects:list, interactive, feedback, topic, apps:list, functions:log, functions:list':
      API_READ,
    'cp, rsync, mv, load, mk, deploy, app deploy, run deploy, functions deploy, up, provision, setmeta, insert': API_UPDATE,
    'rm, rb, down': API_DELETE,
    mb: API_CREATE,
    'config set, config unset, auth login, auth revoke, account set, login, logout, use, container clusters get-credentials, aks get-credentials, init, auth configure-docker':
      LOCAL_WRITE,
    // `bq query` runs any SQL, `az rest` and `ssh` anything at all.
    query: (call) => sqlOf(call),
    'emulators:start, serve': STARTS,
    'emulators:exec, compute ssh, ssh': API_RUN,
  },
  otherwise: READS,
};

/** The statement of `bq query '…'`. */
function sqlOf(call: Call) {
  const text = call.operands.at(-1)?.text;
  return text === undefined ? UNKNOWN_SQL : call.runner.sql(text).map((c) => ({ ...c, reach: 'configured' as const }));
}

export const terraform: Family = {
  programs: [
    'terraform',
    'tofu',
    'terragrunt',
    'pulumi',
    'cdk',
    'cdktf',
    'sam',
    'serverless',
    'sls',
    'amplify',
    'copilot',
    'waypoint',
    'nomad',
    'consul',
    'vault',
    'packer',
    'sst',
  ],
  source: 'https://developer.hashicorp.com/terraform/cli/commands',
  reach: 'configured',
  byVerb: true,
  subcommands: {
    'show, output, state list, state show, state pull, providers, version, graph, workspace list, workspace show, validate, plan, preview, diff, synth, ls, list, stack ls, stack output, config, config get, about, whoami, logs, metadata, modules, test, read, kv get, kv list, status, inspect, members, node status, job status, doctor, info, print, context, import-list':
      (call) => (call.may('-out', '--out', '-o', '--output') ? LOCAL_WRITE : API_READ),
    fmt: (call) => (call.must('-check', '--check') ? READS_FILES : LOCAL_WRITE),
    'init, get, workspace select, workspace new, login, logout, stack select, stack init, new, build, package, config set, env':
      LOCAL_WRITE,
    'apply, up, update, deploy, refresh, import, taint, untaint, state mv, state push, state replace-provider, bootstrap, push, promote, write, kv put, run, job run':
      API_UPDATE,
    'destroy, down, remove, state rm, workspace delete, stack rm, delete, kv delete, stop, job stop, cancel': API_DELETE,
    'invoke, exec, console': API_RUN,
  },
  otherwise: READS,
};

export const hosting: Family = {
  programs: [
    'vercel',
    'netlify',
    'wrangler',
    'fly',
    'flyctl',
    'supabase',
    'render',
    'surge',
    'now',
    'neonctl',
    'neon',
    'planetscale',
    'pscale',
    'convex',
    'appwrite',
    'eas',
    'ionic',
    'shopify',
    'stripe',
    'twilio',
    'sentry-cli',
    'sanity',
    'contentful',
    'okteto',
    'porter',
    'deployctl',
    'cf',
    'platform',
    'upsun',
    'dokku',
    'kamal',
    'cap',
    'modal',
    'replicate',
    'huggingface-cli',
    'hf',
    'wandb',
    'dvc',
    'doppler',
    'op',
    'lpass',
    'pass',
    'infisical',
    'chamber',
    'algolia',
    'launchdarkly',
    'auth0',
    'okta',
    'slack',
    'datadog-ci',
    'newrelic',
    'grafana-cli',
    'circleci',
    'buildkite-agent',
    'travis',
    'argocd',
    'flux',
    'istioctl',
    'linkerd',
    'velero',
    'kustomize',
    'skaffold',
    'tilt',
    'garden',
    'telepresence',
    'confluent',
    'rpk',
    'mc',
    'b2',
  ],
  source: 'https://vercel.com/docs/cli',
  valued: [
    '-a',
    '--app',
    '--project',
    '--project-ref',
    '--scope',
    '-t',
    '--token',
    '-r',
    '--remote',
    '--team',
    '--site',
    '-c',
    '--config',
    '--env',
    '-e',
    '--workdir',
    '-o',
    '--org',
  ],
  reach: 'configured',
  byVerb: true,
  subcommands: {
    'apps, domains, releases, certs, status, logs, tail, whoami, info, inspect, ls, list, open, env, secrets, inspector, regions, projects, machines, volumes, ips, certificates, env ls, domains ls, dns ls, alias ls, teams ls, certs ls, secrets list, projects list, db diff, migration list, functions list, types, versions, deployments list, deployment list, diff, lint, gen types, login status, doctor, sites:list, status:all, app list, app get, app diff, app history':
      API_READ,
    'up, push, db push, secrets set, secret put, env add, scale, app sync, app set, alias, alias set, db reset, migration up, migration repair, ps:scale, config:set, config:unset':
      API_UPDATE,
    // A new release takes the place of the one that runs, each time.
    'deploy, redeploy, dev-deploy, publish, functions deploy, pages deploy, rollback, promote, restart, apps:restart, machine restart, ps:restart':
      API_UPDATE_MORE,
    'remove, rm, destroy, delete, env rm, secrets unset, secret delete, domains rm, alias rm, app delete, dns rm, apps:destroy': API_DELETE,
    'create, projects create, project add, domains add, dns add, certs issue, apps:create, kv:namespace create, d1 create, r2 bucket create':
      API_CREATE,
    'run, console, rails console, trigger, invoke, functions invoke, exec, ssh, ssh console': (call) => {
      const inside = call.words.find((word) => !headOf(word).startsWith('-'));
      const hole = inside?.text.find((part) => typeof part !== 'string' && part.origin === 'argument');
      return typeof hole === 'object' ? { kind: 'code.run', dependsOn: [hole.name] } : API_RUN;
    },
    'db query, d1 execute': (call) => {
      const text = call.value('--command', '-c');
      return text === undefined ? UNKNOWN_SQL : call.runner.sql(text).map((c) => ({ ...c, reach: 'configured' as const }));
    },
    'login, logout, link, unlink, init, pull, env pull, use, switch, auth:login, db pull, auth login': LOCAL_WRITE,
    'dev, start, serve, local, listen, proxy': STARTS,
    stop: { kind: 'process.kill' },
  },
  otherwise: READS,
};

export const ansible: Family = {
  programs: [
    'ansible',
    'ansible-playbook',
    'ansible-pull',
    'ansible-galaxy',
    'ansible-inventory',
    'salt',
    'puppet',
    'chef-client',
    'knife',
    'capistrano',
    'fab',
  ],
  source: 'https://docs.ansible.com/ansible/latest/command_guide/',
  reach: 'configured',
  otherwise: (call) => {
    if (
      call.must('--check', '-C', '--list-hosts', '--list-tasks', '--list-tags', '--syntax-check', '--list') ||
      call.program === 'ansible-inventory'
    )
      return READS;
    return API_UPDATE_MORE;
  },
};
