/** What hosts do with a tool, and what a wrong hint would cost. */
import { describe, expect, it } from 'vitest';
import { doesWith } from '../../server/src/clients/acting.js';
import { HOSTS, type Host } from '../../server/src/clients/hosts.js';
import { costsOf } from '../../server/src/policy/cost.js';
import type { DeclaredHints } from '../../server/src/policy/hints.js';
import { STANDARD_POLICY } from '../../server/src/policy/table.js';

const host = (id: string) => HOSTS.find((one) => one.id === id) as Host;
const does = (id: string, hints: DeclaredHints) => doesWith(host(id), hints).join('; ');
/** Hosts that would do something for a wrong hint. */
const who = (hints: DeclaredHints, would: string) =>
  costsOf(hints, STANDARD_POLICY).flatMap(({ hosts }) => hosts.filter((one) => one.would === would).map((one) => one.who));

describe('a host', () => {
  it('treats a tool that declares nothing in its own way', () => {
    for (const one of HOSTS) expect(doesWith(one, {})).toEqual([one.missing]);
  });

  it('asks where it is told of destruction, also of a tool that says it only reads', () => {
    expect(does('codex', { readOnlyHint: true })).toContain('without a question');
    expect(does('codex', { readOnlyHint: true, destructiveHint: true })).toBe('asks before a call');
    expect(does('cursor', { readOnlyHint: true, destructiveHint: true })).toBe('does not run the tool in its reads mode');
  });

  it('looks at two hints together where it does', () => {
    expect(does('codex', { destructiveHint: false })).toBe('asks before a call');
    expect(does('codex', { openWorldHint: false })).toBe('asks before a call');
    expect(does('codex', { destructiveHint: false, openWorldHint: false })).toBe('does not ask where openWorldHint is false too');
  });

  it('says nothing twice, and nothing that the declared hint has overtaken', () => {
    const all = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };
    expect(does('claude-code', all)).toBe('shows the hint to the person; treats the tool as a write and calls it one at a time');
    expect(does('qwen-code', all)).toBe('repeats the call by itself after a failure');
  });

  it('has a source', () => {
    for (const { source, id } of HOSTS) expect(source, id).toMatch(/^https:\/\/\S+$|no public page was found$/);
  });
});

describe('a wrong hint', () => {
  it('costs the question, the order of calls, a second call', () => {
    expect(who({ readOnlyHint: true }, 'would not ask')).toEqual(['VS Code Copilot', 'ChatGPT', 'Codex', 'Cursor', 'goose']);
    expect(who({ readOnlyHint: true }, 'would call it in parallel with others')).toEqual(['Claude Code', 'Qwen Code']);
    expect(who({ idempotentHint: true }, 'would repeat the call by itself after a failure')).toEqual(['Qwen Code']);
  });

  it('costs nothing where another hint makes the host ask anyway', () => {
    expect(who({ destructiveHint: false, openWorldHint: false }, 'would not ask')).toEqual(['Codex', 'Codex']);
    expect(who({ destructiveHint: false }, 'would not ask')).toEqual([]);
    expect(who({ readOnlyHint: true, destructiveHint: true }, 'would not ask')).toEqual(['VS Code Copilot', 'goose']);
  });

  it('costs what the honest one would bring, also where the host asks nothing before', () => {
    const review = {
      who: 'VS Code Copilot',
      would: 'would leave out what the honest hint brings (shows the result for review before the model reads it)',
    };
    const openWorld = (hints: DeclaredHints) => costsOf(hints, STANDARD_POLICY).find(({ hint }) => hint === 'openWorldHint')?.hosts;
    expect(openWorld({ openWorldHint: false })).toEqual([review]);
    expect(openWorld({ readOnlyHint: true, openWorldHint: false })).toEqual([review]);
  });

  it('costs no question of a host that asks about every write', () => {
    const hosts = (hints: DeclaredHints) => costsOf(hints, STANDARD_POLICY).find(({ hint }) => hint === 'destructiveHint')?.hosts;
    expect(hosts({ destructiveHint: false })).toEqual([
      { who: 'Claude apps', would: 'would leave out what the honest hint brings (always asks before a call)' },
    ]);
    const unasked = hosts({ readOnlyHint: true, destructiveHint: false })?.filter(({ would }) => would === 'would not ask');
    expect(unasked?.map(({ who: name }) => name)).toEqual(['ChatGPT', 'Codex', 'Cursor']);
  });

  it('makes a careful client laxer, where it believes it', () => {
    const [cost] = costsOf({ readOnlyHint: true }, STANDARD_POLICY);
    expect(cost?.policy).toEqual([
      { tier: 'first-party', would: 'run', insteadOf: 'confirm' },
      { tier: 'verified-third-party', would: 'run', insteadOf: 'confirm' },
    ]);
    expect(cost?.retried).toEqual(['first-party', 'verified-third-party']);
  });

  it('has to be declared, and to reassure', () => {
    expect(costsOf({}, STANDARD_POLICY)).toEqual([]);
    expect(costsOf({ readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }, STANDARD_POLICY)).toEqual(
      [],
    );
  });
});
