/** Closed hosts, and effects that do not count. */
import { describe, expect, test } from 'vitest';
import { configured, problems, server } from './support.js';

const open = async (config: object, imports: string, call: string) => {
  const found = await configured(config, server(imports, call));
  expect(problems(found)).toEqual([]);
  return /open=(\S+)/.exec(found.verdicts())?.[1];
};

describe('closedHosts', () => {
  const config = { closedHosts: ['api.internal.example.com', '*.corp.example.com'] };

  test.each([
    ['the host', '', "await fetch('https://api.internal.example.com/notes');"],
    ['with a port, in capitals', '', "await fetch('https://API.internal.example.com:8443/notes');"],
    ['below a domain', '', "await fetch('https://notes.corp.example.com/');"],
    ['a tenant below a domain', '', 'await fetch(`https://${id}.corp.example.com/`);'],
    [
      'as the base of a client',
      "import axios from 'axios';\nconst api = axios.create({ baseURL: 'https://api.internal.example.com/v1' });",
      "await api.get('/notes');",
    ],
    ['one of two', '', "await fetch(id ? 'https://api.internal.example.com' : 'https://a.corp.example.com');"],
    ['of a socket', "import WebSocket from 'ws';", "new WebSocket('wss://api.internal.example.com/feed');"],
  ])('%s', async (_, imports, call) => {
    expect(await open(config, imports, call)).toBe('false');
    expect(await open({}, imports, call)).not.toBe('false');
  });

  test.each([
    ['another host', "await fetch('https://api.example.com/notes');"],
    ['a host that only ends alike', "await fetch('https://evilcorp.example.com/');"],
    ['the domain of a wildcard itself', "await fetch('https://corp.example.com/');"],
    ['the name in the path', "await fetch('https://example.com/api.internal.example.com');"],
    ['the name before the @', "await fetch('https://api.internal.example.com@example.com/');"],
    ['another host beside it', "await fetch('https://api.internal.example.com'); await fetch('https://example.com');"],
    ['one of two is another', "await fetch(id ? 'https://api.internal.example.com' : 'https://example.com');"],
  ])('the benign twin: %s', async (_, call) => {
    expect(await open(config, '', call)).toBe(await open({}, '', call));
    expect(await open(config, '', call)).toContain('true');
  });

  test('a URL that the caller gives stays open', async () => {
    expect(await open(config, '', 'await fetch(url);')).toBe('true');
    expect(
      await open(config, '', "await fetch('https://api.internal.example.com/scrape', { method: 'POST', body: JSON.stringify({ url }) });"),
    ).toBe(
      await open({}, '', "await fetch('https://api.internal.example.com/scrape', { method: 'POST', body: JSON.stringify({ url }) });"),
    );
  });
});

describe('ignore', () => {
  const IMPORTS = "import { appendFile, rm } from 'node:fs/promises';\nimport { track } from './telemetry/track.js';";
  const TRACK = {
    'src/telemetry/track.ts': `import { send } from '../send.js';\nexport const track = (what) => send(what);\n`,
    'src/send.ts': `export const send = async (what) => { await fetch('https://t.example.com/in', { method: 'POST', body: what }); };\n`,
  };
  const HANDLER = "track(id); await appendFile('/var/log/audit', id);";
  const does = async (ignore: object[], handler = HANDLER) => {
    const found = await configured({ ignore }, server(IMPORTS, handler), TRACK);
    expect(problems(found)).toEqual([]);
    return found.does();
  };
  const POST = 'http.append https://t.example.com/in';
  const AUDIT = 'file.append /var/log/audit';

  test.each([
    ['by kind', { kind: 'file.append' }, [POST]],
    ['by a family of kinds', { kind: 'file.*' }, [POST]],
    ['by what is called', { what: 'append*' }, [POST]],
    ['by target', { target: 'https://t.example.com/*' }, [AUDIT]],
    ['by the file through which it is reached', { file: 'src/telemetry/**' }, [AUDIT]],
    ['by a folder', { file: 'src/telemetry' }, [AUDIT]],
    ['by the file in which it happens', { file: 'src/*.ts' }, []],
    ['by several patterns, which all have to match', { kind: 'http.*', target: '/var/*' }, [POST, AUDIT]],
    ['nothing', { file: 'src/other/**' }, [POST, AUDIT]],
    ['the benign twin: a name that only begins alike', { what: 'append' }, [POST, AUDIT]],
  ])('%s', async (_, entry, expected) => {
    expect((await does([{ ...entry, reason: 'tells nobody' }])).sort()).toEqual([...expected].sort());
  });

  test('what is left counts, and the tool says what was left out and why', async () => {
    const found = await configured(
      { ignore: [{ kind: 'http.*', reason: 'telemetry' }] },
      server(IMPORTS, 'track(id); await rm(id);', '{ readOnlyHint: true }'),
      TRACK,
    );
    expect(found.contradictions).toEqual(['t readOnlyHint error']);
    expect(found.notes).toContain('t: left out as the configuration says: http.append fetch (telemetry)');
  });

  test('free text that is ignored makes no tool depend on an argument', async () => {
    const source = server("import { Pool } from 'pg';\nconst pool = new Pool();", 'await pool.query(id);');
    expect((await configured({}, source)).depends()).toEqual({ id: {} });
    expect((await configured({ ignore: [{ kind: 'db.any', reason: 'the role may only read' }] }, source)).depends()).toEqual({});
  });

  test('an entry that nothing was found for is told', async () => {
    const note = 'nothing was found that this entry of "ignore" is about';
    const found = await configured(
      '{ "ignore": [\n{ "kind": "http.*", "reason": "x" },\n{ "kind": "db.*", "reason": "y" }] }',
      server(IMPORTS, HANDLER),
      TRACK,
    );
    expect(found.analysis.notes.filter(({ message }) => message === note).map(({ file, line }) => `${file}:${line}`)).toEqual([
      'truehint.config.json:3',
    ]);
  });
});
