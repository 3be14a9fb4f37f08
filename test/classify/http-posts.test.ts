import { describe, expect, it } from 'vitest';
import { readBody } from '../../server/src/classify/http/body.js';
import { pathSegments } from '../../server/src/classify/http/segments.js';
import { classifyHttp } from '../../server/src/classify/http.js';
import type { Text } from '../../server/src/model/text.js';
import { arg, config, HOSTILE, shown, text, unknown } from './table.js';

const HOST = 'https://api.example.com';
const post = (path: string, body?: Text, method = 'POST'): string =>
  shown(classifyHttp({ method: [method], url: [`${HOST}${path}`], body }));
const CANNOT_TELL = 'db.any unknown/unknown/fixed unknown';

describe('requests that carry SQL', () => {
  it.each<readonly [string, string, Text | undefined, string]>([
    ['the caller’s query', '/v1/projects/{ref}/database/query', text`{"query":${arg('query')}}`, 'db.any ././fixed ← query'],
    ['a fixed SELECT', '/v1/projects/{ref}/database/query', ['{"query":"SELECT * FROM \\"t\\""}'], 'db.read ././fixed'],
    ['a fixed DELETE', '/v1/projects/{ref}/database/query', ['{"query":"DELETE FROM t"}'], 'db.delete ././fixed'],
    ['a SELECT with the caller’s value', '/database/query', text`{"query":"SELECT * FROM t WHERE a = '${arg('a')}'"}`, 'db.read ././fixed'],
    ['the caller’s query, forced to read', '/database/query', text`{"query":${arg('q')},"read_only":true}`, 'db.read ././fixed'],
    ['forced to read under another name', '/sql', text`{"readOnly":true,"sql":${arg('q')}}`, 'db.read ././fixed'],
    ['not forced', '/database/query', text`{"query":${arg('q')},"read_only":false}`, 'db.any ././fixed ← q'],
    ['forced by a setting', '/database/query', text`{"query":${arg('q')},"read_only":${config('readOnly')}}`, 'db.any ././fixed ← q'],
    ['a configured query', '/database/query', text`{"query":${config('QUERY')}}`, CANNOT_TELL],
    ['a body that cannot be told', '/database/query', [unknown('body')], CANNOT_TELL],
    ['no body', '/database/query', undefined, CANNOT_TELL],
    ['the caller’s body', '/database/query', [arg('body')], 'db.any ././fixed ← body'],
    ['fields of the caller’s', '/database/query', text`{"database":"x",${arg('rest')}}`, 'db.any ././fixed ← rest'],
    [
      'a migration',
      '/v1/projects/1/database/migrations',
      text`{"name":${arg('name')},"query":${arg('query')}}`,
      'db.any ././fixed ← query',
    ],
    ['a migration that only adds', '/database/migrations', ['{"query":"CREATE TABLE t (a INT)"}'], 'db.schema add/./fixed'],
    ['a migration of a queue', '/queues/migrations', text`{"name":${arg('name')}}`, 'http.append'],
    ['D1', '/accounts/{id}/d1/database/{id}/query', text`{"sql":${arg('sql')},"params":[1]}`, 'db.any ././fixed ← sql'],
    ['a warehouse', '/api/2.0/sql/statements', text`{"statement":${arg('s')},"warehouse_id":"x"}`, 'db.any ././fixed ← s'],
    ['statements in a list', '/sql', text`{"statements":["SELECT 1",${arg('s')}]}`, 'db.any ././fixed ← s'],
    [
      'statements in objects',
      '/db/pipeline',
      ['{"requests":[{"stmt":{"sql":"SELECT 1"}},{"stmt":{"sql":"DROP TABLE t"}}]}'],
      'db.schema ././fixed',
    ],
    ['statements without a database', '/api/v2/statements', text`{"statement":${arg('s')}}`, 'db.any ././fixed likely ← s'],
    ['statements of a bank', '/api/v2/statements', text`{"account":${arg('a')}}`, 'http.append'],
    ['a remote procedure', '/rest/v1/rpc/exec_sql', text`{"query":${arg('q')}}`, 'db.any ././fixed ← q'],
    ['BigQuery', '/bigquery/v2/projects/x/queries', text`{"query":${arg('q')},"useLegacySql":false}`, 'db.any ././fixed ← q'],
    ['saved queries', '/api/queries', text`{"name":"x","query":${arg('q')}}`, 'http.append'],
    ['a saved view', '/api/views', text`{"sql":${arg('q')}}`, 'http.append'],
    ['SQL in a field only', '/execute', text`{"sql":${arg('q')}}`, 'db.any ././fixed likely ← q'],
    ['a SELECT in a field only', '/execute', ['{"sql":"SELECT 1"}'], 'db.read ././fixed likely'],
    ['SQL that is formatted', '/sql/format', text`{"sql":${arg('q')}}`, 'http.read likely'],
    ['SQL as the body', '/sql', ['SELECT 1; DELETE FROM t'], 'db.delete ././fixed'],
    ['a search', '/v1/search', text`{"query":${arg('q')}}`, 'http.read likely'],
    ['a search in logs', '/logs/_search', text`{"query":${arg('q')}}`, 'http.read likely'],
    ['SQL that only selects', '/_sql', text`{"query":${arg('q')}}`, 'http.read likely'],
    ['SQL that does anything', '/_sql', text`{"stmt":${arg('q')}}`, 'db.any ././fixed likely ← q'],
    ['a filter of a database of pages', '/v1/databases/{id}/query', text`{"filter":${arg('filter')}}`, 'http.read likely'],
    ['a filter in JSON', '/db/notes/query', text`{"query":{"match":${arg('m')}}}`, 'http.read likely'],
    ['GraphQL', '/graphql', text`{"query":"query { sql(query: 1) { id } }"}`, 'http.read'],
  ])('%s', (_name, path, body, expected) => {
    expect(post(path, body)).toBe(expected);
  });

  it('holds for other methods that send a body', () => {
    expect(post('/sql', text`{"sql":${arg('q')}}`, 'PUT')).toBe('db.any ././fixed ← q');
    expect(post('/views/1', text`{"sql":${arg('q')}}`, 'PUT')).toBe('http.write');
    expect(post('/sql', text`{"sql":${arg('q')}}`, 'GET')).toBe('http.read');
  });

  it('reaches as far as the URL', () => {
    const url = (base: Text): string => shown(classifyHttp({ method: ['POST'], url: ['/sql'], base, body: text`{"sql":${arg('q')}}` }));
    expect(url(['http://localhost:8000'])).toBe('db.any ← q');
    expect(url(text`${config('DB_URL')}`)).toBe('db.any ././configured ← q');
    expect(url(text`${arg('url')}`)).toBe('db.any ././open ← q');
  });

  it('says which statement decided', () => {
    expect(classifyHttp({ method: ['POST'], url: [`${HOST}/sql`], body: ['{"sql":"DELETE FROM t"}'] }).decidedBy).toBe(
      'POST /sql DELETE FROM t',
    );
  });
});

