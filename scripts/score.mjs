#!/usr/bin/env node
/**
 * Scores one or more JSON reports of `truehint check --format json` against labelled tools.
 *
 * usage: score.mjs --labels LABELS.jsonl [--labels ...] --report REPO=REPORT.json [--report ...]
 *                  [--show wrong|unknown|missed|alarms|declared|depends] [--json]
 *
 * REPO is the label's `repo`. The format of labels: test/accuracy/labels/README.md.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readLabels } from './accuracy/labels.mjs';
import { SHOWN, score, scoreText } from './accuracy/score.mjs';

const { values: flags } = parseArgs({
  options: {
    labels: { type: 'string', multiple: true },
    report: { type: 'string', multiple: true },
    show: { type: 'string' },
    json: { type: 'boolean' },
  },
});
if (!flags.labels || !flags.report) {
  console.error(`usage: score.mjs --labels LABELS.jsonl --report REPO=REPORT.json [--show ${SHOWN.join('|')}] [--json]`);
  process.exit(2);
}
const pairs = flags.report.map((pair) => {
  const at = pair.indexOf('=');
  return { repo: pair.slice(0, at), report: JSON.parse(readFileSync(pair.slice(at + 1), 'utf8')) };
});
const { result, shown } = score(flags.labels.flatMap(readLabels), pairs, flags.show);
console.log(flags.json ? JSON.stringify(result, null, 2) : scoreText(result).join('\n'));
for (const line of shown) console.log(line);
