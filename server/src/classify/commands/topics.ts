/** Command lines whose subcommands are topics, `topic:verb` or `topic verb` alike (https://oclif.io/docs/topic_separator). */
import type { Call } from './call.js';
import { fromFile, UNKNOWN_SQL } from './databases.js';
import type { Family, Outcome, Rule } from './family.js';
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
  STARTS,
  WRITES_FILE,
} from './outcomes.js';
import { argumentHole, runsFile } from './shared.js';

const LOCAL_WRITE = reaching(WRITES_FILE, 'closed');

/** The command that a one-off machine is started for. */
function oneOff(call: Call): Outcome {
  const hole = call.operands.map((word) => argumentHole(word.text.slice(0, 1))).find((found) => found !== undefined);
  return hole === undefined ? API_RUN : { kind: 'code.run', dependsOn: [hole.name] };
}

/** `web=2` sets, `web+1` adds once more each time, and without an amount it only shows; the caller's may be any of them. */
function scales(call: Call): Outcome {
  const amounts = call.operands;
  if (amounts.length === 0) return API_READ;
  const sets = amounts.every((word) => !word.many && word.text.every((part) => typeof part === 'string' && !/[+-]\d+$/.test(part)));
  return sets ? API_UPDATE : API_UPDATE_MORE;
}

function statements(call: Call) {
  const found = [
    ...call.values('-c', '--command').flatMap((text) => call.runner.sql(text).map((c) => ({ ...c, reach: 'configured' as const }))),
    ...call.values('-f', '--file').map((file) => reaching(fromFile(file), 'configured')),
  ];
  return found.length === 0 ? UNKNOWN_SQL : found;
}

/** What it does, and the file that it may be told to write its answer to. */
const answering =
  (outcome: Outcome): Rule =>
  (call) =>
    call.may('-o', '--output') ? [outcome, LOCAL_WRITE] : outcome;

export const heroku: Family = {
  programs: ['heroku'],
  source: 'https://devcenter.heroku.com/articles/heroku-cli-commands',
  valued: [
    '-a',
    '--app',
    '-r',
    '--remote',
    '-t',
    '--team',
    '-s',
    '--space',
    '-c',
    '--command',
    '-f',
    '--file',
    '--region',
    '-o',
    '--output',
  ],
  reach: 'configured',
  byVerb: true,
  topics: true,
  subcommands: {
    'access, addons, apps, authorizations, autocomplete, buildpacks, certs, ci, clients, commands, config, container, domains, drains, features, help, keys, labs, logs, maintenance, members, orgs, pg, pipelines, ps, redis, regions, releases, reviewapps, sessions, spaces, status, teams, usage, version, webhooks, ai:models, whoami, open':
      API_READ,
    'addons:docs, addons:plans, addons:services, addons:open, addons:wait, apps:errors, apps:favorites, apps:info, apps:open, apps:stacks, auth:token, auth:whoami, certs:auto, ci:config, ci:last, pg:backups, pg:backups:url, pg:backups:schedules, pg:bloat, pg:blocking, pg:credentials, pg:credentials:url, pg:diagnose, pg:info, pg:links, pg:locks, pg:maintenance, pg:ps, pg:settings, pg:vacuum-stats, pg:wait, pipelines:diff, pipelines:open, ps:wait, redis:maintenance, releases:output, spaces:ps, spaces:topology, spaces:wait, webhooks:deliveries, webhooks:events, ai:docs, ai:models:list':
      API_READ,
    // Its only argument is what is started; it then does what it is told line by line.
    repl: { ...READS, certainty: 'likely' },
    'pg:outliers, pg:calls': (call) => (call.may('--reset') ? API_DELETE : API_READ),
    'pg:psql, psql': statements,
    'redis:cli': UNKNOWN_SQL,
    'apps:create, create, addons:create, pipelines:create, pipelines:setup, spaces:create, authorizations:create, clients:create, pg:backups:capture, pg:credentials:create, pg:links:create, apps:fork, ai:models:create':
      API_CREATE,
    'access:add, addons:attach, buildpacks:add, certs:add, domains:add, drains:add, keys:add, members:add, pipelines:add, pipelines:connect, webhooks:add, ai:models:attach':
      API_CREATE_NAMED,
    'ci:run, ci:rerun': API_RUN,
    'ai:models:call': answering(API_READ),
    'ai:agents:call': answering(API_RUN),
    'apps:rename, apps:transfer, apps:stacks:set, addons:rename, addons:upgrade, addons:downgrade, buildpacks:set, certs:update, config:set, config:edit, maintenance:on, pg:promote, pg:copy, pg:push, pg:backups:restore, pg:backups:schedule, pg:maintenance:window, pg:unfollow, ps:type, ps:resize, redis:promote, redis:timeout, redis:maxmemory, container:push, container:release, features:enable, features:disable, labs:enable, labs:disable':
      API_UPDATE,
    // Brings the service back and loses nothing.
    'maintenance:off': { kind: 'api.update', change: 'arguable' },
    'pg:upgrade, pg:maintenance:run': { kind: 'api.update', repeat: 'arguable' },
    'ps:scale, scale, dyno:scale': scales,
    'ps:restart, restart, dyno:restart, apps:restart, pg:reset, pg:credentials:rotate, pipelines:promote, releases:rollback, rollback, releases:retry':
      API_UPDATE_MORE,
    'apps:destroy, apps:leave, destroy, addons:destroy, addons:detach, buildpacks:clear, config:unset, domains:clear, keys:clear, pg:kill, pg:killall, pg:backups:cancel, pg:backups:unschedule, ps:stop, ps:kill, dyno:stop, dyno:kill, pipelines:destroy, container:rm, ai:models:detach':
      API_DELETE,
    'run, run:detached, run:inside, ps:exec': oneOff,
    'login, logout, auth:login, auth:logout, git:remote, git:clone, pg:pull, update, plugins:install, plugins:uninstall, plugins:link, plugins:update, local:run':
      LOCAL_WRITE,
    'local, local:start, ps:forward, ps:socks': STARTS,
  },
  otherwise: READS,
};