describe('verbs at the end of a path', () => {
  it.each<readonly [string, string]>([
    // What is live is replaced; the noun beside it only adds.
    ['/functions/deploy', 'http.write ./more/. likely'],
    ['/deployments', 'http.append'],
    ['/deploy-hooks', 'http.append'],
    ['/posts/*/publish', 'http.write ./arguable/. likely'],
    ['/topics/*/publish', 'http.append'],
    ['/v1/projects/p/topics/*:publish', 'http.append'],
    ['/publications', 'http.append'],
    ['/runs/*/actions/apply', 'http.write ./more/. likely'],
    ['/jobs/*/apply', 'http.append'],
    ['/applications', 'http.append'],
    ['/releases/*/rollback', 'http.write ./more/. likely'],
    ['/builds/*/promote', 'http.write ./more/. likely'],
    ['/promotions', 'http.append'],
    ['/databases/*/upgrade', 'http.write ./more/. likely'],
    ['/tenants/*/migrate', 'http.write ./more/. likely'],
    ['/branches/*/push', 'http.write ./more/. likely'],
    ['/bot/message/push', 'http.append'],
    ['/loki/api/v1/push', 'http.append'],
    ['/devices/*/push', 'http.append'],
    // What rested runs again; what was there before is gone with a backup.
    ['/projects/*/restore', 'http.append ./same/. likely'],
    ['/projects/{ref}/restore', 'http.append ./same/. likely'],
    ['/backups/*/restore', 'http.write likely'],
    ['/databases/*/snapshots/*/restore', 'http.write likely'],
    ['/database/backups/restore-pitr', 'http.write likely'],
    ['/restore-points', 'http.append'],
    ['/jobs/*/resume', 'http.append ./same/. likely'],
    ['/jobs/*/unpause', 'http.append ./same/. likely'],
    ['/rules/*/enable', 'http.append ./same/. likely'],
    ['/users/*/activate', 'http.append ./same/. likely'],
    ['/machines/*/wake', 'http.append ./same/. likely'],
    ['/machines/*/start', 'http.append likely'],
    ['/workflows/*/run', 'http.append likely'],
    ['/dags/*/trigger', 'http.append likely'],
    ['/users/*/invite', 'http.append'],
    ['/messages/send', 'http.append'],
    ['/jobs/*/pause', 'http.write likely'],
    ['/users/*/suspend', 'http.write likely'],
    ['/rules/*/disable', 'http.write likely'],
    ['/machines/*/stop', 'http.write likely'],
    ['/pauses', 'http.append'],
    // What searches reads; what is kept of a search is added.
    ['/search/issues', 'http.read likely'],
    ['/search/*', 'http.read likely'],
    ['/indices/query/*/*', 'http.read likely'],
    ['/indices/save/*/*', 'http.append'],
    ['/query/*/*/*', 'http.append'],
    ['/search/*/feedback', 'http.append'],
    ['/search/history', 'http.append'],
  ])('POST %s', (path, expected) => {
    const url: Text = path.split('*').flatMap((part, i) => (i === 0 ? [`${HOST}${part}`] : [arg(`id${i}`), part]));
    expect(shown(classifyHttp({ method: ['POST'], url }))).toBe(expected);
    expect(shown(classifyHttp({ method: ['GET'], url }))).toBe('http.read');
  });
});

