/** The kinds of arguments that a tool's honest annotations may depend on, each with code where they do not. */
import { describe, expect, test } from 'vitest';
import { open } from '../support/check.js';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { execFileSync } from 'node:child_process';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import vm from 'node:vm';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
`;
const READS = 'ro=true destr=false idem=true open=false';
const WIPES = 'ro=false destr=true idem=true open=false';
const ADDS = 'ro=false destr=false idem=false open=false';

async function depends(schema: string, handler: string, before = ''): Promise<Record<string, Record<string, string>>> {
  const found = await open(`${HEAD}${before}server.registerTool('t', { inputSchema: ${schema} }, ${handler});`);
  return found.depends('t');
}

describe('a record of which one member is given', () => {
  const ACTION = 'z.object({ see: z.object({}).optional(), wipe: z.object({ id: z.string() }).optional() })';
  const BODY = `if (a.see) await readFile('/x'); if (a.wipe) await rm('/x');`;
  const TOLD = { see: READS, wipe: WIPES };
  test.each([
    [
      'in a list',
      `{ actions: z.array(${ACTION}) }`,
      `async ({ actions }) => { for (const a of actions) { ${BODY} } }`,
      { 'actions.[]': TOLD },
    ],
    ['in an argument', `{ a: ${ACTION} }`, `async ({ a }) => { ${BODY} }`, { a: TOLD }],
    ['as the arguments', '{ see: z.object({}).optional(), wipe: z.object({}).optional() }', `async (a) => { ${BODY} }`, { '': TOLD }],
  ])('%s', async (_, schema, handler, expected) => {
    expect(await depends(schema, handler)).toEqual(expected);
  });

  test.each([
    ['both do the same', `{ a: ${ACTION} }`, `async ({ a }) => { if (a.see) await rm('/x'); if (a.wipe) await rm('/x'); }`],
    [
      'one of them is always there',
      `{ a: z.object({ see: z.object({}), wipe: z.object({}).optional() }) }`,
      `async ({ a }) => { await rm('/y'); ${BODY} }`,
    ],
  ])('not where %s', async (_, schema, handler) => {
    expect(await depends(schema, handler)).toEqual({});
  });
});

describe('a text that the handler compares', () => {
  test('with a few names', async () => {
    const handler = `async ({ op }) => { if (op === 'see') return readFile('/x'); if (op === 'wipe') return rm('/x'); throw new Error('no such op'); }`;
    // What is refused is no mode.
    expect(await depends('{ op: z.string() }', handler)).toEqual({ op: { see: READS, wipe: WIPES } });
  });

  test('with one of them, all others alike', async () => {
    const handler = `async ({ op }) => { if (op === 'wipe') return rm('/x'); return readFile('/x'); }`;
    expect(await depends('{ op: z.string() }', handler)).toEqual({ op: { wipe: WIPES, other: READS } });
  });

  test('by looking it up', async () => {
    const handler = `async ({ op }) => { const work = WORK[op]; if (!work) throw new Error('unknown'); return work(); }`;
    const before = `const WORK = { see: () => readFile('/x'), wipe: () => rm('/x') };\n`;
    expect(await depends('{ op: z.string() }', handler, before)).toEqual({ op: { see: READS, wipe: WIPES } });
  });

  test('in a list of what there is', async () => {
    const handler = `async ({ op }) => { const work = WORK.find((each) => each.op === op); if (!work) throw new Error('unknown'); return work.run(); }`;
    const before = `const WORK = [{ op: 'see', run: () => readFile('/x') }, { op: 'wipe', run: () => rm('/x') }];\n`;
    expect(await depends('{ op: z.string() }', handler, before)).toEqual({ op: { see: READS, wipe: WIPES } });
  });

  test('in a map', async () => {
    const handler = `async ({ op }) => { const work = WORK.get(op); if (!work) throw new Error('unknown'); return work(); }`;
    const before = `const WORK = new Map([['see', () => readFile('/x')], ['wipe', () => rm('/x')]]);\n`;
    expect(await depends('{ op: z.string() }', handler, before)).toEqual({ op: { see: READS, wipe: WIPES } });
  });

  test('in a helper that answers yes or no', async () => {
    const before = `const writes = (op) => ['wipe', 'drop'].includes(op);\n`;
    const handler = `async ({ op }) => { if (writes(op)) return rm('/x'); return readFile('/x'); }`;
    expect(await depends('{ op: z.string() }', handler, before)).toEqual({ op: { wipe: WIPES, drop: WIPES, other: READS } });
  });

  test.each([
    ['both do the same', `async ({ op }) => { if (op === 'all') return rm('/all'); return rm('/x'); }`],
    ['a name that is only refused', `async ({ op }) => { if (op === '') throw new Error('empty'); return rm('/x'); }`],
    ['an answer that tells an error', `async ({ op }) => { if (op === 'x') return { isError: true, content: [] }; return rm('/x'); }`],
  ])('the benign twin: %s', async (_, handler) => {
    expect(await depends('{ op: z.string() }', handler)).toEqual({});
  });
});

describe('many values', () => {
  const names = Array.from({ length: 40 }, (_, i) => `'a${i}'`).join(', ');

  test('those that nothing tells apart are asked together', async () => {
    const { op } = await depends(
      `{ op: z.enum([${names}]) }`,
      `async ({ op }) => { if (op === 'a7') return rm('/x'); return readFile(op); }`,
    );
    expect(Object.keys(op ?? {}).length).toBe(40);
    expect(op?.a7).toBe(WIPES);
    expect(op?.a8).toBe(READS);
  });
});

describe('a handler behind much code that runs for every value', () => {
  const before = `const audit = () => { let n = 0; for (let i = 0; i < 38; i++) for (let j = 0; j < 20; j++) n += i * j; return n; };\n`;
  const names = ['get', 'list', 'show', 'drop', 'clear', 'wipe', 'raze'];
  const cases = names.map((name) => `if (op === '${name}') { audit(); return ${/^[gls]/.test(name) ? 'readFile' : 'rm'}('/${name}'); }`);

  test('is asked for each of them', async () => {
    const schema = `{ style: z.enum(['a', 'b', 'c']), op: z.enum([${names.map((name) => `'${name}'`)}]) }`;
    const found = await depends(
      schema,
      `async ({ op, style }) => { audit(); if (style === 'a') console.error(style); ${cases.join(' ')} }`,
      before,
    );
    expect(Object.keys(found)).toEqual(['op']);
    expect(found.op).toMatchObject({ get: READS, show: READS, drop: WIPES, raze: WIPES });
  });
});

describe('what a request says that it does', () => {
  const write = (operation: string) =>
    depends(
      `{ how: z.enum(['append', 'replace']) }`,
      `async ({ how }) => { await fetch('http://localhost:27123/notes/a', { method: 'PATCH', headers: { ${operation} }, body: 'x' }); }`,
    );

  test('in a header that the caller fills', async () => {
    const { how } = await write('Operation: how');
    expect(how?.append).toMatch(/^ro=~false destr=~false idem=~false/);
    expect(how?.replace).toMatch(/^ro=false destr=true idem=true/);
  });

  test('the benign twin: any other header', async () => {
    expect(await write(`'Content-Type': how`)).toEqual({});
  });
});

describe('whether a request is only tried', () => {
  const schema = '{ dry: z.boolean().optional(), name: z.string() }';
  const sent = (before: string, request: string) => depends(schema, `async ({ dry, name }) => { ${before} await fetch(${request}); }`);

  test.each([
    ['a field', '', `'http://localhost:8080/x', { method: 'PUT', body: JSON.stringify({ name, dryRun: dry }) }`],
    [
      'a field that a branch adds',
      'const body = { name }; if (dry) body.dry_run = true;',
      `'http://localhost:8080/x', { method: 'PUT', body: JSON.stringify(body) }`,
    ],
    [
      'a parameter that a branch adds',
      `const query = new URLSearchParams(); if (dry) query.set('dryRun', 'All');`,
      '`http://localhost:8080/x?${query}`, { method: "PUT" }',
    ],
  ])('as %s says', async (_, before, request) => {
    const { dry } = await sent(before, request);
    expect(dry?.true).toMatch(/^ro=~true/);
    expect(dry?.false).toMatch(/^ro=false destr=true/);
  });

  test.each([
    ['another field', '', `'http://localhost:8080/x', { method: 'PUT', body: JSON.stringify({ name, loud: dry }) }`],
    [
      'it is tried first',
      `await fetch('http://localhost:8080/x?dryRun=true', { method: 'PUT' });`,
      `'http://localhost:8080/x', { method: 'PUT' }`,
    ],
  ])('the benign twin: %s', async (_, before, request) => {
    expect(await sent(before, request)).toEqual({});
  });

  test('a parameter of which it is not known whether it is there makes no reader', async () => {
    const found = await open(`${HEAD}server.registerTool('t', { inputSchema: ${schema} }, async ({ name }) => {
      const query = new URLSearchParams({ name }); if (process.env.DRY) query.append('dryRun', 'true');
      const url = new URL('http://localhost:8080/x'); if (process.env.DRY) url.searchParams.set('dryRun', 'true');
      await fetch('http://localhost:8080/x?' + query, { method: 'DELETE' }); await fetch(url, { method: 'PUT' });
    });`);
    expect(found.does('t')).toEqual([expect.stringMatching(/^http.delete/), expect.stringMatching(/^http.write/)]);
  });
});

