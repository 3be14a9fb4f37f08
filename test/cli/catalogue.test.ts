/** `truehint catalogue`: the libraries, and the entries of one, with those of the working directory's config. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIBRARIES } from '../../server/src/catalogue/libraries.generated.js';
import { fakeEngine } from '../support/fake-engine.js';
import { cli } from './support.js';

const engine = fakeEngine({}, {});
let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'truehint-catalogue-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));
const run = (...argv: string[]) => cli(['catalogue', ...argv], engine, { cwd });
const configure = (config: object | string) =>
  writeFileSync(join(cwd, 'truehint.config.json'), typeof config === 'string' ? config : JSON.stringify(config));

describe('without a name', () => {
  it('lists every library with its members and its documentation', async () => {
    const { code, out } = await run();
    expect(code).toBe(0);
    const lines = out.split('\n');
    for (const { library } of LIBRARIES) expect(lines.some((line) => line.startsWith(`${library} `))).toBe(true);
    expect(out).toMatch(/^pg +\d+ members +https:\/\/node-postgres\.com/m);
    expect(out).toContain(`${LIBRARIES.length} libraries, `);
    expect(out).not.toContain('truehint.config.json');
  });

  it('is the same as JSON', async () => {
    const all = JSON.parse((await run('--format', 'json')).out);
    expect(all).toHaveLength(LIBRARIES.length);
    expect(all.find((one: { library: string }) => one.library === 'pg')).toMatchObject({
      modules: expect.arrayContaining(['pg']),
      from: 'catalogue',
    });
  });
});

describe('with a name', () => {
  it('shows the entries in words', async () => {
    const { out } = await run('pg');
    expect(out).toContain('  module  pg\n');
    expect(out).toMatch(/^Pool\n {2}query {2}sql text @0\n {6}where @0\.text is given: sql text @0\.text$/m);
    expect(out).toMatch(/^ {2}end {2}does nothing$/m);
  });

  it('takes a module for its library', async () => {
    expect((await run('@modelcontextprotocol/sdk/server/mcp.js')).out).toMatch(/^ {2}registerTool {2}registers a tool: name @0, /m);
  });

  it('is a file of the catalogue as JSON', async () => {
    const file = JSON.parse((await run('p-limit', '--format', 'json')).out);
    expect(file.modules).toContain('p-limit');
  });

  it('says what was meant', async () => {
    const { code, err } = await run('postgress');
    expect(code).toBe(2);
    expect(err).toContain('Did you mean "postgres"?');
  });
});

describe('a config in the working directory', () => {
  it('adds libraries, and entries to those that are there', async () => {
    configure({
      libraries: [
        { library: 'acme', modules: ['@acme/client'], exports: { purge: { does: 'api.delete', target: '@0', note: 'for good' } } },
        { library: 'pg', exports: { audit: { does: 'db.insert' } } },
      ],
    });
    expect((await run()).out).toMatch(/^acme +1 member +truehint\.config\.json \*$/m);
    expect((await run('@acme/client')).out).toContain('  purge  api.delete target @0 (for good)\n');
    const pg = (await run('pg')).out;
    expect(pg).toContain('from catalogue and truehint.config.json');
    expect(pg).toContain('  audit  db.insert\n');
    expect(pg).toContain('  escapeIdentifier, escapeLiteral  gives data\n');
  });

  it('that is broken is told, and its text is harmless', async () => {
    configure('{ "libraries": [{ "library": "acme", "modules": ["\\u001b[2Jx"], "exports": { "a": { "note": "\\u202e" } } }], "x": 1 }');
    const { out, err } = await run('acme');
    expect(err).toContain('`truehint check` tells where');
    expect(out).not.toMatch(/[\u001b\u202e]/);
  });
});
