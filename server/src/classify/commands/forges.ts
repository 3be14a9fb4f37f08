/** The command-line tools of code hosts. */
import { constantText } from '../../model/text.js';
import { classifyGraphql } from '../graphql.js';
import { classifyHttp } from '../http.js';
import type { Call } from './call.js';
import type { Family } from './family.js';
import { API_CREATE, API_CREATE_NAMED, API_DELETE, API_READ, API_RUN, API_UPDATE, DELETES_FILE, READS, WRITES_FILE } from './outcomes.js';
import { argumentHole } from './shared.js';

/** `gh api`: GET, or POST where fields are given; `graphql` sends its `query` field. */
function api(call: Call) {
  const endpoint = call.operands[0]?.text ?? [];
  const fields = call.values('-f', '-F', '--field', '--raw-field', '--input');
  const method = call.value('-X', '--method') ?? [fields.length > 0 ? 'POST' : 'GET'];
  if (constantText(endpoint) === 'graphql') {
    const query = fields.find((field) => typeof field[0] === 'string' && field[0].startsWith('query='));
    if (query === undefined) return { kind: 'http.write', change: 'unknown', repeat: 'unknown', certainty: 'unknown' } as const;
    return classifyGraphql([(query[0] as string).slice('query='.length), ...query.slice(1)].filter((p) => p !== '')).map((c) => ({
      ...c,
      reach: 'fixed' as const,
    }));
  }
  const hole = argumentHole(endpoint.slice(0, 1));
  const base = ['https://api.example.invalid/'];
  const answer = classifyHttp({
    method,
    url: typeof endpoint[0] === 'string' && /^https?:/.test(endpoint[0]) ? endpoint : [...base, ...endpoint],
  });
  return hole === undefined || answer.change === 'none' ? answer : { ...answer, dependsOn: answer.dependsOn };
}

const VALUED = [
  '-R',
  '--repo',
  '-t',
  '--title',
  '-b',
  '--body',
  '-l',
  '--label',
  '-a',
  '--assignee',
  '-L',
  '--limit',
  '--json',
  '--jq',
  '-q',
  '-H',
  '--header',
  '-X',
  '--method',
  '-f',
  '-F',
  '--field',
  '--raw-field',
  '--input',
  '-m',
  '-B',
  '--base',
  '--head',
  '-s',
  '--state',
  '-S',
  '--search',
  '-e',
  '--env',
  '--template',
  '-u',
  '--user',
  '-o',
  '--org',
  '--hostname',
  '-p',
  '--preview',
];

export const gh: Family = {
  programs: ['gh', 'glab', 'hub', 'tea', 'bb', 'jira', 'linear'],
  source: 'https://cli.github.com/manual/',
  valued: VALUED,
  reach: 'fixed',
  byVerb: true,
  subcommands: {
    api,
    'status, browse, search, help, version, completion': API_READ,
    'auth status, auth token, config get, config list, alias list, extension list, extension search, secret list, variable list, variable get, label list, gist list, gist view, ssh-key list, gpg-key list, ruleset list, ruleset view, ruleset check, attestation verify, org list, cache list, codespace list, project list, project view, project item-list, project field-list, mr list, mr view, mr diff, ci status, ci list, ci view, ci trace':
      API_READ,
    'issue list, issue view, issue status, pr list, pr view, pr status, pr diff, pr checks, release list, release view, repo list, repo view, run list, run view, run watch, workflow list, workflow view':
      API_READ,
    'issue create, issue comment, pr create, pr comment, pr review, gist create, project create, project item-add, project item-create, mr create, mr note, mr approve':
      API_CREATE,
    'release create, repo create, repo fork, label create, ssh-key add, gpg-key add, repo deploy-key add': API_CREATE_NAMED,
    'issue develop, pr update-branch': API_UPDATE,
    'issue edit, issue close, issue reopen, issue lock, issue unlock, issue pin, issue unpin, issue transfer, pr edit, pr close, pr reopen, pr ready, pr merge, pr lock, pr unlock, pr revert, release edit, release upload, repo edit, repo rename, repo archive, repo unarchive, repo sync, label edit, label clone, gist edit, gist rename, secret set, variable set, workflow enable, workflow disable, run cancel, project edit, project close, project item-edit, project item-archive, project link, mr update, mr merge, mr close, mr reopen, mr rebase, repo set-default':
      API_UPDATE,
    'issue delete, release delete, release delete-asset, repo delete, label delete, gist delete, secret delete, secret remove, variable delete, run delete, cache delete, ssh-key delete, gpg-key delete, codespace delete, project delete, project item-delete, project field-delete, mr delete':
      API_DELETE,
    'run rerun, workflow run, codespace create, copilot, agent-task create, ci run, ci retry': API_RUN,
    'repo clone, gist clone, pr checkout, run download, release download, mr checkout, repo gitignore': { ...WRITES_FILE, reach: 'fixed' },
    'auth login, auth logout, auth refresh, auth setup-git, auth switch, config set, alias set, alias import, extension install, extension upgrade, extension create':
      { ...WRITES_FILE, reach: 'fixed' },
    'alias delete, extension remove': DELETES_FILE,
  },
  otherwise: READS,
};
