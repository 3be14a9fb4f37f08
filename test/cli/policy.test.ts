/** `truehint policy`: the view of each tool of a source, and tables of a config. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tool } from '../../server/src/model/tool.js';
import { fakeEngine, placeOf, tool, verdicts } from '../support/fake-engine.js';
import { cli } from './support.js';

const SOURCES = { 'package.json': '{}', 'src/a.ts': "registerTool('a');\nregisterTool('b');\n" };
let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'truehint-policy-'));
  writeFileSync(join(cwd, 'package.json'), '{}');
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const COMPUTED = Symbol('computed');
function declaring(name: string, hints: Record<string, unknown>, more: Partial<Tool> = {}, complete = true): Tool {
  const entries = Object.entries(hints).map(([key, value]) => ({
    key,
    value: value === COMPUTED ? undefined : value,
    constant: value !== COMPUTED,
    keyPlace: null,
    valuePlace: null,
    memberPlace: null,
  }));
  const place = placeOf(SOURCES, 'src/a.ts', name === 'b' ? "'b'" : "'a'");
  return tool(name, place, { annotations: { entries, object: null, complete }, ...more });
}
const run = (tools: readonly Tool[], ...argv: string[]) => cli(['policy', ...argv], fakeEngine(SOURCES, { tools }), { cwd });
const json = async (...tools: Tool[]) => JSON.parse((await run(tools, '--format', 'json')).out);
const configure = (config: object | string) =>
  writeFileSync(join(cwd, 'truehint.config.json'), typeof config === 'string' ? config : JSON.stringify(config));

describe('a tool', () => {
  it('is told for each tier, with the hosts and what a wrong hint would cost', async () => {
    const lie = declaring('a', { readOnlyHint: true }, { verdicts: verdicts({ readOnlyHint: { value: false, certainty: 'proven' } }) });
    const { code, out } = await run([lie]);
    expect(code).toBe(0);
    expect(out).toMatch(/^a {2}src\/a\.ts:1:14\n {2}declared: readOnlyHint true; default: destructiveHint true, /);
    expect(out).toMatch(/^ {2}first-party +run +retry_same_args$/m);
    expect(out).toMatch(/^ {2}verified third-party +run +retry_same_args$/m);
    expect(out).toMatch(/^ {2}untrusted +confirm +read_back_first$/m);
    expect(out).toMatch(/^ {4}Codex +calls the tool without a question, also in parallel$/m);
    expect(out).toContain(
      '  readOnlyHint: true is wrong by what the code shows (truehint explain a):\n    VS Code Copilot, ChatGPT, Codex, Cursor and goose would not ask.\n',
    );
    expect(out).toContain('    A careful client would run instead of confirm (first-party and verified third-party) and send');
    expect(out).toMatch(/^ {2}Codex +https:\/\/github\.com\/openai\/codex\//m);
    expect(out).toContain('1 tool, by the standard policy (docs/policy.md).\n');
  });

  it('that is honest, arguable or unknown is not called wrong', async () => {
    for (const verdict of [{ value: true }, { value: 'unknown' }, { value: false, arguable: true }] as const) {
      const { out } = await run([declaring('a', { readOnlyHint: true }, { verdicts: verdicts({ readOnlyHint: verdict }) })]);
      expect(out).not.toContain('is wrong');
      expect(out).toContain('  If readOnlyHint: true were wrong:\n');
    }
    const reads = declaring(
      'a',
      { readOnlyHint: true, destructiveHint: false },
      { verdicts: verdicts({ destructiveHint: { value: true } }) },
    );
    expect((await run([reads])).out).not.toContain('is wrong');
  });

  it('that declares nothing costs nothing', async () => {
    const { out } = await run([declaring('a', {})]);
    expect(out).not.toContain('were wrong');
    expect(out).toMatch(/^ {2}first-party +confirm +read_back_first$/m);
  });

  it('whose hint cannot be told gets the strictest answer that may be, and the others', async () => {
    for (const [hints, complete] of [
      [{ readOnlyHint: COMPUTED, destructiveHint: false, idempotentHint: false, openWorldHint: false }, true],
      [{ destructiveHint: false, idempotentHint: false, openWorldHint: false }, false],
    ] as const) {
      const { tools } = await json(declaring('a', hints, {}, complete));
      expect(tools[0]).toMatchObject({
        untold: ['readOnlyHint'],
        tiers: [{ decision: 'confirm', orLaxer: ['run'], retry: { decision: 'read_back_first' }, orRetried: true }, {}, {}],
      });
    }
    const { out } = await run([declaring('a', { readOnlyHint: COMPUTED }, {})]);
    expect(out).toMatch(/^ {2}first-party +confirm +read_back_first \(or retry_same_args\) {2}decision \(or run\)$/m);
    expect(out).toContain('cannot be told: readOnlyHint');
  });

  it('whose hint is no boolean is taken as if it declared none, and told', async () => {
    const { out } = await run([declaring('a', { readOnlyHint: 'true' })]);
    expect(out).toMatch(/neither true nor false:\s+readOnlyHint$/m);
    expect(out).toMatch(/^ {2}first-party +confirm +read_back_first$/m);
  });

  it('stands in the order of the source, with its place', async () => {
    const { tools } = await json(declaring('b', {}), declaring('a', {}));
    expect(tools.map(({ name, line, column }: Record<string, unknown>) => [name, line, column])).toEqual([
      ['a', 1, 14],
      ['b', 2, 14],
    ]);
  });

  it('cannot write to the terminal', async () => {
    const evil = declaring('x\u001b[2J\u202e', { readOnlyHint: true }, { verdicts: verdicts({ readOnlyHint: { value: false } }) });
    for (const format of ['text', 'json']) expect((await run([evil], '--format', format)).out).not.toMatch(/[\u001b\u202e]/);
  });
});

it('a source without tools says so', async () => {
  expect(await run([])).toMatchObject({ code: 0, out: 'No tool of an MCP server was found.\n' });
  expect(await run([], 'nowhere')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('nowhere does not exist') });
});

describe('a config', () => {
  const deny = { decision: 'deny', reason: 'nothing runs\u001b[2J here' };
  it('brings its own table', async () => {
    configure({ policy: { rules: [deny] } });
    const { code, out, err } = await run([declaring('a', { readOnlyHint: true })]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^ {2}first-party +deny +retry_same_args$/m);
    expect(out).toContain('nothing runs\\u{1b}[2J here');
    expect(out).toContain('1 tool, by the policy of truehint.config.json.');
  });

  it('decides whom a retry trusts', async () => {
    configure({ policy: { trusted: ['first-party'], rules: [deny] } });
    const { tools, policy } = await json(declaring('a', { readOnlyHint: true }));
    expect(policy).toMatchObject({ from: 'truehint.config.json', trusted: ['first-party'] });
    expect(tools[0].tiers.map((tier: { retry: { decision: string } }) => tier.retry.decision)).toEqual([
      'retry_same_args',
      'read_back_first',
      'read_back_first',
    ]);
  });

  it('with a table that is laxer for more alarm shows it, and says so', async () => {
    configure({ policy: { rules: [{ says: { destructiveHint: true }, decision: 'run', reason: 'x' }, deny] } });
    const { code, err } = await run([declaring('a', {})]);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^truehint: the policy of truehint\.config\.json is laxer where .*destructiveHint true.* from first-party gives run\.\n$/,
    );
  });

  it.each([
    [
      'a rule that is wrong',
      { policy: { rules: [{ decision: 'maybe', reason: 'x' }, deny] } },
      '"maybe" is none of what may stand here; it has to be one of: run, run_and_notify, confirm, deny',
    ],
    ['a rule without a reason', { policy: { rules: [{ decision: 'deny' }] } }, 'the field "reason" is missing'],
    ['a hint that is a text', { policy: { rules: [{ ...deny, says: { readOnlyHint: 'true' } }] } }, 'this has to be a boolean'],
    ['a tier that is not there', { policy: { rules: [{ ...deny, tiers: ['friends'] }] } }, '"friends" is none of what may stand here'],
    ['no rules', { policy: {} }, 'the field "rules" is missing'],
    ['what is no table', { policy: 'deny' }, 'this has to be an object in braces'],
    ['what is no JSON', '{ "policy": { "rules": [', 'this is no valid JSON'],
  ])('with %s is refused: half a table is another one', async (_, config, message) => {
    configure(config);
    const { code, out, err } = await run([declaring('a', {})]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`the policy of truehint.config.json cannot be read: ${message}`);
  });

  it('that is wrong elsewhere keeps its table', async () => {
    configure({ closedHost: [], policy: { rules: [deny] } });
    expect((await run([declaring('a', {})])).out).toMatch(/^ {2}first-party +deny/m);
  });
});