describe('whether an argument is given', () => {
  const schema = `{ content: z.string().optional() }`;

  test('reads without it', async () => {
    const handler = `async ({ content }) => { if (content === undefined) return readFile('/x'); await writeFile('/x', content); }`;
    expect(await depends(schema, handler)).toEqual({ content: { given: WIPES, absent: READS } });
  });

  test('only waits with it', async () => {
    const handler = `async ({ content }) => { if (content != null) return readFile(content); await appendFile('/x', 'y'); }`;
    expect(await depends(schema, handler)).toEqual({ content: { given: 'ro=true destr=false idem=true open=false', absent: ADDS } });
  });

  test.each([
    ['it cannot do without', `async ({ content }) => { if (!content) return 'content is missing'; await writeFile('/x', content); }`],
    ['it says only what is written', `async ({ content }) => { await writeFile('/x', content ?? 'nothing'); }`],
    [
      'it adds a further write',
      `async ({ content }) => { await appendFile('/log', 'called'); if (content) await writeFile('/x', content); }`,
    ],
  ])('the benign twin: %s', async (_, handler) => {
    expect(await depends(schema, handler)).toEqual({});
  });

  test('the benign twin: a record of further arguments', async () => {
    const record = `{ more: z.object({ path: z.string() }).optional() }`;
    const handler = `async ({ more }) => { if (!more) return readFile('/x'); await rm(more.path); }`;
    expect(await depends(record, handler)).toEqual({});
  });

  test('a mode needs arguments of its own, which are no modes', async () => {
    const both = `{ action: z.enum(['see', 'add']), text: z.string().optional() }`;
    const handler = `async ({ action, text }) => { if (action === 'see') return readFile('/x'); if (!text) return 'text is missing'; await appendFile('/x', text); }`;
    expect(Object.keys(await depends(both, handler))).toEqual(['action']);
  });
});