describe('services that read the web', () => {
  const address = text`{"url":${arg('url')},"formats":["markdown"]}`;
  it.each<readonly [string, string, Text | undefined, string]>([
    ['a page that the caller names', '/v2/scrape', address, 'http.read ././open likely'],
    ['a page of a fixed site', '/v2/scrape', text`{"url":"https://example.com/${arg('id')}"}`, 'http.read likely'],
    ['a page of a configured site', '/v2/scrape', text`{"url":${config('SITE')}}`, 'http.read likely'],
    ['a body that cannot be told', '/v2/scrape', undefined, 'http.read likely'],
    ['a page that is clicked', '/v2/scrape', text`{"url":${arg('url')},"actions":[{"type":${arg('a')}}]}`, 'browser.act likely'],
    ['pages', '/contents', text`{"urls":${arg('urls')},"text":true}`, 'http.read ././open likely'],
    ['one of some pages', '/contents', text`{"urls":["https://example.com",${arg('more')}]}`, 'http.read ././open likely'],
    ['contents that are made', '/contents', text`{"title":${arg('title')}}`, 'http.append'],
    ['the map of a site', '/v2/map', address, 'http.read ././open likely'],
    ['a map that is made', '/map', text`{"name":${arg('name')}}`, 'http.append'],
    ['an extraction', '/v2/extract', text`{"urls":${arg('urls')}}`, 'http.read ././open likely'],
    ['a fetch', '/fetch', address, 'http.read ././open likely'],
    ['a browse', '/browse', address, 'http.read ././open likely'],
    ['a crawl', '/v2/crawl', address, 'http.append ././open likely'],
    ['a crawl of a fixed site', '/v2/crawl', ['{"url":"https://example.com"}'], 'http.append'],
    ['scrapes in a batch', '/v2/batch/scrape', text`{"urls":${arg('urls')}}`, 'http.append ././open likely'],
    ['an agent', '/v2/agent', text`{"prompt":"x","urls":${arg('urls')}}`, 'http.append ././open likely'],
    ['an agent without pages', '/v2/agent', text`{"prompt":${arg('prompt')}}`, 'http.append'],
    ['a run', '/v1/runs', address, 'http.append ././open likely'],
    ['research', '/research/v1', text`{"instructions":${arg('i')}}`, 'http.append'],
    ['a web search', '/web/search', text`{"q":${arg('q')}}`, 'http.read ././open likely'],
    ['a search', '/search', text`{"q":${arg('q')}}`, 'http.read likely'],
    ['a bookmark', '/bookmarks', address, 'http.append'],
    ['a webhook', '/webhooks', address, 'http.append'],
  ])('%s', (_name, path, body, expected) => {
    expect(post(path, body)).toBe(expected);
  });
});

