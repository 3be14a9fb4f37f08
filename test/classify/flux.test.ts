import { describe, expect, it } from 'vitest';
import { classifyFlux } from '../../server/src/classify/flux.js';
import { classifyHttp } from '../../server/src/classify/http.js';
import type { Text } from '../../server/src/model/text.js';
import { arg, shown, text, unknown } from './table.js';

const said = (query: Text): string => classifyFlux(query).map(shown).join(', ');
const FROM = 'from(bucket: "b") |> range(start: -1h)';

describe('Flux', () => {
  it.each<readonly [string, Text, string]>([
    ['a fixed query', [FROM], 'db.read'],
    ['the caller’s query', [arg('q')], 'db.any ← q'],
    ['a query of which nothing is known', [unknown('q')], 'db.any unknown/unknown/. unknown'],
    ['the caller’s names and times', text`from(bucket: "${arg('b')}") |> range(start: ${arg('s')}, stop: now())`, 'db.read'],
    ['the caller’s limit on a line of its own', text`from(bucket: "b")\n  |> limit(\n    n: ${arg('n')}\n)`, 'db.read'],
    ['a step of the caller’s', text`from(bucket: "b")\n|> ${arg('step')}`, 'db.any ← step'],
    ['steps of the caller’s behind it', text`from(bucket: "b") ${arg('steps')}`, 'db.any ← steps'],
    ['what writes points', [`${FROM} |> to(bucket: "c")`], 'db.insert arguable/arguable/.'],
    [
      'the same by its package',
      ['import "experimental"\nfrom(bucket: "b") |> experimental.to(bucket: "c")'],
      'db.insert arguable/arguable/.',
    ],
    ['a field and a text of that name', ['from(bucket: "to(") |> map(fn: (r) => ({r with to: "a"})) // |> to(x)'], 'db.read'],
    ['another package’s function of that name', ['import "math"\nx = math.to(1)'], 'db.read'],
    ['what posts', [`import "http"\n${FROM} |> map(fn: (r) => ({r with c: http.post(url: "https://x.test")}))`], 'http.append ././open'],
    ['the same under another name', [`import h "http"\nh.post(url: "https://x.test")`], 'http.append ././open'],
    ['what only encodes', ['import "http"\nx = http.pathEscape(inputString: "a b")'], 'db.read'],
    ['what tells somebody', ['import "slack"\nslack.message(url: "", text: "hi")'], 'message.send'],
    ['what writes to another database', [`import "sql"\n${FROM} |> sql.to(driverName: "postgres")`], 'db.insert ././open'],
  ])('%s', (_name, query, expected) => {
    expect(said(query)).toBe(expected);
  });
});

describe('Flux in a request', () => {
  const post = (path: string, body: Text, contentType?: string): string =>
    shown(
      classifyHttp({
        method: ['POST'],
        url: [`https://influx.example.com${path}`],
        body,
        ...(contentType ? { contentType: [contentType] } : {}),
      }),
    );
  it.each<readonly [string, string, Text, string | undefined, string]>([
    ['the caller’s, by its type', '/api/v2/query?org=o', text`{"query":${arg('q')},"type":"flux"}`, undefined, 'db.any ././fixed ← q'],
    ['its twin of another language', '/api/v2/query', text`{"query":${arg('q')},"type":"search"}`, undefined, 'http.read likely'],
    ['its twin at another address', '/api/v1/query', text`{"query":${arg('q')},"type":"flux"}`, undefined, 'http.read likely'],
    ['the caller’s, as the body itself', '/api/v2/query', [arg('q')], 'application/vnd.flux', 'db.any ././fixed ← q'],
    ['a fixed one', '/api/v2/query', [FROM], undefined, 'db.read ././fixed'],
    [
      'a fixed one that writes',
      '/api/v2/query',
      [`${FROM} |> to(bucket: "c")`],
      'application/vnd.flux',
      'db.insert arguable/arguable/fixed',
    ],
  ])('%s', (_name, path, body, contentType, expected) => {
    expect(post(path, body, contentType)).toBe(expected);
  });
});
