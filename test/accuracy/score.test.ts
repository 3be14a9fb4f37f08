import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

const declared = (values: object = {}) => ({ ...Object.fromEntries(HINTS.map((hint) => [hint, null])), ...values });
const label = (tool: string, more: object) => ({
  repo: 'r',
  file: 'src/a.ts',
  line: 1,
  tool,
  declared: declared(),
  truth: Object.fromEntries(HINTS.map((hint) => [hint, 'n/a'])),
  modes: false,
  static: 'easy',
  why: 'because',
  ...more,
});

const LABELS = [
  label('liar', { declared: declared({ readOnlyHint: true }), truth: { readOnlyHint: false, destructiveHint: true } }),
  label('quiet', { truth: { readOnlyHint: true, openWorldHint: 'arguable' }, modes: true }),
  label('gone', { truth: { readOnlyHint: true } }),
];
const REPORT = {
  tools: [
    { name: 'liar', file: 'other.ts', line: 9, declared: declared({ readOnlyHint: false }), inferred: {}, dependsOn: [] },
    {
      name: 'liar',
      file: 'src/a.ts',
      line: 1,
      declared: declared({ readOnlyHint: true }),
      inferred: { readOnlyHint: { value: false }, destructiveHint: { value: false } },
      dependsOn: [{ argument: 'x', values: [] }],
    },
    {
      name: 'quiet',
      file: 'src/a.ts',
      line: 5,
      declared: declared({ title: 'x', openWorldHint: true }),
      inferred: { readOnlyHint: { value: 'unknown' } },
      dependsOn: [],
    },
    { name: 'unlabelled', file: 'src/a.ts', line: 7, declared: declared(), inferred: {}, dependsOn: [] },
  ],
  findings: [
    { kind: 'contradiction', tool: 'liar', hint: 'readOnlyHint' },
    { kind: 'contradiction', tool: 'quiet', hint: 'readOnlyHint' },
    { kind: 'missing', tool: 'gone', hint: 'readOnlyHint' },
  ],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truehint-score-'));
  writeFileSync(join(folder, 'labels.jsonl'), LABELS.map((each) => JSON.stringify(each)).join('\n'));
  writeFileSync(join(folder, 'report.json'), JSON.stringify(REPORT));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...more: string[]): string =>
  execFileSync(
    process.execPath,
    [path('../../scripts/score.mjs'), '--labels', join(folder, 'labels.jsonl'), '--report', `r=${join(folder, 'report.json')}`, ...more],
    { encoding: 'utf8' },
  );

describe('score', () => {
  test('counts tools, declarations, verdicts, contradictions and dependence', () => {
    const result = JSON.parse(run('--json'));
    expect(result.tools).toEqual({ labelled: 3, found: 2, extra: 1, recall: 66.7 });
    // The tool in the label's file counts, not its namesake; openWorldHint of `quiet` is declared wrongly.
    expect(result.declared).toEqual({ right: 7, wrong: 1, accuracy: 87.5 });
    expect(result.verdicts.all).toEqual({ right: 1, wrong: 1, unknown: 1, missing: 1, precision: 50, recall: 25 });
    expect(result.verdicts.destructiveHint).toMatchObject({ wrong: 1, precision: 0 });
    expect(result.contradictions).toEqual({ hit: 1, miss: 0, alarm: 1, precision: 50, recall: 100 });
    expect(result.depends).toEqual({ hit: 0, miss: 1, alarm: 1, precision: 0, recall: 0 });
    expect(result.byDifficulty.easy).toMatchObject({ right: 1, wrong: 1 });
  });

  test('--show lists the cases with the reason', () => {
    expect(run('--show', 'wrong')).toContain('r liar destructiveHint: false, truth true [easy] src/a.ts:1 because');
    expect(run('--show', 'alarms')).toContain('FALSE ALARM r quiet readOnlyHint');
    expect(run('--show', 'missed')).toContain('MISSED r gone src/a.ts:1');
    expect(run('--show', 'missed')).toContain('EXTRA r unlabelled src/a.ts:7');
  });
});

test('every labelled package is pinned, and every label can be scored', () => {
  const pinned = JSON.parse(readFileSync(path('../../scripts/packages/pinned.json'), 'utf8'));
  for (const file of readdirSync(path('labels')).filter((each) => each.endsWith('.jsonl'))) {
    const lines = readFileSync(path(`labels/${file}`), 'utf8')
      .split('\n')
      .filter(Boolean);
    for (const each of lines.map((line) => JSON.parse(line))) {
      if (each.repo.startsWith('npm:')) expect(pinned[each.repo.slice(4)]).toMatch(/^sha512-/);
      for (const hint of HINTS) expect([true, false, 'arguable', 'n/a']).toContain(each.truth[hint]);
    }
  }
});