describe('endpoints that take orders', () => {
  const CANNOT = 'http.write unknown/unknown/. unknown';
  it.each<readonly [string, string, Text | undefined, string]>([
    ['a command that reads', '/command', ['{"type":"get_scene","id":1}'], 'http.read likely'],
    ['a command that deletes', '/command', ['{"type":"delete_object"}'], 'http.delete likely'],
    ['the verb behind', '/rpc', ['{"method":"scene.list"}'], 'http.read likely'],
    ['a command that the caller chooses', '/command', text`{"type":${arg('type')}}`, CANNOT],
    ['a command that says nothing', '/rpc', text`{"id":${arg('id')}}`, CANNOT],
    ['a new command in a collection', '/guilds/1/commands', text`{"description":${arg('d')}}`, 'http.append'],
    [
      'a batch of reads',
      '/batch/calendar/v3',
      ['{"requests":[{"method":"GET","path":"/a"},{"method":"GET","path":"/b"}]}'],
      'http.read likely',
    ],
    ['a batch with one deletion', '/$batch', ['{"requests":[{"method":"GET"},{"method":"DELETE"}]}'], 'http.delete likely'],
    ['a batch of which nothing is known', '/batch/calendar/v3', [unknown('body')], CANNOT],
    ['a batch of new objects', '/v1/objects/batch', text`{"objects":[${arg('o')}]}`, 'http.append'],
    ['a sync that only asks', '/api/v1/sync', ['{"sync_token":"*","resource_types":["items"]}'], 'http.read likely'],
    ['a sync that deletes', '/api/v1/sync', ['{"commands":[{"type":"item_delete"}]}'], 'http.delete likely'],
    ['a sync that adds a thing that is named as a verb is', '/api/v1/sync', ['{"commands":[{"type":"filter_add"}]}'], 'http.append likely'],
    ['a sync that may read', '/api/v1/sync', ['{"commands":[{"type":"search_save"}]}'], CANNOT],
    ['a sync that adds', '/api/v1/sync', ['{"commands":[{"type":"item_add"}]}'], 'http.append likely'],
    ['a sync that brings what the caller gives', '/api/v1/sync', text`{"commands":${arg('c')}}`, CANNOT],
    ['a sync that is a job', '/repos/1/sync', undefined, 'http.append likely'],
    ['information about a token', '/oauth/v2/private-apps/get/access-token-info', ['{}'], 'http.read likely'],
    ['its twin that makes one', '/oauth/v2/private-apps/access-keys', ['{}'], 'http.append'],
    ['a property of a WebDriver session', '/session/{id}/orientation', text`{"orientation":${arg('o')}}`, 'http.write likely'],
    ['its twin that is a thing below one', '/session/{id}/element', text`{"using":"id"}`, 'http.append'],
    ['a secret that is made anew', '/apps/{id}/secret/regenerate', undefined, 'http.write ./more/. likely'],
    ['a mail to whom the caller names', '/auth/send_test_email', text`{"recipient_email":${arg('to')}}`, 'http.append ././open'],
    ['a mail to a list of recipients', '/v1/emails', text`{"toRecipients":{"emailAddresses":[${arg('to')}]}}`, 'http.append ././open'],
    ['its twin of an account', '/v1/accounts', text`{"emailAddresses":[${arg('to')}]}`, 'http.append'],
    ['its twin to a fixed address', '/auth/send_test_email', text`{"recipient_email":"ops@example.com","text":${arg('t')}}`, 'http.append'],
    ['its twin in a channel of the service', '/chat.postMessage', text`{"to":${arg('channel')}}`, 'http.append'],
    ['a policy that is asked', '/v1/data/app/allow', text`{"input":{"user":${arg('u')}}}`, 'http.read likely'],
    ['its twin that brings data', '/v1/data/app/users', text`{"user":${arg('u')}}`, 'http.append'],
  ])('%s', (_name, path, body, expected) => {
    expect(post(path, body)).toBe(expected);
  });

  it.each<readonly [string, string, Text, string]>([
    [
      'a record of use',
      'https://us.i.posthog.com/i/v0/e/',
      text`{"event":"tool_invoked","properties":${arg('p')}}`,
      'http.read ././closed likely',
    ],
    ['an event that the caller names', 'https://us.i.posthog.com/i/v0/e/', text`{"event":${arg('event')}}`, 'http.append'],
    ['something else at the same company', 'https://us.posthog.com/api/projects/1/annotations/', ['{"content":"x"}'], 'http.append'],
  ])('%s', (_name, url, body, expected) => {
    expect(shown(classifyHttp({ method: ['POST'], url: [url], body }))).toBe(expected);
  });
});