describe('a switch that a tool refuses one way', () => {
  const schema = '{ confirm: z.boolean() }';
  const WIPED = { confirm: { true: WIPES, false: READS } };

  test.each([
    ['throws', `throw new Error('not confirmed')`],
    ['answers an error', `return { isError: true, content: [] }`],
    ['asks for it', `return { content: [{ type: 'text', text: 'set confirm' }] }`],
  ])('is told: it %s', async (_, refusal) => {
    expect(await depends(schema, `async ({ confirm }) => { if (!confirm) ${refusal}; await rm('/x'); }`)).toEqual(WIPED);
  });

  test.each([
    ['it reads either way', `async ({ confirm }) => { if (!confirm) throw new Error('no'); return readFile('/x'); }`],
    [
      'it is not what is refused',
      `async ({ confirm }) => { if (Math.random() > 2) throw new Error('no'); await rm(confirm ? '/x' : '/y'); }`,
    ],
  ])('the benign twin: %s', async (_, handler) => {
    expect(await depends(schema, handler)).toEqual({});
  });
});

describe('an id that may be left out', () => {
  const schema = '{ id: z.string().optional(), text: z.string() }';

  test('with it one is changed, without it one is made', async () => {
    const handler = `async ({ id, text }) => { if (id) return writeFile('/' + id, text); await appendFile('/log', text); }`;
    expect(await depends(schema, handler)).toEqual({ id: { given: WIPES, absent: ADDS } });
  });

  test.each([
    ['it says only where', 'async ({ id, text }) => { await writeFile(id ?? `/tmp/${Date.now()}`, text); }'],
    ['it adds a further write', `async ({ id, text }) => { await appendFile('/log', text); if (id) await writeFile('/' + id, text); }`],
    ['both overwrite', `async ({ id, text }) => { if (id) return writeFile('/' + id, text); await writeFile('/x', text); }`],
  ])('the benign twin: %s', async (_, handler) => {
    expect(await depends(schema, handler)).toEqual({});
  });
});

