/** Scores reports of `truehint check --format json` against labelled tools. Pure: texts and files are the callers' business. */

export const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** What `--show` can list, line by line. */
export const SHOWN = ['wrong', 'unknown', 'missed', 'alarms', 'declared', 'depends'];

/** The declared value that reassures a client, and so can be contradicted. */
const REASSURING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Labels of at least so many tools of one server are not all of its tools: what is found beyond them is not counted as extra. */
const SAMPLE = 45;

/**
 * A label: {repo, file, line, tool, declared, truth, modes, static, why}; a truth of "arguable" or "n/a" is not scored.
 * A pair: {repo, report}; `repo` is the label's.
 * Returns {result, shown}: the numbers, and the lines that `show` asks for.
 */
export function score(labels, pairs, show) {
  const tally = newTally();
  const shown = [];
  const say = (kind, text) => {
    if (show === kind) shown.push(text);
  };
  for (const { repo, report } of pairs) {
    const mine = labels.filter((label) => label.repo === repo);
    countExtra(tally, mine, report, (text) => say('missed', `EXTRA ${repo} ${text}`));
    for (const label of mine) scoreLabel(tally, label, report, say);
  }
  return { result: resultOf(tally), shown };
}

function newTally() {
  return {
    verdicts: Object.fromEntries(HINTS.map((hint) => [hint, cell()])),
    byDifficulty: {},
    contradiction: { hit: 0, miss: 0, alarm: 0 },
    tools: { labelled: 0, found: 0, extra: 0 },
    declared: { right: 0, wrong: 0 },
    depends: { hit: 0, miss: 0, alarm: 0 },
  };
}

const cell = () => ({ right: 0, wrong: 0, unknown: 0, missing: 0 });

function countExtra(tally, mine, report, say) {
  if (mine.length >= SAMPLE) return;
  const names = new Set(mine.map((label) => label.tool));
  for (const tool of report.tools) {
    if (names.has(tool.name)) continue;
    tally.tools.extra++;
    say(`${tool.name} ${tool.file}:${tool.line}`);
  }
}

function scoreLabel(tally, label, report, say) {
  const tool = pick(label, report);
  const where = `${label.file}:${label.line}`;
  tally.tools.labelled++;
  if (!tool) say('missed', `MISSED ${label.repo} ${label.tool} ${where} (${label.idiom})`);
  else {
    tally.tools.found++;
    scoreDeclared(tally, label, tool, say);
    scoreDepends(tally, label, tool, where, say);
  }
  for (const hint of HINTS) scoreHint(tally, { label, tool, report, hint, where }, say);
}

/** The tool of that name; of several, the one in the label's file. */
function pick(label, report) {
  const same = report.tools.filter((tool) => tool.name === label.tool);
  return same.find((tool) => tool.file.endsWith(label.file) || label.file.endsWith(tool.file)) ?? same[0];
}

function scoreDeclared(tally, label, tool, say) {
  for (const hint of HINTS) {
    const same = (tool.declared?.[hint] ?? null) === (label.declared[hint] ?? null);
    tally.declared[same ? 'right' : 'wrong']++;
    if (!same) say('declared', `${label.repo} ${label.tool} ${hint}: labelled ${label.declared[hint]}, reported ${tool.declared?.[hint]}`);
  }
}

function scoreDepends({ depends }, label, tool, where, say) {
  const told = (tool.dependsOn?.length ?? 0) > 0;
  if (label.modes && told) depends.hit++;
  if (label.modes && !told) {
    depends.miss++;
    say('depends', `UNTOLD ${label.repo} ${label.tool} ${where} ${label.why}`);
  }
  if (!label.modes && told) {
    depends.alarm++;
    say('depends', `FALSE ALARM ${label.repo} ${label.tool} ${JSON.stringify(tool.dependsOn).slice(0, 120)} ${where}`);
  }
}

function scoreHint(tally, { label, tool, report, hint, where }, say) {
  const truth = label.truth[hint];
  if (typeof truth !== 'boolean') return;
  const value = tool?.inferred?.[hint]?.value;
  const verdict = !tool ? 'missing' : typeof value !== 'boolean' ? 'unknown' : value === truth ? 'right' : 'wrong';
  tally.verdicts[hint][verdict]++;
  const difficulty = label.static ?? '?';
  tally.byDifficulty[difficulty] ??= cell();
  tally.byDifficulty[difficulty][verdict]++;
  const tail = `[${label.static}] ${where} ${label.why}`;
  if (verdict === 'wrong') say('wrong', `${label.repo} ${label.tool} ${hint}: ${value}, truth ${truth} ${tail}`);
  if (verdict === 'unknown') say('unknown', `${label.repo} ${label.tool} ${hint}: truth ${truth} ${tail}`);

  // A contradiction only counts where the declared value reassures.
  const lies = label.declared[hint] === REASSURING[hint] && truth !== REASSURING[hint];
  const told = report.findings.some((finding) => finding.kind === 'contradiction' && finding.tool === label.tool && finding.hint === hint);
  if (lies && told) tally.contradiction.hit++;
  if (lies && !told) {
    tally.contradiction.miss++;
    say('alarms', `UNTOLD ${label.repo} ${label.tool} ${hint} ${tail}`);
  }
  if (!lies && told) {
    tally.contradiction.alarm++;
    say('alarms', `FALSE ALARM ${label.repo} ${label.tool} ${hint} ${where} ${label.why}`);
  }
}

function resultOf({ verdicts, byDifficulty, contradiction, tools, declared, depends }) {
  const all = cell();
  for (const counts of Object.values(verdicts)) for (const key of Object.keys(all)) all[key] += counts[key];
  return {
    tools: { ...tools, recall: percent(tools.found, tools.labelled) },
    declared: { ...declared, accuracy: percent(declared.right, declared.right + declared.wrong) },
    verdicts: { all: rated(all), ...mapValues(verdicts, rated) },
    byDifficulty: mapValues(byDifficulty, rated),
    depends: withRates(depends),
    contradictions: withRates(contradiction),
  };
}

const rated = (counts) => ({
  ...counts,
  precision: percent(counts.right, counts.right + counts.wrong),
  recall: percent(counts.right, counts.right + counts.wrong + counts.unknown + counts.missing),
});

const withRates = (counts) => ({
  ...counts,
  precision: percent(counts.hit, counts.hit + counts.alarm),
  recall: percent(counts.hit, counts.hit + counts.miss),
});

const percent = (part, whole) => (whole ? Math.round((1000 * part) / whole) / 10 : null);

const mapValues = (object, map) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

/** The numbers as lines for people. */
export function scoreText(result) {
  const rates = (counts) => `precision ${counts.precision} %  recall ${counts.recall} %`;
  const hits = (counts) => `${rates(counts)}  (hit ${counts.hit}, untold ${counts.miss}, false alarms ${counts.alarm})`;
  return [
    `tools found        ${result.tools.found}/${result.tools.labelled} (${result.tools.recall} %), not labelled: ${result.tools.extra}`,
    `declared hints     ${result.declared.accuracy} % right`,
    ...Object.entries(result.verdicts).map(
      ([name, counts]) =>
        `verdict ${name.padEnd(16)} ${rates(counts)}  (right ${counts.right}, wrong ${counts.wrong}, unknown ${counts.unknown}, tool missing ${counts.missing})`,
    ),
    ...Object.entries(result.byDifficulty).map(([name, counts]) => `  ${name.padEnd(10)} ${rates(counts)}`),
    `contradictions     ${hits(result.contradictions)}`,
    `depends on args    ${hits(result.depends)}`,
  ];
}
