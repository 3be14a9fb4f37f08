#!/usr/bin/env node
/**
 * How fast is Truehint? Everything is measured in one run, alternately, so that a busy machine slows all alike; ratios
 * count, not seconds.
 *
 * usage: npm run bench -- [--rounds N] [--keys N] [--json]
 *
 * 1. A cold `truehint check`, a process of its own, against `tsc --noEmit` on the same sources and against bare parsing
 *    of the same files. From 22.1 on Node keeps compiled code between runs, for Truehint and for `tsc` alike, so that
 *    the counted runs, which are not the first, have it; what the very first run takes is then said beside them. Older
 *    versions keep none: there every run is like the first.
 * 2. The time from a key to the published diagnostics, without the language server's pause for further input: of somebody
 *    who has read for four seconds, and of somebody who types as soon as the first diagnostics are there. In the generated
 *    server, one file of more than 3,000 lines with a hundred tools, also of somebody who types where nothing that is known
 *    of any tool can be kept: into the function around all handlers.
 * `npm run build` comes first: it is dist/cli.js that is measured, and dist/worker.js that the language server asks.
 */
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, quantile } from './bench/statistics.mjs';
import { benchTargets } from './bench/targets.mjs';
import { runNode } from './measure/run.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const CLI = path('../dist/cli.js');
/** Whether code that was compiled in one run is there in the next. */
const KEEPS_CODE = module.enableCompileCache !== undefined && !process.env.NODE_DISABLE_COMPILE_CACHE;
/** Where to type: a file with findings, a text inside one of its handlers, and perhaps one in a function that every tool runs. */
const TYPING = {
  '@azure-devops/mcp': ['dist/tools/work-items.js', 'try {'],
  'examples/notes-server': ['src/tools/writing.ts', 'await library.append(id, text);'],
  'large-server': ['server.ts', 'checkStep50(row.status, to);', "log.error('failed', error);"],
};
/** Milliseconds between a file's first diagnostics and the first key. */
const READING = 4000;

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, keys: { type: 'string', default: '160' }, json: { type: 'boolean' } },
});
if (!existsSync(CLI)) {
  console.error('bench: dist/cli.js is not there: npm run build makes it');
  process.exit(2);
}

const results = [];
for (const target of benchTargets()) {
  const [file, handler, shared] = Object.entries(TYPING).find(([start]) => target.name.startsWith(start))[1];
  results.push({
    name: target.name,
    files: target.files.length,
    ...(await cold(target)),
    keys: await typing(target, file, handler, READING),
    hasty: await typing(target, file, handler, 0),
    ...(shared && { shared: await typing(target, file, shared, READING) }),
  });
}
if (flags.json) console.log(JSON.stringify(results, null, 2));
else for (const result of results) print(result);

async function cold({ folder, tsconfig, fileList }) {
  const check = [CLI, 'check', folder, '--format', 'json'];
  const programs = {
    check: { args: check, codes: [0, 1] },
    ...(KEEPS_CODE && { first: { args: check, codes: [0, 1], env: { NODE_DISABLE_COMPILE_CACHE: '1' } } }),
    // Exits with 1 or 2 where it reports errors: without dependencies there are always some.
    tsc: { args: [path('../node_modules/typescript/bin/tsc'), '-p', tsconfig], codes: [0, 1, 2] },
    parse: { args: [path('bench/parse.mjs'), fileList], codes: [0] },
  };
  const times = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  // The first round warms the file system's caches and is not counted.
  for (let round = 0; round <= Number(flags.rounds); round++) {
    for (const [name, { args, codes, env }] of Object.entries(programs)) {
      const { code, ms, stderr } = await runNode(args, { env });
      if (!codes.includes(code)) throw new Error(`${name} ended with ${code}: ${stderr}`);
      if (round > 0) times[name].push(ms);
    }
  }
  const ratios = (other) => times.check.map((ms, round) => ms / times[other][round]);
  return {
    ms: Object.fromEntries(Object.entries(times).map(([name, each]) => [name, median(each)])),
    toTsc: spread(ratios('tsc')),
    toParse: spread(ratios('parse')),
  };
}

async function typing({ name, folder }, file, after, delay) {
  const args = ['--import', 'tsx', path('bench/keystroke.ts'), folder, file, after, flags.keys, String(delay)];
  const { code, stdout, stderr } = await runNode(args, { cwd: path('..'), timeout: 600_000 });
  if (code !== 0) throw new Error(`typing into ${name} ended with ${code}: ${stderr}`);
  const times = JSON.parse(stdout);
  return { count: times.length, median: median(times), p95: quantile(times, 0.95) };
}

function spread(values) {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

function print({ name, files, ms, toTsc, toParse, keys, hasty, shared }) {
  const within = ({ median: middle, p95 }) => `median ${middle.toFixed(0)} ms, 95 % within ${p95.toFixed(0)} ms`;
  const ratio = ({ median: middle, least, most }) => `${middle.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
  console.log(`${name}, ${files} files, median of ${flags.rounds} alternated runs`);
  console.log(`  cold check ${ms.check.toFixed(0)} ms, tsc --noEmit ${ms.tsc.toFixed(0)} ms, bare parsing ${ms.parse.toFixed(0)} ms`);
  console.log(
    ms.first === undefined ? '  this Node keeps no compiled code between runs' : `  without code compiled before ${ms.first.toFixed(0)} ms`,
  );
  console.log(`  check : tsc      ${ratio(toTsc)}`);
  console.log(`  check : parsing  ${ratio(toParse)}`);
  console.log(`  key to diagnostics: ${within(keys)} (${keys.count} keys)`);
  console.log(`    typed at once:    ${within(hasty)}`);
  if (shared) console.log(`    around all tools: ${within(shared)}`);
}
