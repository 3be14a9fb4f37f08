/**
 * How long does it take until the extension is there? Opens windows of the real editor, one after another, with the packaged extension:
 * on the example server, on sources without a server, and on a folder without sources. Prints what the editor itself measured of the
 * activation, how long after the file's text the first squiggle was drawn, and whether a language server ran.
 *
 * usage: npm run bench:activation [-- --runs N] [--json]; `npm run package` comes first.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from '../../test/editor/support/chromium.js';
import { openBrowser } from '../../test/editor/support/workbench.js';
// @ts-expect-error a script without types
import { median } from '../bench/statistics.mjs';
import { type Figures, openAndMeasure, type Subject } from './activation/window.js';
import { installEditor } from './install.js';
import { startEditor } from './run.js';

/** As many sources as the extension reads at most while it looks for a server, and some more. */
const SOURCES = 450;
const TIMES = [
  ['code', 'loading the code'],
  ['call', 'calling activate()'],
  ['waited', 'what activate() then waits for'],
  ['squiggle', 'from the text on the screen to the first squiggle'],
] as const;

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const vsix = join(root, 'truehint.vsix');
const { values: flags } = parseArgs({ options: { runs: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } } });
const chromium = findChromium();
if (chromium === undefined) fail('no Chromium was found; install one or set CHROMIUM to its path');
if (!existsSync(vsix)) fail('truehint.vsix is not there: npm run package makes it');

const home = mkdtempSync(join(tmpdir(), 'truehint-activation-'));
const subjects: Subject[] = [
  {
    name: 'examples/notes-server',
    folder: join(root, 'examples', 'notes-server'),
    file: 'src/tools/reading.ts',
    activated: true,
    findings: true,
  },
  {
    name: `${SOURCES} sources without a server`,
    folder: folder('other', sources()),
    file: 'src/part0.ts',
    activated: true,
    findings: false,
  },
  {
    name: 'a folder without sources',
    folder: folder('none', { 'notes.md': '# Notes\n' }),
    file: 'notes.md',
    activated: false,
    findings: false,
  },
];
// Squiggles are to be Truehint's only.
const settings = { 'typescript.validate.enable': false };

const editor = await startEditor(await installEditor(console.error), { home, extensions: [vsix], trusted: true, settings });
const browser = await openBrowser(chromium);
try {
  const results = subjects.map(({ name }) => ({ name, runs: [] as Figures[] }));
  // The first round warms the file system's caches and is not counted. The subjects take turns, so that a busy machine slows all alike.
  for (let round = 0; round <= Number(flags.runs); round++) {
    for (const [at, subject] of subjects.entries()) {
      const figures = await openAndMeasure(browser, editor, home, subject);
      if (round > 0) results[at]?.runs.push(figures);
    }
  }
  if (flags.json) console.log(JSON.stringify(results, null, 2));
  else for (const { name, runs } of results) print(name, runs);
} finally {
  await browser.close();
  await editor.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

function print(name: string, runs: readonly Figures[]): void {
  console.log(`${name}, ${runs.length} windows`);
  console.log(`  activated in ${runs.filter(({ code }) => code !== undefined).length} of them`);
  for (const [key, label] of TIMES) {
    const times = runs.map((run) => run[key]).filter((time) => time !== undefined);
    if (times.length === 0) continue;
    const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map((time) => Math.round(time));
    console.log(`  ${label}: median ${middle} ms (${least} to ${most})`);
  }
  console.log(`  a language server ran in ${runs.filter(({ servers }) => servers > 0).length} of them`);
}

/** A folder in the editor's own, so that it goes with it. */
function folder(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(home, 'folders', name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

/** A library like any other: a manifest that makes the editor ask the extension, and sources that it looks through in vain. */
function sources(): Record<string, string> {
  const part = (number: number): string =>
    Array.from(
      { length: 40 },
      (_, at) => `/** Adds ${at}. */\nexport function add${at}(value: number): number {\n  return value + ${at * number};\n}\n`,
    ).join('\n');
  const files = Array.from({ length: SOURCES }, (_, number) => [`src/part${number}.ts`, part(number)]);
  return { 'package.json': '{ "name": "library", "version": "1.0.0" }\n', ...Object.fromEntries(files) };
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
