import { describe, expect, it } from 'vitest';
import { classifyHttp } from '../../server/src/classify/http.js';
import type { Text } from '../../server/src/model/text.js';
import { arg, shown, text } from './table.js';

const HOST = 'https://api.example.com';
const send = (method: string, path: Text, body?: Text, contentType?: Text): string =>
  shown(classifyHttp({ method: [method], url: [HOST, ...path], body, ...(contentType ? { contentType } : {}) }));
const ID = arg('id');

describe('a list of orders', () => {
  const body = (...orders: Text[]): Text => ['[{"command":"Session.login","args":{"user":"x"}}', ...orders.flat(), ']'];
  it.each<readonly [string, Text, string]>([
    ['one that deletes', body([',{"command":"ReviewService.deleteReview","args":{}}']), 'http.delete likely'],
    ['one that reads', body([',{"command":"ReviewService.findReview","args":{}}']), 'http.read likely'],
    [
      'the worst of several',
      body([',{"command":"ReviewService.findReview","args":{}}', ',{"command":"ReviewService.deleteReview","args":{}}']),
      'http.delete likely',
    ],
    ['its twin: records of things', [['[{"name":"a"},{"name":"b"}]']].flat(), 'http.append'],
  ])('%s', (_name, sent, expected) => {
    expect(send('POST', text`/services/json/v1`, sent)).toBe(expected);
  });
});

describe('endpoints that are named by a verb and what it acts on', () => {
  it.each<readonly [string, Text, string]>([
    ['updates, and which', text`/v2/db/update-regions/${ID}`, 'http.write likely'],
    ['updates in camel case', text`/v2/db/updateRegions/${ID}`, 'http.write likely'],
    ['updates, at the end', text`/v2/db/${ID}/update-regions`, 'http.write likely'],
    ['updates, of an RPC', text`/api/chat.update`, 'http.write likely'],
    ['its twin: creates', text`/v2/db/create-backup/${ID}`, 'http.append'],
    ['its twin: a place for updates', text`/v2/db/updates/${ID}`, 'http.append'],
    ['marks as something', text`/api/todos/mark_as_done`, 'http.write likely'],
    ['marks all', text`/api/notifications/mark-all-read`, 'http.write likely'],
    ['its twin: marks that are set', text`/api/mark-points`, 'http.append'],
    ['asks for what is counted', text`/v1/analytics/metrics`, 'http.read likely'],
    ['its twin: tells of an event', text`/v1/analytics/sessions`, 'http.append'],
    ['its twin: a place for logs', text`/v1/apps/${ID}/logs`, 'http.append'],
    ['turns on', text`/api/services/scene/turn_on`, 'http.write likely'],
    ['its twin: takes turns', text`/api/games/turns`, 'http.append'],
    ['deletes one', text`/api/delete/${ID}`, 'http.delete likely'],
    ['deletes by name', text`/api/delete-backup/${ID}/${arg('b')}`, 'http.delete likely'],
    ['its twin: deleted things', text`/api/deleted-items/${ID}`, 'http.append'],
    ['renames', text`/api/rename-folder`, 'http.write likely'],
    ['moves', text`/api/move-file/${ID}`, 'http.write likely'],
    ['resets a setting', text`/api/reset-layout/${ID}`, 'http.write likely'],
    ['resets a password', text`/api/reset-password/${ID}`, 'http.write ./more/. likely'],
    ['rotates a key', text`/api/rotate-key/${ID}`, 'http.write ./more/. likely'],
    ['transfers a thing', text`/api/projects/${ID}/transfer`, 'http.write likely'],
    ['transfers by name', text`/api/transfer-ownership/${ID}`, 'http.write likely'],
    ['its twin: pays', text`/api/wallets/${ID}/transfer`, 'http.append'],
    ['its twin: pays by name', text`/api/transfer-funds`, 'http.append'],
    ['its twin: payments', text`/api/transfers`, 'http.append'],
    ['gets', text`/api/get-profile/${ID}`, 'http.read likely'],
    ['its twin: items of a list', text`/api/list-items/${ID}`, 'http.append'],
    ['changes that somebody asks for', text`/api/change-requests`, 'http.append'],
    ['its twin: changes a thing', text`/api/change-plan`, 'http.write likely'],
    ['runs a query that is kept', text`/api/execute-query`, 'http.append likely'],
    ['its twin: a query', text`/api/vector-query`, 'http.read likely'],
    ['a person who checks in', text`/api/check-in/${ID}`, 'http.append'],
  ])('%s', (_name, path, expected) => {
    expect(send('POST', path, ['{"a":1}'])).toBe(expected);
  });
});

