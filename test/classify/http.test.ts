import { describe, expect, it } from 'vitest';
import { classifyHttp, type HttpRequest, urlOrigin } from '../../server/src/classify/http.js';
import type { Text } from '../../server/src/model/text.js';
import { arg, config, HOSTILE, shown, text, unknown } from './table.js';

const ITEMS = 'https://api.example.com/v1/items';
const at = (path: string): Text => [`https://api.example.com${path}`];

describe('where a URL leads', () => {
  it.each([
    ['a constant host', [ITEMS], 'fixed'],
    ['this machine', ['http://localhost:3000/x'], 'closed'],
    ['this machine by address', ['http://127.0.0.1/x'], 'closed'],
    ['this machine by IPv6', ['http://[::1]:8080/x'], 'closed'],
    ['a container’s host', ['http://host.docker.internal:9000'], 'closed'],
    ['a name of the local network', ['http://printer.local/x'], 'closed'],
    ['a host that only looks local', ['https://localhost.example.com'], 'fixed'],
    ['a port hole on this machine', text`http://localhost:${config('PORT')}/x`, 'closed'],
    ['a port hole elsewhere', text`http://api.example.com:${config('PORT')}/x`, 'fixed'],
    ['an argument in the path', text`https://api.example.com/v1/${arg('id')}`, 'fixed'],
    ['an argument right behind the host', text`https://api.example.com${arg('path')}`, 'fixed'],
    ['an argument named url in the query', text`https://api.example.com/shot?url=${arg('url')}`, 'fixed'],
    ['the argument is the URL', text`${arg('url')}`, 'open'],
    ['the argument is the host', text`https://${arg('host')}/x`, 'open'],
    ['the argument ends the host', text`https://api.${arg('domain')}/x`, 'open'],
    ['behind a user', text`https://user:pass@${arg('host')}/x`, 'open'],
    ['an argument in the password', text`https://user:${arg('pass')}@api.example.com/x`, 'fixed'],
    ['the argument is a tenant', text`https://${arg('tenant')}.example.com/x`, 'fixed'],
    ['the argument is the name below a top level', text`https://${arg('name')}.com/x`, 'open'],
    ['a configured origin', text`${config('API_URL')}/items`, 'configured'],
    ['a configured host', text`https://${config('HOST')}/items/${arg('id')}`, 'configured'],
    ['a configured host and an unknown port', text`http://${config('HOST')}:${unknown('port')}/x`, 'configured'],
    ['its twin with an unknown host', text`http://${unknown('host')}:${config('PORT')}/x`, 'unknown'],
    ['an open scheme', text`${arg('scheme')}://api.example.com/x`, 'fixed'],
    ['an unknown origin', text`${unknown('base')}/x`, 'unknown'],
    ['a path alone', ['/items'], 'unknown'],
    ['one of few hosts', text`https://${arg('host', ['a.example.com', 'b.example.com'])}/x`, 'fixed'],
    ['one of few hosts, one of them here', text`https://${arg('host', ['localhost', 'b.example.com'])}/x`, 'fixed'],
    ['a data URL', ['data:text/plain,x'], 'closed'],
    ['a web socket', ['wss://stream.example.com/ws'], 'fixed'],
    ['nothing', [], 'unknown'],
  ] as const)('%s', (_name, url, reach) => {
    expect(urlOrigin(url).reach).toBe(reach);
  });

  it('joins a base and a path', () => {
    expect(urlOrigin(['/items'], ['https://api.example.com/v1/'])).toMatchObject({ reach: 'fixed', path: ['/v1/items'] });
    expect(urlOrigin(text`${arg('path')}`, ['https://api.example.com']).reach).toBe('fixed');
    expect(urlOrigin(['https://other.example.org'], ['http://localhost']).reach).toBe('fixed');
    expect(urlOrigin(['/items'], text`${config('BASE')}`).reach).toBe('configured');
    expect(urlOrigin(['/items'], text`${arg('base')}`).reach).toBe('open');
  });
});

