/** `truehint retry` on saved pages: what may be sent again, and each kind of bad input with its exit code and message. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeEngine } from '../support/fake-engine.js';
import { cli } from './support.js';

const engine = fakeEngine({}, {});
let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'truehint-retry-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const save = (file: string, content: unknown): string => {
  writeFileSync(join(cwd, file), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return file;
};
const run = (...argv: string[]) => cli(['retry', ...argv], engine, { cwd });
/** Saves each page as p1.json, p2.json, … and runs the command on them, trusted. */
const on = (...pages: unknown[]) => run('--trusted', ...pages.map((page, i) => save(`p${i + 1}.json`, page)));

const READ = { name: 'read_note', annotations: { readOnlyHint: true } };
const PUT = { name: 'put_note', annotations: { idempotentHint: true, destructiveHint: true } };
const ADD = { name: 'add_note', annotations: { destructiveHint: false } };
const BARE = { name: 'do_it' };
const response = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });

describe('good pages', () => {
  it('of tools that may all be called again exit with 0', async () => {
    const { code, out } = await on({ tools: [READ, PUT] });
    expect(code).toBe(0);
    expect(out).toBe(`read_note  retry_same_args
  it is read-only: there is nothing that a second call could do twice
  declared: readOnlyHint true; default: destructiveHint true, idempotentHint false, openWorldHint true

put_note  retry_same_args
  it is idempotent: the same call again changes nothing further
  declared: destructiveHint true, idempotentHint true; default: readOnlyHint false, openWorldHint true

2 tools: 2 retry_same_args, 0 read_back_first.
`);
  });

  it('with one tool that may not exit with 1, also where it only adds', async () => {
    const { code, out } = await on({ tools: [READ, ADD] });
    expect(code).toBe(1);
    expect(out).toContain('add_note  read_back_first\n  it only adds, and an addition is what a second call duplicates\n');
    expect(out).toContain('2 tools: 1 retry_same_args, 1 read_back_first.');
  });

  it('of a server that is not trusted are all read back first', async () => {
    const { code, out } = await run(save('p.json', { tools: [READ, PUT] }));
    expect(code).toBe(1);
    expect(out).toContain('2 tools: 0 retry_same_args, 2 read_back_first.');
    expect(out).toContain('--trusted is for a server that you trust');
  });

  it('may be whole responses, in several pages, mixed', async () => {
    const { code, out } = await on(
      response({ tools: [READ], nextCursor: 'b' }),
      { tools: [], nextCursor: '' },
      response({ tools: [PUT, BARE] }),
    );
    expect(code).toBe(1);
    expect(out).toContain('3 tools: 2 retry_same_args, 1 read_back_first.');
  });

  it('may have no tool at all', async () => {
    const { code, out } = await on({ tools: [] });
    expect([code, out]).toEqual([0, 'The list holds no tool.\n']);
  });

  it.each([
    ['annotations: null', { ...BARE, annotations: null }],
    ['annotations: {}', { ...BARE, annotations: {} }],
    ['null for a hint', { ...BARE, annotations: { readOnlyHint: null, title: null } }],
  ])('%s is none', async (_, tool) => {
    const { code, out } = await on({ tools: [tool], nextCursor: null });
    expect(code).toBe(1);
    expect(out).toContain('\n  default: readOnlyHint false, destructiveHint true, idempotentHint false, openWorldHint true\n');
  });

  it('with a byte order mark, or in UTF-16, are read', async () => {
    expect((await on(`\ufeff${JSON.stringify({ tools: [READ] })}`)).code).toBe(0);
    expect((await on(Buffer.from(`\ufeff${JSON.stringify({ tools: [READ] })}`, 'utf16le'))).code).toBe(0);
  });

  it('may be nested deep where nobody looks, and names of the language are names', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const { code, out } = await on(`{ "tools": [{ "name": "__proto__", "inputSchema": ${deep} }, { "name": "constructor" }] }`);
    expect(code).toBe(1);
    expect(out).toContain('2 tools: 0 retry_same_args, 2 read_back_first.');
  });

  it('tell keys that no client knows, a misspelt hint among them, and do not believe them', async () => {
    const { code, out } = await on({ tools: [{ name: 'a', annotations: { title: 'A', readOnly: true, readonlyHint: true } }] });
    expect(code).toBe(1);
    expect(out).toContain('left aside, because no client knows them: readOnly, readonlyHint\n');
    expect((await on({ tools: [{ name: 'a', annotations: { title: 'A', readOnlyHint: true } }] })).out).not.toContain('left aside');
  });

  it('are told as JSON', async () => {
    const { code, out } = await run(
      '--format',
      'json',
      '--trusted',
      save('p.json', { tools: [READ, { name: 'b', annotations: { x: 1 } }] }),
    );
    expect(code).toBe(1);
    const hints = { destructiveHint: { value: true, declared: false }, idempotentHint: { value: false, declared: false } };
    expect(JSON.parse(out)).toMatchObject({
      trusted: true,
      tools: [
        {
          name: 'read_note',
          page: 'p.json',
          decision: 'retry_same_args',
          rule: 'read-only',
          unknownKeys: [],
          hints: { ...hints, readOnlyHint: { value: true, declared: true } },
        },
        {
          name: 'b',
          page: 'p.json',
          decision: 'read_back_first',
          rule: 'any',
          unknownKeys: ['x'],
          hints: { ...hints, readOnlyHint: { value: false, declared: false } },
        },
      ],
      summary: { retry_same_args: 1, read_back_first: 1 },
    });
  });

  it('cannot write to the terminal', async () => {
    const evil = { name: 'a\u001b[2J\u202e\nadd_note  retry_same_args', annotations: { '\u001b]0;x\u0007': true } };
    const text = (await on({ tools: [evil] })).out;
    expect(text).not.toMatch(/[\u001b\u0007\u202e]/);
    expect(text.split('\n').filter((line) => line.endsWith('retry_same_args'))).toEqual([]);
    const json = (await run('--format', 'json', 'p1.json')).out;
    expect(json).not.toMatch(/[\u001b\u0007\u202e]/);
    expect(JSON.parse(json).tools[0].name).toBe(evil.name);
  });
});

