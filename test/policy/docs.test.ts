/** docs/policy.md tells the tables as they are. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RETRY_RULES } from '../../server/src/policy/retry.js';
import { STANDARD_POLICY } from '../../server/src/policy/table.js';

const PAGE = readFileSync('docs/policy.md', 'utf8');

/** The cells of the rows under a heading of the table. */
function rowsUnder(heading: string): string[][] {
  const [, after = ''] = PAGE.split(`\n${heading}\n`);
  const rows = after.slice(after.indexOf('\n') + 1).split('\n');
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(0, end).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('what is done before a call', () => {
  const rows = rowsUnder('| | server | the tool | decision | because |');
  expect(rows.map(([number, , , decision]) => [number, decision])).toEqual(
    STANDARD_POLICY.rules.map(({ decision }, at) => [String(at + 1), `\`${decision}\``]),
  );
  for (const [at, { tiers, says }] of STANDARD_POLICY.rules.entries()) {
    expect(rows[at]?.[1] === 'untrusted').toBe(tiers?.includes('untrusted') === true);
    for (const [hint, value] of Object.entries(says ?? {})) expect(rows[at]?.[2]).toContain(`\`${hint}: ${value}\``);
  }
});

test('what is done when an answer is lost', () => {
  const rows = rowsUnder('| the tool | decision | because |');
  expect(rows.map(([, decision]) => decision)).toEqual(RETRY_RULES.map(({ decision }) => `\`${decision}\``));
  for (const [at, { hints }] of RETRY_RULES.entries())
    for (const [hint, value] of Object.entries(hints)) expect(rows[at]?.[0]).toBe(`\`${hint}: ${value}\``);
});
