/** The generated server that the benchmark and the editor tests use: long, always the same, and understood to the last tool. */
import { expect, test } from 'vitest';
// @ts-expect-error a script without types
import { largeServer } from '../../scripts/bench/large-server.mjs';
import { openSession } from '../../server/src/session.js';
import { workspaceOf } from '../support/check.js';

const files: Record<string, string> = largeServer(100);

test('a hundred tools are one file of more than 3,000 lines, always the same', () => {
  expect(files['server.ts']?.split('\n').length).toBeGreaterThan(3000);
  expect(largeServer(100)).toEqual(files);
});

test('of three tools one says nothing, one says wrongly that it only reads, and one is right', async () => {
  const { tools, findings, notes } = await openSession(workspaceOf(files)).analyse();
  expect(tools.map(({ name }) => name)).toEqual(Array.from({ length: 100 }, (_, number) => `tool_${number}`));
  expect(notes).toEqual([]);
  const rulesOf = (name: string | null) => findings.filter(({ tool }) => tool === name).map(({ rule }) => rule);
  const rules = (which: number) =>
    tools.map(({ name }, number) => (number % 3 === which ? rulesOf(name) : undefined)).filter((each) => each !== undefined);
  expect(new Set(rules(0).map(String))).toEqual(new Set(['missing-hints']));
  expect(rules(1).every((each) => each.includes('read-only-contradiction'))).toBe(true);
  expect(rules(2).flat()).toEqual([]);
});