describe('arguments in a record that may be left out as a whole', () => {
  const schema = '{ params: z.object({ a: z.string().optional(), job: z.string().optional(), out: z.string().optional() }).optional() }';
  const given = (body: string) => depends(schema, `async (args) => { const { a, job, out } = args.params ?? {}; ${body} }`);

  test('one of them is given with the record', async () => {
    expect(await given(`if (job) return writeFile('/' + job, 'x'); await appendFile('/log', 'x');`)).toEqual({
      'params.job': { given: WIPES, absent: ADDS },
    });
  });

  test('what only the change hangs on is asked for first, where there is fuel for little', async () => {
    const work = `let n = 0; for (let i = 0; i < 60; i++) for (let j = 0; j < 30; j++) n += i * j;`;
    const need = `if (!a && !job) throw new Error('say which');`;
    const body = `${need} const id = a ? a.trim() : job; if (!id) throw new Error('none'); ${work} const text = await readFile(id, 'utf8'); if (out) await appendFile('/log', text); return text;`;
    expect(await given(body)).toEqual({ 'params.out': { given: ADDS, absent: READS } });
  });

  test('the benign twin: it is written anyway', async () => {
    expect(await given(`await appendFile('/log', job ?? 'none'); if (out) return readFile('/x');`)).toEqual({});
  });
});

describe('a name that may be left out', () => {
  const schema = `{ provider: z.enum(['own', 'other']).optional() }`;

  test('without it there is only to read', async () => {
    const handler = `async ({ provider }) => { if (!provider) return readFile('/x'); await appendFile('/x', 'y'); }`;
    expect(await depends(schema, handler)).toEqual({ provider: { own: ADDS, other: ADDS, absent: READS } });
  });

  test.each([
    ['it has a default', `{ provider: z.enum(['own', 'other']).default('own') }`, `if (!provider) return readFile('/x'); await rm('/x');`],
    ['nothing is done without it', schema, `if (!provider) return 'say which'; await rm('/x');`],
    ['both write', schema, `if (!provider) return appendFile('/x', 'y'); await rm('/x');`],
  ])('the benign twin: %s', async (_, input, body) => {
    expect(await depends(input, `async ({ provider }) => { ${body} }`)).toEqual({});
  });
});

describe('the text of a file that is edited by what the caller looks for', () => {
  const schema = `{ find: z.string(), put: z.string(), all: z.boolean() }`;
  const edit = (one: string, other: string) =>
    depends(
      schema,
      `async ({ find, put, all }) => { let text = await readFile('/x', 'utf8'); if (all) { ${one} } else { ${other} } await writeFile('/x', text); }`,
    );
  const CUT = `const at = text.indexOf(find); if (at < 0) return; text = text.substring(0, at) + put + text.substring(at + find.length);`;

  test('all ways of replacing are alike', async () => {
    expect(await edit(`text = text.split(find).join(put);`, CUT)).toEqual({});
    expect(await edit(`text = text.replace(find, put);`, CUT)).toEqual({});
  });

  test.each([
    ['cut at the end', `text = text.slice(0, 10) + put;`],
    ['split by what is no argument', `text = text.split(',').filter((each) => each !== put).join(',');`],
  ])('the benign twin: %s', async (_, other) => {
    const { all } = await edit(CUT, other);
    expect(all).toEqual({ true: 'ro=false destr=true idem=false open=false', false: WIPES });
  });
});

