#!/usr/bin/env node
/**
 * How right is Truehint? Checks real servers whose tools were read by people, and scores what it says.
 *
 * usage: npm run accuracy -- [--sources DIR] [--show wrong|unknown|missed|alarms|declared|depends] [--only TEXT] [--json]
 *
 * Without --sources: the published packages of test/accuracy/labels/dev-npm.jsonl, fetched once (see scripts/packages/).
 * With --sources: the repositories of dev.jsonl, from DIR/OWNER+NAME, each a checkout of the commit that
 * test/accuracy/labels/README.md names. `npm run build` comes first: it is dist/cli.js that is measured.
 * Exits with 1 where a server crashed, took more than 20 seconds or more than 1 GB.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readLabels } from './accuracy/labels.mjs';
import { SHOWN, score, scoreText } from './accuracy/score.mjs';
import { runNode } from './measure/run.mjs';
import { fetchPackage } from './packages/fetch.mjs';

const LIMIT = { ms: 20_000, bytes: 1024 ** 3 };
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const CLI = path('../dist/cli.js');

const { values: flags } = parseArgs({
  options: { sources: { type: 'string' }, show: { type: 'string' }, only: { type: 'string' }, json: { type: 'boolean' } },
});
if (flags.show && !SHOWN.includes(flags.show)) fail(`--show takes one of ${SHOWN.join(', ')}`);
if (!existsSync(CLI)) fail('dist/cli.js is not there: npm run build makes it');

const labels = readLabels(path(`../test/accuracy/labels/${flags.sources ? 'dev' : 'dev-npm'}.jsonl`));
const repos = [...new Set(labels.map((label) => label.repo))].filter((repo) => repo.includes(flags.only ?? '')).sort();
const runs = [];
for (const repo of repos) runs.push(await checkServer(repo));

const pairs = runs.filter((run) => run.report);
const { result, shown } = score(
  labels.filter((label) => repos.includes(label.repo)),
  // A server that crashed counts with all of its tools missing.
  runs.map(({ repo, report }) => ({ repo, report: report ?? { tools: [], findings: [] } })),
  flags.show,
);
const unknownCalls = mostCommon(pairs.flatMap(({ report }) => report.stats.unknownCalls)).slice(0, 10);
if (flags.json) console.log(JSON.stringify({ ...result, unknownCalls, servers: runs.map(({ report, ...run }) => run) }, null, 2));
else print();
process.exitCode = runs.some((run) => run.problem) ? 1 : 0;

async function checkServer(repo) {
  const folder = flags.sources ? join(flags.sources, repo.replace('/', '+')) : fetchPackage(repo.slice('npm:'.length));
  if (!existsSync(folder)) fail(`${folder} is not there: it has to be a checkout of ${repo}`);
  const { code, stdout, stderr, ms, peak } = await runNode([CLI, 'check', folder, '--format', 'json']);
  const measured = { repo, ms: Math.round(ms), megabytes: Math.round(peak / 1024 ** 2) };
  if (code !== 0 && code !== 1) return { ...measured, problem: `ended with ${code}: ${stderr.trim().split('\n').slice(0, 3).join(' ')}` };
  const report = JSON.parse(stdout);
  const slow = ms > LIMIT.ms ? 'took more than 20 s' : undefined;
  const large = peak > LIMIT.bytes ? 'took more than 1 GB' : undefined;
  return { ...measured, tools: report.tools.length, problem: slow ?? large, report };
}

function mostCommon(counts) {
  const total = new Map();
  for (const { call, count } of counts) total.set(call, (total.get(call) ?? 0) + count);
  return [...total].map(([call, count]) => ({ call, count })).sort((a, b) => b.count - a.count);
}

function print() {
  for (const { repo, tools, ms, megabytes, problem } of runs) {
    const left = `${repo.padEnd(58)} ${String(tools ?? '-').padStart(4)} tools`;
    console.log(
      `${left} ${(ms / 1000).toFixed(1).padStart(6)} s ${String(megabytes).padStart(5)} MB${problem ? `  FAILED: ${problem}` : ''}`,
    );
  }
  console.log(`\n${scoreText(result).join('\n')}`);
  if (unknownCalls.length > 0) console.log('\nmost common unknown calls');
  for (const { call, count } of unknownCalls) console.log(`${String(count).padStart(6)}  ${call}`);
  if (shown.length > 0) console.log(`\n${shown.join('\n')}`);
}

function fail(message) {
  console.error(`accuracy: ${message}`);
  process.exit(2);
}