export const salesforce: Family = {
  programs: ['sf', 'sfdx'],
  source: 'https://developer.salesforce.com/docs/atlas.en-us.sfdx_cli_reference.meta/sfdx_cli_reference/cli_reference_unified.htm',
  valued: ['-o', '--target-org', '-u', '--targetusername', '-v', '--target-dev-hub', '--api-version', '-f', '--file'],
  reach: 'configured',
  byVerb: true,
  topics: true,
  subcommands: {
    'org list, org display, org open, org list metadata, org list users, data query, data search, data get record, data resume, apex list log, apex get log, apex tail log, apex get test, project deploy preview, project deploy report, project deploy validate, project retrieve preview, project list ignored, config list, config get, alias list, sobject describe, sobject list, package list, package version list, plugins, doctor, whatsnew, force data soql query':
      API_READ,
    'org create scratch, org create sandbox, org create user, org create snapshot, data create record, data create file, data import tree, data import bulk, package create, package version create':
      API_CREATE,
    'org assign permset, org assign permsetlicense': API_CREATE_NAMED,
    'apex run test, logic run test, agent test run': API_RUN,
    'apex run, force apex execute': (call) => runsFile(call.value('-f', '--file', '--apexcodefile')),
    'project deploy start, project deploy quick, project deploy resume, project deploy pipeline start, package install, package version promote, org refresh sandbox, org generate password, community publish, force source push, force source deploy, force mdapi deploy':
      API_UPDATE_MORE,
    'data update record, data update bulk, data upsert bulk, org enable tracking, org disable tracking': API_UPDATE,
    'org delete scratch, org delete sandbox, org delete snapshot, data delete record, data delete bulk, project delete source, project deploy cancel, package uninstall':
      API_DELETE,
    'project retrieve start, project generate, project convert, project delete tracking, project reset tracking, apex generate, lightning generate, data export tree, data export bulk, config set, config unset, alias set, alias unset, org login, org logout, force source pull, force source retrieve, force mdapi retrieve':
      LOCAL_WRITE,
  },
  otherwise: READS,
};