describe('an argument that matters in one mode only', () => {
  const schema = `{ action: z.enum(['set', 'wipe']), dryRun: z.boolean().default(false), loud: z.boolean().default(false) }`;

  test('is told with that mode', async () => {
    const found = await open(`${HEAD}server.registerTool('t', { inputSchema: ${schema} }, async ({ action, dryRun, loud }) => {
      if (loud) console.error(action);
      if (action === 'set') return writeFile('/x', 'y');
      if (dryRun) return readFile('/x');
      await rm('/x');
    });`);
    const [only, ...more] = found.tool('t').dependsOn;
    expect(more).toEqual([]);
    expect(only).toMatchObject({ argument: 'dryRun', when: { argument: 'action', value: 'wipe' } });
    expect(found.depends('t').dryRun).toEqual({ true: READS, false: WIPES });
  });

  test('the benign twin: it decides nothing there either', async () => {
    const handler = `async ({ action, dryRun }) => { if (action === 'set') return writeFile('/x', 'y'); await rm(dryRun ? '/a' : '/b'); }`;
    expect(await depends(schema, handler)).toEqual({});
  });
});

describe('a list of values', () => {
  const schema = `{ steps: z.array(z.enum(['see', 'wipe'])) }`;

  test('each of which is done', async () => {
    const handler = `async ({ steps }) => { for (const step of steps) { if (step === 'wipe') await rm('/x'); else await readFile('/x'); } }`;
    expect(await depends(schema, handler)).toEqual({ 'steps.[]': { see: READS, wipe: WIPES } });
  });

  test('that is looked through', async () => {
    const handler = `async ({ steps }) => { if (steps.includes('wipe')) await rm('/x'); return readFile('/x'); }`;
    expect(await depends(schema, handler)).toEqual({ 'steps.[]': { see: READS, wipe: WIPES } });
  });

  test('the benign twin: all are done alike', async () => {
    expect(await depends(schema, `async ({ steps }) => { for (const step of steps) await rm(step); }`)).toEqual({});
  });
});

describe('code and commands that the caller gives', () => {
  test('code', async () => {
    expect(await depends('{ code: z.string() }', `async ({ code }) => vm.runInNewContext(code)`)).toEqual({ code: {} });
    expect(await depends('{ code: z.string() }', `async ({ code }) => eval('(' + code + ')')`)).toEqual({ code: {} });
  });

  test('the benign twin: code that the server wrote', async () => {
    expect(await depends('{ code: z.string() }', `async ({ code }) => vm.runInNewContext('work()', { code })`)).toEqual({});
  });

  test('a command that a request has run elsewhere', async () => {
    const handler = `async ({ command }) => fetch('https://api.test/apps/1/runs', { method: 'POST', body: JSON.stringify({ command, size: 1 }) })`;
    expect(await depends('{ command: z.string() }', handler)).toEqual({ command: {} });
  });

  test.each([
    ['a field of another name', `async ({ text }) => fetch('https://api.test/notes', { method: 'POST', body: JSON.stringify({ text }) })`],
    [
      'a fixed command',
      `async ({ text }) => fetch('https://api.test/runs', { method: 'POST', body: JSON.stringify({ command: 'ls', text }) })`,
    ],
  ])('the benign twin: %s', async (_, handler) => {
    expect(await depends('{ text: z.string() }', handler)).toEqual({});
  });

  test('a switch of a command line', async () => {
    const handler = `async ({ node, dryRun }) => { const args = ['drain', node]; if (dryRun) args.push('--dry-run=client'); return execFileSync('kubectl', args); }`;
    const { dryRun } = await depends('{ node: z.string(), dryRun: z.boolean() }', handler);
    expect(dryRun?.true).toMatch(/^ro=true/);
    expect(dryRun?.false).toMatch(/^ro=false destr=true/);
  });
});

describe('arguments of a call that may come without any', () => {
  test('a default for all of them does not hide one of them', async () => {
    const handler = `async (args) => { const { action = 'see' } = args ?? {}; if (action === 'wipe') return rm('/x'); return readFile('/x'); }`;
    expect(await depends(`{ action: z.enum(['see', 'wipe']) }`, handler)).toEqual({ action: { see: READS, wipe: WIPES } });
  });
});