describe('operations on a thing, which the body names', () => {
  const CANNOT_TELL = shown(
    classifyHttp({ method: ['POST'], url: [`${HOST}/a/`, ...text`${ID}`, '/operation'], body: text`${arg('body')}` }),
  );
  it.each<readonly [string, Text, Text | undefined, string]>([
    ['a move', text`/indexes/${ID}/operation`, ['{"operation":"move","destination":"x"}'], 'http.write likely'],
    ['its twin: fields alone', text`/indexes/${ID}/operation`, ['{"destination":"x"}'], 'http.append'],
    ['the caller’s', text`/indexes/${ID}/operation`, text`${arg('body')}`, CANNOT_TELL],
    ['its twin: a collection of them', text`/operations`, text`${arg('body')}`, 'http.append'],
  ])('%s', (_name, path, body, expected) => {
    expect(send('POST', path, body)).toBe(expected);
    expect(CANNOT_TELL).toContain('unknown ← body');
  });
});

describe('requests that have a command of the caller’s run', () => {
  const RUN = 'code.run likely ← command';
  it.each<readonly [string, Text, Text, string]>([
    ['a command line', text`/v2/box/${ID}/exec`, text`{"command":${arg('command')},"folder":"x"}`, RUN],
    ['behind a change of folder', text`/exec`, text`{"command":"cd ${arg('dir')} && ${arg('command')}"}`, RUN],
    ['its twin: a fixed one', text`/v2/box/${ID}/exec`, text`{"command":"ls","folder":${arg('f')}}`, 'http.append likely'],
    ['its twin: one of some', text`/exec`, text`{"command":${arg('command', ['ls', 'pwd'])}}`, 'http.append likely'],
    ['its twin: kept for later', text`/jobs`, text`{"command":${arg('command')}}`, 'http.append ← command'],
    ['a script', text`/v1/instances/${ID}/shell`, text`{"script":${arg('command')}}`, RUN],
    ['its twin: a script that is stored', text`/v1/scripts`, text`{"name":"x","script":${arg('s')}}`, 'http.append ← s'],
    ['orders to a device', text`/devices/${ID}/commands`, text`{"command":${arg('c')},"parameter":"x"}`, 'http.write ./more/. likely ← c'],
    ['code in a language', text`/api/execute`, text`{"language":"python","code":${arg('command')}}`, RUN],
    ['code by the name', text`/api/run-code`, text`{"code":${arg('command')},"name":"x"}`, RUN],
    ['its twin: a code beside other things', text`/surveys/${ID}/run`, text`{"code":${arg('c')},"country":"x"}`, 'http.append likely'],
    ['its twin: a coupon', text`/cart/promo`, text`{"code":${arg('c')}}`, 'http.append'],
    ['its twin: a login', text`/auth/verify`, text`{"code":${arg('c')}}`, 'http.read likely'],
    ['its twin: a query', text`/api/execute`, text`{"language":${arg('code')},"limit":1}`, 'http.append likely'],
    ['its twin: a workflow', text`/workflows/run`, text`{"command":${arg('c')}}`, 'http.append likely ← c'],
    ['a list of commands', text`/pipeline`, text`${arg('commands')}`, 'http.write ./more/. likely ← commands'],
    ['one of them', text``, text`${arg('commands.[]')}`, 'http.write ./more/. likely ← commands'],
    ['its twin: a list of records', text`/pipeline`, text`${arg('records')}`, 'http.append'],
  ])('%s', (_name, path, body, expected) => {
    expect(send('POST', path, body)).toBe(expected);
  });
});