describe('what a request’s texts are read as', () => {
  it('reads fields through holes', () => {
    const body = readBody(text`{"a":"x\n${arg('h')}","b":[1,"two"],"c":{"d":null,"e":true},${arg('rest')}}`);
    expect(body.fields).toEqual([
      { name: 'a', value: ['x\n', arg('h')], depth: 1 },
      { name: 'b', value: undefined, depth: 1 },
      { name: 'b', value: ['1'], depth: 2 },
      { name: 'b', value: ['two'], depth: 2 },
      { name: 'c', value: undefined, depth: 1 },
      { name: 'd', value: undefined, depth: 2 },
      { name: 'e', value: ['true'], depth: 2 },
    ]);
    expect(body.open).toEqual([arg('rest')]);
  });

  it('reads segments through holes', () => {
    expect(pathSegments(text`/a/${arg('b')}/c-${arg('d')}/{e}/:f/g?h=${arg('i')}/j`)).toEqual(['a', '*', '*', '*', '*', 'g']);
    expect(pathSegments(text`/topics/${arg('t')}:publish#x`)).toEqual(['topics', ':publish']);
  });

  it.each(HOSTILE)('hostile: %s', (_name, hostile) => {
    const start = performance.now();
    for (const body of [[hostile], ['{"sql":"', hostile], ['{"url":', arg('x'), hostile], [arg('x'), hostile]] as Text[]) {
      for (const path of ['/sql', '/database/query', '/scrape', `/${hostile.slice(0, 5_000)}`]) post(path, body);
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('what is worked out from a whole collection', () => {
  it.each([
    ['a summary of all', '/pipeline/api/pipelines/execution/summary', 'http.read likely'],
    ['an overview', '/v1/costs/overview', 'http.read likely'],
    ['its twin: the summary that one thing keeps', '/v1/documents/{id}/summary', 'http.append'],
    ['its twin: another name', '/v1/costs/entries', 'http.append'],
  ])('%s', (_, path, expected) => {
    expect(post(path, text`{"filter":${arg('filter')}}`)).toBe(expected);
  });
});

describe('a document that its body shows to be GraphQL', () => {
  it.each<readonly [string, string, Text, string]>([
    ['a mutation', '/api', text`{"query":"mutation M($id: ID!) { deleteThing(id: $id) }","variables":{}}`, 'http.delete'],
    ['a query', '/api', text`{"query":"query Q { things { id } }"}`, 'http.read'],
    ['without a name', '/api', text`{"query":"{ things { id } }"}`, 'http.read'],
    [
      'what a server is asked about itself',
      '/',
      [`{"query":`, { origin: 'data', name: 'graphql.getIntrospectionQuery()' }, '}'],
      'http.read',
    ],
    ['its twin: words that are looked for', '/find', text`{"query":"query engines"}`, 'http.read likely'],
    ['its twin: another field beside', '/api', text`{"query":"{ a }","title":"x"}`, 'http.append'],
  ])('%s', (_name, path, body, expected) => {
    expect(post(path, body)).toBe(expected);
  });
});

describe('services that only answer', () => {
  it.each([
    ['a long question', 'https://overpass-api.de/api/interpreter', 'http.read likely'],
    ['its twin on another host', 'https://overpass-api.example.com/api/interpreters', 'http.append'],
  ])('%s', (_name, url, expected) => {
    expect(shown(classifyHttp({ method: ['POST'], url: [url], body: ['data=x'] }))).toBe(expected);
  });
});

describe('a page of a list that is asked for in the body', () => {
  it.each<readonly [string, string, Text, string]>([
    [
      'by its size and filters',
      '/v2/api-requests',
      text`{"size":${arg('n')},"filters":[],"time_range":{"type":"relative"}}`,
      'http.read likely',
    ],
    ['after a cursor', '/v1/pagesbatch', text`{"top":100,"continuationToken":${arg('t')}}`, 'http.read likely'],
    ['by its number', '/v1/clusters', text`{"page":1,"pageSize":${arg('n')},"sortBy":"name"}`, 'http.read likely'],
    ['its twin: something is made that has a size', '/v1/clusters', text`{"size":3,"name":${arg('name')}}`, 'http.append'],
    ['its twin: a quota', '/v1/keys', text`{"limit":${arg('n')}}`, 'http.append'],
    ['its twin: a page with a title', '/v1/pages', text`{"page":1,"offset":0,"title":${arg('t')}}`, 'http.append'],
    ['its twin: a report is made', '/v1/reports', text`{"offset":0,"filters":[]}`, 'http.append'],
    ['its twin: what the caller gives besides', '/v1/clusters', text`{"page":1,${arg('rest')}}`, 'http.append'],
  ])('%s', (_name, path, body, expected) => {
    expect(post(path, body)).toBe(expected);
  });
});