describe('what a request does', () => {
  const post = (path: string, body?: Text): HttpRequest => ({ method: ['POST'], url: at(path), body });
  it.each<readonly [string, HttpRequest, string]>([
    ['no method', { url: [ITEMS] }, 'http.read'],
    ['GET', { method: ['get'], url: [ITEMS] }, 'http.read'],
    ['HEAD', { method: ['HEAD'], url: [ITEMS] }, 'http.read'],
    ['POST', { method: ['POST'], url: [ITEMS] }, 'http.append'],
    ['PUT', { method: ['PUT'], url: [ITEMS] }, 'http.write'],
    ['PATCH', { method: ['PATCH'], url: [ITEMS] }, 'http.write'],
    ['PATCH of the children of a thing', { method: ['PATCH'], url: [`${ITEMS}/`, arg('id'), '/children'] }, 'http.append likely'],
    ['PATCH of one child', { method: ['PATCH'], url: [`${ITEMS}/`, arg('id'), '/children/', arg('child')] }, 'http.write'],
    [
      'PUT that moves what stands at a position',
      { method: ['PUT'], url: [ITEMS], body: text`{"range_start":${arg('from')},"insert_before":${arg('to')}}` },
      'http.write ./more/.',
    ],
    [
      'its twin that puts a thing at a position',
      { method: ['PUT'], url: [ITEMS], body: text`{"id":${arg('id')},"new_index":${arg('to')}}` },
      'http.write',
    ],
    ['PUT of the children of a thing', { method: ['PUT'], url: [`${ITEMS}/`, arg('id'), '/children'] }, 'http.write'],
    ['PATCH of what is only called so', { method: ['PATCH'], url: [`${ITEMS}/children`] }, 'http.write'],
    ['DELETE', { method: ['DELETE'], url: [ITEMS] }, 'http.delete'],
    ['FROB', { method: ['FROB'], url: [ITEMS] }, 'http.write unknown/unknown/. unknown'],
    ['the caller’s method', { method: text`${arg('method')}`, url: [ITEMS] }, 'http.write ./more/. ← method'],
    ['a reading choice', { method: [arg('method', ['GET', 'HEAD'])], url: [ITEMS] }, 'http.read'],
    ['a mixed choice', { method: [arg('method', ['GET', 'DELETE'])], url: [ITEMS] }, 'http.delete ← method'],
    ['an unknown method', { method: text`${unknown('m')}`, url: [ITEMS] }, 'http.write unknown/unknown/. unknown'],
    [
      'a token that the caller brings a code for',
      {
        method: ['POST'],
        url: ['https://api.example.com/oauth/token'],
        body: text`{"grant_type":"authorization_code","code":${arg('code')}}`,
      },
      'http.append likely',
    ],
    [
      'a token for what the caller names',
      {
        method: ['POST'],
        url: ['https://api.example.com/oauth/token'],
        body: text`{"grant_type":"client_credentials","client_secret":${arg('s')},"scope":${arg('scope')}}`,
      },
      'http.append likely',
    ],
    [
      'its twin with credentials alone, which a tool may have been told before',
      {
        method: ['POST'],
        url: ['https://api.example.com/oauth/token'],
        body: text`{"grant_type":"client_credentials","client_secret":${arg('s')}}`,
      },
      'http.read ././closed likely',
    ],
    [
      'a refresh',
      {
        method: ['POST'],
        url: ['https://api.example.com/oauth/token'],
        body: text`{"grant_type":"refresh_token","client_id":${arg('c')},"scope":${arg('scope')}}`,
      },
      'http.read ././closed likely',
    ],
    [
      'its twin for the server itself',
      {
        method: ['POST'],
        url: ['https://api.example.com/oauth/token'],
        body: text`{"grant_type":"client_credentials","client_secret":${config('SECRET')},"scope":${arg('scope')}}`,
      },
      'http.read ././closed likely',
    ],
    [
      'the server’s own signing in',
      { method: ['POST'], url: ['https://api.example.com/v2/users/login'], body: text`{"username":"me","password":${config('PASSWORD')}}` },
      'http.read ././closed likely',
    ],
    [
      'its twin with what the caller gives',
      { method: ['POST'], url: ['https://api.example.com/v2/users/login'], body: text`{"username":"me","password":${arg('password')}}` },
      'http.append',
    ],
    [
      'its twin without a secret',
      { method: ['POST'], url: ['https://api.example.com/v2/users/login'], body: text`{"username":${config('NAME')}}` },
      'http.append',
    ],
    [
      'a session for the server’s own user',
      { method: ['POST'], url: ['https://api.example.com/api/session'], body: text`{"username":"me","password":${config('PASSWORD')}}` },
      'http.read ././closed likely',
    ],
    [
      'its twin that opens one with a key, a browser’s perhaps',
      { method: ['POST'], url: ['https://api.example.com/v1/sessions'], body: text`{"api_key":${config('KEY')}}` },
      'http.append',
    ],
    ['a token endpoint in a setting', { method: ['POST'], url: [config('process.env.TOKEN_ENDPOINT')] }, 'http.read ././closed likely'],
    ['a tokens service in a setting', { method: ['POST'], url: [config('process.env.TOKENS_API')] }, 'http.append ././configured likely'],
    ['a token endpoint', { method: ['POST'], url: ['https://login.example.com/oauth2/v2.0/token'] }, 'http.read ././closed likely'],
    ['a collection of tokens', { method: ['POST'], url: ['https://api.example.com/tokens'] }, 'http.append'],
    ['POST to this machine', { method: ['POST'], url: ['http://localhost:1/items'] }, 'http.append ././closed'],
    ['POST anywhere', { method: ['POST'], url: text`${arg('url')}` }, 'http.append ././open likely'],
    ['search', post('/v1/search'), 'http.read likely'],
    ['a code that is verified', post('/v1/tokens/verify'), 'http.read likely'],
    ['a connection that is tested', post('/v1/connections/{id}/test'), 'http.read likely'],
    ['its twin: a webhook', post('/v1/webhooks/{id}/test'), 'http.append'],
    ['a thing that is verified', post('/v1/domains/{id}/verify'), 'http.append likely'],
    ['a list that is checked', post('/v1/lists/check-items'), 'http.read likely'],
    ['somebody who checks in', post('/v1/guests/check-in'), 'http.append'],
    ['_search', post('/logs/_search'), 'http.read likely'],
    ['databases query', { method: ['POST'], url: text`https://api.example.com/databases/${arg('id')}/query` }, 'http.read likely'],
    ['search in an index', { method: ['POST'], url: text`https://api.example.com/search/${arg('index')}` }, 'http.read likely'],
    ['items of an id', { method: ['POST'], url: text`https://api.example.com/items/${arg('id')}` }, 'http.append'],
    ['a list that is created', post('/v1/lists'), 'http.append'],
    ['searches that are saved', post('/v1/saved-searches'), 'http.append'],
    ['embeddings', post('/v1/embeddings'), 'http.read likely'],
    ['a colon method', post('/v1/docs:batchGet'), 'http.read likely'],
    ['a dotted method that lists', post('/api/conversations.list'), 'http.read likely'],
    ['a dotted method that posts', post('/api/chat.postMessage'), 'http.append'],
    ['a dotted method that deletes', post('/api/chat.delete'), 'http.delete likely'],
    ['cancel', post('/orders/1/cancel'), 'http.write likely'],
    ['removed for good', post('/messages/1/permanentDelete'), 'http.delete likely'],
    ['permanent things are not removed', post('/users/1/permanentAddresses'), 'http.append'],
    ['restart', post('/services/1/restart'), 'http.write ./more/. likely'],
    ['unlike', post('/posts/1/unlike'), 'http.delete likely'],
    ['archive', { method: ['POST'], url: text`https://api.example.com/p/${arg('id')}/archive?force=${arg('force')}` }, 'http.write likely'],
    [
      'an action of few',
      { method: ['POST'], url: text`https://api.example.com/p/${arg('action', ['search', 'delete'])}` },
      'http.delete likely ← action',
    ],
    ['cancellations', post('/cancellations'), 'http.append'],
    ['GET of a method that sends', { url: text`https://api.example.com/bot${config('TOKEN')}/sendMessage` }, 'http.append likely'],
    [
      'GET of a browser’s target that is brought to the front',
      { url: text`http://localhost:9222/json/activate/${unknown('id')}` },
      'browser.act session/same/closed',
    ],
    ['GET of a browser’s target that is closed', { url: ['http://localhost:9222/json/close/A1'] }, 'browser.act destroy/same/closed'],
    ['GET of a browser’s targets', { url: ['http://localhost:9222/json/list'] }, 'http.read ././closed'],
    ['GET of a method that reads', { url: text`https://api.example.com/bot${config('TOKEN')}/getUpdates` }, 'http.read'],
    ['GET of advice about deleting', { url: at('/performanceAdvisor/dropIndexSuggestions') }, 'http.read'],
    [
      'a route in one text',
      { method: ['DELETE /items/{id}'], url: ['DELETE /items/{id}'], base: ['https://api.example.com'] },
      'http.delete',
    ],
    ['its twin that reads', { method: ['GET /items/{id}'], url: ['GET /items/{id}'], base: ['https://api.example.com'] }, 'http.read'],
    ['GET of a deleted list', { url: at('/deleted-items') }, 'http.read'],
    ['a GraphQL query', post('/graphql', ['{"query":"query { viewer { id } }"}']), 'http.read'],
    ['a GraphQL query with variables', post('/graphql', text`{"query":"query { viewer { id } }","variables":${arg('v')}}`), 'http.read'],
    ['a GraphQL mutation', post('/graphql', ['{"query":"mutation { deleteIssue(id: 1) { ok } }"}']), 'http.delete'],
    ['a bare GraphQL document', post('/graphql', ['{ viewer { id } }']), 'http.read'],
    ['the caller’s GraphQL', post('/graphql', text`{"query":${arg('q')}}`), 'http.write ./more/. ← q'],
    ['GraphQL that cannot be told', post('/graphql'), 'http.write unknown/unknown/. unknown'],
    ['JSON-RPC that reads', post('/', ['{"jsonrpc":"2.0","id":1,"method":"eth_getBalance"}']), 'http.read likely'],
    ['JSON-RPC that sends', post('/', ['{"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction"}']), 'http.append likely'],
  ])('%s', (_name, request, expected) => {
    expect(shown(classifyHttp(request))).toBe(expected);
  });

  it('says which constant decided', () => {
    expect(classifyHttp({ method: ['POST'], url: [ITEMS] }).decidedBy).toBe('POST /v1/items');
  });

  it.each(HOSTILE)('hostile: %s', (_name, hostile) => {
    const start = performance.now();
    for (const url of [[hostile], at(`/${hostile}`), [arg('x'), hostile]]) {
      classifyHttp({ method: ['POST'], url, body: [hostile] });
      classifyHttp({ method: [hostile], url: [`https://${hostile}`], base: [hostile] });
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