describe('requests that have a page fetched', () => {
  const OPEN = 'http.read ././open likely';
  const url = arg('url');
  it.each<readonly [string, string, Text, string]>([
    ['a format', '/request', text`{"url":${url},"zone":"z","format":"raw"}`, OPEN],
    ['a country', '/unlock', text`{"url":${url},"country":${arg('c')}}`, OPEN],
    ['a rendering', '/v1/content', text`{"url":${url},"render":true}`, OPEN],
    ['a search of a fixed host', '/request', text`{"url":"https://search.example.com/?q=${arg('q')}","format":"raw"}`, 'http.read likely'],
    ['with the method of reading', '/request', text`{"url":${url},"format":"raw","method":"GET"}`, OPEN],
    ['its twin: another method', '/request', text`{"url":${url},"format":"raw","method":${arg('m')}}`, 'http.append'],
    ['its twin: with something to send', '/request', text`{"url":${url},"format":"raw","body":${arg('b')}}`, 'http.append'],
    ['its twin: no word of the answer', '/request', text`{"url":${url},"reason":"x"}`, 'http.append'],
    ['its twin: a webhook', '/webhooks', text`{"url":${url},"format":"json"}`, 'http.append'],
    ['its twin: a bookmark', '/bookmarks', text`{"url":${url},"country":"x"}`, 'http.append'],
    ['its twin: a page that is kept', '/page', text`{"url":${url},"format":"x","title":"x"}`, 'http.append'],
  ])('%s', (_name, path, body, expected) => {
    expect(send('POST', [path], body)).toBe(expected);
  });
});

describe('PATCH with a list of operations', () => {
  const AGAIN = 'http.write ./more/.';
  it.each<readonly [string, Text | undefined, string]>([
    ['the caller’s', text`[{"op":${arg('op')},"path":${arg('path')},"value":1}]`, AGAIN],
    ['a whole list of the caller’s', text`${arg('operations')}`, AGAIN],
    ['its twin: a record of the caller’s', text`${arg('fields')}`, 'http.write'],
    ['adds to a list', ['[{"op":"add","path":"/tags/-","value":"x"}]'], AGAIN],
    ['its twin: sets a member', ['[{"op":"add","path":"/fields/title","value":"x"}]'], 'http.write'],
    ['removes by place', ['[{"op":"remove","path":"/tags/0"}]'], AGAIN],
    ['its twin: removes a member', ['[{"op":"remove","path":"/title"}]'], 'http.write'],
    ['replaces at a place', ['[{"op":"replace","path":"/tags/0","value":"x"}]'], 'http.write'],
    ['a record with such fields', text`{"op":"x","path":${arg('path')}}`, 'http.write'],
    ['no body', undefined, 'http.write'],
  ])('%s', (_name, body, expected) => {
    expect(send('PATCH', ['/items/1'], body)).toBe(expected);
  });

  it('is told by the type of the content', () => {
    expect(send('PATCH', ['/items/1'], text`${arg('body')}`, ['application/json-patch+json'])).toBe(AGAIN);
    expect(send('PATCH', ['/items/1'], text`${arg('body')}`, ['application/merge-patch+json'])).toBe('http.write');
    expect(send('PUT', ['/items/1'], text`${arg('operations')}`)).toBe('http.write');
  });
});

describe('a GET whose name is one of removing', () => {
  it.each<readonly [string, Text, string]>([
    ['cannot be told', text`/v3/invalidateContract`, 'http.write unknown/unknown/. unknown'],
    ['its twin: what was removed', text`/v3/deleted-items`, 'http.read'],
    ['its twin: a word alone', text`/v3/restart`, 'http.read'],
  ])('%s', (_name, path, expected) => {
    expect(send('GET', path)).toBe(expected);
  });
});
