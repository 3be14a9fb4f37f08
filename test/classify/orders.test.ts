import { describe, expect, it } from 'vitest';
import { classifyHttp } from '../../server/src/classify/http.js';
import { classifyMessage } from '../../server/src/classify/input.js';
import { classifyOrder } from '../../server/src/classify/orders.js';
import type { Text } from '../../server/src/model/text.js';
import { arg, config, shown, text } from './table.js';

const CANNOT = 'http.write unknown/unknown/. unknown';
const post = (path: string, body: Text): string => shown(classifyHttp({ method: ['POST'], url: [`https://api.example.com${path}`], body }));

describe('a POST to an address that names nothing does what its body orders', () => {
  it.each<readonly [string, string, Text, string]>([
    ['finds', '', text`{"action":"findPages","version":2,"params":${arg('p')}}`, 'http.read likely'],
    ['changes', '/', ['{"action":"changeFolder","params":{}}'], 'http.write likely'],
    ['deletes', '/api', ['{"op":"deletePages"}'], 'http.delete likely'],
    ['adds', '/api/v2', ['{"cmd":"addPage","args":[]}'], 'http.append likely'],
    ['the verb behind', '/', ['{"method":"page.remove","id":1}'], 'http.delete likely'],
    ['what kind of thing it is, with parameters', '/', ['{"type":"delete_page","params":{}}'], 'http.delete likely'],
    ['its twin: without', '/', ['{"type":"delete_page","text":"x"}'], 'http.append likely'],
    ['a name of which nothing is known', '', ['{"action":"frobnicatePages","params":{}}'], CANNOT],
    ['a name that the caller gives', '', text`{"action":${arg('action')},"params":{}}`, CANNOT],
    ['its twin: of a collection', '/reviews', text`{"action":${arg('action')},"text":"x"}`, 'http.append'],
    ['a verb beside parameters', '/bridge', ['{"method":"getPage","params":{}}'], 'http.read likely'],
    ['its twin: a field like others', '/audits', ['{"method":"getPage","actor":"x"}'], 'http.append'],
    ['its twin: an order inside of a thing', '/', ['{"title":"x","step":{"action":"deletePages"}}'], 'http.append likely'],
    ['several', '', ['{"action":"multi","params":{"actions":[{"action":"getPage"},{"action":"deletePages"}]}}'], 'http.delete likely'],
    [
      'its twin: several that read',
      '',
      ['{"action":"multi","params":{"actions":[{"action":"getPage"},{"action":"findPages"}]}}'],
      'http.read likely',
    ],
    ['a method of HTTP for another to send', '/', ['{"method":"GET","url":"x"}'], 'http.read likely'],
    ['its twin: that writes', '/', ['{"method":"PUT","url":"x"}'], 'http.write likely'],
    ['JSON-RPC of a method that is not known', '/mcp', text`{"jsonrpc":"2.0","method":${arg('m')},"params":{}}`, CANNOT],
    ['its twin: of one that deletes', '/mcp', ['{"jsonrpc":"2.0","method":"page.delete"}'], 'http.delete likely'],
    ['a message to a hook', '/', ['{"type":"note","text":"x"}'], 'http.append likely'],
  ])('%s', (_name, path, body, expected) => {
    expect(post(path, body)).toBe(expected);
  });

  it('also at an address that the operator sets', () => {
    const body: Text = ['{"action":"findPages","params":{}}'];
    expect(shown(classifyHttp({ method: ['POST'], url: [''], base: [config('url')], body }))).toMatch(/^http\.read /);
  });
});

describe('a POST to an endpoint that', () => {
  it.each<readonly [string, Text, string]>([
    ['compiles', text`/compile-config-with-defaults`, 'http.read likely'],
    ['lints', text`/ci/lint`, 'http.read likely'],
    ['its twin: a thing that was compiled', text`/compiled-configs`, 'http.append'],
    ['alters', text`/v3/topics/${arg('t')}/configs:alter`, 'http.write likely'],
    ['its twin: alterations', text`/v3/topics/${arg('t')}/alterations`, 'http.append'],
    ['the caller names as a whole', text`/2.0/${arg('path')}`, 'http.write ./more/. likely ← path'],
    ['its twin: a part of it', text`/2.0/items/${arg('path')}`, 'http.append'],
    ['its twin: one of some', text`/2.0/${arg('path', ['items', 'pages'])}`, 'http.append'],
    ['its twin: an id', text`/2.0/${arg('id')}`, 'http.append likely'],
  ])('%s', (_name, path, expected) => {
    expect(shown(classifyHttp({ method: ['POST'], url: ['https://api.example.com', ...path], body: ['{"a":1}'] }))).toBe(expected);
  });
});

describe('names of orders', () => {
  it.each([
    ['pagesInfo', 'api.read likely'],
    ['folderNames', 'api.read likely'],
    ['gradePages', 'unknown unknown'],
    ['eth_estimateGas', 'api.read likely'],
    ['eth_sendTransaction', 'message.send ././fixed likely'],
    ['pageFieldRename', 'api.update likely'],
    ['pageFieldReposition', 'api.update likely'],
    ['get_link', 'api.read likely'],
    ['search_save', 'unknown unknown'],
    // What a library makes in memory is made for good by who is ordered to.
    ['create_object', 'api.create likely'],
    ['clear_cache', 'api.delete likely'],
    // These read a text, and do something to a scene.
    ['transform_object', 'unknown unknown'],
    ['load_scene', 'unknown unknown'],
    ['off', 'unknown unknown'],
    // What is shown is what later orders act on.
    ['guiBrowse', 'api.update session/./. likely'],
    ['guiPageOverview', 'api.update session/./. likely'],
    ['guiSelectedPages', 'api.read likely'],
    ['guiUndo', 'api.update ./more/. likely'],
    ['select_layer', 'api.update session/./. likely'],
  ])('%s', (name, expected) => {
    expect(shown(classifyOrder(name))).toBe(expected);
  });
});

describe('messages on a connection', () => {
  const UNREAD = 'message.send unknown/unknown/unknown unknown';
  it.each<readonly [string, Text, string]>([
    ['an order that reads', text`{"id":${arg('id')},"method":"getScene","params":{}}`, 'api.read ././unknown likely'],
    ['an order that removes', ['{"action":"delete_node"}'], 'api.delete ././unknown likely'],
    ['the kind of the message', ['{"type":"get_scene","payload":{}}'], 'api.read ././unknown likely'],
    ['its twin: a word that is as often a thing', ['{"type":"query","payload":{}}'], UNREAD],
    ['what it is to tell of later', ['{"method":"subscribe","params":[]}'], UNREAD],
    ['an order that the caller names', text`{"method":${arg('method')}}`, UNREAD],
    ['a text', ['get_scene'], UNREAD],
  ])('%s', (_name, message, expected) => {
    expect(shown(classifyMessage(message))).toBe(expected);
  });
});
