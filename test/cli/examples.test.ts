/** The shipped examples, with the real engine: what their READMEs say is wrong is found, and nothing else. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { diskEngine } from '../../server/src/host/check.js';
import { validReport } from '../support/report-schema.js';
import { cli } from './support.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

async function check(path: string) {
  const { code, out, err } = await cli(['check', path, '--format', 'json'], diskEngine, { cwd: ROOT });
  expect(err).toBe('');
  return { code, report: validReport(out) };
}

test('the notes server', async () => {
  const { code, report } = await check('examples/notes-server');
  expect(code).toBe(1);
  expect(report.tools.map((tool) => tool.name)).toEqual([
    'list_notes',
    'read_note',
    'search_notes',
    'digest_notes',
    'count_notes',
    'preview_page',
    'clip_page',
    'save_note',
    'append_to_note',
    'rename_note',
    'tag_note',
    'delete_note',
    'trash',
  ]);
  expect(report.findings.map((finding) => [finding.tool, finding.rule, finding.severity]).sort()).toEqual([
    ['append_to_note', 'idempotent-contradiction', 'warning'],
    ['count_notes', 'over-cautious', 'hint'],
    ['digest_notes', 'read-only-contradiction', 'error'],
    ['preview_page', 'open-world-contradiction', 'warning'],
    ['read_note', 'read-only-contradiction', 'error'],
    ['rename_note', 'missing-title', 'information'],
    ['save_note', 'destructive-contradiction', 'warning'],
    ['tag_note', 'unknown-key', 'warning'],
    ['trash', 'depends-on-argument', 'information'],
  ]);
});

test('the proof of read_note leads through two calls to the statement', async () => {
  const { report } = await check('examples/notes-server');
  const finding = report.findings.find((each) => each.tool === 'read_note');
  expect(finding?.related[0]?.file).toBe('src/note-index.ts');
  const tool = report.tools.find((each) => each.name === 'read_note');
  const because = tool?.inferred.readOnlyHint.because.map((index) => tool.effects[index]);
  expect(because?.[0]).toMatchObject({ kind: 'db.update', file: 'src/note-index.ts' });
  expect(because?.[0]?.through.map((step) => step.name.split('.').at(-1)).slice(-3)).toEqual(['open', 'remember', 'countView']);
});

test('the argument of trash is told apart by value', async () => {
  const { report } = await check('examples/notes-server');
  const depends = report.tools.find((each) => each.name === 'trash')?.dependsOn;
  expect(depends).toHaveLength(1);
  expect(depends?.[0]?.values.map((row) => [row.value, row.readOnlyHint, row.destructiveHint])).toEqual([
    ['list', true, expect.anything()],
    ['restore', false, true],
    ['empty', false, true],
  ]);
});

test('the mini server in CommonJS', async () => {
  const { code, report } = await check('examples/mini-server');
  expect(code).toBe(1);
  expect(report.tools.map((tool) => tool.name)).toEqual(['git_log', 'git_commit']);
  const loud = report.findings.filter((finding) => finding.severity === 'error' || finding.severity === 'warning');
  expect(loud.map((finding) => [finding.tool, finding.rule])).toEqual([['git_commit', 'read-only-contradiction']]);
});

test('our own MCP server', async () => {
  const { code, report } = await check('server/src/mcp');
  expect(report.tools.map((tool) => tool.name)).toEqual(['check_server', 'explain_tool']);
  expect(report.findings).toEqual([]);
  expect(code).toBe(0);
});
