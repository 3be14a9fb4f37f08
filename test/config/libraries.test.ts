/** Packages that a user describes. */
import { describe, expect, test } from 'vitest';
import { configured, problems, server } from './support.js';

const READS = 'ro=true destr=false idem=true open=false';

describe('a library of one’s own', () => {
  const config = {
    libraries: [
      {
        library: 'acme',
        modules: ['@acme/client'],
        exports: { connect: { returns: 'Client' }, version: {} },
        types: {
          Client: { members: { wipe: { does: 'api.delete', target: '@0', reach: 'closed' }, peek: { does: 'api.read', reach: 'closed' } } },
        },
      },
    ],
  };

  test('says what its calls do', async () => {
    const found = await configured(config, server("import { connect } from '@acme/client';", 'await connect().wipe(id);'));
    expect(found.does()).toEqual(['api.delete ${id}']);
    expect(found.verdicts()).toBe('ro=false destr=true idem=true open=false');
    expect(problems(found)).toEqual([]);
  });

  test('the benign twins: another member, and the same name of another package', async () => {
    const peek = await configured(config, server("import { connect } from '@acme/client';", 'await connect().peek(id);'));
    expect(peek.verdicts()).toBe(READS);
    const other = await configured(config, server("import { connect } from '@other/client';", 'await connect().wipe(id);'));
    expect(other.does().filter((effect) => !/^[~?]/.test(effect))).toEqual([]);
  });

  test('registers tools in its own way', async () => {
    const own = {
      libraries: [
        {
          library: 'acme',
          modules: ['@acme/mcp'],
          exports: { addTool: { registers: { name: '@0', schema: '@1', annotations: '@2', handler: '@3' } } },
        },
      ],
    };
    const found = await configured(
      own,
      `import { addTool } from '@acme/mcp';\nimport { rm } from 'node:fs/promises';\naddTool('wipe', {}, { readOnlyHint: true }, async ({ path }) => { await rm(path); });`,
    );
    expect(found.contradictions).toEqual(['wipe readOnlyHint error']);
    expect(found.session.isServer()).toBe(true);
  });
});

describe('a library that is named like one of the catalogue’s', () => {
  const source = (call: string) => server("import { Pool } from 'pg';\nconst pool = new Pool();", `await pool.${call};`);
  const config = {
    libraries: [{ library: 'pg', types: { Pool: { members: { audit: { does: 'db.insert' }, end: { does: 'db.delete' } } } } }],
  };

  test('adds a member and replaces one', async () => {
    expect((await configured(config, source('audit(id)'))).does()).toEqual(['db.insert']);
    expect((await configured(config, source('end()'))).does()).toEqual(['db.delete']);
  });

  test('the benign twin: all other members stay', async () => {
    expect((await configured(config, source("query('SELECT 1')"))).does()).toEqual(
      (await configured({}, source("query('SELECT 1')"))).does(),
    );
    expect((await configured(config, source("query('DELETE FROM a')"))).does()).toEqual(['db.delete DELETE FROM a']);
  });

  test('adds an export, also where the default export is the namespace', async () => {
    const own = { libraries: [{ library: 'node-fs', exports: { scrub: { does: 'file.delete', target: '@0' } } }] };
    const found = await configured(own, server("import fs, { scrub } from 'node:fs';", 'fs.scrub(id); scrub(url); fs.readFileSync(id);'));
    expect(found.does()).toEqual(['file.delete ${id}', 'file.delete ${url}', 'file.read ${id}']);
  });
});

test('another library takes over the modules that it names, and may keep the rest by `extends`', async () => {
  const source = server("import { readFile, rm } from 'node:fs/promises';", 'await rm(id); await readFile(id);');
  const own = { library: 'jail', modules: ['node:fs/promises', 'fs/promises'], exports: { rm: { does: 'state.delete' } } };
  const alone = await configured({ libraries: [own] }, source);
  expect(alone.does()).toEqual(['state.delete', '~api.read the package node:fs/promises']);
  const heir = await configured({ libraries: [{ ...own, extends: ['node-fs'] }] }, source);
  expect(heir.does()).toEqual(['state.delete', 'file.read ${id}']);
});