describe('bad input exits with 2, prints no decision, and names the file and the tool', () => {
  const tool = (annotations: unknown) => ({ tools: [READ, { name: 'x', annotations }] });
  it.each<[string, unknown[], string, string]>([
    [
      'a text for a hint',
      [tool({ readOnlyHint: 'true' })],
      'readOnlyHint of tool "x" in p1.json is a text ("true"), where true or false is expected',
      'Mend the server',
    ],
    [
      'a number for a hint',
      [tool({ idempotentHint: 1 })],
      'idempotentHint of tool "x" in p1.json is a number (1), where',
      'Mend the server',
    ],
    ['an object for a hint', [tool({ openWorldHint: {} })], 'openWorldHint of tool "x" in p1.json is an object, where', 'Mend the server'],
    ['annotations that are a list', [tool([])], '"annotations" of tool "x" in p1.json are a list, no object', 'annotations are an object'],
    [
      'annotations that are a text',
      [tool('readOnlyHint')],
      '"annotations" of tool "x" in p1.json are a text ("readOnlyHint"), no object',
      'annotations are an object',
    ],
    ['annotations that are false', [tool(false)], '"annotations" of tool "x" in p1.json are false, no object', 'annotations are an object'],
    ['no tools', [{ resources: [] }], 'p1.json has no "tools" array', 'Save the answer to tools/list again'],
    ['tools that are an object', [{ tools: { READ } }], '"tools" of p1.json is an object, no array', 'Save the answer'],
    ['tools that are null', [{ tools: null }], '"tools" of p1.json is null, no array', 'Save the answer'],
    ['a result in a result', [response({ result: { tools: [READ] } })], 'p1.json has no "tools" array', 'a result inside of the result'],
    ['a result that is null', [response(null)], 'the "result" of p1.json is null, no object with "tools"', 'Save the answer'],
    ['tools beside a result', [{ result: { tools: [] }, tools: [READ] }], 'p1.json has both "tools" and "result"', 'Save the answer'],
    ['a list of tools', [[READ]], 'p1.json holds a list, where an object with "tools" is expected', 'not only the list in it'],
    [
      'a list of responses',
      [[response({ tools: [READ] })]],
      'p1.json holds a list, where',
      'each response of the list in a file of its own',
    ],
    ['a text', ['"tools"'], 'p1.json holds a text ("tools"), where an object', 'Save the answer'],
    ['null', ['null'], 'p1.json holds null, where an object', 'Save the answer'],
    [
      'an error of the server',
      [{ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }],
      'p1.json is the response of a server that answered tools/list with an error: Method not found',
      'Ask the server again',
    ],
    [
      'an error without words',
      [{ jsonrpc: '2.0', error: 'no', result: { tools: [] } }],
      'answered tools/list with an error.',
      'Ask the server again',
    ],
    [
      'a request',
      [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }],
      'p1.json is a JSON-RPC request or notification, no response',
      'Save what the server answered',
    ],
    [
      'the last page with a cursor',
      [{ tools: [READ], nextCursor: 'c' }],
      'p1.json is the last page, yet its nextCursor is there: more tools follow',
      'Ask the server for the next page',
    ],
    [
      'the last page with an empty cursor',
      [{ tools: [READ], nextCursor: '' }],
      'p1.json is the last page, yet its nextCursor is there (an empty text): more tools follow',
      'An empty cursor is a cursor too',
    ],
    [
      'an empty cursor in a response',
      [{ tools: [READ], nextCursor: 'a' }, response({ tools: [], nextCursor: '' })],
      'p2.json is the last page',
      'An empty cursor',
    ],
    [
      'pages in the wrong order',
      [{ tools: [READ] }, { tools: [PUT], nextCursor: 'c' }],
      'p1.json says that the list ends with it, yet p2.json follows',
      'in the order in which they came',
    ],
    [
      'a cursor that is a number',
      [{ tools: [READ], nextCursor: 2 }],
      '"nextCursor" of p1.json is a number (2), where a text is expected',
      'Save the answer',
    ],
    [
      'a tool listed twice in a page',
      [{ tools: [READ, PUT, READ] }],
      'tool "read_note" is listed twice, both times in p1.json',
      'Mend the server',
    ],
    [
      'a tool listed in two pages',
      [{ tools: [READ], nextCursor: 'a' }, { tools: [READ] }],
      'tool "read_note" is listed twice, in p1.json and in p2.json',
      'Give each page once',
    ],
    [
      'an entry that is a text',
      [{ tools: [READ, 'put_note'] }],
      'entry 2 of "tools" in p1.json is a text ("put_note"), no object',
      'A tool is an object with a name',
    ],
    ['an entry that is null', [{ tools: [null] }], 'entry 1 of "tools" in p1.json is null, no object', 'A tool is an object'],
    ['an entry that is a list', [{ tools: [[READ]] }], 'entry 1 of "tools" in p1.json is a list, no object', 'A tool is an object'],
    [
      'an entry without a name',
      [{ tools: [{ title: 'A' }] }],
      'entry 1 of "tools" in p1.json has no name.',
      'Every tool needs a text as its name',
    ],
    ['an empty name', [{ tools: [{ name: '' }] }], 'entry 1 of "tools" in p1.json has no name: it is empty', 'Every tool needs a text'],
    [
      'a name that is a number',
      [{ tools: [{ name: 7 }] }],
      'entry 1 of "tools" in p1.json has no name: it is a number (7)',
      'Every tool needs a text',
    ],
    ['an empty file', [''], 'p1.json is empty', 'Save the answer'],
    ['what is no JSON', ['{ "tools": [ '], 'p1.json is no valid JSON (', 'without anything before or behind it'],
    [
      'a stream of events',
      ['event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}\n\n'],
      'p1.json is no valid JSON (',
      'save what stands behind "data:" alone',
    ],
    ['several responses in a file', ['{"tools":[],"nextCursor":"a"}\n{"tools":[]}\n'], 'p1.json is no valid JSON (', 'several JSON values'],
    ['bytes that are no text', [Buffer.from([0x7b, 0xff, 0x7d])], 'p1.json is no text', 'Give the files'],
  ])('%s', async (_, pages, message, advice) => {
    const { code, out, err } = await on(...pages);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^truehint: [^\n]+\.\n[^\n]+\n$/);
    expect(err).toContain(message);
    expect(err).toContain(advice);
  });

  it('that is long and empty inside takes no long search', async () => {
    const { code, err } = await on(`{}${'\n'.repeat(1_000_000)}x`);
    expect([code, err]).toEqual([2, expect.stringContaining('several JSON values')]);
  });

  it('a file that is not there, a folder, none at all', async () => {
    expect(await run('no.json')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('no.json does not exist') });
    mkdirSync(join(cwd, 'folder'));
    expect(await run('folder')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('folder is a folder') });
    expect(await run()).toMatchObject({ code: 2, out: '', err: expect.stringContaining("missing required argument 'pages'") });
  });

  it('that is read to a limit only', async () => {
    const { readInput } = await import('../../server/src/host/read-input.js');
    save('large.json', ' '.repeat(3_000_000));
    await expect(readInput('large.json', cwd, 2 * 1024 * 1024)).rejects.toThrow('is larger than 2 MB');
    expect(await readInput('large.json', cwd)).toHaveLength(3_000_000);
  });

  it('cannot write to the terminal', async () => {
    const { err } = await on({ tools: [{ name: 'a\u001b[2J\nb', annotations: { readOnlyHint: '\u202e\u001b[1m' } }] });
    expect(err).not.toMatch(/[\u001b\u202e]/);
    expect(err.split('\n')).toHaveLength(3);
  });
});
